import pytest

from paxbot import PaxError
from paxbot.games.porfiriana import abilities, terms as t
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.abilities import KINDS, ability_name, ability_text
from paxbot.present.porfiriana.card_texts import FIELDS
from paxbot.present.porfiriana.models import card_page
from paxbot.present.porfiriana.titles import TITLES
from paxbot.present.words import ENGLISH, language, speaking
from tests.present.porfiriana.games import DECK, GAME, PEOPLE, SIZES, WORDS, index, walk


def test_every_kind_of_ability_has_its_words() -> None:
    kinds = {
        kind.__dataclass_fields__["kind"].default
        for kind in vars(abilities).values()
        if hasattr(kind, "__dataclass_fields__") and "kind" in kind.__dataclass_fields__
    }
    variants = {"market_discount_half", "monopoly_play_card", "monopoly_improve_connection", "regime_action_free"}
    assert kinds - {"monopoly"} | variants == KINDS


@pytest.mark.usefixtures("every_language")
def test_every_small_word_has_a_name() -> None:
    assert set(names.FACTION) == set(names.FACTION_IN_FULL) == set(t.Faction)
    assert set(names.PRESTIGE) == set(t.Prestige)
    assert set(names.REGIME) == set(t.Regime)
    assert set(names.TYPE) == set(names.TYPES) == set(t.CardType) - {t.CardType.REGIME}
    assert set(names.CLASS) == {*t.EnterpriseClass, *t.PartnerClass, *t.OrangeClass, *t.BlackClass}
    for name in map(names.CLASS, names.CLASS):
        assert name


@pytest.mark.usefixtures("every_language")
def test_every_card_is_told_in_full() -> None:
    assert len(WORDS.cards()) == len({card.name for card in WORDS.cards()}) == 215
    for card in WORDS.cards():
        shown = WORDS.card(card.number)
        assert shown.title == card.name
        assert len(shown.text) < 1500
        assert not any(mark in shown.text + card.summary for mark in "{}")
        assert "None" not in shown.text
        assert card_page(DECK, card.number).sentences


@pytest.mark.usefixtures("every_language")
def test_every_ability_is_short_by_name_and_a_sentence_in_full() -> None:
    for card in DECK.cards:
        faces = getattr(card, "sides", (card,))
        for ability in [each for face in faces for each in getattr(face, "abilities", ())]:
            assert 0 < len(ability_name(ability)) <= 80
            assert ability_text(ability).endswith(".")


def test_a_card_says_what_is_known_of_it() -> None:
    text = WORDS.card(index("Minas Prietas") + 1).text
    assert text.split("\n")[0] == "**Enterprise, mine**"
    assert "**Connections:** rail for " in text
    assert text.endswith("prestige, jail and abilities. The rest is our own invention.")
    invented = WORDS.card(index("Bread Riot") + 1).text
    assert invented.endswith("-# This card is our own invention; the printed one is not public.")
    fields = {each.split(".")[-1 if each.startswith("sides") else 0] for card in DECK.cards for each in card.known}
    assert fields <= set(FIELDS)


@pytest.mark.parametrize("number", [0, -1, 216])
def test_an_unknown_card_is_refused(number: int) -> None:
    with pytest.raises(PaxError, match="unknown_card"):
        WORDS.card(number)


@pytest.mark.usefixtures("every_language")
def test_help_and_options_are_told() -> None:
    assert all(0 < len(paragraph) < 1000 for paragraph in WORDS.help())
    assert [choice.key for choice in WORDS.choices()] == [option.key for option in GAME.options]
    assert [tuple(value.value for value in choice.values) for choice in WORDS.choices()] == [("no", "yes")] * 5
    labels = [value.label for choice in WORDS.choices() for value in choice.values]
    assert len(labels) == len({*labels})
    if language() == ENGLISH:
        assert labels[:4] == ["Six piles of cards", "Quick: half of the cards", "Dealt by lot", "Chosen by everybody"]
    assert not {"no", "yes"} & {*labels}, "below titles that ask nothing, they would say nothing"
    assert all(part.name for part in WORDS.counted())


def test_the_deck_is_said_to_be_a_reconstruction_and_pax_o_matik_not_to_be_there() -> None:
    said = "4 cards are exact, 37 are known in part, and 178 are our own."
    assert said in WORDS.about
    assert any(said in paragraph for paragraph in WORDS.help())
    assert "Pax-o-matik is not built." in WORDS.about_automated


@pytest.mark.parametrize("seats", SIZES)
def test_what_is_counted_of_finished_games_has_its_words(seats: int) -> None:
    facts = [fact for walked in walk(seats) for fact in walked.facts]
    counted = GAME.counted(facts)
    assert {each.about for each in counted} <= {part.key for part in WORDS.counted()}
    assert all(WORDS.counted_item(each.about, each.item) for each in counted)
    assert all("{" not in line for line in WORDS.highlights(facts, PEOPLE[:seats]))


def test_cards_in_sight_are_the_market_and_those_before_players() -> None:
    state = walk(3)[len(walk(3)) // 2].state
    groups = {group.title: group for group in WORDS.cards_in_sight(state, 0, PEOPLE)}
    assert len(groups["Market"].cards) == sum(card >= 0 for card in (*state.market, *state.public))
    assert set(groups) <= {"Market", "Your hand", "Your tableau", "Other tableaus"}


def test_all_titles_of_our_own_can_be_said_in_other_languages() -> None:
    people = {"Refugio Escalante", "Cipriano Valdespino", "Amador Ibarra", "Anselmo Kettridge"}
    own = {card.title for card in DECK.cards if card.status is t.Status.INVENTED} - people
    assert own <= TITLES
    with speaking("de"):
        assert WORDS.card(index("Bread Riot") + 1).title == "Brotaufstand"
        assert WORDS.card(index("Texas Rangers") + 1).title == "Texas Rangers"
