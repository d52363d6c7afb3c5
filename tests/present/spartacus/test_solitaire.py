import pytest

from paxbot.games.spartacus.facts import CategoryCompared, SoloDecided
from paxbot.games.spartacus.terms import SOLO_GAMES, Category
from paxbot.present.chat import table_rules
from paxbot.present.chat.table_rules import CampaignFacts
from paxbot.present.spartacus.ending import final_lines
from tests.present.spartacus.games import WORDS

EQUAL = dict.fromkeys((each.value for each in Category), 2)


def ended(number: int, **strengths: int) -> list[str]:
    """The end of a game of the campaign in which Rome has 2 everywhere, and Ana has cards of all categories, and 2."""
    stronger = sum(strength > 2 for strength in strengths.values())
    needed = SOLO_GAMES[number - 1].stronger
    decided = SoloDecided(number, len(Category), stronger, needed, stronger >= needed)
    return list(final_lines(compared(**strengths), decided, set(Category), "Ana"))


def compared(**strengths: int) -> list[CategoryCompared]:
    """Every category, in which Rome has 2, and Ana has 2 or what is given."""
    own = EQUAL | strengths
    return [CategoryCompared(each, 2, (own[each.value],), own[each.value] <= 2) for each in Category]


def test_each_game_tells_what_is_dealt_and_how_it_is_won() -> None:
    told = [WORDS.solo_game(number) for number in range(1, len(SOLO_GAMES) + 1)]
    assert [text.split(" cards are dealt")[0].split()[-1] for text in told] == ["2", "2", "3", "4", "5"]
    assert ["played at once" in text for text in told] == [False, False, True, True, True]
    assert [text.rsplit(" in ", 1)[1] for text in told] == [
        "at least 3 of them.", "at least 4 of them.", "at least 5 of them.", "at least 6 of them.", "all of them.",
    ]  # fmt: skip


def test_a_game_that_is_won_meets_both_conditions() -> None:
    lines = ended(1, wealth=3, land=4, army=3, fleet=1)
    assert lines[:3] == [
        "**Solitaire game 1 of 5 is won.**",
        "- **Met:** cards of all 7 categories. Ana has all of them.",
        "- **Met:** stronger than Rome in at least 3 categories. Ana is stronger in 3.",
    ]
    assert lines[5:8] == [
        "- Wealth: Rome 2, Ana 3. Ana is stronger.",
        "- Fleet: Rome 2, Ana 1. Rome is stronger.",
        "- Army: Rome 2, Ana 3. Ana is stronger.",
    ]
    assert lines[8] == "- Religion: Rome 2, Ana 2. Equal is not enough."


def test_a_game_that_is_lost_tells_which_condition_is_not_met() -> None:
    assert "- **Not met:** stronger than Rome in at least 4 categories. Ana is stronger in 1." in ended(2, wealth=3)
    assert "- **Not met:** stronger than Rome in all 7 categories. Ana is stronger in 1." in ended(5, wealth=3)
    assert "- **Met:** stronger than Rome in all 7 categories. Ana is." in ended(5, **dict.fromkeys(EQUAL, 3))


def test_categories_without_a_card_are_named() -> None:
    lines = list(final_lines(compared(), SoloDecided(1, 0, 0, 3, False), set(), "Ana"))
    assert lines[1].endswith("Ana has no card of Wealth, Fleet, Army, Religion, Senator, Land and Intrigue.")
    assert lines[5] == "- Wealth: Rome 2, Ana 2. Equal is not enough. Ana has no card of it."


@pytest.mark.parametrize(
    ("won", "said"),
    [(0, "No game is won so far."), (1, "Game 1 is won so far."), (3, "Games 1 to 3 are won so far.")],
)
def test_a_lobby_tells_what_has_been_won_so_far(won: int, said: str) -> None:
    facts = CampaignFacts("PAX", won + 1, 5, won, WORDS.solo_game(won + 1))
    assert said in table_rules.in_lobby(facts)
    assert f"game {won + 1} of 5" in table_rules.in_lobby(facts)
    assert f"Won: {won} of 5 games. Game {won + 1} is next." in table_rules.standing(facts)


def test_after_the_last_game_the_campaign_is_won() -> None:
    facts = CampaignFacts("PAX", 5, 5, 5, "")
    for told in (table_rules.after(facts, played=5), table_rules.standing(facts), table_rules.in_lobby(facts)):
        assert "Each of them can be played again." in told
