"""A running game: looking at it, answering, taking back, its log and record, and ending it early."""

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
from paxbot.service.repository import CACHED_STATES, END_VOTE, Consent, GameRepository, Vote, ended, only_host
from paxbot.service.results.export import public_record
from paxbot.service.results.game_results import How, ended_early
from paxbot.service.talk.deals import checked
from paxbot.service.views import GameSummary, GameView, LogEntry, Turn
from paxbot.storage.rows import ClockRow, Head, MoveRow, NewTimer, Status, SubjectRows, TimerRow


class Endings(Vote):
    """Ends running games early. Asking the user whether they are sure is the cog's part."""

    subject = END_VOTE
    not_asked = Reason.END_NOT_ASKED

    async def propose(self, game: int, *, by: int) -> Consent:
        """Propose the end as the host, and return whose consent it needs; alone at the table, end the game.

        Players whose seats the game plays have no say. Raises: PaxError(NOT_STARTED, GAME_OVER, HOST_ONLY,
        SEASON_GAME, ALREADY_AGREED).
        """
        async with self._repository.lock(game):
            view = endable(await self._repository.running(game))
            only_host(view.game, by, moderator=False)
            return await self._agree(view, by)

    async def enforce(self, game: int, *, by: int, moderator: bool, void: bool = False) -> Consent:
        """End the game as a moderator, perhaps as `void`.

        Raises: PaxError(NOT_STARTED, GAME_OVER, SEASON_GAME, MODERATOR_ONLY).
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            view = view if void else endable(view)
            if not moderator:
                raise PaxError(Reason.MODERATOR_ONLY)
            return await self._end(view, by, How.MODERATOR, void=void)

    async def leave_alone(self, game: int, *, by: int) -> Consent:
        """End the game because the only one who still played for themselves goes, be it stranded or not.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER) if it is not so.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game, stranded=True)
            if [player.user for player in view.people] != [by]:
                raise PaxError(Reason.NOT_A_PLAYER)
            return await self._end(view, by, How.LEFT)

    async def lose(self, game: int) -> bool:
        """End an open game or lobby whose channel is gone, and tell each player; return whether it was open.

        Raises: PaxError(UNKNOWN_GAME).
        """
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            if not table.game.status.is_open:
                return False
            players = [player for player in table.players if not player.is_forgotten]
            told = tuple(notice(NoticeKind.LOST, player.seat, user=player.user) for player in players)
            at, how = self._repository.now(), How.EXPIRED if table.game.stranded_since else How.LOST
            over = replace(table, game=ended(table.game, Status.CANCELLED, at))
            result = await ended_early(self._repository, over, how)
            await self._repository.store.end(game, table.game.status, Status.CANCELLED, at, told, result)
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
        notices = await self._repository.store.end(view.game.id, Status.RUNNING, Status.CANCELLED, at, told, result)
        return Consent(over, (), notices=notices)


def endable(view: GameView) -> GameView:
    """Return a game that may be ended before its end. Raises: PaxError(SEASON_GAME)."""
    if view.options.plays_out:
        raise PaxError(Reason.SEASON_GAME)
    return view


LOOK_BACK: Final = (60, 400, sys.maxsize)
"""How many rows of the log are looked through for somebody's last turn, and how many if it is not among them."""


