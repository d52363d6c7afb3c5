"""A game as it is shown, with its options and table rules: enough for a cog, and nothing of Discord."""

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
    """The talk that is allowed about a running game."""

    FREE = "free"
    """Anything, anywhere; no deal binds."""
    TABLE = "table"
    """Anything, but only where everybody at the table reads it."""
    NONE = "none"
    """No talk that is about the position."""


class Takebacks(StrEnum):
    """The extent to which answers can be taken back."""

    TURN = "turn"
    """In one's own turn, up to what came to light or was answered by others."""
    AGREED = "agreed"
    """Besides, beyond that where everybody concerned agrees."""


class Substitutes(StrEnum):
    """The fate of a seat whose player has left."""

    OPEN = "open"
    """The game plays it and it is offered in the channel: whoever is not in the game may take it."""
    HOST = "host"
    """The game plays it until the host offers it."""
    NONE = "none"
    """The game plays it to the end, unless its player comes back."""


@dataclass(frozen=True, slots=True)
class GameOptions:
    """Options of a table, chosen by its host in the lobby or before."""

    fewest: int
    most: int
    open_hands: bool = False
    seed_hidden: bool = True
    """Whether the seed is shown only when the game is over."""
    automated: int = 0
    """How many seats the game is to play itself, as far as people leave them free."""
    clock: str = ClockMode.NONE
    """A name of `ClockMode`."""
    clock_hours: int = 0
    """The hours of each player to begin with, and `clock_more` for each turn, where the host set the hours."""
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
    """Keeps the seed from being guessed by its commitment, in hexadecimal; empty in games of before there was one."""
    league: int = 0
    """The league for which it counts; 0 for none."""
    season: int = 0
    """The season of which it is a fixture, by the number of both; None for a game that is none."""
    fixture: int | None = None
    attempt: int = 0
    """How often the fixture was played before, in games that were void."""
    plays_out: bool = False
    """Whether it is always finished: it plays itself out once the last person leaves, or is out of time."""
    autostart: bool = False
    """Whether the game starts by itself once all seats are taken."""
    least_in_time: int = 0
    """The per cent of their turns that people must have taken in time to join, as far as it is known."""
    most_left: int | None = None
    """The games that they may have left; None for any number."""
    newcomers: bool = True
    """Whether people may join who have played few games."""
    sought: bool = False
    """Whether it is a request for players, which people with the same wish are brought to."""
    language: str = ""
    """The key of the language that is spoken at the table; empty for any."""
    rematch_of: int = 0
    """The game after which this one is the rematch, whose seats move on by one; 0 for none."""
    extra: JsonView = field(default_factory=dict)
    """Options of one game alone, passed to its setup."""

    @property
    def time_control(self) -> TimeControl:
        return TimeControl(ClockMode(self.clock), self.clock_hours, self.clock_more, TimeUp(self.time_up))

    def dump(self) -> Json:
        """Return the options as JSON, as the store keeps them and `Game.setup` receives them."""
        return {**self.extra, **{name: getattr(self, name) for name in own_options()}}

    @classmethod
    def load(cls, raw: Json) -> "GameOptions":
        own = own_options()
        known = {name: value for name, value in raw.items() if name in own}
        return cls(**known, extra={name: value for name, value in raw.items() if name not in own})


def own_options() -> tuple[str, ...]:
    """Return the names of the options that every game has."""
    return tuple(each.name for each in fields(GameOptions) if each.name != "extra")


@dataclass(frozen=True)
class GameSummary:
    """A game and its players, without its state: what a lobby card or a list of games shows."""

    game: GameRow
    players: tuple[PlayerRow, ...]
    """In the order of seats; in a lobby in the order of joining. A seat that never had a player has none here."""

    @property
    def automated_count(self) -> int:
        """Return how many seats have no player and are automated from the start.

        In a lobby as many as the host wants, but a person who joins a full table takes one of these seats.
        """
        return min(self.options.automated, self.options.most - len(self.players))

    @property
    def seats(self) -> int:
        """Return how many seats are taken, the automated ones included."""
        return len(self.players) + self.automated_count

    @cached_property
    def automated(self) -> frozenset[Seat]:
        """Return the seats that never had a player; none in a lobby. A `GameView` also knows those handed over."""
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
        """Return the seed in hexadecimal, when players may know it."""
        over = not self.game.status.is_open
        return self.game.seed.hex() if over or not self.options.seed_hidden else None

    @property
    def salt(self) -> str:
        """Return what was hashed with the seed, when players may know both; empty in games older than salts."""
        return self.options.salt if self.seed is not None else ""

    @property
    def seed_commitment(self) -> str:
        """Return the SHA-256 of seed and salt, shown from the start, checked by anybody who knows both.

        What is hashed is the text `seed:salt`, both in hexadecimal; without a salt it is the seed's bytes.
        """
        salt = self.options.salt
        return commitment(self.game.seed.hex(), salt) if salt else hashlib.sha256(self.game.seed).hexdigest()

    def player(self, seat: Seat) -> PlayerRow:
        """Return the player whose seat it is, even while the game plays it; the seat must have one (`owner`)."""
        return next(player for player in self.players if player.seat == seat)

    def owner(self, seat: Seat) -> PlayerRow | None:
        """Return the player whose seat it is, even while the game plays it; None for one that never had a player."""
        return next((player for player in self.players if player.seat == seat), None)

    def player_of(self, user: int) -> PlayerRow | None:
        """Return the user's part in the game, if they have joined."""
        return next((player for player in self.players if player.user == user), None)

    def seat_of(self, user: int) -> Seat | None:
        """Return the user's seat, if the game has started and they have one."""
        player = self.player_of(user)
        return player.seat if player else None

    def member(self, user: int) -> Seat:
        """Return the user's seat. Raises: PaxError(NOT_A_PLAYER)."""
        seat = self.seat_of(user)
        if seat is None:
            raise PaxError(Reason.NOT_A_PLAYER)
        return seat


