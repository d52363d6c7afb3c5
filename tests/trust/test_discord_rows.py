from tests.bot import test_league_places as test_league_places, test_season_places as test_season_places
from tests.trust import test_discord_fails, test_discord_refuses
from tests.trust.faults import DOC, TESTED, rows


def test_every_row_is_tested_and_every_test_is_for_a_row() -> None:
    assert sorted(rows()) == sorted(TESTED)
    assert len(set(rows())) == len(rows())


def test_every_row_says_what_people_see_what_the_bot_does_and_what_is_left_to_do() -> None:
    lines = [line for line in DOC.read_text(encoding="utf-8").splitlines() if line.startswith("| **")]
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == 4, line
        assert all(cells), line


def test_every_test_of_the_two_files_says_which_row_it_is_for() -> None:
    marked = {name for names in TESTED.values() for name in names}
    for module in (test_discord_fails, test_discord_refuses):
        assert {name for name in vars(module) if name.startswith("test_")} <= marked
