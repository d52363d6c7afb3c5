"""Nouns for sentences about a turn, and the sentences that tell a player what others did to them."""

from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import InForce, Piece, Pile, half_of
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Suit
from paxbot.games.pamir.turn import doubles_prices
from paxbot.present.pamir import names, scoring
from paxbot.present.pamir.names import blocks, card_title, coalition_of, one, owner_is_seat, rupees, sale_title
from paxbot.present.sentence import Who
from paxbot.present.words import N_, Texts, _, listing, ngettext, pgettext, points

Route = tuple[Piece, int, tuple[int, ...]]
"""A kind of piece, its owner, and the places it went through."""


NOTHING: Final[Mapping[int, Any]] = {}


done = Texts(
    {
        ActionKind.TAX: N_("taxed"),
        ActionKind.GIFT: N_("gave a gift"),
        ActionKind.BUILD: N_("built"),
        ActionKind.MOVE: N_("moved"),
        ActionKind.BETRAY: N_("betrayed a card"),
        ActionKind.BATTLE: N_("battled"),
    }
)
"""Actions in the past tense, of which nothing else is told."""
goes_on = Texts(
    {
        ActionKind.TAX: N_("is taxing"),
        ActionKind.GIFT: N_("is giving a gift"),
        ActionKind.BUILD: N_("is building"),
        ActionKind.MOVE: N_("is moving pieces"),
        ActionKind.BETRAY: N_("is betraying a card"),
        ActionKind.BATTLE: N_("is battling"),
    }
)


def cards(
    numbers: Iterable[int],
    notes: Mapping[int, Sequence[str]] = NOTHING,
    prices: Mapping[int, int] = NOTHING,
    *,
    check: str = "",
) -> list[str]:
    titles = [_card(number, notes.get(number, ()), prices.get(number, 0)) for number in numbers]
    return [*titles, check] if check else titles


def count(cards: Sequence[int]) -> str:
    """Return how many cards there are."""
    return ngettext("{count} card", "{count} cards", len(cards)).format(count=len(cards))


def _card(number: int, notes: Sequence[str], price: int) -> str:
    text = sale_title(number)
    if price:
        text = _("{card} for {price}").format(card=text, price=rupees(price))
    return _("{card} ({notes})").format(card=text, notes=", ".join(notes)) if notes else text


def bribe(fact: f.BribeSettled, who: Who, *, in_full: bool) -> str:
    text = _("bribe of {rupees} to {holder}") if in_full else _("bribe to {holder}")
    said = text if fact.paid else _("bribe waived by {holder}")
    return said.format(holder=who[fact.holder], rupees=rupees(fact.paid))


def offer(fact: f.BribeOffered, who: Who) -> str:
    text = (
        _("offered {holder} {rupees} as a bribe for {card}")
        if fact.rupees
        else _("asked {holder} to waive the bribe for {card}")
    )
    return text.format(holder=who[fact.holder], rupees=rupees(fact.rupees), card=card_title(fact.card))


def chosen(loyalties: Mapping[Seat, Coalition], who: Who) -> tuple[str, str]:
    """Return the first loyalties of several players, briefly and in full."""
    briefly, fully = [], []
    for side in dict.fromkeys(sorted(loyalties.values())):
        them = [who[seat] for seat in sorted(loyalties) if loyalties[seat] is side]
        text = ngettext(
            "{players} chose the {coalition} coalition", "{players} chose the {coalition} coalition", len(them)
        )
        told = {"coalition": coalition_of(side), "players": listing(them)}
        briefly.append(_("{coalition}: {players}").format_map(told))
        fully.append(text.format_map(told))
    return "; ".join(briefly), "; ".join(fully)


