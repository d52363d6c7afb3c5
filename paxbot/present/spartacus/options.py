"""Answers as buttons and menu entries, with their effects as far as the player knows them."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.kernel import Decision, Move, Seat
from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.facts import AureiTaken, Why
from paxbot.games.spartacus.state import State, takes_conspiracy
from paxbot.games.spartacus.terms import AUREI_FOR_PASSING, CARDS_DRAWN, LIMITED, SYMBOLS_PER_AUREUS, Category
from paxbot.games.spartacus.turn import (
    batches,
    column_price,
    discounted,
    income,
    limit,
    play_cost,
    playable,
    printed_price,
)
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView, Tone, grouped
from paxbot.present.spartacus import names
from paxbot.present.spartacus.names import aurei, card, cards_within, words_of
from paxbot.present.words import _, capital, fitted, ngettext, shortened

_CARDS: Final = 45
Described = tuple[str, str, Sequence[str]]
"""The group of an answer, its label, and the parts of its hint."""


def option_groups(s: State, decision: Decision) -> tuple[OptionGroup, ...]:
    found = []
    for index, move in enumerate(decision.options):
        group, label, hints = _described(s, decision.seat, move)
        hint = capital(fitted(hints, HINT_LENGTH))
        found.append((group, OptionView(index, shortened(label, LABEL_LENGTH), hint, tone=_tone(s, move))))
    return grouped(found)


def _tone(s: State, move: Move) -> Tone:
    if not isinstance(move, m.EndTurn):
        return Tone.PLAIN
    return Tone.WASTEFUL if forgoes(s, move) else Tone.COMPLETE


def forgoes(s: State, move: Move) -> bool:
    """Return True if the move ends a turn without a card though one could be played for free."""
    return isinstance(move, m.EndTurn) and not s.played and bool(playable(s, s.active))


def _described(s: State, seat: Seat, move: Move) -> Described:
    match move:
        case m.Keep(number) | m.Show(number):
            purpose = words_of(s.card(number).category).purpose
            group, label = _("Play a card for nothing"), _("Play {card}")
            if isinstance(move, m.Keep):
                group, label = _("Keep one card"), _("Keep {card}")
            return group, label.format(card=card(number, s.table)), [purpose]
        case m.Draw():
            label = _("Draw, then buy and play") if s.undrawn() else _("Take 2 aurei, then buy and play")
            return _("If you draw"), label, [_drawing(s, seat)]
        case m.Pass():
            return _("If you draw"), _("Pass"), [_("take {aurei}").format(aurei=aurei(AUREI_FOR_PASSING))]
        case m.Lay() | m.Return() | m.Take():
            return _placing(s, seat, move)
        case m.Buy(legion):
            label = _("Buy the column of {legion} for {price}")
            label = label.format(legion=names.legion(legion), price=aurei(column_price(s, seat, legion)))
            return _("Buy a column"), label, _buying(s, seat, legion)
        case m.Play(number):
            cost = play_cost(len(s.played))
            label = _("Play {card} for {cost}") if cost else _("Play {card}")
            label = label.format(card=card(number, s.table), cost=aurei(cost))
            return _("Play a card"), label, [*_playing(s, seat, number)]
        case _:
            gained = income(s, seat)
            label = _("End your turn: income {aurei}") if gained.aurei else _("End your turn: no income")
            return _("End the turn"), label.format(aurei=aurei(gained.aurei)), [_reason(gained)]


def _placing(s: State, seat: Seat, move: m.Lay | m.Return | m.Take) -> Described:
    several, title = len(s.drawn) > 1, card(move.card, s.table)
    match move:
        case m.Lay(number, legion):
            group = _("{card} to a column") if several else _("To a column")
            label = _("{card} to the column of {legion}") if several else _("To the column of {legion}")
            label = label.format(card=title, legion=names.legion(legion))
            return group.format(card=title), label, [_laying(s, seat, number, legion)]
        case m.Return():
            label = _("{card} to the bottom of the stack") if several else _("To the bottom of the stack")
            hint = _("you alone know that it lies there")
        case _:
            label = _("{card} to your hand") if several else _("To your hand")
            hint = _("only you see it")
    return _("To another place"), label.format(card=title), [hint]


def _drawing(s: State, seat: Seat) -> str:
    found = batches(s.symbols(seat, Category.RELIGION), s.undrawn(), redraw=s.redraw)
    if not found:
        return _("the stack is empty: you take 2 aurei instead of a card")
    if sum(found) == 1:
        return _("the last card of the stack goes to your hand")
    if sum(found) < CARDS_DRAWN:
        return _("the last two cards of the stack: one to a column, one to your hand")
    texts = {
        1: _("three cards one by one: one to a column, one to the bottom of the stack, one to your hand"),
        2: _("two cards together, then the third: one to a column, one to the bottom, one to your hand"),
        3: _("three cards together: one to a column, one to the bottom of the stack, one to your hand"),
    }
    return texts[found[0]]


def _laying(s: State, seat: Seat, card: int, legion: int) -> str:
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


def _playing(s: State, seat: Seat, card: int) -> Iterator[str]:
    after, category = s.copy(), s.card(card).category
    after.players[seat].hand.remove(card)
    after.players[seat].display.append(card)
    after.played.append(card)
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
    count, allowed = after.symbols(seat, category), limit(after, seat)
    if category in LIMITED:
        text = _("{symbols} then, of {limit} allowed")
    elif category is Category.WEALTH:
        text = (
            _("{symbols} then: each column costs you {aurei} less")
            if count >= SYMBOLS_PER_AUREUS
            else _("{symbols} then; with 3 each column costs you 1 aureus less")
        )
    elif category is Category.RELIGION:
        text = {
            1: _("{symbols} then; with 3 you draw two cards together"),
            2: _("{symbols} then: you draw two cards together"),
            3: _("{symbols} then: you draw three cards together"),
        }[batches(count, CARDS_DRAWN)[0]]
    elif category is Category.SENATOR:
        text = _("{symbols} then")
    else:
        text = ngettext(
            "{symbols} then: up to {count} fleet and {count} army",
            "{symbols} then: up to {count} fleets and {count} armies",
            allowed,
        )
    saved = aurei(count // SYMBOLS_PER_AUREUS)
    return text.format(symbols=names.symbols(count), limit=limit(s, seat), aurei=saved, count=allowed)


def _reason(gained: AureiTaken) -> str:
    match gained.why:
        case Why.NOTHING_PLAYED:
            return _("you have played no card in this turn")
        case Why.INTRIGUE_PLAYED:
            return _("you have played intrigue in this turn")
        case _:
            return _row_income(gained)


def _row_income(gained: AureiTaken) -> str:
    assert gained.category is not None
    text = ngettext(
        "{category}: your row has {count} card", "{category}: your row has {count} cards", gained.cards
    ).format(category=names.category(gained.category), count=gained.cards)
    return _("{row}; 1 more for a senator").format(row=text) if gained.senator else text
