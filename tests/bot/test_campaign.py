from dataclasses import dataclass

import discord
import pytest
import simcord

from bot import create_bot
from paxbot.games.spartacus.nemo import answer
from paxbot.service import Pick
from paxbot.settings import Settings
from tests.bot.clock import strike
from tests.bot.conftest import MakeBot
from tests.bot.driver import Driver
from tests.bot.people import Table, answered, labels, panel, parts, said, text
from tests.bot.whole_games import check_the_end

pytestmark = pytest.mark.slow

FIRST, LOST = 0, 0
"""The seed of a first game that is won as Nemo plays, and of a second one that is lost so."""
SECOND_TO_LAST = (1, 4, 1, 374)
"""Seeds with which the games from the second on are won so."""
NEEDED = ("at least 3 of them", "at least 4 of them", "at least 5 of them", "at least 6 of them", "all of them")


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings.model_copy(update={"seed": FIRST}))


@dataclass
class Campaigner(Driver):
    """Somebody alone, who gives the answers that Nemo would give."""

    async def take_turn(self, player: simcord.MemberActor) -> None:
        shown = await self.open_panel(player)
        while (view := await self.table.bot.services.games.view(1)).decision is not None:
            option = view.decision.options.index(answer(view.state, view.decision))
            shown = panel(await give(player, shown, option))
            self.given += 1


async def give(player: simcord.MemberActor, shown: simcord.ResponseMessage, option: int) -> simcord.InteractionResult:
    for part in parts(shown):
        meant = part.get("custom_id", "").split(":")
        if part["type"] == 2 and meant[:2] == ["pax", "answer"] and meant[4] == str(option):
            return answered(await player.click(shown, custom_id=part["custom_id"]))
        for each in part.get("options", ()):
            if each["value"].split(":")[0] == str(option):
                return answered(await player.select(shown, [each["value"]], custom_id=part["custom_id"]))
    raise AssertionError(f"answer {option} is not offered: {text(shown)}")


@dataclass
class Campaign:
    table: Table
    settings: Settings
    games: int = 0

    async def open(self, seed: int | None = None) -> discord.Message:
        if seed is not None:
            await self.table.env.bot.close()
            await self.table.env.restart_bot(create_bot(self.settings.model_copy(update={"seed": seed})))
        answered(await self.table.ann.slash(self.table.channel, "pax new", game="spartacus"))
        self.games += 1
        return self.table.messages()[-1]

    async def play(self, card: discord.Message) -> str:
        answered(await self.table.ann.click(card, label="Start"))
        if self.games == 1:
            await Campaigner(self.table, None).play()  # type: ignore[arg-type]  # nothing is left to chance
        else:
            await self._play_without_presses()
        await check_the_end(self.table, "spartacus", self.games)
        return text(self.table.messages()[-1])

    async def _play_without_presses(self) -> None:
        games, ann = self.table.bot.services.games, self.table.ann.id
        while (view := await games.view(self.games)).decision is not None:
            move = answer(view.state, view.decision)
            (choice,) = (each for each in view.choices() if each.move == move)
            await games.answer_all(self.games, view.seq, [Pick(choice.option, choice.check)], by=ann)
        await strike(self.table)

    async def standing(self) -> str:
        return said(await self.table.ann.user.slash("games"))


@pytest.mark.usefixtures("one_pixel")
async def test_a_whole_campaign_is_won_game_after_game(table: Table, settings: Settings) -> None:
    campaign = Campaign(table, settings)
    assert "campaign" not in await campaign.standing()
    card = await campaign.open()
    shown = text(card)
    assert "Alone you play game 1 of 5 of the solitaire campaign" in shown
    assert "2 cards are dealt" in shown
    assert NEEDED[0] in shown
    assert "No game is won so far." in shown

    end = await campaign.play(card)
    assert "Solitaire game 1 of 5 is won." in end
    assert "**Met:** cards of all 7 categories." in end
    assert "**Met:** stronger than Rome in at least 3 categories." in end
    assert "**Next: game 2 of 5" in end
    assert NEEDED[1] in end
    assert "Won: 1 of 5 games. Game 2 is next." in await campaign.standing()

    end = await campaign.play(await campaign.open())
    assert "Solitaire game 2 of 5 is lost." in end
    assert "**Not met:** stronger than Rome in at least 4 categories." in end
    assert "**Once more: game 2 of 5" in end
    assert "Won: 1 of 5 games. Game 2 is next." in await campaign.standing()

    for number, seed in enumerate(SECOND_TO_LAST, 2):
        card = await campaign.open(seed)
        assert f"game {number} of 5" in text(card)
        assert NEEDED[number - 1] in text(card)
        assert f"Games 1 to {number - 1} are won" in text(card) or number == 2
        end = await campaign.play(card)
        assert f"Solitaire game {number} of 5 is won." in end
        assert number == 5 or f"**Next: game {number + 1} of 5" in end
    assert "The solitaire campaign is won, all 5 games of it." in end
    assert "All 5 games are won." in await campaign.standing()
    assert "campaign" not in said(await table.bob.user.slash("games"))
    card = await campaign.open()
    assert "game 5 of 5" in text(card)
    assert "All 5 games are won. Each of them can be played again." in text(card)
    await choose_game(table, card, 3)
    assert "game 3 of 5" in text(table.now(card))
    assert NEEDED[2] in text(table.now(card))
    answered(await table.ann.click(card, label="Cancel"))
    await forget(table)
    assert "campaign" not in await campaign.standing()
    card = await campaign.open()
    assert "game 1 of 5" in text(card)
    assert "No game is won so far." in text(card)


