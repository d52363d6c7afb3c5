"""Typed lines: several answers at once, and what can be typed next."""

import time
from collections.abc import Sequence
from logging import getLogger
from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.registry import command, completes
from cogs.app import App
from cogs.context import Context, acknowledge
from cogs.layouts.parts import MENU, OPTION, clip, unescaped
from cogs.layouts.rules import rulings_said, titles
from cogs.panel.contents import show_done, show_panel
from paxbot import PaxError
from paxbot.present.chat import commands
from paxbot.present.chat import plans as words
from paxbot.present.line import Completion, Reading
from paxbot.present.phrase import folded
from paxbot.present.presenter import OptionView
from paxbot.service import GameView, Pick, Reason, Status
from paxbot.service.notices import require_reachable

logger = getLogger(__name__)


LONGEST: Final = 1000
"""Characters of a line."""
SLOW: Final = 1.0
"""Seconds after which a completion is worth a line in the log; Discord waits for three."""
HINT_ROOM: Final = 12
"""Characters from which a hint tells something."""


async def complete(context: Context, line: str) -> list[Choice[str]]:
    """Return the line with what could be typed next; nothing if it outgrows what Discord can complete."""
    begun = time.perf_counter()
    try:
        view = await _game_of(context)
        view.asked(context.user)
    except PaxError:
        return []
    found = context.app.reader(view, view.seat_of(context.user)).completions(view.state, line, MENU, OPTION)
    offered = [each for each in found if each.text.strip()]
    names = _explained(context.app, view, offered)
    if (taken := time.perf_counter() - begun) > SLOW:
        logger.warning("Completing a line of game %s took %.1f seconds", view.game.id, taken)
    return [Choice(name=name, value=each.text) for name, each in zip(names, offered, strict=True)]


@command("do", commands.DO)
@app_commands.describe(line=commands.DO_LINE)
@completes(line=complete)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
async def do(context: Context, line: app_commands.Range[str, 1, LONGEST]) -> None:
    """Give the line's answers, and show in the panel what is asked now, or why nothing was done."""
    await acknowledge(context, private=True)
    view = await _game_of(context)
    if view.game.status is Status.LOBBY:
        raise PaxError(Reason.NOT_STARTED)
    view.asked(context.user)
    reading = context.app.reader(view, view.seat_of(context.user)).read(view.state, line)
    if reading.trouble is not None:
        rules = reading.trouble.reason.rules if reading.trouble.reason else ()
        question = _question(context.app, view, reading)
        why_not = words.trouble(line, reading.trouble, question, titles(view.game.key, rules))
        why_not = "\n".join((why_not, *rulings_said(view.game.key, rules)))
        await show_panel(context, view, lead=why_not, rules=rules)
    elif not reading.answers:
        await show_panel(context, view, lead=words.empty())
    else:
        await _give(context, view, reading)


def _explained(app: App, view: GameView, offered: Sequence[Completion]) -> list[str]:
    """Return the lines, each with what its end means and costs, in the language of the reader, who types English."""
    presenter, labels = app.presenter(view.game.key), dict[int, dict[int, OptionView]]()
    shown = []
    for text, place, option in offered:
        if place is not None and id(place.decision) not in labels:
            panel = presenter.panel(place.state, place.decision, app.names(view))
            labels[id(place.decision)] = {each.index: each for group in panel.groups for each in group.options}
        found = None if place is None or option is None else labels[id(place.decision)].get(option)
        shown.append(text if found is None else _with_meaning(text, found))
    return shown


def _with_meaning(line: str, option: OptionView) -> str:
    label = unescaped(option.alone or option.label)
    meaning = "" if folded(line).endswith(folded(label)) else f" · {label}"
    if len(line) + len(meaning) > OPTION:
        line = "…" + line[len(line) + len(meaning) + 1 - OPTION :]
    hint, room = "" if option.then else unescaped(option.hint), OPTION - len(line + meaning)
    return line + meaning + (clip(f" · {hint}", room) if hint and room > HINT_ROOM else "")


def _question(app: App, view: GameView, reading: Reading) -> str:
    decision = view.rules.pending(reading.state)
    if not reading.answers or decision is None:
        return ""
    return app.presenter(view.game.key).panel(reading.state, decision, app.names(view)).title


async def _give(context: Context, view: GameView, reading: Reading) -> None:
    picks = [Pick(answer.option, view.check(answer.move)) for answer in reading.answers]
    turn = await context.services.games.answer_all(view.game.id, view.seq, picks, by=context.user)
    not_done = words.not_done(reading.rest, reading.stop) if reading.rest and reading.stop is not None else ""
    await show_done(context, turn, view.seq, not_done)


async def _game_of(context: Context) -> GameView:
    """Return the game of the channel; in direct messages the only one that waits for the person. Raises: PaxError.

    One that no one can reach counts only if there is no other.
    """
    games, user = context.services.games, context.user
    if context.guild is not None:
        return await games.at(context.channel)
    mine = [table for table in await games.of_user(user) if table.waiting is not None and table.waiting.user == user]
    within_reach = [table for table in mine if not table.game.is_stranded]
    if len(within_reach) > 1 or not mine:
        raise PaxError("several_games_wait" if mine else "no_game_waits")
    (found,) = within_reach or mine[:1]
    require_reachable(found.game)
    return await games.view(found.game.id)
