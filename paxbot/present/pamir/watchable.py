"""The parts of the table that a plan can depend on, as they are typed."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.terms import Region
from paxbot.games.pamir.watching import ANYTHING, COURT, MARKET, card_key, region_key
from paxbot.present.pamir import names
from paxbot.present.pamir.phrase_words import english_titles, titles
from paxbot.present.pamir.phrase_words import region as region_word
from paxbot.present.pamir.speech import card
from paxbot.present.phrase import Word
from paxbot.present.watching import Watchable
from paxbot.present.words import _


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    """Return everything, the market, the seat's court, the regions, and the cards that lie open."""
    return tuple(_parts(s, seat))


def _parts(s: State, seat: Seat) -> Iterator[Watchable]:
    yield Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything"))
    yield Watchable(MARKET, Word("market"), _("market"))
    yield Watchable(COURT, Word("my court", ("court",)), _("my court"))
    for region in Region:
        yield Watchable(region_key(region), region_word(region), names.region(region.key))
    own = s.players[seat].court
    others = [number for player in s.players for number in player.court if number not in own]
    for number in (*own, *(number for number in s.market if number != NO_CARD), *others):
        title, *half = english_titles(number)
        also = (f"#{number}", str(number), title, *half)
        yield Watchable(card_key(number), Word(f"#{number} {title}", also, titles(number)), card(number))
