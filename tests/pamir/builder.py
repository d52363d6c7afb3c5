"""A table laid out by hand: each line of a test puts something in its place, as in a diagram.

Nothing has to be mentioned twice: supplies and the bank hold what is not on the table, the box every card that is
not, and rulers follow from the map. After each answer the table is audited and sent through JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self, TypeVar

import pytest

from paxbot.engine.kernel import Decision, Fact, IllegalMove, Move, Rng, Seat, settle
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.moves import EndTurn, PlayCard, Prompt, UseCard
from paxbot.games.pamir.play import SettleBribe
from paxbot.games.pamir.queries import ruler
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.state import NO_CARD, Half, InForce, Piece, Pile, Player, State, empty_map
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.terms import (
    ACTIONS_PER_TURN,
    BANK_RUPEES,
    BLOCKS_PER_COALITION,
    COURT_CARDS,
    CYLINDERS_PER_SEAT,
    EVENT_CARDS,
    MARKET_COLUMNS,
    STARTING_RUPEES,
    ActionKind,
    Border,
    Coalition,
    Region,
    Suit,
)
from paxbot.games.pamir.turn import BeginTurn, ChooseAction

RED, BLUE, GRAY, TAN, BLACK = range(5)

DIALS = (Coalition.RUSSIAN, Coalition.BRITISH, Coalition.AFGHAN, Coalition.RUSSIAN, Coalition.BRITISH)

GAME = PaxPamir()
M = TypeVar("M")
F = TypeVar("F")

Owners = Mapping[Any, int]


class Bribe(NamedTuple):
    to: Seat
    rupees: int


class Diagram:
    """A table under construction, then in play.

    Cards, pieces and rupees are laid out by methods that return the table, in any order; `turn_of` gives the turn
    to a seat. Each seat starts with four rupees and the loyalty in `DIALS`; market, deck and map start empty.
    """

    def __init__(self, seats: int = 3) -> None:
        self.facts: tuple[Fact, ...] = ()
        """What happened in the last call of `play`."""
        self.revealed = False
        self.s = State(
            seats=seats,
            first=0,
            rng=Rng.seeded(bytes(16)),
            deck=[],
            market=[NO_CARD] * (2 * MARKET_COLUMNS),
            market_rupees=[0] * (2 * MARKET_COLUMNS),
            players=[Player(DIALS[seat], STARTING_RUPEES) for seat in range(seats)],
            cylinders=[CYLINDERS_PER_SEAT] * seats,
            bank=0,
            box=[],
            turn=1,
            **empty_map(seats),
        )
        self._tidy()

    # -- in front of a seat

    def court(self, seat: Seat, *cards: int) -> Self:
        self.s.players[seat].court = list(cards)
        return self._tidy()

    def hand(self, seat: Seat, *cards: int) -> Self:
        self.s.players[seat].hand = list(cards)
        return self._tidy()

    def prizes(self, seat: Seat, *cards: int) -> Self:
        self.s.players[seat].prizes = list(cards)
        return self._tidy()

    def gifts(self, seat: Seat, *costs: int) -> Self:
        self.s.players[seat].gifts = sorted(costs)
        return self._tidy()

    def loyalty(self, seat: Seat, coalition: Coalition) -> Self:
        self.s.players[seat].loyalty = coalition
        return self._tidy()

    def rupees(self, seat: Seat, rupees: int) -> Self:
        self.s.players[seat].rupees = rupees
        return self._tidy()

    def points(self, seat: Seat, points: int) -> Self:
        self.s.players[seat].vp = points
        return self._tidy()

    # -- on the map and on cards

    def tribes(self, region: Region, owners: Owners) -> Self:
        self.s.tribes[region] = [owners.get(seat, 0) for seat in range(self.s.seats)]
        return self._tidy()

    def armies(self, region: Region, owners: Owners) -> Self:
        self.s.armies[region] = [owners.get(coalition, 0) for coalition in Coalition]
        return self._tidy()

    def roads(self, border: Border, owners: Owners) -> Self:
        self.s.roads[border] = [owners.get(coalition, 0) for coalition in Coalition]
        return self._tidy()

    def spies(self, card: int, owners: Owners) -> Self:
        self.s.spies[card] = [owners.get(seat, 0) for seat in range(self.s.seats)]
        return self._tidy()

    def placed_now(self, piece: Piece, at: int, owner: int, count: int = 1) -> Self:
        """So many of the pieces at a place were put there in the running turn."""
        self.s.fresh[Pile(piece, at, owner)] = count
        return self._tidy()

    # -- market, deck and events

    def market(self, top: Sequence[int | None] = (), bottom: Sequence[int | None] = ()) -> Self:
        """Both rows from the left; None and what is not mentioned is an empty space."""
        for start, row in ((0, top), (MARKET_COLUMNS, bottom)):
            for column in range(MARKET_COLUMNS):
                self.s.market[start + column] = (row[column] if column < len(row) else None) or NO_CARD
        return self._tidy()

    def market_rupees(self, top: Sequence[int] = (), bottom: Sequence[int] = ()) -> Self:
        for start, row in ((0, top), (MARKET_COLUMNS, bottom)):
            for column in range(MARKET_COLUMNS):
                self.s.market_rupees[start + column] = row[column] if column < len(row) else 0
        return self._tidy()

    def deck(self, *cards: int) -> Self:
        """The draw deck in drawing order."""
        self.s.deck = list(cards)
        return self._tidy()

    def favored(self, suit: Suit) -> Self:
        self.s.favored = suit
        return self._tidy()

    def event(self, card: int, half: Half, seat: Seat | None = None) -> Self:
        """An event in force: before one seat, or beside the map for everybody."""
        events = self.s.events if seat is None else self.s.players[seat].events
        events.append(InForce(card, half))
        return self._tidy()

    # -- whose turn it is

    def turn_of(self, seat: Seat, actions: int = ACTIONS_PER_TURN) -> Self:
        """The seat is about to choose an action and has so many left."""
        self.s.active, self.s.actions_left = seat, actions
        self.s.steps = [ChooseAction(seat)]
        return self._tidy()

    def turn_begins(self, seat: Seat) -> Self:
        """The seat's turn begins anew, with what happens before its first action."""
        self._tidy()
        self.s.steps = [BeginTurn(seat)]
        table = Table(self.s)
        settle(table)
        self.facts, self.revealed = tuple(table.facts), table.revealed
        return self._checked()

    # -- asking and answering

    @property
    def decision(self) -> Decision:
        decision = pending(self.s)
        assert decision is not None, "the game is over"
        return decision

    @property
    def asked(self) -> tuple[Seat, Prompt]:
        decision = self.decision
        assert isinstance(decision.prompt, Prompt)
        return decision.seat, decision.prompt

    def options(self, kind: type[M] | None = None) -> Any:
        """Every answer to the pending question, as a list; of one kind only if so wanted."""
        return [move for move in self.decision.options if kind is None or isinstance(move, kind)]

    def play(self, *moves: Move) -> Self:
        """Each answer in turn is applied; `facts` holds what they brought about. Raises: IllegalMove."""
        told: list[Fact] = []
        self.revealed = False
        for move in moves:
            before = GAME.dump(self.s)
            after, facts, revealed = GAME.apply(self.s, move)
            assert GAME.dump(self.s) == before, "apply changed its argument"
            self.s = after
            told += facts
            self.revealed |= revealed
            self._checked()
        self.facts = tuple(told)
        return self

    def go_on(self) -> Self:
        """Forced answers are given until there is something to choose, or the game is over."""
        told = list(self.facts)
        while (decision := pending(self.s)) is not None and decision.is_forced:
            self.play(decision.options[0])
            told += self.facts
        self.facts = tuple(told)
        return self

    def end_turn(self) -> Self:
        """The active seat takes no more actions; cleanup goes as far as its first question."""
        return self.play(EndTurn())

    def refuse(self, move: Move) -> IllegalMove:
        """The error that refuses an answer which is not listed; the state is the same before and after."""
        before = GAME.dump(self.s)
        with pytest.raises(IllegalMove) as caught:
            GAME.advance(self.s, move)
        assert GAME.dump(self.s) == before, "a refused answer changed the state"
        return caught.value

    def told(self, kind: type[F]) -> list[F]:
        """The facts of one kind from the last call of `play`."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def bribe_for(self, seat: Seat, action: ActionKind, card: int) -> Bribe | None:
        return self._bribe(seat, UseCard(card, action))

    def bribe_to_play(self, seat: Seat, card: int) -> Bribe | None:
        return self._bribe(seat, PlayCard(card))

    def _bribe(self, seat: Seat, move: Move) -> Bribe | None:
        assert self.decision.seat == seat
        step = GAME.apply(self.s, move).state.steps[-1]
        return Bribe(step.holder, step.due) if isinstance(step, SettleBribe) else None

    # -- reading the table

    def player(self, seat: Seat) -> Player:
        return self.s.players[seat]

    def piles(self) -> dict[Pile, int]:
        s = self.s
        found = {Pile(Piece.ARMY, at, o): n for at, row in enumerate(s.armies) for o, n in enumerate(row)}
        found |= {Pile(Piece.ROAD, at, o): n for at, row in enumerate(s.roads) for o, n in enumerate(row)}
        found |= {Pile(Piece.TRIBE, at, o): n for at, row in enumerate(s.tribes) for o, n in enumerate(row)}
        found |= {Pile(Piece.SPY, at, o): n for at, row in s.spies.items() for o, n in enumerate(row)}
        found |= {Pile(Piece.GIFT, cost, o): 1 for o, player in enumerate(s.players) for cost in player.gifts}
        return {pile: count for pile, count in found.items() if count}

    # -- keeping it whole

    def _tidy(self) -> Self:
        """Supplies, bank, box and rulers follow from what lies on the table."""
        s = self.s
        s.spies = {card: row for card, row in s.spies.items() if any(row)}
        for coalition in Coalition:
            placed = sum(row[coalition] for row in (*s.armies, *s.roads))
            s.blocks[coalition] = BLOCKS_PER_COALITION - placed
        for seat, player in enumerate(s.players):
            placed = sum(row[seat] for row in (*s.tribes, *s.spies.values())) + len(player.gifts)
            s.cylinders[seat] = CYLINDERS_PER_SEAT - placed
        s.bank = BANK_RUPEES - sum(s.market_rupees) - sum(player.rupees for player in s.players)
        on_table = {*s.deck, *s.market, *s.discards, *(event.card for event in s.events)}
        for player in s.players:
            on_table.update(player.hand, player.court, player.prizes, (event.card for event in player.events))
        s.box = [card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in on_table]
        s.rulers = [ruler(s, region) for region in Region]
        s.decision = s.bends = None
        return self

    def _checked(self) -> Self:
        assert audit(self.s) == []
        assert GAME.load(GAME.dump(self.s)) == self.s
        return self
