import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f, moves as m
from paxbot.games.pamir.events import NamePlayer
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Arrow, Coalition, Region
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir import status
from paxbot.present.pamir.facts import FACTS
from paxbot.present.pamir.panels import panel
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH
from tests.cited import texts
from tests.pamir.builder import BLUE, GAME, GRAY, RED, Diagram
from tests.present.wakhan import games, seat_wakhan

WORDS = PamirWords()
PEOPLE = ["Ana", "Wakhan", "Cy"]
LONG = [letter * 32 for letter in "ABCDE"]
AFGHAN, BRITISH, RUSSIAN = Coalition


@pytest.fixture
def table(table: Diagram) -> Diagram:
    """Wakhan sits on blue's place; red is Russian, gray Afghan."""
    return seat_wakhan(table, BLUE)


def log(*facts: Fact) -> tuple[str, ...]:
    return FACTS.log(facts, PEOPLE)


def answers(table: Diagram) -> dict[object, tuple[str, str]]:
    shown = panel(table.s, table.decision, PEOPLE)
    options = [option for group in shown.groups for option in group.options]
    return {table.decision.options[option.index]: (option.label, option.hint) for option in options}


def test_an_automated_seat_is_called_wakhan() -> None:
    assert WORDS.automated_name == "Wakhan"


def test_each_variant_is_offered_and_only_those_agreed_on_are_told() -> None:
    offered = {choice.key: tuple(each.value for each in choice.values) for choice in WORDS.choices()}
    assert offered == {option.key: option.values for option in GAME.options}
    for choice in WORDS.choices():
        usual, agreed = (each.rule for each in choice.values)
        assert (usual, agreed[:7], agreed[-1]) == ("", "Wakhan ", ".")


# -- the log


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            w.AiCardDrawn(BLUE, 19, Arrow.BOTTOM, 3, Coalition.RUSSIAN, False),
            "**Wakhan** draws an AI card. Red arrow: bottom (right); black arrow: column 3.",
        ),
        (
            w.AiCardDrawn(BLUE, 19, Arrow.TOP, 0, Coalition.RUSSIAN, True),
            "**Wakhan** shuffles all AI cards and draws one. Red arrow: top (left); black arrow: column 0.",
        ),
        (
            w.AmbitionFollowed(BLUE, 101, (0, 3, 1), wins=False),
            "**Wakhan** follows Ambition: this check brings **Wakhan** 3 points and **Cy** 1 point.",
        ),
        (
            w.BribeUnpaid(BLUE, RED, 15, 3),
            "**Wakhan** cannot pay **Ana** the bribe of 3 rupees for Durrani Royal Guard (#15).",
        ),
        (
            f.CardDiscarded(BLUE, 15, f.Origin.HAND, f.Why.BRIBE),
            "**Wakhan** discards Durrani Royal Guard (#15) unplayed.",
        ),
        (w.SeatHandedOver(RED), "**Ana** takes over. Hand and loyalty dial are set aside."),
        (
            w.SeatTakenBack(RED),
            "**Ana** takes over from Wakhan, with the hand and the loyalty dial that were set aside.",
        ),
        (
            f.CardDiscarded(RED, 36, f.Origin.COURT, f.Why.TAKEN_BACK),
            "**Ana** loses the patriot Bengal Native Infantry (#36), for it is of another coalition.",
        ),
        (
            f.CardDiscarded(RED, 36, f.Origin.PRIZES, f.Why.TAKEN_BACK),
            "**Ana** loses the prize Bengal Native Infantry (#36), for it is of another coalition.",
        ),
        (
            f.LeverageRepaid(BLUE, 46, 1, 0),
            "**Wakhan** repays 1 rupee for the leverage of Bank (#46); the other rupee is forgiven.",
        ),
        (f.LeverageRepaid(BLUE, 46, 0, 0), "**Wakhan** cannot repay the leverage of Bank (#46), and is forgiven."),
        (
            f.GameWon((RED,), 4, False),
            "The game is over. **Ana** wins: tied with Wakhan in points, military stars and rupees, "
            "and Wakhan loses such a tie.",
        ),
        (
            f.GameWon((RED, GRAY), 4, False),
            "The game is over. **Ana** and **Cy** share the victory: tied with Wakhan in everything, "
            "and Wakhan loses such a tie.",
        ),
    ],
)
def test_a_fact_of_hers_is_told_in_a_whole_sentence(fact: Fact, line: str) -> None:
    assert log(fact) == (line,)


