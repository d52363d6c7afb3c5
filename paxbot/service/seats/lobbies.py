"""From the first call for players to the first turn."""

import hashlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from paxbot import PaxError
from paxbot.engine.game import SOLO_GAME, Game
from paxbot.engine.kernel import JsonView, Rng, Seat
from paxbot.service.leagues.months import Months
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.people.settings import records_of, require_admission, require_room
from paxbot.service.play.commit import notices_after
from paxbot.service.play.lessons import Campaigns
from paxbot.service.play.moves import move_rows, play
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases, ended, only_host
from paxbot.service.results.game_results import finished
from paxbot.service.time.clock import HOURS, TimeControl
from paxbot.service.time.timekeeping import LobbyDetails, lobby_timers
from paxbot.service.views import GameOptions, GameSummary, GameView, Turn
from paxbot.storage.rows import Batch, NewGame, NewNotice, NewTimer, PlayerRow, Status, TimerRow

SEED_BYTES = 16
_TABLE_RULES: Final = (
    *("clock", "clock_hours", "clock_more", "time_up", "talk", "takebacks", "substitutes"),
    *("autostart", "least_in_time", "most_left", "newcomers"),
)


@dataclass(eq=False, repr=False)
class Lobbies(UseCases):
    _campaigns: Campaigns
    _months: Months

    async def create(
        self,
        key: str,
        *,
        channel: int,
        host: int,
        name: str,
        guild: int | None = None,
        thread: bool = False,
        seats: int | range | None = None,
        open_hands: bool = False,
        seed_hidden: bool = True,
        automated: int = 0,
        extra: JsonView | None = None,
        table_rules: JsonView | None = None,
        counts: bool = True,
    ) -> GameSummary:
        """Create a lobby in the channel, which the host (called `name`) has joined.
        `seats` is an exact number, a range (`range(2, 5)` is two to four), or None: usual for the game; `automated` of
        them are automated; `table_rules` are other fields of `GameOptions`. With `counts` it counts for the server's
        open month. Raises: PaxError(UNKNOWN_RULES, SEATS_IMPOSSIBLE, TOO_MANY_AUTOMATED, CHANNEL_TAKEN, SERVER_FULL,
        PERSON_FULL).
        """
        fewest, most = _seat_limits(self._repository.rules(key), seats)
        _check_automated(automated, most - 1)
        salt = self.secret("paxbot salt").hex()
        options = GameOptions(fewest, most, open_hands, seed_hidden, automated, salt=salt, extra=extra or {})
        options = replace(options, **(table_rules or {}))
        _check_hours(options.time_control)
        league = await self._months.counting(guild, key) if counts and most > 1 else None
        options = replace(options, league=0 if league is None else league.id)
        at = self._repository.now()
        new = NewGame(key, guild, channel, thread, host, options.dump(), self.secret("paxbot"), at)
        async with self._repository.guild_lock(guild):
            await require_room(self._repository, guild, host, for_new=True)
            timers = lobby_timers(options, 1, at)
            row = await self._store.create_game(new, PlayerRow(host, name, at), timers=timers)
        return await self._repository.table(row.id)

    async def start_table(self, game: int, seats: Sequence[int | None]) -> Turn:
        """Start a league's table with users in these seats; None is the game itself.
        Others who have joined take automated seats. Raises: PaxError(NOT_A_LOBBY).
        """
        async with self._lobby(game) as table:
            here = {player.user: player for player in table.players}
            others = [player for player in table.players if player.user not in seats]
            order = [here.get(user) if user in here else others.pop() if others else None for user in seats]
            return await self._deal(table, order)

    async def rematch(self, game: int, *, by: int, name: str) -> GameSummary:
        over = await self._repository.table(game)
        over.member(by)
        options = over.options
        return await self.create(
            over.game.key,
            channel=over.game.channel,
            host=by,
            name=name,
            guild=over.game.guild,
            thread=over.game.thread,
            seats=range(options.fewest, options.most + 1),
            open_hands=options.open_hands,
            seed_hidden=options.seed_hidden,
            automated=options.automated,
            extra={key: value for key, value in options.extra.items() if key != SOLO_GAME},
            table_rules={**{key: getattr(options, key) for key in _TABLE_RULES}, "rematch_of": game},
            counts=options.league > 0 and options.fixture is None,
        )

    async def before(self, table: GameSummary) -> GameSummary | None:
        return await self._repository.table(table.options.rematch_of) if table.options.rematch_of else None

    async def join(self, game: int, *, user: int, name: str) -> GameSummary:
        """Join the lobby, in place of an automated seat if the table is otherwise full.
        If the person leaves, the seat is automated again. Raises: PaxError(NOT_A_LOBBY, ALREADY_JOINED, LOBBY_FULL,
        NOT_ADMITTED, PERSON_FULL).
        """
        async with self._lobby(game) as table:
            if table.player_of(user):
                raise PaxError(Reason.ALREADY_JOINED)
            if len(table.players) >= table.options.most:
                raise PaxError(Reason.LOBBY_FULL, most=table.options.most)
            await require_admission(self._repository, table, user)
            async with self._repository.guild_lock(table.game.guild):
                await require_room(self._repository, table.game.guild, user)
                timers = await self._timers(table, table.options, len(table.players) + 1, is_joined=True)
                await self._store.add_player(
                    game, PlayerRow(user, name, self._repository.now()), table.options.most, timers
                )
            return await self._repository.table(game)

    async def leave(self, game: int, *, user: int) -> GameSummary:
        """Leave the lobby; a host stays host.
        A request for players passes to the next player, and closes once it is empty. Raises: PaxError(NOT_A_LOBBY,
        NOT_JOINED).
        """
        async with self._lobby(game) as table:
            if table.player_of(user) is None:
                raise PaxError(Reason.NOT_JOINED)
            timers = await self._timers(table, table.options, len(table.players) - 1)
            others = [player.user for player in table.players if player.user != user]
            heir = others[0] if table.options.sought and table.game.host == user and others else None
            await self._store.remove_player(game, user, timers, host=heir)
            if table.options.sought and not others:
                await self._close(game)
            return await self._repository.table(game)

    async def details(self, game: int) -> LobbyDetails:
        table = await self._repository.table(game)
        records = await records_of(self._repository, table.game.guild, [player.user for player in table.players])
        return LobbyDetails.of(await self._store.timers(game), records)

    async def _timers(
        self, table: GameSummary, options: GameOptions, people: int, *, is_joined: bool = False
    ) -> tuple[NewTimer, ...]:
        known = await self._store.timers(table.game.id)
        return lobby_timers(options, people, self._repository.now(), known, is_joined=is_joined)

    @asynccontextmanager
    async def _deciding(self, game: int, by: int, moderator: bool) -> AsyncIterator[GameSummary]:
        async with self._lobby(game) as table:
            only_host(table.game, by, moderator)
            yield table

    async def _change(self, table: GameSummary, options: GameOptions) -> GameSummary:
        timers = await self._timers(table, options, len(table.players))
        await self._store.set_options(table.game.id, options.dump(), timers)
        return await self._repository.table(table.game.id)

    async def set_automated(self, game: int, count: int, *, by: int, moderator: bool = False) -> GameSummary:
        """Set the number of automated seats: at most the free ones, and all but one.
        Raises: PaxError(NOT_A_LOBBY, HOST_ONLY, TOO_MANY_AUTOMATED).
        """
        async with self._deciding(game, by, moderator) as table:
            _check_automated(count, table.options.most - max(len(table.players), 1))
            return await self._change(table, replace(table.options, automated=count))

    async def set_table_rules(
        self, game: int, table_rules: JsonView, *, by: int, moderator: bool = False
    ) -> tuple[GameSummary, bool]:
        async with self._deciding(game, by, moderator) as table:
            options = replace(table.options, **table_rules)
            _check_hours(options.time_control)
            if options == table.options:
                return table, False
            return await self._change(table, options), True

    async def set_options(
        self, game: int, wanted: Mapping[str, str], *, by: int, moderator: bool = False
    ) -> tuple[GameSummary, bool]:
        async with self._deciding(game, by, moderator) as table:
            known = {each.key: each.values for each in self._repository.rules(table.game.key).options}
            if not wanted or any(value not in known.get(key, ()) for key, value in wanted.items()):
                raise PaxError(Reason.UNKNOWN_OPTION)
            options = replace(table.options, extra={**table.options.extra, **wanted})
            self._require_seats(table, options, table.options.most)
            if all(table.options.extra.get(key, known[key][0]) == value for key, value in wanted.items()):
                return table, False
            return await self._change(table, options), True

    def _require_seats(self, table: GameSummary, options: GameOptions, seats: int) -> None:
        for each in self._repository.rules(table.game.key).options:
            if seats < each.fewest and options.extra.get(each.key, each.values[0]) != each.values[0]:
                raise PaxError(Reason.OPTION_NEEDS_SEATS, fewest=each.fewest)

    async def choose_solo_game(self, game: int, number: int, *, by: int, moderator: bool = False) -> GameSummary:
        async with self._deciding(game, by, moderator) as table:
            far = await self._campaigns.at(table)
            if far is None or number not in range(1, far.next_game + 1):
                raise PaxError(Reason.UNKNOWN_OPTION)
            extra = {**table.options.extra, SOLO_GAME: number}
            return await self._change(table, replace(table.options, extra=extra))

    async def cancel(self, game: int, *, by: int, moderator: bool = False) -> GameSummary:
        async with self._deciding(game, by, moderator) as table:
            return replace(table, game=ended(table.game, Status.CANCELLED, await self._close(game)))

    async def _close(self, game: int) -> datetime:
        at = self._repository.now()
        await self._store.end(game, Status.LOBBY, Status.CANCELLED, at)
        return at

    async def start(self, game: int, *, by: int, moderator: bool = False) -> Turn:
        """Shuffle the seats, deal and start; the outbox has a hand for each player and the first turn.
        Automated seats have played as far as they could. One person is enough if they fill the table. Raises:
        PaxError(NOT_A_LOBBY, HOST_ONLY, NOBODY_JOINED, TOO_FEW_PLAYERS, OPTION_NEEDS_SEATS, UNKNOWN_RULES).
        """
        async with self._deciding(game, by, moderator) as table:
            if not table.players:
                raise PaxError(Reason.NOBODY_JOINED)
            if table.seats < table.options.fewest:
                raise PaxError(Reason.TOO_FEW_PLAYERS, fewest=table.options.fewest, joined=table.seats)
            self._require_seats(table, table.options, table.seats)
            return await self._deal(await self._in_campaign(table))

    async def start_by_itself(self, view: GameView, timer: TimerRow) -> None:
        await self._deal(await self._in_campaign(view), by_itself=True)

    async def expire(self, view: GameView, timer: TimerRow) -> None:
        await self._close(view.game.id)

    async def _in_campaign(self, table: GameSummary) -> GameSummary:
        """Return the lobby with the campaign game of its only player.
        A game chosen before others joined does not count.
        """
        extra = {key: value for key, value in table.options.extra.items() if key != SOLO_GAME}
        if (far := await self._campaigns.at(table)) is not None:
            extra[SOLO_GAME] = far.game_at(table)
        if extra == table.options.extra:
            return table
        return await self._change(table, replace(table.options, extra=extra))

    async def _deal(
        self, table: GameSummary, order: Sequence[PlayerRow | None] | None = None, *, by_itself: bool = False
    ) -> Turn:
        """Deal in this order, by default by lot; None is an automated seat."""
        at = self._repository.now()
        rules = self._repository.rules(table.game.key)
        players, automated = _seated(await self._order(table) if order is None else order)
        setup = rules.setup(table.seats, table.game.seed, table.game.options, automated)
        played = play(rules, setup, None)
        begun = replace(table.game, status=Status.RUNNING, started_at=at)
        view = self._repository.standing(begun, players, played.state, len(played.plies), at)
        called_for = (*played.notices(0), *notices_after(None, None, view))
        clocks = await self._repository.lifecycle.update_clocks(None, view, None)
        batch = Batch(
            game=view.game.id,
            after=0,
            rows=move_rows(rules, played, after=0, user=None, at=at),
            head=view.head,
            state=rules.dump(played.state),
            status=view.game.status,
            notices=_first_notices(called_for, players, by_itself=by_itself),
            clocks=clocks,
            timers=await self._repository.timers(view, clocks),
            result=await finished(self._repository, view),
        )
        seats = {player.user: player.seat for player in players if player.seat is not None}
        notices = await self._store.start(seats, rules.dump(setup), batch)
        self._repository.remember(view.game.id, view.seq, played.state)
        return Turn(view, played.facts, notices)

    async def _order(self, table: GameSummary) -> list[PlayerRow | None]:
        """Shuffle players and free seats by the game's seed; after a rematch, players move one seat further."""
        people = sorted(table.players, key=lambda player: player.user)
        order: list[PlayerRow | None] = [*people, *[None] * table.automated_count]
        Rng.seeded(hashlib.sha256(b"seats" + table.game.seed).digest()).shuffle(order)
        before = await self.before(table)
        return order if before is None else _further(order, before)

    @asynccontextmanager
    async def _lobby(self, game: int) -> AsyncIterator[GameSummary]:
        async with self._repository.lock(game):
            table = await self._repository.table(game)
            if table.game.status is not Status.LOBBY:
                raise PaxError(Reason.NOT_A_LOBBY)
            yield table

    def secret(self, name: str) -> bytes:
        """Return random bytes; with a seed in the settings, always the same for a name."""
        number = self._repository.settings.seed
        if number is None:
            return secrets.token_bytes(SEED_BYTES)
        return hashlib.sha256(f"{name} {number}".encode()).digest()[:SEED_BYTES]


