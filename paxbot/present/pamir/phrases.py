"""The lines a player types, and the words in them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.play import ACTIONS
from paxbot.games.pamir.state import NO_CARD, Piece, State
from paxbot.games.pamir.terms import COURT_CARDS, ENDS, EVENT_CARDS, Border, Coalition, Region, Side, Suit
from paxbot.games.pamir.turn import refusal
from paxbot.games.pamir.view import ANYTHING, COURT, MARKET, card_key, region_key
from paxbot.present.line import Watchable
from paxbot.present.pamir import names
from paxbot.present.pamir.names import card_title, numbered, sale_title
from paxbot.present.pamir.refusals import Wish, why_not
from paxbot.present.phrase import FILLERS, Phrase, Unavailable, Word, folded, named, tokens_of
from paxbot.present.words import ENGLISH, _, in_all, speaking

_KINDS: Final = {Piece.ARMY: "army", Piece.ROAD: "road", Piece.TRIBE: "tribe", Piece.SPY: "spy", Piece.GIFT: "gift"}


def card(number: int, verb: str = "") -> Word:
    word = Word(str(number), (f"#{number}", *english_titles(number)), titles(number))
    return word.or_else(word.within(lambda way: f"{verb} {way}")) if verb else word


def english_titles(number: int) -> tuple[str, ...]:
    """Return the whole title and, for an event, that of the half its buyer gets."""
    with speaking(ENGLISH):
        halves = (sale_title(number),) if number in EVENT_CARDS else ()
        return tuple(dict.fromkeys((card_title(number), *halves)))


@lru_cache(maxsize=512)
def titles(number: int) -> tuple[str, ...]:
    """Return the titles in all other languages, where they differ."""
    found = (*in_all(lambda: card_title(number)), *in_all(lambda: sale_title(number)))
    return tuple(title for title in dict.fromkeys(found) if title not in english_titles(number))


def region(at: Region) -> Word:
    return named(lambda: names.region(at.key))


def border(at: Border) -> Word:
    """Accept the regions in either order."""
    first, second = ENDS[at]
    return named(lambda: _between(first, second)).or_else(named(lambda: _between(second, first)))


def _between(first: Region, second: Region) -> str:
    return f"{names.region(first.key)}-{names.region(second.key)}"


def amount(rupees: int) -> Word:
    return Word(str(rupees), (f"{rupees} rupees",))


def player(seat: Seat, people: Sequence[str], *, beside_cards: bool = False) -> Word:
    """Accept a name or number; beside cards a number means a card."""
    numbered = (f"seat {seat + 1}", *(() if beside_cards else (str(seat + 1),)))
    shown = "".join(char for char in people[seat] if char.isalnum())
    same = [name for name in people if folded(name) == folded(people[seat])]
    if not folded(shown) or folded(shown).isdecimal() or folded(shown) in _reserved() or len(same) > 1:
        return Word(numbered[0], numbered[1:])
    return Word(shown, (people[seat], *numbered))


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    """Return the words that mean something else beside players, so no name can be one of them alone."""
    words = "done stop decline no yes army road tribe spy gift seat rupees"
    return frozenset(tokens_of(" ".join((words, *in_all(_of_the_map))))) | FILLERS


def _of_the_map() -> str:
    return " ".join((*(names.coalition(each.key) for each in Coalition), *(names.region(at.key) for at in Region)))


def vocabulary(people: Sequence[str]) -> frozenset[str]:
    """Numbers are not among the words."""
    return _of_the_game() | _tokens(people)


@lru_cache(maxsize=1)
def _of_the_game() -> frozenset[str]:
    answers = (
        "buy purchase play end turn pass left right l r withdraw pay nothing unpaid offer ask waiver accept yes waive "
        "refuse no demand take leave prize done stop decline draw discard army road tribe spy gift seat rupees"
    )
    return _tokens((answers, *(text for texts in in_all(_named) for text in texts)))


def _named() -> tuple[str, ...]:
    cards = [title for number in (*COURT_CARDS, *EVENT_CARDS) for title in (card_title(number), sale_title(number))]
    kinds = (names.action(action.key) for action in ACTIONS)
    return (*cards, *kinds, *(names.suit(suit.key) for suit in Suit), _of_the_map())


def _tokens(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(token for text in texts for token in tokens_of(text))


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    own = s.players[seat].court
    others = (number for player in s.players for number in player.court if number not in own)
    return (
        Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything")),
        Watchable(MARKET, Word("market"), _("market")),
        Watchable(COURT, Word("my court", ("court",)), _("my court")),
        *(Watchable(region_key(at), region(at), names.region(at.key)) for at in Region),
        *map(_watched, (*own, *(number for number in s.market if number != NO_CARD), *others)),
    )


def _watched(number: int) -> Watchable:
    title, *half = english_titles(number)
    also, shown = (f"#{number}", str(number), title, *half), numbered(card_title(number), number)
    return Watchable(card_key(number), Word(f"#{number} {title}", also, titles(number)), shown)


def phrases(s: State, decision: Decision, people: Sequence[str]) -> tuple[Phrase, ...]:
    kinds = {type(move) for move in decision.options}
    begins = decision.prompt is m.Prompt.CHOOSE_ACTION
    return tuple(
        Phrase(_words(move, kinds, people), begins, unsaid=decision.is_moot and not option)
        for option, move in enumerate(decision.options)
    )


def unavailable(s: State, decision: Decision, people: Sequence[str]) -> tuple[Unavailable, ...]:
    """Return what the seat might want to do with its cards or those in the market, but cannot do now."""
    if decision.prompt is not m.Prompt.CHOOSE_ACTION:
        return ()
    seat, player = decision.seat, s.players[decision.seat]
    shown = ((number, COURT_CARDS[number].actions) for number in player.court)
    wishes: tuple[Wish, ...] = (
        *(m.Purchase(number) for number in s.market if number != NO_CARD),
        *map(m.PlayCard, player.hand),
        *(m.UseCard(number, action) for number, actions in shown for action in ACTIONS if action in actions),
    )
    return tuple(
        Unavailable(Phrase(_words(move, set(), people)), why_not(s, seat, move, why, people))
        for move in wishes
        if (why := refusal(s, seat, move)) is not None
    )


def _words(move: Move, kinds: set[type], people: Sequence[str]) -> tuple[Word, ...]:
    """`kinds` are the types of all answers beside it, which may ask for more words."""
    match move:
        case m.Purchase(number):
            return (Word("buy", ("purchase",)), card(number))
        case m.PlayCard(number):
            return (Word("play"), card(number))
        case m.UseCard(number, action):
            return (named(lambda: names.action(action.key).casefold()), card(number))
        case m.PlaceArmy(at):
            return (_new("army", region(at), m.PlaceRoad in kinds),)
        case m.PlaceRoad(at):
            return (_new("road", border(at), m.PlaceArmy in kinds),)
        case m.PlaceTribe(at):
            return (_new("tribe", region(at), False),)
        case m.PickUp() | m.TakePiece():
            return (Word(_KINDS[move.piece]), _place(move.piece, move.at))
        case m.Remove():
            return (_removed(move, people),)
        case m.TaxPlayer(seat) | m.ChoosePlayer(seat):
            return (player(seat, people, beside_cards=m.TaxMarket in kinds),)
        case m.TaxMarket(number) | m.PlaceSpy(number) | m.Sneak(number) | m.BetrayCard(number):
            return (card(number),)
        case m.Discard(number) | m.ShelterSpy(number) | m.BattleOn(number):
            return (card(number, "discard" if isinstance(move, m.Discard) else ""),)
        case m.Cross(at) | m.BattleIn(at) | m.ChooseRegion(at):
            return (region(at),)
        case m.OfferBribe(0):
            return (Word("offer 0", ("ask", "ask waiver", "offer nothing")),)
        case m.PayBribe(rupees) | m.OfferBribe(rupees) | m.DemandBribe(rupees):
            return (_LITERALS[type(move)], amount(rupees))
        case m.PlaceGift(cost):
            return (amount(cost),)
        case m.ChooseLoyalty(coalition):
            return (named(lambda: names.coalition(coalition.key)),)
        case m.ChooseSuit(suit):
            return (named(lambda: names.suit(suit.key)),)
        case m.ChooseSide(side):
            return (Word("left", ("l",)) if side is Side.LEFT else Word("right", ("r",)),)
        case m.AcceptOffer(rupees):
            return (Word("accept", (f"accept {rupees}", "yes")),)
        case _:
            return (_LITERALS[type(move)],)


_LITERALS: Final[dict[type[Move], Word]] = {
    m.EndTurn: Word("end", ("end turn", "pass")),
    m.PayBribe: Word("pay"),
    m.OfferBribe: Word("offer"),
    m.DemandBribe: Word("demand", ("ask",)),
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


def _place(piece: Piece, at: int) -> Word:
    if piece in (Piece.ARMY, Piece.TRIBE):
        return region(Region(at))
    if piece is Piece.ROAD:
        return border(Border(at))
    return card(at) if piece is Piece.SPY else amount(at)


def _new(piece: str, place: Word, is_needed: bool) -> Word:
    """Ask for the piece's kind only beside pieces of another kind."""
    with_kind = place.within(lambda way: f"{piece} {way}")
    return with_kind if is_needed else place.or_else(with_kind)


def _removed(move: m.Remove, people: Sequence[str]) -> Word:
    whose = (
        player(move.owner, people)
        if names.owner_is_seat(move.piece)
        else named(lambda: names.coalition_of(move.owner).casefold())
    )
    kind = _KINDS[move.piece]
    if move.piece is not Piece.ROAD:
        return whose.within(lambda way: f"{way} {kind}").or_else(whose.within(lambda way: f"{kind} {way}"))
    at, owner = border(Border(move.at)), whose.text
    return at.within(lambda end: f"{owner} {kind} {end}").or_else(at.within(lambda end: f"{kind} {end} {owner}"))
