"""Seats that change hands: between their player and the game, and from one player to another."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Final

from cachetools import LRUCache

from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.service.notices import NoticeKind, notice
from paxbot.service.people.settings import require_room
from paxbot.service.play.commit import Vote, commit, still_calls
from paxbot.service.play.moves import SEATS_CHANGE, Played, hand_over, is_reseating, pass_over, reseat
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository, UseCases, call_off
from paxbot.service.results.statistics import Holders
from paxbot.service.seats.leaving import Leavers, pass_on, succession
from paxbot.service.talk.requests import Orders
from paxbot.service.time.timekeeping import Timekeeping
from paxbot.service.views import GameSummary, GameView, Substitutes, Turn
from paxbot.storage.rows import MoveRow, NewNotice, PlayerRow, Status

OFFER: Final = "seat:"
STILL_OWED = (NoticeKind.QUESTION, NoticeKind.RESUME)
"""Notices that are lost when the game continues, though the same player still has to answer."""


def offer_of(seat: Seat) -> str:
    """While any user is noted under this subject, the seat is on offer."""
    return f"{OFFER}{seat}"


async def owed_still(repository: GameRepository, view: GameView, played: Played) -> tuple[NewNotice, ...]:
    """Return undelivered notices again for a player who still has to answer."""
    decision = view.rules.pending(played.state)
    asked = decision.seat if decision else None
    if asked != view.head.waiting or view.rules.turn_number(played.state) != view.turn:
        return ()
    waiting = await repository.store.undelivered(view.game.id)
    kinds = [NoticeKind(row.kind) for row in waiting if row.kind in STILL_OWED and still_calls(row, view)]
    return tuple(notice(kind, asked) for kind in kinds)


class Seating(UseCases):
    async def hand_over(
        self,
        game: int,
        seat: Seat,
        *,
        by: int,
        moderator: bool = False,
        told: bool = True,
        resigns: bool = False,
        stranded: bool = False,
        last: bool = False,
    ) -> Turn:
        """Hand the seat over to the game; its player may, and so may the host or a moderator.
        The seat's turn and questions are answered by default first. If that ends the game, or leads to another seat's
        question, this is all that happens, and it is announced only if `told`. A proposal to end the game is cancelled.
        The last person can only leave with `last`, or a season's table: the game then plays itself out in a thread and
        is committed as a whole. A host who `resigns` stops being host once their seat is automated or on offer. Games
        out of reach need `stranded`. Raises: PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT, NOT_YOUR_SEAT,
        SEAT_IS_AUTOMATED, LAST_PERSON, GAME_NOT_BEGUN, OTHERS_FIRST).
        """
        async with self._repository.lock(game):
            view = await self._allowed(game, seat, by, moderator, stranded=stranded)
            if seat in view.automated:
                raise PaxError(Reason.SEAT_IS_AUTOMATED)
            is_last = len(view.people) == 1
            if is_last and (not (last or view.options.plays_out) or view.seats == 1):
                raise PaxError(Reason.LAST_PERSON)
            to_play = view.rules, view.state, seat
            played = await asyncio.to_thread(hand_over, *to_play) if is_last else hand_over(*to_play)
            if not played.plies:
                raise PaxError(Reason.OTHERS_FIRST, seat=view.head.waiting, user=view.waiting and view.waiting.user)
            is_done = seat in view.rules.automated(played.state)
            leaver = by if resigns and (is_done or not told) else None
            notices = [notice(NoticeKind.HANDED_OVER, seat, by=by)] if is_done and told else []
            return await self._commit(view, played, by, notices, leaver=leaver)

    async def pass_over(self, game: int, seat: Seat) -> Turn:
        async with self._repository.playing(game) as view:
            if view.head.waiting != seat:
                raise PaxError(Reason.NOT_ASKED, seat=view.head.waiting, user=view.waiting and view.waiting.user)
            played = pass_over(view.rules, view.state, seat)
            return await commit(self._repository, view, played, by=None, actor=seat)

    async def take_back(self, game: int, seat: Seat, *, by: int, moderator: bool = False) -> Turn:
        """Give the seat back to its player; the host or a moderator may do it for them.
        The rules may delay that until the current turn is over. Questions follow immediately. A proposal to end the
        game and an offer of the seat are cancelled. Raises: PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT,
        NOT_YOUR_SEAT, SEAT_IS_NOT_AUTOMATED, SEAT_HAS_NO_PLAYER, SEAT_IS_BUSY, SEAT_IS_RETURNING).
        """
        async with self._repository.lock(game):
            view = await self._allowed(game, seat, by, moderator)
            if (owner := view.owner(seat)) is None or owner.is_forgotten:
                raise PaxError(Reason.SEAT_HAS_NO_PLAYER)
            played = reseat(view.rules, view.state, seat, automated=False)
            turn = await self._commit(view, played, by, [notice(NoticeKind.TAKEN_BACK, seat, by=by)])
            await self._store.clear_votes(game, offer_of(seat))
            return turn

    async def _allowed(self, game: int, seat: Seat, by: int, moderator: bool, *, stranded: bool = False) -> GameView:
        view = await self._repository.running(game, stranded=stranded)
        if seat not in range(view.seats):
            raise PaxError(Reason.UNKNOWN_SEAT, seat=seat)
        if not moderator and by != view.game.host and view.seat_of(by) != seat:
            raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
        return view

    async def _commit(
        self, view: GameView, played: Played, by: int, told: Sequence[NewNotice], *, leaver: int | None = None
    ) -> Turn:
        owed, actor = await owed_still(self._repository, view, played), view.head.waiting
        turn = await commit(self._repository, view, played, by=by, actor=actor, told=told, owed=owed, leaver=leaver)
        await call_off(self._repository, view.game.id)
        return turn


ON_LEAVING: Final = ("orders", "plan", "ask", "if_refused", "sentence")
"""Documents that act for a player, deleted when they leave. Notes are theirs and stay."""
KNOWN: Final = 256


@dataclass(eq=False, repr=False)
class People(UseCases):
    _seating: Seating
    _clocks: Timekeeping
    _orders: Orders
    _changes: LRUCache[tuple[int, int], tuple[MoveRow, ...]] = field(
        default_factory=partial(LRUCache, KNOWN), init=False
    )

    async def offered(self, game: int) -> frozenset[Seat]:
        subjects = await self._store.vote_subjects(game)
        return frozenset(int(subject.removeprefix(OFFER)) for subject in subjects if subject.startswith(OFFER))

    async def seek(self, game: int, seat: Seat, *, by: int, moderator: bool = False) -> GameView:
        """Offer the seat to others, and tell the channel.
        Its player may if the table leaves that to everyone, and anyone at the table if they have left the server; the
        host and moderators always may. Raises: PaxError(NOT_STARTED, GAME_OVER, UNKNOWN_SEAT, NOT_YOUR_SEAT, HOST_ONLY,
        SEAT_HAS_NO_PLAYER, NO_SUBSTITUTES, SEAT_IS_OFFERED).
        """
        async with self._repository.playing(game) as view:
            self._may_seek(view, seat, by, moderator, is_gone=await Leavers(self._repository).is_gone(view, seat))
            if seat in await self.offered(game):
                raise PaxError(Reason.SEAT_IS_OFFERED)
            await self._offer(view, seat, by, resigned=False)
            return view

    async def offer_by_itself(self, view: GameView, seat: Seat) -> tuple[Vote, NewNotice] | None:
        """Return the vote and notice to write with the row that hands over the seat of a player who is gone.
        None if the table does not want it, or the seat is on offer already.
        """
        if view.options.substitutes != Substitutes.OPEN or seat in await self.offered(view.game.id):
            return None
        return (offer_of(seat), view.player(seat).user), notice(NoticeKind.SEAT_OFFERED, seat, by=0, resigned=0)

    async def close(self, game: int, seat: Seat, *, by: int, moderator: bool = False) -> GameView:
        async with self._repository.playing(game) as view:
            if by != view.game.host and not moderator and view.seat_of(by) != seat:
                raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
            await self._require_offer(view, seat)
            await self._store.clear_votes(game, offer_of(seat))
            return view

    async def take(self, game: int, seat: Seat, *, user: int, name: str) -> Turn:
        """Give the seat to the user; an automated one as soon as the rules allow.
        The former player is out and is told so. The seat's clock is full again. Raises: PaxError(NOT_STARTED,
        GAME_OVER, HAS_A_SEAT, SEAT_NOT_OFFERED, SEAT_IS_TAKEN, KNOWS_A_HAND, PERSON_FULL, SEAT_IS_BUSY,
        GAME_NOT_BEGUN).
        """
        async with self._repository.playing(game) as view:
            if view.player_of(user) is not None:
                raise PaxError(Reason.HAS_A_SEAT)
            await self._require_offer(view, seat)
            former = await self._store.former_players(game)
            if not view.options.open_hands and any(row.user == user and row.seat != seat for row in former):
                raise PaxError(Reason.KNOWS_A_HAND)
            played = _returned(view, seat)
            async with self._repository.guild_lock(view.game.guild):
                await require_room(self._repository, view.game.guild, user)
                return await self._substitute(view, PlayerRow(user, name, self._repository.now(), seat), played)

    async def seat(self, game: int, seat: Seat, *, user: int, name: str) -> Turn:
        """Give the seat to the user even if it is not on offer, as leagues do; otherwise as `take`."""
        async with self._repository.playing(game) as view:
            if view.player_of(user) is not None:
                raise PaxError(Reason.HAS_A_SEAT)
            newcomer = PlayerRow(user, name, self._repository.now(), seat)
            return await self._substitute(view, newcomer, _returned(view, seat))

    async def resign(self, game: int, *, by: int, stranded: bool = False) -> Turn:
        """Hand the user's seat over to the game permanently, and offer it to others if the table wants that.
        Until there is a substitute, the player can take it back; a host stops being host. Games out of reach need
        `stranded`. Raises: as `Seating.hand_over`, without SEAT_IS_AUTOMATED; PaxError(NOT_A_PLAYER, SEAT_IS_OFFERED).
        """
        view = await self._repository.running(game, stranded=stranded)
        seat = view.member(by)
        is_sought = view.options.substitutes == Substitutes.OPEN
        turn = Turn(view)
        if seat not in view.automated:
            turn = await self._seating.hand_over(game, seat, by=by, told=not is_sought, resigns=True, stranded=stranded)
        elif seat in await self.offered(game):
            raise PaxError(Reason.SEAT_IS_OFFERED)
        if turn.view.game.status is not Status.RUNNING:
            return turn
        async with self._repository.playing(game, stranded=stranded) as view:
            if is_sought or seat in view.automated:
                view = await pass_on(self._repository, view, by)
            if is_sought and view.seat_of(by) == seat and seat not in await self.offered(game):
                await self._offer(view, seat, by, resigned=True)
            return replace(turn, view=view)

    async def rename(self, game: int, user: int, name: str, *, guild: int | None) -> bool:
        """Return whether the name is new."""
        table = await self._repository.table(game)
        player = table.player_of(user)
        if player is None or player.name == name or table.game.guild != guild or not table.game.status.is_open:
            return False
        await self._store.set_name(game, user, name)
        return True

    async def holders(self, view: GameView) -> Holders:
        begun, key = view.game.started_at, (view.game.id, view.seq)
        # Nobody has taken a seat since: most games need not be looked into for it.
        has_newcomers = begun is not None and any(player.joined_at > begun for player in view.players)
        former = await self._store.former_players(view.game.id) if has_newcomers else ()
        if key not in self._changes:
            rows = await self._store.unasked(view.game.id, SEATS_CHANGE)
            self._changes[key] = tuple(filter(is_reseating, rows))
        return Holders(view, former, self._changes[key])

    async def stuck(self, guild: int, since: timedelta) -> tuple[GameSummary, ...]:
        latest = self._repository.now() - since
        running = [row for row in await self._store.open_games() if row.guild == guild and row.status is Status.RUNNING]
        waiting = [(row.head.moved_at, row.id, row) for row in running if row.head and row.rests_since is None]
        stuck = sorted(each for each in waiting if each[0] <= latest)
        return await self._repository.tables(row for _, _, row in stuck)

    def _may_seek(self, view: GameView, seat: Seat, by: int, moderator: bool, *, is_gone: bool) -> None:
        if seat not in range(view.seats):
            raise PaxError(Reason.UNKNOWN_SEAT, seat=seat)
        if view.owner(seat) is None:
            raise PaxError(Reason.SEAT_HAS_NO_PLAYER)
        decides = moderator or by == view.game.host
        if not decides and view.seat_of(by) != seat and not (is_gone and view.player_of(by) is not None):
            raise PaxError(Reason.NOT_YOUR_SEAT, host=view.game.host)
        if view.options.substitutes == Substitutes.NONE:
            raise PaxError(Reason.NO_SUBSTITUTES)
        if view.options.substitutes == Substitutes.HOST and not decides:
            raise PaxError(Reason.HOST_ONLY, host=view.game.host)

    async def _offer(self, view: GameView, seat: Seat, by: int, *, resigned: bool) -> None:
        told = notice(NoticeKind.SEAT_OFFERED, seat, by=by, resigned=int(resigned))
        await self._store.vote(view.game.id, offer_of(seat), by, self._repository.now(), [told])

    async def _require_offer(self, view: GameView, seat: Seat) -> None:
        if seat in await self.offered(view.game.id):
            return
        owner = view.owner(seat)
        former = [row for row in await self._store.former_players(view.game.id) if row.seat == seat]
        if owner is not None and former:
            raise PaxError(Reason.SEAT_IS_TAKEN, user=owner.user)
        raise PaxError(Reason.SEAT_NOT_OFFERED)

    async def _substitute(self, view: GameView, newcomer: PlayerRow, played: Played | None) -> Turn:
        """Give the seat to the newcomer; `played` takes it back if it was automated.
        Messages to the former player are not updated any more, and orders about them are void.
        """
        assert newcomer.seat is not None
        game, seat, former = view.game.id, newcomer.seat, view.player(newcomer.seat).user
        # The offer goes first: should the process end here, nobody can take the seat from whoever has it then.
        await self._store.clear_votes(game, offer_of(seat))
        hands = await self._store.messages(game, NoticeKind.HAND, seat=seat)
        for message in hands:
            await self._store.forget_message(message.channel, message.message)
        for kind in ON_LEAVING:
            await self._store.delete_document(game, former, kind)
        await self._orders.forget_player(view, seat)
        old = [part for row in hands for part in (row.channel, row.message)]
        told: list[NewNotice] = [
            notice(NoticeKind.SEAT_YOURS, seat, user=newcomer.user, former=former),
            notice(NoticeKind.SEAT_LEFT, seat, user=former, by=newcomer.user, hands=old),
        ]
        after = replace(view, players=tuple(newcomer if player.seat == seat else player for player in view.players))
        if played is None:
            return await self._write_down(after, newcomer, former, told)
        owed = (*told, *await owed_still(self._repository, after, played))
        return await commit(
            self._repository,
            after,
            played,
            by=newcomer.user,
            actor=view.head.waiting,
            owed=owed,
            newcomer=newcomer,
            leaver=former,
        )

    async def _write_down(self, view: GameView, newcomer: PlayerRow, former: int, told: Sequence[NewNotice]) -> Turn:
        assert newcomer.seat is not None
        new = await succession(self._repository, view, former)
        told, host = (told, None) if new is None else ((*told, new[1]), new[0].game.host)
        game, at = view.game.id, newcomer.joined_at
        clocks = await self._clocks.renewed(view, newcomer.seat)
        timers = await self._repository.timers(view, clocks)
        notices = await self._store.substitute(
            game, newcomer.seat, newcomer, at, told, host=host, clocks=clocks, timers=timers
        )
        return Turn(await self._repository.view(game), notices=notices)


def _returned(view: GameView, seat: Seat) -> Played | None:
    if seat not in view.automated or view.is_returning(seat):
        return None
    return reseat(view.rules, view.state, seat, automated=False)
