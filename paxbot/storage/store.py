"""The face of the store, the same for SQLite and memory; each method is one transaction."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from paxbot.errors import PaxError
from paxbot.storage.rows import (
    Batch,
    ClockRow,
    FormerPlayerRow,
    GameRow,
    Json,
    MessageRow,
    MoveRow,
    NewGame,
    NewNotice,
    NewTimer,
    NoticeRow,
    PlayerRow,
    Status,
    TimerRow,
)


class StaleGame(PaxError):
    """Somebody else has written to the game in the meantime; nothing was changed."""

    def __init__(self, **details: object) -> None:
        super().__init__("stale", **details)


class ChannelTaken(PaxError):
    """The channel holds a lobby or a running game already."""

    def __init__(self, **details: object) -> None:
        super().__init__("channel_taken", **details)


class GameStore(Protocol):
    """Games, players, logs, snapshots, messages, the outbox, and what users have set for themselves."""

    async def open(self) -> None:
        """The store is ready; migrations are applied. Raises: SchemaError."""

    async def close(self) -> None:
        """Everything is released; may be called twice."""

    async def create_game(self, new: NewGame, host: PlayerRow) -> GameRow:
        """The game as a lobby which its host has joined. Raises: ChannelTaken."""

    async def game(self, game: int) -> GameRow | None:
        """The game with this id."""

    async def game_in(self, channel: int) -> GameRow | None:
        """The open game of a channel, else the one last opened there."""

    async def games_of(self, user: int) -> list[GameRow]:
        """The open games a user has joined, in the order of their ids."""

    async def finished_games_of(self, user: int, key: str) -> list[GameRow]:
        """The games of one kind that a user has played to their end, in the order of their ids."""

    async def open_games(self) -> list[GameRow]:
        """All lobbies and running games, in the order of their ids."""

    async def stranded_games(self) -> list[GameRow]:
        """The running games on whose servers the bot is not any more, in the order of their ids."""

    async def players(self, game: int) -> tuple[PlayerRow, ...]:
        """The players in the order of their seats, in a lobby in the order of joining."""

    async def add_player(self, game: int, player: PlayerRow, limit: int) -> None:
        """The user has joined the lobby. Raises: StaleGame if it is no lobby, full, or joined by them already."""

    async def remove_player(self, game: int, user: int) -> None:
        """The user has left the lobby. Raises: StaleGame if it is no lobby or they are not in it."""

    async def set_options(self, game: int, options: Json) -> None:
        """The lobby has these options. Raises: StaleGame if it is no lobby."""

    async def set_host(
        self, game: int, host: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """The running game has this host; the notices. Raises: StaleGame if it does not run."""

    async def set_dm(self, game: int, user: int, *, ok: bool, told: bool) -> None:
        """What is known about direct messages to a player is remembered."""

    async def start(self, seats: Mapping[int, int], setup: Json, batch: Batch) -> tuple[NoticeRow, ...]:
        """The game runs from `setup` (snapshot 0) with users on `seats`, and the batch is written; its notices.

        Raises: StaleGame if it is no lobby, or its players are not exactly those given.
        """

    async def append(self, batch: Batch) -> tuple[NoticeRow, ...]:
        """The batch is written; its notices.

        Raises: StaleGame if the game does not run or stands elsewhere, or as `substitute` for a newcomer.
        """

    async def end(
        self, game: int, was: Status, status: Status, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """The game has gone from status `was` to `status`, its votes are cleared; the notices.

        Raises: StaleGame if its status is not `was`.
        """

    async def snapshot(self, game: int, seq: int) -> Json | None:
        """The state at a sequence number, if it is still kept."""

    async def moves(
        self, game: int, *, turn: int | None = None, since: int = 0, standing: bool = False, limit: int | None = None
    ) -> tuple[MoveRow, ...]:
        """The log in order: of one turn or all, from a sequence number on, all rows or only moves that stand.

        With `limit` only the first rows of it.
        """

    async def vote(
        self, game: int, subject: str, user: int, at: datetime, notices: Sequence[NewNotice] = ()
    ) -> tuple[NoticeRow, ...]:
        """The user's consent to what was proposed is remembered (once); the notices.

        Raises: StaleGame if the game does not run.
        """

    async def votes(self, game: int, subject: str) -> frozenset[int]:
        """The users who agree to what was proposed."""

    async def first_vote(self, game: int, subject: str) -> int | None:
        """The user who agrees to what was proposed since before the others: who proposed it, if they are still there.

        None where nobody agrees.
        """

    async def vote_subjects(self, game: int) -> frozenset[str]:
        """What is proposed at the moment."""

    async def clear_votes(self, game: int, subject: str | None = None) -> None:
        """Nobody's consent to the subject is remembered, or to any."""

    async def rest(
        self,
        game: int,
        at: datetime,
        *,
        paused: bool,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
        notices: Sequence[NewNotice] = (),
    ) -> tuple[NoticeRow, ...]:
        """The game rests since that moment, or goes on, with these clocks changed and these timers alone; the notices.

        Either counts as its last move (`Head.moved_at`). Its votes are not touched.
        Raises: StaleGame if it does not run.
        """

    async def strand(
        self,
        game: int,
        at: datetime,
        *,
        stranded: bool,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
        notices: Sequence[NewNotice] = (),
    ) -> tuple[NoticeRow, ...]:
        """The same where the bot is not on the game's server since that moment, or is there again.

        Whether its players let it rest is not touched. Raises: as `rest`.
        """

    async def substitute(
        self,
        game: int,
        seat: int,
        player: PlayerRow,
        at: datetime,
        notices: Sequence[NewNotice] = (),
        *,
        host: int | None = None,
        clocks: Sequence[ClockRow] = (),
        timers: Sequence[NewTimer] = (),
    ) -> tuple[NoticeRow, ...]:
        """The seat is the player's, and the one before is remembered as having left; the notices.

        The game has this host then, if one is given, these clocks beside those of other seats, and no other timers.

        Raises: StaleGame if the game does not run, the seat has no player, or the new one has a seat already.
        """

    async def former_players(self, game: int) -> tuple[FormerPlayerRow, ...]:
        """Whose seats were taken by others, in the order in which they left."""

    async def clocks(self, game: int) -> tuple[ClockRow, ...]:
        """The clocks of a game in the order of seats; none where nobody's time is counted."""

    async def set_clocks(self, game: int, clocks: Sequence[ClockRow]) -> None:
        """These clocks are written; those of other seats stay."""

    async def timers(self, game: int) -> tuple[TimerRow, ...]:
        """What waits to happen in a game, soonest first."""

    async def timers_due(self, now: datetime) -> tuple[TimerRow, ...]:
        """What should have happened by now in all games, longest due first."""

    async def next_timer(self) -> datetime | None:
        """When something is to happen next in any game."""

    async def set_timers(self, game: int, timers: Sequence[NewTimer]) -> None:
        """These are the timers of the game; those before are gone."""

    async def drop_timer(self, timer: TimerRow) -> None:
        """This very timer is gone, if it was still there."""

    async def tell_instead(self, timer: TimerRow, at: datetime, notices: Sequence[NewNotice]) -> tuple[NoticeRow, ...]:
        """This very timer is gone and the notices it called for are written; nothing if it was gone already."""

    async def document(self, game: int, user: int, kind: str) -> Json | None:
        """What a user keeps in a game under a kind."""

    async def documents(self, game: int, kind: str) -> dict[int, Json]:
        """What all users keep in a game under a kind, by user."""

    async def put_document(self, game: int, user: int, kind: str, document: Json) -> None:
        """The user keeps this in the game, in place of what was there under the kind."""

    async def delete_document(self, game: int, user: int, kind: str) -> None:
        """The user keeps nothing under the kind."""

    async def guild_settings(self, guild: int) -> Json:
        """What was set for a server; empty for nothing."""

    async def set_guild_settings(self, guild: int, settings: Json) -> None:
        """This is all that is set for a server."""

    async def undelivered(self, game: int | None = None) -> tuple[NoticeRow, ...]:
        """What the outbox holds, oldest first, of one game or of all."""

    async def deliver(self, notice: int, at: datetime, message: MessageRow | None = None) -> None:
        """The notice has left the outbox, and the message that carried it is remembered."""

    async def drop(self, notice: int, at: datetime) -> None:
        """The notice has left the outbox without having been delivered."""

    async def retry(self, notice: int, due_at: datetime) -> None:
        """One more attempt is counted; the notice stays in the outbox and is due later."""

    async def hasten(self, game: int, at: datetime) -> None:
        """What was to be tried again later than at that moment is due then; no attempt is counted."""

    async def add_message(self, message: MessageRow) -> None:
        """The message is remembered, in place of what was known of it."""

    async def messages(
        self, game: int, kind: str | None = None, *, seat: int | None = None, turn: int | None = None
    ) -> tuple[MessageRow, ...]:
        """The remembered messages of a game, newest first, narrowed to what is given."""

    async def forget_message(self, channel: int, message: int) -> None:
        """The message is remembered no longer."""

    async def user_settings(self, user: int) -> Json:
        """What the user has set; empty for nothing."""

    async def change_user_settings(self, user: int, changes: Json) -> Json:
        """The user's settings after these were written over them; what else is kept there stays as it is."""

    async def about_user(self, user: int) -> dict[str, list[Json]]:
        """All that is kept of the user, as JSON by what it is; nothing in it is about others."""

    async def forget_user(self, user: int, hosts: Mapping[int, int]) -> None:
        """Nothing tells of the user any more; where a game would not hold together without them, nobody stands there.

        That is a number below 0 without a name. Settings, papers, votes, and what is to be told to them alone are gone.
        `hosts` are the new hosts of games that go on.
        """
