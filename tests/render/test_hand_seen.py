"""What a hand message is known by changes whenever the picture of the hand does, or the text that stands for it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from paxbot.engine.kernel import Seat
from paxbot.games.registry import GAMES
from paxbot.present.pamir.alt import hand_alt as pamir_alt
from paxbot.present.pamir.models import hand_view as pamir_hand
from paxbot.present.porfiriana.models import hand_view as porfiriana_hand
from paxbot.present.porfiriana.pictures import hand_alt as porfiriana_alt
from paxbot.present.spartacus.text import hand_alt as spartacus_alt
from paxbot.present.spartacus.views import hand_view as spartacus_hand
from paxbot.present.words import speaking
from paxbot.presenters import PRESENTERS
from paxbot.render.pamir.market import hand_scene as pamir_scene
from paxbot.render.porfiriana.cards import hand_scene as porfiriana_scene
from paxbot.render.spartacus.cards import hand_scene as spartacus_scene
from tests.trust.visible_data import NAMES, walk


def scene_of(key: str, view: Any, seat: Seat) -> str:
    names = NAMES[: len(view["players"])]
    if key == "pamir":
        hand = pamir_hand(view, names, seat)
        return repr((pamir_scene(hand), pamir_alt(hand)))
    if key == "porfiriana":
        return repr((porfiriana_scene(porfiriana_hand(view, seat)), porfiriana_alt(view, seat)))
    return repr((spartacus_scene(spartacus_hand(view, seat)), spartacus_alt(view, seat, names)))


def hands(key: str, number: int) -> Iterator[tuple[Any, Seat]]:
    rules, chance = GAMES[key], random.Random(number)
    start = rules.setup(3, chance.randbytes(16), {}, ())
    for state, *_ in walk(rules, start, [chance.randrange(1000) for _ in range(100)], changes=True):
        for seat in sorted({0, 1, 2} - set(rules.automated(state))):
            yield rules.view(state, seat), seat


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("number", range(3))
def test_what_is_seen_of_a_hand_differs_where_its_picture_does(key: str, number: int) -> None:
    words, scenes = PRESENTERS[key], dict[str, str]()
    with speaking(("en", "de")[number % 2]):
        for view, seat in hands(key, number):
            scene = scene_of(key, view, seat)
            if not words.hand_seen(view, seat):
                assert "empty" in scene or "no card" in scene or "leer" in scene or "keine" in scene
                continue
            assert scenes.setdefault(words.hand_seen(view, seat), scene) == scene
    assert len(scenes) > 10
    assert len(set(scenes.values())) == len(scenes), "what the picture does not show is no reason to paint it anew"
