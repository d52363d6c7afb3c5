from collections.abc import Callable

import pytest

from paxbot import PaxError
from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.present.presenter import Picture, Presenter
from paxbot.render.porfiriana.presenter import PorfirianaPresenter
from tests.cases import for_each
from tests.present.porfiriana.games import GAME, PEOPLE, walk

SHOWN = PorfirianaPresenter()


def test_the_presenter_has_all_that_is_asked_of_one() -> None:
    shown: Presenter = SHOWN
    assert shown.key == GAME.key


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_every_picture_is_painted_in_the_middle_of_a_game_and_at_its_end(seats: int) -> None:
    people = PEOPLE[:seats]
    for state, decision, facts in (walk(seats)[len(walk(seats)) // 2], walk(seats)[-1]):
        view = GAME.view(state, 0)
        pictures = [
            *SHOWN.table_pictures(view, people, facts),
            SHOWN.sheet_picture(view, people, facts),
            SHOWN.film_picture(view, people, facts),
            *(SHOWN.part_picture(part.key, view, people, facts) for part in SHOWN.parts()),
            SHOWN.hand_picture(view, 0, people),
            *(SHOWN.area_picture(view, seat, people, facts) for seat in range(seats)),
            *([SHOWN.ending_picture(view, people)] if decision is None else []),
        ]
        assert all(picture.data.startswith(b"\x89PNG") and 0 < len(picture.alt) <= 1024 for picture in pictures)


def test_a_decided_topple_is_a_milestone_with_its_picture() -> None:
    tested = next(i for i, each in enumerate(walk(3)) if any(isinstance(fact, ToppleTested) for fact in each.facts))
    facts = walk(3)[tested].facts
    assert SHOWN.milestone(facts)
    picture = SHOWN.milestone_picture(GAME.view(walk(3)[tested - 1].state, None), PEOPLE[:3], facts)
    assert "Díaz" in picture.alt


@for_each(
    "fails",
    [
        lambda view: SHOWN.part_picture("x", view, PEOPLE[:3]),
        lambda view: SHOWN.milestone_picture(view, PEOPLE[:3], ()),
        lambda view: SHOWN.guide_picture(view, 0, PEOPLE[:3]),
        lambda view: SHOWN.card_picture(0),
    ],
)
def test_what_there_is_not_is_refused(fails: Callable[[object], Picture]) -> None:
    with pytest.raises(PaxError):
        fails(GAME.view(walk(3)[0].state, None))


def test_lobby_and_cards_are_painted() -> None:
    assert "Ana" in SHOWN.lobby_picture(["Ana"], 1, range(2, 7)).alt
    assert SHOWN.card_picture(61).alt.startswith("Minas Prietas.")
