"""Places and cards, a player's numbers and court, and Wakhan's AI cards, in lines of plain text."""

from collections.abc import Iterator, Sequence

from paxbot.present.pamir import names as terms
from paxbot.present.pamir.speech import card, numbered, rupees
from paxbot.present.pamir.views import Position
from paxbot.present.pamir.views_cards import card_page
from paxbot.present.pamir.views_models import (
    BorderView,
    Counts,
    CourtCardView,
    CourtView,
    PlayerView,
    RegionView,
    SeatCounts,
    SlotView,
    StatView,
)
from paxbot.present.pamir.views_wakhan import AiBackView, AiCardsView, AiFaceView, AiLoyaltyView
from paxbot.present.speech import listing
from paxbot.present.words import _, by_language, ngettext


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


def court_lines(court: CourtView, position: Position, people: Sequence[str]) -> Iterator[str]:
    """Yield loyalty, numbers, gifts, prizes and events of a player, an open hand, then the court from left to right."""
    player = court.player
    yield _("Loyalty: {loyalty}.").format(loyalty=_loyalty(player))
    yield " ".join(_stat(stat) for stat in player.stats if stat.icon not in ("gifts", "prizes"))
    yield _("Gifts: {gifts}.").format(gifts=listing([str(gift) for gift in player.gifts]) or _("none"))
    yield _prizes(player, position["players"][player.seat].get("prize_cards", ()))
    if player.events:
        yield _("Events: {events}.").format(events=", ".join(player.events))
    held = position["players"][player.seat].get("hand")
    if held and player.leaning is None:
        yield _("Open hand: {cards}.").format(cards=", ".join(map(card, held)))
    if not court.cards:
        yield _("{text}.").format(text=court.empty_text)
        return
    count = len(court.cards)
    yield ngettext("{count} card in court.", "{count} cards in court, from left to right:", count).format(count=count)
    yield from (_court_card(place, each, people) for place, each in enumerate(court.cards, 1))


def _loyalty(player: PlayerView) -> str:
    if player.leaning is not None:
        return _("none, Wakhan plays this seat; {leaning}").format(leaning=player.leaning.text)
    return terms.coalition(player.loyalty) if player.loyalty else _("not chosen yet")


def _stat(stat: StatView) -> str:
    """Return a number, a count with its limit, or a number for each coalition."""
    value = stat.value
    if stat.counts:
        value = ", ".join(f"{terms.coalition(key)} {count}" for key, count in stat.counts)
    elif "/" in value:
        count, limit = value.split("/")
        value = _("{count} of {limit}").format(count=count, limit=limit)
    return _("{caption}: {value}.").format(caption=stat.caption, value=value)


def _prizes(player: PlayerView, cards: Sequence[int]) -> str:
    shown = ", ".join(map(card, cards)) or (str(player.prizes) if player.prizes else _("none"))
    return _("Prizes: {prizes}.").format(prizes=shown)


def _court_card(place: int, shown: CourtCardView, people: Sequence[str]) -> str:
    """Return one card with what lies on it, then what is printed on it."""
    marks = [_("{place} from the left, {card}").format(place=place, card=numbered(shown.card.title, shown.card.number))]
    if shown.spies:
        marks.append(_("spies: {spies}").format(spies=pieces(shown.spies, people)))
    if shown.hostage_of is not None:
        marks.append(_("hostage of {player}").format(player=people[shown.hostage_of]))
    if shown.used:
        marks.append(_("used in this turn"))
    return f"{'; '.join(marks)}. {printed(shown.card.number)}."


def ai_lines(cards: AiCardsView, people: Sequence[str]) -> Iterator[str]:
    """Yield what follows from Wakhan's two cards, then the face drawn last and the back that lies on her deck."""
    yield from (f"{result.text}." for result in cards.results)
    if cards.face is None:
        yield cards.missing_text
    else:
        yield from _face(cards.face, cards.face_caption, people)
    if cards.back is not None:
        yield _back(cards.back, cards.back_caption)


def _face(face: AiFaceView, caption: str, people: Sequence[str]) -> Iterator[str]:
    loyalties = "; ".join(_place(place, people) for place in face.loyalties)
    yield _("{caption}: loyalties from the left: {row}.").format(caption=caption, row=loyalties)
    for line in face.lines:
        yield _("Line {number}: {text}.").format(number=line.number, text=line.text)
    yield _("Regions from the left: {row}.").format(row=", ".join(name for _key, name in face.regions))
    arrow = (
        _("Red arrow at the lower end, black arrow at number {place} from the top.")
        if face.red_arrow
        else _("Red arrow at the upper end, black arrow at number {place} from the top.")
    )
    yield arrow.format(place=face.black_arrow + 1)


def _place(place: AiLoyaltyView, people: Sequence[str]) -> str:
    loyal = listing([people[seat] for seat in place.loyal])
    return f"{place.name}, {place.loyal_text} {loyal}" if loyal else f"{place.name}, {place.loyal_text}"


def _back(back: AiBackView, caption: str) -> str:
    upper, lower = back.labels
    return _("{caption}: above {upper}, numbers from the top {columns}, below {lower}.").format(
        caption=caption, upper=upper, columns=", ".join(map(str, back.columns)), lower=lower
    )
