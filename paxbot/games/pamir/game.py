"""Pax Pamir behind the game-neutral face of `engine.game.Game`, with its JSON and bargaining for bribes.

Orders and answers left behind each name one of the listed answers, or none.
"""

from collections.abc import Collection, Iterator, Mapping
from types import ModuleType
from typing import Annotated, Final

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter

from paxbot import PaxError
from paxbot.engine import codec, rules
from paxbot.engine.game import Bargaining, GameOption, Json, Offer, Reply, Request
from paxbot.engine.kernel import Changes, JsonValue, JsonView, Move, Seat, asking
from paxbot.games.pamir import (
    abilities,
    card_actions,
    events,
    export,
    facts,
    placing,
    play,
    replay,
    table,
    terms,
    turn,
    view,
)
from paxbot.games.pamir.events import result
from paxbot.games.pamir.moves import (
    COMPLETED_BY,
    AcceptOffer,
    OfferBribe,
    PayBribe,
    Prompt,
    RefuseOffer,
    WaiveBribe,
    Withdraw,
)
from paxbot.games.pamir.play import (
    DECLINES_PER_TURN,
    AnswerOffer,
    SettleBribe,
    can_be_played,
    hostage_bribe,
    is_insisted_on,
    play_bribe,
    spare,
    usable,
)
from paxbot.games.pamir.replay import audit
from paxbot.games.pamir.setup import SEATS, advance, new_game, permuted
from paxbot.games.pamir.state import SCHEMA, CheckResult, InForce, Piece, Pile, Player, State, Variant
from paxbot.games.pamir.table import pending
from paxbot.games.pamir.view import counted
from paxbot.games.pamir.wakhan import course, facts as guide, facts as wakhan_facts, scenario

FAULTS: Final[Mapping[str, str]] = {
    "no_automated_seat": "in its position no seat is Wakhan's: hers has the loyalty null",
    "bad_trigger": "seat {seat} cannot buy card {card}: a Dominance Check in the market is wanted",
    "bad_ai_cards": "the AI cards {drawn} and {back} cannot lie there",
    "unreadable_position": "its position cannot be read: {where}: {problem}",
    "no_active_seat": "its position cannot come about: there is no seat {seat} to be active",
    "hand_of_automated_seat": "its position cannot come about: seat {seat} is automated and has no hand",
    "hand_of_two_sizes": "its position cannot come about: the hand of seat {seat} is not as large as it says",
    "gift_twice": "its position cannot come about: seat {seat} has two gifts in one space",
    "event_out_of_place": "its position cannot come about: the event {event} does not lie there",
    "spies_on_no_court_card": "its position cannot come about: there are spies on card {card}, which is in no court",
    "pieces_of_no_seat": "its position cannot come about: it has pieces of seat {seat}",
    "too_many_blocks": "its position cannot come about: a coalition has {most} blocks at most",
    "too_many_cylinders": "its position cannot come about: seat {seat} has {most} cylinders at most",
    "too_many_cards": "its position cannot come about: there are not so many cards",
    "card_twice": "its position cannot come about: card {card} lies in two places",
    "card_out_of_place": "its position cannot come about: card {card} cannot lie there",
    "patriot_of_another_coalition": "its position cannot come about: card {card} is a patriot of another coalition",
    "two_checks_in_market": "its position cannot come about: two Dominance Checks lie in the market",
    "impossible_checks": "its position cannot come about: {checks} Dominance Checks in a deck of {deck} cards",
    "bad_automated_seats": "of {seats} seats the automated ones cannot be {automated}",
    "bad_wakhan": "its automated seats cannot be {wakhan}",
    "bad_variants": "Wakhan has no variants {variants}",
    "bad_begins": "{begins} is not an automated seat that can begin",
    "bad_ai_decks": "its AI decks are not lists of the 24 AI cards for each automated seat",
    "ai_deck_missing": "the AI decks of seat {seat} do not last to the end of its moves",
    "bad_deck": "its deck is not a list of at least twelve different cards of the game",
    "bad_undrawn": "the number of undrawn cards cannot be {undrawn}",
}


CHAPTERS: tuple[ModuleType, ...] = (turn, play, placing, card_actions, table, events, abilities, course)
"""Every module with rules; importing them also registers the hooks."""

STEPS = codec.Kinds.of_steps(CHAPTERS)
FACTS = codec.Kinds.of_facts(facts, wakhan_facts, rules)


def upcast_1_to_2(raw: Json) -> Json:
    steps: list[Json] = []
    for step in raw["steps"]:
        if step["kind"] == "choose_goal":
            step = step | {"left": steps.pop()["left"], "goals": []}
        steps.append(step)
    players = [player | {"wakhan": None} for player in raw["players"]]
    return raw | {"schema": 2, "players": players, "steps": steps}


