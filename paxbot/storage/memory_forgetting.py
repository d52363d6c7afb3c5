"""What the store in memory keeps of a person, and removing it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from paxbot.storage.codec import dump_time
from paxbot.storage.forgetting import HANDS, NO_NAME, OFFERS, is_by, is_to, names_user, nobody_after, without_user
from paxbot.storage.memory_documents import MemoryDocuments
from paxbot.storage.memory_post import MemoryPost
from paxbot.storage.memory_timing import MemoryTiming
from paxbot.storage.rows import Json, MessageRow, MoveRow, RowKind

if TYPE_CHECKING:
    from paxbot.storage.memory import MemoryGame


class MemoryForgetting(MemoryPost, MemoryTiming, MemoryDocuments):
    """The part of the store that knows what it keeps of a person."""

    _games: "dict[int, MemoryGame]"
    _settings: dict[int, str]

    async def about_user(self, user: int) -> dict[str, list[Json]]:
        """See `GameStore.about_user`."""
        tables = list(self._games.items())
        return {
            "settings": [{"settings": json.loads(self._settings[user])}] if user in self._settings else [],
            "games": [_game(kept, user) for _, kept in tables if _has_part(kept, user)],
            "seats": [_seat(game, kept, user) for game, kept in tables if user in kept.players],
            "former_seats": [
                {"game": game, "name": row.name, "seat": row.seat, "left_at": dump_time(row.left_at)}
                for game, kept in tables
                for row in kept.former
                if row.user == user
            ],
            "answers": [
                {"game": game, "seq": row.seq, "at": dump_time(row.at), "move": row.move}
                for game, kept in tables
                for row in kept.moves
                if row.user == user
            ],
            "votes": [
                {"game": game, "subject": subject}
                for game, kept in tables
                for subject, users in sorted(kept.votes.items())
                if user in users
            ],
            "papers": [
                {"game": game, "kind": kind, "paper": json.loads(documents[user])}
                for (game, kind), documents in sorted(self._documents.items())
                if user in documents
            ],
            "messages": [
                {"game": row.game, "channel": row.channel, "message": row.message} for row in self._direct(user)
            ],
        }

    async def forget_user(self, user: int, hosts: Mapping[int, int]) -> None:
        """See `GameStore.forget_user`."""
        self._settings.pop(user, None)
        channels = {row.channel for row in self._direct(user)}
        self._messages = {place: row for place, row in self._messages.items() if row.channel not in channels}
        for documents in self._documents.values():
            documents.pop(user, None)
        for game, kept in self._games.items():
            nobody = nobody_after([*kept.players, *(row.user for row in kept.former)])
            self._forget_in_payloads(game, nobody, user)
            _forget_in(kept, nobody, user, hosts.get(game))

    def _direct(self, user: int) -> Iterator[MessageRow]:
        for row in sorted(self._messages.values(), key=lambda row: (row.game, row.message)):
            player = self._games[row.game].players.get(user) if row.game in self._games else None
            if player is not None and player.seat == row.seat and row.kind == HANDS:
                yield row

    def _forget_in_payloads(self, game: int, nobody: int, user: int) -> None:
        for row in list(self._outbox.values()):
            if row.game != game or not names_user(row.payload, user):
                continue
            if is_to(row.payload, user):
                del self._outbox[row.id]
            else:
                self._outbox[row.id] = replace(row, payload=without_user(row.payload, user, nobody))
        self._timers[game] = tuple(
            replace(timer, payload=without_user(timer.payload, user, nobody)) for timer in self._timers.get(game, ())
        )


def _has_part(kept: "MemoryGame", user: int) -> bool:
    return user == kept.row.host or user in kept.players or any(row.user == user for row in kept.former)


def _game(kept: "MemoryGame", user: int) -> Json:
    row = kept.row
    times = {"created_at": row.created_at, "started_at": row.started_at, "ended_at": row.ended_at}
    return {
        "game": row.id,
        "key": row.key,
        "guild": row.guild,
        "channel": row.channel,
        "status": row.status.value,
        **{name: None if at is None else dump_time(at) for name, at in times.items()},
        "is_host": row.host == user,
    }


def _seat(game: int, kept: "MemoryGame", user: int) -> Json:
    row = kept.players[user]
    return {
        "game": game,
        "name": row.name,
        "seat": row.seat,
        "joined_at": dump_time(row.joined_at),
        "dm_ok": row.dm_ok,
        "dm_told": row.dm_told,
    }


def _forget_in(kept: "MemoryGame", nobody: int, user: int, host: int | None) -> None:
    if kept.row.host == user:
        kept.row = replace(kept.row, host=host or nobody)
    if (player := kept.players.pop(user, None)) is not None and player.seat is not None:
        kept.players[nobody] = replace(player, user=nobody, name=NO_NAME)
    kept.former = [replace(row, user=nobody, name=NO_NAME) if row.user == user else row for row in kept.former]
    kept.moves = [_forget_in_move(row, nobody, user) for row in kept.moves]
    for subject, users in list(kept.votes.items()):
        if user in users and subject.startswith(OFFERS):
            users[nobody] = users[user]
        users.pop(user, None)
        if not users or is_by(subject, user):
            del kept.votes[subject]


def _forget_in_move(row: MoveRow, nobody: int, user: int) -> MoveRow:
    move = without_user(row.move, user, nobody) if row.kind is RowKind.UNDO else row.move
    return replace(row, move=move, user=nobody if row.user == user else row.user)
