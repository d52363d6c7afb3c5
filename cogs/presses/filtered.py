"""The log of all turns, as far as it concerns a player, a card or a region."""

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Final

from discord import Interaction
from discord.app_commands import Choice
from discord.ui import LayoutView

from cogs.messages.history import automated_in, names_at
from cogs.presses.look import LAST, PAGE, require_started
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import unescaped
from cogs.sheets.sheet import OPTION, clip, in_even_pages, note, row
from paxbot.errors import PaxError
from paxbot.present.chat import following as words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import table as table_words
from paxbot.present.presenter import Topic, seat_topic
from paxbot.service import GameView, LogEntry

if TYPE_CHECKING:
    from cogs.client import PaxBot

CHOICES: Final = 25


async def log(interaction: "Interaction[PaxBot]", view: GameView, player: str | None, about: str | None) -> None:
    """The last page of what the log says of a player, of a card or region, or of both. Raises: PaxError."""
    require_started(view)
    wanted = [_found(_players(interaction.client, view), player)] if player else []
    wanted += [_found(interaction.client.presenter(view.game.key).topics(view.state), about)] if about else []
    keys = [topic.key for topic in wanted]
    await interaction.edit_original_response(view=await _page(interaction, view, keys, LAST))


async def turn_page(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The same message shows another page. Raises: PaxError."""
    await interaction.response.defer()
    view = await interaction.client.services.games.view(press.game)
    shown = await _page(interaction, view, press.args[1:], int(press.args[0]))
    await interaction.edit_original_response(view=shown)


async def complete_player(interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
    """The players of the channel's game whose names have in them what was typed."""
    view = await _view(interaction)
    return [] if view is None else _choices(_players(interaction.client, view), current)


async def complete_about(interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
    """The cards, places and the like of the channel's game that fit what was typed."""
    view = await _view(interaction)
    if view is None or view.state is None:
        return []
    return _choices(interaction.client.presenter(view.game.key).topics(view.state), current)


async def _view(interaction: "Interaction[PaxBot]") -> GameView | None:
    try:
        return await interaction.client.services.games.at(interaction.channel_id or 0)
    except PaxError:
        return None


def _players(bot: "PaxBot", view: GameView) -> tuple[Topic, ...]:
    if view.game.head is None:
        return ()
    return tuple(Topic(seat_topic(seat), unescaped(name)) for seat, name in enumerate(bot.names(view)))


def _fitting(topics: Sequence[Topic], typed: str) -> list[Topic]:
    """The topics in whose name the typed text is, those first that begin with it."""
    wanted = typed.strip().casefold().removeprefix("#")
    found = [topic for topic in topics if wanted in topic.name.casefold()]
    return sorted(found, key=lambda topic: not topic.name.casefold().startswith(wanted))


def _choices(topics: Sequence[Topic], current: str) -> list[Choice[str]]:
    return [Choice(name=clip(topic.name, OPTION), value=topic.key) for topic in _fitting(topics, current)[:CHOICES]]


def _found(topics: Sequence[Topic], chosen: str) -> Topic:
    """The topic that was chosen, or that what was typed fits best: also with more behind its name. Raises: PaxError."""
    fitting = [topic for topic in topics if topic.key == chosen] or _fitting(topics, chosen) or _within(topics, chosen)
    if not fitting:
        raise PaxError("unknown_topic", topic=chosen)
    return fitting[0]


def _within(topics: Sequence[Topic], typed: str) -> list[Topic]:
    """The topics with whose whole name the typed text begins, as the log names a card; the longest name first."""
    longer = f"{typed.strip().casefold()} "
    found = [topic for topic in topics if longer.startswith(f"{topic.name.casefold()} ")]
    return sorted(found, key=lambda topic: -len(topic.name))


async def _page(interaction: "Interaction[PaxBot]", view: GameView, keys: Sequence[str], page: int) -> LayoutView:
    client = interaction.client
    entries = await client.services.games.log(view.game.id)
    tables = await client.services.people.tables_at(view, [entry.at for entry in entries])
    pages = in_even_pages(list(_lines(client, tables, entries, frozenset(keys))) or [words.nothing_about()], PAGE)
    page = max(0, min(page, len(pages) - 1))
    known = (*_players(client, view), *client.presenter(view.game.key).topics(view.state))
    names = {topic.key: topic.title or topic.name for topic in known}
    heading = words.about(", ".join(names[key] for key in keys if key in names))
    buttons = []
    if page > 0:
        buttons.append(PaxButton(Press("logabout", view.game.id, (str(page - 1), *keys)), panel_words.previous()))
    if page + 1 < len(pages):
        buttons.append(PaxButton(Press("logabout", view.game.id, (str(page + 1), *keys)), panel_words.following()))
    return note(f"{heading}\n{pages[page]}", *([row(*buttons)] if buttons else []))


def _lines(
    bot: "PaxBot", tables: Mapping[datetime, GameView], entries: Sequence[LogEntry], keys: Set[str]
) -> Iterator[str]:
    """The lines about all the keys, each turn with its headline in the first of its lines."""
    for (turn, seat), group in groupby(entries, key=lambda entry: (entry.turn, entry.turn_seat)):
        part = list(group)
        view = tables[part[-1].at]
        names = names_at(bot, tables, part, automated_in(view.automated, part, seat))
        headline = words.of_turn(table_words.turn_of(turn, names[part[-1].seq][seat]))
        lines = [line for entry in part for line in _told(bot, view, entry, keys, names[entry.seq])]
        if lines:
            yield f"{headline}\n{lines[0]}"
            yield from lines[1:]


def _told(bot: "PaxBot", view: GameView, entry: LogEntry, keys: Set[str], names: Sequence[str]) -> Iterator[str]:
    """What the entry says about all the keys, struck through if it was taken back."""
    presenter = bot.presenter(view.game.key)
    facts = [fact for fact in entry.facts if keys <= presenter.concerns(fact)]
    for line in presenter.log(facts, names):
        yield table_words.entry(table_words.struck(line) if entry.undone else line)