def upcast_2_to_3(raw: Json) -> Json:
    return raw | {"schema": 3, "variants": []}


UPCASTS: dict[int, codec.Upcast] = {1: upcast_1_to_2, 2: upcast_2_to_3}


Entry = tuple[Piece, int, int, int]


def _piles(entries: list[Entry]) -> dict[tuple[Piece, int, int], int]:
    return {(piece, at, owner): count for piece, at, owner, count in entries}


Fresh = Annotated[
    dict[Pile, int],
    BeforeValidator(_piles),
    PlainSerializer(lambda piles: [(*pile, count) for pile, count in piles.items()]),
]

STATES = codec.StateCodec(
    State,
    SCHEMA,
    STEPS,
    {
        "variants": TypeAdapter(tuple[Variant, ...]),
        "favored": TypeAdapter(terms.Suit),
        "players": TypeAdapter(list[Player]),
        "spies": TypeAdapter(dict[int, list[int]]),
        "events": TypeAdapter(list[InForce]),
        "fresh": TypeAdapter(Fresh),
        "checks": TypeAdapter(list[CheckResult]),
        "winners": TypeAdapter(tuple[Seat, ...] | None),
    },
    UPCASTS,
)


ASK, FULL_PRICE, ACCEPT = "ask", "full_price", "accept"
RULES = (ASK, FULL_PRICE, ACCEPT)

PAY, PAY_UP_TO, WITHDRAW = "pay", "pay_up_to", "withdraw"
FALLBACKS = (PAY, PAY_UP_TO, WITHDRAW)


class BribeBargaining:
    most_declined = DECLINES_PER_TURN

    def standing_order(self, s: State, seat: Seat, wish: Json) -> Json:
        """Return the order as it is kept: a rule, seats whose bribes are waived, and the turn since which all are.

        A wish has `rule`, with `accept` also `least`, and may have `waive_for`, a list of seats, and `waive_round`,
        true for waiving all bribes until the seat's next turn begins. Raises: PaxError.
        """
        rule = wish.get("rule", ASK)
        if rule not in RULES:
            raise PaxError("order_unknown")
        least = _amount(wish.get("least")) if rule == ACCEPT else None
        friends = wish.get("waive_for", [])
        if not isinstance(friends, list) or any(
            type(each) is not int or each not in range(s.seats) for each in friends
        ):
            raise PaxError("order_unknown_seat")
        if seat in friends:
            raise PaxError("order_own_seat")
        since = s.turn if wish.get("waive_round") else None
        return {"rule": rule, "least": least, "waive_for": sorted(set(friends)), "waive_since": since}

    def standing_answer(self, s: State, order: Json) -> Move | None:
        """Return the order's answer to the offer of a bribe; None where its player is asked.

        Waiving comes before the rule. Too low an offer is refused, never answered with another amount: that would tell
        everyone what the holder would settle for, and orders are private.
        """
        made = self.offer(s)
        reply = None if made is None else self.standing_reply(s, order, made)
        if reply is None:
            return None
        if reply.amount is None:
            return RefuseOffer()
        return AcceptOffer(reply.amount) if reply.amount else WaiveBribe()

    def standing_reply(self, s: State, order: Json, made: Offer) -> Reply | None:
        if made.payer in order["waive_for"] or waives_round(s, made.holder, order):
            return Reply(0)
        if order["rule"] == ACCEPT and made.amount >= order["least"]:
            return Reply(made.amount)
        return None if order["rule"] == ASK else Reply(None)

    def order_without(self, order: Json, seat: Seat) -> Json:
        return {**order, "waive_for": [each for each in order["waive_for"] if each != seat]}

    def requests(self, s: State) -> tuple[Request, ...]:
        """Return every card the active seat could play or use now for a bribe that is not insisted on.

        The number of a request is that of its card. Rule: Play > Bribes; Card actions > Hostages.
        """
        decision = pending(s)
        asked = (Prompt.CHOOSE_ACTION, Prompt.SETTLE_BRIBE)
        if (
            decision is None
            or decision.prompt not in asked
            or decision.seat != s.active
            or s.declined >= DECLINES_PER_TURN
        ):
            return ()
        found = (*_plays(s, s.active), *_uses(s, s.active))
        return tuple(each for each in found if not is_insisted_on(s, s.active, each.holder))

    def offer(self, s: State) -> Offer | None:
        step = asking(s)
        if not isinstance(step, AnswerOffer):
            return None
        return Offer(step.card, step.payer, step.holder, step.due, step.offered)

    def agreed_answer(self, s: State, amount: int) -> Move | None:
        """Return the answer that takes an offer; one of nothing is waived."""
        made = self.offer(s)
        if made is None or made.amount < amount:
            return None
        return AcceptOffer(made.amount) if made.amount else WaiveBribe()

    def if_refused(self, s: State, wish: Json) -> Json:
        """Read a wish with `then`, and with `pay_up_to` also `most`. Raises: PaxError."""
        step = asking(s)
        then = wish.get("then")
        if then not in FALLBACKS:
            raise PaxError("order_unknown")
        if not isinstance(step, SettleBribe) or not any(isinstance(move, OfferBribe) for move in step.options(s)):
            raise PaxError("nothing_to_offer")
        most = _amount(wish.get("most")) if then == PAY_UP_TO else None
        return {"turn": s.turn, "card": step.card, "declined": s.declined, "then": then, "most": most}

    def is_for_next_request(self, s: State, order: Json) -> bool:
        step = asking(s)
        return isinstance(step, SettleBribe) and _bribe(s, step) == (order["turn"], order["card"], order["declined"])

    def answer_if_refused(self, s: State, order: Json) -> Move | None:
        """Pay as demanded, or withdraw; None to be asked."""
        step = asking(s)
        if not isinstance(step, SettleBribe) or (step.demanded is None and step.refused is None):
            return None
        if _bribe(s, step) != (order["turn"], order["card"], order["declined"] + 1):
            return None
        if order["then"] == WITHDRAW:
            return Withdraw()
        price = step.due if step.demanded is None else step.demanded
        if order["then"] == PAY_UP_TO and price > order["most"]:
            return None
        decision = pending(s)
        return PayBribe(price) if decision is not None and PayBribe(price) in decision.options else None

    def declined(self, s: State) -> int:
        return s.declined


