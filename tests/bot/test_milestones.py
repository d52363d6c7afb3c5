import discord
import pytest

from bot import create_bot
from cogs.panel.contents import results_early
from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.terms import Coalition
from paxbot.presenters import PRESENTERS
from paxbot.settings import Settings
from tests.bot.clock import silent
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, pings, play, start_game, text, to_act, turn_message
from tests.bot.test_found_again import LostNotes, begin_anew
from tests.bot.test_playing import play_to_the_end
from tests.bot.test_rewind import proposed
from tests.bot.toy_presenter import ToyPresenter
from tests.toy_game import ToyGame
from tests.toy_moves import CoinsTaken, DeckShuffled


class Remembering(ToyPresenter):
    milestones = (CoinsTaken,)


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"toy": ToyGame()}, presenters={"toy": Remembering()})


@pytest.fixture
def lost_notes(monkeypatch: pytest.MonkeyPatch) -> LostNotes:
    return LostNotes(monkeypatch)


def moments(table: Table) -> list[discord.Message]:
    return [
        each for each in table.messages() if any(file.filename.startswith("milestone") for file in each.attachments)
    ]


async def test_a_moment_is_posted_once_and_silently_as_it_was_before_its_answer(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Take 2")
    (moment,) = moments(table)
    assert [file.description for file in moment.attachments] == ["The pot held 10."]
    assert text(moment).strip().startswith("### Turn 1: ")
    assert "CoinsTaken" not in text(moment), "the turn and the picture tell it"
    assert silent(moment)
    assert not pings(table)[-1]
    assert not labels(moment)
    await play(table, player, "Take 1")
    await play(table, player, "End turn")
    assert [each.attachments[0].description for each in moments(table)] == ["The pot held 10.", "The pot held 8."]
    assert turn_message(table).id == table.messages()[-1].id


def test_the_points_of_a_check_are_told_right_after_its_purchase() -> None:
    facts: list[Fact] = [
        f.CardPurchased(0, 101, 0, 0),
        f.DominanceChecked(Coalition.BRITISH, False, (3, None), (5, 0), False),
        f.BlocksCleared(7),
    ]
    lines = results_early(PRESENTERS["pamir"], facts, ["Ana", "Bo"])
    assert lines[0].startswith("**Ana** purchases ")
    assert lines[1] == "**Dominance Check.** The British coalition is dominant. Influence – **Ana** with 3: 5 points."
    assert len(lines) == 3


async def test_what_was_taken_back_stands_as_a_moment_no_longer(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Take 2")
    (moment,) = moments(table)
    answered(await player.slash(table.channel, "pax undo"))
    assert not table.now(moment).attachments
    assert "was taken back" in text(table.now(moment))
    assert not await table.bot.services.post.messages(1, "milestone")
    await play(table, player, "Take 2")
    assert len(moments(table)) == 1
    assert moments(table)[0].id != moment.id


async def test_the_turn_goes_on_below_a_moment_and_calls_nobody_again(table: Table) -> None:
    await start_game(table, "bob")
    player, called = to_act(table), turn_message(table)
    await play(table, player, "Take 2")
    (moment,) = moments(table)
    assert [each.id for each in table.messages()[-2:]] == [moment.id, turn_message(table).id]
    assert not table.stands(called)
    assert not pings(table)[-1]
    await play(table, player, "End turn")
    assert [each.id for each in table.messages()].index(moment.id) == len(table.messages()) - 3


async def test_a_moment_that_follows_at_once_when_the_table_goes_back_is_posted(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Remembering, "milestones", (DeckShuffled,))
    _, second, proposal = await proposed(table)
    answered(await second.click(proposal, label="Agree"))
    (moment,) = moments(table)
    assert [each.id for each in table.messages()[-2:]] == [moment.id, turn_message(table).id]


async def test_a_moment_that_could_not_be_noted_is_not_posted_twice(
    table: Table, make_bot: MakeBot, lost_notes: LostNotes
) -> None:
    await start_game(table, "bob")
    lost_notes.in_channel = True
    await play(table, to_act(table), "Take 2")
    before = [each.id for each in moments(table)]
    assert len(before) == 1
    await begin_anew(table, make_bot, lost_notes)
    assert [each.id for each in moments(table)] == before
    assert len(await table.bot.services.post.messages(1, "milestone")) == 1


async def test_a_moment_that_was_taken_back_before_it_could_be_told_is_not_told(table: Table) -> None:
    await start_game(table, "bob")
    player, path = to_act(table), f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=500, message="down", times=9)
    await play(table, player, "Take 2")
    answered(await player.slash(table.channel, "pax undo"))
    await table.env.advance_time(3600)
    await table.bot.dispatcher.reconcile_due()
    assert not moments(table)
    assert not await table.bot.services.post.is_owing(1)


async def test_moments_stay_after_the_end_and_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Take 2")
    await play(table, player, "End turn")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    before = [moment.id for moment in moments(table)]
    await play_to_the_end(table)
    assert [moment.id for moment in moments(table)][:1] == before
    assert len(before) == 1
    assert not await table.bot.services.post.messages(1, "milestone")
