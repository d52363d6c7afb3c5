"""Regions, borders, market spaces and printed cards, a line of plain text for each."""

from collections.abc import Sequence

from paxbot.present.pamir import names as terms
from paxbot.present.pamir.speech import numbered, rupees
from paxbot.present.pamir.views_cards import card_page
from paxbot.present.pamir.views_models import BorderView, Counts, RegionView, SeatCounts, SlotView
from paxbot.present.words import _, by_language


def region_line(region: RegionView, people: Sequence[str]) -> str:
    """Return the region, who rules it, and every piece in it."""
    ruler = _("nobody rules") if region.ruler is None else _("{player} rules").format(player=people[region.ruler])
    return _("{region}: {ruler}; armies: {armies}; tribes: {tribes}.").format(
        region=region.name,
        ruler=ruler,
        armies=_blocks(region.armies) or _("none"),
        tribes=pieces(region.tribes, people) or _("none"),
    )


def border_line(border: BorderView) -> str:
    """Return the two regions, and the roads between them."""
    first, second = border.key.split("_")
    return _("{first} and {second}: {roads}.").format(
        first=terms.region(first),
        second=terms.region(second),
        roads=_("roads {roads}").format(roads=_blocks(border.roads)) if border.roads else _("no road"),
    )


def slot_line(column: int, slot: SlotView, buyer: str | None) -> str:
    """Return the space, its card with what is printed on it, the price for the buyer, and the rupees that lie there.

    Without a buyer there is no price. Columns count from 0, as on Wakhan's AI cards.
    """
    place = _("Column {column}").format(column=column)
    lying = _("{rupees} on it").format(rupees=rupees(slot.rupees))
    if slot.card is None:
        return f"{place}: {_('empty')}, {lying}." if slot.rupees else f"{place}: {_('empty')}."
    price = [] if buyer is None else [_price(slot, buyer)]
    head = ", ".join([numbered(slot.card.title, slot.card.number), *price, lying])
    return f"{place}: {head}. {printed(slot.card.number)}."


def _price(slot: SlotView, buyer: str) -> str:
    if slot.barred:
        return _("barred to {player} in this turn").format(player=buyer)
    if slot.price is None:
        return _("cannot be purchased now")
    return _("costs {rupees}").format(rupees=rupees(slot.price)) if slot.price else _("costs nothing")


@by_language(512)
def printed(number: int) -> str:
    """Return what is printed on a card besides its title: "Region: Kabul; Suit and rank: Political 2; …"."""
    return "; ".join(f"{fact.heading}: {fact.text}" for fact in card_page(number).facts)


def _blocks(counts: Counts) -> str:
    return ", ".join(f"{terms.coalition(key)} {count}" for key, count in counts)


def pieces(counts: SeatCounts, people: Sequence[str]) -> str:
    """Return how many pieces of whom."""
    return ", ".join(f"{people[seat]} {count}" for seat, count in counts)
