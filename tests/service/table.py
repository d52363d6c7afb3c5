from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from paxbot.engine.game import Game
from paxbot.engine.kernel import Move, Seat, State
from paxbot.service import Choice, GameView, Pick, Services, Turn
from paxbot.settings import Settings
from paxbot.storage import GameStore
from tests.toy_game import ToyGame
from tests.toy_state import Coins

ANN, BOB, CAT = 11, 22, 33
STRANGER = 99
CHANNEL = 900


@dataclass
class Clock:
    at: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def wait(self, **time: int) -> None:
        self.at += timedelta(**time)


@dataclass
class Table:
    store: GameStore
    clock: Clock = field(default_factory=Clock)
    seed: int | None = 7
    grace: int = 0
    beacon: str = ""
    rules: Game = field(default_factory=ToyGame)

    def __post_init__(self) -> None:
        self.services = self.fresh_services()

    def fresh_services(self) -> Services:
        settings = Settings(seed=self.seed, grace=self.grace, beacon=self.beacon, now=self.clock)
        return Services(self.store, {self.rules.key: self.rules}, settings)

    async def lobby(self, *users: int, channel: int = CHANNEL, automated: int = 0, **table_rules: object) -> int:
        host, *others = users or (ANN, BOB)
        table = await self.services.lobbies.create(
            self.rules.key,
            channel=channel,
            guild=5,
            host=host,
            name=f"user {host}",
            automated=automated,
            table_rules=table_rules,
        )
        for user in others:
            await self.services.lobbies.join(table.game.id, user=user, name=f"user {user}")
        return table.game.id

    async def running(self, *users: int, channel: int = CHANNEL, automated: int = 0, **table_rules: object) -> int:
        game = await self.lobby(*users, channel=channel, automated=automated, **table_rules)
        await self.services.lobbies.start(game, by=(users or (ANN,))[0])
        return game

    async def running_with(self, automated: set[Seat], *users: int) -> int:
        """A game in which the lot gave exactly these seats to nobody."""
        for self.seed in range(200):
            self.services = self.fresh_services()
            game = await self.running(*users, channel=CHANNEL + self.seed, automated=len(automated))
            if (await self.view(game)).automated == automated:
                return game
        raise AssertionError("no lot gives these seats")

    async def view(self, game: int) -> GameView:
        return await self.services.games.view(game)

    async def do(self, game: int, move: Move) -> Turn:
        view = await self.view(game)
        return await self.click(view, choice_for(view, move))

    async def click(self, view: GameView, choice: Choice, *, by: int | None = None) -> Turn:
        """A button made from `view` is clicked, by who is asked in it unless told otherwise."""
        user = by if by is not None else asked_user(view)
        pick = Pick(choice.option, choice.check)
        return await self.services.games.answer_all(view.game.id, view.seq, [pick], by=user)

    async def pause(self, game: int) -> None:
        proposer, *others = await self.users(game)
        await self.services.pauses.propose(game, by=proposer)
        for user in others:
            await self.services.pauses.agree(game, by=user)

    async def users(self, game: int) -> list[int]:
        view = await self.view(game)
        return [user_on(view, seat) for seat in range(view.seats)]

    async def undo(self, game: int, *, by: int | None = None) -> Turn:
        view = await self.view(game)
        return await self.services.games.undo(game, by=turn_user(view) if by is None else by)

    async def undone(self, game: int) -> tuple[int, ...]:
        rows = await self.store.moves(game)
        last = max(row.undone_by or 0 for row in rows)
        return tuple(row.seq for row in rows if row.undone_by == last)


def choice_for(view: GameView, move: Move) -> Choice:
    return next(choice for choice in view.choices() if choice.move == move)


def asked_user(view: GameView) -> int:
    assert view.waiting is not None
    return view.waiting.user


def turn_user(view: GameView) -> int:
    return user_on(view, view.head.turn_seat)


def user_on(view: GameView, seat: Seat) -> int:
    return view.player(seat).user


def told(turn: Turn) -> list[tuple[str, int | None, dict[str, int]]]:
    return [(notice.kind, notice.seat, notice.payload) for notice in turn.notices]


def coins(of: GameView | State) -> Coins:
    state = of.state if isinstance(of, GameView) else of
    assert isinstance(state, Coins)
    return state
