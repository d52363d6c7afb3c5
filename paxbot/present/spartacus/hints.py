"""What an answer leads to, as far as its player knows it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus import moves as m
from paxbot.games.spartacus.buying import column_price, discounted, printed_price
from paxbot.games.spartacus.drawing import batches
from paxbot.games.spartacus.facts import AureiTaken, Why
from paxbot.games.spartacus.playing import income, limit
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import takes_conspiracy
from paxbot.games.spartacus.terms import (
    AUREI_FOR_PASSING,
    CARDS_DRAWN,
    LIMITED,
    RELIGION_FOR_THREE,
    RELIGION_FOR_TWO,
    SYMBOLS_PER_AUREUS,
    Category,
)
from paxbot.present.presenter import HINT_LENGTH
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import aurei, cards_within
from paxbot.present.speech import capital, fitted
from paxbot.present.words import _, ngettext

_CARDS: Final = 45
"""Characters that the cards of a column may take of a hint."""


def hint(s: State, seat: Seat, move: Any) -> str:
    """The hint of a move, with a capital letter in front."""
    return capital(fitted(_parts(s, seat, move), HINT_LENGTH))


def _parts(s: State, seat: Seat, move: Any) -> Sequence[str]:
    match move:
        case m.Keep(card) | m.Show(card):
            return [names.purpose(s.card(card).category)]
        case m.Draw():
            return [drawing(s, seat)]
        case m.Pass():
            return _passing(s, seat)
        case m.Lay(card, legion):
            return [_laying(s, seat, card, legion)]
        case m.Return():
            return [_("you alone know that it lies there")]
        case m.Take():
            return [_("only you see it")]
        case m.Buy(legion):
            return _buying(s, seat, legion)
        case m.Play(card):
            return list(_playing(s, seat, card))
        case _:
            return [reason(income(s, seat))]


def drawing(s: State, seat: Seat) -> str:
    """How many cards the seat draws in a turn, and how many of them together."""
    found = batches(s.symbols(seat, Category.RELIGION), s.undrawn())
    if not found:
        return _("the stack is empty: you take 2 aurei instead of a card")
    count = sum(found)
    if count < CARDS_DRAWN:
        if count == 1:
            return _("the last card of the stack goes to your hand")
        return _("the last two cards of the stack: one to a column, one to your hand")
    texts = {
        1: _("three cards one by one: one to a column, one to the bottom of the stack, one to your hand"),
        2: _("two cards together, then the third: one to a column, one to the bottom, one to your hand"),
        3: _("three cards together: one to a column, one to the bottom of the stack, one to your hand"),
    }
    return texts[found[0]]


def _passing(s: State, seat: Seat) -> list[str]:
    if s.players[seat].saw_rome:
        return [_("you know them already; nothing else happens in your turn")]
    return [_("from then on you find them with your hand; nothing else happens in your turn")]


def _laying(s: State, seat: Seat, card: int, legion: int) -> str:
    """What lies there already, and what the column costs then."""
    lying = s.columns[legion - 1]
    price = discounted(printed_price(s, [*lying, card]), s.symbols(seat, Category.WEALTH))
    if not lying:
        return _("the column is empty now, and then costs you {price}").format(price=aurei(price))
    beside = cards_within(lying, _CARDS, s.table)
    return _("joins {cards}; the column then costs you {price}").format(cards=beside, price=aurei(price))


def _buying(s: State, seat: Seat, legion: int) -> list[str]:
    lying = s.columns[legion - 1]
    parts = [cards_within(lying, _CARDS, s.table)]
    if saved := printed_price(s, lying) - column_price(s, seat, legion):
        parts.append(_("{aurei} less thanks to your wealth").format(aurei=aurei(saved)))
    left = s.players[seat].aurei - column_price(s, seat, legion)
    return [*parts, _("{aurei} left then").format(aurei=aurei(left))]


def with_card(s: State, seat: Seat, card: int) -> State:
    """The table when the seat has played the card of its hand."""
    after = s.copy()
    after.players[seat].hand.remove(card)
    after.players[seat].display.append(card)
    after.played.append(card)
    return after


def _playing(s: State, seat: Seat, card: int) -> Iterator[str]:
    """What the card brings, and the income after it."""
    after, category = with_card(s, seat, card), s.card(card).category
    yield _effect(s, after, seat, category)
    is_intrigue = category is Category.INTRIGUE and s.holder != seat
    if is_intrigue and takes_conspiracy(s, seat, after.symbols(seat, category)):
        yield _("you take Primus Conspiratus")
    gained = income(after, seat)
    if gained.why is Why.INTRIGUE_PLAYED:
        yield _("no income in this turn")
    else:
        yield _("income {aurei} then").format(aurei=aurei(gained.aurei))


def _effect(s: State, after: State, seat: Seat, category: Category) -> str:
    count = after.symbols(seat, category)
    have = names.symbols(count)
    if category in LIMITED:
        return _("{symbols} then, of {limit} allowed").format(symbols=have, limit=limit(s, seat))
    if category is Category.WEALTH:
        saved = aurei(count // SYMBOLS_PER_AUREUS)
        if count < SYMBOLS_PER_AUREUS:
            return _("{symbols} then; with 3 each column costs you 1 aureus less").format(symbols=have)
        return _("{symbols} then: each column costs you {aurei} less").format(symbols=have, aurei=saved)
    if category is Category.RELIGION:
        return _religion(count).format(symbols=have)
    if category is Category.SENATOR:
        return _("{symbols} then").format(symbols=have)
    allowed = limit(after, seat)
    return ngettext(
        "{symbols} then: up to {count} fleet and {count} army",
        "{symbols} then: up to {count} fleets and {count} armies",
        allowed,
    ).format(symbols=have, count=allowed)


def _religion(count: int) -> str:
    if count >= RELIGION_FOR_THREE:
        return _("{symbols} then: you draw three cards together")
    if count >= RELIGION_FOR_TWO:
        return _("{symbols} then: you draw two cards together")
    return _("{symbols} then; with 3 you draw two cards together")


def reason(gained: AureiTaken) -> str:
    """Why the income at the end of the turn is what it is."""
    match gained.why:
        case Why.NOTHING_PLAYED:
            return _("you have played no card in this turn")
        case Why.INTRIGUE_PLAYED:
            return _("you have played intrigue in this turn")
        case _:
            return row_income(gained)


def row_income(gained: AureiTaken) -> str:
    """An income by a row, and a senator where one was played."""
    assert gained.category is not None
    text = ngettext(
        "{category}: your row has {count} card", "{category}: your row has {count} cards", gained.cards
    ).format(category=names.category(gained.category), count=gained.cards)
    return _("{row}; 1 more for a senator").format(row=text) if gained.senator else text


def passing_gain() -> str:
    """What a pass brings."""
    return aurei(AUREI_FOR_PASSING)
