"""Pax Pamir behind the game-neutral face of `engine.game.Game`."""

from collections.abc import Collection, Mapping

from paxbot.engine.bargaining import Bargaining
from paxbot.engine.game import GameOption, Json
from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Changes, Move, Seat
from paxbot.engine.rules import Rules
from paxbot.games.pamir import audit, codec, export, replay, seating, secrets, statistics, table, view
from paxbot.games.pamir.bargaining import BribeBargaining
from paxbot.games.pamir.dominance import result
from paxbot.games.pamir.faults import FAULTS
from paxbot.games.pamir.moves import COMPLETED_BY
from paxbot.games.pamir.setup import SEATS, new_game
from paxbot.games.pamir.state import State, Variant
from paxbot.games.pamir.wakhan import absence, guide, scenario
from paxbot.games.pamir.wakhan import seats as wakhan_seats

NO, YES = "no", "yes"


class PaxPamir(Rules[State]):
    """The rules of Pax Pamir as the service, the store and the command line use them."""

    key = "pamir"
    seats = SEATS
    usual_seats = SEATS
    median_turns: Mapping[int, int] = {3: 45, 4: 52, 5: 60}
    campaign = 0
    options: tuple[GameOption, ...] = tuple(GameOption(variant.value, (NO, YES)) for variant in Variant)
    bargaining: Bargaining[State] | None = BribeBargaining()
    faults = FAULTS
    scenario_format: str | None = scenario.FORMAT
    facts = codec.FACTS

    pending = staticmethod(table.pending)
    default = staticmethod(absence.default)
    result = staticmethod(result)
    reseat = staticmethod(wakhan_seats.reseat)
    dump = staticmethod(codec.STATES.dump)
    load = staticmethod(codec.STATES.load)
    watched = staticmethod(view.watched)
    view = staticmethod(view.view)
    record = staticmethod(export.write_record)
    differences = staticmethod(replay.replay)
    position_after = staticmethod(replay.position_after)
    scenario_differences = staticmethod(scenario.run)
    audit = staticmethod(audit.audit)
    permuted = staticmethod(secrets.permuted)
    counted = staticmethod(statistics.counted)

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Return a new game dealt from the seed; the option `open_hands` shows all hands to everybody.

        Wakhan plays the `automated` seats, by each of her variants whose option is "yes". Raises: PaxError for numbers
        of seats the game does not have.
        """
        variants = tuple(variant for variant in Variant if options.get(variant) == YES)
        state = new_game(seats, seed, automated, variants)
        state.open_hands = bool(options.get("open_hands", False))
        return state

    def advance(self, state: State, move: Move) -> Changes:
        """Apply a listed move, a change of seats or a reshuffle in place. Raises: IllegalMove."""
        return seating.advance(table.Table(state), move)

    def automated(self, state: State) -> frozenset[Seat]:
        return frozenset(guide.automated(state))

    def completes(self, before: Json, move: Json) -> bool:
        """Return whether the move pays a bribe, or says at which end a card goes, which gift or where a piece."""
        return move["do"] in COMPLETED_BY.get(before["do"], ())
