"""Turns told shortly: what was bought and played, which actions were taken, and what shook the table."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import ActionKind
from paxbot.present.pamir import names
from paxbot.present.pamir.log import without_clearing
from paxbot.present.pamir.speech import card_for_sale, coalition
from paxbot.present.speech import listing, person
from paxbot.present.words import _


def shortly(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """A line for each turn in the facts, in order, and one for each Dominance Check; turns without a deed are left out.

    The first turn may be told from its middle on.
    """
    return tuple(line for turn in _turns(tuple(without_clearing(happened))) for line in _lines(turn, people))


def _turns(happened: Sequence[Fact]) -> Iterator[list[Fact]]:
    turn: list[Fact] = []
    for fact in happened:
        if isinstance(fact, f.TurnBegan):
            yield turn
            turn = []
        turn.append(fact)
    yield turn


def _lines(turn: Sequence[Fact], people: Sequence[str]) -> Iterator[str]:
    deeds = [(fact.seat, fact) for fact in turn if isinstance(fact, f.CardPurchased | f.CardPlayed | f.ActionTaken)]
    for seat, group in groupby(deeds, key=lambda deed: deed[0]):
        yield _deeds(seat, [deed for _seat, deed in group], people)
    for fact in turn:
        if isinstance(fact, f.DominanceChecked):
            yield _check(fact)
        elif isinstance(fact, f.EventResolved):
            yield from _event(fact)


def _deeds(seat: Seat, deeds: Sequence[Fact], people: Sequence[str]) -> str:
    """What one player did: cards bought, cards played, then actions, each kind once."""
    bought = [deed.card for deed in deeds if isinstance(deed, f.CardPurchased)]
    played = [deed.card for deed in deeds if isinstance(deed, f.CardPlayed)]
    kinds = (
        (_("bought and played {cards}"), [number for number in bought if number in played]),
        (_("bought {cards}"), [number for number in bought if number not in played]),
        (_("played {cards}"), [number for number in played if number not in bought]),
    )
    parts = [text.format(cards=listing([card_for_sale(number) for number in cards])) for text, cards in kinds if cards]
    parts += dict.fromkeys(_action(deed.action) for deed in deeds if isinstance(deed, f.ActionTaken))
    return _("{player} {deeds}.").format(player=person(seat, people), deeds=listing(parts))


def _action(action: ActionKind) -> str:
    texts = {
        ActionKind.TAX: _("taxed"),
        ActionKind.GIFT: _("gave a gift"),
        ActionKind.BUILD: _("built"),
        ActionKind.MOVE: _("moved"),
        ActionKind.BETRAY: _("betrayed a card"),
        ActionKind.BATTLE: _("battled"),
    }
    return texts[action]


def _event(fact: f.EventResolved) -> Iterator[str]:
    event = EVENT_CARDS[fact.card]
    if fact.half is Half.DISCARDED and event.discarded.kind != "no_effect":
        yield _("Event: {title}.").format(title=names.event_half(event.discarded))


def _check(fact: f.DominanceChecked) -> str:
    if fact.coalition is None:
        return _("Dominance Check: no coalition was dominant.")
    return _("Dominance Check: the {coalition} coalition was dominant.").format(coalition=coalition(fact.coalition))
