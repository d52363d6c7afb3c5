from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ui import LayoutView

from cogs.actions.registry import Access, button, command, games
from cogs.context import Context
from cogs.layouts.components import NUMBER, WORD, ActionButton, CustomId, paged
from cogs.layouts.parts import PAGE, TEXT, clip, galleries, in_pages, layout, mention, row, safe, safe_text, text
from cogs.leagues.commands import guild_of
from cogs.leagues.layouts import profile_view, rating_curve
from cogs.messages.painter import Pictures
from paxbot import PaxError
from paxbot.leagues.ratings import ORDER, PROVISIONAL, Change, Rated, Skill, Statistics, Tally, career
from paxbot.leagues.results import Player
from paxbot.present.chat import commands, results as words
from paxbot.present.chat.months import everybody, games as games_label
from paxbot.present.presenter import Part, Picture, Presenter
from paxbot.present.views_league import CountView, CurveView, ShareView, StatisticsView
from paxbot.service.leagues.months import result_of
from paxbot.service.results.game_results import Tables
from paxbot.service.results.statistics import Reliability, Scope

SHOWN: Final = 5


def person_layout(
    user: int, presenter: Presenter, people: Mapping[Player, Rated], pictures: Sequence[Picture] = ()
) -> LayoutView:
    lines, found = [words.heading_of_rating(mention(user), presenter.name)], people.get(str(user))
    if found is None:
        lines.append(words.unrated(mention(user)))
    else:
        settled = sum(each.place is not None for each in people.values())
        lines += [_rating(found.skill), words.standing(found.place, settled, PROVISIONAL)]
        if found.changes:
            lines += [words.last_changes(), *map(_change, found.changes[: -SHOWN - 1 : -1])]
    buttons = [ActionButton(_page(presenter, 0), everybody())] if people else []
    return layout(text("\n".join(lines)), *galleries(pictures), row(*buttons) if buttons else None)


def everybody_layout(presenter: Presenter, people: Mapping[Player, Rated], page: int) -> LayoutView:
    lines, is_settled = [words.heading_of_all(presenter.name)], True
    for player, each in people.items():
        if is_settled and each.place is None:
            is_settled = False
            lines.append(words.provisional(PROVISIONAL))
        lines.append(words.row(each.place, mention(int(player)), _rating(each.skill)))
    return paged(list(in_pages(lines, PAGE)), page, partial(_page, presenter))


def _rating(skill: Skill) -> str:
    return words.rating(skill.rating, skill.uncertainty, skill.games)


def _change(change: Change) -> str:
    ended = int(datetime.fromisoformat(change.ended).timestamp())
    before, after = change.before.rating, change.after.rating
    return words.change(after - before, after, ended, change.role, change.place, change.seats)


def _page(presenter: Presenter, page: int) -> CustomId:
    return CustomId("ratings", 0, (presenter.key, str(page)))


@command("rating", commands.RATING, game=games, private=True)
@app_commands.describe(player=commands.RATING_PLAYER, game=commands.RATING_GAME)
@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
async def show_rating(context: Context, player: discord.User | None = None, game: str | None = None) -> None:
    user, tables = context.user if player is None else player.id, await _tables(context)
    own = next((key for key, people in tables.items() if str(user) in people), None)
    key = game or own or next(iter(tables), None)
    if key is None:
        await context.say(words.nobody_yet())
        return
    people = tables.get(key, {})
    pictures = await _pictures(context, user, key, people) if str(user) in people else ()
    await context.show(person_layout(user, context.app.presenter(key), people, pictures), pictures)


async def _pictures(context: Context, user: int, key: str, people: Mapping[Player, Rated]) -> Pictures:
    assert context.guild is not None
    results = [each for each in await context.services.results.of_user(context.guild, user) if each.key == key][::-1]
    found, rated = career(map(result_of, results), str(user)), people[str(user)]
    facts = [(words.rating_fact(), words.plain_rating(rated.skill.rating, rated.skill.uncertainty))]
    if rated.place is not None:
        settled = sum(each.place is not None for each in people.values())
        facts.append((words.place_fact(), f"{rated.place} / {settled}"))
    return await context.pictures(profile_view(user, results, found, rating_curve(rated), tuple(facts)))


