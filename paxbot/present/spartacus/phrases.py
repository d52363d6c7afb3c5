"""What a player types for each answer: cards by category and price, columns by number, and literal words in English."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from paxbot.engine.kernel import Decision
from paxbot.games.spartacus import moves as m
from paxbot.games.spartacus.cards import Card
from paxbot.games.spartacus.playing import distinct
from paxbot.games.spartacus.prompts import Prompt
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import LATIN
from paxbot.present.phrase import Phrase, Unavailable, Word, named
from paxbot.present.spartacus import names
from paxbot.present.spartacus.impossible import no_play, no_purchase


def phrases(s: State, decision: Decision, people: Sequence[str]) -> tuple[Phrase, ...]:
    """What is typed for each option, in the order of the options."""
    begins = decision.prompt in (Prompt.CHOOSE_ACTION, Prompt.PLACE_CARD)
    return tuple(Phrase(_words(s, move), begins) for move in decision.options)


def unavailable(s: State, decision: Decision, people: Sequence[str]) -> tuple[Unavailable, ...]:
    """The columns and the cards of the hand that cannot be bought or played now."""
    return tuple(_unavailable(s, decision)) if decision.prompt is Prompt.CHOOSE_ACTION else ()


def _unavailable(s: State, decision: Decision) -> Iterator[Unavailable]:
    seat = decision.seat
    for legion in range(1, len(s.columns) + 1):
        if (reason := no_purchase(s, seat, legion)) is not None:
            yield Unavailable(Phrase(_words(s, m.Buy(legion))), reason)
    for number in distinct(s, s.players[seat].hand):
        if (reason := no_play(s, seat, number)) is not None:
            yield Unavailable(Phrase(_words(s, m.Play(number))), reason)


def _words(s: State, move: Any) -> tuple[Word, ...]:
    match move:
        case m.Keep(number):
            return (Word("keep", ("take",)), card(s, number))
        case m.Show(number):
            return (Word("show", ("play",)), card(s, number))
        case m.Draw():
            return (Word("draw"),)
        case m.Pass():
            return (Word("pass", ("look",)),)
        case m.Buy(number):
            return (Word("buy", ("purchase",)), legion(number))
        case m.Play(number):
            return (Word("play"), card(s, number))
        case m.EndTurn():
            return (Word("end", ("end turn", "done")),)
        case _:
            return _placing(s, move)


def _placing(s: State, move: Any) -> tuple[Word, ...]:
    """A card drawn: where it goes, and which one where several are in sight."""
    which = (card(s, move.card),) if len(s.drawn) > 1 else ()
    match move:
        case m.Lay(_number, at):
            return (Word("lay", ("put", "place")), *which, legion(at))
        case m.Return():
            return (Word("return", ("bottom",)), *which)
        case _:
            return (Word("take", ("hand",)), *which)


def legion(number: int) -> Word:
    """A Legion's column by the Legion's number."""
    numeral = names.numeral(number)
    found = (numeral, *(f"{what} {each}" for what in ("legion", "column") for each in (str(number), numeral)))
    return Word(str(number), found)


def card(s: State, number: int) -> Word:
    """A card by category and price, with its symbols where others of its price have more or fewer."""
    found = s.card(number)
    return _card(found, len({each.symbols for each in s.deck if each[:2] == found[:2]}) > 1)


@lru_cache(maxsize=256)
def _card(found: Card, needs_symbols: bool) -> Word:
    tail = f"{found.price} {found.symbols}" if needs_symbols else str(found.price)
    word = named(lambda: f"{names.category(found.category).casefold()} {tail}")
    latin = f"{LATIN[found.category]} {tail}"
    return Word(word.text, (latin,) if latin != word.text else (), word.whole)
