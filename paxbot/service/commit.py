"""Writing down what was played: the answers, where they led, and whom to tell, in one transaction."""

from collections.abc import Sequence

from paxbot.engine.kernel import Seat
from paxbot.service.desk import Desk
from paxbot.service.events import Event
from paxbot.service.notices import events_after, notices_for
from paxbot.service.play import Played, move_rows, undo_floor
from paxbot.service.results import GameView, Turn
from paxbot.storage.rows import Batch, NewNotice


async def commit(
    desk: Desk,
    view: GameView,
    played: Played,
    *,
    by: int,
    actor: Seat | None,
    events: Sequence[Event] = (),
    owed: Sequence[NewNotice] = (),
) -> Turn:
    """The game after what was `played` from `view` because of a user, `actor` being the seat that knows it.

    `events` are told before those that follow from the answers, `owed` after them. Raises: StaleGame.
    """
    at = desk.now()
    after = desk.standing(view.game, view.players, played.state, view.seq + len(played.plies), at)
    rows = move_rows(view.rules, played, after=view.seq, user=by, at=at)
    happened = (*events, *played.automated_turns(view.seq), *events_after(view.head, actor, after))
    turn = [row for row in (*await desk.turn_so_far(view), *rows) if row.turn == after.turn]
    batch = Batch(
        game=view.game.id,
        after=view.seq,
        rows=rows,
        head=after.head,
        state=view.rules.dump(played.state),
        status=after.game.status,
        notices=(*(new for event in happened for new in notices_for(event)), *owed),
        prune_below=undo_floor(turn, after.head.turn_seat, after.seq),
    )
    notices = await desk.store.append(batch)
    desk.remember(view.game.id, after.seq, played.state)
    return Turn(after, played.facts, played.revealed, happened, notices)
