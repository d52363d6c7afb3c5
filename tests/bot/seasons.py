import random
from dataclasses import dataclass

import discord
import simcord

from paxbot.service import Pick, Status
from paxbot.service.leagues.views import SeasonView
from tests.bot.clock import strike
from tests.bot.people import Shown, Table, answered, labels, said, text
from tests.slow import slow_only

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
SIZE = 3


@dataclass
class Club:
    """A league in a channel; ann manages the server and does not play."""

    table: Table
    channel: simcord.ChannelHandle
    game: str = "toy"
    presses: int = 0
    """How often somebody who organises has pressed or called something."""

    async def command(self, command: str, /, **options: object) -> simcord.InteractionResult:
        self.presses += 1
        return await self.table.ann.slash(self.channel, command, **options)

    async def press(self, shown: simcord.InteractionResult, label: str) -> simcord.InteractionResult:
        assert shown.response is not None
        return await self.press_on(shown.response, label)

    async def press_on(self, shown: Shown, label: str) -> simcord.InteractionResult:
        self.presses += 1
        return await self.table.ann.click(shown, label=label)

    async def draft(self, kind: str = "season") -> simcord.InteractionResult:
        return await self.command("league new", name="Club", kind=kind, game=self.game)

    async def open(self, *people: str, kind: str = "season", **edited: str) -> discord.Message:
        drafted = await self.draft(kind)
        if edited:
            form = await self.press(drafted, "Edit")
            self.presses += 1
            changes = {field: [value] for field, value in edited.items()}
            drafted = answered(await self.table.ann.submit_modal(form, chosen(form) | changes))
        answered(await self.press(drafted, "Post"))
        post = await self.post()
        for name in people:
            assert "signed up" in said(await self.table.people[name].click(post, label="Join"))
        return await self.post()

    async def slow_down(self) -> None:
        """Nobody is out of time before the season is."""
        organiser, seen = self.table.ann.id, (await self.view()).file.decisions
        rules = {"clock": "custom", "clock_hours": 720, "clock_more": 720}
        seasons = self.table.bot.services.seasons
        await seasons.edit((await self.view()).league.id, by=organiser, seen=seen, rules=rules)

    async def start(self) -> None:
        managed = await self.command("league manage")
        told = said(await self.press(managed, start_label(managed)))
        assert "has started" in told or "check in" in told
        await strike(self.table)

    async def start_in_forum(self, *people: str) -> simcord.ChannelHandle:
        forum = self.table.guild.create_forum_channel("leagues")
        channel = self.table.bot.get_channel(forum.id)
        assert isinstance(channel, discord.ForumChannel)
        await channel.create_thread(name="Our season", content="Here.")
        await self.table.env.settle()
        (self.channel,) = forum.threads
        await self.open(*people)
        await self.start()
        (post,) = [each for each in forum.threads if each.id != self.channel.id]
        return post

    async def post(self) -> discord.Message:
        await strike(self.table)
        return self.channel.history()[-1]

    async def view(self) -> SeasonView:
        (league,) = await self.table.bot.services.seasons.leagues(self.table.guild.id)
        return await self.table.bot.services.seasons.view(league.id)

    async def messages(self) -> list[discord.Message]:
        await strike(self.table)
        return self.channel.history()

    async def gathering(self) -> discord.Message:
        return next(message for message in await self.messages() if "I'm here" in labels(message))

    async def standings(self) -> discord.Message:
        return next(message for message in await self.messages() if "Be a reserve" in labels(message))

    async def seated(self, fixture: int) -> list[str]:
        players = (await self.view()).season.fixture(fixture).players
        names = {str(person.id): name for name, person in self.table.people.items()}
        return [names[player] for player in players if player]

    async def own_tables(self, person: simcord.MemberActor) -> list[str]:
        told = said(await person.slash(self.channel, "league mine"))
        return [line for line in told.splitlines() if line.startswith("- Table")]

    async def leave(self, person: simcord.MemberActor) -> None:
        standings = next(message for message in await self.messages() if "Leave" in labels(message))
        asked = await person.click(standings, label="Leave")
        assert asked.response is not None
        assert "no longer taking part" in said(await person.click(asked.response, label="Yes, leave"))

    def first_thread(self) -> simcord.ChannelHandle:
        (thread,) = [each for each in self.threads() if (each.name or "").startswith("Club table 1")]
        return thread

    async def lose_thread(self) -> None:
        self.table.env.backend.delete_channel(self.first_thread().id)
        await self.table.env.settle()
        await strike(self.table)
        await strike(self.table)

    def threads(self) -> list[simcord.ChannelHandle]:
        return self.channel.threads

    def calls(self) -> list[discord.Message]:
        told = [message for each in (*self.threads(), self.channel) for message in each.history()]
        return [message for message in told if "I'm here" in labels(message)]

    async def come(self, *absent: str) -> None:
        for message in self.calls():
            for name, person in self.table.people.items():
                if name not in absent and person.mention in text(message).partition("Not here yet")[2]:
                    assert "Good." in said(await person.click(message, label="I'm here"))
        await strike(self.table)

    async def play_games(self) -> None:
        services, chance = self.table.bot.services, random.Random(3)
        for game in (await self.view()).games.values():
            view = await services.games.view(game.id)
            while view.game.status is Status.RUNNING and view.decision is not None:
                choice = chance.choice(view.choices())
                by = view.player(view.decision.seat).user
                await services.games.answer_all(game.id, view.seq, [Pick(choice.option, choice.check)], by=by)
                view = await services.games.view(game.id)
        await strike(self.table)

    async def play_all(self, rounds: int = 30) -> None:
        slow_only("runs a league to its end")
        for _ in range(rounds):
            await self.come()
            await self.play_games()
            season = (await self.view()).season
            if season.is_over and not season.has_next:
                return
        raise AssertionError("the season never ends")


def chosen(form: simcord.InteractionResult) -> dict[str, list[str]]:
    assert form.modal is not None
    menus = [each["component"] for each in form.modal["components"]]
    return {
        menu["custom_id"]: [option["value"] for option in menu["options"] if option.get("default")] for menu in menus
    }


def start_label(managed: simcord.InteractionResult) -> str:
    assert managed.response is not None
    return next(label for label in labels(managed.response) if label.startswith("Start"))
