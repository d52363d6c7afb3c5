"""Answers as buttons and menu entries, with their effects as far as the player knows them."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

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
from paxbot.present.words import N_, Named, _, capital, fitted, ngettext, shortened, translated

_CARDS: Final = 45
Described = tuple[str, str, Sequence[str]]
"""The group of an answer and its label, both to be filled by `_value`, and the parts of its hint."""


def option_groups(s: State, decision: Decision) -> tuple[OptionGroup, ...]:
    found = []
    for index, move in enumerate(decision.options):
        group, label, hints = _described(s, decision.seat, move)
        value = Named(partial(_value, s, decision.seat, move))
        shown = shortened(translated(label).format_map(value), LABEL_LENGTH)
        option = OptionView(index, shown, capital(fitted(hints, HINT_LENGTH)), tone=_tone(s, move))
        found.append((translated(group).format_map(value), option))
    return grouped(found)


def _tone(s: State, move: Move) -> Tone:
    if not isinstance(move, m.EndTurn):
        return Tone.PLAIN
    return Tone.WASTEFUL if forgoes(s, move) else Tone.COMPLETE


def forgoes(s: State, move: Move) -> bool:
    """Return True if the move ends a turn without a card though one could be played for free."""
    return isinstance(move, m.EndTurn) and not s.played and bool(playable(s, s.active))


def _described(s: State, seat: Seat, move: Move) -> Described:
    is_one = len(s.drawn) == 1
    match move:
        case m.Keep(number):
            return N_("Keep one card"), N_("Keep {card}"), [words_of(s.card(number).category).purpose]
        case m.Show(number):
            return N_("Play a card for nothing"), N_("Play {card}"), [words_of(s.card(number).category).purpose]
        case m.Draw():
            label = N_("Draw, then buy and play") if s.undrawn() else N_("Take 2 aurei, then buy and play")
            return N_("If you draw"), label, [_drawing(s, seat)]
        case m.Pass():
            return N_("If you draw"), N_("Pass"), [_("take {aurei}").format(aurei=aurei(AUREI_FOR_PASSING))]
        case m.Lay(number, legion):
            label = N_("To the column of {legion}") if is_one else N_("{card} to the column of {legion}")
            return N_("To a column") if is_one else N_("{card} to a column"), label, [_laying(s, seat, number, legion)]
        case m.Return():
            label = N_("To the bottom of the stack") if is_one else N_("{card} to the bottom of the stack")
            return N_("To another place"), label, [_("you alone know that it lies there")]
        case m.Take():
            label = N_("To your hand") if is_one else N_("{card} to your hand")
            return N_("To another place"), label, [_("only you see it")]
        case m.Buy(legion):
            return N_("Buy a column"), N_("Buy the column of {legion} for {price}"), _buying(s, seat, legion)
        case m.Play(number):
            label = N_("Play {card} for {cost}") if s.played else N_("Play {card}")
            return N_("Play a card"), label, [*_playing(s, seat, number)]
    gained = income(s, seat)
    label = N_("End your turn: income {aurei}") if gained.aurei else N_("End your turn: no income")
    return N_("End the turn"), label, [_reason(gained)]


def _value(s: State, seat: Seat, move: Any, name: str) -> str:
    match name:
        case "card":
            return card(move.card, s.table)
        case "legion":
            return names.legion(move.legion)
        case "price":
            return aurei(column_price(s, seat, move.legion))
        case "cost":
            return aurei(play_cost(len(s.played)))
    return aurei(income(s, seat).aurei)


def _drawing(s: State, seat: Seat) -> str:
    two = _("the last two cards of the stack: one to a column, one to your hand")
    return {
        (): _("the stack is empty: you take 2 aurei instead of a card"),
        (1,): _("the last card of the stack goes to your hand"),
        (1, 1): two,
        (2,): two,
        (1, 1, 1): _("three cards one by one: one to a column, one to the bottom of the stack, one to your hand"),
        (2, 1): _("two cards together, then the third: one to a column, one to the bottom, one to your hand"),
        (3,): _("three cards together: one to a column, one to the bottom of the stack, one to your hand"),
    }[batches(s.symbols(seat, Category.RELIGION), s.undrawn(), redraw=s.redraw)]


def _laying(s: State, seat: Seat, card: int, legion: int) -> str:
    lying = s.columns[legion - 1]
    price = discounted(printed_price(s, [*lying, card]), s.symbols(seat, Category.WEALTH))
    text = _("the column is empty now, and then costs you {price}")
    if lying:
        text = _("joins {cards}; the column then costs you {price}")
    return text.format(cards=cards_within(lying, _CARDS, s.table), price=aurei(price))


def _buying(s: State, seat: Seat, legion: int) -> list[str]:
    lying, price = s.columns[legion - 1], column_price(s, seat, legion)
    saved = printed_price(s, lying) - price
    return [
        cards_within(lying, _CARDS, s.table),
        _("{aurei} less thanks to your wealth").format(aurei=aurei(saved)) if saved else "",
        _("{aurei} left then").format(aurei=aurei(s.players[seat].aurei - price)),
    ]


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
    texts = {
        **dict.fromkeys(LIMITED, _("{symbols} then, of {limit} allowed")),
        Category.WEALTH: _("{symbols} then: each column costs you {aurei} less")
        if count >= SYMBOLS_PER_AUREUS
        else _("{symbols} then; with 3 each column costs you 1 aureus less"),
        Category.RELIGION: {
            1: _("{symbols} then; with 3 you draw two cards together"),
            2: _("{symbols} then: you draw two cards together"),
            3: _("{symbols} then: you draw three cards together"),
        }[batches(count, CARDS_DRAWN)[0]],
        Category.SENATOR: _("{symbols} then"),
    }
    allows = ngettext(
        "{symbols} then: up to {count} fleet and {count} army",
        "{symbols} then: up to {count} fleets and {count} armies",
        allowed,
    )
    saved = aurei(count // SYMBOLS_PER_AUREUS)
    text = texts.get(category, allows)
    return text.format(symbols=names.symbols(count), limit=limit(s, seat), aurei=saved, count=allowed)


def _reason(gained: AureiTaken) -> str:
    if gained.why is Why.INTRIGUE_PLAYED:
        return _("you have played intrigue in this turn")
    if gained.category is None:
        return _("you have played no card in this turn")
    row = ngettext(
        "{category}: your row has {count} card", "{category}: your row has {count} cards", gained.cards
    ).format(count=gained.cards, category=names.category(gained.category))
    return _("{row}; 1 more for a senator").format(row=row) if gained.senator else row
