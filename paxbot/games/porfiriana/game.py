"""Pax Porfiriana behind the game-neutral face of `engine.game.Game`."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from paxbot.engine.bargaining import Bargaining
from paxbot.engine.cards import CardTable
from paxbot.engine.game import Difference, GameOption, Json
from paxbot.engine.json_types import JsonView
from paxbot.engine.kernel import Changes, Fact, IllegalMove, Move, Seat
from paxbot.engine.rng import Rng
from paxbot.engine.seats import BotSeats
from paxbot.errors import PaxError
from paxbot.games.porfiriana import absence, audit, codec, ending, record, secrets, statistics, table, view
from paxbot.games.porfiriana.calavera.planning import answer
from paxbot.games.porfiriana.deck import Deck, deck_of, own_deck, with_former
from paxbot.games.porfiriana.faults import FAULTS
from paxbot.games.porfiriana.seats import advance
from paxbot.games.porfiriana.setup import VARIANTS, Agreed, agreed_from, new_game, shuffled
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import SEATS

NO, YES = "no", "yes"
FIRST: Final = "first"


class PaxPorfiriana(BotSeats[State]):
    """The rules of Pax Porfiriana as the service, the store and the command line use them."""

    key = record.GAME
    bargaining: Bargaining[State] | None = None
    seats = SEATS
    usual_seats = SEATS
    median_turns: Mapping[int, int] = {3: 69, 4: 76, 5: 85}
    campaign = 0
    options: tuple[GameOption, ...] = tuple(
        GameOption(name, (NO, YES), fewest=1 + (name in VARIANTS)) for name in Agreed._fields
    )
    faults = FAULTS
    scenario_format: str | None = None
    facts = codec.FACTS

    asked = staticmethod(table.pending)
    answer = staticmethod(answer)
    dump = staticmethod(codec.STATES.dump)
    load = staticmethod(codec.STATES.load)
    watched = staticmethod(view.watched)
    view = staticmethod(view.view)
    record = staticmethod(record.write_record)
    audit = staticmethod(audit.audit)
    result = staticmethod(ending.result)
    permuted = staticmethod(secrets.permuted)
    counted = staticmethod(statistics.counted)

    def __init__(self, cards: CardTable | None = None) -> None:
        """Begin with the bot's own deck, or with an owner's."""
        self._deck = own_deck() if cards is None else deck_of(cards.text)

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Return a new game dealt from the seed.

        Options: "yes" for each of `quick_setup`, `choose_hacendado`, `relief`, `iron_hand` and `diaz_senility`, and
        `first` for the first player. Raises: PaxError for a game there is not.
        """
        if seats not in self.seats:
            raise PaxError("bad_seats", seats=seats, least=self.seats[0], most=self.seats[-1])
        rng = Rng.seeded(seed)
        deal = shuffled(seats, self._deck, rng, agreed_from(options))
        if options.get(FIRST) in range(seats):
            deal.first = options[FIRST]
        return new_game(seats, self._deck, rng, deal, automated)

    def default(self, state: State) -> Move:
        """Return an answer for a player who is not there. Raises: IllegalMove when nothing is asked."""
        decision = table.pending(state)
        if decision is None:
            raise IllegalMove("game_over")
        return absence.answer(state, decision)

    def advance(self, state: State, move: Move) -> Changes:
        """Apply a legal answer, a change of seats or a reshuffle in place. Raises: IllegalMove."""
        return advance(table.Table(state), move)

    def turn_of(self, state: State) -> Seat:
        """Return the active seat; against Díaz the only one there is."""
        return 0 if state.solo else state.active

    def differences(self, record_: Json) -> Iterator[Difference]:
        """Return where a record and our rules part; none when they agree. Raises: PaxError for an unreadable record."""
        return record.replay(record_, self._decks())

    def position_after(self, record_: Json, after: int) -> tuple[State, tuple[Fact, ...]]:
        """Return the state after so many moves of a record, and the facts of the last of them. Raises: PaxError."""
        return record.position_after(record_, after, self._decks())

    def _decks(self) -> tuple[Deck, ...]:
        return *with_former(self._deck), *with_former(own_deck())

    def scenario_differences(self, scenario: Json) -> Iterator[Difference]:
        """Refuse: there are no scenarios. Raises: PaxError, always."""
        raise PaxError("not_scenarios", format=scenario.get("format"))
