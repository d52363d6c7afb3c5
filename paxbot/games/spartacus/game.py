"""PAX behind the game-neutral face of `engine.game.Game`."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from paxbot.engine import kernel
from paxbot.engine.bargaining import Bargaining
from paxbot.engine.codec import plain
from paxbot.engine.game import SOLO_GAME, Applied, Difference, GameOption, Json
from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Decision, Fact, Move, Seat
from paxbot.engine.rng import Rng
from paxbot.engine.unasked import Reshuffle
from paxbot.errors import PaxError
from paxbot.games.spartacus import record
from paxbot.games.spartacus.absence import default
from paxbot.games.spartacus.audit import audit
from paxbot.games.spartacus.cards import CardTable, own_table
from paxbot.games.spartacus.codec import FACTS, dump_state, load_state
from paxbot.games.spartacus.faults import FAULTS
from paxbot.games.spartacus.nemo.planning import answer
from paxbot.games.spartacus.seats import advance, reseat
from paxbot.games.spartacus.secrets import permuted
from paxbot.games.spartacus.setup import new_game, shuffled
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table, pending
from paxbot.games.spartacus.terms import OFFICIAL_SEATS, SEATS, SOLO_GAMES
from paxbot.games.spartacus.view import view
from paxbot.games.spartacus.watching import watched

FINAL_GROUP: Final = "final_group"
NO, YES = "no", "yes"


class PaxSpartacus:
    """The rules of PAX as the service, the store and the command line use them."""

    key = "spartacus"
    bargaining: Bargaining[State] | None = None
    seats = SEATS
    usual_seats = OFFICIAL_SEATS
    campaign = len(SOLO_GAMES)
    options: tuple[GameOption, ...] = (GameOption(FINAL_GROUP, (NO, YES)),)
    faults = FAULTS
    scenario_format: str | None = None

    def __init__(self, table: CardTable | None = None) -> None:
        """Begin with the game's own table of cards, or with another."""
        self._table = table or own_table()

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Return a new game dealt from the seed.

        Options: `solo_game` from 1 to 5 for a single seat, `final_group` "yes" for a last column for Rome (RULING 18),
        and `first` for the start player (RULING 1). Raises: PaxError for a game there is not.
        """
        rng = Rng.seeded(seed)
        if seats not in SEATS:
            raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
        deal = shuffled(seats, self._table.text, rng)
        if options.get("first") in range(seats):
            deal = deal._replace(first=options["first"])
        state = new_game(seats, self._table.text, rng, deal, automated, options.get(SOLO_GAME, 1))
        state.final_group = options.get(FINAL_GROUP, NO) == YES
        return state

    def pending(self, state: State) -> Decision | None:
        """Return what is asked of whom; a seat that Nemo plays has the one answer it gives."""
        decision = pending(state)
        if decision is None or not state.players[decision.seat].automated:
            return decision
        if state.choice is None:
            state.choice = answer(state, decision)
        return decision._replace(options=(state.choice,), confirm=False)

    def apply(self, state: State, move: Move) -> Applied[State]:
        """Return the state after a legal answer, a change of seats or a reshuffle; the argument is left alone.

        A legal answer of an automated seat is taken also where this version of Nemo would give another.

        Raises: IllegalMove.
        """
        after = state.copy()
        changes = self.advance(after, move)
        return Applied(after, changes.facts, changes.revealed)

    def advance(self, state: State, move: Move) -> kernel.Changes:
        """Apply it in place, for callers that give the old state up. Raises: IllegalMove."""
        return advance(Table(state), move)

    def automated(self, state: State) -> frozenset[Seat]:
        """Return Nemo's seats."""
        return frozenset(seat for seat, player in enumerate(state.players) if player.automated)

    def reseat(self, state: State, seat: Seat, automated: bool) -> Move:
        """Return the move that hands the seat to Nemo, or back to its person. Raises: PaxError."""
        return reseat(state, seat, automated)

    def reshuffle(self, state: State, seed: bytes) -> Reshuffle:
        """Return the move that shuffles all that nobody knows."""
        return Reshuffle(seed.hex())

    def default(self, state: State) -> Move:
        """Return the answer given for a player who is not there. Raises: IllegalMove when nothing is asked."""
        return default(state)

    def completes(self, before: Json, move: Json) -> bool:
        """Return False: every answer is a step of its own."""
        return False

    def turn_of(self, state: State) -> Seat:
        """Return the active seat."""
        return state.active

    def turn_number(self, state: State) -> int:
        """Return how many turns have begun; 0 while the first cards are chosen."""
        return state.turn

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """Return the winning seats, perhaps none; None while the game runs."""
        return state.winners

    def dump(self, state: State) -> Json:
        """Return the whole state as JSON."""
        return dump_state(state)

    def load(self, raw: Json) -> State:
        """Return the state `dump` wrote. Raises: BadState."""
        return load_state(raw)

    def view(self, state: State, reader: Seat | None) -> Json:
        """Return what a seat, or the public for None, may see."""
        return view(state, reader)

    def watched(self, state: State, seat: Seat) -> Json:
        """Return the parts of the table a plan can depend on."""
        return watched(state, seat)

    def dump_move(self, move: Move) -> Json:
        """Return a move as JSON."""
        return {name: plain(value) for name, value in move._asdict().items()}

    def dump_fact(self, fact: Fact) -> Json:
        """Return a fact as JSON."""
        return FACTS.dump(fact)

    def load_fact(self, raw: Json) -> Fact:
        """Return the fact `dump_fact` wrote."""
        return FACTS.load(raw)

    def record(self, start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
        """Return the game in the format of records."""
        return record.write_record(start, moves, name, running)

    def differences(self, raw: Json) -> Iterator[Difference]:
        """Return where a record and our rules part; none when they agree. Raises: BadRecord."""
        return record.replay(raw)

    def position_after(self, raw: Json, after: int) -> tuple[State, tuple[Fact, ...]]:
        """Return the state after so many moves of a record, and the facts of the last of them. Raises: BadRecord."""
        return record.position_after(raw, after)

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        """Refuse: there are no scenarios. Raises: PaxError, always."""
        raise PaxError("not_scenarios", format=scenario.get("format"))

    def audit(self, state: State) -> list[str]:
        """Return every broken invariant; empty when all is well."""
        return audit(state)

    def permuted(self, state: State, reader: Seat | None) -> State:
        """Return a state that must look the same to the reader."""
        return permuted(state, reader)
