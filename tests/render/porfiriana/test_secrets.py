import pytest

from paxbot.present.porfiriana.models import hand_view
from paxbot.render.porfiriana.cards import hand_scene
from tests.present.porfiriana.games import GAME, walk
from tests.render.porfiriana.every import NAMES, public


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_public_pictures_are_the_same_whatever_is_hidden(seats: int) -> None:
    game = walk(seats)
    for at in range(len(game) // 5, len(game) - 1, len(game) // 5):
        hidden = game[at]._replace(state=GAME.permuted(game[at].state, None))
        other = (*game[:at], hidden, *game[at + 1 :])
        assert hidden.state.stack != game[at].state.stack
        assert list(public(game, at, NAMES[:seats])) == list(public(other, at, NAMES[:seats]))


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_a_hand_shows_what_its_player_knows_and_nothing_else(seats: int) -> None:
    state = walk(seats)[len(walk(seats)) // 2].state
    for seat in range(seats):
        own, other = GAME.view(state, seat), GAME.view(GAME.permuted(state, seat), seat)
        assert hand_scene(hand_view(own, seat)) == hand_scene(hand_view(other, seat))
        stranger = GAME.view(state, None)
        assert hand_view(stranger, seat).cards == ()
