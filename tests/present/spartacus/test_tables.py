import re
from typing import Any

import pytest

from paxbot.engine.kernel import Fact, settle
from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.facts import CardPlayed, Ending
from paxbot.games.spartacus.rounds import EndGame
from paxbot.games.spartacus.state import State, Table as Moving
from paxbot.present.sentence import MissedTurn
from paxbot.present.spartacus import text as alt
from paxbot.present.spartacus.names import reconstruction
from paxbot.present.views import LIMIT, SECTION_LENGTH
from tests.present.spartacus.games import GAME, LONG, PEOPLE, SIZES, WORDS, Table, Walked, walk

pytestmark = pytest.mark.slow


def public(at: Walked, names: tuple[str, ...]) -> dict[str, Any]:
    state, facts, view = at.state, at.facts, GAME.view(at.state, None)
    said: dict[str, Any] = {
        "headline": WORDS.headline(state, names),
        "status": WORDS.status(state, names),
        "log": WORDS.log(facts, names),
        "missed": WORDS.catch_up(state, facts, None, names),
        "text": WORDS.text(view, names),
        "courts": [WORDS.area(state, seat, names) for seat in range(state.seats)],
        "table": alt.table_alt(view, names, facts),
        "columns": alt.columns_alt(view, names, facts),
        "rome": alt.rome_alt(view, names, facts),
        "displays": alt.displays_alt(view, names, facts),
        "each": [alt.display_alt(view, seat, names, facts) for seat in range(state.seats)],
    }
    if at.decision is None:
        said |= {"final": WORDS.final(state, names), "ending": alt.ending_alt(view, names)}
    else:
        said["question"] = WORDS.question(state, at.decision, names)
    return said


@pytest.mark.parametrize(("seats", "solo"), SIZES)
def test_nothing_public_depends_on_what_is_hidden(seats: int, solo: int) -> None:
    names = PEOPLE[:seats]
    for number, at in enumerate(walk(seats, solo, 8)):
        if number % (5 * seats) and at.decision is not None:
            continue
        other = at._replace(state=GAME.permuted(at.state, None))
        assert public(at, names) == public(other, names)


@pytest.mark.parametrize(("seats", "solo"), [(1, 3), (3, 0), (4, 0)])
def test_what_one_player_reads_depends_on_nothing_hidden_from_them(seats: int, solo: int) -> None:
    names = PEOPLE[:seats]
    for number, (state, decision, facts) in enumerate(walk(seats, solo, 4)):
        if number % 4:
            continue
        for seat in range(seats):
            other = GAME.permuted(state, seat)
            assert WORDS.hand(state, seat, names) == WORDS.hand(other, seat, names)
            missed = [MissedTurn(facts, names)]
            assert WORDS.digest(state, missed, seat, names) == WORDS.digest(other, missed, seat, names)
            assert WORDS.catch_up(state, facts, seat, names) == WORDS.catch_up(other, facts, seat, names)
            view, same = GAME.view(state, seat), GAME.view(other, seat)
            assert alt.hand_alt(view, seat, names) == alt.hand_alt(same, seat, names)
        if decision is not None:
            other = GAME.permuted(state, decision.seat)
            assert WORDS.panel(state, decision, names) == WORDS.panel(other, decision, names)


@pytest.mark.parametrize("names", [PEOPLE, LONG])
@pytest.mark.parametrize(("seats", "solo"), SIZES)
@pytest.mark.usefixtures("every_language")
def test_everything_fits_and_is_plain(seats: int, solo: int, names: tuple[str, ...]) -> None:
    for number, at in enumerate(walk(seats, solo, 6)):
        if number % (5 * seats) and at.decision is not None:
            continue
        said = public(at, names[:seats])
        alts = [said[key] for key in ("table", "columns", "rome", "displays")] + said["each"]
        alts.append(said.get("ending", "."))
        assert all(0 < len(text) <= LIMIT for text in alts)
        assert all(len(court) < 1000 for court in said["courts"])
        assert len("\n".join(said["status"])) < 1000
        assert len(said.get("final", "")) < 3600
        for part in said["text"]:
            check_section(part)
        whole = repr(said)
        assert not re.search(r"[{}]\w|\bNone\b", whole.replace("': ", "").replace("{'", "").replace("'}", "")), whole
        for seat in range(seats):
            hand = WORDS.hand(at.state, seat, names[:seats])
            assert len(hand) < 1900
            assert 0 < len(alt.hand_alt(GAME.view(at.state, seat), seat, names[:seats])) <= LIMIT


def check_section(part: str) -> None:
    heading, *lines = part.split("\n")
    assert len(part) < SECTION_LENGTH
    assert heading.startswith("### ")
    assert lines
    assert all(line.startswith("- ") and line.endswith((".", ":")) for line in lines), part
    assert ".." not in part


def sections(s: State) -> dict[str, list[str]]:
    parts = (part.split("\n") for part in WORDS.text(GAME.view(s, None), PEOPLE[: s.seats]))
    return {heading.removeprefix("### "): [line.removeprefix("- ") for line in lines] for heading, *lines in parts}


