"""The digest of what happened since a player's last turn: short, what they lost first, and nothing twice."""

from collections.abc import Iterator, Sequence

import pytest

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.record import read_move
from paxbot.games.pamir.record_chance import start_of
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from paxbot.present.chat import table as words
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.sentence import DIGEST, LIMIT, MissedTurn, digest
from paxbot.present.words import reading_length
from tests.pamir.builder import BLUE, GRAY, RED, Diagram
from tests.pamir.records import GAME, record
from tests.present.spartacus.games import LONG, PEOPLE, WORDS, walk

NAMES = ("Ana", "Bo", "Cy", "Dana", "Emil")
WHOLE = 450
"""Characters of a digest in a message, with its heading."""
RECORDS = (77, 299)


def test_losses_come_first_and_headlines_do_not_tell_them_again(table: Diagram) -> None:
    bo = (
        f.TurnBegan(BLUE, 5),
        f.CardPurchased(BLUE, 46, 1, 0),
        f.ActionTaken(BLUE, 15, ActionKind.BATTLE, bonus=False),
        f.BattleJoined(BLUE, Piece.ARMY, Region.PUNJAB),
        f.PiecesRemoved(Piece.TRIBE, Region.PUNJAB, RED, 2),
        f.TurnEnded(BLUE, 0),
    )
    cy = (f.TurnBegan(GRAY, 6), f.CardPurchased(GRAY, 66, 0, 0), f.TurnEnded(GRAY, 1))
    missed = [MissedTurn(bo, NAMES), MissedTurn(cy, ("Ana", "Bo", "Somebody"))]
    assert PamirWords().digest(table.s, missed, RED, NAMES) == (
        "Bo’s battle in Punjab: you lost 2 tribes.",
        "Bo bought Bank for 1 rupee and battled.",
        "Somebody bought Baluchi Smugglers.",
    )


def test_what_was_lost_is_cut_rather_than_left_out() -> None:
    lost, last = f"You lost {'a card, ' * 60}all.", "Bo holds your card hostage."
    (told,) = digest([lost, last], [])
    assert told.startswith("You lost a card, a card")
    assert told.endswith("…")
    assert reading_length(told) == DIGEST


def told_to(seat: Seat, turns: Sequence[tuple[Seat, Sequence[Fact]]]) -> list[Sequence[Fact]]:
    own = [at for at, (of, _facts) in enumerate(turns) if of == seat]
    return [facts for _of, facts in turns[own[-1] + 1 if own else 0 :]]


def turns_of(number: int) -> Iterator[tuple[State, list[tuple[Seat, Sequence[Fact]]]]]:
    found = record(number)
    s, turns, facts = start_of(found), list[tuple[Seat, Sequence[Fact]]](), list[Fact]()
    for raw in found["moves"]:
        for move in read_move(raw, s):
            turn, active = s.turn, s.active
            facts += GAME.advance(s, move).facts
            if s.turn != turn:
                turns.append((active, facts))
                facts = []
                yield s, turns


def of_all(missed: Sequence[MissedTurn]) -> list[Fact]:
    return [fact for each in missed for fact in each.facts]


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("number", RECORDS)
def test_digests_of_public_records_are_short(number: int) -> None:
    for state, turns in turns_of(number):
        names = NAMES[: state.seats]
        missed = [MissedTurn(facts, names) for facts in told_to(state.active, turns)]
        lines = PamirWords().digest(state, missed, state.active, names)
        assert len(words.since(lines)) <= WHOLE
        assert all(0 < len(line) <= LIMIT + 60 for line in lines)
        assert not [line for line in lines if "{" in line or "None" in line]
        said = PamirWords().catch_up(state, of_all(missed), state.active, names)
        assert len(said) == 3
        assert sum(map(len, said)) <= WHOLE


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_digests_of_pax_are_short() -> None:
    for names in (PEOPLE, LONG):
        missed = list[MissedTurn]()
        for state, _decision, facts in walk(5, 0, 3):
            missed = [*missed[-7:], MissedTurn(facts, names[:5])]
            lines = WORDS.digest(state, missed, 0, names[:5])
            assert sum(map(reading_length, lines)) <= DIGEST
            assert len(WORDS.catch_up(state, of_all(missed), 0, names[:5])) == 3


def test_a_digest_of_many_turns_tells_the_last_ones(table: Diagram) -> None:
    turn = (f.TurnBegan(BLUE, 5), f.LoyaltyChanged(BLUE, Coalition.AFGHAN, Coalition.BRITISH), f.TurnEnded(BLUE, 0))
    lines = PamirWords().digest(table.s, [MissedTurn(turn, [f"B{number}"] * 3) for number in range(30)], RED, NAMES)
    assert "B29 joined the British side." in lines
    assert sum(map(len, lines)) <= DIGEST


def test_whoever_was_away_reads_who_rules_who_leads_and_what_they_lost(table: Diagram) -> None:
    table.s.players[BLUE].vp = 4
    facts = (
        f.RulerChanged(Region.HERAT, RED, BLUE),
        f.RulerChanged(Region.KABUL, GRAY, None),
        f.RupeesTaxed(BLUE, RED, 2),
    )
    said = ("Bo now rules Herat and nobody rules Kabul.", "Bo leads with 4 points; you have 0.")
    assert PamirWords().catch_up(table.s, facts, RED, NAMES) == (*said, "You lost rule of Herat and 2 rupees.")
    onlooker = PamirWords().catch_up(table.s, facts, None, NAMES)
    assert onlooker == (said[0], "Bo leads with 4 points.")
    assert PamirWords().catch_up(table.s, [], BLUE, NAMES)[0] == "No region has a new ruler."
