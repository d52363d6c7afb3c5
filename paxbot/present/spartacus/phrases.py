"""The lines a player types: cards by category and price, columns by number, and literal words in English."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.games.spartacus import moves as m
from paxbot.games.spartacus.cards import Card
from paxbot.games.spartacus.playing import distinct
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import LATIN, SEATS, Category
from paxbot.games.spartacus.view import ANYTHING, COLUMNS, CONSPIRACY, DISPLAYS, ROME, legion_key
from paxbot.present.citing import Cited
from paxbot.present.phrase import Phrase, Unavailable, Word, named, tokens_of
from paxbot.present.spartacus import names
from paxbot.present.spartacus.panels import no_plays, no_purchases
from paxbot.present.watching import Watchable
from paxbot.present.words import _, in_all

ANSWERS = {
    m.Keep: Word("keep", ("take",)),
    m.Show: Word("show", ("play",)),
    m.Draw: Word("draw"),
    m.Pass: Word("pass", ("look",)),
    m.Buy: Word("buy", ("purchase",)),
    m.Play: Word("play"),
    m.EndTurn: Word("end", ("end turn", "done")),
    m.Lay: Word("lay", ("put", "place")),
    m.Return: Word("return", ("bottom",)),
    m.Take: Word("take", ("hand",)),
}
"""The word with which each kind of answer begins."""


def phrases(s: State, decision: Decision, people: Sequence[str]) -> tuple[Phrase, ...]:
    """Return what is typed for each option, in the order of the options."""
    begins = decision.prompt in (m.Prompt.CHOOSE_ACTION, m.Prompt.PLACE_CARD)
    return tuple(Phrase(_words(s, move), begins) for move in decision.options)


def unavailable(s: State, decision: Decision, people: Sequence[str]) -> tuple[Unavailable, ...]:
    """Return the columns and the cards of the hand that cannot be bought or played now."""
    if decision.prompt is not m.Prompt.CHOOSE_ACTION:
        return ()
    seat = decision.seat
    found: list[tuple[Move, Iterator[Cited]]] = [
        *((m.Buy(legion), no_purchases(s, seat, [legion])) for legion in range(1, len(s.columns) + 1)),
        *((m.Play(number), no_plays(s, seat, [number])) for number in distinct(s, s.players[seat].hand)),
    ]
    return tuple(Unavailable(Phrase(_words(s, move)), why) for move, reasons in found for why in reasons)


def _words(s: State, move: Move) -> tuple[Word, ...]:
    """Return the words of an answer; which card was drawn is typed where several are in sight."""
    first = ANSWERS[type(move)]
    match move:
        case m.Keep(number) | m.Show(number) | m.Play(number):
            return (first, card(s, number))
        case m.Buy(number):
            return (first, legion(number))
        case m.Lay() | m.Return() | m.Take():
            which = (card(s, move.card),) if len(s.drawn) > 1 else ()
            return (first, *which, *((legion(move.legion),) if isinstance(move, m.Lay) else ()))
        case _:
            return (first,)


def legion(number: int) -> Word:
    """Return a Legion's column by the Legion's number."""
    numeral = names.numeral(number)
    found = (numeral, *(f"{what} {each}" for what in ("legion", "column") for each in (str(number), numeral)))
    return Word(str(number), found)


def card(s: State, number: int) -> Word:
    """Return a card by category and price, with its symbols where others of its price have more or fewer."""
    found = s.card(number)
    return _card(found, len({each.symbols for each in s.deck if each[:2] == found[:2]}) > 1)


@lru_cache(maxsize=256)
def _card(found: Card, needs_symbols: bool) -> Word:
    tail = f"{found.price} {found.symbols}" if needs_symbols else str(found.price)
    word = named(lambda: f"{names.category(found.category).casefold()} {tail}")
    latin = f"{LATIN[found.category]} {tail}"
    return Word(word.text, (latin,) if latin != word.text else (), word.whole)


def vocabulary(people: Sequence[str]) -> frozenset[str]:
    """Return the words of all answers, categories and Legions, made comparable; numbers are not among them."""
    return _vocabulary()


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    answers = [way for word in ANSWERS.values() for way in word.ways]
    categories = [text for texts in in_all(lambda: tuple(map(names.category, Category))) for text in texts]
    numerals = [names.numeral(number) for number in range(1, SEATS[-1] + 2)]
    texts = (*answers, "legion column", *LATIN.values(), *numerals, *categories)
    return frozenset(token for text in texts for token in tokens_of(text))


def watchable(s: State, seat: Seat) -> Sequence[Watchable]:
    """Return everything, all columns and each one, Rome, the displays of others, and Primus Conspiratus."""
    return (
        Watchable(ANYTHING, Word("anything", ("all", "everything")), _("anything")),
        Watchable(COLUMNS, Word("columns"), _("all columns")),
        *(_column(number) for number in range(1, len(s.columns) + 1)),
        Watchable(ROME, Word("rome"), _("Rome")),
        Watchable(DISPLAYS, Word("displays", ("others",)), _("the displays of the others")),
        Watchable(CONSPIRACY, Word("conspiracy", ("primus conspiratus", "primus")), _("Primus Conspiratus")),
    )


def _column(number: int) -> Watchable:
    numeral = names.numeral(number)
    also = (f"legion {number}", f"column {number}", f"column {numeral}", str(number), numeral)
    name = _("the column of {legion}").format(legion=names.legion(number))
    return Watchable(legion_key(number), Word(f"legion {numeral}", also), name)
