"""The commands of a season's organisers: draft, post, plan, start, extend, rule, hand the league on."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import app_commands
from discord.ui import Modal

from cogs.actions.registry import Access, Reply, button, command, form, require_manager, require_posting
from cogs.context import Context
from cogs.layouts.components import DAY, FIRST, NUMBER, SENTENCE, TABLE, CustomId, entered, read_day, said_in
from cogs.layouts.parts import TEXT, clip
from cogs.leagues.commands import Ask, answers
from cogs.leagues.organising_layouts import (
    DIVISION,
    DRAFT,
    PEOPLE,
    ROLE,
    apart_form,
    assign_form,
    cancelling_form,
    choices,
    draft_layout,
    draft_rules,
    extension_form,
    known_lines,
    manage_layout,
    name_in,
    organised_layout,
    organisers_form,
    pause_form,
    role_form,
    rules_form,
    ruling_form,
    swap_form,
)
from cogs.leagues.season_board import may_give
from cogs.leagues.seasons import AND_ONE, WHICH, newest_season, season_of
from paxbot import PaxError
from paxbot.leagues.plan import TURNS
from paxbot.leagues.season import EDITION, Phase, SeasonRules
from paxbot.present.chat import commands, organising as words
from paxbot.present.protocols import Filled
from paxbot.service import Reason
from paxbot.service.leagues.document import SEASON
from paxbot.service.leagues.views import SeasonPreview, SeasonView
from paxbot.service.time.clock import absence

START: Final = rf"{AND_ONE}:[0-9a-z]+:[01]"
"""A season, the decisions seen, the preview, and whether too few hours are confirmed."""
CUP: Final = "cup"
CHOSEN: Final = rf"{PEOPLE}={NUMBER}\d*"
Act = dict[str, int]
Shown = Callable[[SeasonView, CustomId], Modal]
Right = Callable[[Context, CustomId], Awaitable[SeasonView]]
Decide = Callable[[Context, SeasonView, Filled, Act], Awaitable[SeasonView | str]]
USUAL_SIZE: Final = 4
USUAL_ROUNDS: Final = 3
NUMBERS: Final = ("size", "divisions", "weeks", "rounds")


@answers(SEASON, Ask.OPEN)
async def draft(context: Context, name: str, game: str, best: int) -> None:
    await _draft(context, name, game, 0)


@answers(CUP, Ask.OPEN)
async def draft_cup(context: Context, name: str, game: str, best: int) -> None:
    await _draft(context, name, game, USUAL_ROUNDS)


async def _draft(context: Context, name: str, game: str, rounds: int) -> None:
    key = game or next(iter(context.app.presenters))
    sizes = _sizes(context, key)
    rules = SeasonRules(game=key, size=USUAL_SIZE if USUAL_SIZE in sizes else sizes[-1], rounds=rounds, edition=EDITION)
    await _show_draft(context, name, rules)


async def _show_draft(context: Context, name: str, rules: SeasonRules) -> None:
    timed = await context.services.seasons.timed(rules)
    await context.show(draft_layout(name, timed, context.app.presenters))


def _sizes(context: Context, game: str) -> list[int]:
    rules = context.services.registry.get(game)
    sizes = [size for size in TURNS if rules is not None and size in rules.seats]
    if not sizes:
        raise PaxError(Reason.UNKNOWN_RULES, key=game)
    return sizes


@button("seasondraft", DRAFT, access=Access.ANYBODY, reply=Reply.FORM)
async def ask_draft(context: Context, custom_id: CustomId) -> None:
    require_manager(context)
    rules = draft_rules(custom_id.args)
    await context.ask(rules_form(custom_id, rules, _sizes(context, rules.game)))


@form("seasondraft", DRAFT, access=Access.ANYBODY, reply=Reply.UPDATE)
async def change_draft(context: Context, custom_id: CustomId, filled: Filled) -> None:
    require_manager(context)
    rules = draft_rules(custom_id.args, **_filled_rules(filled, is_draft=True))
    await _show_draft(context, name_in(context.interaction.message), rules)


def _filled_rules(filled: Filled, *, is_draft: bool = False) -> dict[str, Any]:
    chosen = {key: "".join(values) for key, values in filled.items()}
    try:
        numbers = {key: int(value) or None for key, value in chosen.items() if key in NUMBERS}
    except ValueError as error:
        raise PaxError(Reason.STALE) from error
    flags = choices(is_draft=is_draft)
    return {**numbers, "clock": chosen.get("clock", ""), **{flag: flag in filled.get("also", ()) for flag in flags}}


@button("seasonpost", DRAFT, access=Access.ANYBODY, commits=True)
async def post(context: Context, custom_id: CustomId) -> None:
    guild, rules = require_manager(context), draft_rules(custom_id.args)
    require_posting(context)
    name = name_in(context.interaction.message)
    await context.services.seasons.open(guild=guild, channel=context.channel, name=name, by=context.user, rules=rules)
    await context.say(words.posted())


@command("league manage", commands.LEAGUE_MANAGE, private=True)
async def manage(context: Context) -> None:
    view = await newest_season(context)
    await (context.say(words.no_league()) if view is None else show_page(context, view))


async def show_page(context: Context, view: SeasonView) -> None:
    """Show what is next; people who only manage the server may name organisers. Raises: PaxError(NOT_ORGANISER)."""
    if context.user not in view.file.organisers and context.interaction.permissions.manage_guild:
        await context.show(organised_layout(view))
        return
    require_organiser(context, view)
    seasons = context.services.seasons
    rulings = await seasons.rulings(view.league.id, view.row.number, by=context.user)
    reports = sum(each.what == "report" for each in rulings)
    await context.show(manage_layout(view, await _figures(context, view), reports))


async def _figures(context: Context, view: SeasonView) -> SeasonPreview | int:
    if view.phase is not Phase.SIGN_UP or view.season.awaited:
        return 0
    try:
        return await context.services.seasons.preview(view.league.id, by=context.user)
    except PaxError as error:
        if error.reason not in (Reason.TOO_FEW_FOR_A_TABLE, Reason.TOO_FEW_FOR_A_CUP):
            raise
        return int(str(error.details["people"]))


def require_organiser(context: Context, view: SeasonView) -> None:
    if context.user not in view.file.organisers:
        raise PaxError(Reason.NOT_ORGANISER)


async def organised(context: Context, custom_id: CustomId) -> SeasonView:
    view = await season_of(context, custom_id)
    require_organiser(context, view)
    return view


async def _led(context: Context, custom_id: CustomId) -> SeasonView:
    view = await season_of(context, custom_id)
    if not context.interaction.permissions.manage_guild:
        require_organiser(context, view)
    return view


def act_of(context: Context, custom_id: CustomId) -> Act:
    return {"by": context.user, "seen": int(custom_id.args[2])}


def decision(verb: str, shown: Shown, field: str | None = None, *, by: Right = organised) -> Callable[[Decide], Decide]:
    """Declare a form of the organisers, with the button that opens it, by the function that decides.

    It returns the season, whose page is then shown, or a sentence.
    """

    def declared(decide: Decide) -> Decide:
        @button(verb, AND_ONE, access=Access.ANYBODY, reply=Reply.FORM)
        async def ask(context: Context, custom_id: CustomId) -> None:
            await context.ask(shown(await by(context, custom_id), custom_id))

        @form(verb, AND_ONE, field=field, access=Access.ANYBODY, reply=Reply.UPDATE)
        async def change(context: Context, custom_id: CustomId, filled: Filled) -> None:
            view = await by(context, custom_id)
            decided = await decide(context, view, filled, act_of(context, custom_id))
            await (context.say(decided) if isinstance(decided, str) else show_page(context, decided))

        return decide

    return declared


@button("seasonstart", START, access=Access.ANYBODY, commits=True)
async def start(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    _seen, key, confirmed = custom_id.args[2:]
    act = act_of(context, custom_id)
    await context.services.seasons.start(view.league.id, **act, key=key, confirmed=confirmed == "1")
    await context.say(words.called_in() if view.season.rules.rounds else words.started())


@button("seasonlonger", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def lengthen(context: Context, custom_id: CustomId) -> None:
    await context.services.seasons.lengthen((await organised(context, custom_id)).league.id, by=context.user)
    await context.say(words.done())


@button("seasonsmaller", WHICH, access=Access.ANYBODY, reply=Reply.PRIVATE, commits=True)
async def start_smaller(context: Context, custom_id: CustomId) -> None:
    await context.services.seasons.start_smaller((await organised(context, custom_id)).league.id, by=context.user)
    await context.say(words.done())


@button("seasonedit", AND_ONE, access=Access.ANYBODY, reply=Reply.FORM)
async def ask_rules(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    rules = view.season.rules
    await context.ask(rules_form(custom_id, rules, _sizes(context, rules.game)))


@form("seasonedit", AND_ONE, access=Access.ANYBODY, reply=Reply.UPDATE)
async def edit(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view = await organised(context, custom_id)
    now = view.season.rules.model_dump()
    rules = {key: value for key, value in _filled_rules(filled).items() if now[key] != value}
    by, seen = context.user, int(custom_id.args[2])
    await show_page(context, await context.services.seasons.edit(view.league.id, by=by, seen=seen, rules=rules))


@decision("seasonextend", extension_form, rf"weeks=[1-4]|{SENTENCE}")
async def extend(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    weeks = int(entered(filled, "weeks") or 1)
    return await context.services.seasons.extend(view.league.id, **act, weeks=weeks, reason=said_in(filled))


@decision("seasoncancel", cancelling_form)
async def cancel(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    return await context.services.seasons.cancel(view.league.id, **act, reason=said_in(filled))


@decision("seasonpeople", organisers_form, CHOSEN, by=_led)
async def set_organisers(context: Context, view: SeasonView, filled: Filled, act: Act) -> str:
    manages = context.interaction.permissions.manage_guild
    people = people_in(filled)
    await context.services.seasons.set_organisers(view.league.id, **act, organisers=people, moderator=manages)
    return words.done()


@decision("seasonapart", apart_form, CHOSEN)
async def keep_apart(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    one, other = people_in(filled, 2)
    apart = frozenset((str(one), str(other))) not in view.file.pairs_apart
    return await context.services.seasons.keep_apart(view.league.id, **act, one=one, other=other, apart=apart)


@decision("seasonrole", role_form, rf"{ROLE}={NUMBER}\d*")
async def set_role(context: Context, view: SeasonView, filled: Filled, act: Act) -> str:
    chosen, guild = entered(filled, ROLE), context.interaction.guild
    role = guild.get_role(int(chosen)) if guild and chosen else None
    if chosen and (role is None or not may_give(role)):
        raise PaxError("may_not_give_role")
    if role and not context.interaction.permissions.manage_roles:
        raise PaxError("role_not_yours")
    await context.services.seasons.set_champion_role(view.league.id, **act, role=role.id if role else 0)
    return words.role_chosen(role.mention) if role else words.no_role()


@decision("seasonrule", ruling_form)
async def rule(context: Context, view: SeasonView, filled: Filled, act: Act) -> str:
    seasons, reason = context.services.seasons, said_in(filled)
    whom = next(iter(people_in(filled)), None)
    match entered(filled, "what"):
        case "remove" if whom is not None:
            if not view.takes_part(whom):
                raise PaxError(Reason.TAKES_NO_PART, user=whom)
            await seasons.remove(view.league.id, whom, **act, reason=reason)
        case "reinstate" if whom is not None:
            await seasons.reinstate(view.league.id, whom, **act, reason=reason)
        case "void":
            await seasons.void(view.league.id, _table(view, filled), **act, reason=reason)
        case "hand_over" if whom is not None:
            table = _table(view, filled)
            players = view.season.fixture(table).players
            if str(whom) not in players:
                raise PaxError("not_their_seat")
            await seasons.hand_over(view.league.id, table, players.index(str(whom)), **act, reason=reason)
        case _:
            raise PaxError("nobody_named")
    return words.done()


def _table(view: SeasonView, filled: Filled) -> int:
    typed = entered(filled, TABLE).strip()
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= len("9999") else 0
    return view.season.fixture(number - 1).id


def people_in(filled: Filled, count: int | None = None) -> list[int]:
    """Return the people. Raises: PaxError(STALE) unless `count` were chosen."""
    people = [int(user) for user in filled.get(PEOPLE, ()) if user.isascii() and user.isdecimal()]
    if count not in (None, len(people)):
        raise PaxError(Reason.STALE)
    return people


@button("seasonclose", AND_ONE, access=Access.ANYBODY, commits=True)
async def close(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    await show_page(context, await context.services.seasons.close(view.league.id, **act_of(context, custom_id)))


@button("seasonfollow", AND_ONE, access=Access.ANYBODY, commits=True)
async def follow(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    await context.services.seasons.follow(view.league.id, by=context.user)
    await context.say(words.posted())


@button("seasonend", AND_ONE, access=Access.ANYBODY, commits=True)
async def end(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    await context.services.seasons.end(view.league.id, by=context.user)
    await context.say(words.done())


LARGEST_FILE: Final = 200_000


@command("league import", commands.LEAGUE_IMPORT, private=True)
@app_commands.describe(file=commands.LEAGUE_FILE)
async def read_in(context: Context, file: discord.Attachment) -> None:
    view = await newest_season(context)
    if view is None:
        await context.say(words.no_league())
        return
    require_organiser(context, view)
    if file.size > LARGEST_FILE:
        raise PaxError("file_too_large")
    data = await file.read()
    taken = await context.services.seasons.read_in(view.league.id, by=context.user, seen=view.file.decisions, data=data)
    rules = view.season.rules
    told = words.taken_in([len(each) for each in taken.divisions], 0 if rules.rounds else rules.size)
    view = await context.services.seasons.view(view.league.id)
    await context.say(clip("\n".join([told, *known_lines(view)]), TEXT))


@button("seasonassign", AND_ONE, access=Access.ANYBODY, reply=Reply.FORM)
async def ask_assignment(context: Context, custom_id: CustomId) -> None:
    view = await organised(context, custom_id)
    preview = await context.services.seasons.preview(view.league.id, by=context.user)
    await context.ask(assign_form(view, custom_id, len(preview.divisions)))


@form(
    "seasonassign",
    AND_ONE,
    field=rf"{CHOSEN}|{DIVISION}=\d{{1,2}}",
    access=Access.ANYBODY,
    reply=Reply.UPDATE,
)
async def assign(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view, act = await organised(context, custom_id), act_of(context, custom_id)
    division = int(entered(filled, DIVISION) or 1) - 1
    (user,) = people_in(filled, 1)
    await show_page(context, await context.services.seasons.assign(view.league.id, **act, user=user, division=division))


@decision("seasonswap", swap_form, CHOSEN)
async def swap(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    user, other = people_in(filled, 2)
    return await context.services.seasons.assign(view.league.id, **act, user=user, other=other)


@decision("seasonpause", pause_form)
async def pause(context: Context, view: SeasonView, filled: Filled, act: Act) -> SeasonView:
    settings = await context.preferences()
    first, last = (entered(filled, field).strip() for field in (FIRST, DAY))
    today = settings.today(context.now)
    period = absence(read_day(first, today) if first else today, read_day(last, today), settings.zone) if last else None
    return await context.services.seasons.pause(view.league.id, **act, period=period, reason=said_in(filled))
