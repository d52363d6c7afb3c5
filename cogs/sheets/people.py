"""Messages about seats that change their players, and about games in which nothing happens."""

from collections.abc import Sequence
from dataclasses import dataclass

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.sheets.items import PaxButton, Press
from cogs.sheets.sheet import note, row, sheet, text
from paxbot.engine.kernel import Seat
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import people as words
from paxbot.present.chat import table as table_words


def offer_sheet(game: int, seat: Seat, message: str) -> LayoutView:
    """A seat for whoever wants it."""
    args = (str(seat),)
    return note(
        message,
        row(
            PaxButton(Press("takeseat", game, args), words.take_seat(), ButtonStyle.success),
            PaxButton(Press("closeseat", game, args), words.close_offer()),
        ),
    )


def seat_taken_sheet(game: int, message: str, *, is_asked: bool) -> LayoutView:
    """Tells a new player that the seat is theirs; the panel is at hand where the game waits for them."""
    buttons = [PaxButton(Press("turn", game), table_words.take_turn(), ButtonStyle.primary)] if is_asked else []
    return note(message, row(*buttons, PaxButton(Press("hand", game), table_words.my_hand())))


def resign_sheet(game: int, seat: Seat, message: str, *, can_seek: bool) -> LayoutView:
    """Asks whoever wants to give their seat up whether they are sure."""
    buttons = [PaxButton(Press("resign", game, (str(seat),)), words.resign(), ButtonStyle.danger)]
    if can_seek:
        buttons.append(PaxButton(Press("seek", game, (str(seat),)), words.play_until()))
    return note(message, row(*buttons))


def handed_over_sheet(game: int, seat: Seat, message: str, *, can_seek: bool) -> LayoutView:
    """Says what has become of a seat, and offers to seek somebody for it."""
    return note(message, *([row(PaxButton(Press("seek", game, (str(seat),)), words.seek()))] if can_seek else []))


@dataclass(frozen=True, slots=True)
class StuckGame:
    """A game in which nothing happens."""

    game: int
    line: str
    rival: str


@dataclass(frozen=True, slots=True)
class StuckPage:
    """A page of them."""

    heading: str
    games: Sequence[StuckGame]
    days: int
    page: int
    pages: int


def stuck_sheet(shown: StuckPage) -> LayoutView:
    """The games, each with what a moderator can do about it."""
    parts = []
    for each in shown.games:
        parts += [text(each.line), row(*_remedies(each))]
    buttons = []
    if shown.page > 0:
        buttons.append(_page_button(shown, shown.page - 1, panel_words.previous()))
    if shown.page + 1 < shown.pages:
        buttons.append(_page_button(shown, shown.page + 1, panel_words.following()))
    return sheet(text(shown.heading), *parts, row(*buttons) if buttons else None)


def nudge_sheet(game: int, message: str) -> LayoutView:
    """Reminds a player of a game that waits for them."""
    return note(message, row(PaxButton(Press("turn", game), table_words.take_turn(), ButtonStyle.primary)))


def _remedies(each: StuckGame) -> list[PaxButton]:
    return [
        PaxButton(Press("stucknudge", each.game), words.nudge(), ButtonStyle.primary),
        PaxButton(Press("stuckhand", each.game), words.hand_to(each.rival)),
        PaxButton(Press("stuckend", each.game), words.end_game(), ButtonStyle.danger),
    ]


def _page_button(shown: StuckPage, page: int, label: str) -> PaxButton:
    return PaxButton(Press("stuckpage", 0, (str(shown.days), str(page))), label)
