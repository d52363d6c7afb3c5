"""Answers as buttons and menu entries: what each says, what it costs or does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paxbot.engine.kernel import Decision, Move
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.bribes import hostage_bribe, play_bribe
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.market import price
from paxbot.games.pamir.prompts import Prompt
from paxbot.games.pamir.state import Half, Piece, State
from paxbot.games.pamir.terms import ActionKind, Coalition, Region
from paxbot.present.pamir import names
from paxbot.present.pamir.card_texts import event_text
from paxbot.present.pamir.speech import (
    card,
    coalition,
    court_summary,
    listing,
    piece_of,
    place,
    rupees,
    shortened,
    summary,
)
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView
from paxbot.present.words import _


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in words, and the group it is shown in."""

    group: str
    label: str
    hint: str = ""


def option_groups(s: State, decision: Decision, people: Sequence[str]) -> tuple[OptionGroup, ...]:
    """Every option of the decision, in groups in the order they first appear."""
    groups: dict[str, list[OptionView]] = {}
    for index, move in enumerate(decision.options):
        answer = describe(s, decision, move, people)
        label, hint = shortened(answer.label, LABEL_LENGTH), shortened(answer.hint, HINT_LENGTH)
        groups.setdefault(answer.group, []).append(OptionView(index, label, hint))
    return tuple(OptionGroup(title, tuple(options)) for title, options in groups.items())


def describe(s: State, decision: Decision, move: Move, people: Sequence[str]) -> Answer:
    """One option in words."""
    match move:
        case m.Purchase(number):
            return _purchase(s, decision.seat, number)
        case m.PlayCard(number):
            return _play(s, decision.seat, number, people)
        case m.UseCard(number, action):
            return _use(s, decision.seat, number, action, people)
        case m.EndTurn() | m.Done() | m.Decline() | m.Withdraw():
            return Answer(_("Or"), _stop(s, decision, move))
        case m.PickUp(piece, at):
            return Answer(_("Piece to move"), _mover(piece, at))
        case m.TakePiece(piece, at):
            return Answer(_("Piece to take"), _taken(piece, at))
        case m.Remove(piece, at, owner):
            label = _("Remove {piece}, {place}").format(piece=piece_of(piece, owner, people), place=place(piece, at))
            return Answer(_("Piece to remove"), label)
        case _ if decision.prompt in (Prompt.SETTLE_BRIBE, Prompt.ANSWER_OFFER):
            return Answer(_("Bribe"), *_bribe(s, move, people))
        case _:
            return _simple(s, move, people)


def _purchase(s: State, seat: int, number: int) -> Answer:
    slot = s.slot_of(number)
    cost, lying = price(s, seat, slot), s.market_rupees[slot]
    terms = [rupees(cost) if cost else _("free")]
    if lying:
        terms.append(_("{rupees} on it").format(rupees=rupees(lying)))
    label = _("{card} – {terms}").format(card=card(number), terms=", ".join(terms))
    if number in EVENT_CARDS:
        return Answer(_("Purchase a card"), label, event_text(number, Half.PURCHASED))
    return Answer(_("Purchase a card"), label, court_summary(number))


def _play(s: State, seat: int, number: int, people: Sequence[str]) -> Answer:
    notes = [court_summary(number)]
    bribe = play_bribe(s, seat, number)
    if bribe is not None:
        notes.insert(0, _("bribe {due} to {holder}").format(due=rupees(bribe[1]), holder=people[bribe[0]]))
    patriot = COURT_CARDS[number].patriot
    if patriot is not None and patriot is not s.players[seat].loyalty:
        notes.insert(0, _("changes your loyalty to {coalition}").format(coalition=coalition(patriot)))
    return Answer(_("Play a card"), _("Play {card}").format(card=card(number)), "; ".join(notes))


