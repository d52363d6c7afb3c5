"""Writes answers, their results and notices in one transaction.
For a moment after a turn, its end can be undone, and the next player is not called. Whether there is such a moment
follows from public facts alone: whose turn it was, whether anything was revealed, and who is next.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.play.moves import Played, move_rows, play, undo_floor
from paxbot.service.repository import GameRepository, PreparedAnswer, surviving
from paxbot.service.results.game_results import finished
from paxbot.service.seats.leaving import succession
from paxbot.service.talk.deals import SENTENCE, kept
from paxbot.service.views import GameView, Rewind, Turn
from paxbot.storage.rows import (
    Batch,
    DocumentRow,
    Head,
    MoveRow,
    NewNotice,
    NoticeRow,
    PlayerRow,
    RowKind,
    Status,
    TimerRow,
)

GRACE: Final = "grace"
"""As long as this timer's row exists, the end of the turn can be undone."""


def with_grace(before: GameView, after: GameView, played: Played, actor: Seat | None, grace: timedelta) -> GameView:
    """Return the game after an answer of `actor`, which calls the next player only after the grace.
    There is no grace if cards were revealed, around automated turns, and before the first turn.
    """
    is_over = actor == before.turn_seat and after.decision is not None and 0 < before.turn == after.turn - 1
    follows = after.turn_seat not in (actor, *after.automated) and not any(ply.automated for ply in played.plies)
    if played.revealed or not (is_over and follows):
        return after
    head = replace(after.head, moved_at=after.head.moved_at + grace)
    return replace(after, game=replace(after.game, head=head))


def lasts(view: GameView, now: datetime) -> bool:
    return view.head.moved_at > now


def is_open(view: GameView, timers: Iterable[TimerRow]) -> bool:
    return any((each.kind, each.seq) == (GRACE, view.seq) for each in timers)