@button("ratings", f"{WORD}:{NUMBER}", access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    key, page = custom_id.args
    people = (await _tables(context)).get(key, {})
    await context.show(everybody_layout(context.app.presenter(key), people, int(page)))


async def _tables(context: Context) -> Tables:
    if context.guild is None:
        raise PaxError("command_not_here")
    return await context.services.ratings.of(context.guild)


@command("league profile", commands.LEAGUE_PROFILE, private=True)
@app_commands.describe(player=commands.LEAGUE_PROFILE_PLAYER)
async def show_profile(context: Context, player: discord.User | None = None) -> None:
    guild, user = guild_of(context), context.user if player is None else player.id
    results = (await context.services.results.of_user(guild, user))[::-1]
    found = career(map(result_of, results), str(user))
    if not found.games:
        await context.say(words.unrated(mention(user)))
        return
    favourite = Counter(result.key for result in results).most_common(1)[0][0]
    rated, record = await _rated(context, guild, user, favourite), await context.services.results.record(guild, user)
    facts = _facts(context.app.presenter(favourite).name, record, rated)
    curve = rating_curve(rated) if rated else CurveView(words.points_a_game(), tuple(map(float, found.averages)))
    view = profile_view(user, results, found, curve, facts)
    pictures = await context.pictures(view)
    told = [words.profile(mention(user)), *([] if pictures else [safe_text(view.alt)])]
    button = ActionButton(CustomId("resultsof", 0, ("user", str(user), "0", "0")), games_label())
    await context.show(layout(text(clip("\n".join(told), TEXT)), *galleries(pictures), row(button)), pictures)


async def _rated(context: Context, guild: int, user: int, key: str) -> Rated | None:
    if not (await context.services.guilds.of(guild)).ratings:
        return None
    return (await context.services.ratings.of(guild)).get(key, {}).get(str(user))


def _facts(favourite: str, record: Reliability, rated: Rated | None) -> tuple[tuple[str, str], ...]:
    facts = [(words.favourite(), favourite), (words.left_games(), str(record.left))]
    if record.in_time is not None:
        facts.append((words.in_time(), f"{record.in_time} %"))
    if rated is not None:
        facts.append((words.rating_fact(), words.plain_rating(rated.skill.rating, rated.skill.uncertainty)))
    return tuple(facts)


MOST: Final = 5


@command("league statistics", commands.LEAGUE_STATISTICS, game=games, private=True)
@app_commands.describe(
    game=commands.LEAGUE_STATISTICS_GAME,
    player=commands.LEAGUE_STATISTICS_PLAYER,
    league=commands.LEAGUE_STATISTICS_LEAGUE,
)
async def show_statistics(
    context: Context, game: str = "", player: discord.User | None = None, league: bool = False
) -> None:
    guild, whose, tag = guild_of(context), "" if player is None else mention(player.id), None
    if league:
        leagues = await context.services.months.leagues(guild)
        tag = str(leagues[0].id) if leagues else ""
        whose = ", ".join(filter(None, (safe(leagues[0].name) if leagues else "", whose)))
    presenter = context.app.presenter(game or await _usual_game(context, guild))
    scope = Scope(guild, presenter.key, None if player is None else player.id, tag)
    found = await context.services.game_statistics.of(scope)
    if not found.games:
        await context.say(words.none_yet())
        return
    view = statistics_view(presenter, found)
    pictures = await context.pictures(view)
    await context.show(statistics_layout(whose, presenter, found, view, pictures), pictures)


async def _usual_game(context: Context, guild: int) -> str:
    results, _ = await context.services.results.of_guild(guild, 1, 0)
    return results[0].key if results else next(iter(context.app.presenters))


def statistics_view(presenter: Presenter, found: Statistics) -> StatisticsView:
    counts = (Part(ORDER, words.order()), *presenter.counted())
    return StatisticsView(
        presenter.name,
        words.games(found.games),
        tuple(_count(presenter, found, each) for each in counts if each.key in found.shares),
    )


def _count(presenter: Presenter, found: Statistics, count: Part) -> CountView:
    shares, is_owned = found.shares[count.key], count.key in found.owned
    total = sum(share.times for share in shares.values())

    def view(item: str, share: Tally) -> ShareView:
        name = words.place(item) if count.key == ORDER else presenter.counted_item(count.key, item)
        part = share.wins / share.times if is_owned else share.times / total
        return ShareView(name, share.times, round(100 * part))

    most = sorted(shares.items(), key=lambda each: (-each[1].times, each[0]))[:MOST]
    return CountView(count.name, tuple(view(item, share) for item, share in most))


def statistics_layout(
    whose: str, presenter: Presenter, found: Statistics, view: StatisticsView, pictures: Pictures
) -> LayoutView:
    unowned = [count.name for count in presenter.counted() if count.key in found.shares.keys() - found.owned]
    lines = [
        words.heading_of_statistics(presenter.name, whose),
        f"{words.games(found.games)}. {words.usual(found.usual_turns, found.usual_time, found.usual_reply)}",
        words.legend(unowned),
    ]
    if not pictures:
        lines.append(safe_text(view.alt))
    return layout(text(clip("\n".join(lines), TEXT)), *galleries(pictures))