def table() -> State:
    laid = Table().display(wealth=[2, 2], army=[3]).column(1, ("land", 4, 2), ("land", 1, 1))
    laid.draws(("fleet", 3, 2), ("religion", 1, 1), ("religion", 1, 1)).hand(("army", 2, 1))
    laid.display(1, intrigue=[1]).holder = 1
    s = laid.begin()
    s.rome, s.hidden = [laid.cards.add("senator", 4, 2)], [laid.cards.add("fleet", 1, 1)]
    s.table = laid.cards.text
    return s


def test_the_whole_table_is_told_in_sections() -> None:
    assert sections(table()) == {
        "The table": [
            "Round 0, turn 1: it is the turn of Ana.",
            "Ana is the start player.",
            "Bo holds Primus Conspiratus.",
            "3 cards in the stack.",
            "The prices and symbols of the cards are those of a table that was given to this bot.",
        ],
        "The columns": [
            "Legion I: Land 1 (1 symbol) and Land 4 (2 symbols). Price 5 aurei; Ana pays 4 aurei.",
            "Legion II: no card.",
            "Legion III: no card.",
        ],
        "Rome": [
            "Rome’s strength: Senator 2. 1 more card lies face down.",
            "Senator: 2 symbols on 1 card (Senator 4).",
        ],
        "Display of Ana": [
            "1 card in hand, no fleets or armies allowed yet, start player (Primus).",
            "Wealth: 4 symbols on 2 cards (2 × Wealth 1).",
            "Army: 3 symbols on 1 card (Army 1).",
            "Strength, bonuses included: Wealth 4, Fleet 1, Army 3.",
        ],
        "Display of Bo": [
            "0 cards in hand, fleets and armies up to 1, Primus Conspiratus.",
            "Intrigue: 1 symbol on 1 card (Intrigue 1).",
        ],
    }


def test_the_status_tells_stack_rome_and_conspiracy() -> None:
    assert WORDS.headline(table(), PEOPLE) == "Round 0, turn 1: Ana"
    assert WORDS.status(table(), PEOPLE) == (
        "Start player of each round: **Ana** · 3 cards in the stack",
        "Rome’s strength: Senator 2. 1 more card lies face down.",
        "Primus Conspiratus: **Bo**, with 1 symbol of intrigue",
    )
    solo = GAME.setup(1, bytes(16), {"solo_game": 2})
    assert WORDS.status(GAME.setup(2, bytes(16), {}), PEOPLE)[1] == "Rome has no open card yet; 3 cards lie face down."
    assert WORDS.status(solo, PEOPLE)[1] == "Rome has no card yet."
    assert WORDS.headline(solo, PEOPLE) == "Ana chooses one of the first cards"
    assert WORDS.status(solo, PEOPLE)[0] == "72 cards in the stack"
    assert WORDS.status(solo, PEOPLE)[-1] == (
        "Solitaire game 2 of 5, to be won with cards of all 7 categories and by being stronger than Rome in at least "
        "4 of them. So far: cards of 0 categories, and stronger than Rome in 0 categories."
    )
    many = GAME.setup(5, bytes(16), {})
    assert "this bot’s own, not the publisher’s" in WORDS.status(many, PEOPLE)[-1]
    assert any("not the publisher’s" in part for part in WORDS.text(GAME.view(many, None), PEOPLE[:5]))


def test_whoever_plays_alone_is_called_no_start_player() -> None:
    *_, last = walk(1, 2, 1)
    for at in (*list(walk(1, 2, 1))[:9], last):
        view = GAME.view(at.state, None)
        said = [*WORDS.status(at.state, PEOPLE[:1]), *WORDS.text(view, PEOPLE[:1]), *WORDS.log(at.facts, PEOPLE[:1])]
        said += [alt.table_alt(view, PEOPLE[:1], at.facts), WORDS.area(at.state, 0, PEOPLE[:1])]
        assert not [text for text in said if "start player" in text.lower()]


def test_a_hand_tells_what_its_player_knows() -> None:
    s = table()
    assert WORDS.hand(s, 0, PEOPLE) == "You have 5 aurei, and 1 card in your hand.\n- **Army 2 (1 symbol)**"
    s = GAME.apply(s, m.Draw()).state
    assert WORDS.hand(s, 0, PEOPLE).split("\n")[-1] == "Drawn, and not put anywhere yet: Fleet 3 (2 symbols)."
    s = GAME.apply(s, m.Return(s.drawn[0])).state
    s.players[0].saw_rome = True
    assert WORDS.hand(s, 0, PEOPLE).split("\n")[2:] == [
        "Drawn, and not put anywhere yet: Religion 1 (1 symbol).",
        "At the bottom of the stack you know Fleet 3 (2 symbols).",
        "Rome’s face-down cards, which you have seen: Fleet 1 (1 symbol).",
    ]
    assert alt.hand_alt(GAME.view(s, 0), 0, PEOPLE) == (
        "Your hand: Army 2 (1 symbol). You have 5 aurei. Drawn, and not put anywhere yet: Religion 1 (1 symbol). "
        "Rome’s face-down cards, which you have seen: Fleet 1 (1 symbol). "
        "At the bottom of the stack you know Fleet 3 (2 symbols)."
    )
    s.players[1].automated = True
    assert WORDS.hand(s, 1, PEOPLE) == "Nemo plays this seat, and its hand stays hidden."
    s.winners = (0,)
    assert "hidden" not in WORDS.hand(s, 1, PEOPLE), "the end shows all hands"


