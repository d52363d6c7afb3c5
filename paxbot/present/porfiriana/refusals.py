"""The rules of questions, and reasons why something cannot be done now."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.games.porfiriana import attacks, business, market, moves as m
from paxbot.games.porfiriana.cards import Black, Orange, Public, Troop
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.powers import NO_OFFERS, NewActions, ask
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import HAND_LIMIT, LAND_ACTIONS, NO_CARD, PURCHASES, CardType
from paxbot.present.porfiriana import names
from paxbot.present.words import N_, Cited, listing, ngettext, rules_of, translated

POST_RULES: Final = ("Troops > Conditions", "Troops > Access and cost")
EVENT_RULES: Final = ("Headlines and strife > Events",)
QUESTION_RULES: Final[Mapping[Prompt, tuple[str, ...]]] = {
    Prompt.CHOOSE_HACENDADO: ("Setup > Options",),
    Prompt.CHOOSE_ACTION: ("Turn > Actions",),
    Prompt.CHOOSE_POST: POST_RULES,
    Prompt.CHOOSE_OVAL: ("Turn > Improve Connection",),
    Prompt.CHOOSE_CUBE: ("Turn > Speculate",),
    Prompt.CHOOSE_PLACE: ("Turn > Speculate",),
    Prompt.CHOOSE_SIDE: ("Attack cards > Stolen cards", "Partners > Newspaper"),
    Prompt.CHOOSE_ORIENTATION: ("Headlines and strife > Headlines",),
    Prompt.PAY_FOR_CARDS: EVENT_RULES,
    Prompt.GROW_LAND: EVENT_RULES,
    Prompt.LOSE_ENTERPRISE: EVENT_RULES,
    Prompt.USE_SPY: ("Attack cards > Spy",),
    Prompt.SUFFER_STRIFE: ("Headlines and strife > Strife",),
    Prompt.RETREAT: ("Loss of an enterprise > Retreat",),
    Prompt.RELIEVE: ("Troops > Relief",),
    Prompt.FILL_PLACE: ("Cubes and hand > Shortages",),
    Prompt.REMOVE_CUBE: ("Partners > Swift Refrigerator Line",),
    Prompt.DISCARD_HEADLINE: ("Turn > Discard headlines",),
    Prompt.PAY_UPKEEP: ("Depression > Cost",),
    Prompt.SHOWDOWN: ("Topple > Showdown", "Topple > Test", "Topple > Hacendado assassination"),
    Prompt.CHOOSE_TARGET: ("Attack cards > Orange",),
}
CARD_RULES: Final[Mapping[tuple[Prompt, CardType], tuple[str, ...]]] = {
    (Prompt.CHOOSE_ORIENTATION, CardType.TOPPLE): ("Topple > Orientation",),
    (Prompt.CHOOSE_TARGET, CardType.BLACK): ("Attack cards > Black",),
}
ANSWER_RULES: Final[Mapping[type[Move], tuple[str, ...]]] = {
    m.Play: ("Turn > Play Card",),
    m.Buy: ("Turn > Buy Market Card",),
    m.BuyPublic: ("Turn > Buy Public Card",),
    m.Sell: ("Turn > Sell Card",),
    m.Redeploy: POST_RULES,
    m.BuyLand: ("Turn > Buy Land",),
    m.Improve: ("Turn > Improve Connection",),
    m.Police: ("Turn > Police",),
    m.LeaveJail: ("Turn > Police",),
    m.Speculate: ("Turn > Speculate",),
    m.Act: ("Turn > Extra actions",),
}


def question_rules(s: State, prompt: Prompt, step: object) -> tuple[str, ...]:
    usual = QUESTION_RULES[prompt]
    return CARD_RULES.get((prompt, s.deck.cards[step.card].type), usual) if hasattr(step, "card") else usual


class Reason(NamedTuple):
    """A reason against an answer: with the cards it concerns, and in short, if it is worth a line."""

    text: str
    short: str
    rules: tuple[str, ...] = ()
    """Its rules, if they are not those of the answer."""
    rulings: tuple[str, ...] = ()


NO_ACTION: Final = Reason(N_("You have no action left."), N_("You have no action left."), ("Turn > Actions",))
BOUGHT: Final = Reason(
    N_("You have bought two market cards, the most there can be in a turn."),
    N_("You have bought two market cards, the most there can be in a turn."),
)
ACTIONS: Final = Reason(
    N_("More actions needed than you have: {cards}."),
    N_("More actions needed than you have: {count}."),
    ("Turn > Actions",),
)
FULL: Final = Reason(
    N_("With five cards in hand only headlines and topple cards can be bought, not these: {cards}."),
    N_("With five cards in hand only headlines and topple cards can be bought."),
)
DEAR: Final = Reason(N_("Too dear: {cards}."), N_("You have too little gold for {count}; the cheapest costs {least}."))
CLOSED: Final = Reason(
    N_("Closed by a rebel governor: {cards}."),
    N_("Closed by a rebel governor: {count}."),
    ("Partners > Rebel governor",),
    ("Rulings > 34",),
)
TARGET: Final = Reason(
    N_("No target that you can pay for: {cards}."),
    N_("No target that you can pay for: {count}."),
    ("Attack cards",),
)
POST: Final = Reason(
    N_("Nowhere to go (district, firepower or gold): {cards}."),
    N_("Nowhere to go (district, firepower or gold): {count}."),
    POST_RULES,
)
CUBE: Final = Reason(
    N_("Your reserve has no cube left: {cards}."), N_("Your reserve has no cube left."), ("Cubes and hand",)
)
OVAL: Final = Reason(N_("There is no free oval that you can pay for."), "")
UNREST: Final = Reason(
    N_("Not for sale while there is unrest: {cards}."), N_("Not for sale while there is unrest: {count}.")
)
MOVED: Final = Reason(N_("There is no cube to place or to move."), "")
CARDS: Final = (m.Buy, m.BuyPublic, m.Play)
FEW: Final = 2


class Refused(NamedTuple):
    """An impossible answer and the reason; `price` if there is too little gold."""

    move: Any
    why: Reason
    price: int = 0

    @property
    def rules(self) -> tuple[str, ...]:
        return (*(self.why.rules or ANSWER_RULES[type(self.move)]), *self.why.rulings)


def refused(s: State, decision: Decision) -> tuple[Refused, ...]:
    if decision.prompt is not Prompt.CHOOSE_ACTION:
        return ()
    seat, listed = decision.seat, set(decision.options)
    possible = (*_plays(s, seat), *_purchases(s, seat), *_business(s, seat))
    refusals = (Refused(move, why if s.actions else NO_ACTION, price) for move, why, price in possible)
    return tuple(each for each in refusals if each.move not in listed)


Possible = tuple[Move, Reason, int]
"""An answer there might be, with the reason and the price that apply if it is not listed."""


def _plays(s: State, seat: Seat) -> Iterator[Possible]:
    for card in s.players[seat].hand:
        dealt = s.deck[card]
        for side in range(names.sides_of(dealt)):
            yield m.Play(card, side), *_unplayable(s, seat, card, side)


def _unplayable(s: State, seat: Seat, card: int, side: int) -> tuple[Reason, int]:
    dealt = s.deck[card]
    if attacks.is_closed(s, dealt):
        return CLOSED, 0
    match dealt:
        case Troop():
            return POST, 0
        case Black() if attacks.actions(s, card) > s.actions:
            return ACTIONS, 0
        case Black() | Orange():
            return TARGET, 0
        case _:
            return DEAR, attacks.cost(s, seat, card, side)


def _purchases(s: State, seat: Seat) -> Iterator[Possible]:
    is_full = len(s.players[seat].hand) >= HAND_LIMIT
    for space, card in enumerate(s.market):
        if card == NO_CARD:
            continue
        price = market.price(s, seat, space)
        if s.purchases >= PURCHASES:
            why = BOUGHT
        elif s.actions <= s.purchases:
            why = ACTIONS
        elif is_full and not market.is_headline(s, card):
            why = FULL
        else:
            why = DEAR
        yield m.Buy(space), why, price
    for card in s.public:
        for side, face in enumerate(s.card(card, Public).sides):
            yield m.BuyPublic(card, side), DEAR, face.cost


def _business(s: State, seat: Seat) -> Iterator[Possible]:
    reserve = s.players[seat].reserve
    for card in s.owned(s.enterprises, seat):
        if card in s.unrest:
            yield m.Sell(card), UNREST, 0
            yield m.Police(card), DEAR, business.police_price(s, card)
        if s.enterprise(card).is_land:
            why = ACTIONS if s.actions < LAND_ACTIONS else DEAR if reserve else CUBE
            yield m.BuyLand(card), why, s.cubes_on(card)
    for troop in s.owned(s.troops, seat):
        yield m.Redeploy(troop), CLOSED if attacks.is_closed(s, s.troop(troop)) else POST, 0
    yield m.Improve(), OVAL if reserve else CUBE, 0
    yield m.Speculate(), MOVED, 0
    if s.players[seat].jailed:
        yield m.LeaveJail(), DEAR, business.police_price(s)
    for offer in ask(s, NewActions(seat), NO_OFFERS):
        yield m.Act(offer.card), ACTIONS if offer.actions > s.actions else DEAR, offer.gold


def named(s: State, move: Any) -> str:
    match move:
        case m.Play(card, side) | m.BuyPublic(card, side):
            return names.title(s.deck, card, side)
        case m.Buy(space):
            return names.title(s.deck, s.market[space])
        case m.Redeploy(card):
            return names.title(s.deck, card)
        case m.Improve():
            return translated(N_("a connection"))
        case m.LeaveJail():
            return translated(N_("the way out of jail"))
        case _:
            return names.in_play(s, move.card) if hasattr(move, "card") else ""


def said(s: State, each: Refused) -> Cited:
    return Cited(translated(each.why.text).format(cards=named(s, each.move)), each.rules)


def _by_reason(found: Sequence[Refused]) -> Mapping[Reason, list[Refused]]:
    reasons: dict[Reason, list[Refused]] = {}
    for each in found:
        reasons.setdefault(each.why, []).append(each)
    return reasons


def impossible(s: State, found: Sequence[Refused]) -> Iterator[Cited]:
    for why, each in _by_reason(found).items():
        cards = listing(list(dict.fromkeys(named(s, one.move) for one in each)))
        yield Cited(translated(why.text).format(cards=cards), rules_of(each))


def reasons(s: State, found: Sequence[Refused]) -> Iterator[Cited]:
    for why, each in _by_reason(found).items():
        if why.short:
            least = names.gold(min(one.price for one in each))
            yield Cited(translated(why.short).format(count=_counted(s, each), least=least), rules_of(each))


def _counted(s: State, found: Sequence[Refused]) -> str:
    """Count the cards and say where they are; a few, and other things, by name."""
    said = {(type(each.move), _card(each.move)): named(s, each.move) for each in found}
    if len(said) <= FEW:
        return listing(list(dict.fromkeys(said.values())))
    kinds = Counter(kind for kind, _card in said)
    counted = [
        ngettext("{count} card in the market", "{count} cards in the market", kinds[m.Buy]),
        ngettext("{count} public card", "{count} public cards", kinds[m.BuyPublic]),
        ngettext("{count} card in your hand", "{count} cards in your hand", kinds[m.Play]),
    ]
    others = [name for (kind, _card), name in said.items() if kind not in CARDS]
    texts = [text.format(count=kinds[kind]) for kind, text in zip(CARDS, counted, strict=True) if kinds[kind]]
    return listing([*texts, *dict.fromkeys(others)])


def _card(move: Any) -> int:
    return move.space if isinstance(move, m.Buy) else getattr(move, "card", NO_CARD)