def _plays(s: State, seat: Seat) -> Iterator[Request]:
    if not s.actions_left:
        return
    for card in s.players[seat].hand:
        bribe = play_bribe(s, seat, card)
        if bribe is not None and can_be_played(s, seat, card):
            yield _request(card, bribe, s.players[seat].rupees)


def _uses(s: State, seat: Seat) -> Iterator[Request]:
    """Yield a request for each hostage; the highest offer is as if its cheapest action were meant."""
    spares: dict[int, int] = {}
    for use in usable(s, seat):
        spares[use.card] = max(spares.get(use.card, 0), spare(s, seat, use.action))
    for card, most in spares.items():
        bribe = hostage_bribe(s, seat, card)
        if bribe is not None:
            yield _request(card, bribe, most)


def _request(card: int, bribe: tuple[Seat, int], spare: int) -> Request:
    holder, due = bribe
    return Request(card, holder, due, min(due - 1, spare))


def waives_round(s: State, holder: Seat, order: Json) -> bool:
    """Return True if no turn of the holder has begun since the order was given."""
    since = order["waive_since"]
    last_turn = s.turn - (s.active - holder) % s.seats
    return since is not None and last_turn <= since


def _bribe(s: State, step: SettleBribe) -> tuple[int, int, int]:
    return s.turn, step.card, s.declined


def _amount(value: JsonValue) -> int:
    if type(value) is not int or value not in range(1, terms.CYLINDERS_PER_SEAT + 1):
        raise PaxError("order_amount")
    return value


NO, YES = "no", "yes"


class PaxPamir(rules.Rules[State]):
    key = "pamir"
    seats = SEATS
    usual_seats = SEATS
    median_turns: Mapping[int, int] = {3: 45, 4: 52, 5: 60}
    campaign = 0
    options: tuple[GameOption, ...] = tuple(GameOption(variant.value, (NO, YES)) for variant in Variant)
    bargaining: Bargaining[State] | None = BribeBargaining()
    faults = FAULTS
    scenario_format: str | None = scenario.FORMAT
    facts = FACTS

    pending = staticmethod(table.pending)
    default = staticmethod(scenario.default)
    result = staticmethod(result)
    reseat = staticmethod(course.reseat)
    dump = staticmethod(STATES.dump)
    load = staticmethod(STATES.load)
    watched = staticmethod(view.watched)
    view = staticmethod(view.view)
    record = staticmethod(export.write_record)
    differences = staticmethod(replay.replay)
    position_after = staticmethod(replay.position_after)
    scenario_differences = staticmethod(scenario.run)
    audit = staticmethod(audit)
    permuted = staticmethod(permuted)
    counted = staticmethod(counted)

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Deal; `open_hands` shows all hands to everyone, and Wakhan plays by each variant whose option is "yes"."""
        variants = tuple(variant for variant in Variant if options.get(variant) == YES)
        state = new_game(seats, seed, automated, variants)
        state.open_hands = bool(options.get("open_hands", False))
        return state

    def advance(self, state: State, move: Move) -> Changes:
        return advance(table.Table(state), move)

    def automated(self, state: State) -> frozenset[Seat]:
        return frozenset(guide.automated(state))

    def completes(self, before: Json, move: Json) -> bool:
        """Return True for a bribe, or for the end at which a card goes, a gift or the place of a piece."""
        return move["do"] in COMPLETED_BY.get(before["do"], ())
