"""A game as it is shown, with its options and table rules, without anything of Discord."""

import hashlib
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import Bargaining, Game, Json, Offer
from paxbot.engine.kernel import Decision, Fact, JsonView, Move, Seat, commitment
from paxbot.service.play.moves import Choice, check_of, choices_of, is_returning
from paxbot.service.reasons import Reason
from paxbot.service.time.clock import ClockMode, TimeControl, TimeUp
from paxbot.storage.rows import GameRow, Head, NoticeRow, PlayerRow, RowKind, Status


class Talk(StrEnum):
    FREE = "free"
    TABLE = "table"
    NONE = "none"


class Takebacks(StrEnum):
    TURN = "turn"
    AGREED = "agreed"


class Substitutes(StrEnum):
    OPEN = "open"
    HOST = "host"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class GameOptions:
    fewest: int
    most: int
    open_hands: bool = False
    seed_hidden: bool = True
    automated: int = 0
    clock: str = ClockMode.NONE
    """A name of `ClockMode`."""
    clock_hours: int = 0
    """The host's own hours to start with, and `clock_more` for each turn."""
    clock_more: int = 0
    time_up: str = TimeUp.AUTOMATED
    """A name of `TimeUp`."""
    talk: str = Talk.FREE
    """A name of `Talk`."""
    takebacks: str = Takebacks.AGREED
    """A name of `Takebacks`."""
    substitutes: str = Substitutes.OPEN
    """A name of `Substitutes`."""
    salt: str = ""
    """Hexadecimal; keeps the seed from being guessed by its commitment. Empty in older games."""
    league: int = 0
    season: int = 0
    """Season and fixture by number; None outside seasons."""
    fixture: int | None = None
    attempt: int = 0
    """Earlier games of the fixture, which were void."""
    plays_out: bool = False
    autostart: bool = False
    least_in_time: int = 0
    most_left: int | None = None
    newcomers: bool = True
    sought: bool = False
    language: str = ""
    rematch_of: int = 0
    extra: JsonView = field(default_factory=dict)
    """Options of the game itself, passed to its setup."""

    @property
    def time_control(self) -> TimeControl:
        return TimeControl(ClockMode(self.clock), self.clock_hours, self.clock_more, TimeUp(self.time_up))

    def dump(self) -> Json:
        return {**self.extra, **{name: getattr(self, name) for name in own_options()}}

    @classmethod
    def load(cls, raw: Json) -> "GameOptions":
        own = own_options()
        known = {name: value for name, value in raw.items() if name in own}
        return cls(**known, extra={name: value for name, value in raw.items() if name not in own})


def own_options() -> tuple[str, ...]:
    return tuple(each.name for each in fields(GameOptions) if each.name != "extra")


@dataclass(frozen=True)
class GameSummary:
    game: GameRow
    players: tuple[PlayerRow, ...]

    @property
    def automated_count(self) -> int:
        """Return how many seats are automated from the start.
        In a lobby it is the host's wish, less the seats that people have taken.
        """
        return min(self.options.automated, self.options.most - len(self.players))

    @property
    def seats(self) -> int:
        return len(self.players) + self.automated_count

    @cached_property
    def automated(self) -> frozenset[Seat]:
        if self.game.head is None:
            return frozenset()
        return frozenset(range(self.seats)) - {player.seat for player in self.players}

    @cached_property
    def options(self) -> GameOptions:
        return GameOptions.load(self.game.options)

    @property
    def waiting(self) -> PlayerRow | None:
        head = self.game.head
        running = self.game.status is Status.RUNNING
        return self.player(head.waiting) if running and head and head.waiting is not None else None

    @property
    def seed(self) -> str | None:
        over = not self.game.status.is_open
        return self.game.seed.hex() if over or not self.options.seed_hidden else None

    @property
    def salt(self) -> str:
        return self.options.salt if self.seed is not None else ""

    @property
    def seed_commitment(self) -> str:
        """Return the SHA-256 of seed and salt, shown from the start.
        The text is `seed:salt`, both hexadecimal; without a salt it is the seed's bytes.
        """
        salt = self.options.salt
        return commitment(self.game.seed.hex(), salt) if salt else hashlib.sha256(self.game.seed).hexdigest()

    def player(self, seat: Seat) -> PlayerRow:
        """Return the seat's player, even while the game plays it; the seat must have one (`owner`)."""
        return next(player for player in self.players if player.seat == seat)

    def owner(self, seat: Seat) -> PlayerRow | None:
        """Return the seat's player, even while the game plays it; None if it never had one."""
        return next((player for player in self.players if player.seat == seat), None)

    def player_of(self, user: int) -> PlayerRow | None:
        return next((player for player in self.players if player.user == user), None)

    def seat_of(self, user: int) -> Seat | None:
        player = self.player_of(user)
        return player.seat if player else None

    def member(self, user: int) -> Seat:
        seat = self.seat_of(user)
        if seat is None:
            raise PaxError(Reason.NOT_A_PLAYER)
        return seat


