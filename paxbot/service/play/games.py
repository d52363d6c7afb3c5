"""A running game: looking at it, answering, undoing, its log and record, and ending it early."""

import asyncio
import sys
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from cachetools import LRUCache

from paxbot import PaxError
from paxbot.engine.game import Game, Json
from paxbot.engine.kernel import Seat, State
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.play.commit import GRACE, commit, commit_undo, followed, is_open, lasts, of_uncalled_turn
from paxbot.service.play.history import Replays, TurnEnd, log_entries, since_turn
from paxbot.service.play.moves import Pick, Played, fits, play_all, turn_choices
from paxbot.service.reasons import Reason
from paxbot.service.repository import CACHED_STATES, END_VOTE, Consent, GameRepository, UseCases, Vote, ended, only_host
from paxbot.service.results.export import public_record
from paxbot.service.results.game_results import How, ended_early
from paxbot.service.talk.deals import checked
from paxbot.service.views import GameSummary, GameView, LogEntry, Turn
from paxbot.storage.rows import ClockRow, Head, MoveRow, NewTimer, Status, SubjectRows, TimerRow


class Endings(Vote):
    """Ends running games early. The caller asks the user for confirmation."""

    subject = END_VOTE
    not_asked = Reason.END_NOT_ASKED

    async def propose(self, game: int, *, by: int) -> Consent:
        async with self._repository.lock(game):
            view = endable(await self._repository.running(game))
            only_host(view.game, by, moderator=False)
            return await self._agree(view, by)

    async def enforce(self, game: int, *, by: int, moderator: bool, void: bool = False) -> Consent:
        async with self._repository.playing(game) as view:
            view = view if void else endable(view)
            if not moderator:
                raise PaxError(Reason.MODERATOR_ONLY)
            return await self._end(view, by, How.MODERATOR, void=void)

    async def leave_alone(self, game: int, *, by: int) -> Consent:
        async with self._repository.playing(game, stranded=True) as view:
            if [player.user for player in view.people] != [by]:
                raise PaxError(Reason.NOT_A_PLAYER)
            return await self._end(view, by, How.LEFT)

    async def lose(self, game: int) -> bool:
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            if not table.game.status.is_open:
                return False
            players = [player for player in table.players if not player.is_forgotten]
            told = tuple(notice(NoticeKind.LOST, player.seat, user=player.user) for player in players)
            at, how = self._repository.now(), How.EXPIRED if table.game.stranded_since else How.LOST
            over = replace(table, game=ended(table.game, Status.CANCELLED, at))
            result = await ended_early(self._repository, over, how)
            await self._store.end(game, table.game.status, Status.CANCELLED, at, told, result)
            return True

    async def _agree(self, view: GameView, by: int) -> Consent:
        others = [player.user for player in view.people if player.user != by]
        consent = await self._ballot.agree(view, by, notice(NoticeKind.END_ASKED, None, users=others))
        return consent if consent.missing else await self._end(view, by, How.AGREED)

    async def _end(self, view: GameView, by: int, how: How, *, void: bool = False) -> Consent:
        at = self._repository.now()
        told = (notice(NoticeKind.ENDED, None, by=by, agreed=how is not How.MODERATOR, void=void),)
        over = replace(view, game=ended(view.game, Status.CANCELLED, at), decision=None)
        result = await ended_early(self._repository, over, how)
        notices = await self._store.end(view.game.id, Status.RUNNING, Status.CANCELLED, at, told, result)
        return Consent(over, (), notices=notices)


def endable(view: GameView) -> GameView:
    if view.options.plays_out:
        raise PaxError(Reason.SEASON_GAME)
    return view


LOOK_BACK: Final = (60, 400, sys.maxsize)
"""Rows of the log searched for a player's last turn; the next number if it is not among them."""


