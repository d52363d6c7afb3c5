"""Messages of seasons, kept up to date or told once; the champion's role.

A table is a forum post or a thread beside the league's channel if the bot may open one, else it is in that channel.
The public beacon is asked once for each draw that waits for it.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Final

import aiohttp
import discord

from cogs.app import App
from cogs.layouts.parts import THREAD_NAME, clip, mention, plain, safe, safe_text, text_layout, told_from
from cogs.leagues.board import Kept, LeagueBoard, Told
from cogs.leagues.layouts import fixed_line, shown_player
from cogs.leagues.organising_layouts import asks_to_decide, decision_layout
from cogs.leagues.season_layouts import (
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
from cogs.leagues.season_standings import closed_layout, closed_pictured, standings_layout, standings_pictured
from cogs.messages.channels import open_post, open_thread
from cogs.messages.dispatcher import Dispatcher
from cogs.messages.sender import UNREACHABLE
from paxbot import PaxError
from paxbot.engine.kernel import Json
from paxbot.leagues.results import Fixture, FixtureState, Player, Status
from paxbot.leagues.season import GATHERING, RUNNING
from paxbot.present.chat import organising, season_rounds, seasons as words
from paxbot.present.phrase import looks_like
from paxbot.present.words import in_all, speaking
from paxbot.service import LeagueNotice, LeagueRow, NoticeRow
from paxbot.service.leagues.keeping import REPORT
from paxbot.service.leagues.tick import WARNING as LAST_CALL
from paxbot.service.leagues.views import SeasonView
from paxbot.service.notices import week_of

logger = logging.getLogger(__name__)

PATIENCE: Final = aiohttp.ClientTimeout(total=10)
MOST: Final = 4096
"""The maximum length of an answer, in bytes."""


async def signature_of(address: str, number: int) -> str:
    """Return the signature of a round; "" as long as the beacon does not tell it."""
    url = f"{address.rstrip('/')}/public/{number}"
    try:
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(url, allow_redirects=False) as answer,
        ):
            answer.raise_for_status()
            data = b""
            # One read gives what has arrived, which may be a part.
            while len(data) <= MOST and (more := await answer.content.read(MOST)):
                data += more
            told = json.loads(data)
    except (aiohttp.ClientError, TimeoutError, ValueError, RecursionError) as error:
        logger.warning("The beacon did not tell round %s: %s", number, error)
        return ""
    return str(told.get("signature", "")) if isinstance(told, dict) else ""


def may_give(role: discord.Role) -> bool:
    mine = role.guild.me
    return mine.guild_permissions.manage_roles and role.is_assignable() and role < mine.top_role


async def crown(app: App, view: SeasonView) -> None:
    guild = app.client.get_guild(view.league.guild)
    role = guild and guild.get_role(view.file.champion_role)
    if guild is None or role is None or not (winners := _members(view)):
        return
    before = await _before(app, view)
    for member in winners + [each for each in before if each not in winners]:
        try:
            person = await guild.fetch_member(member)
            await (person.add_roles(role) if member in winners else person.remove_roles(role))
        except UNREACHABLE as error:
            logger.warning("The role of the champion of league %s stays: %s", view.league.id, error)


def _members(view: SeasonView) -> list[int]:
    return [int(player) for player in view.season.champions if player.isdecimal()]


async def _before(app: App, view: SeasonView) -> list[int]:
    with suppress(PaxError):
        return _members(await app.services.seasons.view(view.league.id, view.row.number - 1))
    return []


Place = tuple[int, bool]
MOST_TAGS: Final = 20
"""Tags that a forum can have."""


async def place(app: App, view: SeasonView, fixture: Fixture) -> Place | None:
    """Return where a table is to be; None if there is no place now."""
    try:
        with speaking(await app.language_within(view.league.guild)):
            return await _place(app, view, fixture)
    except UNREACHABLE as error:
        logger.warning("Table %s of league %s has no place: %s", fixture.id + 1, view.league.id, error)
        return None


async def _place(app: App, view: SeasonView, fixture: Fixture) -> Place | None:
    home = app.client.get_channel(view.league.channel) or await app.client.fetch_channel(view.league.channel)
    parent = home.parent if isinstance(home, discord.Thread) else home
    rival = app.presenter(view.season.rules.game).automated_name
    players = [rival if player is None else await _named(app, view, player) for player in fixture.players]
    name = clip(words.thread_name(plain(view.league.name), fixture.id + 1, players), THREAD_NAME)
    if isinstance(parent, discord.ForumChannel | discord.TextChannel):
        me = parent.guild.me
        for thread in parent.threads:
            if (thread.name, thread.owner_id) == (name, me.id):
                # The bot may have opened it without noting it.
                return thread.id, True
        mine = parent.permissions_for(me)
        if isinstance(parent, discord.ForumChannel):
            if mine.send_messages and mine.send_messages_in_threads:
                title, tags = table_title(view, fixture), await _tags(parent, mine)
                return (await open_post(app, parent, name, title, tags)).id, True
        elif mine.create_public_threads and mine.send_messages_in_threads:
            return (await open_thread(app, parent, name)).id, True
    if any(table.game.channel == home.id for table in await app.services.games.all_open()):
        return None
    return home.id, isinstance(home, discord.Thread)


async def _named(app: App, view: SeasonView, player: Player) -> str:
    """Return a player's name, with their account if another name of the season looks the same."""
    name, others = view.file.names.get(player, ""), [name for key, name in view.file.names.items() if key != player]
    if looks_like(plain(name), map(plain, others)) and player.isdecimal():
        with suppress(discord.NotFound):
            return told_from(name, (await app.client.fetch_user(int(player))).name, others)
    return plain(name)


