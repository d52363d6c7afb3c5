"""The print of a card in words, for texts, pictures and panels alike."""

from collections.abc import Callable
from itertools import groupby

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS, CourtCard, EventCard
from paxbot.games.pamir.terms import ImpactIcon
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card_title, coalition, numbered
from paxbot.present.words import N_, Texts, _, ngettext

STAR = "★"

Fact = tuple[str, str]
"""A heading, and what the card says under it."""


def kind_of(facts: CourtCard) -> str:
    """Return region, suit and rank of a court card: "Kabul, Political ★★"."""
    return _("{region}, {suit} {stars}").format(
        region=names.region(facts.region.key), suit=names.suit(facts.suit.key), stars=STAR * facts.rank
    )


def icons(facts: CourtCard) -> str:
    """Return the impact icons in printed order, like ones counted: "2 spies, army"."""
    return ", ".join(_counted(icon, len(list(run))) for icon, run in groupby(facts.impact))


def _counted(icon: ImpactIcon, count: int) -> str:
    if count == 1:
        return _single(icon)
    texts = {
        ImpactIcon.ARMY: ngettext("{count} army", "{count} armies", count),
        ImpactIcon.ROAD: ngettext("{count} road", "{count} roads", count),
        ImpactIcon.TRIBE: ngettext("{count} tribe", "{count} tribes", count),
        ImpactIcon.SPY: ngettext("{count} spy", "{count} spies", count),
    }
    return texts[icon].format(count=count)


_single = Texts(
    {
        ImpactIcon.ARMY: N_("army"),
        ImpactIcon.ROAD: N_("road"),
        ImpactIcon.TRIBE: N_("tribe"),
        ImpactIcon.SPY: N_("spy"),
        ImpactIcon.LEVERAGE: N_("leverage"),
        ImpactIcon.FAVOR_POLITICAL: N_("favors political"),
        ImpactIcon.FAVOR_INTELLIGENCE: N_("favors intelligence"),
        ImpactIcon.FAVOR_ECONOMIC: N_("favors economic"),
        ImpactIcon.FAVOR_MILITARY: N_("favors military"),
    }
)


def actions_of(facts: CourtCard) -> str:
    """Return the card-based actions."""
    return ", ".join(names.action(action.key) for action in facts.actions)


def patriot_of(facts: CourtCard) -> str:
    """Return whose patriot the card is; empty for none."""
    return "" if facts.patriot is None else _("{coalition} patriot").format(coalition=coalition(facts.patriot))


def prize_of(facts: CourtCard) -> str:
    """Return which prize the card is; empty for none."""
    return "" if facts.prize is None else _("{coalition} prize").format(coalition=coalition(facts.prize))


def ability_of(facts: CourtCard) -> str:
    """Return the title of the special ability; empty for none."""
    return "" if facts.ability is None else names.ability(facts.ability.title)


def called(number: int, title: Callable[[int], str] = card_title) -> str:
    """Return a card by its title and number, and whose patriot it is: what a player must not overlook."""
    patriot = patriot_of(COURT_CARDS[number]) if number in COURT_CARDS else ""
    return (
        _("{title} (#{number}, {patriot})").format(title=title(number), number=number, patriot=patriot)
        if patriot
        else numbered(title(number), number)
    )


def brief(number: int) -> tuple[str, ...]:
    """Return everything printed on a court card besides title and patriot, in short parts."""
    facts = COURT_CARDS[number]
    return (kind_of(facts), icons(facts), actions_of(facts), ability_of(facts), prize_of(facts))


def summary(number: int) -> str:
    """Return what kind of card it is and all that is printed on it, on one line."""
    if number in EVENT_CARDS:
        return " · ".join(f"{heading}: {text}" for heading, text in event_facts(EVENT_CARDS[number]))
    kind, *parts = brief(number)
    return " · ".join(part for part in (kind, patriot_of(COURT_CARDS[number]), *parts) if part)


def court_facts(facts: CourtCard) -> tuple[Fact, ...]:
    """Return the facts of a court card under their headings; what it has not is left out."""
    pairs = (
        (_("Region"), names.region(facts.region.key)),
        (_("Suit and rank"), f"{names.suit(facts.suit.key)} {facts.rank}"),
        (_("Impact icons"), ", ".join(names.impact(icon.key) for icon in facts.impact)),
        (_("Actions"), actions_of(facts) or _("None")),
        (_("Patriot"), "" if facts.patriot is None else coalition(facts.patriot)),
        (_("Prize"), "" if facts.prize is None else coalition(facts.prize)),
        (_("Special ability"), ability_of(facts)),
    )
    return tuple((heading, text) for heading, text in pairs if text)


def event_facts(facts: EventCard) -> tuple[Fact, ...]:
    """Return the titles of an event's halves under the occasions at which they act, as printed from top to bottom."""
    purchased = names.event_half(facts.purchased)
    if facts.dominance_check:
        return ((_("Purchased or discarded"), purchased),)
    when = _("While in the market") if facts.purchased.duration == "while_in_market" else _("If purchased")
    return ((_("If discarded"), names.event_half(facts.discarded)), (when, purchased))
