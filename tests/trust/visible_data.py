"""All that can be got of a position below Discord, for anybody who reads the channel and for one of the players."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import CheckedGame
from paxbot.engine.kernel import Fact, Move, Seat
from paxbot.present.line import Reader, Reading
from paxbot.present.sentence import MissedTurn

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal")
LINES: Final = ("", "b", "buy ", "buy 1", "play ", "play 5", "end", "take", "pay", "nonsense; end", "xyzzy")


class Hosted(NamedTuple):
    """A game with its words; `paints` if its pictures are looked at too."""

    rules: CheckedGame
    words: Any
    paints: bool


class Walked(NamedTuple):
    state: Any
    facts: tuple[Fact, ...]
    moves: list[dict[str, Any]]
    start: Any


def walk(game: CheckedGame, start: Any, picks: Sequence[int], *, changes: bool) -> Iterator[Walked]:
    """The positions of a game by chance; seats change hands now and then if there are `changes`."""
    state, moves, facts = start, list[dict[str, Any]](), list[Fact]()
    people = [seat for seat in range(seats_of(game, start)) if seat not in game.automated(start)]
    for pick in picks:
        decision = game.pending(state)
        if decision is None:
            return
        move = decision.options[pick % len(decision.options)]
        # What is forced is answered at once, so that nobody comes between.
        if changes and pick % 15 == 0 and not decision.is_forced:
            move = _changing_hands(game, state, people[pick % len(people)], move)
        applied = game.apply(state, move)
        moves.append(game.dump_move(move))
        facts = [*facts[-20:], *applied.facts]
        state = applied.state
        yield Walked(state, tuple(facts), moves, start)


def seats_of(game: CheckedGame, state: Any) -> int:
    return len(game.view(state, None)["players"])


def _changing_hands(game: CheckedGame, state: Any, seat: Seat, otherwise: Move) -> Move:
    try:
        return game.reseat(state, seat, seat not in game.automated(state))
    except PaxError:
        return otherwise


def all_for(game: Hosted, state: Any, facts: Sequence[Fact], reader: Seat | None) -> dict[str, Any]:
    """What anybody who reads the channel can ask for, and what only this reader can."""
    return public(game, state, facts) | own(game, state, facts, reader)


def public(game: Hosted, state: Any, facts: Sequence[Fact]) -> dict[str, Any]:
    rules, words = game.rules, game.words
    names = NAMES[: seats_of(rules, state)]
    view, decision = rules.view(state, None), rules.pending(state)
    told: dict[str, Any] = {
        "public": view,
        "headline": words.headline(state, names),
        "status": words.status(state, names),
        "text": words.text(view, names),
        "log": words.log(facts, names),
        "explained": words.explain(facts, names),
        "missed": words.catch_up(state, facts, None, names),
        "sentence": words.sentence(facts, names),
        "topics": [sorted(words.concerns(fact)) for fact in facts],
        "courts": [words.area(state, seat, names) for seat in range(len(names))],
        "automated": rules.automated(state),
        "turn": (rules.turn_of(state), rules.turn_number(state), rules.winners(state)),
        "forced": decision is not None and decision.is_forced,
        "offer": rules.bargaining and (rules.bargaining.offer(state), rules.bargaining.declined(state)),
    }
    if decision is not None:
        told["question"] = (decision.seat, words.question(state, decision, names))
    else:
        told["final"] = words.final(state, names)
    return told | _painted(game, state, view, facts) if game.paints else told


def own(game: Hosted, state: Any, facts: Sequence[Fact], reader: Seat | None) -> dict[str, Any]:
    """What only this reader can ask for; an onlooker (None) has nothing but the view of one."""
    names = NAMES[: seats_of(game.rules, state)]
    told = {"view": game.rules.view(state, reader), "cards": game.words.cards_in_sight(state, reader, names)}
    return told if reader is None else told | private(game, state, facts, reader)


def _painted(game: Hosted, state: Any, view: dict[str, Any], facts: Sequence[Fact]) -> dict[str, Any]:
    words, names = game.words, NAMES[: seats_of(game.rules, state)]
    told: dict[str, Any] = {
        "table pictures": words.table_pictures(view, names, facts),
        "sheet": words.sheet_picture(view, names, facts),
        "film picture": words.film_picture(view, names, facts),
        "courts picture": words.areas_picture(view, names, facts),
        "parts": [words.part_picture(part.key, view, names, facts) for part in words.parts()],
        "court pictures": [words.area_picture(view, seat, names, facts) for seat in range(len(names))],
        "guides": [words.guide_picture(view, seat, names) for seat in game.rules.automated(state)],
    }
    if game.rules.pending(state) is None:
        told["ending"] = words.ending_picture(view, names)
    if words.milestone(facts):
        told["milestone"] = words.milestone_picture(view, names, facts)
    return told


def private(game: Hosted, state: Any, facts: Sequence[Fact], reader: Seat) -> dict[str, Any]:
    rules, words = game.rules, game.words
    names, decision = NAMES[: seats_of(rules, state)], rules.pending(state)
    told: dict[str, Any] = {
        "hand": words.hand(state, reader, names),
        "known": words.known(state, reader),
        "since": words.digest(state, [MissedTurn(facts, names)], reader, names),
        "lost": words.catch_up(state, facts, reader, names),
        "watchable": words.watchable(state, reader),
        "watched": rules.watched(state, reader),
        "orders": words.order_form(state, reader, None, names),
    }
    if game.paints:
        told["hand picture"] = words.hand_picture(rules.view(state, reader), reader, names)
    if decision is None or decision.seat != reader:
        return told
    lines = Reader(rules, words, names, reader)
    return told | {
        "options": [rules.dump_move(move) for move in decision.options],
        "panel": words.panel(state, decision, names),
        "phrases": words.phrases(state, decision, names),
        "barred": words.unavailable(state, decision, names),
        "given up": [words.gives_up(state, move) for move in decision.options],
        "requests": rules.bargaining and rules.bargaining.requests(state),
        "refusal": words.refusal_form(state, None),
        "default": rules.dump_move(rules.default(state)),
        "lines": [_said(lines.read(state, line)) for line in LINES],
        "completions": [lines.complete(state, line, 25, 100) for line in LINES],
        "farther": [*farther(lines, state)],
    }


def farther(lines: Reader, state: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Lines as they grow when one takes what is offered, each with what it says; the last ones have many answers."""
    for first in range(3):
        line = ""
        for step in range(6):
            offered = [each for each in lines.complete(state, line, 25, 100) if each != line]
            if not offered:
                break
            line = offered[(first + step) % len(offered)]
            yield line, _said(lines.read(state, line))


def _said(reading: Reading) -> dict[str, Any]:
    """What whoever types is told: not the position, but all that it is made from."""
    return {each.name: getattr(reading, each.name) for each in fields(reading) if each.name != "state"}