class Games(UseCases):
    def __init__(self, repository: GameRepository) -> None:
        super().__init__(repository)
        self._replays = Replays()
        self._turns: LRUCache[Hashable, tuple[LogEntry, ...]] = LRUCache(CACHED_STATES)

    async def view(self, game: int) -> GameView:
        return await self._repository.view(game)

    async def table(self, game: int) -> GameSummary:
        return await self._repository.table(game)

    async def at(self, channel: int) -> GameView:
        row = await self._store.game_in(channel)
        if row is None:
            raise PaxError(Reason.NO_GAME_HERE)
        return await self._repository.view(row.id)

    async def of_user(self, user: int) -> tuple[GameSummary, ...]:
        tables = await self._repository.tables(await self._store.games_of(user))
        return tuple(sorted(tables, key=lambda table: _urgency(table, user)))

    async def finished_of(self, user: int, most: int) -> tuple[GameSummary, ...]:
        rows = [row for key in self._repository.registry for row in await self._store.finished_games_of(user, key)]
        rows = sorted(rows, key=lambda row: row.ended_at or row.created_at, reverse=True)[:most]
        return await self._repository.tables(rows)

    async def all_open(self) -> tuple[GameSummary, ...]:
        return await self._repository.tables(await self._store.open_games())

    async def answer_all(self, game: int, seq: int, picks: Sequence[Pick], *, by: int, said: str = "") -> Turn:
        """Commit the user's answers in a row, and all forced ones that follow, all or none.
        `seq` and `picks` are what buttons carry (`GameView.seq`, `GameView.choices()`). Each is an answer of its own in
        the log; an undo takes them back one by one, but never a part of one step (`Game.completes`). `said` goes with a
        request that they make, beside the log. Raises: PaxError(NOT_A_PLAYER, NOT_STARTED, GAME_OVER, ALREADY_ANSWERED,
        STALE, NOT_ASKED, OPTION_GONE); the last also if one of them is not the user's to give, or cards are revealed
        before it; and as `checked`.
        """
        async with self._repository.playing(game) as view:
            view.member(by)
            if seq != view.seq:
                raise await self._stale(view, seq, picks[0].check, by)
            decision = view.asked(by)
            played = play_all(view.rules, view.state, decision.seat, picks)
            told = of_uncalled_turn(view, played) if await self.is_in_grace(view) else ()
            said = checked(view, said)
            return await commit(
                self._repository, view, played, by=by, actor=decision.seat, told=told, grace=True, said=said
            )

    async def undo(self, game: int, *, by: int, seq: int | None = None, whole_turn: bool = False) -> Turn:
        """Undo the user's last choice of this turn, or all of them; during the grace, the end of the last turn.
        `seq` is what the button carries, None for a command. Raises: PaxError(NOT_A_PLAYER, NOT_STARTED, GAME_OVER,
        STALE) or what `undo_refusal` says.
        """
        async with self._repository.playing(game) as view:
            view.member(by)
            if seq is not None and seq != view.seq:
                raise PaxError(Reason.STALE)
            choice = (await self._undoable(view, by))[-1 if whole_turn else 0]
            before = Played(await self._repository.state(view.game, choice.seq - 1), ())
            return await commit_undo(self._repository, view, before, undone_from=choice.seq, by=by, seat=choice.seat)

    async def is_in_grace(self, view: GameView) -> bool:
        return is_open(view, await self._store.timers(view.game.id))

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        head = view.head
        if not lasts(view, self._repository.now()) and not await self.is_in_grace(view):
            return []
        return [NewTimer(GRACE, head.turn_seat, head.seq, head.moved_at)]

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        await followed(self._repository, Turn(view))

    async def undo_refusal(self, view: GameView, user: int) -> PaxError | None:
        try:
            await self._undoable(view, user)
        except PaxError as refusal:
            return refusal
        return None

    async def undo_steps(self, view: GameView, user: int) -> int:
        try:
            return len(await self._undoable(view, user))
        except PaxError:
            return 0

    async def log(self, game: int, *, turn: int | None = None, since: int = 0) -> tuple[LogEntry, ...]:
        known = await self._store.subject(game)
        if known is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        rules = self._repository.rules(known.game.key)
        if known.game.head is not None and turn is not None and not since:
            return await self._turn_log(rules, known, known.game.head, turn)
        rows = await self._store.moves(game, turn=turn, since=since)
        return await asyncio.to_thread(log_entries, rules, rows)

    async def _turn_log(self, rules: Game, known: SubjectRows, head: Head, turn: int) -> tuple[LogEntry, ...]:
        """Cache a turn's log until the next write, because several messages read it."""
        key = (known.game.id, head.seq, turn, known.players)
        if key not in self._turns:
            rows = known.turn if turn == head.turn else await self._store.moves(known.game.id, turn=turn)
            self._turns[key] = log_entries(rules, rows)
        return self._turns[key]

    async def since(self, game: int, seat: Seat, but: Collection[int] = ()) -> tuple[LogEntry, ...]:
        """Return the log since a player of the seat last acted in their own turn; all of it if none ever did.
        Other seats' questions, answers in their absence and changes of seats count as later. Rows numbered in `but` are
        ignored. Raises: PaxError(UNKNOWN_GAME).
        """
        table = await self._repository.table(game)
        owner, rules = table.owner(seat), self._repository.rules(table.game.key)
        users = {former.user for former in await self._store.former_players(game) if former.seat == seat}
        users |= {owner.user} if owner else set()
        for reach in LOOK_BACK:
            first = max(0, table.game.head.seq - reach) if table.game.head else 0
            rows = [row for row in await self._store.moves(game, since=first, standing=True) if row.seq not in but]
            found = since_turn(rows, seat, users)
            if len(found) < len(rows) or first == 0:
                break
        return log_entries(rules, found)

    async def frames(self, game: int, turn: int) -> tuple[tuple[LogEntry, State], ...]:
        """Return the log of a turn, each entry with the state after it; the game is replayed.
        States hold hidden cards: show them only by `Game.view` or a presenter. Raises: PaxError(NOT_STARTED,
        UNKNOWN_TURN, TURN_NOT_REPLAYED).
        """
        view = await self._repository.view(game)
        rows = await self._store.moves(game, standing=True)
        if not any(row.turn == turn for row in rows):
            raise PaxError(Reason.NOT_STARTED if view.seq < 0 else Reason.UNKNOWN_TURN, turn=turn)
        return await self._replays.frames(view.rules, game, await self._repository.setup(view.game), rows, turn)

    async def stands(self, game: int, seq: int) -> bool:
        rows = await self._store.moves(game, since=seq, limit=1)
        return bool(rows) and rows[0].seq == seq and rows[0].stands

    async def state_before(self, view: GameView, seq: int) -> State:
        """Show the state only as `frames` says. Raises: PaxError(TURN_NOT_REPLAYED)."""
        return await self._repository.state_before(view, seq)

    async def turn_ends(self, game: int) -> tuple[TurnEnd, ...]:
        row = await self._repository.row(game)
        rows = await self._store.moves(game, standing=True)
        return await self._replays.ends(self._repository.rules(row.key), await self._repository.setup(row), rows)

    async def turns(self, game: int) -> tuple[tuple[int, Seat], ...]:
        rows = await self._store.moves(game, standing=True)
        return tuple(dict.fromkeys((row.turn, row.turn_seat) for row in rows))

    async def export(self, game: int) -> Json:
        row = await self._repository.row(game)
        if row.head is None:
            raise PaxError(Reason.NOT_STARTED)
        return await public_record(self._repository, row)

    async def _undoable(self, view: GameView, user: int) -> tuple[MoveRow, ...]:
        if view.game.status is not Status.RUNNING:
            raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)
        seat = view.member(user)
        turn, turn_seat = await self._repository.turn_so_far(view), view.head.turn_seat
        if seat != turn_seat and await self.is_in_grace(view):
            turn = await self._store.moves(view.game.id, turn=view.turn - 1, standing=True)
            turn_seat = turn[-1].turn_seat
        choices = turn_choices(view.rules, turn, seat, turn_seat)
        own = tuple(takewhile(lambda choice: choice.user in (user, None), choices))
        if not own:
            # Whose seat it was before has given this answer.
            raise PaxError(Reason.UNDO_SEAT_CHANGED, seat=seat)
        return own

    async def _stale(self, view: GameView, seq: int, check: str, by: int) -> PaxError:
        """Return why an old button is refused: its own answer was given, or the game has moved on."""
        given = await self._store.moves(view.game.id, since=seq + 1, limit=1)
        if given and given[0].user == by and given[0].move is not None and fits(given[0].move, check):
            return PaxError(Reason.ALREADY_ANSWERED)
        return PaxError(Reason.STALE)


def _urgency(table: GameSummary, user: int) -> tuple[bool, str, int]:
    mine = table.waiting is not None and table.waiting.user == user
    since = table.game.head.moved_at if table.game.head else table.game.created_at
    return not mine, since.isoformat(), table.game.id