class Pieces:
    """Pieces as the object of a sentence about a seat, whose own need no owner; a card that is `known` is not named."""

    def __init__(self, who: Who, seat: Seat | None, known: Container[int] = ()) -> None:
        self._who, self._seat, self._known = who, seat, known

    def counted(self, piles: Mapping[Pile, int]) -> str:
        return names.pieces(sum(piles.values())) if len(self.each(piles, in_full=False)) > 1 else self.briefly(piles)

    def briefly(self, piles: Mapping[Pile, int]) -> str:
        return listing(self.each(piles, in_full=False))

    def fully(self, piles: Mapping[Pile, int], *, gone: bool = False) -> str:
        """Return the pieces with their places, together by place, or else by kind."""
        return listing(self.each(piles, in_full=True, gone=gone))

    def each(self, piles: Mapping[Pile, int], *, in_full: bool, gone: bool = False) -> list[str]:
        """`in_full` adds the place, in the past tense for pieces that are `gone`."""
        if in_full:
            groups = (_grouped(piles, key) for key in (_at, _kind))
            located = ([self._located(each, gone) for each in group] for group in groups)
            return min(located, key=lambda texts: len(listing(texts)))
        counts = Counter[tuple[Piece, int]]()
        for pile, count in piles.items():
            counts[pile.piece, pile.owner] += count
        return [self.several(piece, owner, count) for (piece, owner), count in counts.items()]

    def _located(self, piles: Mapping[Pile, int], gone: bool) -> str:
        piece = next(iter(piles)).piece
        in_region = piece in (Piece.ARMY, Piece.TRIBE)
        if gone:
            text = pgettext("a region", "{pieces} from {place}")
            text = text if in_region else pgettext("a border or a card", "{pieces} from {place}")
        elif piece is Piece.SPY and all(pile.at in self._known for pile in piles):
            text = _("{pieces} on the card")
        else:
            text = _("{pieces} in {place}") if in_region else _("{pieces} on {place}")
        places = list(dict.fromkeys(place(pile.piece, pile.at) for pile in piles))
        return text.format(pieces=self.briefly(piles), place=listing(places))

    def several(self, piece: Piece, owner: int, count: int) -> str:
        if not owner_is_seat(piece):
            return one(piece, owner, self._who) if count == 1 else blocks(piece, owner, count)
        if owner == self._seat:
            tribes, spies = ngettext("a tribe", "{count} tribes", count), ngettext("a spy", "{count} spies", count)
        else:
            tribes = ngettext("a tribe of {player}’s", "{count} tribes of {player}’s", count)
            spies = ngettext("a spy of {player}’s", "{count} spies of {player}’s", count)
        return (tribes if piece is Piece.TRIBE else spies).format(player=self._who[owner], count=count)


def _grouped(piles: Mapping[Pile, int], key: Callable[[Pile], Hashable]) -> Iterable[Mapping[Pile, int]]:
    groups: dict[Hashable, dict[Pile, int]] = {}
    for pile, count in piles.items():
        groups.setdefault(key(pile), {})[pile] = count
    return groups.values()


def _at(pile: Pile) -> Hashable:
    return (pile.piece is Piece.ROAD, pile.piece is Piece.SPY, pile.at)


def _kind(pile: Pile) -> Hashable:
    return (pile.piece, pile.owner)


def place(piece: Piece, at: int) -> str:
    if piece is Piece.SPY:
        return card_title(at)
    return names.border(Border(at).key) if piece is Piece.ROAD else names.region(Region(at).key)


def moves(routes: Mapping[Route, int], pieces: Pieces) -> tuple[str, str, str]:
    """Return how many pieces moved, which, and the same with both places."""
    moved = Counter[Pile]()
    for (piece, owner, _route), count in routes.items():
        moved[Pile(piece, 0, owner)] += count
    return (
        pieces.counted(moved),
        pieces.briefly(moved),
        listing([_move(route, count, pieces) for route, count in routes.items()]),
    )


def _move(moved: Route, count: int, pieces: Pieces) -> str:
    piece, owner, route = moved
    text = (
        pgettext("spies that move between cards", "{pieces} from {start} to {end}")
        if piece is Piece.SPY
        else _("{pieces} from {start} to {end}")
    )
    start, end = place(piece, route[0]), place(piece, route[-1])
    return text.format(pieces=pieces.several(piece, owner, count), start=start, end=end)


def taxes(amounts: Mapping[str, int], *, in_full: bool) -> str:
    each = [_("{player} ({rupees})").format(player=player, rupees=rupees(count)) for player, count in amounts.items()]
    return _("taxed {players}").format(players=listing(each if in_full else list(amounts)))


def gifts(costs: Sequence[int], *, in_full: bool) -> str:
    text = _("gave a gift") if len(costs) == 1 else _("gave {count} gifts").format(count=len(costs))
    return _("{gifts} for {price}").format(gifts=text, price=rupees(sum(costs))) if in_full else text