async def _tags(forum: discord.ForumChannel, mine: discord.Permissions) -> list[discord.ForumTag]:
    """Return the tag of leagues if the forum has one or the bot may make it, else any that the forum requires."""
    tags = [tag for tag in forum.available_tags if tag.name in in_all(lambda: words.table_tag())]
    if not tags and mine.manage_channels and len(forum.available_tags) < MOST_TAGS:
        tags = [await forum.create_tag(name=words.table_tag())]
    if not tags and forum.flags.require_tag:
        tags = [*forum.available_tags]
    return tags[:1]


NOT_DEALT: Final = (FixtureState.LACKING, FixtureState.REPLACED, FixtureState.NOT_PLAYED)
SIGN_UP: Final = "season_sign_up"
DECISION: Final = "season_decision"
STANDINGS: Final = "season_standings"
TABLE: Final = "season_table"
WARNING: Final = "season_warning"
SEATS: Final = "season_seat"


def _misses(view: SeasonView, user: int) -> int:
    entry = view.season.entry(str(user))
    return 0 if entry is None or entry.status is Status.DROPPED else entry.no_shows


class SeasonBoard(LeagueBoard):
    def __init__(self, app: App, dispatcher: Dispatcher) -> None:
        super().__init__(app, dispatcher, app.services.seasons)
        self._dispatcher = dispatcher
        app.services.seasons.place = partial(place, app)
        if app.settings.beacon:
            app.services.seasons.beacon = partial(signature_of, app.settings.beacon)

    async def run_due(self) -> None:
        """Do what is due in all seasons, and tell the games that it changed."""
        changed = await self._app.services.seasons.run_due(self._is_reachable)
        await self._dispatcher.reconcile_each(changed)

    def _is_reachable(self, guild: int) -> bool:
        return self._app.client.get_guild(guild) is not None

    async def kept(self, league: LeagueRow) -> list[Kept]:
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
        rival = self._app.presenter(view.season.rules.game).automated_name
        for fixture in view.season.fixtures:
            table = view.file.table(fixture.id)
            if fixture.is_open and table.channel:
                people = [int(player) for player in fixture.players if player and player.isdecimal()]
                is_called = fixture.state is FixtureState.CALLED
                says = (
                    season_rounds.calls_roll(" ".join(map(mention, people)), safe(view.league.name))
                    if is_called
                    else ""
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
                tell = season_rounds.lacking if notice.kind == LeagueNotice.LACKING else season_rounds.missed
                users, fixture = payload["users"], payload["fixture"]
                tell = season_rounds.alone if view.season.is_final(view.season.fixture(fixture)) else tell
                says, place = tell(" ".join(map(mention, users)), fixture + 1), view.file.table(fixture).channel
                return Told(text_layout(says), users, says, channel=place, is_plain=True)
            case _:
                return Told(self._says(view, self._line(view, notice)))

    def _of_roll(self, view: SeasonView, notice: NoticeRow) -> Told:
        fixture = view.season.fixture(notice.payload["fixture"])
        table, users = view.file.table(fixture.id), notice.payload.get("users", ())
        quiet = notice.payload.get("quiet", ())
        if notice.kind == LeagueNotice.REMINDED and (end := view.file.roll_ends(fixture)):
            users = [int(player) for player in view.file.absent(fixture) if player.isdecimal()]
            says = season_rounds.reminded(" ".join(map(mention, users)), fixture.id + 1, end)
        else:
            is_dealt = fixture.state not in NOT_DEALT or view.season.is_final(fixture)
            tell = season_rounds.seats_lost if is_dealt else season_rounds.not_dealt
            says = tell(" ".join(map(mention, users)), fixture.id + 1)
            if warned := [user for user in users if user not in quiet and _misses(view, user) == 1]:
                says = f"{says}\n{season_rounds.is_warned(' '.join(map(mention, warned)))}"
            if out := [user for user in users if not view.takes_part(user)]:
                says = f"{says}\n{season_rounds.is_out(' '.join(map(mention, out)))}"
        nobody = None if users and table.channel else ()
        called = [user for user in users if user not in quiet]
        return Told(text_layout(says), called, says, direct=nobody, channel=table.channel, is_plain=True)

    def _says(self, view: SeasonView, text: str) -> discord.ui.LayoutView:
        return text_layout(f"{heading(view)}\n{text}")

    def _line(self, view: SeasonView, notice: NoticeRow) -> str:
        reason = safe_text(str(notice.payload.get("reason", "")))
        match notice.kind:
            case LeagueNotice.EXTENDED if view.file.stops_at:
                return words.extended(notice.payload["weeks"], view.file.stops_at, reason)
            case LeagueNotice.PAUSED:
                return organising.paused(notice.payload["since"], notice.payload["until"], reason)
            case LeagueNotice.RESUMED:
                return organising.resumed(reason)
            case LeagueNotice.FIXED:
                return fixed_line(view, notice.payload["stage"])
            case LeagueNotice.CANCELLED:
                return season_rounds.no_beacon() if "is_beacon" in notice.payload else words.called_off(reason)
            case _:
                return phase_line(view)

    async def _report(self, view: SeasonView, payload: Json) -> str:
        """Return a report for organisers who do not play at its table; "" if there are none."""
        by, (fixture, at) = next(iter(payload["users"]), 0), (payload["fixture"], payload["at"])
        found = await self._app.services.seasons.rulings(view.league.id, view.row.number, by=by)
        for each in found:
            if (each.what, each.fixture, each.at.isoformat()) == (REPORT, fixture, at):
                said = words.report_of(place_of(view, fixture), mention(each.by), safe_text(each.reason))
                return f"{table_title(view, view.season.fixture(fixture))}\n{said}"
        return ""
