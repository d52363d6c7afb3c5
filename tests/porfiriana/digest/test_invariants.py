"""The invariants of the digest's P22 at every decision of random games (Rule: Cubes and hand)."""

import random
from collections import Counter

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana.cards import Enterprise
from paxbot.games.porfiriana.facts import (
    CardBought,
    ChangesBlocked,
    CubesPlaced,
    CubesRemoved,
    DepressionBegan,
    DepressionEnded,
    GoldGained,
    GoldPaid,
    GoldStolen,
    IncomeTaken,
    Jailed,
    RegimeChanged,
    Released,
    ToppleFailed,
    TurnBegan,
    UnrestAdded,
    UnrestRemoved,
    UpkeepPaid,
)
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import NO_CARD, Regime
from tests.porfiriana.tables import GAME, busy

DECISIONS = 500
"""So many decisions of each game are enough for all chapters to meet."""
MINES = {Regime.PAX: 2, Regime.US_INTERVENTION: 3, Regime.MARTIAL_LAW: 2, Regime.ANARCHY: 1}
ECONOMY = {Regime.PAX: 3, Regime.US_INTERVENTION: 2, Regime.MARTIAL_LAW: 2, Regime.ANARCHY: 1}
BESIDES = {"topple": 4, "public": 2, "hacendado": 6}


def check_cards(s: State) -> None:
    piles = [s.stack, s.box, s.public, s.hacendados, s.bull_bear, s.discards, s.resolving, s.homeless]
    piles += [s.partners, s.enterprises, s.troops, [card for card in s.market if card != NO_CARD]]
    for player in s.players:
        piles += [player.hand, player.grudges, [player.hacendado]]
    cards = [card for pile in piles for card in pile]
    assert len(cards) == len(set(cards)) == 215
    types = Counter(str(s.deck.cards[card].type) for card in cards)
    assert {kind: types[kind] for kind in BESIDES} == BESIDES
    assert sum(types.values()) - sum(BESIDES.values()) == 203
    assert len(s.market) == 12
    assert s.topples <= 4


def abroad(s: State) -> dict[int, int]:
    """By enterprise, the troop of another player there: an extortion cube lies on it."""
    return {place: troop for troop, place in s.posts.items() if s.owner[troop] != s.owner[place]}


def check_cubes(s: State) -> None:
    found = Counter(s.speculation.values())
    found.update(seat for seats in s.connections.values() for seat in seats)
    for cubes in (s.income, s.prestige):
        for card, count in cubes.items():
            found[s.owner[card]] += count
    found.update(s.owner[troop] for troop in abroad(s).values())
    for seat, player in enumerate(s.players):
        assert found[seat] + player.reserve == 15
        assert player.reserve >= 0
        assert player.gold >= 0
    assert s.regime is Regime.PAX or not s.prestige


def target(s: State, card: int, enterprise: Enterprise) -> int | None:
    """The number of the table of P6.1, from what is printed."""
    income = enterprise.income
    if income.kind == "fixed":
        return income.amount
    if income.kind == "bank":
        return 0 if s.depression else ECONOMY[s.regime]
    if income.kind == "mine":
        partners = (s.deck.cards[each] for each in s.partners if s.owner[each] == s.owner[card])
        patents = sum(partner.title == "Inventor of a Better Stamp Mill" for partner in partners)
        return 0 if s.depression else MINES[s.regime] + patents
    if income.count is not None:
        return sum(each not in s.unrest and income.count.matches(s.deck.cards[each]) for each in s.enterprises)
    return None


def check_enterprises(s: State) -> None:
    places = [place for place in s.posts.values() if place in s.enterprises]
    assert len(places) == len(set(places))
    extorted = abroad(s)
    assert set(extorted) <= set(s.enterprises)
    for card in s.enterprises:
        enterprise = s.enterprise(card)
        profit, most = s.income[card] + (card in extorted), target(s, card, enterprise)
        assert most is None or profit <= most
        ovals = [s.connections.get(2 * card + number, ()) for number in (0, 1)]
        cubes = profit + sum(map(len, ovals)) + s.prestige.get(card, 0)
        assert not enterprise.is_slave or s.unrest.get(card, 0) <= cubes
        assert all(len(seats) <= 2 for seats in ovals)
        assert not any(ovals[len(enterprise.ovals) :])
    for seat in range(s.seats):
        back = s.back(seat)
        army = [troop for troop, place in s.posts.items() if place == s.players[seat].hacendado]
        assert {s.troop(troop).faction for troop in army} <= ({back.faction} if back else set())
        assert all(s.owner[troop] == seat for troop in army)


