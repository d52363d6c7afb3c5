import pytest

from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.terms import Prompt
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, Tone
from paxbot.present.spartacus.names import card
from tests.cases import for_each
from tests.cited import texts
from tests.present.spartacus.games import GAME, LONG, PEOPLE, SIZES, WORDS, Table, every, options, panel, walk


@pytest.mark.slow
@for_each(("seats", "solo"), SIZES)
@for_each("seed", range(2))
@pytest.mark.usefixtures("every_language")
def test_every_panel_of_whole_games_has_each_answer_once_and_fits(seats: int, solo: int, seed: int) -> None:
    asked = set()
    for state, decision, _facts in walk(seats, solo, seed):
        if decision is None:
            break
        asked.add(decision.prompt)
        shown = WORDS.panel(state, decision, LONG[:seats])
        assert sorted(option.index for option in every(shown)) == list(range(len(decision.options)))
        for group in shown.groups:
            labels = [option.label for option in group.options]
            assert len(labels) == len(set(labels))
            assert group.title
        assert len({group.title for group in shown.groups}) == len(shown.groups)
        assert all(0 < len(option.label) <= LABEL_LENGTH for option in every(shown))
        assert all(0 < len(option.hint) <= HINT_LENGTH for option in every(shown))
        assert not [option.label for option in every(shown) if "…" in option.label + option.hint]
        assert len(shown.title) + len(shown.text) < 1000
        assert sum(map(len, texts(shown.impossible))) < 1500
        assert all(line.endswith((".", "!", "?")) for line in (*texts(shown.impossible), *shown.text.split("\n")))
        question = WORDS.question(state, decision, LONG[:seats])
        assert question.startswith(f"**{LONG[decision.seat]}**, ")
        assert question.endswith("?")
    assert asked == set(Prompt) - (set() if solo > 2 else {Prompt.SHOW_CARD})


def test_the_first_cards_are_kept_with_what_they_are_good_for() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    shown = panel(state)
    assert shown.title == "Which card do you keep?"
    assert shown.text.startswith("You were dealt 2 cards. One stays in your hand.")
    assert all(option.label.startswith("Keep ") for option in every(shown))


def test_choosing_a_turn_says_what_each_way_means() -> None:
    s = Table().draws(*[("wealth", 1, 1)] * 5).begin()
    assert panel(s).title == "Your turn: do you draw or pass?"
    assert panel(s).text.splitlines() == [
        "You have 5 aurei, and 0 cards in your hand.",
        "5 cards in the stack.",
        "If you pass, you see Rome’s face-down cards, and your turn ends.",
    ]
    assert options(s) == {
        "Draw, then buy and play": (
            "Three cards one by one: one to a column, one to the bottom of the stack, one to your hand"
        ),
        "Pass": "Take 2 aurei",
    }
    s.players[s.active].saw_rome = True
    assert "you know Rome’s face-down cards already" in panel(s).text


def test_only_whoever_has_passed_knows_the_face_down_cards_of_rome() -> None:
    laid = Table().draws(*[("wealth", 1, 1)] * 5)
    s = laid.begin()
    s.hidden = [laid.cards.add("fleet", 4, 2)]
    s.table = laid.cards.text
    seen = "Rome’s face-down cards, which you have seen: Fleet 4 (2 symbols)."
    assert [WORDS.known(s, seat) for seat in range(2)] == ["", ""]
    s.players[1].saw_rome = True
    assert [WORDS.known(s, seat) for seat in range(2)] == ["", seen]


@for_each(
    ("religion", "cards", "hint"),
    [
        (3, 5, "Two cards together, then the third: one to a column, one to the bottom, one to your hand"),
        (6, 5, "Three cards together: one to a column, one to the bottom of the stack, one to your hand"),
        (0, 2, "The last two cards of the stack: one to a column, one to your hand"),
        (6, 1, "The last card of the stack goes to your hand"),
        (0, 0, "The stack is empty: you take 2 aurei instead of a card"),
    ],
)
def test_drawing_is_explained_as_it_will_be(religion: int, cards: int, hint: str) -> None:
    table = Table().draws(*[("wealth", 1, 1)] * cards)
    if religion:
        table.display(religion=[religion])
    assert next(iter(options(table.begin()).values())) == hint


def test_a_drawn_card_shows_where_it_can_go_and_what_lies_there() -> None:
    table = Table().display(wealth=[3]).column(2, ("land", 2, 1), ("land", 2, 1), ("fleet", 4, 2))
    s = table.draws(("senator", 3, 2), *[("army", 1, 1)] * 4).begin(m.Draw())
    assert panel(s).title == "Where does Senator 3 (2 symbols) go?"
    assert panel(s).text.split("\n") == [
        "One card goes to each of these places: a column, the bottom of the stack and your hand.",
        "After this you draw 2 more cards.",
    ]
    assert options(s) == {
        "To the column of Legion I": "The column is empty now, and then costs you 2 aurei",
        "To the column of Legion II": "Joins Fleet 4 and 2 × Land 2; the column then costs you 10 aurei",
        "To the column of Legion III": "The column is empty now, and then costs you 2 aurei",
        "To the bottom of the stack": "You alone know that it lies there",
        "To your hand": "Only you see it",
    }


