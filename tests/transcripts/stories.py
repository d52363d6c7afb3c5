from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple
from unittest.mock import patch

from paxbot.games.porfiriana import setup
from tests.transcripts.games import open_game, play
from tests.transcripts.stored import ROOMS, room
from tests.transcripts.tour import tour
from tests.transcripts.walk import walk
from tests.transcripts.world import World, buttons, menus


class Story(NamedTuple):
    """Play in a server of that language; `seed` deals the games and chooses what people do."""

    seed: int
    language: str
    told: Callable[[World], Awaitable[None]]
    is_stored: bool = False
    """Whether it goes on from the stored database, in which everything is in the middle of something."""


def whole(game: str, *players: str, automated: int = 0) -> Callable[[World], Awaitable[None]]:
    async def told(at: World) -> None:
        await open_game(at, game, *players, automated=automated)
        await play(at, 25)
        await at.restart()
        await play(at)
        assert at.is_over()
        await at.command("zoe", "pax log")
        await at.command("zoe", "pax export")

    return told


async def few_cards(at: World) -> None:
    with patch.multiple(setup, PILE_BASE=12, CARDS_PER_PLAYER=4):
        await whole("porfiriana", "ann", "bob")(at)


def everything(game: str, steps: int = 260) -> Callable[[World], Awaitable[None]]:
    async def told(at: World) -> None:
        await walk(at, game, steps)

    return told


async def hours_later(at: World) -> None:
    for seconds in (5, 30, 60, *(600,) * 34):
        await at.wait(seconds)


async def every_button(at: World) -> None:
    """Have its reader and somebody who does not play press all buttons of each message, older messages first."""
    places = [room(at, number) for number in range(ROOMS)]
    places += [at.direct(who) for who in at.people]
    for place in places:
        for message in place.history():
            for custom_id in buttons(message):
                for who in at.readers(message):
                    if custom_id in at.ids(message):
                        await at.press(who, message, custom_id)
            for menu in menus(message):
                if menu["custom_id"] in at.ids(message):
                    await at.choose(at.readers(message)[0], message, menu["custom_id"], menu["options"][0]["value"])
        await at.wait(5)


STORIES: Final = {
    "pamir-two": Story(7, "en", whole("pamir", "ann", "bob")),
    "pamir-wakhan": Story(7, "de", whole("pamir", "dan", "cat", automated=1)),
    "spartacus-two": Story(7, "en", whole("spartacus", "bob", "ann")),
    "spartacus-three": Story(3, "de", whole("spartacus", "ann", "bob", "dan")),
    "porfiriana-two": Story(5, "en", few_cards),
    "pamir-walk-en": Story(3, "en", everything("pamir")),
    "pamir-walk-de": Story(5, "de", everything("pamir")),
    "spartacus-walk-en": Story(4, "en", everything("spartacus")),
    "spartacus-walk-de": Story(6, "de", everything("spartacus")),
    "tour-en": Story(9, "en", tour),
    "tour-de": Story(10, "de", tour),
    "stored-hours": Story(11, "", hours_later, is_stored=True),
    "stored-buttons": Story(11, "", every_button, is_stored=True),
}
