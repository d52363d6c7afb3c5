"""PAX behind the game-neutral face of `engine.game.Game`."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from paxbot.engine.bargaining import Bargaining
from paxbot.engine.cards import CardTable
from paxbot.engine.game import SOLO_GAME, Difference, GameOption, Json
from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Changes, IllegalMove, Move, Seat
from paxbot.engine.rng import Rng
from paxbot.engine.seats import BotSeats
from paxbot.errors import PaxError
from paxbot.games.spartacus import audit, codec, record, secrets, statistics, table, view
from paxbot.games.spartacus.cards import own_table
from paxbot.games.spartacus.faults import FAULTS
from paxbot.games.spartacus.moves import EndTurn, Pass, Prompt
from paxbot.games.spartacus.nemo.planning import answer
from paxbot.games.spartacus.resolution import result
from paxbot.games.spartacus.seats import advance
from paxbot.games.spartacus.setup import new_game, shuffled
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import OFFICIAL_SEATS, SEATS, SOLO_GAMES

FINAL_GROUP: Final = "final_group"
REDRAW: Final = "redraw"
NO, YES = "no", "yes"


class PaxSpartacus(BotSeats[State]):
    """The rules of PAX as the service, the store and the command line use them."""

    key = "spartacus"
    bargaining: Bargaining[State] | None = None
    seats = SEATS
    usual_seats = OFFICIAL_SEATS
    median_turns: Mapping[int, int] = {3: 36, 4: 44, 5: 75}
    campaign = len(SOLO_GAMES)
    options: tuple[GameOption, ...] = (GameOption(FINAL_GROUP, (NO, YES)), GameOption(REDRAW, (NO, YES)))
    faults = FAULTS
    scenario_format: str | None = None
    facts = codec.FACTS

    asked = staticmethod(table.pending)
    answer = staticmethod(answer)
    dump = staticmethod(codec.STATES.dump)
    load = staticmethod(codec.STATES.load)
    watched = staticmethod(view.watched)
    view = staticmethod(view.view)
    differences = staticmethod(record.replay)
    position_after = staticmethod(record.position_after)
    record = staticmethod(record.write_record)
    audit = staticmethod(audit.audit)
    result = staticmethod(result)
    permuted = staticmethod(secrets.permuted)
    counted = staticmethod(statistics.counted)

    def __init__(self, cards: CardTable | None = None) -> None:
        """Begin with the game's own table of cards, or with another."""
        self._table = cards or own_table()

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Return a new game dealt from the seed.

        Options: `solo_game` from 1 to 5 for a single seat, `final_group` "yes" for a last column for Rome (RULING 18),
        `redraw` "yes" for putting back the first of two last cards (RULING 8), and `first` for the start player
        (RULING 1). Raises: PaxError for a game there is not.
        """
        rng = Rng.seeded(seed)
        if seats not in SEATS:
            raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
        deal = shuffled(seats, self._table.text, rng)
        if options.get("first") in range(seats):
            deal = deal._replace(first=options["first"])
        state = new_game(seats, self._table.text, rng, deal, automated, options.get(SOLO_GAME, 1))
        state.final_group = options.get(FINAL_GROUP, NO) == YES
        state.redraw = options.get(REDRAW, NO) == YES
        return state

    def default(self, state: State) -> Move:
        """Return an answer for a player who is not there: pass, end the turn, or put a card where Nemo would.

        Raises: IllegalMove when nothing is asked.
        """
        decision = table.pending(state)
        if decision is None:
            raise IllegalMove("game_over")
        match decision.prompt:
            case Prompt.CHOOSE_TURN:
                return Pass()
            case Prompt.CHOOSE_ACTION:
                return EndTurn()
        return answer(state, decision)

    def advance(self, state: State, move: Move) -> Changes:
        """Apply a legal answer, a change of seats or a reshuffle in place. Raises: IllegalMove."""
        return advance(table.Table(state), move)

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        """Refuse: there are no scenarios. Raises: PaxError, always."""
        raise PaxError("not_scenarios", format=scenario.get("format"))