def _use(s: State, seat: int, number: int, action: ActionKind, people: Sequence[str]) -> Answer:
    facts = COURT_CARDS[number]
    notes = [_("bonus action") if is_favored(s, seat, number) else _("1 action")]
    bribe = hostage_bribe(s, seat, number)
    if bribe is not None:
        notes.append(_("bribe {due} to {holder}").format(due=rupees(bribe[1]), holder=people[bribe[0]]))
    if action in (ActionKind.TAX, ActionKind.MOVE, ActionKind.BATTLE):
        notes.append(_("up to {rank}").format(rank=facts.rank))
    else:
        notes.append(_("from {cost}").format(cost=rupees(ACTIONS[action].least_cost(s, seat))))
    label = _("{action} with {card}").format(action=names.action(action.key), card=card(number))
    return Answer(_("Use a court card"), label, "; ".join(notes))


def _stop(s: State, decision: Decision, move: Move) -> str:
    match move:
        case m.EndTurn():
            if s.actions_left == 0:
                return _("End turn")
            return _("End turn (1 action unused)") if s.actions_left == 1 else _("End turn (2 actions unused)")
        case m.Withdraw():
            return _("Withdraw: leave the card as it is")
        case m.Decline():
            return _("Leave the ability unused")
        case _:
            left = getattr(s.steps[-1], "left", None)
            return _("Done") if left is None else _("Done ({left} left)").format(left=left)


def _mover(piece: Piece, at: int) -> str:
    texts = {
        Piece.ARMY: _("Move an army from {place}"),
        Piece.TRIBE: _("Move a tribe from {place}"),
        Piece.SPY: _("Move a spy from {place}"),
    }
    return texts[piece].format(place=place(piece, at))


def _taken(piece: Piece, at: int) -> str:
    texts = {
        Piece.ARMY: _("Take an army from {place}"),
        Piece.ROAD: _("Take a road from {place}"),
        Piece.TRIBE: _("Take a tribe from {place}"),
        Piece.SPY: _("Take a spy from {place}"),
        Piece.GIFT: _("Take the gift from {place}"),
    }
    return texts[piece].format(place=place(piece, at))


def _bribe(s: State, move: Move, people: Sequence[str]) -> tuple[str, str]:
    step = s.steps[-1]
    holder, payer = people[step.holder], people[step.payer]
    match move:
        case m.PayBribe(amount):
            left = s.players[step.payer].rupees - amount
            return (
                _("Pay {holder} {rupees}").format(holder=holder, rupees=rupees(amount)),
                _("{rupees} left afterwards").format(rupees=rupees(left)),
            )
        case m.OfferBribe(0):
            return _("Ask {holder} to waive the bribe").format(holder=holder), _("The steps so far become final.")
        case m.OfferBribe(amount):
            label = _("Offer {holder} {rupees}").format(holder=holder, rupees=rupees(amount))
            return label, _("The steps so far become final.")
        case m.LeaveUnpaid():
            return _("Pay nothing (Courtly Manners)"), ""
        case m.AcceptOffer(amount):
            return _("Accept {rupees}").format(rupees=rupees(amount)), ""
        case m.WaiveBribe():
            return _("Waive the whole bribe"), _("{payer} pays nothing.").format(payer=payer)
        case m.DemandBribe(amount):
            return _("Ask {payer} for {rupees}").format(payer=payer, rupees=rupees(amount)), ""
        case _:
            due = rupees(step.due)
            return _("Refuse: {payer} must pay {rupees} or withdraw").format(payer=payer, rupees=due), ""


