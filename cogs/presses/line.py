"""Typed lines: several answers at once, and what can be typed next."""

import time
from collections.abc import Sequence
from logging import getLogger
from typing import TYPE_CHECKING, Final

from discord import Interaction
from discord.app_commands import Choice

from cogs.presses.play import lines_of, show_refusal, went_on
from cogs.presses.promptly import acknowledge
from cogs.sheets.names import unescaped
from cogs.sheets.sheet import clip
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.chat import line as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.line import Completion, Reader, Reading
from paxbot.present.words import ENGLISH, language, speaking
from paxbot.service import GameView, Pick, Reason
from paxbot.service.reachability import require_reachable
from paxbot.storage.rows import Status

logger = getLogger(__name__)

if TYPE_CHECKING:
    from cogs.client import PaxBot

CHOICES: Final = 25
LENGTH: Final = 100
"""Characters of a line that Discord can complete."""
SLOW: Final = 1.0
"""Seconds after which a completion is worth a line in the log; Discord waits for three."""


async def do(interaction: "Interaction[PaxBot]", line: str) -> None:
    """The line is done and the panel shows what is asked now, or nothing is done and the panel says why."""
    await acknowledge(interaction, thinking=True)
    view = await _game_of(interaction)
    if view.game.status is Status.LOBBY:
        raise PaxError(Reason.NOT_STARTED)
    view.asked(interaction.user.id)
    reading = reader(interaction.client, view, view.seat_of(interaction.user.id)).read(view.state, line)
    if reading.trouble is not None:
        await show_refusal(
            interaction, view, words.trouble(line, reading.trouble, _question(interaction.client, view, reading))
        )
    elif not reading.answers:
        await show_refusal(interaction, view, words.empty())
    else:
        await _give(interaction, view, reading)


async def complete(interaction: "Interaction[PaxBot]", line: str) -> list[Choice[str]]:
    """The line with what could be typed next; nothing where it outgrows what Discord can complete."""
    begun = time.perf_counter()
    try:
        view = await _game_of(interaction)
        view.asked(interaction.user.id)
    except PaxError:
        return []
    found = reader(interaction.client, view, view.seat_of(interaction.user.id)).completions(
        view.state, line, CHOICES, LENGTH
    )
    offered = [each for each in found if each.text.strip()]
    names = [each.text for each in offered] if language() == ENGLISH else _explained(interaction.client, view, offered)
    if (taken := time.perf_counter() - begun) > SLOW:
        logger.warning("Completing a line of game %s took %.1f seconds", view.game.id, taken)
    return [Choice(name=name, value=each.text) for name, each in zip(names, offered, strict=True)]


def _explained(bot: "PaxBot", view: GameView, offered: Sequence[Completion]) -> list[str]:
    """The lines, each with what its end means in the language of the reader, who types it in English."""
    presenter, labels = bot.presenter(view.game.key), dict[int, dict[int, str]]()
    shown = []
    for text, place, option in offered:
        if place is not None and id(place.decision) not in labels:
            panel = presenter.panel(place.state, place.decision, bot.names(view))
            # The button of an answer that others follow says more than the answer.
            labels[id(place.decision)] = {
                each.index: group.title if each.then else each.label for group in panel.groups for each in group.options
            }
        label = "" if place is None or option is None else labels[id(place.decision)].get(option, "")
        shown.append(clip(f"{text} · {unescaped(label)}", LENGTH) if label else text)
    return shown


def _question(bot: "PaxBot", view: GameView, reading: Reading) -> str:
    """What is asked where the line stops, if that is not what the panel asks."""
    decision = view.rules.pending(reading.state)
    if not reading.answers or decision is None:
        return ""
    return bot.presenter(view.game.key).panel(reading.state, decision, bot.names(view)).title


async def _give(interaction: "Interaction[PaxBot]", view: GameView, reading: Reading) -> None:
    picks = [Pick(answer.option, view.check(answer.move)) for answer in reading.answers]
    turn = await interaction.client.services.games.answer_all(view.game.id, view.seq, picks, by=interaction.user.id)
    lead = panel_words.done(lines_of(interaction, turn))
    if reading.rest and reading.stop is not None:
        lead = f"{words.not_done(reading.rest, reading.stop)}\n{lead}"
    await went_on(interaction, turn, lead)


def reader(bot: "PaxBot", view: GameView, seat: Seat | None) -> Reader:
    """Reads the lines of a seat; what is typed, and so the names of seats, is the same in every language."""
    assert seat is not None
    with speaking(ENGLISH):
        names = bot.names(view)
    return Reader(view.rules, bot.presenter(view.game.key), names, seat)


async def _game_of(interaction: "Interaction[PaxBot]") -> GameView:
    """The game of the channel; in direct messages the only one that waits for the person. Raises: PaxError.

    One that nobody can reach counts only where there is no other.
    """
    games, user = interaction.client.services.games, interaction.user.id
    assert interaction.channel_id is not None
    if interaction.guild_id is not None:
        return await games.at(interaction.channel_id)
    mine = [table for table in await games.of_user(user) if table.waiting is not None and table.waiting.user == user]
    within_reach = [table for table in mine if not table.game.is_stranded]
    if len(within_reach) > 1 or not mine:
        raise PaxError("several_games_wait" if mine else "no_game_waits")
    (found,) = within_reach or mine[:1]
    require_reachable(found.game)
    return await games.view(found.game.id)
