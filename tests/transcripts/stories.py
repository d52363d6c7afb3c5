"""What is recorded: whole games, and people who try everything, in servers of both languages."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from tests.transcripts.games import open_game, play
from tests.transcripts.walk import walk
from tests.transcripts.world import World


class Story(NamedTuple):
    """What happens in a server of that language; `seed` deals the games and chooses what people do."""

    seed: int
    language: str
    told: Callable[[World], Awaitable[None]]


def whole(game: str, *players: str, automated: int = 0) -> Callable[[World], Awaitable[None]]:
    """A game from the lobby to its end, in the middle of which the bot starts anew."""

    async def told(at: World) -> None:
        await open_game(at, game, *players, automated=automated)
        await play(at, 25)
        await at.restart()
        await play(at)
        assert at.is_over()
        await at.command("zoe", "pax log")
        await at.command("zoe", "pax export")

    return told


def everything(game: str, steps: int = 260) -> Callable[[World], Awaitable[None]]:
    """People at a table and beside it try whatever they are shown."""

    async def told(at: World) -> None:
        await walk(at, game, steps)

    return told


STORIES: Final = {
    "pamir-two": Story(7, "en", whole("pamir", "ann", "bob")),
    "pamir-wakhan": Story(7, "de", whole("pamir", "dan", "cat", automated=1)),
    "spartacus-two": Story(7, "en", whole("spartacus", "bob", "ann")),
    "spartacus-three": Story(3, "de", whole("spartacus", "ann", "bob", "dan")),
    "pamir-walk-en": Story(3, "en", everything("pamir")),
    "pamir-walk-de": Story(5, "de", everything("pamir")),
    "spartacus-walk-en": Story(4, "en", everything("spartacus")),
    "spartacus-walk-de": Story(6, "de", everything("spartacus")),
}