def counts(s: State) -> Counter[tuple[object, ...]]:
    """What facts tell the changes of: gold, free cubes and jail of each seat, unrest, and the state of the country."""
    found = Counter[tuple[object, ...]]()
    for seat, player in enumerate(s.players):
        found["gold", seat], found["free", seat], found["jail", seat] = player.gold, player.reserve, player.jailed
    found.update({("unrest", card): count for card, count in s.unrest.items()})
    found.update({("depression",): s.depression, ("blocked",): s.blocked, ("regime", s.regime): 1})
    return found


def told(fact: Fact) -> dict[tuple[object, ...], int]:
    match fact:
        case GoldGained(seat, gold) | IncomeTaken(seat, gold):
            return {("gold", seat): gold}
        case UpkeepPaid(seat, gold) | GoldPaid(seat, gold, None):
            return {("gold", seat): -gold}
        case GoldPaid(seat, gold, to):
            return {("gold", seat): -gold, ("gold", to): gold}
        case GoldStolen(seat, victim, gold):
            return {("gold", seat): gold, ("gold", victim): -gold}
        case CubesPlaced(seat, _, _, number):
            return {("free", seat): -number}
        case CubesRemoved(seat, _, _, number):
            return {("free", seat): number}
        case Jailed(seat):
            return {("jail", seat): 1}
        case Released(seat):
            return {("jail", seat): -1}
        case UnrestAdded(card, number):
            return {("unrest", card): number}
        case UnrestRemoved(card, number):
            return {("unrest", card): -number}
        case RegimeChanged(regime, before):
            return {("regime", regime): 1, ("regime", before): -1}
        case DepressionBegan():
            return {("depression",): 1}
        case DepressionEnded():
            return {("depression",): -1}
        case ChangesBlocked():
            return {("blocked",): 1}
        case ToppleFailed():
            return {("blocked",): -9}
    return {}


def check_told(before: Counter[tuple[object, ...]], facts: list[Fact], s: State) -> None:
    """Every change was told; of unrest, as long as the enterprise stays; a block ends unless there was none."""
    for fact in facts:
        for what, change in told(fact).items():
            before[what] += change
    after = counts(s)
    before["blocked",] = max(0, min(1, before["blocked",]))
    assert all(
        count == after[what] for what, count in before.items() if what[0] != "unrest" or what[1] in s.enterprises
    )
    assert set(after) <= set(before)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_random_game_holds_them_at_every_decision(seats: int) -> None:
    """P22; Rule: Cubes and hand; Terms > Payments; Decisions."""
    picks = random.Random(f"read {seats}")
    agreed = {option.key: picks.choice(option.values) for option in GAME.options}
    s = GAME.setup(seats, picks.randbytes(16), agreed)
    purchases = 0
    for _ in range(DECISIONS):
        decision = GAME.pending(s)
        if decision is None:
            break
        assert decision.options
        assert len(set(decision.options)) == len(decision.options)
        before, known = counts(s), {*s.discards, *s.resolving}
        facts = list(GAME.advance(s, busy(picks, decision.options)).facts)
        check_told(before, facts, s)
        for card in set(s.discards) - known:
            assert any(getattr(fact, "card", NO_CARD) == card for fact in facts)
        for fact in facts:
            purchases = 0 if isinstance(fact, TurnBegan) else purchases + isinstance(fact, CardBought)
        assert purchases <= 2
        if NO_CARD not in (player.hacendado for player in s.players) and s.turn:
            check_cards(s)
            check_cubes(s)
            asked = GAME.pending(s)
            if asked is None or asked.prompt not in (Prompt.FILL_PLACE, Prompt.RETREAT):
                check_enterprises(s)
