from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.registry import Access, Reply, button, command, require_manager, require_posting
from cogs.context import Context, defer
from cogs.layouts.components import NUMBER, ActionButton, CustomId, paged
from cogs.layouts.parts import (
    PAGE,
    TEXT,
    clip,
    galleries,
    in_pages,
    layout,
    mention,
    plain,
    row,
    safe,
    text,
    text_layout,
)
from cogs.leagues.board import Kept, LeagueBoard, Pictured, Told
from cogs.leagues.commands import Ask, answers, newest
from cogs.leagues.layouts import (
    GAMES,
    ROWS,
    called,
    closest,
    closest_race,
    cross_layout,
    cross_view,
    long_waits,
    names_of,
    people_of,
    shown_player,
    standing_row,
    standings_view,
)
from cogs.messages.sender import DISCORD
from paxbot import PaxError
from paxbot.leagues.standings import MONTH_SCALES, SCALES
from paxbot.present.chat import commands, months as words
from paxbot.present.chat.places import left_out
from paxbot.present.presenter import Picture, Presenter
from paxbot.present.views_league import CrossView, EndedView, RaceView, RoundUpView, StandingsView
from paxbot.service import LeagueNotice, LeagueRow, Month, MonthSettings, NoticeRow, Overdue, Reason, ResultRow
from paxbot.service.leagues.months import MONTH, result_of
from paxbot.service.notices import Week, week_of

Presenters = Mapping[str, Presenter]


def standings_layout(
    month: Month, presenters: Presenters, pictures: Sequence[Picture] = (), *, may_move: bool = False
) -> LayoutView:
    league, season = month.league, month.season
    rows, is_over = [standing_row(each) for each in month.standings], season.closed_at is not None
    lines = [words.title(safe(league.name), season.number, is_over=is_over)]
    if not is_over:
        lines.append(words.counting(_game(month, presenters), month.settings.best, season.ends_at))
    if not pictures:
        lines += rows[:ROWS] or [words.nobody_yet()]
        lines += [left_out(len(rows) - ROWS)] if len(rows) > ROWS else []
    if month.unverified:
        lines.append(words.unverified(month.unverified))
    buttons = row(
        _button("monthrules", month, words.rules()),
        *(_looking(month) if rows else ()),
        _button("monthfame", month, words.fame()) if season.number > 1 else None,
    )
    moving = row(_button("monthhere", month, words.keep_here())) if may_move else None
    return layout(text(clip("\n".join(lines), TEXT)), *galleries(pictures), buttons, moving)


def standings_pictured(month: Month, presenters: Presenters) -> Pictured | None:
    if not month.standings:
        return None
    return Pictured((standings_of(month),), partial(standings_layout, month, presenters))


def standings_of(month: Month) -> StandingsView:
    return standings_view(*_heading(month), month.standings, people_of(month.results))


def cross_of(month: Month) -> CrossView:
    results, names = map(result_of, month.results), people_of(month.results)
    return cross_view(*_heading(month), month.standings, results, names, month.edition, is_month=True)


def _heading(month: Month) -> tuple[str, str]:
    title = words.name_of(plain(month.league.name), month.season.number)
    return title, words.until(month.settings.best, month.season.ends_at)


def everybody_layout(month: Month, page: int) -> LayoutView:
    lines = [
        words.title(safe(month.league.name), month.season.number),
        *(standing_row(each) for each in month.standings),
    ]
    return paged(list(in_pages(lines, PAGE)), page, partial(_id, "monthpage", month))


def rules_text(month: Month, presenters: Presenters) -> str:
    game, season = _game(month, presenters), month.season
    scales = SCALES if month.edition == 1 else MONTH_SCALES
    return words.rules_in_full(month.edition, game, month.settings.best, season.ends_at, season.seed, scales)


def fame_text(name: str, months: Sequence[Month]) -> str:
    lines = [words.fame_heading(safe(name))]
    for each in months:
        number, until, first = each.season.number, each.season.ends_at, each.winner
        lines.append(
            words.fame_row(number, shown_player(first.player), words.points(first.points), until)
            if first
            else words.nobody_won(number, until)
        )
    return clip("\n".join(lines), TEXT)