@dataclass(frozen=True)
class GameView(GameSummary):
    """A lobby has no state, and its `seq` is -1."""

    rules: Game
    state: Any = None
    decision: Decision | None = None

    @property
    def head(self) -> Head:
        if self.game.head is None:
            raise PaxError(Reason.NOT_STARTED)
        return self.game.head

    @property
    def seq(self) -> int:
        return self.game.head.seq if self.game.head else -1

    @property
    def turn(self) -> int:
        return self.game.head.turn if self.game.head else 0

    @property
    def turn_seat(self) -> Seat | None:
        return self.game.head.turn_seat if self.game.head else None

    @cached_property
    def automated(self) -> frozenset[Seat]:
        return frozenset() if self.state is None else self.rules.automated(self.state)

    def is_returning(self, seat: Seat) -> bool:
        return self.state is not None and is_returning(self.rules, self.state, seat)

    @cached_property
    def people(self) -> tuple[PlayerRow, ...]:
        return tuple(player for player in self.players if player.seat not in self.automated)

    @property
    def is_question(self) -> bool:
        return self.decision is not None and self.decision.seat != self.turn_seat

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        return self.rules.winners(self.state) if self.game.status is Status.FINISHED else None

    @property
    def offer(self) -> Offer | None:
        return self.rules.bargaining.offer(self.state) if self.rules.bargaining is not None else None

    def offers(self) -> frozenset[int]:
        options = self.decision.options if self.decision is not None and self.rules.bargaining is not None else ()
        made = (self.bargaining.offer(self.rules.apply(self.state, move).state) for move in options)
        return frozenset(option for option, offer in enumerate(made) if offer is not None)

    @property
    def bargaining(self) -> Bargaining[Any]:
        if self.rules.bargaining is None:
            raise PaxError("order_unknown")
        return self.rules.bargaining

    def choices(self) -> tuple[Choice, ...]:
        return choices_of(self.rules, self.decision) if self.decision else ()

    def check(self, move: Move) -> str:
        return check_of(self.rules.dump_move(move))

    def asked(self, user: int) -> Decision:
        seat = self.member(user)
        if self.decision is None:
            raise PaxError(Reason.GAME_OVER)
        if seat != self.decision.seat:
            raise PaxError(Reason.NOT_ASKED, seat=self.decision.seat, user=self.player(self.decision.seat).user)
        return self.decision


class Rewind(NamedTuple):
    """The user who wanted to go back beyond an undo, and those who agreed, or the moderator."""

    by: int
    agreed: tuple[int, ...]
    decided_by: int | None = None

    def dump(self) -> Json:
        return {"do": "rewind", "by": self.by, "agreed": list(self.agreed), "decided_by": self.decided_by}

    @classmethod
    def load(cls, raw: Json) -> "Rewind":
        return cls(raw["by"], tuple(raw["agreed"]), raw["decided_by"])


@dataclass(frozen=True, slots=True)
class LogEntry:
    seq: int
    kind: RowKind
    seat: Seat
    turn: int
    turn_seat: Seat
    forced: bool
    move: Json | None
    facts: tuple[Fact, ...]
    undone: bool
    at: datetime
    timed_out: bool = False
    rewind: Rewind | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    view: GameView
    facts: tuple[Fact, ...] = ()
    notices: tuple[NoticeRow, ...] = ()

    def followed_by(self, after: "Turn") -> "Turn":
        return Turn(after.view, (*self.facts, *after.facts), (*self.notices, *after.notices))
