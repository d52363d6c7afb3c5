from collections.abc import Iterator, Sequence, Set
from itertools import groupby
from typing import Any

import discord
from discord import SelectOption
from discord.app_commands import Choice
from discord.ui import Item, LayoutView
from discord.utils import format_dt

from cogs.actions.registry import Reply, require_started, table_button
from cogs.app import App
from cogs.context import Context
from cogs.layouts.components import NUMBER, PLACE, WORD, ActionButton, ActionMenu, CustomId, paged
from cogs.layouts.parts import (
    LAST,
    MENU,
    OPTION,
    PAGE,
    TEXT,
    Row,
    clip,
    galleries,
    in_even_pages,
    in_pages,
    layout,
    row,
    text,
    text_layout,
    unescaped,
)
from cogs.layouts.table import AREA, AREAS, asking_buttons, hand_layout, offered, show_button, text_button
from cogs.messages.history import SeatNames
from cogs.messages.lobby_card import show_lobby
from cogs.messages.results import next_game, record_file
from cogs.messages.sender import link_to
from cogs.messages.turns import TURN, bank_lines, time_lines
from paxbot import PaxError
from paxbot.present.chat import lobby as lobby_words, panel as panel_words, places, table as words
from paxbot.present.presenter import Part, Picture, Presenter, Topic, seat_topic
from paxbot.service import GameView, LogEntry, Reason, Status
from paxbot.service.talk.deals import may_talk


def view_layout(
    game: int,
    message: str,
    pictures: Sequence[Picture],
    views: Sequence[Part],
    shown: str,
    default: str,
    *,
    as_files: bool = False,
    can_show: bool = False,
) -> LayoutView:
    """Return a view of the table, a menu of the others, and buttons to make it the default and to read it as text.

    `views` are those to choose from by key and name, `shown` is the key of the one shown, `default` of the first.
    With `as_files` the pictures are files, which Discord neither scales nor compresses; with `can_show` others can be
    shown to everyone.
    """
    is_default = shown == default
    make_default = ActionButton(
        CustomId("defview", game, (shown,)),
        words.is_default() if is_default else words.make_default(),
        disabled=is_default,
    )
    items: list[Item[Any]] = [text(words.not_painted())]
    if pictures and as_files:
        items = [discord.ui.File(f"attachment://{picture.filename}") for picture in pictures]
    elif pictures:
        items = [*galleries(pictures)]
    options = [SelectOption(label=clip(each.name, OPTION), value=each.key, default=each.key == shown) for each in views]
    # Nothing a view shows goes out of date, so that its menu carries no sequence number.
    menu = ActionMenu(CustomId("view", game, ("0",)), 0, options, words.show_other())
    heading = text(clip(message, TEXT - len(words.not_painted())))
    show = show_button(game, shown) if can_show and pictures and not as_files else None
    return layout(heading, *items, row(menu), row(make_default, text_button(game), show))


def looking_layout(
    game: int, message: str, pictures: Sequence[Picture], *what: str, is_text_only: bool = False
) -> LayoutView:
    shown: list[Item[Any]] = [*galleries(pictures)]
    if not shown and not is_text_only:
        shown = [text(words.not_painted())]
    show = show_button(game, *what) if what and pictures else None
    return layout(text(clip(message, TEXT - len(words.not_painted()))), *shown, row(text_button(game), show))


def turn_page_layout(
    heading: str,
    body: str,
    pictures: Sequence[Picture],
    buttons: Sequence[ActionButton],
    rules: Row | None = None,
    *,
    pictures_first: bool = False,
) -> LayoutView:
    parts: list[Item[Any]] = [text(clip(body, TEXT - len(heading)))]
    at = 0 if pictures_first else 1
    parts[at:at] = galleries(pictures)
    return layout(text(heading), *parts, row(*buttons) if buttons else None, rules)


def step_text_button(game: int, turn: int, step: int) -> ActionButton:
    return ActionButton(CustomId("steptext", game, (str(turn), str(step))), words.as_text())


@table_button("areas")
async def area(context: Context, view: GameView, user: int | None = None) -> None:
    seat = None if user is None else view.seat_of(user)
    if user is not None and seat is None and view.game.head:
        raise PaxError("not_their_seat")
    require_started(view)
    presenter, names = context.presenter(view), context.names(view)
    painter, facts = context.dispatcher.painter, await context.dispatcher.history.latest(view)
    if seat is None:
        pictures = await painter.areas(view, facts)
        message = "\n\n".join(presenter.area(view.state, each, names) for each in range(view.seats))
    else:
        pictures = await painter.area(view, seat, facts)
        message = presenter.area(view.state, seat, names)
    what = (AREAS,) if seat is None else (AREA, str(seat))
    await show(context, view, message, pictures, *what)