def test_the_panel_says_which_card_was_put_at_the_bottom_of_the_stack() -> None:
    s = Table().draws(("wealth", 1, 1), ("fleet", 2, 1), ("senator", 3, 1), ("land", 1, 1)).begin()
    GAME.advance(s, m.Draw())
    first = s.drawn[0]
    assert "at the bottom" not in panel(s).text.split("One card goes")[0]
    GAME.advance(s, m.Return(first))
    told = f"You have put {card(first, s.table)} at the bottom of the stack."
    assert told in panel(s).text
    GAME.advance(s, m.Take(s.drawn[0]))
    GAME.advance(s, m.Lay(s.drawn[0], 1))
    assert panel(s).title == "Your turn: what do you buy or play?"
    assert told in panel(s).text


def test_the_panel_says_which_card_came_to_the_hand_until_something_is_done() -> None:
    s = Table().draws(("wealth", 1, 1), ("fleet", 2, 1), ("senator", 3, 1), ("land", 1, 1)).begin()
    GAME.advance(s, m.Draw())
    GAME.advance(s, m.Return(s.drawn[0]))
    GAME.advance(s, m.Lay(s.drawn[0], 1))
    (last,) = s.drawn
    GAME.advance(s, m.Take(last))
    told = f"You have taken {card(last, s.table)} into your hand."
    assert told in panel(s).text
    GAME.advance(s, m.Play(last))
    assert told not in panel(s).text


def test_the_panel_names_no_card_where_the_stack_had_none() -> None:
    s = Table().hand(("land", 1, 1)).begin(m.Draw())
    assert panel(s).title == "Your turn: what do you buy or play?"
    assert "into your hand" not in panel(s).text


def test_cards_drawn_together_are_told_apart() -> None:
    s = Table().display(religion=[3]).draws(("senator", 3, 2), ("army", 1, 1), ("fleet", 1, 1)).begin(m.Draw())
    assert panel(s).title == "Which card goes to a column or to the bottom of the stack?"
    assert panel(s).text.split("\n")[0] == "You have drawn Senator 3 (2 symbols) and Army 1 (1 symbol)."
    assert "Army 1 (1 symbol) to the column of Legion III" in options(s)
    assert "Senator 3 (2 symbols) to the bottom of the stack" in options(s)
    assert [group.title for group in panel(s).groups] == [
        "Senator 3 (2 symbols) to a column",
        "To another place",
        "Army 1 (1 symbol) to a column",
    ]


def test_equal_cards_drawn_together_are_told_once_with_their_number() -> None:
    s = Table().display(religion=[3]).draws(*[("senator", 3, 2)] * 2, ("fleet", 1, 1)).begin(m.Draw())
    assert panel(s).text.split("\n")[0] == "You have drawn 2 × Senator 3 (2 symbols)."


def test_columns_without_a_card_are_named_together() -> None:
    assert "Nothing lies in the columns of Legion I, Legion II and Legion III." in texts(
        panel(Table().draws(("senator", 1, 1)).begin(m.Draw(), m.Take(1))).impossible
    )


def test_without_land_and_intrigue_fleets_and_armies_are_said_to_need_them() -> None:
    text = panel(Table().draws(("senator", 1, 1)).begin(m.Draw(), m.Take(1))).text
    assert "Fleets and armies can only be played with land or intrigue in your display." in text


def acting() -> Table:
    return Table().draws(("senator", 1, 1))


def test_a_column_is_offered_with_its_price_and_what_is_in_it() -> None:
    table = acting().display(wealth=[2, 2]).column(1, ("land", 4, 2), ("land", 2, 1))
    table.column(2, ("fleet", 3, 2), ("fleet", 4, 2)).players[0].aurei = 5
    s = table.begin(m.Draw(), m.Take(1))
    assert options(s)["Buy the column of Legion I for 5 aurei"] == (
        "Land 2 and Land 4; 1 aureus less thanks to your wealth; 0 aurei left then"
    )
    assert texts(panel(s).impossible) == (
        "You cannot afford the column of Legion II for 6 aurei.",
        "Nothing lies in the column of Legion III.",
    )


