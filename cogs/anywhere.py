"""Commands for anywhere, direct messages and foreign servers included: one's games, and cards."""

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from discord import Interaction, app_commands
from discord.app_commands import Choice
from discord.ext import commands
from discord.utils import format_dt

from cogs.messages.notes import LOBBY
from cogs.messages.sender import link_to
from cogs.messages.turns import TURN
from cogs.presses.guard import guarded
from cogs.presses.taste import to_taste
from cogs.sheets.campaign import campaign_facts
from cogs.sheets.names import safe
from cogs.sheets.sheet import TEXT, clip, files, gallery, note, sheet, text
from paxbot.errors import PaxError
from paxbot.present.chat import campaign, lists, stranded
from paxbot.present.chat import commands as words
from paxbot.present.presenter import CardName
from paxbot.present.words import in_all, language, speaking
from paxbot.service import GameSummary
from paxbot.service.reachability import stranded_until

if TYPE_CHECKING:
    from cogs.client import PaxBot

CHOICES: Final = 25
CHOICE_NAME: Final = 100
SHOWN_GAMES: Final = 25
ALIKE: Final = 0.5


class Anywhere(commands.Cog):
    """The commands that belong to no channel."""

    def __init__(self, bot: "PaxBot") -> None:
        self.bot = bot

    @app_commands.command(description=words.GAMES)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def games(self, interaction: "Interaction[PaxBot]") -> None:
        """The person's games are listed."""
        await guarded(interaction, self._games(interaction))

    @app_commands.command(description=words.CARD)
    @app_commands.describe(name=words.CARD_NAME, show=words.CARD_SHOW)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def card(self, interaction: "Interaction[PaxBot]", name: str, show: bool = False) -> None:
        """The card is shown."""
        await guarded(interaction, self._card(interaction, name, show))

    @card.autocomplete("name")
    async def _complete(self, interaction: "Interaction[PaxBot]", current: str) -> list[Choice[str]]:
        return [
            Choice(name=clip(self._title(key, card), CHOICE_NAME), value=f"{key}:{card.number}")
            for key, card in self.search(current)[:CHOICES]
        ]

    def search(self, typed: str) -> list[tuple[str, CardName]]:
        """The cards whose number or name fits what was typed, the best fit first; alike ones when none fits.

        Names are found in every language; the cards come in the one that is spoken.
        """
        cards = list(zip(self._cards(), *in_all(self._cards), strict=True))
        wanted = typed.strip().casefold().removeprefix("#")
        fitting = [(min(_rank(wanted, card) for _, card in ways), ways[0]) for ways in cards]
        found = [card for rank, card in sorted(fitting, key=lambda entry: entry[0]) if rank < len(_RANKS)]
        if found:
            return found
        names = list(dict.fromkeys(card.name.casefold() for ways in cards for _, card in ways))
        alike = get_close_matches(wanted, names, CHOICES, ALIKE)
        return [ways[0] for name in alike for ways in cards if name in [card.name.casefold() for _, card in ways]]

    def _cards(self) -> tuple[tuple[str, CardName], ...]:
        return tuple((key, card) for key, each in self.bot.presenters.items() for card in each.cards())

    def _title(self, key: str, card: CardName) -> str:
        game = f" · {self.bot.presenters[key].name}" if len(self.bot.presenters) > 1 else ""
        return f"{card.number} {card.name} · {card.summary}{game}"

    async def _card(self, interaction: "Interaction[PaxBot]", name: str, show: bool) -> None:
        key, number = self._chosen(name)
        tongue = language()
        if show and interaction.guild_id is not None:
            tongue = await self.bot.dispatcher.languages.within(interaction.guild_id)
        with speaking(tongue):
            await self._show_card(interaction, key, number, to_all=show)

    async def _show_card(self, interaction: "Interaction[PaxBot]", key: str, number: int, *, to_all: bool) -> None:
        words_of_card = self.bot.presenter(key).card(number)
        await interaction.response.defer(ephemeral=not to_all, thinking=True)
        pictures = await self.bot.dispatcher.painter.card(key, number)
        if not to_all:
            pictures = await to_taste(interaction, pictures)
        message = lists.card(words_of_card.title, words_of_card.text)
        if words_of_card.rulings:
            message = f"{message}\n{lists.rulings(words_of_card.rulings)}"
        shown = sheet(text(clip(message, TEXT)), gallery(pictures) if pictures else None)
        await interaction.edit_original_response(view=shown, attachments=files(pictures))

    def _chosen(self, name: str) -> tuple[str, int]:
        """The card that was chosen from the list, or that what was typed fits best. Raises: PaxError."""
        key, _, number = name.partition(":")
        if key in self.bot.presenters and number.isdecimal():
            return key, int(number)
        found = self.search(name) if name.strip() else []
        if not found:
            raise PaxError("unknown_card", name=name)
        return found[0][0], found[0][1].number

    async def _games(self, interaction: "Interaction[PaxBot]") -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        tables = await self.bot.services.games.of_user(interaction.user.id)
        lines = [await self._line(table, interaction.user.id) for table in tables[:SHOWN_GAMES]]
        if len(tables) > SHOWN_GAMES:
            lines.append(lists.left_out(len(tables) - SHOWN_GAMES))
        message = "\n".join([lists.my_games(), *(lines or [lists.no_games()]), *await self._campaigns(interaction)])
        await interaction.edit_original_response(view=note(message))

    async def _campaigns(self, interaction: "Interaction[PaxBot]") -> list[str]:
        """How far the person has come in solitaire campaigns."""
        found = await self.bot.services.campaigns.all_of(interaction.user.id)
        return [campaign.standing(campaign_facts(far, self.bot.presenter(key))) for key, far in found.items()]

    async def _line(self, table: GameSummary, user: int) -> str:
        head, waiting = table.game.head, table.waiting
        row = await self.bot.services.post.latest(table.game.id, TURN if head else LOBBY)
        link = link_to(table, row.message if row else None)
        if head is None or waiting is None:
            said = lists.in_lobby(table.seats, table.options.most)
        elif waiting.user == user:
            said = lists.your_turn(format_dt(head.moved_at, "R"))
        else:
            said = lists.turn_of(safe(waiting.name, waiting.seat), format_dt(head.moved_at, "R"))
        until = stranded_until(table.game)
        if until is not None:
            said = stranded.in_list(until)
        elif waiting is not None:
            said = await self._timed(table, said)
        return lists.game_line(self.bot.presenter(table.game.key).name, link, said)

    async def _timed(self, table: GameSummary, said: str) -> str:
        """What the game waits for, with the time there is for it."""
        if table.game.paused_at is not None:
            return lists.at_rest(said)
        due = await self.bot.services.timekeeping.due(table)
        if due is None:
            return said
        return lists.until(said, due) if due > self.bot.settings.now() else lists.out_of_time(said)


_RANKS: Final = ("number", "start", "word", "part")
"""How well a card can fit, best first."""


def _rank(wanted: str, card: CardName) -> int:
    name = card.name.casefold()
    fits = (
        wanted == str(card.number),
        name.startswith(wanted),
        any(word.startswith(wanted) for word in name.split()),
        wanted in name or wanted in card.summary.casefold(),
    )
    return fits.index(True) if True in fits else len(_RANKS)


async def setup(bot: "PaxBot") -> None:
    """The cog is loaded."""
    await bot.add_cog(Anywhere(bot))
