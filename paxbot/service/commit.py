"""Writing down what was played: the answers, where they led, and whom to tell, in one transaction."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from paxbot.engine.kernel import Seat
from paxbot.service.game_results import finished
from paxbot.service.grace import lasts, with_grace
from paxbot.service.hosts import succession
from paxbot.service.lifecycle import PreparedAnswer, surviving
from paxbot.service.moves import Played, move_rows, play, undo_floor
from paxbot.service.notice_kinds import NoticeKind, notice
from paxbot.service.notices import notices_after
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView, Rewind, Turn
from paxbot.service.sentences import DOCUMENT, kept
from paxbot.storage.rows import Batch, DocumentRow, MoveRow, NewNotice, PlayerRow, RowKind

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
    """Write down what was `played` from `view` because of a user (None: the bot); `actor` is the seat that knows.

    Answers that were prepared for what is asked then follow at once, and so does a plan for a turn that has begun.
    `told` are notices before those that follow from the answers, `owed` after them; `votes` are noted with them, a
    `newcomer`, whom `view` shows already, has their seat and a full clock, and a `leaver` is the host no longer. With
    `grace`, for an answer that a player gives now, nothing follows for a moment in which the end of a turn can be taken
    back. What is `said` goes with a request.
    Raises: StaleGame, or PaxError where the table has agreed otherwise.
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
    """Give the answer that was prepared for what is asked, or play what follows of itself, such as a plan."""
    ready, following = await repository.prepared_answer(turn.view), None
    with surviving(turn.view):
        following = await repository.follow(turn.view) if ready is None else await give(repository, turn.view, ready)
    return turn if following is None else turn.followed_by(following)


async def give(repository: GameRepository, view: GameView, ready: PreparedAnswer) -> Turn:
    """Commit an answer that was prepared. Raises: StaleGame."""
    turn = await commit(repository, view, play(view.rules, view.state, ready.move), by=ready.by, actor=ready.actor)
    if ready.document is not None:
        await repository.store.delete_document(view.game.id, ready.by, ready.document)
    return turn


async def _request(repository: GameRepository, view: GameView, after: GameView, said: str) -> tuple[DocumentRow, ...]:
    """Return what is kept with a request that is made. Raises: PaxError if the table has settled it already."""
    if view.offer is not None or after.offer is None:
        return ()
    for check in repository.lifecycle.checks:
        await check(after)
    return kept(after, said, await repository.store.documents(view.game.id, DOCUMENT))


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
    """Go back: one row marks everything that stood from a sequence number on as undone.

    `back_to` is the position before it, with what was played on from there at once, if anything. `seat` is whose
    answer was taken back because of the user. A plan for a turn that begins again follows. Raises: StaleGame.
    """
    at = repository.now()
    after = repository.standing(view.game, view.players, back_to.state, view.seq + 1 + len(back_to.plies), at)
    undo = _undo_row(after, seq=view.seq + 1, seat=seat, by=by, at=at, rewind=rewind)
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
    """Return the earliest sequence number an undo may go back to after these rows."""
    open_to_undo = (view if lasts(after, repository.now()) else after).head
    known = await repository.store.moves(view.game.id, turn=open_to_undo.turn, standing=True)
    standing = [row for row in known if undone_from is None or row.seq < undone_from]
    turn = [row for row in (*standing, *rows) if row.turn == open_to_undo.turn and row.kind is RowKind.MOVE]
    return undo_floor(turn, open_to_undo.turn_seat, after.seq)


def _rewound(view: GameView, after: GameView, rewind: Rewind, happened: Iterable[NewNotice]) -> Iterator[NewNotice]:
    """Yield that the table went back, what `happened` at once then, and who is asked now.

    No notice tells the player on turn of answers.
    """
    asked = [new for new in notices_after(view.head, None, after) if new.kind != NoticeKind.RESUME]
    is_called = any(new.kind in (NoticeKind.TURN, NoticeKind.QUESTION) for new in asked)
    seat, decided = None if is_called else after.head.waiting, rewind.decided_by or 0
    yield notice(NoticeKind.REWOUND, seat, by=rewind.by, agreed=list(rewind.agreed), decided=decided)
    yield from happened
    yield from asked


def _undo_row(view: GameView, *, seq: int, seat: Seat, by: int, at: datetime, rewind: Rewind | None) -> MoveRow:
    """Return the row in the turn of `view`: the table reads where it went back to."""
    return MoveRow(
        seq=seq,
        kind=RowKind.UNDO,
        seat=seat,
        user=by,
        turn=view.turn,
        turn_seat=view.head.turn_seat,
        forced=False,
        revealed=False,
        move=rewind.dump() if rewind else None,
        facts=(),
        at=at,
    )
