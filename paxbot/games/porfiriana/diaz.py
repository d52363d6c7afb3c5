"""The choices of Díaz, against whom one person plays, and his die (Rule: Solitaire > Choices of Díaz)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from paxbot.engine.kernel import AnyStep, Move
from paxbot.engine.rng import Rng
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.moves import Aim, Discard, Fraud, LoseFaction, Post, Prompt, Spy
from paxbot.games.porfiriana.points import active_points, points_on
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import NO_CARD, REGIMES, Prestige

if TYPE_CHECKING:
    from paxbot.games.porfiriana.table import Table

PIPS = 6
LOW = 3
PASSED_BY = (Prompt.PAY_FOR_CARDS, Prompt.GROW_LAND, Prompt.SHOWDOWN, Prompt.USE_SPY)
"""The questions that he has no answer to."""
HUMAN = 0


def throw(t: Table) -> int:
    """Throw the die."""
    dice = Rng(t.s.dice, t.s.thrown)
    pips = dice.below(PIPS) + 1
    t.s.thrown = dice.counter
    t.reveal()
    t.tell(facts.DiceThrown(pips))
    return pips


def answer(t: Table, step: AnyStep, options: Iterable[Move]) -> Move | None:
    """Return what Díaz answers; None where a question passes him by (Rule: Solitaire > Choices of Díaz)."""
    moves = list(options)
    if isinstance(moves[0], LoseFaction):
        return moves[0] if len(moves) == 1 or throw(t) <= LOW else moves[1]
    spies: list[Move] = [move for move in moves if isinstance(move, Spy)]
    kind = REGIMES[t.s.regime].prestige
    frauds = [move for move in moves if isinstance(move, Fraud) and _helps(t.s, move, kind)]
    if spies or frauds:
        return [*spies, *frauds][0]
    if step.prompt in PASSED_BY:
        return None
    # Ruling 44: two headlines go by rows; the choices below are of what an attack or event hits.
    lost = [move for move in moves if isinstance(move, Discard) and step.prompt is not Prompt.DISCARD_HEADLINE]
    return max(lost, key=lambda move: liking(t.s, move), default=moves[0])


def _helps(s: State, move: Fraud, kind: Prestige) -> bool:
    """Return whether a fraud makes him stronger, the point of the card considered (RULING 46)."""
    return move.prestige is kind and not any(point.kind is kind for point in points_on(s, move.card))


def liking(s: State, aim: Aim | Post | Discard) -> tuple[int, int, bool, int]:
    """Return what makes him prefer a target (Rule: Solitaire > Choices of Díaz)."""
    card = aim.place if isinstance(aim, Post) else aim.card
    if card == NO_CARD:
        return (0, 0, True, aim.oval if isinstance(aim, Aim) else 0)
    cubes = s.cubes_on(card) if card in s.enterprises else 0
    has_point = card in s.partners and any(point.kind is _main_kind(s) for point in points_on(s, card))
    return cubes, has_point, card not in s.unrest, s.deck.cards[card].sort


def _main_kind(s: State) -> Prestige:
    """Return the kind of prestige of which the player has most."""
    return max(Prestige, key=lambda kind: active_points(s, HUMAN, kind))