def _seat_limits(rules: Game, seats: int | range | None) -> tuple[int, int]:
    allowed = rules.seats
    wanted = rules.usual_seats if seats is None else range(seats, seats + 1) if isinstance(seats, int) else seats
    if not wanted or wanted[0] not in allowed or wanted[-1] not in allowed:
        raise PaxError(Reason.SEATS_IMPOSSIBLE, fewest=allowed[0], most=allowed[-1])
    return wanted[0], wanted[-1]


def _check_automated(count: int, most: int) -> None:
    if count not in range(most + 1):
        raise PaxError(Reason.TOO_MANY_AUTOMATED, most=most)


def _check_hours(time_control: TimeControl) -> None:
    of = time_control.allowance
    if of is not None and not (of.hours in HOURS and of.increment in HOURS):
        raise PaxError(Reason.HOURS_IMPOSSIBLE, fewest=HOURS[0], most=HOURS[-1])


def _seated(order: Sequence[PlayerRow | None]) -> tuple[tuple[PlayerRow, ...], tuple[Seat, ...]]:
    players = tuple(replace(player, seat=seat) for seat, player in enumerate(order) if player is not None)
    return players, tuple(seat for seat, player in enumerate(order) if player is None)


def _further(order: Sequence[PlayerRow | None], before: GameSummary) -> list[PlayerRow | None]:
    """Seat those who played before one seat further, and the others in the order given where there is room."""
    here = {player.user: player for player in order if player is not None}
    kept = [owner and here.get(owner.user) for owner in map(before.owner, (*range(1, before.seats), 0))]
    others = [player for player in order if player is None or player not in kept]
    return [*(player or others.pop(0) for player in kept if player or others), *others]


def _first_notices(
    called_for: tuple[NewNotice, ...], players: tuple[PlayerRow, ...], *, by_itself: bool
) -> tuple[NewNotice, ...]:
    """Return a hand for everyone, which shows that direct messages arrive, and the notices of the first turn."""
    has_hand = {new.seat for new in called_for if new.kind == NoticeKind.HAND}
    seats: list[Seat] = [player.seat for player in players if player.seat is not None]
    hands = (notice(NoticeKind.HAND, seat) for seat in seats if seat not in has_hand)
    return (*([notice(NoticeKind.BEGUN, None)] if by_itself else ()), *hands, *called_for)
