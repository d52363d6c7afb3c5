import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from tests.standin import Person, StandIn
from tests.standin.mishaps import Kind
from tests.standin.people import buttons, text
from tests.standin.server import TOKEN


class Client(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_ratelimit_timeout=30)
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []
        self.answer: Any = None

    async def setup_hook(self) -> None:
        @self.tree.command(name="try", description="Tries something.")
        async def _try(interaction: discord.Interaction[Any], word: str = "") -> None:
            await self.answer(interaction, word)

        @_try.autocomplete("word")
        async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=typed * 2, value=typed)]

        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing: a stand-in does not mind how often a client comes."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        self.events.append(event)
        super().dispatch(event, *args, **kwargs)


class Pressed(discord.ui.LayoutView):
    def __init__(self, message: str, picture: str | None = None) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.TextDisplay(message))
        if picture is not None:
            self.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{picture}")))
        button: discord.ui.Button[Any] = discord.ui.Button(label="Press me", custom_id="press")
        self.add_item(discord.ui.ActionRow(button))


class Scene:
    def __init__(self, standin: StandIn, client: Client) -> None:
        self.standin = standin
        self.client = client
        self.ann: Person = standin.join("ann")
        self.games = standin.channel("games")

    @property
    def channel(self) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(self.games)

    async def told(self, event: str, times: int = 1) -> None:
        async with asyncio.timeout(60):
            while self.client.events.count(event) < times:
                await asyncio.sleep(0.01)


@pytest.fixture
async def scene(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    async with StandIn(time_stands=True) as standin, _client(standin, monkeypatch) as client:
        yield Scene(standin, client)
        assert not standin.rest.gaps


@asynccontextmanager
async def _client(standin: StandIn, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    monkeypatch.setattr(Route, "BASE", standin.environment["PAXBOT_DISCORD_API"])
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(standin.gateway.address))
    client = Client()
    client._connection.guild_ready_timeout = 0.05
    await client.login(TOKEN)
    running = asyncio.create_task(client.connect())
    try:
        async with asyncio.timeout(60):
            await client.wait_until_ready()
        yield client
    finally:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_client_that_comes_is_told_of_its_server_and_its_heart_is_heard(scene: Scene) -> None:
    await scene.told("guild_channel_create")
    assert scene.client.user is not None
    assert [guild.name for guild in scene.client.guilds] == ["Stand-in"]
    assert scene.client.get_channel(scene.games) is not None
    assert scene.standin.gateway.heartbeats == 1
    assert [command.name for command in await scene.client.tree.fetch_commands()] == ["try"]


async def test_a_wrong_token_is_refused() -> None:
    async with StandIn() as standin:
        client = discord.Client(intents=discord.Intents.none())
        before, Route.BASE = Route.BASE, standin.environment["PAXBOT_DISCORD_API"]
        try:
            with pytest.raises(discord.LoginFailure):
                await client.login("another.token")
        finally:
            Route.BASE = before
            await client.close()


async def test_a_message_with_a_picture_is_posted_read_edited_and_deleted(scene: Scene) -> None:
    picture = discord.File(BytesIO(b"picture"), "table.png", description="The table")
    sent = await scene.channel.send(view=Pressed("Hello", "table.png"), files=[picture])
    assert sent.attachments[0].description == "The table"
    assert await sent.attachments[0].read() == b"picture"
    await sent.edit(view=Pressed("Good bye"), attachments=[])
    known = scene.standin.messages(scene.games)[0]
    assert text(known).strip() == "Good bye"
    assert buttons(known) == {"press": "Press me"}
    assert [message.id async for message in scene.channel.history(limit=5)] == [sent.id]
    assert (await scene.channel.fetch_message(sent.id)).attachments == []
    await sent.delete()
    with pytest.raises(discord.NotFound, match="10008"):
        await scene.channel.fetch_message(sent.id)


async def test_a_message_is_known_by_its_nonce_for_a_few_minutes(scene: Scene) -> None:
    first = await scene.channel.send("Once", nonce="abc")
    assert (await scene.channel.send("Once", nonce="abc")).id == first.id
    assert [call.repeated for call in scene.standin.calls("POST", "/channels/*/messages")] == [False, True]
    scene.standin.pass_time(181)
    assert (await scene.channel.send("Once", nonce="abc")).id != first.id
    scene.standin.rest.nonces.forget()
    again = await scene.channel.send("Once", nonce="abc")
    assert [posted.message for posted in scene.standin.rest.nonces.posted][-1] == again.id
    await again.delete()
    with pytest.raises(discord.NotFound, match="10008"):
        await scene.channel.send("Once", nonce="abc")


async def test_a_command_is_answered_privately_and_more_is_said(scene: Scene) -> None:
    async def answer(interaction: discord.Interaction[Any], word: str) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content=f"You said {word}.")
        await interaction.followup.send("And more.", ephemeral=True)

    scene.client.answer = answer
    deed = scene.ann.command(scene.games, "try", word="yes")
    assert not deed.is_acknowledged
    await scene.standin.until(lambda: len(deed.answers) == 3)
    assert deed.is_answered
    assert deed.said.split() == ["You", "said", "yes.", "And", "more."]
    assert deed.shown is not None
    assert deed.shown.is_ephemeral
    assert not scene.standin.messages(scene.games)


