"""The documents of seasons, one change at a time, each in one transaction, and the games at their tables."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from cachetools import LRUCache

from paxbot import PaxError
from paxbot.engine.kernel import Json
from paxbot.leagues.results import Fixture, Player
from paxbot.leagues.season import Phase, Season, TableClock
from paxbot.leagues.standings import Standing
from paxbot.service.leagues.document import SEASON, Deed, GameFacts, SeasonFile, ToDo, announced, gone
from paxbot.service.leagues.draw import blocks_among
from paxbot.service.leagues.months import LeaguesOfKind, Overdue, overdue_among, result_of
from paxbot.service.leagues.tick import Tick
from paxbot.service.leagues.views import Mine, SeasonView, outlook, own_tables
from paxbot.service.notices import league_notice
from paxbot.service.play.games import Endings
from paxbot.service.reasons import Reason
from paxbot.service.repository import UseCases
from paxbot.service.results.export import public_record, record_hash
from paxbot.service.seats.leaving import LostPlaces
from paxbot.service.seats.lobbies import Lobbies
from paxbot.service.seats.seating import People, Seating
from paxbot.service.views import GameOptions, Substitutes
from paxbot.storage.leagues import LeagueRow, NewRuling, RulingRow, SeasonDocument, SeasonRow
from paxbot.storage.rows import GameRow, NewGame, PlayerRow, Status
from paxbot.storage.tables import StaleGame

NOBODY = -1
"""The host of a table at which all organisers play."""


@dataclass(eq=False, repr=False)
class SeasonTables(UseCases):
    _lobbies: Lobbies
    _seating: Seating
    _people: People
    _endings: Endings
    _places: LostPlaces

    async def games(self, league: int, number: int, file: SeasonFile) -> tuple[dict[int, GameRow], dict[int, int]]:
        """Return the games of fixtures, and open games of earlier attempts, each with its fixture."""
        now: dict[int, GameRow] = {}
        others: dict[int, int] = {}
        for row in await self._store.fixture_games(league, number):
            fixture, attempt = row.options["fixture"], row.options["attempt"]
            if attempt == file.table(fixture).attempt:
                now[fixture] = row
            elif row.status.is_open:
                others[row.id] = fixture
        return now, others

    async def facts(self, file: SeasonFile, games: Sequence[GameRow]) -> dict[int, GameFacts]:
        """Games whose result is known are not read again."""
        found = {}
        for row in games:
            fixture: int = row.options["fixture"]
            if row.status.is_open or file.season.fixture(fixture).result is None:
                found[fixture] = await self._facts(row, fixture)
        return found

    async def _facts(self, row: GameRow, fixture: int) -> GameFacts:
        facts = GameFacts(
            row.id, fixture, row.options["attempt"], row.status.is_open, row.head is not None, row.channel
        )
        if not row.status.is_open:
            found = await self._store.result_of(row.id)
            if found is None:
                return facts
            result = result_of(found)
            if row.head is not None:
                record = record_hash(await public_record(self._repository, row))
                result = result.model_copy(update={"record": record})
            return facts._replace(result=result)
        if row.head is None:
            return facts
        view = await self._repository.view(row.id)
        owners = [view.owner(seat) for seat in range(view.seats)]
        return facts._replace(
            owners=tuple(None if owner is None else str(owner.user) for owner in owners),
            automated=view.automated,
            waiting=view.head.waiting,
            since=view.head.moved_at,
            is_stranded=row.is_stranded,
        )

    async def do(self, league: LeagueRow, number: int, file: SeasonFile, todo: ToDo) -> int:
        """Carry out a step and return its game; twice does no harm.
        Raises: PaxError if it must wait.
        """
        game, fixture, place = todo.game, file.season.fixture(todo.fixture), file.table(todo.fixture)
        by = file.organisers[0]
        match todo.deed:
            case Deed.OPEN:
                game = await self._open(league, number, file, fixture)
                await self._lobbies.start_table(game, _users(fixture))
            case Deed.START:
                await self._lobbies.start_table(todo.game, _users(fixture))
            case Deed.MOVE:
                await self._places.put(todo.game, place.channel, thread=place.thread)
            case Deed.HAND_OVER:
                try:
                    await self._seating.hand_over(todo.game, todo.seat, by=by, moderator=True, last=True)
                except PaxError as refusal:
                    if refusal.reason != Reason.GAME_NOT_BEGUN:
                        raise
                    await self._seating.pass_over(todo.game, todo.seat)
            case Deed.SEAT if todo.player is not None:
                name = file.names.get(todo.player, "")
                await self._people.seat(todo.game, todo.seat, user=int(todo.player), name=name)
            case Deed.CANCEL:
                table = await self._repository.table(game)
                if table.game.status is Status.LOBBY:
                    await self._lobbies.cancel(game, by=by, moderator=True)
                elif table.game.status is Status.RUNNING:
                    await self._endings.enforce(game, by=by, moderator=True, void=True)
        return game

    async def _open(self, league: LeagueRow, number: int, file: SeasonFile, fixture: Fixture) -> int:
        rules, at, place = file.season.rules, self._repository.now(), file.table(fixture.id)
        people = [player for player in fixture.players if player is not None]
        seats = len(fixture.players)
        options = GameOptions(
            seats,
            seats,
            automated=seats - len(people),
            clock=rules.clock,
            clock_hours=rules.clock_hours,
            clock_more=rules.clock_more,
            substitutes=Substitutes.NONE,
            plays_out=rules.edition > 1,
            salt=self._lobbies.secret("paxbot salt").hex(),
            league=league.id,
            season=number,
            fixture=fixture.id,
            attempt=place.attempt,
            extra=dict(rules.options),
        )
        host = next((user for user in file.organisers if str(user) not in fixture.players), NOBODY)
        seed = self._lobbies.secret(f"paxbot {league.id} {number} {fixture.id} {place.attempt}")
        new = NewGame(rules.game, league.guild, place.channel, place.thread, host, options.dump(), seed, at)
        players = (PlayerRow(int(player), file.names.get(player, ""), at) for player in people)
        return (await self._store.create_game(new, *players)).id


def _users(fixture: Fixture) -> list[int | None]:
    return [None if player is None else int(player) for player in fixture.players]


REPORT = "report"
"""A ruling that only organisers see: a player has reported a table."""
OVER = (Phase.CLOSED, Phase.CANCELLED)
KEPT = 128


@dataclass(kw_only=True)
class Draft(Tick):
    row: SeasonDocument
    league: LeagueRow
    ruling: NewRuling | None = None
    of_league: dict[str, int | datetime | None] = field(default_factory=dict)

    def decide(self, by: int, what: str, reason: str = "", fixture: int | None = None) -> None:
        self.ruling = NewRuling(by, what, fixture, reason)
        self.put(decisions=self.file.decisions + 1)


@dataclass(eq=False, repr=False)
class SeasonKeeping(LeaguesOfKind):
    kind = SEASON
    _tables: SeasonTables
    _files: LRUCache[tuple[int, int, int], SeasonFile] = field(default_factory=partial(LRUCache, KEPT), init=False)
    _known: LRUCache[tuple[int, int], tuple[tuple[int, ...], SeasonFile]] = field(
        default_factory=partial(LRUCache, KEPT), init=False
    )

    async def seasons(self, league: int) -> list[SeasonRow]:
        return await self._store.seasons(league)

    async def view(self, league: int, number: int | None = None) -> SeasonView:
        row = await self._document(league, number)
        return await self._view(await self.league(league), row, self._file(row))

    async def _view(self, league: LeagueRow, row: SeasonDocument, file: SeasonFile) -> SeasonView:
        seasons = await self._store.seasons(league.id)
        season = next(each for each in seasons if each.number == row.number)
        games, _ = await self._tables.games(league.id, row.number, file)
        return SeasonView(league, season, row.version, file, games)

    async def standings(self, league: int, number: int | None = None) -> list[list[Standing]]:
        season = self._file(await self._document(league, number)).season
        return [in_order(season, each) for each in range(len(season.plan.divisions))] if season.fixtures else []

    async def overdue(self, view: SeasonView) -> list[Overdue]:
        running = (game for game in view.games.values() if game.status is Status.RUNNING)
        return await overdue_among(self._repository, running)

    async def rulings(self, league: int, number: int | None = None, *, by: int = 0) -> list[RulingRow]:
        """Return the rulings in order; reports only for organisers (`by`) who do not play at their table."""
        row = await self._document(league, number)
        file = self._file(row)
        found = await self._store.rulings(league, row.number)
        if by in file.organisers:
            return [each for each in found if each.what != REPORT or not at_table(file, each.fixture, by)]
        return [each for each in found if each.what != REPORT]

    async def mine(self, guild: int, user: int) -> list[Mine]:
        views = [await self.view(league.id) for league in await self.leagues(guild)]
        mine = [view for view in views if view.phase not in OVER and view.season.entry(str(user))]
        now = self._repository.now()
        return [Mine(view, own_tables(view, str(user), now), outlook(view.season, str(user))) for view in mine]

    async def export(self, league: int, number: int | None = None) -> str:
        row = await self._document(league, number)
        file = self._file(row)
        games, _ = await self._tables.games(league, row.number, file)
        clocks = {fixture: _clock(game) for fixture, game in games.items()}
        return file.season.exported(clocks).model_dump_json(by_alias=True)

    async def _document(self, league: int, number: int | None = None) -> SeasonDocument:
        row = await self._store.season_document(league, number)
        if row is None:
            raise PaxError(Reason.NO_LEAGUE)
        return row

    def _file(self, row: SeasonDocument) -> SeasonFile:
        key = (row.league, row.number, row.version)
        if key not in self._files:
            self._files[key] = SeasonFile.model_validate(row.document)
        return self._files[key]

    async def _read(self, league: int, number: int) -> SeasonFile:
        version, key = self.version(league), (league, number)
        if key not in self._known or self._known[key][0] != version:
            self._known[key] = version, self._file(await self._document(league, number))
        return self._known[key][1]

    @asynccontextmanager
    async def _changing(
        self,
        league: int,
        *,
        by: int | None = None,
        seen: int | None = None,
        number: int | None = None,
        act: str = "",
    ) -> AsyncIterator[Draft]:
        """Write what the block changes, an `act` by an organiser who has `seen` this many decisions.
        Raises: PaxError(NO_LEAGUE, NOT_ORGANISER, SEASON_CHANGED).
        """
        async with self._repository.lock(league):
            row, of = await self._document(league, number), await self.league(league)
            file = self._file(row)
            if by is not None and by not in file.organisers:
                raise PaxError(Reason.NOT_ORGANISER)
            if seen is not None and seen != file.decisions:
                raise PaxError(Reason.SEASON_CHANGED)
            settings, now = await self._settings_of(file), self._repository.now()
            away = announced(settings)
            apart = blocks_among(settings) | {frozenset((player,)) for player in gone(file, away, now)}
            draft = Draft(file, {}, now, apart, away, row=row, league=of)
            yield draft
            if act and by is not None:
                draft.decide(by, act)
            await self._write(draft, file)

    async def _write(self, draft: Draft, before: SeasonFile) -> None:
        file, row = draft.file, draft.row
        if file is before and draft.ruling is None and not draft.told and not draft.of_league:
            return
        ends_at = file.stops_at or file.closes_at
        try:
            await self._store.change_season(
                row,
                file.model_dump(mode="json", by_alias=True),
                draft.now,
                ends_at=None if ends_at == (before.stops_at or before.closes_at) else ends_at,
                is_closed=file.season.phase in OVER and before.season.phase not in OVER,
                ruling=draft.ruling,
                notices=[league_notice(kind, **{"season": row.number, **payload}) for kind, payload in draft.told],
                of_league=draft.of_league,
            )
        except StaleGame as error:
            raise PaxError(Reason.SEASON_CHANGED) from error
        self._files[row.league, row.number, row.version + 1] = file

    async def _settings_of(self, file: SeasonFile) -> Mapping[Player, Json]:
        users = [int(entry.player) for entry in file.season.entries if entry.player.isdecimal()]
        found = await self._store.settings_of(users)
        return {str(user): raw for user, raw in found.items()}


def in_order(season: Season, division: int) -> list[Standing]:
    """Return the final standings, from the second edition on with people who have dropped out last."""
    order = season.order(division)
    rows = season.standings(division)
    rows.sort(key=lambda row: order.index(row.player) if row.player in order else len(order))
    return [replace(row, place=place) for place, row in enumerate(rows, 1)]


def at_table(file: SeasonFile, fixture: int | None, user: int) -> bool:
    of = None if fixture is None else file.season.fixture(fixture)
    return of is not None and str(user) in (*of.players, *of.drawn)


def _clock(game: GameRow) -> TableClock:
    control = GameOptions.load(game.options).time_control
    if (of := control.allowance) is None:
        return TableClock(clock=control.mode)
    return TableClock(clock=control.mode, hours=of.hours, more=of.increment)