favored_briefly: Final = Texts(
    {
        Suit.POLITICAL: N_("political is favored"),
        Suit.INTELLIGENCE: N_("intelligence is favored"),
        Suit.ECONOMIC: N_("economic is favored"),
        Suit.MILITARY: N_("military is favored"),
    }
)
favored: Final = Texts(
    {
        Suit.POLITICAL: N_("political is now favored"),
        Suit.INTELLIGENCE: N_("intelligence is now favored"),
        Suit.ECONOMIC: N_("economic is now favored"),
        Suit.MILITARY: N_("military is now favored"),
    }
)


def check(fact: f.DominanceChecked, who: Who, *, is_named: bool) -> tuple[str, str]:
    """Return the points of a check, and the same with who was dominant; `is_named` if the check is told already."""
    best = sorted((-scored, seat) for seat, scored in enumerate(fact.points) if scored)
    others = [_("{player} {count}").format(player=who[seat], count=-scored) for scored, seat in best[1:]]
    briefly = text = _("nobody scored") if is_named else _("in the Dominance Check nobody scored")
    if best:
        told = {"player": who[best[0][1]], "points": points(-best[0][0])}
        firsts = [_("in the check {player} scored {points}"), _("in the Dominance Check {player} scored {points}")]
        firsts = [_("{player} scored {points}")] * 2 if is_named else firsts
        briefly, text = (listing([first.format_map(told), *others]) for first in firsts)
    dominant = _("no coalition dominant") if fact.coalition is None else scoring.dominance_caption(fact.coalition.key)
    return briefly, _("{scores} ({dominant})").format(scores=text, dominant=dominant)


def victory(winners: Sequence[str]) -> str:
    text = ngettext("{players} wins the game", "{players} share the victory", len(winners))
    return text.format(players=listing(winners))


class Cause(NamedTuple):
    """The cause of losses; if it names their place they need none."""

    text: str = ""
    is_placed: bool = False


NO_CAUSE: Final = Cause()


class Lost(NamedTuple):
    kind: str
    about: Any = None


def cause(fact: Fact, who: Who) -> Cause | None:
    """Return the cause of the losses that follow; None if the fact is none."""
    match fact:
        case f.BattleJoined():
            text = _("{player}’s battle on {place}") if fact.piece is Piece.SPY else _("{player}’s battle in {place}")
            text = text.format(player=who[fact.seat], place=place(fact.piece, fact.at))
            return Cause(text, is_placed=True)
        case f.RupeesTaxed():
            return Cause(_("{player}’s tax").format(player=who[fact.seat]))
        case f.CardBetrayed():
            return Cause(_("{player}’s betrayal").format(player=who[fact.seat]))
        case f.Overthrown():
            return Cause(_("Overthrow in {region}").format(region=names.region(fact.region.key)), is_placed=True)
        case f.EventResolved():
            half = half_of(InForce(fact.card, fact.half))
            return Cause(names.event_half(half), is_placed=half.region is not None)
    return None


def lost(things: Mapping[Lost, int], who: Who, seat: Seat, by: Cause = NO_CAUSE) -> str:
    piles = {thing.about: count for thing, count in things.items() if thing.kind == "pieces"}
    said = Pieces(who, seat).each(piles, in_full=not by.is_placed)
    said += [_other(thing, count) for thing, count in things.items() if thing.kind != "pieces"]
    if not said:
        return _("You lost nothing.")
    text = _("{cause}: you lost {things}.") if by.text else _("You lost {things}.")
    return text.format(cause=by.text, things=listing(said))


def _other(thing: Lost, count: int) -> str:
    if thing.kind == "rule":
        return _("rule of {region}").format(region=names.region(thing.about.key))
    return rupees(count) if thing.kind == "rupees" else card_title(thing.about)


def favored_by(suit: Suit, before: Suit) -> str:
    texts = {
        (False, False): _("{suit} is favored now."),
        (False, True): _("{suit} is favored now: cards no longer cost double."),
    }
    doubled = _("{suit} is favored now: cards cost double.")
    return texts.get((doubles_prices(suit), doubles_prices(before)), doubled).format(suit=names.suit(suit.key))


def hostage(who: Who, number: int, holder: Seat) -> str:
    return _("{player} holds your {card} hostage.").format(card=card_title(number), player=who[holder])


def hands_swapped(who: Who, count: int, by: Seat) -> str:
    return _("{player} swapped hands with you.").format(player=who[by])


def named(who: Who, count: int, by: Seat, number: int) -> str:
    return _("{player} named you for Rumor: your patriots do not count in the next Dominance Check.").format(
        player=who[by]
    )