def _simple(s: State, move: Move, people: Sequence[str]) -> Answer:
    """The answers that name one place, card, player or amount."""
    value: Any = move[0]
    match move:
        case m.ChooseLoyalty() as chosen:
            return Answer(_("Loyalty"), coalition(chosen.coalition))
        case m.ChooseSide():
            return Answer(_("Side"), _("Left end") if value == 0 else _("Right end"))
        case m.PlaceArmy():
            return Answer(_("Army"), _("Place army, {region}").format(region=names.region(value.key)))
        case m.PlaceTribe():
            return Answer(_("Tribe"), _("Place tribe, {region}").format(region=names.region(value.key)))
        case m.PlaceRoad():
            return Answer(_("Road"), _("Place road, {border}").format(border=names.border(value.key)))
        case m.PlaceSpy():
            return Answer(
                _("Card for the spy"), _("Place spy on {card}").format(card=card(value)), _where(s, value, people)
            )
        case m.PlaceGift():
            return Answer(_("Gift"), _("Gift for {cost}").format(cost=rupees(value)), _("Worth 1 influence."))
        case m.TaxPlayer():
            label = _("Take 1 rupee from {player}").format(player=people[value])
            return Answer(_("Rupee to take"), label, _("has {rupees}").format(rupees=rupees(s.players[value].rupees)))
        case m.TaxMarket():
            lying = s.market_rupees[s.slot_of(value)]
            label = _("Take 1 rupee from {card}").format(card=card(value))
            return Answer(_("Rupee to take"), label, _("{rupees} on it").format(rupees=rupees(lying)))
        case m.Cross():
            return Answer(_("Where to"), _("Move to {region}").format(region=names.region(value.key)))
        case m.Sneak():
            return Answer(_("Where to"), _("Move to {card}").format(card=card(value)), _where(s, value, people))
        case m.BetrayCard():
            return Answer(_("Card to betray"), _("Betray {card}").format(card=card(value)), _betrayal(s, value, people))
        case m.BattleIn():
            return Answer(_("Battle site"), _("Battle in {region}").format(region=names.region(value.key)))
        case m.BattleOn():
            return Answer(_("Battle site"), _("Battle on {card}").format(card=card(value)), _where(s, value, people))
        case m.Discard():
            where = _("from your hand")
            if value in s.players[s.steps[-1].seat].court:
                where = _("from your court")
            return Answer(
                _("Card to discard"), _("Discard {card}").format(card=card(value)), f"{where}; {summary(value)}"
            )
        case m.ShelterSpy():
            return Answer(_("Card for the spy"), _("Put the spy on {card}").format(card=card(value)))
        case m.ChoosePlayer():
            return Answer(_("Player"), people[value])
        case m.ChooseSuit():
            return Answer(_("Suit"), names.suit(value.key))
        case m.ChooseRegion():
            return Answer(_("Region"), names.region(Region(value).key), _region_pieces(s, Region(value), people))
        case m.TakePrize():
            return Answer(_("Prize"), _("Take the prize"), _prize(s))
        case _:
            return Answer(_("Prize"), _("Leave the prize"), _("The card is discarded."))


def _where(s: State, number: int, people: Sequence[str]) -> str:
    """In whose court a card lies, and the spies on it."""
    owner = s.owner_of(number)
    text = "" if owner is None else _("court of {player}").format(player=people[owner])
    spies = [
        _("{player} {count}").format(player=people[seat], count=count)
        for seat, count in enumerate(s.spies.get(number, ()))
        if count
    ]
    return _("{court}; spies: {spies}").format(court=text, spies=", ".join(spies)) if spies else text


def _betrayal(s: State, number: int, people: Sequence[str]) -> str:
    prize = COURT_CARDS[number].prize
    worth = _("no prize") if prize is None else _("{coalition} prize").format(coalition=coalition(prize))
    return f"{worth}; {_where(s, number, people)}"


def _prize(s: State) -> str:
    step = s.steps[-1]
    prize = COURT_CARDS[step.card].prize
    if prize is None or prize is s.players[step.seat].loyalty:
        return _("Worth 1 influence.")
    return _("Changes your loyalty to {coalition}; gifts, prizes and patriots are lost.").format(
        coalition=coalition(prize)
    )


def _region_pieces(s: State, region: Region, people: Sequence[str]) -> str:
    armies = [f"{count} {coalition(c)}" for c in Coalition if (count := s.armies[region][c])]
    tribes = [f"{count} {people[seat]}" for seat, count in enumerate(s.tribes[region]) if count]
    parts = []
    if armies:
        parts.append(_("armies: {armies}").format(armies=listing(armies)))
    if tribes:
        parts.append(_("tribes: {tribes}").format(tribes=listing(tribes)))
    return "; ".join(parts) or _("empty")
