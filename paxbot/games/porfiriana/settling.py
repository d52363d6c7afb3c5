"""Settling: after every change, until nothing changes any more (Rule: Enterprises > Settling)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Fill, Prompt
from paxbot.games.porfiriana.powers import ask
from paxbot.games.porfiriana.queries import MineBonus
from paxbot.games.porfiriana.retreat import ask_homeless
from paxbot.games.porfiriana.state import State, card_and_kind, cube_place
from paxbot.games.porfiriana.terms import NOBODY, REGIMES, IncomeKind

if TYPE_CHECKING:
    from paxbot.games.porfiriana.table import Table


def mine_value(s: State) -> int:
    """Return how many cubes a mine without patent has (Rule: Regimes > Values)."""
    return 0 if s.depression else REGIMES[s.regime].mine


def economy(s: State) -> int:
    """Return the economy value: the cubes of a bank, and the gold for a card sold (Rule: Regimes > Values)."""
    return 0 if s.depression else REGIMES[s.regime].economy


def target(s: State, card: int) -> int | None:
    """Return the profit an enterprise should have; None for land, whose number is what it has.

    Rule: Enterprises > Targets.
    """
    income = s.enterprise(card).income
    if s.is_diaz(s.owner[card]):
        return None
    match income.kind:
        case IncomeKind.RANCH | IncomeKind.PLANTATION:
            return None
        case IncomeKind.FIXED:
            return income.amount
        case IncomeKind.MINE:
            value = mine_value(s)
            return value and value + ask(s, MineBonus(s.owner[card]), 0)
        case IncomeKind.BANK:
            return economy(s)
        case IncomeKind.COUNTED:
            count = income.count
            assert count is not None
            cards, unrest = s.deck.cards, s.unrest
            return sum(each not in unrest and count.matches(cards[each]) for each in s.enterprises)


def follow_up(t: Table) -> None:
    """Settle, and ask who must choose: for the last cubes of a reserve, then for troops that have lost their place."""
    s = t.s
    while t.unsettled or s.wanted:
        if t.unsettled:
            t.unsettled = False
            _fit(t)
        chooser = _fill(t)
        if chooser is not None:
            t.next(FillPlace(chooser))
            return
        _lose(t)
    if s.homeless:
        ask_homeless(t)


def _fit(t: Table) -> None:
    """Apply all targets that have changed."""
    s = t.s
    for card in s.enterprises:
        wanted = target(s, card)
        before = s.targets.get(card, 0)
        if wanted is None or wanted == before:
            continue
        s.targets[card] = wanted
        own, missing = cube_place(card, is_prestige=False), wanted - s.profit(card)
        if wanted < before:
            t.remove_income(card, min(max(0, -missing), s.income[card]))
            missing = min(missing, s.wanted.count(own))
        s.wanted = [place for place in s.wanted if place != own]
        t.want_income(card, missing)


def _fill(t: Table) -> Seat | None:
    """Place the cubes that are wanted, as far as reserves go; return who must choose where the last ones go.

    Rule: Cubes and hand > Shortages; RULING 13.
    """
    s = t.s
    if not s.wanted:
        return None
    wanted, s.wanted = s.wanted, []
    chooser = None
    for seat in s.all_affected():
        places = [place for place in wanted if s.owner.get(card_and_kind(place)[0]) == seat]
        reserve = s.players[seat].reserve
        if reserve >= len(places) or len(set(places)) == 1:
            for place in places[:reserve]:
                fill(t, place)
        elif reserve:
            s.wanted += places
            chooser = seat if chooser is None else chooser
    return chooser


def fill(t: Table, place: int) -> None:
    """Put a cube where it is wanted."""
    card, is_prestige = card_and_kind(place)
    if is_prestige:
        t.place_prestige(card)
    else:
        t.place_income(card)


@dataclass(frozen=True, slots=True)
class FillPlace(Step[State, "Table", Fill]):
    """The card that gets the next cube, when there are fewer cubes than places (Rule: Cubes and hand > Shortages)."""

    prompt: ClassVar[Prompt] = Prompt.FILL_PLACE

    def options(self, s: State) -> Sequence[Fill]:
        """Return the places, income before prestige."""
        places = map(card_and_kind, dict.fromkeys(s.wanted))
        mine = [Fill(card, is_prestige) for card, is_prestige in places if s.owner[card] == self.seat]
        return sorted(mine, key=lambda move: move.prestige)

    def resolve(self, t: Table, move: Fill) -> None:
        """Place the cube."""
        place = cube_place(move.card, is_prestige=move.prestige)
        t.s.wanted.remove(place)
        fill(t, place)


def revolting(s: State) -> list[int]:
    """Return the slave enterprises with more unrest than cubes (Rule: Loss of an enterprise > Slave revolt)."""
    found = [card for card, unrest in s.unrest.items() if s.enterprise(card).is_slave and unrest > s.cubes_on(card)]
    return sorted(found)


def _lose(t: Table) -> None:
    """Plunder, then free (RULING 50); all go before their troops look for a new place."""
    s = t.s
    for card in [card for card in s.guards if s.targets.get(card) == 0 and s.extorter(card) is not None]:
        plunder(t, card)
    for card in revolting(s):
        free_slaves(t, card)


def plunder(t: Table, card: int) -> None:
    """Return an enterprise to its owner's hand, beyond the limit if need be (Rule: Loss of an enterprise > Plunder)."""
    owner = t.s.owner[card]
    t.lose_enterprise(card, Why.PLUNDER)
    if t.s.is_diaz(owner):
        t.spend(card)
        return
    t.s.resolving.remove(card)
    t.s.players[owner].hand.append(card)


def free_slaves(t: Table, card: int) -> None:
    """Give a slave enterprise to its liberator, or discard it (Rule: Loss of an enterprise > Slave revolt).

    RULINGS 21, 22.
    """
    owner, liberator = t.s.owner[card], t.s.cause
    t.tell(facts.SlavesFreed(card, owner, None if liberator == NOBODY else liberator))
    t.lose_enterprise(card, Why.REVOLT)
    if liberator == NOBODY:
        t.spend(card)
    else:
        t.award(liberator, card)
