"""A scene of every kind of picture from every sample position, the worst cases included."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from paxbot.present.pamir.card_texts import rules_sentences
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView, changes_view
from paxbot.present.pamir.models import board_view, card_page, court_view, courts_view, hand_view, market_view
from paxbot.present.pamir.views import lobby_view
from paxbot.present.pamir.views_ending import ai_cards_view, ending_view
from paxbot.present.words import by_language
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.pamir.market import hand_scene, market_scene
from paxbot.render.pamir.scoring import ending_scene
from paxbot.render.poster import lobby_scene
from paxbot.render.scene import Scene
from tests.long_form import spread
from tests.render import league_scenes
from tests.render.changed import emptied_table, everything, turn_of_bo
from tests.render.conftest import FULL, SAMPLES, full_table, load, names_for, wakhan_seats
from tests.render.test_ending import ENDINGS
from tests.render.witness import Lettering, letterings
from tests.slow import slow_only


@by_language(2)
def every_scene() -> tuple[Scene, ...]:
    slow_only("goes through every picture")
    return tuple(_every_scene())


@by_language(2)
def every_lettering() -> tuple[tuple[Scene, Lettering], ...]:
    """All texts of some scenes of each kind, or of all in the long form, with the scenes in which they stand."""
    return tuple((scene, seen) for scene in some_of_each_kind(every_scene()) for seen in letterings(scene))


def some_of_each_kind(scenes: Iterable[Scene]) -> Iterator[Scene]:
    """Scenes of every kind, cards with any number being one, from the plainest to the fullest."""
    by_kind = defaultdict(list)
    for scene in scenes:
        by_kind[scene.name.partition("-")[0]].append(scene)
    return (scene for kind in by_kind.values() for scene in spread(kind, 3))


def _every_scene() -> Iterator[Scene]:
    positions = [load(path.stem) for path in sorted(SAMPLES.glob("*.json"))] + [make() for make in FULL.values()]
    for position in positions:
        yield from _public(position)
        yield board_scene(board_view(position, names_for(position)))
        yield market_scene(market_view(position))
        yield hand_scene(hand_view(position, names_for(position), 0))
        for seat in wakhan_seats(position):
            yield ai_cards_scene(ai_cards_view(position, names_for(position), seat))
    middle = load("middle_4")
    yield from _public(middle, changes_view(middle, names_for(middle), turn_of_bo()))
    yield from _public(full_table(), everything(12))
    yield from _public(full_table(), everything(-1))
    yield from _public(emptied_table(), everything(-1, bought=True))
    for position in ENDINGS.values():
        yield ending_scene(ending_view(position, names_for(position)))
    yield lobby_scene(lobby_view(["Ana", "W" * 32], 1, 2, 5))
    yield from league_scenes.scenes()
    for number in (*range(1, 105, 8), *range(105, 117)):
        yield card_page_scene(card_page(number, rules_sentences(number)))


def _public(position: dict[str, Any], changes: ChangesView = NO_CHANGES) -> Iterator[Scene]:
    names = names_for(position)
    yield board_scene(board_view(position, names), changes)
    yield courts_scene(courts_view(position, names), changes)
    yield court_scene(court_view(position, names, 0), changes)
