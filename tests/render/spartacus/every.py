from collections.abc import Iterator
from typing import Any

from paxbot.engine.kernel import Fact
from paxbot.present.spartacus.ending import ending_view
from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import card_page, hand_view, lobby_view, player_view, rome_view, table_view
from paxbot.present.words import by_language
from paxbot.render import spartacus
from paxbot.render.fonts import legible
from paxbot.render.scene import Scene
from paxbot.render.spartacus.cards import card_page_scene, hand_scene
from paxbot.render.spartacus.displays import display_scene, displays_scene, rome_scene
from paxbot.render.spartacus.poster import ending_scene, lobby_scene
from paxbot.render.spartacus.table import columns_scene, table_scene
from tests.render.every import some_of_each_kind
from tests.render.spartacus.positions import GAME, full_hand, names_for, samples, views
from tests.render.witness import Lettering, letterings
from tests.slow import slow_only

assert spartacus.SPRITES


@by_language(2)
def every_scene() -> tuple[Scene, ...]:
    slow_only("goes through every picture")
    return tuple(_every_scene())


@by_language(2)
def every_lettering() -> tuple[tuple[Scene, Lettering], ...]:
    return tuple((scene, seen) for scene in some_of_each_kind(every_scene()) for seen in letterings(scene))


def crowded_scenes() -> Iterator[Scene]:
    for name in ("middle", "solitaire", "eight players to the end", "full"):
        position = views()[name]
        names = legible(names_for(position))
        yield from _public(position, names, ())
        if position["winners"] is not None:
            yield ending_scene(ending_view(position, names))
    full = full_hand()
    yield hand_scene(hand_view(full, full["active"]))
    yield lobby_scene(lobby_view(["Ana"] * 6, 2, range(1, 9)))
    yield card_page_scene(card_page(1))


def _every_scene() -> Iterator[Scene]:
    for name, position in views().items():
        facts = samples()[name][1] if name in samples() else ()
        names = legible(names_for(position))
        yield from _public(position, names, facts)
        if position["winners"] is not None:
            yield ending_scene(ending_view(position, names))
    for state, _facts in samples().values():
        yield hand_scene(hand_view(GAME.view(state, state.active), state.active))
    full = full_hand()
    yield hand_scene(hand_view(full, full["active"]))
    yield lobby_scene(lobby_view(["Ana", "W" * 32], 1, range(1, 9)))
    yield lobby_scene(lobby_view(["Ana"] * 6, 2, range(1, 9)))
    for number in range(1, 75, 5):
        yield card_page_scene(card_page(number))


def _public(position: dict[str, Any], names: tuple[str, ...], facts: tuple[Fact, ...]) -> Iterator[Scene]:
    changes = changes_view(names, facts)
    yield table_scene(table_view(position, names), changes)
    yield displays_scene(table_view(position, names), changes)
    yield columns_scene(table_view(position, names), changes)
    yield rome_scene(rome_view(position), changes)
    for seat in range(len(names)):
        yield display_scene(player_view(position, names, seat), changes)