async def test_a_press_is_answered_by_an_edit_of_its_message(scene: Scene) -> None:
    sent = await scene.channel.send(view=Pressed("Before"))

    async def pressed(interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=Pressed("After"))

    scene.client.event(_named(pressed, "on_interaction"))
    deed = scene.ann.press(scene.standin.messages(scene.games)[0], "press")
    await deed.answered()
    assert deed.source is not None
    assert deed.source.id == sent.id
    assert "After" in text(scene.standin.messages(scene.games)[0])


def _named(function: Any, name: str) -> Any:
    function.__name__ = name
    return function


async def test_a_form_is_shown_and_sent(scene: Scene) -> None:
    said: list[str] = []

    class Form(discord.ui.Modal, title="A form"):
        word: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Word", custom_id="word")

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            said.append(self.word.value)
            await interaction.response.send_message("Thank you.", ephemeral=True)

    async def answer(interaction: discord.Interaction[Any], word: str) -> None:
        await interaction.response.send_modal(Form(custom_id="form"))

    scene.client.answer = answer
    shown = await scene.ann.command(scene.games, "try").answered()
    field = {"type": 4, "custom_id": "word", "value": "hello"}
    sent = scene.ann.submit(shown, [{"type": 1, "components": [field]}])
    await sent.answered()
    assert (said, sent.said.strip()) == (["hello"], "Thank you.")


async def test_what_is_typed_is_completed(scene: Scene) -> None:
    deed = scene.ann.complete(scene.games, "try", "word", "ab")
    await deed.answered()
    assert deed.interaction.autocomplete_choices == [{"name": "abab", "value": "ab"}]


@pytest.mark.parametrize(("seconds", "code"), [(4, 10062), (901, 10062)])
async def test_an_answer_that_comes_too_late_is_refused(scene: Scene, seconds: int, code: int) -> None:
    caught: list[discord.NotFound] = []

    async def answer(interaction: discord.Interaction[Any], word: str) -> None:
        scene.standin.pass_time(seconds)
        try:
            await interaction.response.defer()
        except discord.NotFound as error:
            caught.append(error)

    scene.client.answer = answer
    deed = scene.ann.command(scene.games, "try")
    await scene.standin.until(lambda: bool(scene.standin.calls("POST", "/interactions/*")))
    async with asyncio.timeout(60):
        while not caught:
            await asyncio.sleep(0.01)
    assert caught[0].code == code
    assert not deed.is_acknowledged


async def test_a_client_that_lost_its_connection_comes_back_and_hears_what_it_missed(scene: Scene) -> None:
    await scene.standin.gateway.disconnect()
    missed = scene.standin.channel("missed")
    await scene.told("resumed")
    assert scene.client.get_channel(missed) is not None
    assert (scene.standin.gateway.identified, scene.standin.gateway.resumed) == (1, 1)
    scene.standin.gateway.ask_to_reconnect()
    await scene.told("resumed", 2)


