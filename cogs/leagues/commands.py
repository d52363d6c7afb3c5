"""Results of a server's games (listed, corrected, entered), and the commands of every kind of league."""

from collections.abc import Awaitable, Callable, Sequence
from enum import Enum, auto
from typing import Any, Final, TypeVar

from discord import TextStyle, app_commands
from discord.app_commands import Choice
from discord.ui import Label, LayoutView, Modal, TextInput
from discord.utils import format_dt

from cogs.actions.registry import Access, Reply, button, command, form, games, require_manager, require_posting
from cogs.app import App
from cogs.context import Context, defer
from cogs.layouts.components import (
    DAY,
    IN_USE,
    LINES,
    NUMBER,
    REASON,
    TITLE,
    WORD,
    ActionButton,
    CustomId,
    entered,
    page_buttons,
    typed,
)
from cogs.layouts.parts import OPTION, TEXT, clip, has_ink, layout, mention, plain, row, safe, safe_text, text
from cogs.leagues.layouts import names_of
from paxbot import PaxError
from paxbot.engine.kernel import Json
from paxbot.present.chat import commands, months as month_words, results as words
from paxbot.present.chat.months import name_of
from paxbot.present.protocols import Filled
from paxbot.service import LeagueRow, Reason
from paxbot.service.leagues.months import MONTH
from paxbot.service.results.export import (
    MENTION,
    CorrectionRow,
    ResultRow,
    SeatRow,
    line_of,
    matched,
    read_day,
    read_seats,
)

T = TypeVar("T", bound=Callable[..., Awaitable[None]])


class Ask(Enum):
    OPEN = auto()
    """Takes a name, a game or none, and how many games of each person count."""
    STANDINGS = auto()
    RULES = auto()


ANSWERS: Final[dict[tuple[str, Ask], Callable[..., Awaitable[None]]]] = {}


def answers(kind: str, ask: Ask) -> Callable[[T], T]:
    def declared(handle: T) -> T:
        ANSWERS[kind, ask] = handle
        return handle

    return declared


def newest(context: Context, leagues: list[LeagueRow]) -> LeagueRow | None:
    """Return the league that a command means: open ones first, of these the channel's, else the newest."""
    channel = context.interaction.channel
    places = (context.channel, getattr(channel, "parent_id", None))
    return min(
        leagues, key=lambda each: (each.ended_at is not None, each.channel not in places, -each.id), default=None
    )


SHOWN: Final = 2


def seat_names(app: App, result: ResultRow) -> tuple[str, ...]:
    return names_of(result, app.presenter(result.key).automated_name)


def list_layout(
    app: App, heading: str, results: Sequence[ResultRow], page: int, pages: int, to: Callable[[int], CustomId]
) -> LayoutView:
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
    buttons = [ActionButton(_correcting(result), words.correct())]
    if not result.verified:
        buttons.append(ActionButton(CustomId("enter", 0, (result.key,)), words.enter_another()))
    return layout(text(lead), text(clip("\n".join(_told(app, result)), TEXT - len(lead))), row(*buttons))


def _correcting(result: ResultRow) -> CustomId:
    return CustomId("correct", 0, (str(result.id), str(len(result.corrections))))


def _told(app: App, result: ResultRow) -> list[str]:
    names = [name if MENTION.fullmatch(name) else safe_text(name) for name in seat_names(app, result)]
    presenter = app.presenter(result.key)

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


def _corrected(names: Sequence[str], correction: CorrectionRow) -> str:
    def seat(each: Json) -> str:
        return words.seat(each["place"], names[each["seat"]], each["points"], ())

    changes = [(seat(old), seat(new)) for old, new in zip(correction.before, correction.after, strict=True)]
    when, reason = format_dt(correction.at, "d"), safe_text(correction.reason)
    return words.correction(mention(correction.by), when, changes, reason)


def correction_form(app: App, result: ResultRow) -> Modal:
    now = "\n".join(line_of(seat, name) for seat, name in zip(result.corrected, seat_names(app, result), strict=True))
    hint, reason = words.lines_hint(), (words.reason_label(), typed(REASON))
    return _form(_correcting(result), words.correct_title(), hint, now, reason)


def entry_form(key: str, today: str) -> Modal:
    day = (words.day_label(), typed(DAY, default=today))
    return _form(CustomId("enter", 0, (key,)), words.enter_title(), words.entry_hint(), None, day)


def _form(custom_id: CustomId, title: str, hint: str, now: str | None, other: tuple[str, TextInput[Any]]) -> Modal:
    shown = Modal(title=clip(title, TITLE), custom_id=custom_id.form, timeout=IN_USE)
    lines = typed(LINES, style=TextStyle.paragraph, default=now)
    shown.add_item(Label(text=clip(words.lines_label(), TITLE), description=clip(hint, OPTION), component=lines))
    return shown.add_item(Label(text=clip(other[0], TITLE), component=other[1]))


PER_PAGE: Final = 5
RESULT: Final = f"{NUMBER}:{NUMBER}"
"""A result, and how often it was corrected when its form was shown."""
OF: Final = rf"(month|user):[1-8]?\d{{1,18}}:{NUMBER}:{NUMBER}"
"""A league or a person, a month of the league, and a page."""


@command("league results", commands.LEAGUE_RESULTS, private=True)
async def show(context: Context) -> None:
    await _page(context, 0)