def round_up_layout(
    month: Month, week: Week, late: Sequence[Overdue], presenters: Presenters, pictures: Sequence[Picture] = ()
) -> LayoutView:
    lines = [words.round_up(safe(month.league.name), week.start)]
    if not pictures:
        ended = [_ended(each, presenters) for each in month.within(week)]
        lines += ended[:GAMES] or [words.no_game_over()]
        lines += [left_out(len(ended) - GAMES)] if len(ended) > GAMES else []
        lines += closest(month.standings)
    waits = long_waits(late)
    return layout(text("\n".join(lines)), *galleries(pictures), text("\n".join(waits)) if waits else None)


def round_up_pictured(month: Month, week: Week, late: Sequence[Overdue], presenters: Presenters) -> Pictured | None:
    games = tuple(_ended_view(each, presenters) for each in month.within(week))
    if not games:
        return None
    race = closest_race(month.standings)
    names = people_of(month.results)
    view = RoundUpView(
        plain(month.league.name),
        words.week_of(week.start),
        games,
        race
        and RaceView(
            race[0].place,
            (called(race[0].player, names), called(race[1].player, names)),
            (race[0].points, race[1].points),
        ),
        len(late),
    )
    return Pictured((view,), partial(round_up_layout, month, week, late, presenters))


def closed_pictured(month: Month, following: str | None) -> Pictured | None:
    if not month.standings:
        return None
    return Pictured((standings_of(month),), partial(closed_layout, month, following))


def closed_layout(month: Month, following: str | None, pictures: Sequence[Picture] = ()) -> LayoutView:
    lines = [words.title(safe(month.league.name), month.season.number, is_over=True)]
    if first := month.winner:
        lines.append(words.winner(shown_player(first.player), words.points(first.points)))
    if not pictures:
        lines += [standing_row(each) for each in month.standings[:ROWS]] or [words.nobody_yet()]
    if following is not None:
        lines.append(words.next_one(following))
    buttons = _looking(month) if month.standings else [_button("monthall", month, words.everybody())]
    return layout(text(clip("\n".join(lines), TEXT)), *galleries(pictures), row(*buttons))


def _ended(row: ResultRow, presenters: Presenters) -> str:
    result = result_of(row).corrected()
    users = {each.seat: mention(each.user) for each in row.stints if each.user is not None}
    names = {seat.seat: users.get(seat.seat, presenters[row.key].automated_name) for seat in result.seats}
    winners = [names[seat.seat] for seat in result.seats if seat.place == 1]
    others = [names[seat.seat] for seat in result.seats if seat.place != 1]
    return words.game_over(winners, others, presenters[row.key].name)


def _ended_view(row: ResultRow, presenters: Presenters) -> EndedView:
    names = names_of(row, presenters[row.key].automated_name)
    winners = tuple(name for name, seat in zip(names, row.corrected, strict=True) if seat.place == 1)
    others = tuple(name for name, seat in zip(names, row.corrected, strict=True) if seat.place != 1)
    return EndedView(presenters[row.key].name, winners, others)


def _game(month: Month, presenters: Presenters) -> str:
    return presenters[month.settings.game].name if month.settings.game else ""


def _id(verb: str, month: Month, page: int = 0) -> CustomId:
    return CustomId(verb, 0, (str(month.league.id), str(month.season.number), str(page)))


def _looking(month: Month) -> list[ActionButton]:
    args = ("month", str(month.league.id), str(month.season.number), "0")
    return [
        _button("monthall", month, words.everybody()),
        _button("monthcross", month, words.cross()),
        ActionButton(CustomId("resultsof", 0, args), words.games()),
    ]


def _button(verb: str, month: Month, label: str) -> ActionButton:
    return ActionButton(_id(verb, month), label)


WHICH: Final = f"{NUMBER}:{NUMBER}:{NUMBER}"
"""A league, a month of it, and a page."""


@answers(MONTH, Ask.OPEN)
async def open_month(context: Context, name: str, game: str, best: int) -> None:
    guild, settings = require_manager(context), MonthSettings(game=game, best=best)
    await context.services.months.open(guild=guild, channel=context.channel, name=name, settings=settings)
    await context.say(words.opened())


