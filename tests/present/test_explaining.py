"""Whoever asks why Wakhan did something gets reasons that can be checked, each beside the deed."""

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import (
    AI_CARDS,
    ActionKind,
    Arrow,
    Border,
    Coalition,
    Instruction,
    LineAction,
    Region,
    Side,
    Suit,
)
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.facts import Criterion, Kind, Narrowing, Skip, Thing
from paxbot.present.pamir.facts import FACTS
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.pamir.wakhan import choice, thing
from paxbot.present.pamir.wakhan_reasons import LINE_LENGTH
from tests.cases import for_each
from tests.cited import texts
from tests.present.wakhan import turns

GAME = PaxPamir()
PEOPLE = ["Ana", "Wakhan", "Cy"]
LONG = [letter * 32 for letter in "ABCDE"]
HER = 1
DRAWN = w.AiCardDrawn(HER, 1, Arrow.TOP, 3, Coalition.RUSSIAN, False)
TAX, BY_SUIT, PLAIN = range(3)
"""The lines of the first AI card: tax; the military card of highest rank, if military is favored; radicalize."""


def why(*facts: Fact) -> tuple[str, ...]:
    return texts(FACTS.explain(facts, PEOPLE))


def cards(*numbers: int) -> tuple[Thing, ...]:
    return tuple(Thing(Kind.CARD, number) for number in numbers)


def test_the_first_ai_card_is_what_these_tests_take_it_for() -> None:
    tax, by_suit, plain = AI_CARDS[1].lines
    assert tax.action is LineAction.TAX
    assert by_suit.pick is Instruction.HIGHEST_RANK_MILITARY
    assert (plain.action, plain.pick) == (LineAction.RADICALIZE, None)


def test_the_ai_card_is_told_with_its_arrows_rows_and_lines() -> None:
    assert why(DRAWN) == (
        "**Wakhan** draws an AI card. Red arrow: top (left); black arrow: column 3.",
        "Row of regions: Transcaspia › Kabul › Kandahar › Persia › Herat › Punjab.",
        "Row of loyalties: Russian › Afghan › British. "
        "The first with fewest followers is the pragmatic loyalty: Russian.",
        "Line 1: Tax.",
        "Line 2: Radicalize the military card of highest rank, but only if the military suit is favored.",
        "Line 3: Radicalize: the card the arrows name, or one that suits a Dominance Check in the market.",
    )


def test_each_deed_stands_behind_its_reason() -> None:
    lines = why(
        DRAWN,
        w.LineSkipped(HER, 1, TAX, Skip.NO_ABLE_CARD),
        w.LineSkipped(HER, 1, BY_SUIT, Skip.CONDITION),
        w.LineFollowed(HER, 1, PLAIN, w.Reading.ARROWS),
        w.ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(15, 9), (Narrowing(Criterion.ARROWS, cards(9)),), *cards(9)),
        f.CardPurchased(HER, 9, 2, 1),
        f.CardPlayed(HER, 9, Side.LEFT),
        w.BonusBegan(HER),
        f.TurnEnded(HER, 0),
    )
    assert lines[6:] == (
        "Line 1 is skipped (Tax): no unused court card shows it and can be paid for.",
        "Line 2 is skipped (Military favored: radicalize highest military): the military suit is not favored.",
        "Line 3 is carried out: Radicalize. The arrows name the card.",
        "Possible cards: Durrani Royal Guard (#15) and Afghan Handicrafts (#9). "
        "First on the way of the arrows: Afghan Handicrafts (#9).",
        "→ **Wakhan** radicalizes: buys Afghan Handicrafts (#9) for 2 rupees and takes the 1 rupee on it.",
        "→ **Wakhan** plays Afghan Handicrafts (#9) to the left end of the court.",
        "The lines are done. Bonus actions: the unused cards in the favored suit, from left to right.",
        "→ **Wakhan** ends the turn.",
    )