@table_button("hand")
async def hand(context: Context, view: GameView, user: int | None = None) -> None:
    own = user is None or user == context.user
    player = view.player_of(user or context.user)
    if player is None:
        raise PaxError(Reason.NOT_A_PLAYER if own else "not_their_seat")
    if not own and not view.options.open_hands:
        raise PaxError("hand_hidden")
    require_started(view)
    assert player.seat is not None
    dispatcher = context.dispatcher
    pictures = await context.preferred(await dispatcher.hands.pictures(view, player.seat))
    message = dispatcher.hands.words(view, player.seat) if own else dispatcher.hands.words_of(view, player.seat)
    await context.show(hand_layout(view.game.id, message, pictures, None), pictures)


@table_button("log")
async def log(context: Context, view: GameView, turn: int | None = None) -> None:
    await context.show(await log_page(context, view, turn))


@table_button("everything", NUMBER)
async def everything(context: Context, view: GameView, turn: str) -> None:
    await context.show(await log_page(context, view, int(turn), 0))


@table_button("logturn", PLACE, reply=Reply.UPDATE)
async def log_turn(context: Context, view: GameView, turn: str, page: str) -> None:
    await context.show(await log_page(context, view, int(turn), int(page)))


async def log_page(context: Context, view: GameView, turn: int | None, page: int = LAST) -> LayoutView:
    """Return a page of the log of a turn, by default its last one. Raises: PaxError(NOT_STARTED).

    If the current turn has no log yet and none is asked for, the one before is shown.
    """
    last = await last_turn(context, view)
    is_latest = turn is None
    turn = view.head.turn if turn is None else max(0, min(turn, last))
    history = context.dispatcher.history
    told = await history.turn(view, turn)
    if is_latest and turn and not told.entries:
        turn -= 1
        told = await history.turn(view, turn)
    heading = words.log_of(told.headline)
    pages = list(in_pages(history.lines(told) or [words.nothing_yet()], PAGE))
    page = min(page, len(pages) - 1)
    before = (str(turn), str(page - 1)) if page else (str(turn - 1), str(LAST))
    after = (str(turn), str(page + 1)) if page + 1 < len(pages) else (str(turn + 1), "0")
    places = (
        (before, panel_words.previous(), page or turn),
        (after, panel_words.following(), page + 1 < len(pages) or turn < last),
    )
    buttons = [ActionButton(CustomId("logturn", view.game.id, at), label) for at, label, is_there in places if is_there]
    if told.is_automated:
        buttons += asking_buttons(view.game.id, turn, explains=history.explains(told))
    return text_layout(f"{heading}\n{pages[page]}", row(*buttons) if buttons else None)


async def last_turn(context: Context, view: GameView) -> int:
    rewound = await context.services.games.log(view.game.id, turn=view.head.turn + 1)
    return view.head.turn + 1 if rewound else view.head.turn


async def status(context: Context, view: GameView) -> None:
    if view.game.head is None:
        await show_lobby(context, view.game.id)
        return
    options = lobby_words.seed_in_full(view.seed, view.seed_commitment, view.salt)
    time = [*await time_lines(context.app, view), *await bank_lines(context.app, view)]
    names = context.names(view)
    players = places.players(names) if len(names) > 1 else places.alone(names[0])
    lines = [standing(context, view), *await next_game(context.app, view), *time, players, options]
    shown = await context.services.post.latest(view.game.id, TURN)
    if shown is not None:
        lines.append(places.link(link_to(view, shown.message)))
    asking = row(ActionButton(CustomId("missing", view.game.id), places.look_for_leavers()))
    await context.show(text_layout("\n".join(lines), asking if view.game.status is Status.RUNNING else None))


async def export(context: Context, view: GameView) -> None:
    require_started(view)
    record = await record_file(context.app, view)
    message = panel_words.record_of(view.game.status is Status.RUNNING)
    await context.show(layout(text(message), discord.ui.File(f"attachment://{record.filename}")), attached=[record])


def standing(context: Context, view: GameView) -> str:
    names, presenter = context.names(view), context.presenter(view)
    lines = list(presenter.status(view.state, names))
    if view.decision is not None:
        question = presenter.question(view.state, view.decision, names) if view.is_question else ""
        since = format_dt(min(view.head.moved_at, context.now), "R")
        lines.append(places.player_asked(names[view.decision.seat], question, since))
    elif view.game.status is Status.FINISHED:
        lines = [presenter.final(view.state, names)]
    else:
        lines.append(places.ended_early())
    return places.standing(presenter.headline(view.state, names), lines)


