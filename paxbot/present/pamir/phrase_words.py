"""The words that are typed for cards, places, players and amounts."""

from collections.abc import Sequence
from functools import lru_cache

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.terms import ENDS, Border, Coalition, Region
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card_title, sale_title
from paxbot.present.phrase import FILLERS, Word, folded, named, tokens_of
from paxbot.present.words import ENGLISH, in_all, speaking


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
