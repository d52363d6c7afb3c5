"""Whole games by chance: everything is conserved, nothing leaks, records lead to the same game (digest P22)."""

import random

import pytest

from paxbot.cli.simulate import play_one
from paxbot.games.porfiriana.powers import hook
from paxbot.games.porfiriana.state import State
from tests.porfiriana.tables import GAME, busy


@pytest.mark.parametrize("seats", range(1, 7))
def test_random_games_hold_every_invariant(seats: int) -> None:
    """Conservation, JSON, leaks and records at every decision."""
    play_one(GAME, seats, random.Random(f"porfiriana {seats}"), check=True)


@pytest.mark.parametrize("seed", range(10))
def test_busy_games_conserve_everything(seed: int) -> None:
    """With so much in play that troops, strife and revolts are many."""
    picks = random.Random(f"busy {seed}")
    s: State = GAME.setup(
        1 + seed % 6, picks.randbytes(16), {each.key: picks.choice(each.values) for each in GAME.options}
    )
    while (decision := GAME.pending(s)) is not None:
        copy = s.copy()
        assert copy == s
        GAME.advance(s, busy(picks, decision.options))
        assert GAME.audit(s) == []
    assert s.winners is not None


def test_every_ability_in_force_has_a_hook() -> None:
    """Kinds of abilities in our deck: a hook, an effect, a process, or a word that rules ask for."""
    from paxbot.games.porfiriana.attacks import PROCESSES
    from paxbot.games.porfiriana.effects import DOINGS

    found = set()
    for card in GAME.setup(2, bytes(16), {}).deck.cards:
        faces = getattr(card, "sides", (card,))
        for face in (*faces, card):
            found |= {ability.kind for ability in getattr(face, "abilities", ())}
    assert found - hook.kinds() - set(DOINGS) - set(PROCESSES) == {"slave_labour"}
