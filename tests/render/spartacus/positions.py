import random
from functools import cache, partial
from typing import Any

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus.facts import TurnBegan
from paxbot.games.spartacus.game import PaxSpartacus
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Pass

GAME = PaxSpartacus()
NAMES = (
    "Ana", "Bo the Magnificent of all Bukhara", "Олександр", "Ελένη Ñandú", "山田太郎🐻", "W" * 32, "Flora",
    "Gaius Iulius Caesar Octavianus",
)  # fmt: skip
Played = tuple[State, tuple[Fact, ...]]


@cache
def played(seats: int, answers: int, seed: int = 1, automated: tuple[int, ...] = ()) -> Played:
    """A game after so many answers by chance, and the facts of the last of them; few pass."""
    state, chance = GAME.setup(seats, bytes([seed] * 32), {}, automated), random.Random(seed)
    facts: list[Fact] = []
    for _ in range(answers):
        decision = GAME.pending(state)
        if decision is None:
            break
        picked = chance.choice(decision.options)
        if isinstance(picked, Pass) and chance.random() < 0.8:
            picked = next(option for option in decision.options if option != picked)
        applied = GAME.apply(state, picked)
        state, facts = applied.state, [*facts[-30:], *applied.facts]
    return state, tuple(facts)


def turns(seats: int) -> list[tuple[Fact, ...]]:
    state, told = GAME.setup(seats, bytes(32), {}, tuple(range(seats))), list[list[Fact]]([[]])
    while (decision := GAME.pending(state)) is not None:
        for fact in (applied := GAME.apply(state, decision.options[0])).facts:
            if isinstance(fact, TurnBegan):
                told.append([])
            told[-1].append(fact)
        state = applied.state
    return [tuple(facts) for facts in told]


SAMPLES = {
    "first cards": partial(played, 4, 1),
    "early": partial(played, 3, 14),
    "two players": partial(played, 2, 120, seed=2),
    "middle": partial(played, 4, 150),
    "six players": partial(played, 6, 330, seed=2),
    "eight players, some of Nemo's": partial(played, 8, 430, seed=4, automated=(1, 6)),
    "solitaire": partial(played, 1, 40, seed=2),
    "Rome has won": partial(played, 2, 9999, seed=3),
    "players have won": partial(played, 4, 9999, seed=4, automated=(0, 1, 2, 3)),
    "eight players to the end": partial(played, 8, 9999, seed=5, automated=tuple(range(8))),
    "solitaire to the end": partial(played, 1, 9999, seed=3, automated=(0,)),
}


@cache
def samples() -> dict[str, Played]:
    return {name: make() for name, make in SAMPLES.items()}


@cache
def views() -> dict[str, dict[str, Any]]:
    return {name: GAME.view(state, None) for name, (state, _facts) in samples().items()} | {"full": full_table()}


def names_for(position: dict[str, Any]) -> tuple[str, ...]:
    return NAMES[: len(position["players"])]


def full_table() -> dict[str, Any]:
    state, _ = played(8, 430, seed=4)
    position = GAME.view(state, None)
    position["columns"] = [{"cards": list(range(at, at + 10)), "price": 28, "cost": 24} for at in range(1, 64, 7)]
    symbols = dict.fromkeys(position["rome"]["symbols"], 18)
    position["rome"] |= {
        "cards": list(range(1, 75)) + list(range(75, 149, 2)),
        "symbols": dict.fromkeys(symbols, 17),
        "strength": dict.fromkeys(symbols, 17),
        "hidden": 3,
        "has": [],
    }
    for player in position["players"]:
        player |= {"display": list(range(1, 75)), "symbols": symbols, "strength": symbols, "limit": 18, "hand_size": 34}
        player |= {"saw_rome": True, "automated": True, "ahead": list(symbols)}
    position |= {"prompt": "choose_action", "asked": 5, "rome_takes": 3}
    position |= {"first": 5, "holder": 5, "active": 5, "stack": 148, "round": 24, "turn": 190}
    return position | {"winners": None, "outcome": None, "unofficial": True}


def full_hand() -> dict[str, Any]:
    state, _ = played(4, 150)
    position = GAME.view(state, state.active)
    position["drawn"] = [1, 20, 40]
    position["rome"]["seen"] = [9, 31, 74]
    position["players"][state.active] |= {"hand": list(range(3, 74, 3)), "hand_size": 24, "aurei": 27}
    position["players"][state.active]["returned"] = list(range(4, 74, 5))
    return position
