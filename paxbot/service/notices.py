"""The notices that follow when a game goes on."""

from collections.abc import Iterator

from paxbot.engine.kernel import Seat
from paxbot.service.moves import Played
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.results import GameView
from paxbot.storage.rows import Head, NewNotice, NoticeRow, Status


def notices_after(
    before: Head | None, actor: Seat | None, view: GameView, *, is_present: bool = False
) -> Iterator[NewNotice]:
    """Yield what people at the table are told when the game stands at `view` after an answer of `actor`.

    A player who `is_present`, since they have answered just now, is not called to a turn that follows at once.
    """
    if view.game.status is Status.FINISHED:
        yield notice(NoticeKind.OVER, None, winners=list(view.winners or ()))
        return
    head, asked = view.head, view.head.waiting
    if asked is None:
        return
    passed = before is None or (before.turn, before.turn_seat) != (head.turn, head.turn_seat)
    if passed and head.turn_seat not in view.automated:
        follows = before is not None and head.turn == before.turn + 1
        silent = {"silent": 1} if is_present and follows and actor == head.turn_seat else {}
        yield notice(NoticeKind.TURN, head.turn_seat, turn=head.turn, **silent)
        yield notice(NoticeKind.HAND, head.turn_seat, turn=head.turn, **silent)
    if asked != head.turn_seat:
        if passed or asked != actor:
            yield notice(NoticeKind.QUESTION, asked)
    elif not passed and asked != actor:
        yield notice(NoticeKind.RESUME, asked)


def played_in(view: GameView, played: Played) -> dict[str, int]:
    """Return the first and the last sequence number of what was played from `view` in its turn."""
    return {"first": view.seq + 1, "last": view.seq + sum(ply.turn == view.turn for ply in played.plies)}


def of_uncalled_turn(view: GameView, played: Played) -> tuple[NewNotice, ...]:
    """Return the notice of the turn in progress, to which nobody was called, if it is over by what was played."""
    if view.rules.turn_number(played.state) == view.turn:
        return ()
    return (notice(NoticeKind.AUTOMATED_TURN, view.turn_seat, turn=view.turn, **played_in(view, played)),)


def still_calls(row: NoticeRow, view: GameView) -> bool:
    """Return whether a notice that calls a player to what they are asked holds while the game is at `view`."""
    if row.kind in (NoticeKind.QUESTION, NoticeKind.RESUME):
        return view.decision is not None and view.decision.seat == row.seat and view.seq == row.seq
    is_theirs = row.seat == view.turn_seat if row.kind == NoticeKind.TURN else row.seat not in view.automated
    return is_theirs and view.game.status is Status.RUNNING and row.payload.get("turn") in (None, view.turn)
