"""Positions made for tests: a table without chance, on which cards are named as in their file."""

import random
from collections import defaultdict
from collections.abc import Mapping
from typing import TypeVar

from paxbot.engine.game import CardTable
from paxbot.engine.kernel import Decision, Fact, Json, Move, Seat, settle
from paxbot.games.porfiriana.cards import Enterprise, Partner, Public, Troop
from paxbot.games.porfiriana.deck import own_records, read, text_of
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.porfiriana.moves import Buy, Read
from paxbot.games.porfiriana.settling import SettledTable, pending
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import NO_CARD, SPACES, Regime
from paxbot.games.porfiriana.turn import BeginTurn

GAME = PaxPorfiriana()
SEED = b"Cananea, June 1906"
HACENDADOS = ("N01", "R177", "R178", "R175", "R176", "R174")
"""Those of the seats, in order: none of them changes what most tests are about."""
GOLD = 40
F = TypeVar("F")
FIGURES = {"040": (10,), "N03": (3,), "R063": (7,), "R072": (7, 6), "R073": (6, 7)}
"""Costs that tests of rules name, by card, whatever the deck is tuned to."""
WEIGHTS = {"sell": 0.02, "end_actions": 0.05, "play": 6, "buy": 3, "discard": 0.5, "speculate": 0.3}


def busy(picks: random.Random, options: tuple[Move, ...]) -> Move:
    """An answer of a kind that is drawn first."""
    kinds: dict[str, list[Move]] = defaultdict(list)
    for move in options:
        kinds[move.do].append(move)
    kind = picks.choices(list(kinds), [WEIGHTS.get(each, 1) for each in kinds])[0]
    return picks.choice(kinds[kind])


def game_with(changes: Mapping[str, Json]) -> PaxPorfiriana:
    records = [_figured(record) | changes.get(record["id"], {}) for record in own_records()]
    return PaxPorfiriana(CardTable(text_of(read(records)), "changed"))


def _figured(record: Json) -> Json:
    costs = FIGURES.get(record["id"], ())
    if "sides" in record and costs:
        return {**record, "sides": [{**side, "cost": cost} for side, cost in zip(record["sides"], costs, strict=True)]}
    return {**record, "cost": costs[0]} if costs else dict(record)


TESTED = game_with({})


