import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from paxbot import PaxError
from paxbot.engine.kernel import Decision
from paxbot.games.pamir import facts
from paxbot.games.pamir.game import FACTS, PaxPamir
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.wakhan import facts as wakhan
from paxbot.present.pamir.card_texts import ability_text, event_text, rules_sentences
from paxbot.present.pamir.facts import FACTS as TABLE
from paxbot.present.pamir.log import Blackmailed, Radicalized
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH
from tests.cases import for_each
from tests.cited import texts

GAME = PaxPamir()
WORDS = PamirWords()
NAMES = ["A" * 32, "W" * 32, "Cy", "Dilnoza", "Эрик"]
GAMES = 16


def played_games() -> Iterator[tuple[Any, Decision | None, tuple[Any, ...]]]:
    for number in range(GAMES):
        picks = random.Random(number)
        state = GAME.setup(2 + number % 4, picks.randbytes(16), {})
        while (decision := GAME.pending(state)) is not None:
            applied = GAME.apply(state, picks.choice(decision.options))
            yield state, decision, applied.facts
            state = applied.state
        yield state, None, ()


@pytest.fixture(scope="module")
def played() -> list[tuple[Any, Decision | None, tuple[Any, ...]]]:
    return list(played_games())


@pytest.mark.slow
def test_every_option_of_every_decision_is_in_exactly_one_group_and_offered_once_unless_others_follow(
    played: list[Any],
) -> None:
    for state, decision, _ in played:
        if decision is not None:
            panel = WORDS.panel(state, decision, NAMES[: state.seats])
            groups = [{option.index for option in group.options} for group in panel.groups]
            assert sorted(index for group in groups for index in group) == list(range(len(decision.options)))
            shown = [(option.index, option.then) for group in panel.groups for option in group.options]
            assert len(set(shown)) == len(shown)


def test_labels_fit_buttons_uncut_and_tell_options_apart(played: list[Any]) -> None:
    for state, decision, _ in played:
        if decision is not None:
            panel = WORDS.panel(state, decision, NAMES[: state.seats])
            options = [option for group in panel.groups for option in group.options]
            assert all(0 < len(option.label) <= LABEL_LENGTH for option in options)
            assert all(len(option.hint) <= HINT_LENGTH for option in options)
            assert not [option for option in options if "…" in option.label + option.hint]
            doubled = [label for label, times in Counter(option.label for option in options).items() if times > 1]
            assert not doubled


@pytest.mark.slow
def test_panels_are_sentences_without_gaps(played: list[Any]) -> None:
    for state, decision, _ in played:
        if decision is not None:
            names = NAMES[: state.seats]
            panel = WORDS.panel(state, decision, names)
            shown = [panel.title, panel.text, *texts(panel.impossible), WORDS.question(state, decision, names)]
            for text in shown:
                assert text
                assert "None" not in text
                assert "{" not in text


def test_random_games_ask_nearly_every_question(played: list[Any]) -> None:
    asked = {decision.prompt for _, decision, _ in played if decision is not None}
    hers = {Prompt.DRAW_AI_CARD, Prompt.AMBITION, Prompt.FOLLOW_LINE, Prompt.BONUS_ACTION, Prompt.PLAY_AT_ONCE}
    rare = {Prompt.INSURRECTION, Prompt.BUILD_FREE, Prompt.SHELTER_SPY, Prompt.CHOOSE_REGION, Prompt.TAKE_PIECE}
    assert set(Prompt) - asked - hers <= rare


def test_every_kind_of_fact_has_a_sentence_or_is_known_to_need_none() -> None:
    parts = {wakhan.Thing, wakhan.Narrowing}
    named = {Radicalized, Blackmailed}
    assert (set(FACTS.by_name.values()) - parts) | named == set(TABLE.entries)


def test_only_facts_told_by_others_are_silent() -> None:
    quiet = {kind for kind, entry in TABLE.entries.items() if (entry.text or entry.sentence) is None}
    told_to_those_who_ask = {
        wakhan.AmbitionPassed,
        wakhan.LineFollowed,
        wakhan.LineSkipped,
        wakhan.BonusBegan,
        wakhan.BonusConsidered,
        wakhan.AiCardConsulted,
        wakhan.ChoiceExplained,
    }
    told_by_others = {facts.TurnBegan, facts.ActionStopped, facts.RupeesPlaced, facts.CardsMovedUp}
    assert quiet == told_by_others | told_to_those_who_ask


def test_log_lines_name_the_players_and_have_no_gaps(played: list[Any]) -> None:
    for state, decision, happened in played:
        if decision is not None:
            for line in WORDS.log(happened, NAMES[: state.seats]):
                assert line
                assert "None" not in line
                assert "{" not in line


def test_the_end_names_the_winner_and_every_check(played: list[Any]) -> None:
    for state, decision, _ in played:
        if decision is None:
            text = WORDS.final(state, NAMES[: state.seats])
            assert all(f"**{NAMES[seat]}**" in text for seat in range(state.seats))
            counted = re.findall("Influence – |Cylinders in play – |Nobody is loyal to it", text)
            assert len(counted) == len(state.checks)


def test_a_question_to_everybody_names_no_card_of_a_hand(played: list[Any]) -> None:
    for state, decision, _ in played:
        if decision is not None and decision.prompt is not Prompt.ANSWER_OFFER:
            text = WORDS.question(state, decision, NAMES[: state.seats])
            hidden = [COURT_CARDS[card].name for player in state.players for card in player.hand]
            assert not any(name in text for name in hidden)


@for_each("number", COURT_CARDS)
def test_each_court_card_can_be_looked_up(number: int) -> None:
    card = COURT_CARDS[number]
    text = WORDS.card(number)
    assert card.name in text.title
    assert "{" not in text.text
    if card.ability is not None:
        assert ability_text(card.ability) in text.text
        assert text.rulings
        assert rules_sentences(number)


@for_each("number", EVENT_CARDS)
def test_each_event_card_can_be_looked_up(number: int) -> None:
    text = WORDS.card(number)
    assert event_text(number, Half.PURCHASED) in text.text
    assert EVENT_CARDS[number].dominance_check or event_text(number, Half.DISCARDED) in text.text
    assert rules_sentences(number)


def test_all_cards_are_listed_once() -> None:
    assert [card.number for card in WORDS.cards()] == list(range(1, 117))


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(PaxError):
        WORDS.card(117)


def test_help_paragraphs_are_short() -> None:
    assert all(0 < len(paragraph) < 1000 for paragraph in WORDS.help())
