"""Pax Pamir behind the game-neutral face of `engine.game.Game`."""

from collections.abc import Collection, Iterator, Sequence

from paxbot.engine import kernel
from paxbot.engine.bargaining import Bargaining
from paxbot.engine.codec import plain
from paxbot.engine.game import Applied, Difference, GameOption, Json
from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Decision, Fact, Move, Seat
from paxbot.engine.unasked import HandOver, Reshuffle, TakeBack
from paxbot.games.pamir import export, replay
from paxbot.games.pamir.audit import audit
from paxbot.games.pamir.bargaining import BribeBargaining
from paxbot.games.pamir.codec import FACTS, dump_state, load_state
from paxbot.games.pamir.faults import FAULTS
from paxbot.games.pamir.moves import COMPLETED_BY
from paxbot.games.pamir.seating import advance
from paxbot.games.pamir.secrets import permuted
from paxbot.games.pamir.setup import SEATS, new_game
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.view import view
from paxbot.games.pamir.wakhan.absence import default
from paxbot.games.pamir.wakhan.guide import automated
from paxbot.games.pamir.wakhan.scenario import FORMAT as SCENARIOS
from paxbot.games.pamir.wakhan.scenario import run as run_scenario
from paxbot.games.pamir.wakhan.seats import reseat
from paxbot.games.pamir.watching import watched


class PaxPamir:
    """The rules of Pax Pamir as the service, the store and the command line use them."""

    key = "pamir"
    seats = SEATS
    usual_seats = SEATS
    campaign = 0
    options: tuple[GameOption, ...] = ()
    bargaining: Bargaining[State] | None = BribeBargaining()
    faults = FAULTS
    scenario_format: str | None = SCENARIOS

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Return a new game dealt from the seed; the option `open_hands` shows all hands to everybody.

        Wakhan plays the `automated` seats. Raises: PaxError for numbers of seats the game does not have.
        """
        state = new_game(seats, seed, automated)
        state.open_hands = bool(options.get("open_hands", False))
        return state

    def pending(self, state: State) -> Decision | None:
        """Return what is asked of whom; None when the game is over."""
        return pending(state)

    def apply(self, state: State, move: Move) -> Applied[State]:
        """Return the state after a listed move, a change of seats or a reshuffle; the argument is left alone.

        Raises: IllegalMove.
        """
        after = state.copy()
        changes = self.advance(after, move)
        return Applied(after, changes.facts, changes.revealed)

    def advance(self, state: State, move: Move) -> kernel.Changes:
        """Apply a listed move, a change of seats or a reshuffle in place, for callers that give the old state up.

        Raises: IllegalMove.
        """
        return advance(Table(state), move)

    def automated(self, state: State) -> frozenset[Seat]:
        """Return Wakhan's seats."""
        return frozenset(automated(state))

    def reseat(self, state: State, seat: Seat, automated: bool) -> HandOver | TakeBack:
        """Return the move that hands the seat to Wakhan, or back to its person. Raises: PaxError."""
        return reseat(state, seat, automated)

    def reshuffle(self, state: State, seed: bytes) -> Reshuffle:
        """Return the move that shuffles each pile of the draw deck and the AI decks, under the same backs as before."""
        return Reshuffle(seed.hex())

    def default(self, state: State) -> Move:
        """Return the answer given for a player who is not there. Raises: IllegalMove when nothing is asked."""
        return default(state)

    def completes(self, before: Json, move: Json) -> bool:
        """Return whether the move says at which end a card is played, which gift it buys, or where a piece goes."""
        return move["do"] in COMPLETED_BY.get(before["do"], ())

    def turn_of(self, state: State) -> Seat:
        """Return the active seat."""
        return state.active

    def turn_number(self, state: State) -> int:
        """Return how many turns have begun; 0 while loyalties are chosen."""
        return state.turn

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """Return the winning seats; None while the game runs."""
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

    def dump_move(self, move: Move) -> Json:
        """Return a move as JSON."""
        return {name: plain(value) for name, value in move._asdict().items()}

    def dump_fact(self, fact: Fact) -> Json:
        """Return a fact as JSON."""
        return FACTS.dump(fact)

    def load_fact(self, raw: Json) -> Fact:
        """Return the fact `dump_fact` wrote."""
        return FACTS.load(raw)

    def watched(self, state: State, seat: Seat) -> Json:
        """Return the parts of the table a plan can depend on."""
        return watched(state, seat)

    def record(self, start: State, moves: Sequence[Json], name: str, running: bool) -> Json:
        """Return the game in the format of records."""
        return export.write_record(start, moves, name, running)

    def differences(self, record: Json) -> Iterator[Difference]:
        """Return where a record and our rules part; none when they agree. Raises: BadRecord."""
        return replay.replay(record)

    def position_after(self, record: Json, after: int) -> tuple[State, tuple[Fact, ...]]:
        """Return the state after so many moves of a record, and the facts of the last of them. Raises: BadRecord."""
        return replay.position_after(record, after)

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        """Return where Wakhan does not do what a scenario expects. Raises: PaxError for an unreadable one."""
        return run_scenario(scenario)

    def audit(self, state: State) -> list[str]:
        """Return every broken invariant; empty when all is well."""
        return audit(state)

    def permuted(self, state: State, reader: Seat | None) -> State:
        """Return a state that must look the same to the reader: all that is hidden from it is shuffled."""
        return permuted(state, reader)
