from dataclasses import dataclass, field
from datetime import timedelta

from paxbot.engine.kernel import commitment
from paxbot.leagues.results import Fixture
from paxbot.leagues.season import Phase, SeasonRules
from paxbot.service import SeasonView
from paxbot.service.leagues.seasons import Seasons
from paxbot.storage.rows import Status
from tests.service.table import Table
from tests.service.test_game_results import play_on

GUILD, CHAT, FORUM = 5, 70, 7000
ORGANISER, OTHER = 900, 901


@dataclass
class Club:
    table: Table
    league: int = 0
    posts: int = 0
    placed: list[int] = field(default_factory=list)
    """The fixtures in the order in which they were placed."""

    @property
    def seasons(self) -> Seasons:
        return self.table.services.seasons

    async def open(
        self,
        people: int,
        reserves: int = 0,
        *,
        guild: int = GUILD,
        channel: int = CHAT,
        edition: int = 0,
        **rules: object,
    ) -> None:
        wanted = SeasonRules.model_validate({"game": "toy", "size": 3, "clock": "relaxed", **rules})
        row = await self.seasons.open(
            guild=guild,
            channel=channel,
            name="Club",
            by=ORGANISER,
            rules=wanted.model_copy(update={"clock": "relaxed"}) if edition else wanted,
            organisers=[OTHER],
        )
        self.league = row.id
        if edition:
            file = (await self.view()).file
            bound = commitment(file.seed, file.salt) if edition == 1 else file.season.commitment
            await self.change(rules=wanted.model_copy(update={"edition": edition}), commitment=bound)
        for user in range(1, people + reserves + 1):
            await self.join(user, reserve=user > people)

    async def change(self, **changes: object) -> None:
        """Write something into the season that no event writes."""
        async with self.seasons._changing(self.league) as draft:
            draft.put(season=draft.file.season.model_copy(update=changes))

    async def join(self, user: int, *, reserve: bool = False) -> None:
        await self.seasons.join(self.league, user=user, name=f"user {user}", accepts=1, reserve=reserve)

    async def start(self) -> SeasonView:
        now = await self.view()
        return await self.seasons.start(self.league, by=ORGANISER, seen=now.file.decisions, confirmed=True)

    async def view(self, number: int | None = None) -> SeasonView:
        return await self.seasons.view(self.league, number)

    async def called(self) -> Fixture:
        return (await self.run()).called[0]

    async def run(self) -> SeasonView:
        """Do all that is due, again and again as long as anything happens."""
        self.seasons.place = self.place
        self.wait(minutes=1)
        for _ in range(200):
            before = self.seasons.version(self.league)
            await self.seasons.run_due()
            if self.seasons.version(self.league) == before:
                return await self.view()
        raise AssertionError("it never comes to rest")

    async def place(self, view: SeasonView, fixture: Fixture) -> tuple[int, bool]:
        self.posts += 1
        self.placed.append(fixture.id)
        return FORUM + self.posts, True

    async def all_here(self, *absent: int) -> SeasonView:
        """Everybody answers all roll calls, but for those who are absent."""
        for fixture in (await self.view()).called:
            for player in fixture.players:
                if player and int(player) not in absent:
                    await self.seasons.here(self.league, fixture.id, user=int(player))
        return await self.run()

    async def running(self) -> list[int]:
        return [row.id for row in (await self.view()).games.values() if row.status is Status.RUNNING]

    async def play(self) -> SeasonView:
        for game in await self.running():
            await play_on(self.table, game)
        return await self.run()

    async def play_all(self) -> SeasonView:
        now = await self.run()
        while now.called or await self.running():
            await self.all_here()
            now = await self.play()
        return now

    def wait(self, **time: float) -> None:
        self.table.clock.at += timedelta(**time)

    async def close(self) -> SeasonView:
        self.wait(hours=25)
        now = await self.run()
        assert now.phase is Phase.CLOSED
        return now
