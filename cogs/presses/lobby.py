"""The lobby: joining, leaving, seats for the game itself, starting, and cancelling."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from discord import Interaction
from discord.ui import Modal

from cogs.presses.card import show
from cogs.presses.guard import is_moderator, private, require_posting
from cogs.presses.play import then_told
from cogs.presses.promptly import acknowledge
from cogs.sent_names import from_sent
from cogs.sheets.lobby import can_play_solo, norms_form, options_form
from cogs.sheets.names import mention, plain
from cogs.sheets.norms import rules_of
from cogs.sheets.sheet import note
from paxbot.errors import PaxError
from paxbot.present.chat import table_rules as words
from paxbot.present.presenter import Presenter
from paxbot.present.words import speaking
from paxbot.service import GameSummary, Reason
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot
    from cogs.sheets.items import Press
    from paxbot.present.bargaining import Filled


async def join(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has a seat. Raises: PaxError."""
    await acknowledge(interaction)
    user = interaction.user
    table = await interaction.client.services.lobbies.join(press.game, user=user.id, name=plain(user.display_name))
    await show(interaction, press.game)
    await private(interaction, words.joined(rules_of(table, interaction.client.presenter(table.game.key))))


async def ask_rules(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The host is asked for the rules of the table. Raises: PaxError."""
    await _ask_host(interaction, press, norms_form)


async def ask_options(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The host is asked for the game's own options. Raises: PaxError."""
    await _ask_host(interaction, press, options_form)


async def _ask_host(
    interaction: "Interaction[PaxBot]", press: "Press", make: Callable[[GameSummary, Presenter], Modal]
) -> None:
    table = await interaction.client.services.games.view(press.game)
    if table.game.status is not Status.LOBBY:
        raise PaxError(Reason.NOT_A_LOBBY)
    if interaction.user.id != table.game.host and not is_moderator(interaction):
        raise PaxError(Reason.HOST_ONLY, host=table.game.host)
    presenter = interaction.client.presenter(table.game.key)
    if make is options_form and not presenter.choices():
        raise PaxError(Reason.UNKNOWN_OPTION)
    await interaction.response.send_modal(make(table, presenter))


async def set_rules(interaction: "Interaction[PaxBot]", press: "Press", filled: "Filled") -> None:
    """The table has these rules, and who has joined already has been told. Raises: PaxError."""
    await acknowledge(interaction)
    table_rules = {name: from_sent(filled[name][0]) for name in words.FIELDS if filled.get(name)}
    table, is_changed = await interaction.client.services.lobbies.set_table_rules(
        press.game, table_rules, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await _tell_change(interaction, table, is_changed)


async def set_options(interaction: "Interaction[PaxBot]", press: "Press", filled: "Filled") -> None:
    """The table plays with these options of the game, and who has joined already has been told. Raises: PaxError."""
    await acknowledge(interaction)
    wanted = {key: values[0] for key, values in filled.items() if values}
    table, is_changed = await interaction.client.services.lobbies.set_options(
        press.game, wanted, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await _tell_change(interaction, table, is_changed)


async def _tell_change(interaction: "Interaction[PaxBot]", table: GameSummary, is_changed: bool) -> None:
    """The card shows the rules, and who has joined reads that they are others, if they are."""
    if not is_changed:
        await private(interaction, words.unchanged())
        return
    await show(interaction, table.game.id)
    await private(interaction, words.is_changed())
    others = [player.user for player in table.players if player.user != interaction.user.id]
    if others:
        channels = interaction.client.dispatcher.sender
        with speaking(await interaction.client.dispatcher.languages.at(table)):
            told = words.changed(mention(interaction.user.id), [mention(user) for user in others])
        await channels.send(await channels.open(table.game.channel), note(told), ping=others)


async def leave(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The person has given their seat up. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.lobbies.leave(press.game, user=interaction.user.id)
    await show(interaction, press.game)


async def add_automated(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """One seat more is automated. Raises: PaxError."""
    await _change_rivals(interaction, press, 1)


async def remove_automated(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """One seat less is automated. Raises: PaxError."""
    await _change_rivals(interaction, press, -1)


async def _change_rivals(interaction: "Interaction[PaxBot]", press: "Press", by: int) -> None:
    await acknowledge(interaction)
    table = await interaction.client.services.games.view(press.game)
    await _set_rivals(interaction, press.game, max(0, table.automated_count + by))
    await show(interaction, press.game)


async def _set_rivals(interaction: "Interaction[PaxBot]", game: int, count: int) -> None:
    await interaction.client.services.lobbies.set_automated(
        game, count, by=interaction.user.id, moderator=is_moderator(interaction)
    )


async def play_solo(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The empty seats that are needed are automated, and the game runs. Raises: PaxError."""
    require_posting(interaction)
    await acknowledge(interaction)
    table = await interaction.client.services.games.view(press.game)
    if table.game.status is Status.LOBBY and len(table.players) > 1:
        # Somebody has joined since: whoever pressed sees the card as it is, and decides anew.
        await show(interaction, press.game)
        raise PaxError("not_alone")
    if table.game.status is Status.LOBBY and can_play_solo(table):
        await _set_rivals(interaction, press.game, max(1, table.options.fewest - 1))
    await _start(interaction, press.game)


async def choose_solo_game(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game of the campaign that was chosen is the one to begin. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.lobbies.choose_solo_game(
        press.game, int(press.args[1]), by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await show(interaction, press.game)


async def cancel(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """There is no lobby any more. Raises: PaxError."""
    await acknowledge(interaction)
    await interaction.client.services.lobbies.cancel(
        press.game, by=interaction.user.id, moderator=is_moderator(interaction)
    )
    await show(interaction, press.game)


async def start(interaction: "Interaction[PaxBot]", press: "Press") -> None:
    """The game runs and everybody has been told. Raises: PaxError."""
    require_posting(interaction)
    await acknowledge(interaction)
    await _start(interaction, press.game)


async def _start(interaction: "Interaction[PaxBot]", game: int) -> None:
    await interaction.client.services.lobbies.start(game, by=interaction.user.id, moderator=is_moderator(interaction))
    async with then_told(interaction, game):
        await show(interaction, game)
