"""The messages of seasons: what is kept up to date where, and what is told once."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import discord

from cogs.app import App
from cogs.layouts.leagues import shown_player
from cogs.layouts.names import mention, safe, safe_text
from cogs.layouts.parts import text_layout
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.league_board import Kept, LeagueBoard, Told
from cogs.seasons.beacon import signature_of
from cogs.seasons.drawing import fixed_line
from cogs.seasons.layouts import (
    awaited,
    heading,
    phase_line,
    place_of,
    round_layout,
    round_up_layout,
    seats_layout,
    sign_up_layout,
    started_layout,
    table_layout,
    table_title,
)
from cogs.seasons.organising_layouts import asks_to_decide, decision_layout
from cogs.seasons.places import place
from cogs.seasons.roles import crown
from cogs.seasons.standings import closed_layout, closed_pictured, standings_layout, standings_pictured
from paxbot.engine.json_types import Json
from paxbot.leagues.season import GATHERING, RUNNING
from paxbot.leagues.season_parts import FixtureState, Status
from paxbot.present.chat import cups, drawing, organising, roll_calls
from paxbot.present.chat import seasons as words
from paxbot.service import LeagueNotice, LeagueRow, NoticeRow
from paxbot.service.league_notices import week_of
from paxbot.service.season_keeping import REPORT
from paxbot.service.season_tick import WARNING as LAST_CALL
from paxbot.service.season_views import SeasonView

NOT_DEALT: Final = (FixtureState.LACKING, FixtureState.REPLACED, FixtureState.NOT_PLAYED)
SIGN_UP: Final = "season_sign_up"
DECISION: Final = "season_decision"
STANDINGS: Final = "season_standings"
TABLE: Final = "season_table"
WARNING: Final = "season_warning"
SEATS: Final = "season_seat"
"""The kinds of messages that are kept up to date."""


def _misses(view: SeasonView, user: int) -> int:
    entry = view.season.entry(str(user))
    return 0 if entry is None or entry.status is Status.DROPPED else entry.no_shows


class SeasonBoard(LeagueBoard):
    """Tells of every season what is due, and finds places for its tables."""

    def __init__(self, app: App, dispatcher: Dispatcher) -> None:
        super().__init__(app, dispatcher, app.services.seasons)
        self._dispatcher = dispatcher
        app.services.seasons.place = partial(place, app)
        if app.settings.beacon:
            app.services.seasons.beacon = partial(signature_of, app.settings.beacon)

    async def run_due(self) -> None:
        """Do what is due in all seasons, and tell the games in which anything was done."""
        changed = await self._app.services.seasons.run_due(self._is_reachable)
        await self._dispatcher.reconcile_each(changed)

    def _is_reachable(self, guild: int) -> bool:
        return self._app.client.get_guild(guild) is not None

    async def kept(self, league: LeagueRow) -> list[Kept]:
        """Return the sign-up post or the standings, the message of each table, and the seats that are free."""
        view = await self._app.services.seasons.view(league.id)
        number, channel = view.row.number, league.channel
        if view.phase in GATHERING:
            layout = sign_up_layout(view, self._app.presenters)
            post = Kept(layout, kind=SIGN_UP, seq=number, channel=channel)
            return [post, *([] if view.file.lapses_at is None else [self._decision(view)])]
        if view.phase not in RUNNING:
            return []
        divisions = await self._app.services.seasons.standings(league.id)
        layout, pictured = standings_layout(view, divisions), standings_pictured(view, divisions)
        standings = Kept(layout, pictured=pictured, kind=STANDINGS, seq=number, channel=channel, is_on_top=True)
        seats = [Kept(seats_layout(view), kind=SEATS, seq=number, channel=channel)] if view.sought else []
        return [standings, *self._tables(view), *seats]

    def _decision(self, view: SeasonView) -> Kept:
        seats, asked = self._app.services.registry[view.season.rules.game].seats, view.file.organisers
        layout, place = decision_layout(view, seats), view.league.channel
        return Kept(layout, asked, asks_to_decide(view), kind=DECISION, seq=view.row.number, channel=place)

    def _tables(self, view: SeasonView) -> Iterator[Kept]:
        """Yield the message of each table that is open; it calls the people to the roll."""
        rival = self._app.presenter(view.season.rules.game).automated_name
        for fixture in view.season.fixtures:
            table = view.file.table(fixture.id)
            if fixture.is_open and table.channel:
                people = [int(player) for player in fixture.players if player and player.isdecimal()]
                is_called = fixture.state is FixtureState.CALLED
                says = (
                    roll_calls.calls_roll(" ".join(map(mention, people)), safe(view.league.name)) if is_called else ""
                )
                layout = table_layout(view, fixture, rival)
                yield Kept(layout, people if is_called else (), says, kind=TABLE, seq=fixture.id, channel=table.channel)
                stops_at = view.file.stops_at
                if stops_at and not is_called and self._app.settings.now() >= stops_at - LAST_CALL:
                    says = words.last_call(" ".join(map(mention, people)), safe(view.league.name), stops_at)
                    yield Kept(text_layout(says), people, says, kind=WARNING, seq=fixture.id, channel=table.channel)

    async def told(self, league: LeagueRow, notice: NoticeRow) -> Told:
        payload = notice.payload
        view = await self._app.services.seasons.view(league.id, payload["season"])
        name = safe(league.name)
        match notice.kind:
            case LeagueNotice.STARTED:
                return Told(started_layout(view))
            case LeagueNotice.CLOSED:
                await crown(self._app, view)
                divisions = await self._app.services.seasons.standings(league.id, view.row.number)
                return Told(closed_layout(view, divisions), pictured=closed_pictured(view, divisions))
            case LeagueNotice.CHECK_IN:
                people = [int(each.player) for each in view.season.entries if awaited(each) and each.player.isdecimal()]
                says = words.calls_in(" ".join(map(mention, people)), name)
                return Told(self._says(view, says), people, says)
            case LeagueNotice.ROUND:
                return Told(round_layout(view, payload["round"]))
            case LeagueNotice.ROUND_UP:
                late = await self._app.services.seasons.overdue(view)
                divisions = await self._app.services.seasons.standings(league.id, view.row.number)
                return Told(round_up_layout(view, divisions, late, week_of(notice), self._app.presenters))
            case LeagueNotice.EDITED:
                users = payload["users"]
                says = words.edited(" ".join(map(mention, users)), name)
                return Told(self._says(view, says), users, says)
            case LeagueNotice.REPORTED:
                text = await self._report(view, payload)
                return Told(text_layout(text), says=text, direct=payload["users"])
            case LeagueNotice.SEAT_PASSED:
                user, channel = payload["user"], place_of(view, payload["fixture"])
                says = words.substituted(mention(user), name, channel)
                return Told(text_layout(says), (user,), says, is_plain=True)
            case LeagueNotice.PLACE_PASSED:
                says = words.inherits(mention(payload["user"]), shown_player(payload["former"]), name)
                return Told(text_layout(says), (payload["user"],), says, is_plain=True)
            case LeagueNotice.RULED:
                who, table = mention(payload["user"] or 0), payload["fixture"] + 1
                says = organising.ruled(payload["what"], table=table, player=who, reason=safe_text(payload["reason"]))
                users = [payload["user"]] if payload["user"] else []
                return Told(text_layout(says), users, says, channel=payload["channel"], is_plain=True)
            case LeagueNotice.REMINDED | LeagueNotice.SEATS_LOST:
                return self._of_roll(view, notice)
            case LeagueNotice.LACKING | LeagueNotice.MISSING:
                tell = roll_calls.lacking if notice.kind == LeagueNotice.LACKING else roll_calls.missed
                users, fixture = payload["users"], payload["fixture"]
                tell = cups.alone if view.season.is_final(view.season.fixture(fixture)) else tell
                says, place = tell(" ".join(map(mention, users)), fixture + 1), view.file.table(fixture).channel
                return Told(text_layout(says), users, says, channel=place, is_plain=True)
            case _:
                return Told(self._says(view, self._line(view, notice)))

    def _of_roll(self, view: SeasonView, notice: NoticeRow) -> Told:
        """Return what those are told who have not answered a roll call; nothing where there are none any more."""
        fixture = view.season.fixture(notice.payload["fixture"])
        table, users = view.file.table(fixture.id), notice.payload.get("users", ())
        quiet = notice.payload.get("quiet", ())
        if notice.kind == LeagueNotice.REMINDED and (end := view.file.roll_ends(fixture)):
            users = [int(player) for player in view.file.absent(fixture) if player.isdecimal()]
            says = roll_calls.reminded(" ".join(map(mention, users)), fixture.id + 1, end)
        else:
            is_dealt = fixture.state not in NOT_DEALT or view.season.is_final(fixture)
            tell = roll_calls.seats_lost if is_dealt else roll_calls.not_dealt
            says = tell(" ".join(map(mention, users)), fixture.id + 1)
            if warned := [user for user in users if user not in quiet and _misses(view, user) == 1]:
                says = f"{says}\n{roll_calls.is_warned(' '.join(map(mention, warned)))}"
            if out := [user for user in users if not view.takes_part(user)]:
                says = f"{says}\n{roll_calls.is_out(' '.join(map(mention, out)))}"
        nobody = None if users and table.channel else ()
        called = [user for user in users if user not in quiet]
        return Told(text_layout(says), called, says, direct=nobody, channel=table.channel, is_plain=True)

    def _says(self, view: SeasonView, text: str) -> discord.ui.LayoutView:
        return text_layout(f"{heading(view)}\n{text}")

    def _line(self, view: SeasonView, notice: NoticeRow) -> str:
        """Return the line of a notice that calls nobody."""
        reason = safe_text(str(notice.payload.get("reason", "")))
        if notice.kind == LeagueNotice.EXTENDED and view.file.stops_at:
            return words.extended(notice.payload["weeks"], view.file.stops_at, reason)
        if notice.kind == LeagueNotice.PAUSED:
            return organising.paused(notice.payload["since"], notice.payload["until"], reason)
        if notice.kind == LeagueNotice.RESUMED:
            return organising.resumed(reason)
        if notice.kind == LeagueNotice.FIXED:
            return fixed_line(view, notice.payload["stage"])
        if notice.kind == LeagueNotice.CANCELLED and "is_beacon" in notice.payload:
            return drawing.no_beacon()
        if notice.kind == LeagueNotice.CANCELLED:
            return words.called_off(reason)
        return phase_line(view)

    async def _report(self, view: SeasonView, payload: Json) -> str:
        """Return a report as organisers read it who do not play at its table; nothing where there is none of them."""
        by, (fixture, at) = next(iter(payload["users"]), 0), (payload["fixture"], payload["at"])
        found = await self._app.services.seasons.rulings(view.league.id, view.row.number, by=by)
        for each in found:
            if (each.what, each.fixture, each.at.isoformat()) == (REPORT, fixture, at):
                said = words.report_of(place_of(view, fixture), mention(each.by), safe_text(each.reason))
                return f"{table_title(view, view.season.fixture(fixture))}\n{said}"
        return ""