def test_a_purchase_by_a_line_is_called_radicalizing() -> None:
    bought = f.CardPurchased(BLUE, 15, 2, 0)
    assert log(w.LineFollowed(BLUE, 1, 2, w.Reading.ARROWS), bought) == (
        "**Wakhan** radicalizes: buys Durrani Royal Guard (#15) for 2 rupees.",
    )


def test_other_purchases_are_called_so() -> None:
    bought = f.CardPurchased(BLUE, 101, 2, 0)
    (_ambition, line) = log(w.AmbitionFollowed(BLUE, 101, (0, 3, 0), False), bought)
    assert line == "**Wakhan** purchases Dominance Check (#101) for 2 rupees."
    assert log(w.LineFollowed(BLUE, 1, 0, w.Reading.COURT_ACTION), bought) == (line,)
    assert log(w.LineFollowed(BLUE, 1, 2, w.Reading.ARROWS), f.CardPurchased(RED, 101, 0, 0))[0].startswith(
        "**Ana** purchases"
    )


def blackmail(card: int) -> w.ChoiceExplained:
    chosen = w.Thing(w.Kind.CARD, card)
    return w.ChoiceExplained(BLUE, Prompt.BLACKMAIL, (chosen,), (), chosen)


def test_a_spy_of_blackmail_is_called_so_and_the_next_one_is_not() -> None:
    assert log(
        blackmail(15),
        f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE),
        w.LineFollowed(BLUE, 1, 2, w.Reading.ARROWS),
        f.PiecePlaced(BLUE, Piece.SPY, 9, BLUE),
    ) == (
        "**Wakhan** places a spy on Durrani Royal Guard (#15) by Blackmail.",
        "**Wakhan** places a spy on Afghan Handicrafts (#9).",
    )


def test_a_spy_of_blackmail_from_elsewhere_tells_where_it_was() -> None:
    (line,) = log(blackmail(15), f.PiecePlaced(BLUE, Piece.SPY, 15, BLUE, Piece.TRIBE, Region.KABUL))
    assert line.endswith(" by Blackmail. It is taken from Kabul, because the supply is empty.")


def test_a_spy_of_blackmail_that_was_dropped_leaves_no_trace() -> None:
    lines = log(blackmail(15), f.IconDropped(BLUE, Piece.SPY), f.PiecePlaced(BLUE, Piece.SPY, 9, BLUE))
    assert lines[-1] == "**Wakhan** places a spy on Afghan Handicrafts (#9)."


def test_the_log_of_whole_games_has_no_gaps() -> None:
    for steps in games():
        for state, _decision, happened in steps:
            for line in WORDS.log(happened, LONG[: state.seats]):
                assert line
                assert "None" not in line
                assert "{" not in line


# -- status and courts


def test_the_headline_and_the_status_tell_where_she_leans(table: Diagram) -> None:
    table.turn_of(RED)
    assert "Wakhan leans to the British coalition now." in status.status(table.s, PEOPLE)
    table.s.active = BLUE
    assert status.headline(table.s, PEOPLE) == "Turn 1: Wakhan (leans to British)"


def test_before_her_first_card_she_leans_nowhere() -> None:
    table = seat_wakhan(Diagram(seats=3), BLUE, face=None).turn_of(RED)
    table.s.active = BLUE
    assert status.headline(table.s, PEOPLE) == "Turn 1: Wakhan"
    assert not any("leans" in line for line in status.status(table.s, PEOPLE))
    assert "No AI card drawn yet" in status.court(table.s, BLUE, PEOPLE)


def test_her_court_tells_influence_in_each_coalition_and_her_ai_card(table: Diagram) -> None:
    table.court(BLUE, 36).gifts(BLUE, 2).turn_of(RED)
    lines = status.court(table.s, BLUE, PEOPLE).split("\n")
    assert "loyal to none, leans to British now" in lines[0]
    assert lines[0].endswith("influence Afghan 2, British 3, Russian 2")
    assert lines[1].startswith("Court 1 of 3")
    assert lines[-4] == "AI card: red arrow top (left), black arrow column 3"
    assert lines[-3].startswith("Regions: ")
    assert lines[-2].startswith("Loyalties: ")
    assert lines[-1].startswith("Lines: 1 ")


def test_she_has_no_hand_to_show(table: Diagram) -> None:
    table.turn_of(RED)
    table.s.open_hands = True
    assert "Hand" not in status.court(table.s, BLUE, PEOPLE)
    assert status.hand(table.s, BLUE, PEOPLE) == "Wakhan plays this seat and needs no hand."