def test_a_display_counts_symbols_by_category() -> None:
    assert WORDS.area(table(), 0, PEOPLE) == (
        "**Ana** · 1 card in hand · no fleets or armies allowed yet · start player (Primus)\n"
        "- Wealth: 4 symbols on 2 cards (2 × Wealth 1).\n"
        "- Army: 3 symbols on 1 card (Army 1)."
    )


def over(seats: int, solo: int, seed: int) -> State:
    *_others, last = walk(seats, solo, seed)
    return last.state


@pytest.mark.parametrize(("seats", "names"), [(2, PEOPLE), (4, PEOPLE), (8, LONG)])
def test_points_are_explained_as_the_rules_count_them(seats: int, names: tuple[str, ...]) -> None:
    state, facts = without_rome(seats)
    final, log = WORDS.final(state, names[:seats]), WORDS.log(facts, names[:seats])
    scored = [line for line in log if re.search(r" has \d+ points?:", line)]
    assert len(scored) == seats
    assert log[-1] == final.split("\n")[0]
    assert all(f"- {line}" in final for line in scored)
    assert "**Strengths, bonuses included:** Rome has " in final
    if names is PEOPLE:
        assert all(f"- {line}" in final for line in log if "stronger than Rome, so" in line)
    assert len(final) < 3600
    pictured = WORDS.final(state, names[:seats], is_pictured=True)
    assert pictured.split("\n")[0] == final.split("\n")[0]
    assert "**Left in hand**" in pictured
    assert not any(line in pictured for line in (*scored, "**Points**", "**Strengths"))
    assert len(alt.ending_alt(GAME.view(state, None), names[:seats])) <= LIMIT


def without_rome(seats: int) -> tuple[State, tuple[Fact, ...]]:
    *_others, before, _last = walk(seats, 0, 3)
    s = before.state.copy()
    s.rome, s.hidden, s.steps, s.decision = [], [], [EndGame(Ending.STACK_EMPTY)], None
    table = Moving(s)
    settle(table)
    return s, tuple(table.facts)


def test_a_solitaire_game_ends_with_its_goal() -> None:
    final = WORDS.final(over(1, 1, 1), PEOPLE).split("\n")
    assert final[0] in ("**Solitaire game 1 of 5 is won.**", "**Solitaire game 1 of 5 is lost.**")
    assert ["met:** cards of all 7" in line.lower() for line in final[1:3]] == [True, False]
    assert ["met:** stronger than Rome in at least 3" in line for line in final[1:3]] == [False, True]
    assert final[3:5] == ["", "**Strengths, bonuses included**"]
    assert final[12] == "**Left in hand**"
    assert len(final) == 5 + 7 + 2
    assert "**Points**" not in final
    pictured = WORDS.final(over(1, 1, 1), PEOPLE, is_pictured=True).split("\n")
    assert pictured == [*final[:3], *final[12:]]


def test_seats_that_change_hands_are_explained() -> None:
    assert all(line.endswith(".") for line in (*WORDS.handing_over(), *WORDS.taking_back()))
    assert "Nemo" in WORDS.handing_over()[0]


def test_the_lobby_says_whose_game_it_is_and_that_its_cards_are_a_reconstruction() -> None:
    assert alt.lobby_alt(["Ana"], 1, range(2, 5)) == (
        f"PAX (2011), by Bernd Eisenstein. Ana, Nemo, 2 free seats. {reconstruction()}"
    )
    assert len(alt.lobby_alt(LONG, 0, range(1, 9))) <= LIMIT


def test_pictures_have_their_facts_as_alternative_texts() -> None:
    view, facts = GAME.view(table(), None), (CardPlayed(0, 3, 0, "a13"),)
    assert alt.table_alt(view, PEOPLE[:2], facts) == (
        "Round 0, turn 1: it is the turn of Ana. Ana played Army 1 (3 symbols). "
        "Rome: Senator 2. "
        "Ana: Wealth 4, Fleet 1, Army 3; 1 card in hand, no fleets or armies allowed yet, start player (Primus). "
        "Bo: Intrigue 1; 0 cards in hand, fleets and armies up to 1, Primus Conspiratus. "
        "Nobody is stronger than Rome in Religion, Senator and Land. 1 card of Rome’s lies face down. "
        "Legion I: Land 1 and Land 4, price 5 aurei. Legion II: no card. Legion III: no card. 3 cards in the stack."
    )
    assert alt.displays_alt(view, PEOPLE[:2]) == (
        "Round 0, turn 1: it is the turn of Ana. "
        "Ana: Wealth 4, Fleet 1, Army 3; 1 card in hand, no fleets or armies allowed yet, start player (Primus). "
        "Bo: Intrigue 1; 0 cards in hand, fleets and armies up to 1, Primus Conspiratus."
    )
