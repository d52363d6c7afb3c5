"""Turns told shortly: what was put into columns, bought and played, and what Rome took."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.present.spartacus import names, scoring
from paxbot.present.spartacus.speech import aurei, cards, told
from paxbot.present.speech import listing, person, persons
from paxbot.present.words import _


def shortly(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """A line for each turn in the facts, in order, and one for what Rome took; turns without a deed are left out.

    The first turn may be told from its middle on.
    """
    return tuple(line for turn in _turns(happened) for line in _lines(turn, people))


def _turns(happened: Sequence[Fact]) -> Iterator[list[Fact]]:
    turn: list[Fact] = []
    for fact in happened:
        if isinstance(fact, f.TurnBegan):
            yield turn
            turn = []
        turn.append(fact)
    yield turn


def _lines(turn: Sequence[Fact], people: Sequence[str]) -> Iterator[str]:
    yield from _deeds(turn, people)
    who = persons(people)
    for fact in turn:
        match fact:
            case f.PrimusConspiratusTaken(seat):
                yield _("{who} took Primus Conspiratus.").format(who=who[seat])
            case f.RomeTook(legion):
                yield _("Rome took the column of {legion}: {cards}.").format(
                    legion=names.legion(legion), cards=told(fact)
                )
            case f.RomeWon(count, holder):
                yield scoring.rome_won(count, None if holder is None else who[holder])
            case f.GameWon(seats, total):
                yield scoring.won([who[seat] for seat in seats], total)
            case f.SoloDecided():
                yield scoring.solo(fact)


def _deeds(turn: Sequence[Fact], people: Sequence[str]) -> Iterator[str]:
    """What the player of the turn did."""
    found = [
        (fact.seat, fact) for fact in turn if isinstance(fact, f.Passed | f.CardLaid | f.ColumnBought | f.CardPlayed)
    ]
    if not found:
        return
    parts = [_deed(fact) for _seat, fact in found if not isinstance(fact, f.CardPlayed)]
    if played := [fact for _seat, fact in found if isinstance(fact, f.CardPlayed)]:
        parts.append(_("played {cards}").format(cards=told(*played)))
    yield _("{player} {deeds}.").format(player=person(found[0][0], people), deeds=listing(parts))


def _deed(fact: f.Passed | f.CardLaid | f.ColumnBought) -> str:
    match fact:
        case f.CardLaid(_seat, _card, legion):
            return _("put {card} into the column of {legion}").format(card=told(fact), legion=names.legion(legion))
        case f.ColumnBought(_seat, legion, bought, price):
            return _("bought the column of {legion} ({cards}) for {price}").format(
                legion=names.legion(legion), cards=cards(len(bought)), price=aurei(price)
            )
        case _:
            return _("passed")
