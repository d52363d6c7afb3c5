"""The table of facts: sentences about turns, loyalty, cards and bribes, and the log's topics."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.state import Half, InForce, Piece, State, half_of
from paxbot.games.pamir.terms import COURT_CARDS, EVENT_CARDS, ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.fact_table import FactTable, Rows, Who, row
from paxbot.present.pamir import headings, log, names, wakhan_reasons
from paxbot.present.pamir.accounts import Accounts
from paxbot.present.pamir.card_texts import card_names
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.names import actions, card, card_for_sale, coalition_of, numbered, one, place, rupees
from paxbot.present.presenter import ActionPart, Topic, seat_topic
from paxbot.present.words import N_, Cited, _

_PURCHASES: Final = {
    (True, True): N_("{player} purchases {card} for {price} and takes the {gained} on it."),
    (True, False): N_("{player} purchases {card} for {price}."),
    (False, True): N_("{player} purchases {card} for nothing and takes the {gained} on it."),
    (False, False): N_("{player} purchases {card} for nothing."),
}


_PLAIN: Final = {
    ActionKind.TAX: N_("{player} taxes with {card}."),
    ActionKind.GIFT: N_("{player} gives a gift with {card}."),
    ActionKind.BUILD: N_("{player} builds with {card}."),
    ActionKind.MOVE: N_("{player} moves with {card}."),
    ActionKind.BETRAY: N_("{player} betrays with {card}."),
    ActionKind.BATTLE: N_("{player} battles with {card}."),
}


_BONUS: Final = {
    ActionKind.TAX: N_("{player} taxes with {card}, as a bonus action."),
    ActionKind.GIFT: N_("{player} gives a gift with {card}, as a bonus action."),
    ActionKind.BUILD: N_("{player} builds with {card}, as a bonus action."),
    ActionKind.MOVE: N_("{player} moves with {card}, as a bonus action."),
    ActionKind.BETRAY: N_("{player} betrays with {card}, as a bonus action."),
    ActionKind.BATTLE: N_("{player} battles with {card}, as a bonus action."),
}


def _bribe_settled(fact: f.BribeSettled, who: Sequence[str]) -> str:
    if fact.by_right:
        text = _("{player} pays {holder} no bribe, by right of Courtly Manners.")
    elif not fact.paid:
        text = _("{holder} waives the bribe of {due} from {player}.")
    elif fact.paid < fact.due:
        text = _("{player} pays {holder} a reduced bribe of {paid} for {card}.")
    else:
        text = _("{player} pays {holder} a bribe of {paid} for {card}.")
    return text.format(
        player=who[fact.seat],
        holder=who[fact.holder],
        paid=rupees(fact.paid),
        due=rupees(fact.due),
        card=card(fact.card),
    )


_DISCARDS: Final = {
    (Why.COURT_LIMIT, Origin.COURT): N_("{player} discards {card}, for the court is over its limit."),
    (Why.HAND_LIMIT, Origin.HAND): N_("{player} discards {card}, for the hand is over its limit."),
    (Why.LEVERAGE, Origin.COURT): N_("{player} discards {card} from the court in place of a rupee of leverage."),
    (Why.LEVERAGE, Origin.HAND): N_("{player} discards {card} from the hand in place of a rupee of leverage."),
    (Why.OVERTHROW, Origin.COURT): N_("{player} loses {card} by overthrow."),
    (Why.LOYALTY, Origin.COURT): N_("{player} loses the patriot {card} by the change of loyalty."),
    (Why.LOYALTY, Origin.PRIZES): N_("{player} loses the prize {card} by the change of loyalty."),
    (Why.BETRAYAL, Origin.COURT): N_("{player} loses {card} by betrayal."),
    (Why.CONFIDENCE_FAILURE, Origin.HAND): N_("{player} discards {card} because of Confidence Failure."),
    (Why.FAILURE_TO_IMPRESS, Origin.PRIZES): N_("{player} loses the prize {card} by Failure to Impress."),
    (Why.BRIBE, Origin.HAND): N_("{player} discards {card} unplayed."),
    (Why.GAME_OVER, Origin.HAND): N_("{card} was in the hand that {player} had set aside."),
    (Why.TAKEN_BACK, Origin.COURT): N_("{player} loses the patriot {card}, for it is of another coalition."),
    (Why.TAKEN_BACK, Origin.PRIZES): N_("{player} loses the prize {card}, for it is of another coalition."),
}


def _leverage(fact: f.LeverageRepaid, who: Sequence[str]) -> str:
    owes = bool(fact.owed)
    texts = {
        (0, False): _("{player} cannot repay the leverage of {card}, and is forgiven."),
        (0, True): _("{player} cannot repay the leverage of {card} and has to discard two cards for it."),
        (1, False): _("{player} repays {rupees} for the leverage of {card}; the other rupee is forgiven."),
        (1, True): _("{player} repays {rupees} for the leverage of {card} and has to discard a card for the other."),
    }
    text = texts.get((fact.rupees, owes), _("{player} repays {rupees} for the leverage of {card}."))
    return text.format(player=who[fact.seat], rupees=rupees(fact.rupees), card=card(fact.card))


ROWS = Rows[PamirStory, Accounts](
    row(
        f.LoyaltyChosen,
        N_("{player} is loyal to the {coalition} coalition."),
        marks=Accounts.change,
        part=ActionPart.BEGINS,
    ),
    row(f.LoyaltyChanged, N_("{player} changes loyalty from {before} to {after}."), marks=Accounts.change),
    row(
        f.TurnEnded,
        lambda fact: (
            N_("{player} ends the turn with {actions} unused.") if fact.unused else N_("{player} ends the turn.")
        ),
        marks=Accounts.do,
    ),
    row(
        f.CardPurchased,
        lambda fact: _PURCHASES[fact.rupees > 0, fact.gained > 0],
        marks=Accounts.purchase,
        part=ActionPart.BEGINS,
    ),
    row(
        f.CardPlayed,
        lambda fact: (
            N_("{player} plays {card} to the left end of the court.")
            if fact.side is Side.LEFT
            else N_("{player} plays {card} to the right end of the court.")
        ),
        marks=Accounts.hold,
        part=ActionPart.BEGINS,
    ),
    row(
        f.ActionTaken,
        lambda fact: (_BONUS if fact.bonus else _PLAIN)[fact.action],
        marks=Accounts.do,
        part=ActionPart.BEGINS,
    ),
    row(
        f.BribeOffered,
        lambda fact: (
            N_("{player} offers {holder} {rupees} instead of the full bribe of {due} for {card}.")
            if fact.rupees
            else N_("{player} asks {holder} to waive the bribe of {due} for {card}.")
        ),
        marks=Accounts.do,
        part=ActionPart.LEADS,
    ),
    row(f.BribeRefused, N_("{holder} refuses and wants the full bribe."), part=ActionPart.LEADS),
    row(f.BribeDemanded, N_("{holder} asks {player} for {rupees} instead."), part=ActionPart.LEADS),
    row(f.BribeSettled, sentence=_bribe_settled, marks=Accounts.pay, part=ActionPart.LEADS),
    row(
        f.BribeWithdrawn,
        lambda fact: (
            N_("{player} withdraws: {card} is not played.")
            if fact.playing
            else N_("{player} withdraws: {card} is not used.")
        ),
        part=ActionPart.LEADS,
    ),
    row(
        f.CardBetrayed,
        lambda fact: (
            N_("{player} betrays {card} in {owner}’s own court.")
            if fact.seat == fact.owner
            else N_("{player} betrays {card} in the court of {owner}.")
        ),
        done_to=PamirStory.suffer,
        marks=Accounts.step,
        seats=lambda fact: [fact.owner],
    ),
    row(f.PrizeTaken, N_("{player} takes {card} as a prize."), marks=Accounts.hold),
    row(f.PrizeLeft, N_("{player} does not take {card} as a prize.")),
    row(
        f.CardDiscarded,
        lambda fact: _DISCARDS[fact.why, fact.origin],
        done_to=PamirStory.suffer,
        marks=Accounts.hold,
    ),
    row(f.LeverageRepaid, sentence=_leverage, done_to=PamirStory.suffer, marks=Accounts.pay),
    row(f.HandsSwapped, N_("{player} and {other} swap their hands."), done_to=PamirStory.suffer, marks=Accounts.hold),
    row(f.TurnBegan),
    row(f.ActionStopped),
)


SEATS: Final = ("player", "holder", "payer")
CALLED: Final = {
    "other": "player",
    "actions": "unused",
    "price": "rupees",
    "title": "card",
    "event": "card",
    "place": "at",
}
"""Fields that sentences call by another name."""
PLACES: Final = (("piece", "at"), ("piece", "start"), ("piece", "end"), ("source", "source_at"))
"""Fields that name a place, each after the field that says what is there."""


def without_clearing(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Leave out the single piles when the map is cleared, because one sentence tells that."""
    cleared, kept = False, list[Fact]()
    for fact in reversed(facts):
        if not (cleared and isinstance(fact, f.PiecesRemoved) and not names.owner_is_seat(fact.piece)):
            cleared = isinstance(fact, f.BlocksCleared)
            kept.append(fact)
    return reversed(kept)