def games_offered(card: discord.Message) -> dict[str, str]:
    menus = [part for part in parts(card) if part["type"] == 3]
    return {option["label"]: option["description"] for menu in menus for option in menu["options"]}


async def choose_game(table: Table, card: discord.Message, number: int) -> None:
    (menu,) = [part for part in parts(table.now(card)) if part["type"] == 3]
    answered(await table.ann.select(table.now(card), [str(number)], custom_id=menu["custom_id"]))


@pytest.mark.usefixtures("one_pixel")
async def test_a_game_that_was_reached_is_played_again_and_nothing_is_lost_by_it(
    table: Table, settings: Settings
) -> None:
    campaign = Campaign(table, settings)
    card = await campaign.open()
    assert games_offered(card) == {}
    await campaign.play(card)
    card = await campaign.open(FIRST)
    assert "game 2 of 5" in text(card)
    assert games_offered(card) == {
        "Game 1 of 5": "It is won, and can be played again.",
        "Game 2 of 5": "It is to be won next.",
    }
    answered(await table.bob.click(card, label="Join"))
    assert games_offered(table.now(card)) == {}
    answered(await table.bob.click(table.now(card), label="Leave"))
    await choose_game(table, card, 1)
    assert "**Alone you play game 1 of 5 of the solitaire campaign:**" in text(table.now(card))
    assert "Game 1 is won so far." in text(table.now(card))
    answered(await table.ann.click(table.now(card), label="Start"))
    assert "Game 1 of the solitaire campaign has begun: ann plays alone." in text(table.now(card))
    shown = panel(await table.ann.slash(table.channel, "pax end"))
    answered(await table.ann.click(shown, label="Propose to end"))
    assert "**Next: game 2 of 5" in text(table.messages()[-1])
    assert "Won: 1 of 5 games. Game 2 is next." in await campaign.standing()


async def forget(table: Table) -> None:
    shown = panel(await table.ann.slash(table.channel, "pax forget-me"))
    assert "you have won 5 of 5 solitaire games of PAX (2011)" in text(shown)
    assert "Your solitaire campaign is gone" in text(shown)
    said(await table.ann.click(shown, label="Forget me"))


async def test_only_whoever_is_alone_reads_of_the_campaign(table: Table, settings: Settings) -> None:
    card = await Campaign(table, settings).open()
    assert "solitaire campaign" in text(card)
    answered(await table.bob.click(card, label="Join"))
    assert "solitaire campaign" not in text(table.now(card))
    answered(await table.ann.click(table.now(card), label="Leave"))
    assert "solitaire campaign" in text(table.now(card))
    answered(await table.ann.click(table.now(card), label="Add Nemo"))
    assert "solitaire campaign" not in text(table.now(card))


async def test_a_table_of_one_seat_is_a_game_of_the_campaign(table: Table) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="spartacus", seats=1))
    card = table.messages()[-1]
    assert "game 1 of 5 of the solitaire campaign" in text(card)
    assert "Play solo against Nemo" not in labels(card)
    answered(await table.ann.click(card, label="Start"))
    assert "Game 1 of the solitaire campaign has begun: ann plays alone." in text(table.now(card))


async def test_a_game_that_is_ended_early_is_to_be_played_again(table: Table, settings: Settings) -> None:
    card = await Campaign(table, settings).open()
    answered(await table.ann.click(card, label="Start"))
    shown = panel(await table.ann.slash(table.channel, "pax end"))
    answered(await table.ann.click(shown, label="Propose to end"))
    end = text(table.messages()[-1])
    assert "**Once more: game 1 of 5" in end
    assert "**Once more: game 1 of 5" in said(await table.ann.slash(table.channel, "pax status"))


async def test_nobody_is_asked_for_less_where_there_is_nothing_to_pay(table: Table, settings: Settings) -> None:
    card = await Campaign(table, settings).open()
    answered(await table.ann.click(card, label="Start"))
    refused = said(await table.ann.slash(table.channel, "pax ask"))
    assert "In PAX (2011) there is nothing for which you could ask another player to take less." in refused
