"""Answers as buttons and menu entries: what each says, what it costs or does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from paxbot.engine.kernel import AnyStep, Decision, Move, Seat, asking
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.battle import ChooseSite, RemovePiece
from paxbot.games.pamir.betray import OfferPrize
from paxbot.games.pamir.bribes import AnswerOffer, SettleBribe, play_bribe
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.events import NamePlayer
from paxbot.games.pamir.market import price
from paxbot.games.pamir.movement import ChooseMover
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.tax import TakeRupee
from paxbot.games.pamir.terms import Side
from paxbot.present.pamir import hints, names
from paxbot.present.pamir.bribe_words import offer_answer, settle_answer
from paxbot.present.pamir.card_facts import called
from paxbot.present.pamir.shortcuts import shortcuts, worded
from paxbot.present.pamir.speech import card, coalition, moves, one, pieces, place, rupees, sale_title
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView, grouped
from paxbot.present.speech import capital, shortened_marked
from paxbot.present.words import _, pgettext


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in words, and the group it is shown in."""

    group: str
    label: str
    hint: str = ""


def option_groups(s: State, decision: Decision, people: Sequence[str]) -> tuple[OptionGroup, ...]:
    """Return every option of the decision, some with what follows, in groups in the order they first appear."""
    found = []
    offered = shortcuts(s, decision, people)
    for index, move in enumerate(decision.options):
        answer = describe(s, decision, move, people)
        for shortcut in offered[index]:
            label, hint = worded(shortcut, answer.label, answer.hint)
            label, hint = shortened_marked(label, LABEL_LENGTH), shortened_marked(_begun(hint, people), HINT_LENGTH)
            found.append((answer.group, OptionView(index, label, hint, shortcut.then)))
    groups = grouped(found)
    # "Or" has nothing before it where it is all there is.
    return (replace(groups[0], title=""),) if [group.title for group in groups] == [_("Or")] else groups


def _begun(hint: str, people: Sequence[str]) -> str:
    """Return the hint with a capital letter in front, unless that would change the name of a player."""
    begins = (hint.removeprefix(name) for name in people if name and hint.startswith(name))
    return hint if any(not rest[:1].isalnum() for rest in begins) else capital(hint)


def describe(s: State, decision: Decision, move: Move, people: Sequence[str]) -> Answer:
    """Return one option in words."""
    seat, step = decision.seat, asking(s)
    match move:
        case m.Purchase(number):
            return Answer(_("Purchase a card"), _purchase(s, seat, number), hints.purchase(s, number, people))
        case m.PlayCard(number):
            return Answer(_("Play a card"), _play(s, seat, number), hints.play(s, seat, number))
        case m.UseCard(number, action):
            label = _("{action} with {card}").format(action=names.action(action.key), card=card(number))
            return Answer(_("Use a court card"), label, hints.use(s, seat, number, action, people))
        case _ if isinstance(step, SettleBribe):
            return Answer(_("Bribe"), *settle_answer(s, step, move, people))
        case _ if isinstance(step, AnswerOffer):
            return Answer(_("Bribe"), *offer_answer(s, step, move, people))
        case m.EndTurn():
            return Answer(_("Or"), _end(s), hints.end_turn(s, seat))
        case m.Done():
            return Answer(_("Or"), _done(step))
        case m.Decline():
            return Answer(_("Or"), _("Leave the ability unused"))
        case m.PickUp() | m.Cross() | m.TakePiece() | m.Remove() | m.BattleIn() | m.BattleOn():
            return _with_pieces(s, seat, move, people)
        case m.PlaceSpy() | m.Sneak() | m.BetrayCard() | m.ShelterSpy() | m.Discard() | m.TaxMarket():
            return _with_card(s, seat, move, people)
        case _:
            return _other(s, seat, move, people)


def _purchase(s: State, seat: Seat, number: int) -> str:
    slot = s.slot_of(number)
    cost, lying = price(s, seat, slot), s.market_rupees[slot]
    terms = rupees(cost) if cost else pgettext("a price", "free")
    if lying:
        terms = _("{price}, {rupees} on it").format(price=terms, rupees=lying if cost else rupees(lying))
    return _("{card} – {terms}").format(card=called(number, sale_title), terms=terms)


def _play(s: State, seat: Seat, number: int) -> str:
    bribe = play_bribe(s, seat, number)
    if bribe is None:
        return _("Play {card}").format(card=called(number))
    text = _("Play {card} – bribe {due}")
    if hints.is_due_in_full(s, seat, bribe[0]):
        text = _("Play {card} – bribe {due} in full")
    return text.format(card=called(number), due=rupees(bribe[1]))


def _end(s: State) -> str:
    if not s.actions_left:
        return _("End turn")
    return _("End turn (1 action unused)") if s.actions_left == 1 else _("End turn (2 actions unused)")


def _done(step: AnyStep | None) -> str:
    match step:
        case TakeRupee():
            left = rupees(step.left)
        case ChooseMover():
            left = moves(step.left)
        case RemovePiece():
            left = pieces(step.left)
        case _:
            return _("Done")
    return _("Done ({left} left)").format(left=left)