@answers(MONTH, Ask.STANDINGS)
async def show_standings(context: Context, league: LeagueRow) -> None:
    month, manages = await context.services.months.month(league.id), context.interaction.permissions.manage_guild
    may_move = manages and league.ended_at is None and league.channel != context.channel
    pictured = standings_pictured(month, context.app.presenters)
    pictures = await context.pictures(*pictured.views) if pictured else ()
    await context.show(standings_layout(month, context.app.presenters, pictures, may_move=may_move), pictures)


@answers(MONTH, Ask.RULES)
async def show_rules(context: Context, league: LeagueRow) -> None:
    await context.say(rules_text(await context.services.months.month(league.id), context.app.presenters))


@command("league close", commands.LEAGUE_CLOSE)
async def ask_to_close(context: Context) -> None:
    guild = require_manager(context)
    await defer(context, private=True)
    league = newest(context, await context.services.months.leagues(guild))
    if league is None:
        await context.say(words.no_month())
        return
    if league.ended_at is not None:
        raise PaxError(Reason.LEAGUE_OVER)
    month = await context.services.months.month(league.id)
    button = ActionButton(_id("monthclose", month), words.close(), ButtonStyle.primary)
    await context.show(text_layout(words.closing(safe(league.name)), row(button)))


@button("monthclose", WHICH, access=Access.ANYBODY, commits=True)
async def close(context: Context, custom_id: CustomId) -> None:
    require_manager(context)
    month = await _month(context, custom_id)
    await context.services.months.close(month.league.id, month.season.number)
    await context.say(words.closed())


@button("monthhere", WHICH, access=Access.ANYBODY, commits=True)
async def move_here(context: Context, custom_id: CustomId) -> None:
    require_manager(context)
    require_posting(context)
    month = await _month(context, custom_id)
    await context.services.months.move(month.league.id, context.channel)
    await context.say(words.moved())


@button("monthrules", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def tell_rules(context: Context, custom_id: CustomId) -> None:
    await context.say(rules_text(await _month(context, custom_id), context.app.presenters))


@button("monthpage", WHICH, access=Access.ANYBODY)
@button("monthall", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_everybody(context: Context, custom_id: CustomId) -> None:
    await context.show(everybody_layout(await _month(context, custom_id), int(custom_id.args[2])))


@button("monthcross", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_cross(context: Context, custom_id: CustomId) -> None:
    view = cross_of(await _month(context, custom_id))
    pictures = await context.pictures(view)
    await context.show(cross_layout(view, pictures), pictures)


@button("monthfame", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE)
async def show_fame(context: Context, custom_id: CustomId) -> None:
    month = await _month(context, custom_id)
    await context.say(fame_text(month.league.name, await context.services.months.fame(month.league.id)))


async def _month(context: Context, custom_id: CustomId) -> Month:
    """Return the month. Raises: PaxError(NO_LEAGUE), also for one of another server."""
    league, number, _page = map(int, custom_id.args)
    return await context.services.months.month_of(context.guild, league, number)


STANDINGS: Final = "standings"
"""The kind of the message with the standings; its `seq` is the number of the month."""


class MonthBoard(LeagueBoard):
    async def run_due(self) -> None:
        await self._app.services.months.run_due()

    async def kept(self, league: LeagueRow) -> list[Kept]:
        if league.ended_at is not None:
            return []
        month = await self._app.services.months.month(league.id)
        presenters, number = self._app.presenters, month.season.number
        layout, pictured = standings_layout(month, presenters), standings_pictured(month, presenters)
        return [Kept(layout, pictured=pictured, kind=STANDINGS, seq=number, channel=league.channel)]

    async def told(self, league: LeagueRow, notice: NoticeRow) -> Told:
        month = await self._app.services.months.month(league.id, notice.payload["season"])
        presenters = self._app.presenters
        if notice.kind == LeagueNotice.CLOSED:
            following = None if league.ended_at is not None else await self._address(league)
            return Told(closed_layout(month, following), pictured=closed_pictured(month, following))
        week, late = week_of(notice), await self._app.services.months.overdue(month)
        pictured = round_up_pictured(month, week, late, presenters)
        return Told(round_up_layout(month, week, late, presenters), pictured=pictured)

    async def _address(self, league: LeagueRow) -> str:
        messages, _ = await self._app.services.months.post(league.id)
        found = (f"{row.channel}/{row.message}" for row in messages if row.kind == STANDINGS)
        return f"{DISCORD}/{league.guild}/{next(found, league.channel)}"
