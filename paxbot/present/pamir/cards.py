"""The print of a card in words, and a court card explained line by line."""

from collections.abc import Callable
from itertools import groupby
from typing import Final

from paxbot.games.pamir.terms import (
    COURT_CARDS,
    EVENT_CARDS,
    FAVORS,
    ActionKind,
    CourtCard,
    EventCard,
    ImpactIcon,
    Suit,
)
from paxbot.present.pamir import names
from paxbot.present.pamir.names import card_title, coalition_of, numbered
from paxbot.present.words import N_, Texts, _, ngettext

STAR = "★"

Fact = tuple[str, str]
"""A heading, and the print under it."""


def kind_of(facts: CourtCard) -> str:
    """Return region, suit and rank: "Kabul, Political ★★"."""
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
    return ", ".join(names.action(action.key) for action in facts.actions)


def patriot_of(facts: CourtCard) -> str:
    return "" if facts.patriot is None else _("{coalition} patriot").format(coalition=coalition_of(facts.patriot))


def prize_of(facts: CourtCard) -> str:
    return "" if facts.prize is None else _("{coalition} prize").format(coalition=coalition_of(facts.prize))


def ability_of(facts: CourtCard) -> str:
    return "" if facts.ability is None else names.ability(facts.ability.title)


def called(number: int, title: Callable[[int], str] = card_title) -> str:
    """Return title and number, and whose patriot it is, which a player mustn't overlook."""
    patriot = patriot_of(COURT_CARDS[number]) if number in COURT_CARDS else ""
    return (
        _("{title} (#{number}, {patriot})").format(title=title(number), number=number, patriot=patriot)
        if patriot
        else numbered(title(number), number)
    )


def brief(number: int) -> tuple[str, ...]:
    facts = COURT_CARDS[number]
    return (kind_of(facts), icons(facts), actions_of(facts), ability_of(facts), prize_of(facts))


def summary(number: int) -> str:
    if number in EVENT_CARDS:
        return " · ".join(f"{heading}: {text}" for heading, text in event_facts(EVENT_CARDS[number]))
    kind, *parts = brief(number)
    return " · ".join(part for part in (kind, patriot_of(COURT_CARDS[number]), *parts) if part)


def court_facts(facts: CourtCard) -> tuple[Fact, ...]:
    pairs = (
        (_("Region"), names.region(facts.region.key)),
        (_("Suit and rank"), f"{names.suit(facts.suit.key)} {facts.rank}"),
        (_("Impact icons"), ", ".join(names.impact(icon.key) for icon in facts.impact)),
        (_("Actions"), actions_of(facts) or _("None")),
        (_("Patriot"), "" if facts.patriot is None else coalition_of(facts.patriot)),
        (_("Prize"), "" if facts.prize is None else coalition_of(facts.prize)),
        (_("Special ability"), ability_of(facts)),
    )
    return tuple((heading, text) for heading, text in pairs if text)


def event_facts(facts: EventCard) -> tuple[Fact, ...]:
    purchased = names.event_half(facts.purchased)
    if facts.dominance_check:
        return ((_("Purchased or discarded"), purchased),)
    when = _("While in the market") if facts.purchased.duration == "while_in_market" else _("If purchased")
    return ((_("If discarded"), names.event_half(facts.discarded)), (when, purchased))


def court_lines(facts: CourtCard) -> list[str]:
    region, suit = names.region(facts.region.key), names.suit(facts.suit.key)
    bonus = [_("While this suit is favored, the actions of this card are bonus actions.")] if facts.actions else []
    lines = (
        (region, _("A rival who rules this region may ask for a bribe when you play this card.")),
        (f"{suit} {STAR * facts.rank}", " ".join([_stars(facts), *bonus])),
        *(_impact(icon, len(list(run)), region) for icon, run in groupby(facts.impact)),
        *((names.action(action.key), _action(action, facts.rank)) for action in facts.actions),
        (patriot_of(facts), _("It is worth 1 influence. Playing it makes you loyal to this coalition.")),
        (prize_of(facts), _("Whoever betrays this card may keep it: 1 influence, and loyalty to this coalition.")),
    )
    return [line(label, text) for label, text in lines if label]


def line(label: str, text: str) -> str:
    return f"**{label}.** {text}"


def _stars(facts: CourtCard) -> str:
    texts = {
        Suit.POLITICAL: ngettext(
            "You may keep {count} more card in your court.",
            "You may keep {count} more cards in your court.",
            facts.rank,
        ),
        Suit.INTELLIGENCE: ngettext(
            "You may keep {count} more card in your hand.", "You may keep {count} more cards in your hand.", facts.rank
        ),
        Suit.ECONOMIC: _("Taxes cannot touch {count} of your rupees."),
        Suit.MILITARY: _("Military stars break a tie for the win."),
    }
    return texts[facts.suit].format(count=facts.rank)


def _impact(icon: ImpactIcon, count: int, region: str) -> tuple[str, str]:
    if icon in FAVORS:
        suit, doubled = FAVORS[icon], _("The marker moves to {suit}, and all prices are doubled.")
        text = doubled if suit is Suit.MILITARY else _("The marker moves to {suit}.")
        return _("Favored suit"), text.format(suit=names.suit(suit.key))
    label = names.impact(icon.key) if count == 1 else f"{names.impact(icon.key)} ×{count}"
    return label, _PLACED(icon, region=region)


_PLACED: Final = Texts(
    {
        ImpactIcon.ARMY: N_("Place a block of your coalition in {region}."),
        ImpactIcon.ROAD: N_("Place a block of your coalition on a border of {region}."),
        ImpactIcon.TRIBE: N_("Place one of your cylinders in {region}."),
        ImpactIcon.SPY: N_("Place one of your cylinders on a court card of {region}, in any court."),
        ImpactIcon.LEVERAGE: N_("Take 2 rupees from the bank. Pay them back when this card is discarded."),
    }
)


def _action(action: ActionKind, rank: int) -> str:
    texts = {
        ActionKind.TAX: ngettext(
            "Take {count} rupee from a market card, or from a player with a court card of a region you rule.",
            "Take up to {count} rupees from market cards, or from players with court cards of regions you rule.",
            rank,
        ),
        ActionKind.GIFT: _("Pay 2, 4 or 6 rupees for a free gift space and place a cylinder there: 1 influence."),
        ActionKind.BUILD: _(
            "Place up to 3 blocks of your coalition, 2 rupees each: armies in regions you rule, roads on their borders."
        ),
        ActionKind.MOVE: ngettext(
            "Make {count} move: an army along a road of its color, or a spy to the next court card.",
            "Make up to {count} moves: armies along roads of their color, spies to the next court card.",
            rank,
        ),
        ActionKind.BETRAY: _(
            "Pay 2 rupees and discard a court card that carries a spy of yours. If it is a prize, you may keep it."
        ),
        ActionKind.BATTLE: ngettext(
            "Remove {count} piece in a region where you have an army, or a spy from a card where you have one.",
            "Remove up to {count} pieces in one region or on one card, no more than you have armies or spies there.",
            rank,
        ),
    }
    return texts[action].format(count=rank)