WithPieces = m.PickUp | m.Cross | m.TakePiece | m.Remove | m.BattleIn | m.BattleOn


def _with_pieces(s: State, seat: Seat, move: WithPieces, people: Sequence[str]) -> Answer:
    """Return the answers about pieces on the map or in courts."""
    match move:
        case m.PickUp(piece, at):
            return Answer(_("Piece to move"), _mover(piece, at))
        case m.Cross(region):
            label = _("Move to {region}").format(region=names.region(region.key))
            return Answer(_("Where to"), label, hints.region(s, region, people))
        case m.TakePiece(piece, at):
            return Answer(_("Piece to take"), _taken(piece, at))
        case m.Remove(piece, at, owner):
            label = _("Remove {piece}, {place}").format(piece=one(piece, owner, people), place=place(piece, at))
            return Answer(_("Piece to remove"), label)
        case _:
            step = asking(s)
            assert isinstance(step, ChooseSite)
            return Answer(_("Battle site"), _site(move), hints.battle_site(s, seat, move, step.rank, people))


def _site(move: m.BattleIn | m.BattleOn) -> str:
    if isinstance(move, m.BattleIn):
        return _("Battle in {region}").format(region=names.region(move.region.key))
    return _("Battle on {card}").format(card=card(move.card))


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


WithCard = m.PlaceSpy | m.Sneak | m.BetrayCard | m.ShelterSpy | m.Discard | m.TaxMarket


def _with_card(s: State, seat: Seat, move: WithCard, people: Sequence[str]) -> Answer:
    """Return the answers that name a card in a court, in hand or in the market."""
    number = move.card
    match move:
        case m.PlaceSpy():
            label = _("Place spy on {card}").format(card=card(number))
            return Answer(_("Card for the spy"), label, hints.where(s, number, seat, people))
        case m.Sneak():
            label = _("Move to {card}").format(card=card(number))
            return Answer(_("Where to"), label, hints.where(s, number, seat, people))
        case m.BetrayCard():
            label = _("Betray {card}").format(card=called(number))
            return Answer(_("Card to betray"), label, hints.betrayal(s, number, seat, people))
        case m.ShelterSpy():
            label = _("Put the spy on {card}").format(card=card(number))
            return Answer(_("Card for the spy"), label, hints.where(s, number, seat, people))
        case m.TaxMarket():
            label = _("Take 1 rupee from {card}").format(card=card(number))
            return Answer(_("Rupee to take"), label, hints.lying(s, number))
        case _:
            from_court = number in s.players[seat].court
            label = _("Discard {card} from your court") if from_court else _("Discard {card} from your hand")
            hint = hints.discard(s, seat, number, people)
            return Answer(_("Card to discard"), label.format(card=called(number)), hint)


def _other(s: State, seat: Seat, move: Move, people: Sequence[str]) -> Answer:
    """Return the answers that name one place, player or amount."""
    step = asking(s)
    match move:
        case m.ChooseLoyalty(chosen):
            return Answer(_("Loyalty"), coalition(chosen))
        case m.ChooseSide(side):
            return Answer(_("Side"), _("Left end") if side is Side.LEFT else _("Right end"))
        case m.PlaceArmy(region):
            return Answer(_("Army"), _("Place army, {region}").format(region=names.region(region.key)))
        case m.PlaceTribe(region):
            return Answer(_("Tribe"), _("Place tribe, {region}").format(region=names.region(region.key)))
        case m.PlaceRoad(border):
            return Answer(_("Road"), _("Place road, {border}").format(border=names.border(border.key)))
        case m.PlaceGift(cost):
            return Answer(_("Gift"), _("Gift for {cost}").format(cost=rupees(cost)), hints.gift(s, seat))
        case m.TaxPlayer(payer):
            label = _("Take 1 rupee from {player}").format(player=people[payer])
            return Answer(_("Rupee to take"), label, hints.purse(s, payer))
        case m.ChoosePlayer(named):
            assert isinstance(step, NamePlayer)
            return Answer(_("Player"), people[named], hints.named_player(s, step.card, named))
        case m.ChooseSuit(suit):
            return Answer(_("Suit"), names.suit(suit.key))
        case m.ChooseRegion(region):
            return Answer(_("Region"), names.region(region.key), hints.region(s, region, people))
        case m.TakePrize():
            assert isinstance(step, OfferPrize)
            return Answer(_("Prize"), _("Take the prize"), _prize(s, step))
        case _:
            return Answer(_("Prize"), _("Leave the prize"), _("The card stays discarded"))


def _prize(s: State, step: OfferPrize) -> str:
    prize, seat = COURT_CARDS[step.card].prize, step.seat
    worth = _("worth 1 influence")
    if prize is None or prize is s.players[seat].loyalty:
        return worth
    return hints.fit(hints.loyalty_change(s, seat, prize), worth)
