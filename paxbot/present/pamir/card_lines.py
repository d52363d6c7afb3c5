"""A court card explained: a line for each thing that is printed on it."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from paxbot.games.pamir.cards import CourtCard
from paxbot.games.pamir.terms import FAVORS, ActionKind, ImpactIcon, Suit
from paxbot.present.pamir import names
from paxbot.present.pamir.card_facts import STAR, patriot_of, prize_of
from paxbot.present.words import N_, Texts, _, ngettext


def court_lines(facts: CourtCard) -> Iterator[str]:
    """Yield what region, suit, impact icons, actions, patriot and prize of the card mean, in this order."""
    region, suit = names.region(facts.region.key), names.suit(facts.suit.key)
    yield line(region, _("A rival who rules this region may ask for a bribe when you play this card."))
    bonus = [_("While this suit is favored, the actions of this card are bonus actions.")] if facts.actions else []
    yield line(f"{suit} {STAR * facts.rank}", " ".join([_stars(facts), *bonus]))
    for icon, run in groupby(facts.impact):
        yield _impact(icon, len(list(run)), region)
    for action in facts.actions:
        yield line(names.action(action.key), _action(action, facts.rank))
    if facts.patriot is not None:
        yield line(patriot_of(facts), _("It is worth 1 influence. Playing it makes you loyal to this coalition."))
    if facts.prize is not None:
        yield line(
            prize_of(facts), _("Whoever betrays this card may keep it: 1 influence, and loyalty to this coalition.")
        )


def line(label: str, text: str) -> str:
    """Return what a thing on a card is called, and what it means."""
    return f"**{label}.** {text}"


def _stars(facts: CourtCard) -> str:
    """Return what the stars of the card do for whoever has it in court."""
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


def _impact(icon: ImpactIcon, count: int, region: str) -> str:
    if icon in FAVORS:
        suit, text = FAVORS[icon], _("The marker moves to {suit}.")
        if suit is Suit.MILITARY:
            text = _("The marker moves to {suit}, and all prices are doubled.")
        return line(_("Favored suit"), text.format(suit=names.suit(suit.key)))
    label = names.impact(icon.key) if count == 1 else f"{names.impact(icon.key)} ×{count}"
    return line(label, _PLACED(icon, region=region))


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
