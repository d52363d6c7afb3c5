"""A bot with one of everything a person can meet: buttons, menus, forms, private replies, files, direct messages."""

import asyncio
import io
from typing import Any

import discord
from discord import Interaction, app_commands, ui

PICTURE = b"\x89PNG\r\n\x1a\n not much of a picture"

Client = discord.Client


class NameForm(ui.Modal, title="Your name"):
    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    side: ui.Label[Any] = ui.Label(
        text="Side",
        component=ui.Select(custom_id="side", options=[discord.SelectOption(label=side) for side in ("Left", "Right")]),
    )

    async def on_submit(self, interaction: Interaction[Client]) -> None:
        name, side = self.name.component, self.side.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(side, ui.Select)
        await interaction.response.send_message(f"**{name.value}** sits on the {side.values[0]}.")


class Lobby(ui.LayoutView):
    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        buttons: ui.ActionRow[Any] = ui.ActionRow()
        for label in ("Join", "Start", "Secret", "Name", "Crash"):
            button: ui.Button[Any] = ui.Button(label=label, custom_id=label.lower())
            button.callback = getattr(self, label.lower())  # type: ignore[method-assign]
            buttons.add_item(button)
        colors: ui.Select[Any] = ui.Select(
            custom_id="color", options=[discord.SelectOption(label=color) for color in ("red", "blue")]
        )
        colors.callback = self.color  # type: ignore[method-assign]
        people: ui.UserSelect[Any] = ui.UserSelect(custom_id="friend")
        people.callback = self.friend  # type: ignore[method-assign]
        rows = (buttons, ui.ActionRow(colors), ui.ActionRow(people))
        self.add_item(ui.Container(ui.TextDisplay(text), *rows))
        self.players: list[str] = []

    async def join(self, interaction: Interaction[Client]) -> None:
        self.players.append(interaction.user.display_name)
        await self.show(interaction, f"## Lobby\nSeated: {', '.join(self.players)}")
        await interaction.user.send(f"Welcome, {interaction.user.mention}!", view=Greeting())

    async def start(self, interaction: Interaction[Client]) -> None:
        await self.show(interaction, f"## Begun\nSeated: {', '.join(self.players)}")

    async def show(self, interaction: Interaction[Client], text: str) -> None:
        display = next(item for item in self.walk_children() if isinstance(item, ui.TextDisplay))
        display.content = text
        await interaction.response.edit_message(view=self)

    async def secret(self, interaction: Interaction[Client]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.to_thread(sum, range(10))
        file = discord.File(io.BytesIO(PICTURE), "hand.png", description="A hand of cards")
        await interaction.followup.send("Your hand", file=file, ephemeral=True)

    async def name(self, interaction: Interaction[Client]) -> None:
        await interaction.response.send_modal(NameForm())

    async def crash(self, interaction: Interaction[Client]) -> None:
        raise RuntimeError("a fault of the bot")

    async def color(self, interaction: Interaction[Client]) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} is {_values(interaction)[0]}")

    async def friend(self, interaction: Interaction[Client]) -> None:
        await interaction.response.send_message(f"A friend: <@{_values(interaction)[0]}>", ephemeral=True)


class Greeting(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Thanks", custom_id="thanks")
    async def thanks(self, interaction: Interaction[Client], button: ui.Button[Any]) -> None:
        await interaction.response.send_message("You are welcome.")


def _values(interaction: Interaction[Client]) -> list[str]:
    data: Any = interaction.data
    return list(data["values"])


class Pax(app_commands.Group):
    @app_commands.command(description="Open a lobby")
    async def new(self, interaction: Interaction[Client], game: str, seats: int = 2) -> None:
        view = Lobby(f"## Lobby\nThe game is {game} for {seats}.")
        view.players.append(interaction.user.display_name)
        await interaction.response.send_message(view=view)

    @app_commands.command(description="Look somebody up")
    async def who(self, interaction: Interaction[Client], member: discord.Member, loud: bool = False) -> None:
        await interaction.response.send_message(f"{member.display_name}, {'loud' if loud else 'quiet'}")

    @app_commands.command(description="Call somebody")
    async def call(self, interaction: Interaction[Client], member: discord.Member) -> None:
        await interaction.response.send_message(f"{member.mention}, it is your turn.")
        view = ui.LayoutView()
        view.add_item(ui.TextDisplay("## Your turn"))
        await interaction.edit_original_response(content=None, view=view)

    @app_commands.command(description="Look a card up")
    async def card(self, interaction: Interaction[Client], name: str) -> None:
        await interaction.response.send_message(f"The card {name}")

    @card.autocomplete("name")
    async def names(self, interaction: Interaction[Client], typed: str) -> list[app_commands.Choice[str]]:
        names = ("Khan", "Kandahar", "Kabul")
        return [app_commands.Choice(name=name, value=name.lower()) for name in names if name.startswith(typed)]


class Toy(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree: app_commands.CommandTree[Toy] = app_commands.CommandTree(self)
        self.tree.add_command(Pax(name="pax", description="Games"))
        self.tree.add_command(app_commands.Command(name="ping", description="Answer", callback=ping))

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def ping(interaction: Interaction[Client]) -> None:
    await interaction.response.send_message("Pong")
