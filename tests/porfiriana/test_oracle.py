"""The engine against a second reading of the rulebook, over the positions of games by chance."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from paxbot.engine.kernel import Decision, Fact, Move
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.deck import own_deck, own_records
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.settling import SettledTable
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import CardType
from tests.long_form import spread
from tests.porfiriana.oracle import KINDS
from tests.porfiriana.oracle_acts import Act, Reading
from tests.porfiriana.tables import GAME, busy

GAMES, IN_SHORT = 400, 10
BY_ID = {record["id"]: record for record in own_records()}
CARDS = [BY_ID[card.id] for card in own_deck().cards]
PRICES = {Why.PURCHASE, Why.PLAY, Why.TROOP, Why.LAND, Why.CONNECTION, Why.POLICE, Why.ACTION}


def deal(number: int, picks: random.Random) -> State:
    """A game; in every other one each player begins with four partners, so that what they can do comes up."""
    seed = picks.randbytes(16)
    s = GAME.setup(2 + number // 2 % 5, seed, {each.key: picks.choice(each.values) for each in GAME.options})
    if not s.turn or number % 2:
        return s
    t = SettledTable(s)
    for seat in 4 * s.clockwise(0):
        found = [card for card in s.box if s.deck.cards[card].type is CardType.PARTNER]
        if found:
            card = picks.choice(found)
            s.box.remove(card)
            t.enter(seat, card, s.partners)
    t.follow_up()
    s.decision = None
    return s


def acts(moves: Sequence[Move]) -> list[Act]:
    plain = [GAME.dump_move(move) for move in moves]
    return sorted(((each["do"], *(value for name, value in each.items() if name != "do")) for each in plain), key=repr)


def read(s: State) -> Reading:
    return Reading(GAME.dump(s), CARDS)


def expected(reading: Reading, decision: Decision, step: Any) -> list[Act] | None:
    """All answers that the second reading finds; None where it has nothing to say."""
    seat = decision.seat
    match decision.prompt:
        case Prompt.CHOOSE_ACTION:
            found = list(reading.actions(seat))
        case Prompt.CHOOSE_POST:
            found = [("post", place) for place in reading.places(seat, step.troop)]
        case Prompt.CHOOSE_OVAL:
            found = [("connect", oval) for oval in reading.connections(seat)]
        case Prompt.CHOOSE_TARGET:
            found = list(reading.aims(seat, step.card))
        case Prompt.CHOOSE_CUBE:
            found = [lift for lift in reading.lifts(seat) if list(reading.puts(seat, lift))]
        case Prompt.CHOOSE_PLACE:
            found = list(reading.puts(seat, ("lift", step.cube.value, step.at)))
        case _:
            return None
    return sorted(found, key=repr)


def price(reading: Reading, seat: int, step: Any, act: Act) -> tuple[int, int | None]:
    """What an answer costs, and whom it pays; None for the pool."""
    match act:
        case ("play", card, side) if CARDS[card]["type"] in ("enterprise", "partner"):
            return reading.play_cost(seat, card, side), reading.monopolist(seat, card, side)
        case ("buy", space, in_full):
            owner = reading.speculators.get(reading.market[space])
            full = (0, 1, 2, 4, 8, 16)[space % 6]
            return full if in_full else reading.column_price(seat, space), None if owner == seat else owner
        case ("buy_public", card, side):
            return CARDS[card]["sides"][side]["cost"], None
        case ("buy_land", card):
            return reading.cubes(card), None
        case ("police", card):
            return reading.police_price(card), None
        case ("leave_jail",):
            return reading.police_price(None), None
        case ("act", card):
            return next(text["gold"] for each, text in reading.texts(seat, "regime_action") if each == card), None
        case ("post", place):
            payee = None if step.troop in reading.posts else reading.monopolist(seat, step.troop, 0)
            return reading.troop_cost(seat, step.troop, place), payee
        case ("connect", oval):
            return reading.oval_price(seat, oval), reading.toll_taker(seat)
        case ("aim", _, target, _):
            return reading.attack_price(step.card, target), reading.monopolist(seat, step.card, 0)
    return 0, None


class Country:
    """The regime, as the cards that are played and read tell it (Regimes > Change)."""

    def __init__(self) -> None:
        self.regime, self.blocked, self.orange = "pax", False, -1

    def change(self, regime: str | None) -> None:
        if regime and not self.blocked:
            self.regime = regime

    def hear(self, fact: Fact) -> None:
        match fact:
            case f.CardPlayed(_, card, side) if CARDS[card]["type"] in ("partner", "troop", "public"):
                record = CARDS[card]
                self.change((record["sides"][side] if "sides" in record else record)["regime_change"])
            case f.Attacked(_, card):
                self.orange = card
            case f.SpyUsed():
                self.orange = -1
            case f.HeadlineRead(_, card, True):
                self.change(CARDS[card]["regime_change"])
                self.blocked = self.blocked or any(
                    text["kind"] == "block_regime_change" for text in CARDS[card]["abilities"]
                )
            case f.ToppleFailed():
                self.blocked = False

    def settle(self) -> tuple[str, bool]:
        if self.orange >= 0:
            self.change(CARDS[self.orange].get("regime_change"))
        self.orange = -1
        return self.regime, self.blocked


def check(s: State, country: Country) -> Reading:
    reading = read(s)
    assert s.depression == reading.is_depressed()
    for seat, shown in enumerate(GAME.view(s, None)["players"]):
        assert shown["income"] == reading.earned(seat)
        assert shown["prestige"] == {kind: reading.points(seat, kind) for kind in KINDS.values()}
    if s.decision is not None and s.decision.prompt is Prompt.CHOOSE_ACTION:
        assert (s.regime.value, s.blocked) == country.settle()
        for card in s.enterprises:
            assert s.targets.get(card, 0) == (reading.target(card) or 0)
    return reading


def check_told(before: Reading, after: State, told: Sequence[Fact]) -> None:
    for fact in told:
        match fact:
            case f.IncomeTaken(seat, gold):
                assert gold == read(after).earned(seat)
            case f.ToppleTested(_, _, _, points, tripartites):
                kind = KINDS[before.regime]
                assert list(points) == [before.points(seat, kind) for seat in before.seats]
                assert list(tripartites) == [before.needed(seat) for seat in before.seats]
                if (found := before.winners()) or after.winners is None:
                    assert list(after.winners or ()) == found


@pytest.mark.slow
@pytest.mark.parametrize("number", spread(range(GAMES), IN_SHORT))
def test_the_engine_agrees_with_a_second_reading_of_the_rulebook(number: int) -> None:
    """P4–P7, P9–P14; every answer that is listed, what is paid to whom, income, points, regimes, and attempts."""
    picks = random.Random(f"oracle {number}")
    s, country = deal(number, picks), Country()
    while (decision := GAME.pending(s)) is not None:
        if not s.turn:
            GAME.advance(s, decision.options[0])
            continue
        reading, step = check(s, country), s.steps[-1]
        found = expected(reading, decision, step)
        if found is not None:
            listed = acts(decision.options)
            assert (set(found) - set(listed), set(listed) - set(found)) == (set(), set()), decision.prompt
            assert len(found) == len(listed)
        move = busy(picks, decision.options)
        (act,) = acts([move])
        if act[0] == "act":
            country.change(
                next(text["to"] for card, text in reading.texts(decision.seat, "regime_action") if card == act[1])
            )
        due, payee = price(reading, decision.seat, step, act)
        told = GAME.advance(s, move).facts
        for fact in told:
            country.hear(fact)
        paid = [(fact.gold, fact.to) for fact in told if isinstance(fact, f.GoldPaid) and fact.why in PRICES]
        assert paid == ([(due, payee)] if due else [])
        check_told(reading, s, told)
