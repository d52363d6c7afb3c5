"""Answers as buttons and menu entries."""

from typing import Any

from paxbot.engine.kernel import Decision, Seat
from paxbot.games.spartacus import moves as m
from paxbot.games.spartacus.buying import column_price
from paxbot.games.spartacus.playing import income, play_cost
from paxbot.games.spartacus.state import State
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, OptionGroup, OptionView
from paxbot.present.spartacus import names
from paxbot.present.spartacus.hints import hint, passing_gain
from paxbot.present.spartacus.speech import aurei, card
from paxbot.present.speech import shortened
from paxbot.present.words import _


def option_groups(s: State, decision: Decision) -> tuple[OptionGroup, ...]:
    """Every option of the decision, in groups in the order they first appear."""
    groups: dict[str, list[OptionView]] = {}
    several = len(s.drawn) > 1
    for index, move in enumerate(decision.options):
        label = shortened(_label(s, decision.seat, move, several), LABEL_LENGTH)
        shown = OptionView(index, label, shortened(hint(s, decision.seat, move), HINT_LENGTH))
        groups.setdefault(_group(s, move, several), []).append(shown)
    return tuple(OptionGroup(title, tuple(options)) for title, options in groups.items())


def _group(s: State, move: Any, several: bool) -> str:
    match move:
        case m.Keep():
            return _("Keep one card")
        case m.Show():
            return _("Play a card for nothing")
        case m.Draw() | m.Pass():
            return _("Your turn")
        case m.Lay(number):
            return _("{card} to a column").format(card=card(number, s.table)) if several else _("To a column")
        case m.Return() | m.Take():
            return _("To another place")
        case m.Buy():
            return _("Buy a column")
        case m.Play():
            return _("Play a card")
        case _:
            return _("End the turn")


def _label(s: State, seat: Seat, move: Any, several: bool) -> str:
    match move:
        case m.Keep(number):
            return _("Keep {card}").format(card=card(number, s.table))
        case m.Show(number):
            return _("Play {card}").format(card=card(number, s.table))
        case m.Draw():
            return _("Draw, then buy and play") if s.undrawn() else _("Take 2 aurei, then buy and play")
        case m.Pass():
            return _("Pass: see Rome’s face-down cards beside your hand, take {aurei}").format(aurei=passing_gain())
        case m.Lay() | m.Return() | m.Take():
            return _placing(s, move, several)
        case m.Buy(legion):
            text = _("Buy the column of {legion} for {price}")
            return text.format(legion=names.legion(legion), price=aurei(column_price(s, seat, legion)))
        case m.Play(number):
            return _playing(s, number)
        case _:
            gained = income(s, seat).aurei
            text = _("End your turn: income {aurei}") if gained else _("End your turn: no income")
            return text.format(aurei=aurei(gained))


def _placing(s: State, move: Any, several: bool) -> str:
    """Where a card goes; which one is said where there are several."""
    title = card(move.card, s.table)
    match move:
        case m.Lay(_number, legion):
            text = _("{card} to the column of {legion}") if several else _("To the column of {legion}")
            return text.format(card=title, legion=names.legion(legion))
        case m.Return():
            text = _("{card} to the bottom of the stack") if several else _("To the bottom of the stack")
        case _:
            text = _("{card} to your hand") if several else _("To your hand")
    return text.format(card=title)


def _playing(s: State, number: int) -> str:
    cost = play_cost(len(s.played))
    text = _("Play {card} for {cost}") if cost else _("Play {card}")
    return text.format(card=card(number, s.table), cost=aurei(cost))