def test_deeds_rest_on_the_rules_of_what_they_follow_but_not_of_what_only_comes_between() -> None:
    lines = FACTS.explain(
        [
            w.LineFollowed(HER, 1, PLAIN, w.Reading.ARROWS),
            f.CardPlayed(HER, 9, Side.LEFT),
            f.RulerChanged(Region.KABUL, None, HER),
            f.PiecePlaced(HER, Piece.TRIBE, Region.KABUL, HER),
            f.TurnEnded(HER, 0),
        ],
        PEOPLE,
    )
    played = ("Wakhan > Radicalize", "Wakhan > Impact icons")
    assert [line.rules for line in lines] == [played[:1], played, ("Wakhan > Ruling",), played, ("Wakhan > Her turn",)]


def test_three_lines_skipped_in_a_row_are_told_to_end_her_actions() -> None:
    skips = [w.LineSkipped(HER, 1, line, Skip.NO_TARGET) for line in range(3)]
    assert why(DRAWN, *skips)[-1] == "Three lines in a row were skipped, so the actions end here."
    assert "Three lines" not in why(DRAWN, *skips[:2], w.LineFollowed(HER, 1, 2, w.Reading.ARROWS), skips[0])[-1]


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            w.AmbitionPassed(HER, 101, w.NoAmbition.CANNOT_BUY, (0, 3, 0)),
            "No Ambition: Dominance Check (#101) costs more than she has, or she laid a rupee on it this turn.",
        ),
        (
            w.AmbitionPassed(HER, 101, w.NoAmbition.NOT_MOST_POINTS, (3, 1, 0)),
            "No Ambition: a check now would bring **Ana** 3 points and **Wakhan** 1 point.",
        ),
        (
            w.AmbitionPassed(HER, 101, w.NoAmbition.NOT_MOST_POINTS, (0, 0, 0)),
            "No Ambition: a check now would bring nobody anything.",
        ),
        (
            w.AmbitionFollowed(HER, 101, (1, 3, 0), wins=True),
            "**Wakhan** follows Ambition: this check brings **Ana** 1 point and **Wakhan** 3 points, and the victory.",
        ),
    ],
)
def test_ambition_is_told_with_the_points_of_the_check(fact: Fact, line: str) -> None:
    assert why(fact) == (line,)


@for_each("reason", Skip)
@for_each("ai_card", AI_CARDS)
def test_every_line_can_be_skipped_in_words(ai_card: int, reason: Skip) -> None:
    for line, printed in enumerate(AI_CARDS[ai_card].lines):
        if reason is not Skip.CONDITION or printed.condition is not None:
            (told, *_rest) = why(w.LineSkipped(HER, ai_card, line, reason))
            assert told.startswith(f"Line {line + 1} is skipped (")
            assert "): ." not in told
            assert len(told) <= LINE_LENGTH


@for_each("ai_card", AI_CARDS)
def test_a_line_without_effect_tells_what_it_would_need(ai_card: int) -> None:
    for line, printed in enumerate(AI_CARDS[ai_card].lines):
        if printed.action is not LineAction.RADICALIZE:
            (told,) = why(w.LineSkipped(HER, ai_card, line, Skip.NO_TARGET))[:1]
            assert "effect" not in told
            assert ("no region has an army" in told) == (printed.action is LineAction.BATTLE and printed.pick is None)


@for_each(
    ("reading", "told"),
    [
        (w.Reading.ARROWS, "Only Durrani Royal Guard (#15) can be bought on the way of the arrows."),
        (w.Reading.INSTRUCTION, "Only Durrani Royal Guard (#15) fits and can be bought."),
        (w.Reading.COURT_ACTION, "Only Durrani Royal Guard (#15) shows it, is unused and can be paid for."),
        (w.Reading.CHECK_PATRIOTS, "Only Durrani Royal Guard (#15) fits and can be bought."),
        (w.Reading.CHECK_BLOCKS, "Only Durrani Royal Guard (#15) can be bought."),
        (w.Reading.CHECK_CYLINDERS, "Only Durrani Royal Guard (#15) can be bought."),
    ],
)
def test_the_only_card_for_a_line_is_told_with_what_left_no_other(reading: w.Reading, told: str) -> None:
    only = w.ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(15), (), *cards(15))
    assert why(w.LineFollowed(HER, 1, PLAIN, reading), only)[-1] == told


