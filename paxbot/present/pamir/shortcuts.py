"""Answers that stand for several in a row, so that what belongs together takes one press."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.engine.kernel import Decision, Move, asking
from paxbot.games.pamir.bribes import SettleBribe, hostage_bribe
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import ChooseSide, Cross, PickUp, PlaceGift, PlayCard, Prompt, Sneak, UseCard
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import ActionKind, Side
from paxbot.present.line import ParsedAnswer
from paxbot.present.pamir import hints, names
from paxbot.present.pamir.speech import card, place, rupees
from paxbot.present.words import _, ngettext

RULES: Final = PaxPamir()

MOST_MOVES: Final = 25
"""So many ways to move a piece go into one menu; of more, the piece is chosen first."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """The answers that follow one at once, and how its label and hint differ from its own."""

    then: tuple[ParsedAnswer, ...] = ()
    label: str = "{label}"
    hint: str | None = None


PLAIN: Final = Shortcut()


def shortcuts(s: State, decision: Decision, people: Sequence[str]) -> tuple[tuple[Shortcut, ...], ...]:
    """Return for each option what is offered for it: the answer itself, or it with what follows."""
    if decision.prompt is Prompt.MOVE:
        moves = tuple(tuple(_moves(s, decision, move, people)) for move in decision.options)
        return moves if sum(map(len, moves)) <= MOST_MOVES else tuple((PLAIN,) for _move in decision.options)
    return tuple(tuple(_of(s, decision, move)) for move in decision.options)


def _of(s: State, decision: Decision, move: Move) -> Iterator[Shortcut]:
    if isinstance(move, PlayCard):
        yield from _plays(s, decision, move)
    elif isinstance(move, UseCard) and move.action is ActionKind.GIFT:
        yield from _gifts(s, decision, move)
    elif isinstance(move, UseCard) and hostage_bribe(s, decision.seat, move.card):
        yield Shortcut(_paid(s, decision, move)[0])
    else:
        yield PLAIN


def _next(s: State, decision: Decision, move: Move) -> tuple[State, Decision | None]:
    """Return the question that follows an answer, if it is to the same seat."""
    after = RULES.apply(s, move).state
    following = RULES.pending(after)
    return after, following if following is not None and following.seat == decision.seat else None


def _paid(s: State, decision: Decision, move: Move) -> tuple[tuple[ParsedAnswer, ...], Decision | None]:
    """Return the payment of a bribe that can only be paid in full, if one is due, and the question after it."""
    after, following = _next(s, decision, move)
    step = asking(after)
    if (
        following is None
        or not isinstance(step, SettleBribe)
        or not hints.is_due_in_full(after, step.seat, step.holder)
    ):
        return (), following
    payment = next(_listed(following))
    return (payment,), _next(after, following, payment.move)[1]


def _listed(following: Decision) -> Iterator[ParsedAnswer]:
    return (ParsedAnswer(option, move) for option, move in enumerate(following.options))


def _plays(s: State, decision: Decision, move: PlayCard) -> Iterator[Shortcut]:
    """Yield at which end of the court, where that makes a difference."""
    paid, following = _paid(s, decision, move)
    if following is None or following.prompt is not Prompt.CHOOSE_SIDE or following.is_moot:
        yield Shortcut(paid)
        return
    for answer in _listed(following):
        assert isinstance(answer.move, ChooseSide)
        left = answer.move.side is Side.LEFT
        yield Shortcut((*paid, answer), _("{label}, left end") if left else _("{label}, right end"))


def _gifts(s: State, decision: Decision, move: UseCard) -> Iterator[Shortcut]:
    """Yield the cheapest gift at once, and a choice among the others."""
    paid, following = _paid(s, decision, move)
    if paid or following is None or following.prompt is not Prompt.GIFT:
        yield Shortcut(paid)
        return
    costs = [answer.move.cost for answer in _listed(following) if isinstance(answer.move, PlaceGift)]
    first = next(_listed(following))
    action = _("Bonus action") if is_favored(s, decision.seat, move.card) else _("1 action")
    hint = hints.fit(action, hints.gift(s, decision.seat))
    yield Shortcut(() if following.is_forced else (first,), _priced(rupees(costs[0])), hint)
    if len(costs) > 1:
        dearer = _("{less} or {most}").format(less=costs[1], most=costs[-1]) if len(costs) > 2 else str(costs[1])
        dearer = ngettext("{cost} rupee", "{cost} rupees", costs[-1]).format(cost=dearer)
        yield Shortcut((), _priced(dearer), hint)


def _priced(cost: str) -> str:
    return _("{label} for {cost}").format(label="{label}", cost=cost)


def _moves(s: State, decision: Decision, move: Move, people: Sequence[str]) -> Iterator[Shortcut]:
    """Yield each way a piece can go."""
    following = _next(s, decision, move)[1] if isinstance(move, PickUp) else None
    if not isinstance(move, PickUp) or following is None or following.prompt is not Prompt.MOVE_TO:
        yield PLAIN
        return
    for answer in _listed(following):
        assert isinstance(answer.move, Cross | Sneak)
        then = () if following.is_forced else (answer,)
        yield Shortcut(then, _way(move, answer.move), _arrival(s, decision, answer.move, people))


def _way(move: PickUp, goal: Cross | Sneak) -> str:
    to = card(goal.card) if isinstance(goal, Sneak) else names.region(goal.region.key)
    return f"{names.impact(move.piece.value)}: {place(move.piece, move.at)} → {to}"


def _arrival(s: State, decision: Decision, goal: Cross | Sneak, people: Sequence[str]) -> str:
    if isinstance(goal, Cross):
        return hints.region(s, goal.region, people)
    return hints.where(s, goal.card, decision.seat, people)


def worded(shortcut: Shortcut, label: str, hint: str) -> tuple[str, str]:
    """Return the label and hint of what is offered, given those of the answer alone."""
    return shortcut.label.format(label=label), hint if shortcut.hint is None else shortcut.hint