@button("results", NUMBER, access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    await _page(context, int(custom_id.args[0]))


async def _page(context: Context, page: int) -> None:
    found, pages = await context.services.results.of_guild(guild_of(context), PER_PAGE, page)

    def to(number: int) -> CustomId:
        return CustomId("results", 0, (str(number),))

    await context.show(list_layout(context.app, words.heading(), found, page, pages, to))


@button("resultspage", OF, access=Access.ANYBODY)
@button("resultsof", OF, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_games(context: Context, custom_id: CustomId) -> None:
    guild, (kind, *numbers) = guild_of(context), custom_id.args
    of, season, page = map(int, numbers)
    if kind == "month":
        month = await context.services.months.month_of(guild, of, season)
        name, is_month = safe(month.league.name), month.league.kind == MONTH
        heading, results = words.heading_of(name_of(name, season) if is_month else name), [*reversed(month.results)]
    else:
        heading, results = words.heading_of(mention(of)), await context.services.results.of_user(guild, of)
    pages = -(-len(results) // PER_PAGE)

    def to(number: int) -> CustomId:
        return CustomId("resultspage", 0, (kind, str(of), str(season), str(number)))

    shown = results[page * PER_PAGE : (page + 1) * PER_PAGE]
    await context.show(list_layout(context.app, heading, shown, page, pages, to))


def guild_of(context: Context) -> int:
    if context.guild is None:
        raise PaxError("command_not_here")
    return context.guild


@command("league correct", commands.LEAGUE_CORRECT)
@app_commands.describe(number=commands.LEAGUE_CORRECT_NUMBER)
async def ask_correction(context: Context, number: app_commands.Range[int, 1, 10**15]) -> None:
    await open_correction(context, CustomId("correct", 0, (str(number), "0")))


@button("correct", RESULT, access=Access.ANYBODY, reply=Reply.FORM)
async def open_correction(context: Context, custom_id: CustomId) -> None:
    result = await context.services.results.get(int(custom_id.args[0]), require_manager(context))
    await context.ask(correction_form(context.app, result))


@form("correct", RESULT, access=Access.ANYBODY)
async def correct(context: Context, custom_id: CustomId, filled: Filled) -> None:
    guild, (number, after) = require_manager(context), map(int, custom_id.args)
    names = seat_names(context.app, await context.services.results.get(number, guild))
    seats = matched(read_seats(entered(filled, LINES)), names)
    reason = entered(filled, REASON)
    reason = reason if has_ink(reason) else ""
    result = await context.services.results.correct(
        number, guild, by=context.user, seats=seats, reason=reason, after=after
    )
    await context.tell(result_layout(context.app, result, words.corrected()))


@command("league enter", commands.LEAGUE_ENTER, game=games)
@app_commands.describe(game=commands.NEW_GAME)
async def ask_entry(context: Context, game: str) -> None:
    await open_entry(context, CustomId("enter", 0, (game,)))


@button("enter", WORD, access=Access.ANYBODY, reply=Reply.FORM)
async def open_entry(context: Context, custom_id: CustomId) -> None:
    require_manager(context)
    await context.ask(entry_form(custom_id.args[0], context.now.date().isoformat()))


@form("enter", WORD, access=Access.ANYBODY)
async def enter(context: Context, custom_id: CustomId, filled: Filled) -> None:
    guild, key = require_manager(context), custom_id.args[0]
    seats, ended_at = read_seats(entered(filled, LINES)), read_day(entered(filled, DAY), context.now.date())
    rival = context.app.presenter(key).automated_name
    result = await context.services.results.enter(
        guild, key, by=context.user, ended_at=ended_at, seats=seats, rival=rival
    )
    people = [(safe_text(each.name), mention(each.user)) for each in result.stints if each.user and each.name]
    others = [safe_text(each.name) for each in result.stints if each.user is None and not each.automated]
    lead = "\n".join([words.entered(), *words.recognised(people, others), await _counting(context, result)])
    await context.tell(result_layout(context.app, result, lead))


async def _counting(context: Context, result: ResultRow) -> str:
    league = await context.services.months.counting(result.guild, result.key)
    if result.solitaire:
        return words.counts_not_alone()
    if league is None:
        return words.counts_nowhere()
    name = safe(league.name)
    return words.counts_for(name) if result.tag else words.counts_not_for(name)


LONGEST_NAME: Final = 32
MOST_COUNTED: Final = 20


@command("league new", commands.LEAGUE_NEW, game=games)
@app_commands.describe(
    name=commands.LEAGUE_NAME, kind=commands.LEAGUE_KIND, game=commands.LEAGUE_GAME, best=commands.LEAGUE_BEST
)
@app_commands.choices(kind=[Choice(name=name, value=value) for value, name in commands.LEAGUE_KINDS.items()])
async def new(
    context: Context,
    name: app_commands.Range[str, 1, LONGEST_NAME],
    kind: str = MONTH,
    game: str = "",
    best: app_commands.Range[int, 1, MOST_COUNTED] = 5,
) -> None:
    require_manager(context)
    require_posting(context)
    if not has_ink(name):
        raise PaxError(Reason.NOTHING_SAID)
    await defer(context, private=True)
    await ANSWERS[kind, Ask.OPEN](context, plain(name), game, best)


@command("league standings", commands.LEAGUE_STANDINGS, private=True)
async def standings(context: Context) -> None:
    await _asked(context, Ask.STANDINGS)


@command("league rules", commands.LEAGUE_RULES, private=True)
async def rules(context: Context) -> None:
    await _asked(context, Ask.RULES)


async def _asked(context: Context, ask: Ask) -> None:
    assert context.guild is not None
    services = context.services
    leagues = [*await services.months.leagues(context.guild), *await services.seasons.leagues(context.guild)]
    league = newest(context, leagues)
    if league is None:
        await context.say(month_words.not_any())
        return
    await ANSWERS[league.kind, ask](context, league)