async def show(context: Context, view: GameView, message: str, pictures: Sequence[Picture], *what: str) -> None:
    pictures, is_text_only = await context.preferred(pictures), (await context.preferences()).text_only
    what = what if view.seat_of(context.user) is not None and may_talk(view) else ()
    shown = looking_layout(view.game.id, message, pictures, *what, is_text_only=is_text_only)
    await context.show(shown, pictures)


async def log_about(context: Context, view: GameView, player: str | None, about: str | None) -> None:
    require_started(view)
    wanted = [_found(_players(context.app, view), player)] if player else []
    wanted += [_found(context.presenter(view).topics(view.state), about)] if about else []
    await context.show(await _page(context, view, [topic.key for topic in wanted], LAST))


@table_button("logabout", f"{NUMBER}(:{WORD})*", reply=Reply.UPDATE)
async def turn_page(context: Context, view: GameView, page: str, *keys: str) -> None:
    await context.show(await _page(context, view, keys, int(page)))


async def complete_player(context: Context, current: str) -> list[Choice[str]]:
    view = await _view(context)
    return [] if view is None else _choices(_players(context.app, view), current)


async def complete_about(context: Context, current: str) -> list[Choice[str]]:
    view = await _view(context)
    if view is None or view.state is None:
        return []
    return _choices(context.presenter(view).topics(view.state), current)


async def complete_view(context: Context, current: str) -> list[Choice[str]]:
    view = await _view(context)
    if view is None:
        return []
    return _choices([Topic(part.key, part.name) for part in offered([context.presenter(view)])], current)


async def _view(context: Context) -> GameView | None:
    try:
        return await context.services.games.at(context.channel or 0)
    except PaxError:
        return None


def _players(app: App, view: GameView) -> tuple[Topic, ...]:
    if view.game.head is None:
        return ()
    return tuple(Topic(seat_topic(seat), unescaped(name)) for seat, name in enumerate(app.names(view)))


def _fitting(topics: Sequence[Topic], typed: str) -> list[Topic]:
    wanted = typed.strip().casefold().removeprefix("#")
    found = [topic for topic in topics if wanted in topic.name.casefold()]
    return sorted(found, key=lambda topic: not topic.name.casefold().startswith(wanted))


def _choices(topics: Sequence[Topic], current: str) -> list[Choice[str]]:
    return [Choice(name=clip(topic.name, OPTION), value=topic.key) for topic in _fitting(topics, current)[:MENU]]


def _found(topics: Sequence[Topic], chosen: str) -> Topic:
    fitting = [topic for topic in topics if topic.key == chosen] or _fitting(topics, chosen) or _within(topics, chosen)
    if not fitting:
        raise PaxError("unknown_topic", topic=chosen)
    return fitting[0]


def _within(topics: Sequence[Topic], typed: str) -> list[Topic]:
    """Return the topics with whose name the typed text begins, as the log names a card; the longest first."""
    longer = f"{typed.strip().casefold()} "
    found = [topic for topic in topics if longer.startswith(f"{topic.name.casefold()} ")]
    return sorted(found, key=lambda topic: -len(topic.name))


async def _page(context: Context, view: GameView, keys: Sequence[str], page: int) -> LayoutView:
    client = context.app
    entries = await client.services.games.log(view.game.id)
    seats, presenter = await context.dispatcher.history.seats(view), client.presenter(view.game.key)
    pages = in_even_pages(list(_lines(presenter, seats, entries, frozenset(keys))) or [words.nothing_about()], PAGE)
    known = (*_players(client, view), *presenter.topics(view.state))
    names = {topic.key: topic.title or topic.name for topic in known}
    heading = words.log_of(", ".join(names[key] for key in keys if key in names))
    return paged(pages, page, lambda at: CustomId("logabout", view.game.id, (str(at), *keys)), f"{heading}\n")


def _lines(presenter: Presenter, seats: SeatNames, entries: Sequence[LogEntry], keys: Set[str]) -> Iterator[str]:
    for (turn, seat), group in groupby(entries, key=lambda entry: (entry.turn, entry.turn_seat)):
        part = list(group)
        is_shared = not turn and any(entry.seat != seat for entry in part)
        headline = words.of_turn(words.turn_of(turn, "" if is_shared else seats.names(part[-1])[seat]))
        lines = [line for entry in part for line in _told(presenter, seats, entry, keys)]
        if lines:
            yield f"{headline}\n{lines[0]}"
            yield from lines[1:]


def _told(presenter: Presenter, seats: SeatNames, entry: LogEntry, keys: Set[str]) -> Iterator[str]:
    for run in seats.runs(entry):
        for line in presenter.log([fact for fact in run.facts if keys <= presenter.concerns(fact)], run.names):
            yield words.entry(words.struck(line) if entry.undone else line)