def notices_after(
    before: Head | None, actor: Seat | None, view: GameView, *, is_present: bool = False
) -> Iterator[NewNotice]:
    """Yield the notices of a game that stands at `view` after an answer of `actor`.
    A player who `is_present`, because they have just answered, is not called to a turn that follows immediately.
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
    return {"first": view.seq + 1, "last": view.seq + sum(ply.turn == view.turn for ply in played.plies)}


def of_uncalled_turn(view: GameView, played: Played) -> tuple[NewNotice, ...]:
    if view.rules.turn_number(played.state) == view.turn:
        return ()
    return (notice(NoticeKind.AUTOMATED_TURN, view.turn_seat, turn=view.turn, **played_in(view, played)),)


def still_calls(row: NoticeRow, view: GameView) -> bool:
    if row.kind in (NoticeKind.QUESTION, NoticeKind.RESUME):
        return view.decision is not None and view.decision.seat == row.seat and view.seq == row.seq
    is_theirs = row.seat == view.turn_seat if row.kind == NoticeKind.TURN else row.seat not in view.automated
    return is_theirs and view.game.status is Status.RUNNING and row.payload.get("turn") in (None, view.turn)


Vote = tuple[str, int]
"""A subject, and a user who is noted under it."""


async def commit(
    repository: GameRepository,
    view: GameView,
    played: Played,
    *,
    by: int | None,
    actor: Seat | None,
    told: Sequence[NewNotice] = (),
    owed: Sequence[NewNotice] = (),
    votes: Sequence[Vote] = (),
    newcomer: PlayerRow | None = None,
    leaver: int | None = None,
    grace: bool = False,
    said: str = "",
) -> Turn:
    """Write what was `played` from `view` because of a user (None: the bot); `actor` is the seat that knows.
    Prepared answers follow immediately, and so does a plan for a turn that starts. `told` are notices before those that
    follow from the answers, `owed` after them. `votes` are written as well. A `newcomer`, whom `view` already shows,
    gets their seat and a full clock, and a `leaver` is no longer host. With `grace`, for a player's own answer, nothing
    follows while the end of the turn can be undone. `said` goes with a request. Raises: StaleGame, or PaxError where
    the table rules forbid it.
    """
    at = repository.now()
    after = repository.standing(view.game, view.players, played.state, view.seq + len(played.plies), at)
    if grace:
        after = with_grace(view, after, played, actor, timedelta(seconds=repository.settings.grace))
    documents = await _request(repository, view, after, said)
    new = await succession(repository, after, leaver)
    if new is not None:
        after, owed = new[0], (*owed, new[1])
    rows = move_rows(view.rules, played, after=view.seq, user=by, at=at)
    happened = played.notices(view.seq, repository.milestones(view.game.key))
    if not after.people:
        # Turns that nobody plays against are for the log: the end is told.
        happened = (each for each in happened if each.kind != NoticeKind.AUTOMATED_TURN)
    notices = (*told, *happened, *notices_after(view.head, actor, after, is_present=grace), *owed)
    turn = await _write(
        repository, view, after, rows, played, notices, votes=votes, newcomer=newcomer, documents=documents
    )
    return turn if lasts(after, at) else await followed(repository, turn)


async def followed(repository: GameRepository, turn: Turn) -> Turn:
    """Give a prepared answer, or play what follows automatically, such as a plan."""
    ready, following = await repository.prepared_answer(turn.view), None
    with surviving(turn.view):
        following = await repository.follow(turn.view) if ready is None else await give(repository, turn.view, ready)
    return turn if following is None else turn.followed_by(following)


async def give(repository: GameRepository, view: GameView, ready: PreparedAnswer) -> Turn:
    turn = await commit(repository, view, play(view.rules, view.state, ready.move), by=ready.by, actor=ready.actor)
    if ready.document is not None:
        await repository.store.delete_document(view.game.id, ready.by, ready.document)
    return turn


async def _request(repository: GameRepository, view: GameView, after: GameView, said: str) -> tuple[DocumentRow, ...]:
    if view.offer is not None or after.offer is None:
        return ()
    for check in repository.lifecycle.checks:
        await check(after)
    return kept(after, said, await repository.store.documents(view.game.id, SENTENCE))


async def commit_undo(
    repository: GameRepository,
    view: GameView,
    back_to: Played,
    *,
    undone_from: int,
    by: int,
    seat: Seat,
    rewind: Rewind | None = None,
) -> Turn:
    """Go back: one row marks everything from a sequence number on as undone.
    `back_to` is the position before it with what was played from there. `seat` gave the answer that the user takes
    back. A plan for a turn that starts again follows. Raises: StaleGame.
    """
    at = repository.now()
    after = repository.standing(view.game, view.players, back_to.state, view.seq + 1 + len(back_to.plies), at)
    undo = MoveRow(
        seq=view.seq + 1,
        kind=RowKind.UNDO,
        seat=seat,
        user=by,
        turn=after.turn,
        turn_seat=after.head.turn_seat,
        forced=False,
        revealed=False,
        move=rewind.dump() if rewind else None,
        facts=(),
        at=at,
    )
    rows = (undo, *move_rows(view.rules, back_to, after=undo.seq, user=by, at=at))
    happened = back_to.notices(undo.seq, repository.milestones(view.game.key))
    notices = () if rewind is None else tuple(_rewound(view, after, rewind, happened))
    gone_back = await _write(repository, view, after, rows, back_to, notices, undone_from=undone_from)
    following = await repository.follow(gone_back.view)
    return gone_back if following is None else gone_back.followed_by(following)


async def _write(
    repository: GameRepository,
    view: GameView,
    after: GameView,
    rows: Sequence[MoveRow],
    played: Played,
    notices: tuple[NewNotice, ...],
    undone_from: int | None = None,
    votes: Sequence[Vote] = (),
    newcomer: PlayerRow | None = None,
    documents: tuple[DocumentRow, ...] = (),
) -> Turn:
    clocks = await repository.lifecycle.update_clocks(view, after, newcomer.seat if newcomer else None)
    first = after.seq - len(played.plies)
    batch = Batch(
        game=view.game.id,
        after=view.seq,
        rows=tuple(rows),
        head=after.head,
        state=view.rules.dump(played.state),
        status=after.game.status,
        notices=notices,
        undone_from=undone_from,
        between=tuple((first + count, view.rules.dump(state)) for count, state in played.stops),
        prune_below=await _still_needed(repository, view, after, rows, undone_from),
        clocks=clocks,
        timers=await repository.timers(after, clocks),
        votes=tuple(votes),
        newcomer=newcomer,
        host=after.game.host,
        result=await finished(repository, after, rows, undone_from, newcomer),
        documents=documents,
    )
    written = await repository.store.append(batch)
    repository.remember(view.game.id, after.seq, played.state)
    return Turn(after, played.facts, written)


async def _still_needed(
    repository: GameRepository, view: GameView, after: GameView, rows: Sequence[MoveRow], undone_from: int | None
) -> int:
    open_to_undo = (view if lasts(after, repository.now()) else after).head
    known = await repository.store.moves(view.game.id, turn=open_to_undo.turn, standing=True)
    standing = [row for row in known if undone_from is None or row.seq < undone_from]
    turn = [row for row in (*standing, *rows) if row.turn == open_to_undo.turn and row.kind is RowKind.MOVE]
    return undo_floor(turn, open_to_undo.turn_seat, after.seq)


def _rewound(view: GameView, after: GameView, rewind: Rewind, happened: Iterable[NewNotice]) -> Iterator[NewNotice]:
    asked = [new for new in notices_after(view.head, None, after) if new.kind != NoticeKind.RESUME]
    is_called = any(new.kind in (NoticeKind.TURN, NoticeKind.QUESTION) for new in asked)
    seat, decided = None if is_called else after.head.waiting, rewind.decided_by or 0
    yield notice(NoticeKind.REWOUND, seat, by=rewind.by, agreed=list(rewind.agreed), decided=decided)
    yield from happened
    yield from asked
