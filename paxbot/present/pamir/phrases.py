"""The lines a player types: card numbers or names, regions, players, and literal words in English."""

from collections.abc import Sequence
from typing import Final

from paxbot.engine.kernel import Decision, Move
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.refusals import refusal
from paxbot.games.pamir.state import NO_CARD, Piece, State
from paxbot.games.pamir.terms import Border, Coalition, Region, Side
from paxbot.present.pamir import names
from paxbot.present.pamir.impossible import why_not
from paxbot.present.pamir.phrase_words import amount, border, card, player, region
from paxbot.present.phrase import Phrase, Unavailable, Word, named

_BLOCKS: Final = (Piece.ARMY, Piece.ROAD)


def phrases(s: State, decision: Decision, people: Sequence[str]) -> tuple[Phrase, ...]:
    """Return what is typed for each option, in the order of the options."""
    kinds = {type(move) for move in decision.options}
    begins = decision.prompt is m.Prompt.CHOOSE_ACTION
    return tuple(
        Phrase(_words(move, kinds, people), begins, unsaid=decision.is_moot and not option)
        for option, move in enumerate(decision.options)
    )


def unavailable(s: State, decision: Decision, people: Sequence[str]) -> tuple[Unavailable, ...]:
    """Return what the seat might want to do with cards it has or that lie in the market, but cannot do now."""
    if decision.prompt is not m.Prompt.CHOOSE_ACTION:
        return ()
    seat = decision.seat
    wishes: list[m.Purchase | m.PlayCard | m.UseCard] = [m.Purchase(number) for number in s.market if number != NO_CARD]
    wishes += [m.PlayCard(number) for number in s.players[seat].hand]
    court = s.players[seat].court
    wishes += [
        m.UseCard(number, action) for number in court for action in ACTIONS if action in COURT_CARDS[number].actions
    ]
    found = []
    for move in wishes:
        why = refusal(s, seat, move)
        if why is not None:
            found.append(Unavailable(Phrase(_words(move, set(), people)), why_not(s, seat, move, why, people)))
    return tuple(found)


def _words(move: Move, kinds: set[type], people: Sequence[str]) -> tuple[Word, ...]:
    """Return one answer; `kinds` are the types of all answers beside it, which may ask for more words."""
    match move:
        case m.Purchase(number):
            return (Word("buy", ("purchase",)), card(number))
        case m.PlayCard(number):
            return (Word("play"), card(number))
        case m.UseCard(number, action):
            return (named(lambda: names.action(action.key).casefold()), card(number))
        case m.PlaceArmy() | m.PlaceRoad() | m.PlaceTribe() | m.PickUp() | m.TakePiece() | m.Remove():
            return (_piece(move, kinds, people),) if not isinstance(move, m.TakePiece | m.PickUp) else _standing(move)
        case m.TaxPlayer(seat) | m.ChoosePlayer(seat):
            return (player(seat, people, beside_cards=m.TaxMarket in kinds),)
        case m.TaxMarket(number) | m.PlaceSpy(number) | m.Sneak(number) | m.BetrayCard(number):
            return (card(number),)
        case m.Discard(number) | m.ShelterSpy(number) | m.BattleOn(number):
            return (card(number, "discard" if isinstance(move, m.Discard) else ""),)
        case m.Cross(at) | m.BattleIn(at) | m.ChooseRegion(at):
            return (region(at),)
        case m.PayBribe(rupees):
            return (Word("pay"), amount(rupees))
        case m.OfferBribe(rupees) if rupees:
            return (Word("offer"), amount(rupees))
        case m.DemandBribe(rupees):
            return (Word("demand", ("ask",)), amount(rupees))
        case m.PlaceGift(cost):
            return (amount(cost),)
        case m.ChooseLoyalty(coalition):
            return (named(lambda: names.coalition(coalition.key)),)
        case m.ChooseSuit(suit):
            return (named(lambda: names.suit(suit.key)),)
        case _:
            return (_literal(move),)


def _literal(move: Move) -> Word:
    """Return an answer that is a word of its own."""
    match move:
        case m.EndTurn():
            return Word("end", ("end turn", "pass"))
        case m.ChooseSide(side):
            return Word("left", ("l",)) if side is Side.LEFT else Word("right", ("r",))
        case m.OfferBribe():
            return Word("offer 0", ("ask", "ask waiver", "offer nothing"))
        case m.AcceptOffer(rupees):
            return Word("accept", (f"accept {rupees}", "yes"))
        case _:
            return _LITERALS[type(move)]


_LITERALS: Final[dict[type[Move], Word]] = {
    m.Withdraw: Word("withdraw"),
    m.LeaveUnpaid: Word("pay nothing", ("unpaid", "pay 0")),
    m.WaiveBribe: Word("waive"),
    m.RefuseOffer: Word("refuse", ("no",)),
    m.TakePrize: Word("take", ("take prize", "prize", "yes")),
    m.LeavePrize: Word("leave", ("leave prize", "no")),
    m.Done: Word("done", ("stop",)),
    m.Decline: Word("decline", ("no",)),
    m.DrawAiCard: Word("draw"),
}
"""The answers that are always the same word."""


def _standing(move: m.TakePiece | m.PickUp) -> tuple[Word, ...]:
    """Return a piece in play: what it is and where it stands."""
    texts = {
        Piece.ARMY: "army",
        Piece.ROAD: "road",
        Piece.TRIBE: "tribe",
        Piece.SPY: "spy",
        Piece.GIFT: "gift",
    }
    return (Word(texts[move.piece]), _place(move.piece, move.at))


def _place(piece: Piece, at: int) -> Word:
    if piece in (Piece.ARMY, Piece.TRIBE):
        return region(Region(at))
    if piece is Piece.ROAD:
        return border(Border(at))
    return card(at) if piece is Piece.SPY else amount(at)


def _piece(move: m.PlaceArmy | m.PlaceRoad | m.PlaceTribe | m.Remove, kinds: set[type], people: Sequence[str]) -> Word:
    """Return a piece to place or to remove, in one word: its kind is needed only beside pieces of another kind."""
    match move:
        case m.PlaceArmy(at):
            return _new("army", region(at), m.PlaceRoad in kinds)
        case m.PlaceRoad(at):
            return _new("road", border(at), m.PlaceArmy in kinds)
        case m.PlaceTribe(at):
            return _new("tribe", region(at), False)
        case _:
            return _removed(move, people)


def _new(piece: str, place: Word, is_needed: bool) -> Word:
    with_kind = place.within(lambda way: f"{piece} {way}")
    return with_kind if is_needed else place.or_else(with_kind)


def _removed(move: m.Remove, people: Sequence[str]) -> Word:
    """Return a piece to be removed: whose it is, and a road's border."""
    if move.piece in _BLOCKS:
        whose = named(lambda: names.coalition(Coalition(move.owner).key).casefold())
    else:
        whose = player(move.owner, people)
    texts = {Piece.ARMY: "army", Piece.ROAD: "road", Piece.TRIBE: "tribe", Piece.SPY: "spy"}
    kind = texts[move.piece]
    if move.piece is not Piece.ROAD:
        return whose.within(lambda way: f"{way} {kind}").or_else(whose.within(lambda way: f"{kind} {way}"))
    at, owner = border(Border(move.at)), whose.text
    return at.within(lambda end: f"{owner} {kind} {end}").or_else(at.within(lambda end: f"{kind} {end} {owner}"))
