"""The tables of a season: how they stand, and what is done at them."""

from collections.abc import Sequence

from paxbot.errors import PaxError
from paxbot.leagues.season_parts import Fixture
from paxbot.service.endings import Endings
from paxbot.service.lobbies import Lobbies
from paxbot.service.lost_places import LostPlaces
from paxbot.service.months import result_of
from paxbot.service.people import People
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameOptions
from paxbot.service.results_export import public_record, record_hash
from paxbot.service.season_deeds import Deed, GameFacts, ToDo
from paxbot.service.season_file import SeasonFile
from paxbot.service.seating import Seating
from paxbot.service.table_rules import Substitutes
from paxbot.storage.league_rows import LeagueRow
from paxbot.storage.rows import GameRow, NewGame, PlayerRow, Status

NOBODY = -1
"""The host of a table at which all organisers play."""


class SeasonTables:
    """Looks at the games of a season's fixtures, opens them, and hands their seats on."""

    def __init__(
        self,
        repository: GameRepository,
        lobbies: Lobbies,
        seating: Seating,
        people: People,
        endings: Endings,
        places: LostPlaces,
    ) -> None:
        self._repository = repository
        self._lobbies = lobbies
        self._seating = seating
        self._people = people
        self._endings = endings
        self._places = places

    async def games(self, league: int, number: int, file: SeasonFile) -> tuple[dict[int, GameRow], dict[int, int]]:
        """Return the games of fixtures, and open games of attempts that are over, each with its fixture."""
        now: dict[int, GameRow] = {}
        others: dict[int, int] = {}
        for row in await self._repository.store.fixture_games(league, number):
            fixture, attempt = row.options["fixture"], row.options["attempt"]
            if attempt == file.table(fixture).attempt:
                now[fixture] = row
            elif row.status.is_open:
                others[row.id] = fixture
        return now, others

    async def facts(self, file: SeasonFile, games: Sequence[GameRow]) -> dict[int, GameFacts]:
        """Return how the games stand; of those whose result is known already nothing more is read."""
        found = {}
        for row in games:
            fixture: int = row.options["fixture"]
            known = file.season.fixture(fixture).result
            if row.status.is_open or known is None:
                found[fixture] = await self._facts(row, fixture)
        return found

    async def _facts(self, row: GameRow, fixture: int) -> GameFacts:
        facts = GameFacts(
            row.id, fixture, row.options["attempt"], row.status.is_open, row.head is not None, row.channel
        )
        if not row.status.is_open:
            found = await self._repository.store.result_of(row.id)
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
        """Do something at a table, and return its game; done twice, it does no harm.

        Raises: PaxError where it must wait.
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
                await self._hand_over(todo.game, todo.seat, by)
            case Deed.SEAT if todo.player is not None:
                name = file.names.get(todo.player, "")
                await self._people.seat(todo.game, todo.seat, user=int(todo.player), name=name)
            case Deed.CANCEL:
                await self._cancel(todo.game, by)
        return game

    async def _open(self, league: LeagueRow, number: int, file: SeasonFile, fixture: Fixture) -> int:
        """Create the game of a table with all of its people; limits of the server do not stop it."""
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
        return (await self._repository.store.create_game(new, *players)).id

    async def _hand_over(self, game: int, seat: int, by: int) -> None:
        """Hand a seat over to the game; before the first turn it is only answered for."""
        try:
            await self._seating.hand_over(game, seat, by=by, moderator=True, last=True)
        except PaxError as refusal:
            if refusal.reason != Reason.GAME_NOT_BEGUN:
                raise
            await self._seating.pass_over(game, seat)

    async def _cancel(self, game: int, by: int) -> None:
        table = await self._repository.table(game)
        if table.game.status is Status.LOBBY:
            await self._lobbies.cancel(game, by=by, moderator=True)
        elif table.game.status is Status.RUNNING:
            await self._endings.enforce(game, by=by, moderator=True, void=True)


def _users(fixture: Fixture) -> list[int | None]:
    return [None if player is None else int(player) for player in fixture.players]
