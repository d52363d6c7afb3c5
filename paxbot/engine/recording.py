"""Records of games all of whose chance lies in how their cards were dealt, both ways."""

from collections.abc import Callable, Collection, Sequence

from paxbot.engine.codec import plain
from paxbot.engine.json_types import Json, JsonValue
from paxbot.engine.kernel import Decision, IllegalMove, Move, S, Seat
from paxbot.engine.records import FORMAT, BadRecord, Replayed, is_number, unasked


def replay(
    s: S, moves: Sequence[Json], game: Replayed[S], is_checked: Callable[[S, Decision], bool]
) -> tuple[list[Json], list[Json]]:
    """Make the moves in place; return them with the seats that were asked, and the checks, one at the end of the game.

    Raises: IllegalMove for an answer not listed.
    """
    told, checks = list[Json](), list[Json]()
    for raw in (*moves, None):
        decision = game.pending(s)
        if decision is None or is_checked(s, decision):
            checks.append({"after": len(told), "position": game.position(s)})
        if raw is not None:
            told.append({"p": decision.seat if decision else None, **raw})
            game.make(s, raw)
    return told, checks


def ended(winners: tuple[Seat, ...] | None) -> Json:
    """Return how a record says that the game ended, or that it was broken off."""
    return {"truncated": True} if winners is None else {"result": list(winners)}


def rules_of(state: Json, besides: Collection[str], about_players: Collection[str] = ()) -> Json:
    """Return all of a dumped state that the rules go by, without these fields."""
    left_out = {"automated", "has_person", "returning", *about_players}
    players = [{name: each[name] for name in each if name not in left_out} for each in state["players"]]
    return {**{name: state[name] for name in state if name not in besides}, "players": players}


def find_move(decision: Decision | None, raw: Json, seats: int) -> Move:
    """Return the legal answer, change of seats or reshuffle with the JSON `raw`. Raises: IllegalMove for none."""
    if (change := unasked(raw, seats)) is not None:
        return change
    if decision is None:
        raise IllegalMove("game_over")
    for option in decision.options:
        if option.do == raw.get("do") and _same({name: plain(value) for name, value in option._asdict().items()}, raw):
            return option
    raise IllegalMove("not_listed", move=raw)


def _same(ours: dict[str, JsonValue], raw: Json) -> bool:
    return ours == raw and all(type(value) is type(raw[name]) for name, value in ours.items())


def players_of(record: Json, game: str, sizes: range) -> tuple[int, Seat, list[Seat]]:
    """Return of a record how many play, who is first, and whom the bot plays, none of it taken for granted.

    Raises: BadRecord, also for the record of another game, or of one that runs.
    """
    if record.get("format") != FORMAT or record.get("game") != game:
        raise BadRecord("not_a_record", format=record.get("format"), game=record.get("game"))
    if record.get("running"):
        raise BadRecord("running_record")
    seats, first, automated = record.get("players"), record.get("first"), record.get("automated", [])
    if not is_number(seats, sizes):
        raise BadRecord("bad_seats", seats=seats, least=sizes[0], most=sizes[-1])
    if not is_number(first, range(seats)):
        raise BadRecord("bad_first", first=first)
    if not isinstance(automated, list) or not all(is_number(seat, range(seats)) for seat in automated):
        raise BadRecord("bad_automated", automated=automated)
    return seats, first, automated