# -- bribes to her


def test_a_card_of_a_region_she_rules_costs_the_bribe_in_full(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 2}).hand(RED, 15).turn_of(RED)
    label, hint = answers(table)[m.PlayCard(15)]
    assert label.endswith(" – bribe 2 rupees in full")
    assert "2 rupees" not in hint


def test_a_right_to_pay_nothing_holds_against_her_too(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 2}).hand(RED, 15).event(107, Half.PURCHASED, RED).turn_of(RED)
    label, hint = answers(table)[m.PlayCard(15)]
    assert label.endswith(" – bribe 2 rupees")
    assert "you pay" not in hint


def test_a_hostage_of_hers_costs_the_bribe_in_full(table: Diagram) -> None:
    table.court(RED, 17).spies(17, {BLUE: 2}).tribes(Region.KABUL, {RED: 1}).turn_of(RED)
    hint = answers(table)[m.UseCard(17, ActionKind.BUILD)][1]
    assert hint == "1 action; 2 rupees for each block; you pay Wakhan 2 rupees"


def test_labels_and_hints_of_bribes_to_her_fit(table: Diagram) -> None:
    for region in Region:
        table.tribes(region, {BLUE: 1})
    table.hand(RED, *range(1, 101)).rupees(RED, 30).turn_of(RED)
    shown = panel(table.s, table.decision, LONG[:3])
    options = [option for group in shown.groups for option in group.options]
    assert len(options) >= 100
    for option in options:
        assert len(option.label) <= LABEL_LENGTH
        assert len(option.hint) <= HINT_LENGTH
        assert "…" not in option.label + option.hint


def test_a_bribe_to_her_is_paid_in_full_or_not_at_all(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 2}).hand(RED, 15).turn_of(RED).play(m.PlayCard(15))
    shown = panel(table.s, table.decision, PEOPLE)
    assert "Wakhan waives nothing: the bribe is due in full." in shown.text
    assert "refused" not in shown.text
    assert [label for label, _hint in answers(table).values()] == ["Pay Wakhan 2 rupees", "Withdraw"]


def test_what_her_bribe_makes_impossible_is_told(table: Diagram) -> None:
    table.tribes(Region.KABUL, {BLUE: 3, RED: 1}).hand(RED, 15).rupees(RED, 2).court(RED, 43).spies(43, {BLUE: 1})
    impossible = texts(panel(table.s, table.turn_of(RED).decision, PEOPLE).impossible)
    assert "You cannot pay Wakhan the bribe of 3 rupees to play Durrani Royal Guard (#15)." in impossible


def test_a_hostage_that_cannot_be_paid_for_is_told_with_the_cost(table: Diagram) -> None:
    table.tribes(Region.KABUL, {RED: 1}).court(RED, 17).spies(17, {BLUE: 1}).rupees(RED, 2).turn_of(RED)
    impossible = texts(panel(table.s, table.decision, PEOPLE).impossible)
    assert any(
        line.endswith("you cannot pay the bribe of 1 rupee to Wakhan and the cost of 2 rupees.") for line in impossible
    )


def test_whoever_gives_her_a_hand_is_told_that_she_plays_it(table: Diagram) -> None:
    table.hand(RED, 15).turn_of(RED)
    table.s.steps.append(NamePlayer(RED, 114))
    assert answers(table)[m.ChoosePlayer(BLUE)][1] == "Has no hand, and plays yours at once"
    assert answers(table)[m.ChoosePlayer(GRAY)][1] == "0 cards in hand"


# -- whole games


def test_panels_of_people_at_her_table_are_sentences_without_gaps() -> None:
    for steps in games():
        for state, decision, _happened in steps:
            if state.players[decision.seat].wakhan is not None:
                continue
            names = LONG[: state.seats]
            shown = WORDS.panel(state, decision, names)
            listed = sorted({option.index for group in shown.groups for option in group.options})
            assert listed == list(range(len(decision.options)))
            for text in [shown.title, shown.text, *texts(shown.impossible), WORDS.question(state, decision, names)]:
                assert text
                assert "None" not in text
                assert "{" not in text


def test_every_table_of_hers_can_be_described() -> None:
    for steps in games():
        for state, _decision, _happened in steps:
            names = LONG[: state.seats]
            texts = [WORDS.headline(state, names), *WORDS.status(state, names)]
            texts += [WORDS.area(state, seat, names) for seat in range(state.seats)]
            assert not any("None" in text.replace("None dominant", "") or "{" in text for text in texts)