@pytest.mark.parametrize("how", ["disconnect", "invalidate"])
async def test_a_client_that_cannot_resume_begins_anew(scene: Scene, how: str) -> None:
    if how == "disconnect":
        await scene.standin.gateway.disconnect(resumable=False)
    else:
        scene.standin.gateway.invalidate()
    await scene.told("ready", 2)
    assert (scene.standin.gateway.identified, scene.standin.gateway.resumed) == (2, 0)


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_client_waits_when_it_is_asked_to_slow_down(scene: Scene, is_global: bool) -> None:
    scene.standin.go_wrong(Kind.RATE_LIMIT, "POST", "/channels/*/messages", seconds=0.2, is_global=is_global)
    await scene.channel.send("Hello")
    statuses = [call.status for call in scene.standin.calls("POST", "/channels/*/messages")]
    assert statuses == [429, 200]
    assert len(scene.standin.messages(scene.games)) == 1


async def test_a_call_that_was_carried_out_before_it_failed_is_not_carried_out_twice(scene: Scene) -> None:
    scene.standin.go_wrong(Kind.FAIL, "POST", "/channels/*/messages", status=502, carried_out=True)
    await scene.channel.send("Hello", nonce="abc")
    assert [call.status for call in scene.standin.calls("POST", "/channels/*/messages")] == [502, 200]
    assert len(scene.standin.messages(scene.games)) == 1


async def test_a_connection_that_is_cut_and_an_answer_that_takes_long(scene: Scene) -> None:
    scene.standin.go_wrong(Kind.CUT, "POST", "/channels/*/messages", carried_out=True)
    with pytest.raises(aiohttp.ClientError):
        await scene.channel.send("Hello")
    assert len(scene.standin.messages(scene.games)) == 1
    scene.standin.go_wrong(Kind.HANG, "POST", "/channels/*/messages", seconds=0.2)
    begun = asyncio.get_running_loop().time()
    await scene.channel.send("Hello")
    assert asyncio.get_running_loop().time() - begun >= 0.2


async def test_what_is_closed_lost_or_deleted_is_refused_as_discord_does(scene: Scene) -> None:
    direct = await scene.client.create_dm(discord.Object(scene.ann.id))
    scene.standin.close_direct(scene.ann)
    with pytest.raises(discord.Forbidden, match="50007"):
        await direct.send("Hello")
    scene.standin.close_direct(scene.ann, closed=False)
    await direct.send("Hello")
    scene.standin.forbid(scene.games, send_messages=False)
    with pytest.raises(discord.Forbidden, match="50013"):
        await scene.channel.send("Hello")
    scene.standin.forbid(scene.games, view_channel=False)
    with pytest.raises(discord.Forbidden, match="50001"):
        await scene.channel.send("Hello")
    scene.standin.world.delete_channel(scene.games)
    with pytest.raises(discord.NotFound, match="10003"):
        await scene.channel.send("Hello")
    other = scene.standin.channel("other")
    scene.standin.kick()
    with pytest.raises(discord.Forbidden, match="50001"):
        await scene.client.get_partial_messageable(other).send("Hello")
    await scene.told("guild_remove")


async def test_a_thread_sleeps_until_something_is_posted_and_stays_shut_when_it_is_locked(scene: Scene) -> None:
    await scene.told("guild_channel_create")
    parent = scene.client.get_channel(scene.games)
    assert isinstance(parent, discord.TextChannel)
    thread = await parent.create_thread(name="Game", type=discord.ChannelType.public_thread)
    sent = await thread.send("Hello")
    scene.standin.set_thread(thread.id, archived=True)
    with pytest.raises(discord.HTTPException, match="50083"):
        await sent.edit(content="Good bye")
    await thread.send("Here I am")
    await sent.edit(content="Good bye")
    scene.standin.forbid(scene.games, manage_threads=False)
    scene.standin.set_thread(thread.id, archived=True, locked=True)
    with pytest.raises(discord.Forbidden, match="160005"):
        await thread.send("Hello")