def test_a_card_is_offered_with_its_cost_its_effect_and_the_income_after_it() -> None:
    table = acting().display(land=[2], religion=[2], wealth=[1])
    table.hand(("fleet", 1, 1), ("religion", 2, 1), ("wealth", 4, 2), ("land", 4, 2), ("intrigue", 1, 1))
    s = table.begin(m.Draw(), m.Take(1))
    shown = options(s)
    assert shown["Play Fleet 1 (1 symbol)"] == "1 symbol then, of 2 allowed; income 1 aureus then"
    assert shown["Play Religion 2 (1 symbol)"] == "3 symbols then: you draw two cards together; income 2 aurei then"
    assert shown["Play Wealth 4 (2 symbols)"] == (
        "3 symbols then: each column costs you 1 aureus less; income 2 aurei then"
    )
    assert shown["Play Land 4 (2 symbols)"] == "4 symbols then: up to 4 fleets and 4 armies; income 2 aurei then"
    assert shown["Play Senator 1 (1 symbol)"] == "1 symbol then; income 2 aurei then"
    assert shown["Play Intrigue 1 (1 symbol)"] == (
        "1 symbol then: up to 2 fleets and 2 armies; you take Primus Conspiratus; no income in this turn"
    )
    assert shown["End your turn: income 2 aurei"] == "You have played no card in this turn"
    assert panel(s).text.split("\n")[2:] == [
        "Fleet symbols: 0, army symbols: 0; your land or intrigue allows 2 of each.",
    ]


def test_after_a_card_the_next_one_costs_and_the_row_pays() -> None:
    table = acting().display(land=[1, 1]).hand(("land", 1, 1), ("wealth", 1, 1)).column(1, ("army", 1, 1))
    s = table.begin(m.Draw(), m.Take(1), m.Play(4))
    assert "The next card you play costs 1 aureus." in panel(s).text
    assert "Play Senator 1 (1 symbol) for 1 aureus" in options(s)
    assert options(s)["End your turn: income 3 aurei"] == "Land: your row has 3 cards"
    assert texts(panel(s).impossible) == ("You have played a card in this turn: a column is bought before that.",)
    s = GAME.apply(s, m.Play(1)).state
    assert options(s)["End your turn: income 4 aurei"] == "Land: your row has 3 cards; 1 more for a senator"


def test_intrigue_leaves_no_income() -> None:
    s = acting().hand(("intrigue", 1, 1)).begin(m.Draw(), m.Take(1), m.Play(2))
    assert options(s)["End your turn: no income"] == "You have played intrigue in this turn"
    assert "You have played intrigue, so you have no income in this turn." in panel(s).text


def test_what_is_over_the_limit_or_too_dear_is_named_with_its_reason() -> None:
    table = acting().hand(("fleet", 4, 2), ("army", 1, 1))
    assert texts(panel(table.begin(m.Draw(), m.Take(1))).impossible)[-1] == (
        "Without land or intrigue in your display you cannot play Fleet 4 (2 symbols) and Army 1 (1 symbol)."
    )
    table = acting().display(land=[1]).hand(("fleet", 4, 2)).column(1, ("land", 1, 1))
    assert texts(panel(table.begin(m.Draw(), m.Take(1), m.Buy(1))).impossible) == (
        "You have bought the column of Legion I: only one is bought in a turn.",
        "Your land or intrigue allows 1 fleet symbol and 1 army symbol, too few for Fleet 4 (2 symbols).",
    )
    table = acting().hand(("land", 1, 1), ("land", 2, 1))
    table.players[0].aurei = 0
    assert texts(panel(table.begin(m.Draw(), m.Take(1), m.Play(2))).impossible)[-1] == (
        "The next card you play costs 1 aureus, and you have 0 aurei."
    )
    assert texts(panel(acting().begin(m.Draw(), m.Take(1), m.Play(1))).impossible)[-1] == "You have no card to play."


def test_ending_the_turn_gives_up_the_card_that_costs_nothing() -> None:
    s = acting().begin(m.Draw(), m.Take(1))
    assert WORDS.gives_up(s, m.EndTurn()) == "You have played no card yet, and the first one of a turn costs nothing."
    assert WORDS.gives_up(s, m.Play(1)) == ""
    assert WORDS.gives_up(GAME.apply(s, m.Play(1)).state, m.EndTurn()) == ""


def test_questions_are_asked_in_a_sentence_for_everybody() -> None:
    asked: dict[object, str] = {}
    for state, decision, _facts in walk(1, 5):
        if decision is not None:
            asked.setdefault(decision.prompt, WORDS.question(state, decision, PEOPLE))
    assert asked == {
        Prompt.KEEP_CARD: "**Ana**, which of your first cards do you keep?",
        Prompt.SHOW_CARD: "**Ana**, which of your first cards do you play?",
        Prompt.CHOOSE_TURN: "**Ana**, do you draw or pass?",
        Prompt.PLACE_CARD: "**Ana**, where does the drawn card go?",
        Prompt.CHOOSE_ACTION: "**Ana**, what do you buy or play?",
    }


@for_each(("hand", "tone"), [([("wealth", 1, 1)], Tone.WASTEFUL), ([], Tone.COMPLETE)])
def test_the_end_of_a_turn_is_grey_where_a_card_could_be_played_for_nothing(
    hand: list[tuple[str, int, int]], tone: Tone
) -> None:
    (end,) = (each for each in every(panel(Table().hand(*hand).begin(m.Draw()))) if each.label.startswith("End"))
    assert end.tone is tone
