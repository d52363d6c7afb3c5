"""Pictures of PAX hold nothing that their reader may not see: two games that differ only in that look the same."""

from paxbot.present.spartacus.facts import changes_view
from paxbot.present.spartacus.views import hand_view, player_view, table_view
from paxbot.render.scene import Scene
from paxbot.render.spartacus.cards import hand_scene
from paxbot.render.spartacus.displays import display_scene, displays_scene
from paxbot.render.spartacus.presenter import SpartacusPresenter
from paxbot.render.spartacus.table import table_scene
from tests.cases import for_each
from tests.render.spartacus.positions import GAME, NAMES, Played, played, samples

RUNNING = ("first cards", "early", "middle", "six players", "solitaire")


def public(game: Played) -> list[Scene]:
    state, facts = game
    view, names = GAME.view(state, None), NAMES[: state.seats]
    changes = changes_view(names, facts)
    displays = [display_scene(player_view(view, names, seat), changes) for seat in range(state.seats)]
    scenes = (table_scene(table_view(view, names), changes), displays_scene(table_view(view, names), changes))
    return [*scenes, *displays]


@for_each("name", RUNNING)
def test_public_pictures_are_the_same_whatever_is_hidden(name: str) -> None:
    state, facts = samples()[name]
    other = GAME.permuted(state, None)
    assert [player.hand for player in other.players] != [player.hand for player in state.players]
    assert public((state, facts)) == public((other, facts))


@for_each("name", RUNNING)
def test_a_hand_shows_what_its_player_knows_and_nothing_else(name: str) -> None:
    state, _facts = samples()[name]
    for seat in range(state.seats):
        own, other = GAME.view(state, seat), GAME.view(GAME.permuted(state, seat), seat)
        assert hand_scene(hand_view(own, seat)) == hand_scene(hand_view(other, seat))
        if state.seats > 1:
            strangers = hand_view(GAME.view(state, (seat + 1) % state.seats), seat)
            assert (strangers.hand, strangers.known, strangers.aurei) == ((), (), None)


@for_each("name", RUNNING)
def test_money_is_shown_to_nobody_else_before_the_end(name: str) -> None:
    view = GAME.view(samples()[name][0], None)
    assert {player_view(view, NAMES, seat).aurei for seat in range(len(view["players"]))} == {None}


def test_the_guide_of_a_seat_is_its_display() -> None:
    state, _facts = played(3, 90, seed=2, automated=(1,))
    names, presenter = NAMES[:3], SpartacusPresenter()
    shown = [presenter.guide_picture(GAME.view(each, None), 1, names) for each in (state, GAME.permuted(state, None))]
    assert shown[0] == shown[1]
