"""Proposals that all who play decide together: who has a say, and whose consent is still needed."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.repository import GameRepository
from paxbot.service.results import GameView
from paxbot.storage.rows import NewNotice, NoticeRow

END: Final = "end"
"""The subject of the votes on ending a game early."""
PAUSE: Final = "pause"
"""The subject of the votes on a pause."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The state of a proposal."""

    view: GameView
    missing: tuple[int, ...]
    """Users whose consent is missing; nobody: what was proposed is done."""
    agreed: frozenset[int] = frozenset()
    notices: Sequence[NoticeRow] = ()


class Ballot:
    """The votes on one subject. The last one that is missing is not written down: what follows from it is."""

    def __init__(self, repository: GameRepository, subject: str) -> None:
        self._repository = repository
        self._subject = subject

    async def agreed(self, game: int) -> frozenset[int]:
        """Return the users who have agreed so far; nobody when nothing is proposed."""
        return await self._repository.store.votes(game, self._subject)

    async def agree(
        self, view: GameView, by: int, ask: NewNotice, *, already: Reason = Reason.ALREADY_AGREED
    ) -> Consent:
        """Note that a user agrees; the first proposes, and the others are asked. Return who has agreed, and who not.

        Raises: PaxError(already) for somebody who has agreed before.
        """
        before = await self.agreed(view.game.id)
        if by in before:
            raise PaxError(already)
        agreed = before | {by}
        if not (missing := without(view, agreed)):
            return Consent(view, (), agreed)
        asks = () if before else (ask,)
        notices = await self._repository.store.vote(view.game.id, self._subject, by, self._repository.now(), asks)
        return Consent(view, missing, agreed, notices)

    async def forget(self, game: int) -> None:
        await self._repository.store.clear_votes(game, self._subject)


class Vote(ABC):
    """A decision of all who play on one subject; a subclass says how it is proposed, and what follows."""

    subject: str
    not_asked: Reason
    """Why nobody can agree while nothing is proposed."""

    def __init__(self, repository: GameRepository) -> None:
        self._repository = repository
        self._ballot = Ballot(repository, self.subject)

    async def agree(self, game: int, *, by: int) -> Consent:
        """Note the user's consent to the proposal; with the last one it is done.

        Raises: PaxError(NOT_STARTED, GAME_OVER, NOT_A_PLAYER, SEAT_HAS_NO_SAY), and where nothing is proposed or they
        have agreed already.
        """
        async with self._repository.lock(game):
            return await self._agree(await self._proposed_to(game, by), by)

    async def decline(self, game: int, *, by: int) -> GameView:
        """Decline the proposal: the game goes on. Raises: PaxError as `agree`, but for who has agreed already."""
        async with self._repository.lock(game):
            view = await self._proposed_to(game, by)
            await self._ballot.forget(game)
            return view

    @abstractmethod
    async def _agree(self, view: GameView, by: int) -> Consent:
        """Note the consent of somebody who may give it, and do what follows."""

    async def _may_vote(self, game: int, user: int) -> GameView:
        view = await self._repository.running(game)
        has_say(view, user)
        return view

    async def _proposed_to(self, game: int, user: int) -> GameView:
        view = await self._may_vote(game, user)
        if not await self._ballot.agreed(game):
            raise PaxError(self.not_asked)
        return view


def has_say(view: GameView, user: int) -> None:
    """Raise PaxError(NOT_A_PLAYER, SEAT_HAS_NO_SAY) unless the user plays for themselves."""
    if view.member(user) in view.automated:
        raise PaxError(Reason.SEAT_HAS_NO_SAY)


def without(view: GameView, agreed: frozenset[int]) -> tuple[int, ...]:
    """Return the users who play for themselves and are not among those who agreed."""
    return tuple(player.user for player in view.people if player.user not in agreed)


async def call_off(repository: GameRepository, game: int) -> None:
    """Call off proposals of an end or a pause, since other people have a say now."""
    for subject in (END, PAUSE):
        await Ballot(repository, subject).forget(game)
