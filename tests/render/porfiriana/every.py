"""A scene of every kind of picture of Pax Porfiriana: crowded tables made by hand, and points of games by chance."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.present.porfiriana.models import (
    card_page,
    changes_view,
    hand_view,
    holdings_view,
    lobby_view,
    market_view,
    table_view,
    tableaus_view,
)
from paxbot.present.porfiriana.pictures import ending_view, topple_view
from paxbot.render import porfiriana
from paxbot.render.porfiriana.cards import card_page_scene, hand_scene
from paxbot.render.porfiriana.ending import ending_scene, topple_scene
from paxbot.render.porfiriana.table import market_scene, table_scene
from paxbot.render.porfiriana.tableaus import holdings_scene, tableaus_scene
from paxbot.render.poster import lobby_scene
from paxbot.render.scene import Scene
from tests.present.porfiriana.games import DECK, GAME, Walked, walk
from tests.render.porfiriana.positions import SCENES

assert porfiriana.SPRITES

NAMES: Final = ("Ana", "Bo the Magnificent of all Bukhara", "Олександр", "Ελένη Ñandú", "山田太郎", "W" * 32)
PARTS: Final = 7
"""At so many points a game is looked at, its end among them."""


def crowded_scenes() -> Iterator[Scene]:
    yield from (make() for make in SCENES.values())
    for seats in (1, 3, 6):
        yield from of_game(walk(seats), NAMES[:seats])
    yield lobby_scene(lobby_view(["Ana"] * 4, 2, range(1, 7), DECK), GAME.key)
    yield from (card_page_scene(card_page(DECK, number)) for number in range(1, len(DECK.cards), 12))


def of_game(game: Sequence[Walked], names: Sequence[str]) -> Iterator[Scene]:
    last = len(game) - 1
    for at in (last * part // (PARTS - 1) for part in range(1, PARTS)):
        yield from public(game, at, names)
        yield from (hand_scene(hand_view(GAME.view(game[at].state, seat), seat)) for seat in range(len(names)))
    yield ending_scene(ending_view(GAME.view(game[-1].state, None), names))
    for before, after in pairwise(game):
        if any(isinstance(fact, ToppleTested) for fact in after.facts):
            yield topple_scene(topple_view(GAME.view(before.state, None), names, after.facts))


def public(game: Sequence[Walked], at: int, names: Sequence[str]) -> Iterator[Scene]:
    view, facts = (
        GAME.view(game[at].state, None),
        tuple(fact for each in game[max(0, at - 8) : at + 1] for fact in each.facts),
    )
    changes = changes_view(view, names, facts)
    yield market_scene(market_view(view, names), changes)
    yield table_scene(table_view(view, names), changes)
    yield tableaus_scene(tableaus_view(view, names), changes)
    seats = range(len(names) + (view["diaz"] is not None))
    yield from (holdings_scene(holdings_view(view, seat, names), changes) for seat in seats)
