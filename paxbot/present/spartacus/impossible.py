"""What cannot be done now while an action is chosen, and why."""

from collections.abc import Iterator, Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.buying import column_price, for_sale
from paxbot.games.spartacus.playing import distinct, fits, limit, play_cost
from paxbot.games.spartacus.state import State
from paxbot.present.spartacus import names
from paxbot.present.spartacus.speech import aurei, card
from paxbot.present.speech import listing
from paxbot.present.words import _, ngettext


def impossible(s: State, seat: Seat) -> tuple[str, ...]:
    """A line for each kind of thing the seat cannot choose."""
    return (*_purchases(s, seat), *_plays(s, seat))


def _purchases(s: State, seat: Seat) -> Iterator[str]:
    if (closed := _no_purchase(s)) is not None:
        yield closed
        return
    possible = for_sale(s, seat)
    dear = [legion for legion, lying in enumerate(s.columns, 1) if lying and legion not in possible]
    empty = [legion for legion, lying in enumerate(s.columns, 1) if not lying]
    if dear:
        yield _("You cannot afford {columns}.").format(columns=listing([_priced(s, seat, each) for each in dear]))
    if empty:
        yield _nothing_in(empty)


def _no_purchase(s: State) -> str | None:
    """Why no column can be bought at all in this turn."""
    if s.bought is not None:
        return _("You have bought the column of {legion}: only one is bought in a turn.").format(
            legion=names.legion(s.bought)
        )
    if s.played:
        return _("You have played a card in this turn: a column is bought before that.")
    return None


def _nothing_in(legions: Sequence[int]) -> str:
    return ngettext(
        "Nothing lies in the column of {legions}.", "Nothing lies in the columns of {legions}.", len(legions)
    ).format(legions=listing([names.legion(legion) for legion in legions]))


def _priced(s: State, seat: Seat, legion: int) -> str:
    price = aurei(column_price(s, seat, legion))
    return _("the column of {legion} for {price}").format(legion=names.legion(legion), price=price)


def _plays(s: State, seat: Seat) -> Iterator[str]:
    player = s.players[seat]
    if not player.hand:
        yield _("You have no card to play.")
        return
    if play_cost(len(s.played)) > player.aurei:
        yield _too_dear(s, seat)
        return
    over = [number for number in distinct(s, player.hand) if not fits(s, seat, number)]
    if over:
        yield _over_limit(s, seat, over)


def _too_dear(s: State, seat: Seat) -> str:
    return _("The next card you play costs {cost}, and you have {aurei}.").format(
        cost=aurei(play_cost(len(s.played))), aurei=aurei(s.players[seat].aurei)
    )


def _over_limit(s: State, seat: Seat, cards: Sequence[int]) -> str:
    allowed, titles = limit(s, seat), listing([card(number, s.table) for number in cards])
    if not allowed:
        return _("Without land or intrigue in your display you cannot play {cards}.").format(cards=titles)
    return ngettext(
        "Your land or intrigue allows {count} fleet symbol and {count} army symbol, too few for {cards}.",
        "Your land or intrigue allows {count} fleet symbols and {count} army symbols, too few for {cards}.",
        allowed,
    ).format(count=allowed, cards=titles)


def no_purchase(s: State, seat: Seat, legion: int) -> str | None:
    """Why the seat cannot buy that column; None where it can."""
    if legion in for_sale(s, seat):
        return None
    if (closed := _no_purchase(s)) is not None:
        return closed
    if not s.columns[legion - 1]:
        return _nothing_in([legion])
    return _("You cannot afford {columns}.").format(columns=_priced(s, seat, legion))


def no_play(s: State, seat: Seat, number: int) -> str | None:
    """Why the seat cannot play that card of its hand; None where it can."""
    if play_cost(len(s.played)) > s.players[seat].aurei:
        return _too_dear(s, seat)
    return None if fits(s, seat, number) else _over_limit(s, seat, [number])