class Games:
    """Plays the games; every question a player can ask about one is answered here."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository
        self._replays = Replays()
        self._turns: LRUCache[Hashable, tuple[LogEntry, ...]] = LRUCache(CACHED_STATES)

    async def view(self, game: int) -> GameView:
        """Return the game as it stands; also a lobby or a game that is over. Raises: PaxError(UNKNOWN_GAME)."""
        return await self._repository.view(game)

    async def table(self, game: int) -> GameSummary:
        """Return the game and its players without its state, which is quicker. Raises: PaxError(UNKNOWN_GAME)."""
        return await self._repository.table(game)

    async def at(self, channel: int) -> GameView:
        """Return the open game of a channel, else the last one played there. Raises: PaxError(NO_GAME_HERE)."""
        row = await self._repository.store.game_in(channel)
        if row is None:
            raise PaxError(Reason.NO_GAME_HERE)
        return await self._repository.view(row.id)

    async def of_user(self, user: int) -> tuple[GameSummary, ...]:
        """Return the user's lobbies and running games, first those that wait for them, longest waiting first."""
        rows = await self._repository.store.games_of(user)
        tables = [GameSummary(row, await self._repository.store.players(row.id)) for row in rows]
        return tuple(sorted(tables, key=lambda table: _urgency(table, user)))

    async def finished_of(self, user: int, most: int) -> tuple[GameSummary, ...]:
        """Return the games that the user has played to their end, the last one first."""
        store = self._repository.store
        rows = [row for key in self._repository.registry for row in await store.finished_games_of(user, key)]
        rows = sorted(rows, key=lambda row: row.ended_at or row.created_at, reverse=True)[:most]
        return tuple([GameSummary(row, await store.players(row.id)) for row in rows])

    async def all_open(self) -> tuple[GameSummary, ...]:
        """Return every lobby and running game, as needed when the bot starts."""
        rows = await self._repository.store.open_games()
        return tuple([GameSummary(row, await self._repository.store.players(row.id)) for row in rows])

    async def answer_all(self, game: int, seq: int, picks: Sequence[Pick], *, by: int, said: str = "") -> Turn:
        """Commit answers of the user in a row, at least one, with all forced ones that follow, together or not at all.

        `seq` and `picks` are what buttons carry (`GameView.seq`, `GameView.choices()`). Each is an answer of its own in
        the log; an undo takes back one after the other, but never a part of what is one step (`Game.completes`).
        What is `said` goes with a request that is made by them, and is kept beside the log.
        Raises: PaxError(NOT_A_PLAYER, NOT_STARTED, GAME_OVER, ALREADY_ANSWERED, STALE, NOT_ASKED, OPTION_GONE); the
        last also when the user would not be asked for one of them, or cards come to light before it; and as `checked`.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
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
        """Take back the user's last choice of this turn, or all there are, and mark what was done since as undone.

        Of a turn that has just ended it is its end, as long as the grace after it lasts.
        `seq` is what the button carries, None for a command.
        Raises: PaxError(NOT_A_PLAYER, NOT_STARTED, GAME_OVER, STALE) or what `undo_refusal` says.
        """
        async with self._repository.lock(game):
            view = await self._repository.running(game)
            view.member(by)
            if seq is not None and seq != view.seq:
                raise PaxError(Reason.STALE)
            choice = (await self._undoable(view, by))[-1 if whole_turn else 0]
            before = Played(await self._repository.state(view.game, choice.seq - 1), ())
            return await commit_undo(self._repository, view, before, undone_from=choice.seq, by=by, seat=choice.seat)

    async def is_in_grace(self, view: GameView) -> bool:
        """Return whether the end of the turn before can still be taken back, and nobody is called to this one yet."""
        return is_open(view, await self._repository.store.timers(view.game.id))

    async def timers(self, view: GameView, clocks: tuple[ClockRow, ...]) -> Iterable[NewTimer]:
        """Return the timer of the grace after a turn, while it lasts, and until it has been fired."""
        head = view.head
        if not lasts(view, self._repository.now()) and not await self.is_in_grace(view):
            return []
        return [NewTimer(GRACE, head.turn_seat, head.seq, head.moved_at)]

    async def on_timer(self, view: GameView, timer: TimerRow) -> None:
        """Play what follows of itself once the grace is over; its notices are held no longer."""
        await followed(self._repository, Turn(view))

    async def undo_refusal(self, view: GameView, user: int) -> PaxError | None:
        """Return why the user cannot undo now; None when they can."""
        try:
            await self._undoable(view, user)
        except PaxError as refusal:
            return refusal
        return None

    async def undo_steps(self, view: GameView, user: int) -> int:
        """Return how many choices of this turn the user can take back one after the other."""
        try:
            return len(await self._undoable(view, user))
        except PaxError:
            return 0

    async def log(self, game: int, *, turn: int | None = None, since: int = 0) -> tuple[LogEntry, ...]:
        """Return the log in order, undone moves and undos included: of one turn or all, from a sequence number on."""
        known = await self._repository.store.subject(game)
        if known is None:
            raise PaxError(Reason.UNKNOWN_GAME, game=game)
        rules = self._repository.rules(known.game.key)
        if known.game.head is not None and turn is not None and not since:
            return await self._turn_log(rules, known, known.game.head, turn)
        rows = await self._repository.store.moves(game, turn=turn, since=since)
        return await asyncio.to_thread(log_entries, rules, rows)

    async def _turn_log(self, rules: Game, known: SubjectRows, head: Head, turn: int) -> tuple[LogEntry, ...]:
        """Return the log of a turn, read once for as long as nobody writes to it: several messages tell of it."""
        key = (known.game.id, head.seq, turn, known.players)
        if key not in self._turns:
            rows = known.turn if turn == head.turn else await self._repository.store.moves(known.game.id, turn=turn)
            self._turns[key] = log_entries(rules, rows)
        return self._turns[key]

    async def since(self, game: int, seat: Seat, but: Collection[int] = ()) -> tuple[LogEntry, ...]:
        """Return what stands in the log since a player of the seat last acted in a turn of their own, in order.

        All of it if none ever did; what they were asked in turns of others, what was answered for them in their
        absence, and handing the seat over and taking it back, is part of it; what has the sequence numbers `but`, as if
        it had not been done. Raises: PaxError(UNKNOWN_GAME).
        """
        table = await self._repository.table(game)
        owner, rules = table.owner(seat), self._repository.rules(table.game.key)
        users = {former.user for former in await self._repository.store.former_players(game) if former.seat == seat}
        users |= {owner.user} if owner else set()
        for reach in LOOK_BACK:
            first = max(0, table.game.head.seq - reach) if table.game.head else 0
            rows = [
                row
                for row in await self._repository.store.moves(game, since=first, standing=True)
                if row.seq not in but
            ]
            found = since_turn(rows, seat, users)
            if len(found) < len(rows) or first == 0:
                break
        return log_entries(rules, found)

    async def frames(self, game: int, turn: int) -> tuple[tuple[LogEntry, State], ...]:
        """Return what stands in the log of a turn, each entry with the state after it; the game is played again.

        States hold hidden cards: show them only by `Game.view` or a presenter.
        Raises: PaxError(NOT_STARTED, UNKNOWN_TURN, TURN_NOT_REPLAYED).
        """
        view = await self._repository.view(game)
        rows = await self._repository.store.moves(game, standing=True)
        if not any(row.turn == turn for row in rows):
            raise PaxError(Reason.NOT_STARTED if view.seq < 0 else Reason.UNKNOWN_TURN, turn=turn)
        return await self._replays.frames(view.rules, game, await self._repository.setup(view.game), rows, turn)

    async def stands(self, game: int, seq: int) -> bool:
        """Return whether an answer was not taken back."""
        rows = await self._repository.store.moves(game, since=seq, limit=1)
        return bool(rows) and rows[0].seq == seq and rows[0].stands

    async def state_before(self, view: GameView, seq: int) -> State:
        """Return the state in which an answer was given. Show it as `frames`. Raises: PaxError(TURN_NOT_REPLAYED)."""
        return await self._repository.state_before(view, seq)

    async def turn_ends(self, game: int) -> tuple[TurnEnd, ...]:
        """Return the state at the end of each turn so far; the game is played again. Show it as `frames`.

        Raises: PaxError(NOT_STARTED, TURN_NOT_REPLAYED).
        """
        row = await self._repository.row(game)
        rows = await self._repository.store.moves(game, standing=True)
        return await self._replays.ends(self._repository.rules(row.key), await self._repository.setup(row), rows)

    async def turns(self, game: int) -> tuple[tuple[int, Seat], ...]:
        """Return the turns in which anything stands, in order: the number of each and its seat."""
        rows = await self._repository.store.moves(game, standing=True)
        return tuple(dict.fromkeys((row.turn, row.turn_seat) for row in rows))

    async def export(self, game: int) -> Json:
        """Return the game's public record of what stands; redacted while it runs. Raises: PaxError(NOT_STARTED)."""
        row = await self._repository.row(game)
        if row.head is None:
            raise PaxError(Reason.NOT_STARTED)
        return await public_record(self._repository, row)

    async def _undoable(self, view: GameView, user: int) -> tuple[MoveRow, ...]:
        """Return the choices the user can take back, the last first. Raises: PaxError when there is none."""
        if view.game.status is not Status.RUNNING:
            raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)
        seat = view.member(user)
        turn, turn_seat = await self._repository.turn_so_far(view), view.head.turn_seat
        if seat != turn_seat and await self.is_in_grace(view):
            turn = await self._repository.store.moves(view.game.id, turn=view.turn - 1, standing=True)
            turn_seat = turn[-1].turn_seat
        choices = turn_choices(view.rules, turn, seat, turn_seat)
        own = tuple(takewhile(lambda choice: choice.user in (user, None), choices))
        if not own:
            # Whose seat it was before has given this answer.
            raise PaxError(Reason.UNDO_SEAT_CHANGED, seat=seat)
        return own

    async def _stale(self, view: GameView, seq: int, check: str, by: int) -> PaxError:
        """Return why a button of another question is refused: its own answer was given, or the game has gone on."""
        given = await self._repository.store.moves(view.game.id, since=seq + 1, limit=1)
        if given and given[0].user == by and given[0].move is not None and fits(given[0].move, check):
            return PaxError(Reason.ALREADY_ANSWERED)
        return PaxError(Reason.STALE)


def _urgency(table: GameSummary, user: int) -> tuple[bool, str, int]:
    """Return a sort key: games that wait for the user first, among them the longest waiting."""
    mine = table.waiting is not None and table.waiting.user == user
    since = table.game.head.moved_at if table.game.head else table.game.created_at
    return not mine, since.isoformat(), table.game.id
