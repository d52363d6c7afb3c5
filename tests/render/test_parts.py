from typing import Any

import pytest

from paxbot import PaxError
from paxbot.present.errors import sentence
from paxbot.present.pamir.alt import LIMIT, board_alt, market_alt
from paxbot.present.pamir.models import board_view, market_view
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.market import market_scene
from paxbot.render.pamir.presenter import PamirPresenter
from tests.render.changed import turn_of_bo
from tests.render.conftest import load, names_for
from tests.render.test_scenes import collisions, outside

PRESENTER = PamirPresenter()


def test_every_part_has_a_picture_of_its_own() -> None:
    position = load("middle_4")
    parts = PRESENTER.parts()
    assert [part.name for part in parts] == ["Board", "Market", "Courts"]
    pictures = [PRESENTER.part_picture(part.key, position, names_for(position)) for part in parts]
    assert [picture.filename for picture in pictures] == ["board.png", "market.png", "courts.png"]
    assert len({picture.data for picture in pictures}) == 3


def test_a_part_that_is_none_is_refused_in_a_sentence() -> None:
    position = load("middle_4")
    with pytest.raises(PaxError) as refused:
        PRESENTER.part_picture("attic", position, names_for(position))
    assert sentence(refused.value) == "This game's table has no part of that name."


@pytest.mark.usefixtures("every_language")
def test_parts_keep_to_their_canvas_and_their_words_fit(position: dict[str, Any]) -> None:
    board, market = board_view(position, names_for(position)), market_view(position)
    for scene in (board_scene(board), market_scene(market)):
        assert outside(scene) == []
        assert collisions(scene) == []
    assert all(0 < len(text) <= LIMIT for text in (board_alt(board), market_alt(market)))


def test_the_board_tells_the_game_and_the_market_its_deck_and_prices() -> None:
    position = load("middle_4") | {"deck": 17}
    position["market"][0][0], position["prices"][0][0], position["barred"] = [66, 3], 0, [66]
    board, market = board_view(position, names_for(position)), market_view(position)
    assert board.favored_text in board_alt(board)
    assert "Deck 17" in set(market_scene(market).words())
    text = market_alt(market)
    assert text.startswith("Market: Deck 17. Market above: 66 Baluchi Smugglers (costs 0, 3 rupees on it, barred), ")


def test_what_changed_is_told_with_a_part_too() -> None:
    position = load("middle_4")
    for part in PRESENTER.parts():
        before = PRESENTER.part_picture(part.key, position, names_for(position))
        after = PRESENTER.part_picture(part.key, position, names_for(position), turn_of_bo())
        assert before.data != after.data
        assert "bought Mir Murad Beg" in after.alt
        assert max(len(before.alt), len(after.alt)) <= LIMIT
