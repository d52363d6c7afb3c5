"""Whole games by chance: everything is conserved, nothing leaks, records lead to the same game (digest P22)."""

import json
import random
from collections.abc import Iterator

import pytest

from paxbot import PaxError
from paxbot.cli.checks import agreed, check_state
from paxbot.engine.game import CardTable
from paxbot.engine.kernel import Json, Move
from paxbot.games.porfiriana.deck import own_records, read, with_former
from paxbot.games.porfiriana.facts import ToppleTested
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.porfiriana.mixing import read_table
from paxbot.games.porfiriana.powers import hook
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import FACTS
from tests.long_form import spread
from tests.porfiriana.tables import GAME, busy

FOR_SEVERAL, ALONE, IN_SHORT = 1000, 200, 10
UNASKED = 0.02
"""How often something happens between two answers that nobody is asked for."""
NAMES = ("id", "number", "sort", "type", "title", "status", "known")
"""The fields that stay as they are when a card is changed."""


def owners_game(picks: random.Random) -> PaxPorfiriana:
    """The game with the file of an owner: some cards have what is printed on others of their type."""
    records = own_records()
    typed = []
    for record in picks.sample(records, len(records) // 3):
        if record["type"] != "regime":
            donor = picks.choice([each for each in records if each["type"] == record["type"]])
            fields = sorted(set(donor) - set(NAMES))
            changed = {**record, **{name: donor[name] for name in picks.sample(fields, picks.randint(1, len(fields)))}}
            typed += [{**changed, "status": "exact"}] if is_legal(changed) else []
    return PaxPorfiriana(read_table(json.dumps({"cards": typed})))


def is_legal(record: Json) -> bool:
    try:
        return bool(read([record]))
    except PaxError:
        return False


def unasked(game: PaxPorfiriana, s: State, picks: random.Random) -> Iterator[Move]:
    """A person leaves, a person is back, or all that nobody knows is shuffled, where that can happen."""
    seat = picks.randrange(s.hosted)
    if s.turn and picks.random() < 0.2:
        yield game.reshuffle(s, picks.randbytes(16))
    elif game.automated(s) <= {seat}:
        # One seat at a time, for Calavera thinks long.
        try:
            yield game.reseat(s, seat, seat not in game.automated(s))
        except PaxError:
            return


def play(
    game: PaxPorfiriana, seats: int, picks: random.Random, *, is_busy: bool, judge: PaxPorfiriana | None = None
) -> None:
    deal = picks.randbytes(16)
    s = game.setup(seats, deal, agreed(game, seats, deal), picks.sample(range(seats), picks.random() < 0.1))
    start, given = s.copy(), list[Json]()
    while (decision := game.pending(s)) is not None:
        check_state(game, s, seats, len(given))
        moves = list(unasked(game, s, picks)) if picks.random() < UNASKED else []
        moves = moves or [busy(picks, decision.options) if is_busy else picks.choice(decision.options)]
        given += map(game.dump_move, moves)
        game.advance(s, moves[0])
    assert s.winners is not None
    check_state(game, s, seats, len(given))
    record = json.loads(json.dumps(game.record(start, given, "by chance", False)))
    assert list((judge or game).differences(record)) == []


@pytest.mark.slow
@pytest.mark.parametrize("number", spread(range(FOR_SEVERAL + ALONE), IN_SHORT))
def test_random_games_hold_every_invariant(number: int) -> None:
    """Conservation, JSON, leaks at every decision, with seats that change hands and with owners' decks."""
    picks = random.Random(f"porfiriana {number}")
    game = owners_game(picks) if number % 3 else GAME
    play(game, 1 if number >= FOR_SEVERAL else 2 + number % 5, picks, is_busy=number % 2 == 0)


def test_a_game_of_each_size_is_played_in_short() -> None:
    """What the long form takes from the sample holds for all sizes."""
    numbers = [number * (FOR_SEVERAL + ALONE - 1) // (IN_SHORT - 1) for number in range(IN_SHORT)]
    assert {1 if number >= FOR_SEVERAL else 2 + number % 5 for number in numbers} == set(range(1, 7))


def test_owners_decks_are_others_than_ours() -> None:
    deck = owners_game(random.Random(1)).setup(2, bytes(16), {}).deck
    other = sum(card != own for card, own in zip(deck.cards, GAME.setup(2, bytes(16), {}).deck.cards, strict=True))
    assert other > len(deck.cards) // 5


def test_a_game_dealt_before_cards_of_ours_were_changed_goes_on_and_its_record_is_verified() -> None:
    deck = with_former(GAME.setup(2, bytes(16), {}).deck)[-1]
    play(PaxPorfiriana(CardTable(deck.text, "before")), 2, random.Random("before"), is_busy=True, judge=GAME)


def test_every_ability_in_force_has_a_hook() -> None:
    """Kinds of abilities in our deck: a hook, an effect, a process, or a word that rules ask for."""
    from paxbot.games.porfiriana.attacks import PROCESSES
    from paxbot.games.porfiriana.partners import DOINGS

    found = set()
    for card in GAME.setup(2, bytes(16), {}).deck.cards:
        faces = getattr(card, "sides", (card,))
        for face in (*faces, card):
            found |= {ability.kind for ability in getattr(face, "abilities", ())}
    assert found - hook.kinds() - set(DOINGS) - set(PROCESSES) == {"slave_labour"}


def test_a_game_keeps_gold_and_points_of_each_round_and_its_topple_attempts() -> None:
    picks = random.Random("kept")
    s: State = GAME.setup(3, bytes(16), {})
    tested = []
    while (decision := GAME.pending(s)) is not None:
        told = GAME.advance(s, busy(picks, decision.options)).facts
        tested += [FACTS.dump(fact) for fact in told if isinstance(fact, ToppleTested)]
    assert len(s.rounds) in range(2 + (s.turn - 1) // 3, 3 + s.turn // 3)
    assert s.rounds[-1][0] == [player.gold for player in s.players]
    assert tested
    assert [fact for _turn, fact in s.story if fact["kind"] == "topple_tested"] == tested
