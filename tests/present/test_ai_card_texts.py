from paxbot.games.pamir.terms import AI_CARDS, Arrow, Condition, Line, LineAction
from paxbot.present.pamir.wakhan import (
    condition_clause,
    failed_condition,
    line_sentence,
    line_text,
    loyalties_row,
    red_text,
    regions_row,
)
from tests.cases import for_each

LINES = sorted({line for card in AI_CARDS.values() for line in card.lines}, key=str)


@for_each("line", LINES, ids=line_text)
def test_a_line_fits_a_picture_and_is_a_sentence_elsewhere(line: Line) -> None:
    assert 0 < len(line_text(line)) <= 60
    assert line_text(line)[0].isupper() or line_text(line)[0].isdigit()
    assert line_sentence(line).endswith(".")
    assert line_sentence(line)[0].isupper()


def test_no_two_lines_read_alike() -> None:
    assert len({line_text(line) for line in LINES}) == len({line_sentence(line) for line in LINES}) == len(LINES)


def test_a_condition_is_named_where_a_line_has_one() -> None:
    for line in LINES:
        if line.condition is not None:
            assert condition_clause(line.condition) in line_sentence(line)


@for_each("condition", Condition)
def test_a_condition_reads_otherwise_where_it_fails(condition: Condition) -> None:
    assert failed_condition(condition) not in condition_clause(condition)


def test_plain_lines_are_called_by_their_action() -> None:
    assert line_text(Line(LineAction.TAX)) == "Tax"
    assert line_text(Line(LineAction.RADICALIZE)) == "Radicalize"


def test_rows_are_told_from_the_left_and_arrows_as_their_labels_read() -> None:
    assert loyalties_row(AI_CARDS[1]) == "Russian › Afghan › British"
    assert regions_row(AI_CARDS[1]) == "Transcaspia › Kabul › Kandahar › Persia › Herat › Punjab"
    assert [red_text(arrow) for arrow in Arrow] == ["top (left)", "bottom (right)"]
