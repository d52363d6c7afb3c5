import pytest

from paxbot import PaxError
from paxbot.engine.game import CardTable
from paxbot.games.spartacus.facts import CardPlayed, cards_named
from paxbot.games.spartacus.game import FACTS
from paxbot.games.spartacus.terms import LATIN, Category, own_table
from paxbot.present.spartacus import text as alt
from paxbot.present.spartacus.names import cards_told, reconstruction
from paxbot.present.spartacus.presenter import SpartacusWords
from paxbot.present.views import LIMIT
from tests.present.spartacus.games import GAME, WORDS, walk


def test_every_different_card_is_listed_once_by_its_first_number() -> None:
    cards = WORDS.cards()
    assert len(cards) == 28
    assert len({card.name for card in cards}) == 28
    assert (cards[0].number, cards[0].name) == (1, "Wealth 1 (1 symbol)")
    assert cards[0].summary == "Price 1, 3 such cards in the deck"
    assert all(WORDS.card(card.number).title == card.name for card in cards)
    assert all(len(card.name) <= 100 and len(card.summary) <= 100 for card in cards)


def test_a_card_tells_its_figures_its_rules_and_that_it_is_a_reconstruction() -> None:
    found = WORDS.card(11)
    assert found.title == "Fleet 1 (1 symbol)"
    lines = found.text.split("\n")
    assert lines[:3] == [
        "**Category:** Fleet (*navis longa*), with 10 cards in the deck",
        "**Price:** 1 aureus, which counts only when its column is bought or taken by Rome",
        "**Symbols:** 1",
    ]
    assert lines[-1] == f"-# {reconstruction()}"
    assert "a reconstruction" in lines[-1]
    assert found.rulings


@pytest.mark.parametrize("number", [0, 75, 1000])
def test_there_is_no_card_of_another_number(number: int) -> None:
    with pytest.raises(PaxError):
        WORDS.card(number)


@pytest.mark.usefixtures("every_language")
def test_every_category_has_its_rules_and_every_text_fits() -> None:
    for number in range(1, 75):
        found = WORDS.card(number)
        assert all(ruling.endswith(".") for ruling in found.rulings)
        assert len(found.text) + sum(map(len, found.rulings)) < 1900
        assert len(alt.card_alt(number)) <= LIMIT
        assert "*" not in alt.card_alt(number)
    assert {latin for latin in LATIN.values() if any(latin in WORDS.card(number).text for number in range(1, 75))} == {
        *LATIN.values()
    }
    assert len({WORDS.card(number).rulings for number in range(1, 75)}) == len(Category) - 1


def test_help_is_short_and_names_author_publisher_nemo_and_what_is_made_up() -> None:
    paragraphs = WORDS.help()
    assert all(0 < len(paragraph) < 1000 for paragraph in paragraphs)
    whole = " ".join(paragraphs)
    for said in ("Bernd Eisenstein", "Irongames", "Nemo", "reconstruction", "unofficial", "not the author’s"):
        assert said in whole
    assert WORDS.name == "PAX (2011)"
    assert all(said in WORDS.about for said in ("Bernd Eisenstein", "Irongames", "reconstruction", "unofficially"))
    assert WORDS.automated_name == "Nemo"


def test_every_option_of_the_game_is_offered_with_all_its_values() -> None:
    offered = {choice.key: tuple(each.value for each in choice.values) for choice in WORDS.choices()}
    assert offered == {option.key: option.values for option in GAME.options}
    for choice in WORDS.choices():
        assert len(choice.title) <= 45
        assert all(len(each.label) <= 100 and each.rule.endswith(".") for each in choice.values)


def test_there_is_nothing_to_bargain_for() -> None:
    state = GAME.setup(2, bytes(16), {})
    assert WORDS.order_form(state, 0, None, ()) == ()
    assert WORDS.refusal_form(state, None) == ()
    assert WORDS.default_line() == ""


def test_another_table_of_cards_is_named_as_such() -> None:
    text = "w44" * 10 + own_table().text[30:]
    words = SpartacusWords(CardTable(text, "given by an owner of the game"))
    assert words.cards()[0].name == "Wealth 4 (4 symbols)"
    assert "reconstruction" not in " ".join((words.about, words.card(1).text, *words.help()))
    assert "reconstruction" not in " ".join((alt.card_alt(1, text), alt.lobby_alt(["Ana"], 1, range(1, 5), text)))


def test_a_table_that_is_the_bots_own_stays_a_reconstruction_whoever_gives_it() -> None:
    words = SpartacusWords(CardTable(own_table().text, "verified"))
    assert "reconstruction" in words.about
    assert "reconstruction" in words.card(1).text


def test_a_game_is_told_in_its_own_cards_whatever_the_bot_deals_now() -> None:
    words = SpartacusWords(CardTable("w44" * 10 + own_table().text[30:], "given by an owner of the game"))
    told = CardPlayed(0, 1, 0, "w44")
    assert words.log((told,), ("Ana",)) == WORDS.log((told,), ("Ana",)) == ("**Ana** plays Wealth 4 (4 symbols).",)
    own = CardPlayed(0, 1, 0)
    assert words.log((own,), ("Ana",)) == WORDS.log((own,), ("Ana",)) == ("**Ana** plays Wealth 1 (1 symbol).",)


@pytest.mark.parametrize(("seats", "solo"), [(1, 5), (3, 0), (5, 0)])
def test_facts_that_name_cards_say_what_these_show(seats: int, solo: int) -> None:
    named = 0
    for state, _decision, facts in walk(seats, solo, 2):
        for fact in facts:
            numbers = cards_named(fact)
            assert cards_told(fact) == tuple(state.card(number) for number in numbers)
            assert len(getattr(fact, "faces", "")) == 3 * len(numbers)
            named += bool(numbers)
            assert FACTS.load(FACTS.dump(fact)) == fact
    assert named > 20
