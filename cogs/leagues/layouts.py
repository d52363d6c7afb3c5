"""Results as a list, and the forms in which they are corrected and entered."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from discord import TextStyle
from discord.ui import Label, LayoutView, Modal, TextInput
from discord.utils import format_dt

from cogs.actions.ids import CustomId
from cogs.app import App
from cogs.layouts.components import ActionButton, page_buttons
from cogs.layouts.forms import DAY, IN_USE, LINES, REASON, TITLE, typed
from cogs.layouts.leagues import names_of
from cogs.layouts.names import mention, safe_text
from cogs.layouts.parts import OPTION, TEXT, clip, layout, row, text
from paxbot.engine.json_types import Json
from paxbot.present.chat import results as words
from paxbot.service.typed_results import MENTION, CorrectionRow, ResultRow, SeatRow, line_of

SHOWN: Final = 2
"""Corrections of a result that are told, the last ones."""


def seat_names(app: App, result: ResultRow) -> tuple[str, ...]:
    """Return a plain name for each seat, no two alike."""
    return names_of(result, app.presenter(result.key).automated_name)


def list_layout(
    app: App, heading: str, results: Sequence[ResultRow], page: int, pages: int, to: Callable[[int], CustomId]
) -> LayoutView:
    """Return a page of results under their heading, each with a button to its game; `to` leads to other pages."""
    room = (TEXT - len(heading)) // max(1, len(results))
    told = [text(clip("\n".join(_told(app, result)), room)) for result in results]
    games = [
        ActionButton(CustomId("gameover", result.game), words.look_at(result.id))
        for result in results
        if result.game is not None
    ]
    rows = [row(*buttons) for buttons in (games, page_buttons(page, pages, to)) if buttons]
    return layout(text(heading), *(told or [text(words.no_results())]), *rows)


def result_layout(app: App, result: ResultRow, lead: str) -> LayoutView:
    """Return a result that an organiser has just entered or corrected, and what they may do next."""
    buttons = [ActionButton(_correcting(result), words.correct())]
    if not result.verified:
        buttons.append(ActionButton(CustomId("enter", 0, (result.key,)), words.enter_another()))
    return layout(text(lead), text(clip("\n".join(_told(app, result)), TEXT - len(lead))), row(*buttons))


def _correcting(result: ResultRow) -> CustomId:
    return CustomId("correct", 0, (str(result.id), str(len(result.corrections))))


def _told(app: App, result: ResultRow) -> list[str]:
    """Return a result as it was written, with what was corrected in it beside it."""
    names, presenter = [_safe(name) for name in seat_names(app, result)], app.presenter(result.key)

    def seat(each: SeatRow) -> str:
        counts = [presenter.tie_break(count["by"], count["value"]) for count in each.tie_breaks]
        return words.seat(each.place, names[each.seat], each.points, list(filter(None, counts)))

    by_place = sorted(result.seats, key=lambda each: (each.place or 0, each.seat))
    entered_by = None if result.verified else mention(result.entered_by or -1)
    left_out = len(result.corrections) - SHOWN
    return [
        words.head(result.id, presenter.name, format_dt(result.ended_at, "d"), result.how),
        words.seats([seat(each) for each in by_place]),
        *words.marks(entered_by=entered_by, solitaire=result.solitaire, moderated=result.moderated),
        *([words.more_corrections(left_out)] if left_out > 0 else []),
        *(_corrected(names, each) for each in result.corrections[-SHOWN:]),
    ]


def _safe(name: str) -> str:
    return name if MENTION.fullmatch(name) else safe_text(name)


def _corrected(names: Sequence[str], correction: CorrectionRow) -> str:
    def seat(each: Json) -> str:
        return words.seat(each["place"], names[each["seat"]], each["points"], ())

    changes = [(seat(old), seat(new)) for old, new in zip(correction.before, correction.after, strict=True)]
    when, reason = format_dt(correction.at, "d"), safe_text(correction.reason)
    return words.correction(mention(correction.by), when, changes, reason)


def correction_form(app: App, result: ResultRow) -> Modal:
    """Return the form of a correction, with the result as it stands."""
    now = "\n".join(line_of(seat, name) for seat, name in zip(result.corrected, seat_names(app, result), strict=True))
    hint, reason = words.lines_hint(), (words.reason_label(), typed(REASON))
    return _form(_correcting(result), words.correct_title(), hint, now, reason)


def entry_form(key: str, today: str) -> Modal:
    """Return the form of the result of a game that was played elsewhere."""
    day = (words.day_label(), typed(DAY, default=today))
    return _form(CustomId("enter", 0, (key,)), words.enter_title(), words.entry_hint(), None, day)


def _form(custom_id: CustomId, title: str, hint: str, now: str | None, other: tuple[str, TextInput[Any]]) -> Modal:
    shown = Modal(title=clip(title, TITLE), custom_id=custom_id.form, timeout=IN_USE)
    lines = typed(LINES, style=TextStyle.paragraph, default=now)
    shown.add_item(Label(text=clip(words.lines_label(), TITLE), description=clip(hint, OPTION), component=lines))
    return shown.add_item(Label(text=clip(other[0], TITLE), component=other[1]))
