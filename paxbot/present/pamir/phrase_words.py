"""How cards, places, players and amounts are typed."""

from collections.abc import Sequence
from functools import lru_cache

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.terms import ENDS, Border, Region
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card_title, sale_title
from paxbot.present.phrase import Word, fillers, folded, tokens_of
from paxbot.present.words import _


def card(number: int, verb: str = "") -> Word:
    """A card by its number or its name; the verb may be put before it."""
    ways = (str(number), f"#{number}", *dict.fromkeys((card_title(number), *_halves(number))))
    return Word(ways[0], (*ways[1:], *(f"{verb} {way}" for way in ways if verb)))


def _halves(number: int) -> tuple[str, ...]:
    return (sale_title(number),) if number in EVENT_CARDS else ()


def region(at: Region) -> Word:
    """A region by its name."""
    return Word(names.region(at.key))


def border(at: Border) -> Word:
    """A border by its regions, in either order."""
    first, second = (names.region(end.key) for end in ENDS[at])
    return Word(f"{first}-{second}", (f"{second}-{first}",))


def amount(rupees: int) -> Word:
    """So many rupees."""
    return Word(str(rupees), (_("{count} rupees").format(count=rupees),))


def player(seat: Seat, people: Sequence[str], *, beside_cards: bool = False) -> Word:
    """A player by name or by number; beside cards a number means a card."""
    numbered = (_("seat {number}").format(number=seat + 1), *(() if beside_cards else (str(seat + 1),)))
    shown = "".join(char for char in people[seat] if char.isalnum())
    same = [name for name in people if folded(name) == folded(people[seat])]
    if not folded(shown) or folded(shown).isdecimal() or folded(shown) in _reserved() or len(same) > 1:
        return Word(numbered[0], numbered[1:])
    return Word(shown, (people[seat], *numbered))


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    """Words that mean something else beside players, so that nobody can be called by them alone."""
    words = _("done stop decline no yes army road tribe spy gift seat rupees")
    coalitions = " ".join(names.coalition(key) for key in ("afghan", "british", "russian"))
    regions = " ".join(names.region(region.key) for region in Region)
    return frozenset(tokens_of(f"{words} {coalitions} {regions}")) | fillers()