def test_another_choice_without_alternative_names_its_topic() -> None:
    only = w.ChoiceExplained(HER, Prompt.BLACKMAIL, cards(15), (), *cards(15))
    assert why(only) == ("Card for the spy of Blackmail: only Durrani Royal Guard (#15).",)


def test_the_deed_of_blackmail_is_told_as_such_in_the_explanation() -> None:
    only = w.ChoiceExplained(HER, Prompt.BLACKMAIL, cards(15), (), *cards(15))
    deed = why(DRAWN, only, f.PiecePlaced(HER, Piece.SPY, 15, HER))[-1]
    assert deed == "→ **Wakhan** places a spy on Durrani Royal Guard (#15) by Blackmail."


@for_each(
    ("chosen", "called"),
    [
        (Thing(Kind.CARD, 15), "Durrani Royal Guard (#15)"),
        (Thing(Kind.REGION, Region.HERAT), "Herat"),
        (Thing(Kind.BORDER, Border.HERAT_KABUL), "Herat–Kabul"),
        (Thing(Kind.SEAT, 2), "Cy"),
        (Thing(Kind.SUIT, Suit.MILITARY), "Military"),
        (Thing(Kind.SIDE, Side.LEFT), "left end"),
        (Thing(Kind.SIDE, Side.RIGHT), "right end"),
        (Thing(Kind.GIFT, 4), "the gift for 4 rupees"),
        (Thing(Kind.ARMY, Region.KABUL, Coalition.AFGHAN), "an Afghan army in Kabul"),
        (Thing(Kind.ROAD, Border.HERAT_KABUL, Coalition.BRITISH), "a British road on Herat–Kabul"),
        (Thing(Kind.TRIBE, Region.KABUL, 0), "Ana’s tribe in Kabul"),
        (Thing(Kind.SPY, 15, 2), "Cy’s spy on Durrani Royal Guard (#15)"),
    ],
)
def test_everything_she_can_choose_has_a_name(chosen: Thing, called: str) -> None:
    assert thing(chosen, PEOPLE) == called


def test_a_choice_tells_what_each_criterion_left() -> None:
    narrowings = (
        Narrowing(Criterion.IN_FAVORED_SUIT, cards(2, 3)),
        Narrowing(Criterion.HIGHEST_NUMBER, cards(3)),
    )
    told = choice(w.ChoiceExplained(HER, Prompt.BETRAY, cards(1, 2, 3), narrowings, *cards(3)), PEOPLE)
    assert [sentence.partition(":")[0] for sentence in told] == [
        "Card to betray",
        "In the favored suit",
        "Highest number",
    ]


def test_what_was_chosen_is_told_where_no_criterion_says_so() -> None:
    told = choice(w.ChoiceExplained(HER, Prompt.CHOOSE_REGION, cards(1, 2), (), *cards(1)), PEOPLE)
    assert told[-1].startswith("Chosen: ")


@for_each("prompt", Prompt)
@for_each("criterion", Criterion)
def test_every_criterion_has_words_at_every_question(prompt: Prompt, criterion: Criterion) -> None:
    explained = w.ChoiceExplained(HER, prompt, cards(1, 2), (Narrowing(criterion, cards(2)),), *cards(2))
    topic, decided = choice(explained, PEOPLE)
    assert topic[0].isupper()
    assert decided[0].isupper()
    assert decided.endswith(").")


def test_of_many_candidates_some_are_only_counted() -> None:
    every = cards(*range(1, 13))
    told = choice(w.ChoiceExplained(HER, Prompt.FOLLOW_LINE, every, (), every[0]), PEOPLE)
    assert told[0].endswith("(#5) and 7 more.")


def test_a_long_choice_takes_several_lines() -> None:
    every = cards(*range(1, 60))
    narrowings = tuple(Narrowing(criterion, every[at:]) for at, criterion in enumerate(Criterion))
    lines = why(w.ChoiceExplained(HER, Prompt.PLACE_SPY, every, narrowings, every[-1]))
    assert len(lines) > 1
    assert all(len(line) <= LINE_LENGTH for line in lines)


