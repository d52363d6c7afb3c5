"""Whoever asks why Wakhan played so reads three lines: her turn, what decided it, and where her rules differ."""

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import ActionKind, Arrow, Coalition, Region, Side
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion, Kind, Narrowing, Reading, Thing
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.pamir.wakhan_reasons import REASONS, why
from paxbot.present.sentence import LIMIT
from paxbot.present.words import CATALOGUES, reading_length, speaking
from tests.cases import for_each
from tests.cited import texts
from tests.present.test_explaining import HER, PEOPLE, PLAIN, TAX, cards
from tests.present.wakhan import turns

LONG = [letter * 32 for letter in "ABCDE"]
DRAWN = w.AiCardDrawn(HER, 1, Arrow.TOP, 3, Coalition.RUSSIAN, False)
RADICALIZED: tuple[Fact, ...] = (
    DRAWN,
    w.LineFollowed(HER, 1, PLAIN, Reading.ARROWS),
    ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(15, 9), (Narrowing(Criterion.ARROWS, cards(9)),), *cards(9)),
    f.CardPurchased(HER, 9, 2, 1),
    f.CardPlayed(HER, 9, Side.LEFT),
)


def people(*seats: int) -> tuple[Thing, ...]:
    return tuple(Thing(Kind.SEAT, seat) for seat in seats)


def test_the_deciding_criterion_of_each_action_is_said_and_the_rule_that_differs() -> None:
    taxed = (
        w.LineFollowed(HER, 1, TAX, Reading.COURT_ACTION),
        ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(9), (), *cards(9)),
        f.ActionTaken(HER, 9, ActionKind.TAX, bonus=False),
        ChoiceExplained(HER, Prompt.TAX, people(0, 2), (Narrowing(Criterion.RICHEST, people(2)),), *people(2)),
        ChoiceExplained(HER, Prompt.TAX, people(0, 2), (Narrowing(Criterion.TAXED_ALREADY, people(2)),), *people(2)),
    )
    assert texts(PamirWords().why([*RADICALIZED, *taxed], PEOPLE)) == (
        "Wakhan bought and played Afghan Handicrafts for 2 rupees, and is taxing.",
        "Her AI card says: Radicalize – its arrows named Afghan Handicrafts. Tax – Cy had the most rupees.",
        "Unlike a person, she plays a card as she buys it.",
    )


def test_a_savvy_purchase_tells_the_card_that_was_bought_not_the_one_of_the_arrows() -> None:
    savvy = (
        w.LineFollowed(HER, 1, PLAIN, Reading.SAVVY),
        ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(15, 9), (Narrowing(Criterion.ARROWS, cards(15)),), *cards(15)),
        ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(15, 9), (Narrowing(Criterion.CHEAPEST, cards(9)),), *cards(9)),
        f.CardPurchased(HER, 9, 0, 0),
        f.CardPlayed(HER, 9, Side.LEFT),
    )
    reasons, _differences = texts(why(savvy, PEOPLE))
    assert reasons == (
        "Her AI card says: Radicalize, but a cheaper card than the arrows name, of the same suit and no lower rank – "
        "Afghan Handicrafts cost least."
    )


def test_a_line_that_is_carried_out_twice_in_a_row_is_named_once() -> None:
    only = ChoiceExplained(HER, Prompt.FOLLOW_LINE, cards(15), (), *cards(15))
    reasons, _differences = texts(why([*RADICALIZED, w.LineFollowed(HER, 1, PLAIN, Reading.ARROWS), only], PEOPLE))
    assert reasons.endswith("its arrows named Afghan Handicrafts. Then only Durrani Royal Guard qualified.")


def test_an_action_of_a_favored_card_is_told_as_a_bonus() -> None:
    bonus = (
        w.BonusConsidered(HER, 9, (), ActionKind.MOVE),
        f.ActionTaken(HER, 9, ActionKind.MOVE, bonus=True),
        ChoiceExplained(HER, Prompt.MOVE, (Thing(Kind.REGION, 0),), (), Thing(Kind.REGION, 0)),
        ChoiceExplained(HER, Prompt.MOVE_TO, (Thing(Kind.REGION, 1),), (), Thing(Kind.REGION, 1)),
        f.PieceMoved(HER, Piece.ARMY, Coalition.RUSSIAN, Region.KABUL, Region.PUNJAB),
    )
    assert texts(why([*RADICALIZED, *bonus], PEOPLE)) == (
        "Her AI card says: Radicalize – its arrows named Afghan Handicrafts. "
        "Bonus action: Move – only Punjab qualified.",
        "Unlike a person, she moves without roads, uses the blocks of her pragmatic loyalty (Russian) and plays a card "
        "as she buys it.",
    )


def test_a_turn_without_an_action_tells_that_no_line_could_be_carried_out() -> None:
    skipped = [w.LineSkipped(HER, 1, line, w.Skip.NO_TARGET) for line in range(3)]
    assert texts(why([DRAWN, *skipped, f.TurnEnded(HER, 2)], PEOPLE)) == (
        "No further line of her AI card could be carried out.",
    )


def test_where_her_rules_do_not_differ_there_is_no_line_about_them() -> None:
    taxed = (
        w.LineFollowed(HER, 1, TAX, Reading.COURT_ACTION),
        ChoiceExplained(HER, Prompt.TAX, people(2), (), *people(2)),
    )
    assert texts(why(taxed, PEOPLE)) == ("Her AI card says: Tax – only Cy qualified.",)


def test_rulers_that_others_become_are_no_difference_of_hers() -> None:
    lines = [texts(why([*RADICALIZED, f.RulerChanged(Region.KABUL, None, seat)], PEOPLE))[-1] for seat in range(3)]
    assert ["armies" in line for line in lines] == [False, True, False]


def test_a_turn_of_a_person_has_no_reasons() -> None:
    assert texts(why([f.TurnBegan(0, 1), f.CardPurchased(0, 9, 2, 1), f.TurnEnded(0, 1)], PEOPLE)) == ()


@for_each("language", CATALOGUES)
def test_every_turn_of_whole_games_is_three_short_lines_without_gaps(language: str) -> None:
    with speaking(language):
        for state, facts in turns():
            acted = any(isinstance(fact, w.LineFollowed | w.LineSkipped) for fact in facts)
            lines = texts(why(facts, LONG[: state.seats]))
            assert len(lines) <= 2
            assert acted <= bool(lines)
            assert not any("{" in line or "None" in line for line in lines)
            assert all(reading_length(line) <= most for line, most in zip(lines, (REASONS, LIMIT), strict=False))
