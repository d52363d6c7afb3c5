import pytest

from paxbot.games.registry import GAMES
from paxbot.present.words import CATALOGUES, speaking
from tests.bot.limits import complaints
from tests.bot.panel_sizes import (
    MOST_CHARACTERS,
    MOST_SCREENS,
    Moment,
    Watched,
    cards_of,
    look_at_all,
    look_at_random,
    pages_of,
    size_of,
)
from tests.long_form import spread
from tests.pamir.records import record, wakhan_record


def assert_short(moment: Moment) -> None:
    for view in (*pages_of(moment), cards_of(moment)):
        size = size_of(view)
        assert size.characters <= MOST_CHARACTERS, moment.decision.prompt
        assert size.screens <= MOST_SCREENS, moment.decision.prompt
        assert not complaints(view)


@pytest.mark.slow
@pytest.mark.parametrize("language", CATALOGUES)
def test_every_panel_of_a_few_games_is_short(language: str) -> None:
    with speaking(language):
        for found in (record(30), record(33), wakhan_record(4)):
            assert not list(Watched(found, assert_short).differences())
        for key, most in (("spartacus", 8), ("porfiriana", 6)):
            look_at_random(key, 3, assert_short)
            look_at_random(key, GAMES[key].seats.index(most), assert_short)


@pytest.mark.slow
@pytest.mark.parametrize("language", spread(sorted(CATALOGUES), 1))
def test_every_panel_of_some_public_records_is_short(language: str) -> None:
    """The long form, `python -m tests.bot.panel_sizes`, measures those of all; one in 97 has all numbers of seats.

    German, the first by its key, has the longer words.
    """
    with speaking(language):
        look_at_all(assert_short, every=97)