@dataclass(frozen=True)
class GameView(GameSummary):
    """A game with its state; in a lobby there is no state yet and `seq` is -1."""

    rules: Game
    state: Any = None
    decision: Decision | None = None
    """The open decision; None in a lobby, after the end, and when the game was ended early."""

    @property
    def head(self) -> Head:
        """Return where the game stands. Raises: PaxError(NOT_STARTED)."""
        if self.game.head is None:
            raise PaxError(Reason.NOT_STARTED)
        return self.game.head

    @property
    def seq(self) -> int:
        """Return the sequence number every button made from this view carries."""
        return self.game.head.seq if self.game.head else -1

    @property
    def turn(self) -> int:
        """Return the number of the turn in progress; 0 in a lobby."""
        return self.game.head.turn if self.game.head else 0

    @property
    def turn_seat(self) -> Seat | None:
        """Return the seat whose turn it is, whoever is asked."""
        return self.game.head.turn_seat if self.game.head else None

    @cached_property
    def automated(self) -> frozenset[Seat]:
        """Return the seats the game plays itself at the moment; none in a lobby."""
        return frozenset() if self.state is None else self.rules.automated(self.state)

    def is_returning(self, seat: Seat) -> bool:
        """Return whether the game plays the seat for as long as the running turn lasts, and then its player."""
        return self.state is not None and is_returning(self.rules, self.state, seat)

    @cached_property
    def people(self) -> tuple[PlayerRow, ...]:
        """Return the players who play for themselves at the moment."""
        return tuple(player for player in self.players if player.seat not in self.automated)

    @property
    def is_question(self) -> bool:
        """Return whether somebody is asked whose turn it is not."""
        return self.decision is not None and self.decision.seat != self.turn_seat

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        return self.rules.winners(self.state) if self.game.status is Status.FINISHED else None

    @property
    def offer(self) -> Offer | None:
        """Return the offer that somebody is asked to answer, in a game in which players bargain."""
        return self.rules.bargaining.offer(self.state) if self.rules.bargaining is not None else None

    def offers(self) -> frozenset[int]:
        """Return the places of the listed answers that make an offer to somebody."""
        options = self.decision.options if self.decision is not None and self.rules.bargaining is not None else ()
        made = (self.bargaining.offer(self.rules.apply(self.state, move).state) for move in options)
        return frozenset(option for option, offer in enumerate(made) if offer is not None)

    @property
    def bargaining(self) -> Bargaining[Any]:
        """Return how players of this game bargain. Raises: PaxError where they cannot."""
        if self.rules.bargaining is None:
            raise PaxError("order_unknown")
        return self.rules.bargaining

    def choices(self) -> tuple[Choice, ...]:
        """Return every legal answer with what its button has to carry."""
        return choices_of(self.rules, self.decision) if self.decision else ()

    def check(self, move: Move) -> str:
        """Return what a button has to carry of a move, besides its place."""
        return check_of(self.rules.dump_move(move))

    def asked(self, user: int) -> Decision:
        """Return the decision this user is asked for. Raises: PaxError if there is none, or it is another's."""
        seat = self.member(user)
        if self.decision is None:
            raise PaxError(Reason.GAME_OVER)
        if seat != self.decision.seat:
            raise PaxError(Reason.NOT_ASKED, seat=self.decision.seat, user=self.player(self.decision.seat).user)
        return self.decision


class Rewind(NamedTuple):
    """The user who wanted the table to go back beyond an undo, and those who agreed, or the moderator."""

    by: int
    agreed: tuple[int, ...]
    decided_by: int | None = None

    def dump(self) -> Json:
        """Return what the row of the log says."""
        return {"do": "rewind", "by": self.by, "agreed": list(self.agreed), "decided_by": self.decided_by}

    @classmethod
    def load(cls, raw: Json) -> "Rewind":
        return cls(raw["by"], tuple(raw["agreed"]), raw["decided_by"])


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One row of the log, with its facts as the game's own objects."""

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
    """Whether the answer was given for a player whose time was up."""
    rewind: Rewind | None = None
    """The people who agreed, for an undo beyond what players may take back by themselves."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of one answer, one undo, the start, or a seat that changes hands."""

    view: GameView
    """The game afterwards."""
    facts: tuple[Fact, ...] = ()
    """The facts, those of forced answers included; none of an undo."""
    notices: tuple[NoticeRow, ...] = ()
    """The notices now in the outbox because of it."""

    def followed_by(self, after: "Turn") -> "Turn":
        """Return both as one: the game after what followed at once."""
        return Turn(after.view, (*self.facts, *after.facts), (*self.notices, *after.notices))
