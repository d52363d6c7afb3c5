"""The words that are typed for cards, places, players and amounts; those a line or a plan may have at any time."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.terms import ENDS, Border, Coalition, Region, Suit
from paxbot.games.pamir.view import ANYTHING, COURT, MARKET, card_key, region_key
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card_title, numbered, sale_title
from paxbot.present.phrase import FILLERS, Word, folded, named, tokens_of
from paxbot.present.watching import Watchable
from paxbot.present.words import ENGLISH, _, in_all, speaking


def card(number: int, verb: str = "") -> Word:
    """Return a card by its number or its name; the verb may be put before it."""
    word = Word(str(number), (f"#{number}", *english_titles(number)), titles(number))
    return word.or_else(word.within(lambda way: f"{verb} {way}")) if verb else word


def english_titles(number: int) -> tuple[str, ...]:
    """Return what a card is called, as a whole and, of an event, by the half that its buyer gets."""
    with speaking(ENGLISH):
        halves = (sale_title(number),) if number in EVENT_CARDS else ()
        return tuple(dict.fromkeys((card_title(number), *halves)))


@lru_cache(maxsize=512)
def titles(number: int) -> tuple[str, ...]:
    """Return the same in all other languages, as far as it is another."""
    found = (*in_all(lambda: card_title(number)), *in_all(lambda: sale_title(number)))
    return tuple(title for title in dict.fromkeys(found) if title not in english_titles(number))


def region(at: Region) -> Word:
    """Return a region by its name."""
    return named(lambda: names.region(at.key))


def border(at: Border) -> Word:
    """Return a border by its regions, in either order."""
    first, second = ENDS[at]
    return named(lambda: _between(first, second)).or_else(named(lambda: _between(second, first)))


def _between(first: Region, second: Region) -> str:
    return f"{names.region(first.key)}-{names.region(second.key)}"


def amount(rupees: int) -> Word:
    """Return so many rupees."""
    return Word(str(rupees), (f"{rupees} rupees",))


def player(seat: Seat, people: Sequence[str], *, beside_cards: bool = False) -> Word:
    """Return a player by name or by number; beside cards a number means a card."""
    numbered = (f"seat {seat + 1}", *(() if beside_cards else (str(seat + 1),)))
    shown = "".join(char for char in people[seat] if char.isalnum())
    same = [name for name in people if folded(name) == folded(people[seat])]
    if not folded(shown) or folded(shown).isdecimal() or folded(shown) in _reserved() or len(same) > 1:
        return Word(numbered[0], numbered[1:])
    return Word(shown, (people[seat], *numbered))


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    """Return words that mean something else beside players, so that nobody can be called by them alone."""
    words = "done stop decline no yes army road tribe spy gift seat rupees"
    return frozenset(tokens_of(" ".join((words, *in_all(_of_the_map))))) | FILLERS


def _of_the_map() -> str:
    coalitions = (names.coalition(coalition.key) for coalition in Coalition)
    return " ".join((*coalitions, *(names.region(region.key) for region in Region)))


def vocabulary(people: Sequence[str]) -> frozenset[str]:
    """Return the words of all answers, cards, places and players, made comparable; numbers are not among them."""
    return _of_the_game() | _tokens(people)


@lru_cache(maxsize=1)
def _of_the_game() -> frozenset[str]:
    answers = (
        "buy purchase play end turn pass left right l r withdraw pay nothing unpaid offer ask waiver accept yes waive "
        "refuse no demand take leave prize done stop decline draw discard army road tribe spy gift seat rupees"
    )
    return _tokens((answers, *(text for texts in in_all(_named) for text in texts)))


def _named() -> tuple[str, ...]:
    """Return what has a name in the language spoken."""
    cards = [title for number in (*COURT_CARDS, *EVENT_CARDS) for title in (card_title(number), sale_title(number))]
    kinds = [names.action(action.key) for action in ACTIONS]
    kinds += [names.coalition(coalition.key) for coalition in Coalition]
    kinds += [names.suit(suit.key) for suit in Suit]
    return (*cards, *kinds, *(names.region(region.key) for region in Region))


def _tokens(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(token for text in texts for token in tokens_of(text))


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    """Return everything, the market, the seat's court, the regions, and the cards that lie open."""
    return tuple(_parts(s, seat))


def _parts(s: State, seat: Seat) -> Iterator[Watchable]:
    yield Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything"))
    yield Watchable(MARKET, Word("market"), _("market"))
    yield Watchable(COURT, Word("my court", ("court",)), _("my court"))
    for at in Region:
        yield Watchable(region_key(at), region(at), names.region(at.key))
    own = s.players[seat].court
    others = [number for player in s.players for number in player.court if number not in own]
    for number in (*own, *(number for number in s.market if number != NO_CARD), *others):
        title, *half = english_titles(number)
        also, shown = (f"#{number}", str(number), title, *half), numbered(card_title(number), number)
        yield Watchable(card_key(number), Word(f"#{number} {title}", also, titles(number)), shown)