class PamirFacts(FactTable[PamirStory, Accounts]):
    """The facts of Pax Pamir; the same thing several times in a row becomes one line of the log."""

    turn = f.TurnBegan
    asides = frozenset({headings.RULING, headings.OVERTHROW})
    counts_repeats = True
    reasons = staticmethod(wakhan_reasons.reasons)
    deed_rules = staticmethod(headings.deed)
    summed = staticmethod(without_clearing)

    def story(self, state: State, seat: Seat, who: Who) -> PamirStory:
        return PamirStory(state, seat, who)

    def retold(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        return log.with_deeds_named(without_clearing(facts))

    def explained(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        return wakhan_reasons.without_repeats(log.with_deeds_named(wakhan_reasons.hers(facts)))

    def explain(self, facts: Sequence[Fact], people: Sequence[str]) -> tuple[Cited, ...]:
        return tuple(map(wakhan_reasons.cut, super().explain(facts, people)))

    def action_part(self, facts: Iterable[Fact]) -> ActionPart:
        """Wakhan's play of a card belongs to the purchase before it."""
        found = tuple(facts)
        if any(isinstance(fact, w.ChoiceExplained) for fact in found):
            found = tuple(fact for fact in found if not isinstance(fact, f.CardPlayed))
        return super().action_part(found)

    def about(self, fact: Fact) -> Iterator[str]:
        fields: dict[str, Any] = fact._asdict()
        yield from (seat_topic(fields[name]) for name in SEATS if fields.get(name) is not None)
        yield from _cards(fact, fields)
        yield from _places(fields)

    def value(self, name: str, fact: Fact, who: Who) -> str:
        fields = fact._asdict()
        match name, fields.get(CALLED.get(name, name)):
            case (("holder" | "payer" | "owner" | "other"), int(seat)):
                return who[seat]
            case (("rupees" | "due" | "price" | "gained"), int(count)):
                return rupees(count)
            case "actions", int(count):
                return actions(count)
            case (("title" | "event"), int(number)):
                return names.event_half(half_of(InForce(number, fields.get("half", Half.PURCHASED))))
            case "card", int(number):
                return card_for_sale(number) if isinstance(fact, f.CardPurchased) else card(number)
            case "region", int(region):
                return names.region(Region(region).key)
            case (("place" | "start" | "end"), int(at)):
                return place(fields["piece"], at)
            case "piece", Piece() as piece:
                return one(piece, fields["owner"], who)
            case _name, Coalition() as side:
                return coalition_of(side)
            case _name, Suit() as suit:
                return names.suit(suit.key)
            case _:
                return super().value(name, fact, who)


FACTS = PamirFacts(ROWS, log.ROWS, wakhan_reasons.ROWS)


def topics() -> tuple[Topic, ...]:
    regions = [Topic(_region(region), names.region(region.key)) for region in Region]
    cards = [(each.number, each.name) for each in card_names()]
    return (*regions, *(Topic(_card(number), f"{number} {name}", numbered(name, number)) for number, name in cards))


def _cards(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    cards = [fields.get("card"), *fields.get("cards", ())]
    cards += [fields[at] for what, at in PLACES if fields.get(what) is Piece.SPY and at in fields]
    for number in cards:
        if number in COURT_CARDS or number in EVENT_CARDS:
            yield _card(number)
    if isinstance(fact, f.CardPlayed | f.CardDiscarded) and fact.card in COURT_CARDS:
        yield _region(COURT_CARDS[fact.card].region)


def _places(fields: dict[str, Any]) -> Iterator[str]:
    if fields.get("region") is not None:
        yield _region(Region(fields["region"]))
    for what, at in PLACES:
        if at not in fields or fields[at] is None:
            continue
        if fields.get(what) in (Piece.ARMY, Piece.TRIBE):
            yield _region(Region(fields[at]))
        elif fields.get(what) is Piece.ROAD:
            yield from (_region(region) for region in Region if region.key in Border(fields[at]).key.split("_"))


def _region(region: Region) -> str:
    return f"region{region.key}"


def _card(number: int) -> str:
    return f"card{number}"