def test_the_same_choice_several_times_in_a_row_is_told_once() -> None:
    chosen = w.ChoiceExplained(
        HER, Prompt.TAX, cards(1, 2), (Narrowing(Criterion.LEFTMOST_COLUMN, cards(1)),), *cards(1)
    )
    taken = f.RupeesGained(HER, 1, f.Origin.MARKET, 1)
    assert why(chosen, taken, chosen, taken) == (
        "Rupee from: Mohan Lal (#1) and Jan-Fishan Khan (#2). Leftmost column: Mohan Lal (#1).",
        "→ **Wakhan** takes 1 rupee from Mohan Lal (#1) in the market. (×2)",
    )


def test_a_deed_too_long_for_a_line_is_cut_where_its_list_may_be() -> None:
    names = [r"\_" * 31 + letter for letter in "ABCDE"]
    checked = f.DominanceChecked(None, False, (9, 8, 7, 6, 5), (3, 1, 0, 0, 0), False)
    (_ambition, deed) = texts(FACTS.explain((w.AmbitionFollowed(HER, 101, (0, 3, 0, 0, 0), False), checked), names))
    assert len(deed) <= LINE_LENGTH
    assert deed.endswith(": 1 point …")
    assert deed.count("**") % 2 == 0


def test_without_a_reason_nothing_is_explained() -> None:
    assert why(f.TurnBegan(0, 1), f.CardPurchased(0, 9, 2, 1), f.TurnEnded(0, 1)) == ()
    assert why() == ()


def test_in_the_turn_of_a_person_only_her_own_deeds_are_explained() -> None:
    shelter = w.ChoiceExplained(
        HER, Prompt.SHELTER_SPY, cards(41, 72), (Narrowing(Criterion.HIGHEST_RANK, cards(41)),), *cards(41)
    )
    lines = why(
        f.ActionTaken(0, 15, ActionKind.BATTLE, bonus=False),
        f.PiecesRemoved(Piece.SPY, 41, HER, 1),
        shelter,
        f.PiecePlaced(HER, Piece.SPY, 41, HER),
        f.TurnEnded(0, 1),
    )
    assert len(lines) == 2
    assert lines[0].startswith("Safe House for the spy: ")
    assert lines[1].startswith("→ **Wakhan** places a spy on ")


def test_after_her_turn_only_her_own_discards_are_explained() -> None:
    lines = why(
        w.LineFollowed(HER, 1, TAX, w.Reading.COURT_ACTION),
        f.TurnEnded(HER, 0),
        f.CardDiscarded(HER, 9, f.Origin.COURT, f.Why.COURT_LIMIT),
        f.MarketRefilled((1, 2), 30),
        f.TurnBegan(2, 5),
    )
    assert [line[:20] for line in lines] == ["Line 1 is carried ou", "→ **Wakhan** ends th", "→ **Wakhan** discard"]


def test_explanations_of_whole_games_are_lines_without_gaps() -> None:
    explained: set[type] = set()
    for state, facts in turns():
        stored = [GAME.load_fact(GAME.dump_fact(fact)) for fact in facts]
        lines = texts(PamirWords().explain(stored, LONG[: state.seats]))
        assert lines == texts(PamirWords().explain(facts, LONG[: state.seats]))
        acted = any(isinstance(fact, w.LineFollowed | w.LineSkipped) for fact in facts)
        assert acted <= bool(lines)
        for line in lines:
            assert 0 < len(line) < 300
            assert "{" not in line
            assert "None" not in line.replace("None dominant", "")
        explained.update(type(fact) for fact in facts if type(fact).__module__ == w.__name__)
    assert {
        w.AiCardDrawn,
        w.AmbitionPassed,
        w.LineFollowed,
        w.LineSkipped,
        w.BonusBegan,
        w.BonusConsidered,
        w.AiCardConsulted,
        w.ChoiceExplained,
    } <= explained


def test_every_deed_of_her_turns_is_in_the_explanation() -> None:
    for _state, facts in turns():
        hers = {fact.seat for fact in facts if isinstance(fact, w.LineFollowed)}
        told = "\n".join(texts(PamirWords().explain(facts, LONG)))
        for fact in facts:
            if isinstance(fact, f.CardPlayed | f.ActionTaken) and fact.seat in hers:
                assert f"(#{fact.card})" in told