class Board:
    """A table whose market and hands are empty, all other cards being in the box; seat 0 is on turn."""

    def __init__(
        self, seats: int = 3, regime: str = "pax", changes: Mapping[str, Json] | None = None, **options: str
    ) -> None:
        game = TESTED if changes is None else game_with(changes)
        self.s: State = game.setup(seats, SEED, {"first": 0, **options})
        s = self.s
        s.box += [*(card for card in s.market if card != NO_CARD), *s.stack]
        s.market, s.stack = [NO_CARD] * SPACES, []
        s.hacendados, s.owner = [self.card(name) for name in HACENDADOS[seats:]], {}
        s.income = {}
        for seat, player in enumerate(s.players[: s.hosted]):
            player.hacendado, player.gold = self.card(HACENDADOS[seat]), GOLD
            s.owner[player.hacendado], s.income[player.hacendado] = seat, 2
        s.regime, s.bends, s.decision = Regime(regime), None, None

    def card(self, name: str) -> int:
        return self.s.deck.index[name]

    def _take(self, name: str) -> int:
        card = self.card(name)
        for cards in (self.s.box, self.s.public):
            if card in cards:
                cards.remove(card)
                return card
        raise AssertionError(f"{name} lies on the table already")

    def hand(self, seat: Seat, *names: str) -> list[int]:
        cards = [self._take(name) for name in names]
        self.s.players[seat].hand += cards
        self._settle()
        return cards

    def market(self, space: int, name: str) -> int:
        card = self.s.market[space] = self._take(name)
        self._settle()
        return card

    def stack(self, *names: str) -> None:
        """Put cards on the stack, of which the first is drawn first."""
        self.s.stack += [self._take(name) for name in reversed(names)]

    def play(self, seat: Seat, name: str, side: int = 0, unrest: int = 0, at: int | None = None) -> int:
        """Put a card into play without effects, with its cubes; a troop at an enterprise or, without, in the army."""
        s, card = self.s, self._take(name)
        t = SettledTable(s)
        match s.deck.cards[card]:
            case Enterprise() as enterprise:
                s.income[card] = 0
                t.enter(seat, card, s.enterprises)
                if enterprise.is_land:
                    t.want_income(card, enterprise.income.amount)
            case Partner() | Public():
                t.enter(seat, card, s.partners, side)
            case Troop():
                place = s.players[seat].hacendado if at is None else at
                if at is not None and s.owner[at] != seat:
                    t.remove_income(at)
                t.enter(seat, card, s.troops)
                t.post(card, place)
        if unrest:
            t.follow_up()
            t.add_unrest(card, unrest)
        t.follow_up()
        self._settle()
        return card

    def grudge(self, seat: Seat, *names: str) -> None:
        for name in names:
            card = self._take(name)
            self.s.players[seat].grudges.append(card)
            self.s.owner[card] = seat
        self._settle()

    def spend_cubes(self, seat: Seat, leave: int = 0) -> None:
        """Put the seat's free cubes on connections of an enterprise that another seat has."""
        card = self.play((seat + 1) % self.s.seats, "R054")
        count = self.s.players[seat].reserve - leave
        self.s.connections[card * 2] = (seat,) * count
        self.s.players[seat].reserve = leave

    def connect(self, seat: Seat, card: int, number: int = 0) -> int:
        """Put a cube of the seat on an oval of the enterprise; return the oval."""
        SettledTable(self.s).connect(seat, card * 2 + number)
        self._settle()
        return card * 2 + number

    def bet(self, seat: Seat, card: int) -> int:
        """Put a speculation cube of the seat on the market card; return the card."""
        SettledTable(self.s).bet(seat, card)
        self._settle()
        return card

    def mark(self, card: int, unrest: int = 1) -> None:
        t = SettledTable(self.s)
        t.add_unrest(card, unrest)
        t.follow_up()
        self._settle()

    def read(self, name: str, event: bool = True, seat: Seat = 0) -> list[Fact]:
        """Let a turn of the seat begin, who buys the headline or topple at once."""
        self.market(0, name)
        return self.begin(seat).do(Buy(0), Read(event=event))

    def depress(self) -> list[Fact]:
        self.s.bull_bear.append(self._take("133"))
        return self.read("125", event=False)

    def flip(self, seat: Seat, side: int) -> None:
        t = SettledTable(self.s)
        t.turn_hacendado(seat, side)
        t.follow_up()
        self._settle()

    def _settle(self) -> None:
        self.s.decision = None
        self.s.bends = None

    def begin(self, seat: Seat = 0) -> "Board":
        self.s.steps, self.s.decision = [BeginTurn(seat)], None
        settle(SettledTable(self.s))
        return self

    def ask(self) -> Decision:
        decision = pending(self.s)
        assert decision is not None
        return decision

    def do(self, *moves: Move) -> list[Fact]:
        """Give answers in turn; everything must be conserved all along."""
        facts: list[Fact] = []
        for move in moves:
            facts += GAME.advance(self.s, move).facts
            assert GAME.audit(self.s) == []
        return facts

    def can(self, move: Move) -> bool:
        return move in self.ask().options

    def options(self, kind: type[F]) -> list[F]:
        return [move for move in self.ask().options if isinstance(move, kind)]

    def gold(self, seat: Seat = 0) -> int:
        return self.s.players[seat].gold

    def prestige(self, seat: Seat = 0) -> dict[str, int]:
        """The points of a seat that count now, by kind."""
        shown: dict[str, int] = GAME.view(self.s, None)["players"][seat]["prestige"]
        return shown

    def spent(self, seat: Seat = 0) -> int:
        return GOLD - self.gold(seat)
