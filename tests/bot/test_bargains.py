"""Standing orders, time limits, several requests in one question, and what to do when refused, in chat."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import pytest
import simcord

from bot import create_bot
from paxbot.catalogue import PRESENTERS
from paxbot.engine.kernel import Seat
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import Region
from paxbot.service.banks import ClockMode
from paxbot.service.orders import DELAY
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    open_panel,
    panel,
    pings,
    said,
    start_game,
    text,
    to_act,
    wait,
)
from tests.pamir.builder import BLUE, RED, Diagram

FIRST, SECOND = 15, 4
NAME = COURT_CARDS[FIRST].name
HOUR = 3600


class LaidOut(PaxPamir):
    """Red holds two cards of Kabul, where blue rules with three tribes; it is red's turn."""

    def setup(self, seats: int, seed: bytes, options: Mapping[str, Any], automated: Collection[Seat] = ()) -> State:
        table = Diagram(seats).tribes(Region.KABUL, {BLUE: 3}).hand(RED, FIRST, SECOND).rupees(RED, 6)
        return table.turn_of(RED).s


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings, games={"pamir": LaidOut()}, presenters=PRESENTERS)


class Players(NamedTuple):
    red: simcord.MemberActor
    blue: simcord.MemberActor


@pytest.fixture
async def players(table: Table) -> Players:
    await start_game(table, "bob", game="pamir")
    red = to_act(table)
    return Players(red, table.bob if red.id == table.ann.id else table.ann)


def offer(shown: Any, *words: str) -> str:
    """The answer whose label holds all these words."""
    return next(label for label in answers(shown) if all(word.lower() in label.lower() for word in words))


async def play_first(table: Table, red: simcord.MemberActor) -> simcord.ResponseMessage:
    """Red wants to play the first card; the panel about its bribe."""
    shown = await open_panel(table, red)
    return panel(await choose(red, shown, offer(shown, NAME)))


async def fill(person: simcord.MemberActor, opened: simcord.InteractionResult, **values: Any) -> str:
    """What the person is told when they have filled in a form."""
    chosen = {key: [value] if isinstance(value, str) else value for key, value in values.items()}
    return said(await person.submit_modal(opened, chosen))


async def order(table: Table, blue: simcord.MemberActor, rule: str, **more: Any) -> str:
    shown = await open_panel(table, blue)
    return await fill(blue, await blue.click(shown, label="Bribe orders"), rule=rule, round="no", **more)


def asked(table: Table) -> list[str]:
    return [text(message) for message in table.messages() if "there is a question for you" in text(message)]


async def test_an_order_is_given_out_of_turn_and_answers_after_the_delay(table: Table, players: Players) -> None:
    red, blue = players
    kept = await order(table, blue, "accept:2")
    assert "2 rupees or more are accepted" in kept
    shown = await play_first(table, red)
    await choose(red, shown, offer(shown, "offer", "2"))
    await wait(table, DELAY.total_seconds() - 1)
    assert asked(table) == []
    await wait(table, 1)
    assert asked(table) == []
    assert pings(table)[-1] == [red.id]
    assert "you have your answer" in text(table.messages()[-1])


async def test_nobody_else_reads_of_an_order(table: Table, players: Players) -> None:
    red, blue = players
    before = [text(message) for message in table.messages()]
    await order(table, blue, "accept:5")
    assert [text(message) for message in table.messages()] == before
    for viewer in (red, table.zoe):
        for command in ("board", "court", "log", "status", "export"):
            assert "accept" not in said(await viewer.slash(table.channel, f"pax {command}"))
    shown = await open_panel(table, red)
    opened = await red.click(shown, label="Bribe orders")
    assert "you are asked" in await fill(red, opened, rule="ask", round="no")


@pytest.mark.parametrize("rule", ["ask", "full_price"])
async def test_the_channel_looks_alike_until_the_delay_is_over(table: Table, players: Players, rule: str) -> None:
    red, blue = players
    await order(table, blue, rule)
    shown = await play_first(table, red)
    await choose(red, shown, offer(shown, "waive"))
    messages = len(table.messages())
    await wait(table, DELAY.total_seconds() - 1)
    assert len(table.messages()) == messages
    await wait(table, 1)
    assert (asked(table) == []) == (rule == "full_price")


async def test_a_restart_between_request_and_delay_loses_neither_question_nor_answer(
    table: Table, players: Players, make_bot: MakeBot
) -> None:
    red, blue = players
    shown = await play_first(table, red)
    await choose(red, shown, offer(shown, "waive"))
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await wait(table, DELAY.total_seconds())
    assert len(asked(table)) == 1
    assert pings(table)[-1] == [blue.id]


async def test_a_form_of_an_earlier_process_is_still_answered(
    table: Table, players: Players, make_bot: MakeBot
) -> None:
    blue = players.blue
    shown = await open_panel(table, blue)
    opened = await blue.click(shown, label="Bribe orders")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    assert "refused for you" in await fill(blue, opened, rule="full_price", round="no")


async def test_the_question_shows_its_limit_and_the_log_tells_that_time_ran_out(table: Table) -> None:
    red, blue = await timed(table)
    shown = await play_first(table, red)
    await choose(red, shown, offer(shown, "waive"))
    await wait(table, DELAY.total_seconds())
    (question,) = asked(table)
    assert "<t:" in question
    assert "in full" in question
    await wait(table, HOUR)
    assert "Time ran out" in said(await table.zoe.slash(table.channel, "pax log"))
    assert pings(table)[-1] == [red.id]
    assert not any("Answer" in labels(message) for message in table.messages())
    assert blue.id not in pings(table)[-1]


async def timed(table: Table) -> Players:
    """A game in which everybody begins with two hours."""
    bot = table.bot
    lobby = await bot.services.lobbies.create(
        "pamir",
        channel=table.channel.id,
        guild=table.guild.id,
        host=table.ann.id,
        name="ann",
        norms={"clock": ClockMode.CUSTOM, "clock_hours": 2, "clock_more": 1},
    )
    await bot.services.lobbies.join(lobby.game.id, user=table.bob.id, name="bob")
    await bot.services.lobbies.start(lobby.game.id, by=table.ann.id)
    await bot.crier.bring_up_to_date(lobby.game.id)
    red = to_act(table)
    return Players(red, table.bob if red.id == table.ann.id else table.ann)


async def test_what_is_to_be_done_when_refused_is_done_at_once(table: Table, players: Players) -> None:
    red, blue = players
    shown = await play_first(table, red)
    opened = await red.click(shown, label="If refused, then …")
    assert "you withdraw" in await fill(red, opened, then="withdraw")
    shown = await open_panel(table, red)
    assert "you withdraw" in text(shown)
    await choose(red, shown, offer(shown, "waive"))
    await wait(table, DELAY.total_seconds())
    shown = panel(await blue.click(table.messages()[-1], label="Answer"))
    await choose(blue, shown, "Refuse")
    assert pings(table)[-1] == [red.id]
    assert "Your turn" in text(await open_panel(table, red))


async def ask_both(table: Table, players: Players) -> None:
    """Red asks blue to waive the bribe for the first card and offers a rupee for the second."""
    red = players.red
    shown = await open_panel(table, red)
    opened = await red.click(shown, label="Ask about several …")
    assert f"goes to {players.blue.name}" in await fill(red, opened, **{str(FIRST): "0", str(SECOND): "1"})
    await wait(table, DELAY.total_seconds())


async def test_several_requests_are_put_in_one_question_and_answered_in_one_form(
    table: Table, players: Players
) -> None:
    red, blue = players
    await ask_both(table, players)
    question = table.messages()[-1]
    assert pings(table)[-1] == [blue.id]
    assert text(question).count("the bribe is") == 2
    opened = await blue.click(question, label="Answer")
    assert "with the table" in await fill(blue, opened, **{str(FIRST): "0", str(SECOND): "no"})
    assert labels(table.now(question)) == []
    assert "waived" in text(table.now(question))
    assert pings(table)[-1] == [red.id]
    shown = panel(await red.click(table.messages()[-1], label="Go on"))
    assert "waived" in text(shown)
    shown = panel(await choose(red, shown, offer(shown, NAME)))
    count = len(table.messages())
    shown = panel(await choose(red, shown, offer(shown, "waive")))
    assert "court" in text(shown)
    assert len(table.messages()) == count


async def test_what_was_refused_cannot_be_asked_again(table: Table, players: Players) -> None:
    red, blue = players
    await ask_both(table, players)
    opened = await blue.click(table.messages()[-1], label="Answer")
    await fill(blue, opened, **{str(FIRST): "no", str(SECOND): "no"})
    shown = await play_first(table, red)
    assert "refused in this turn" in text(shown)
    assert offer(shown, "pay")
    with pytest.raises(StopIteration):
        offer(shown, "waive")


async def is_substituted(table: Table, player: simcord.MemberActor) -> None:
    """Zoe has the player's seat."""
    view = await table.bot.services.games.view(1)
    seat = view.seat_of(player.id)
    assert seat is not None
    await table.bot.services.people.seek(1, seat, by=player.id)
    await table.bot.crier.bring_up_to_date(1)
    call = next(each for each in table.messages() if "Take this seat" in labels(each))
    assert "The seat is yours" in said(await table.zoe.click(call, label="Take this seat"))


async def test_an_open_question_is_put_to_who_has_taken_the_seat(table: Table, players: Players) -> None:
    red, blue = players
    shown = await play_first(table, red)
    await choose(red, shown, offer(shown, "waive"))
    await wait(table, DELAY.total_seconds())
    question = table.messages()[-1]
    assert blue.mention in text(question)
    await wait(table, 60)
    await is_substituted(table, blue)
    now = table.now(question)
    assert table.zoe.mention in text(now)
    assert blue.mention not in text(now)
    assert len(table.dms("zoe")) == 1
    assert all(table.zoe.id not in each for each in pings(table))
    edited = now.edited_at
    await table.bot.crier.bring_up_to_date(1)
    assert table.now(question).edited_at == edited
    assert "Refuse" in answers(panel(await table.zoe.click(now, label="Answer")))


async def test_an_open_question_about_several_things_is_put_to_who_has_taken_the_seat(
    table: Table, players: Players
) -> None:
    await ask_both(table, players)
    question = table.messages()[-1]
    await wait(table, 60)
    await is_substituted(table, players.blue)
    now = table.now(question)
    assert table.zoe.mention in text(now)
    assert players.blue.mention not in text(now)
    opened = await table.zoe.click(now, label="Answer")
    assert "with the table" in await fill(table.zoe, opened, **{str(FIRST): "0", str(SECOND): "no"})


async def test_only_the_holder_answers_and_only_once(table: Table, players: Players) -> None:
    red, blue = players
    await ask_both(table, players)
    question = table.messages()[-1]
    assert "not for you" in said(await red.click(question, label="Answer"))
    assert "no seat" in said(await table.zoe.click(question, label="Answer"))
    first, second = [await blue.click(question, label="Answer") for _ in range(2)]
    await fill(blue, first, **{str(FIRST): "0", str(SECOND): "1"})
    assert "settled" in await fill(blue, second, **{str(FIRST): "no", str(SECOND): "no"})
    assert "waived" in text(table.now(question))


async def test_a_question_left_open_is_closed_with_its_turn(table: Table, players: Players) -> None:
    red = players.red
    await ask_both(table, players)
    question = table.messages()[-1]
    shown = await open_panel(table, red)
    while answers(shown):
        shown = panel(await choose(red, shown, offer(shown, "end")))
    assert labels(table.now(question)) == []
    assert "settled" in text(table.now(question))


async def test_asking_by_command_is_for_who_is_on_turn(table: Table, players: Players, make_bot: MakeBot) -> None:
    red, blue = players
    assert "not for you to answer" in said(await blue.slash(table.channel, "pax ask"))
    assert "no seat" in said(await table.zoe.slash(table.channel, "pax ask"))
    whom = panel(await red.slash(table.channel, "pax ask"))
    opened = answered(await red.click(whom, label=f"Ask {blue.name}"))
    await fill(red, opened, **{str(FIRST): "no", str(SECOND): "2"})
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await wait(table, DELAY.total_seconds())
    opened = await blue.click(table.messages()[-1], label="Answer")
    assert "with the table" in await fill(blue, opened, **{str(SECOND): "2"})
    assert "have asked already" in said(await red.slash(table.channel, "pax ask"))


async def test_a_form_or_button_that_is_out_of_date_says_so(table: Table, players: Players) -> None:
    red, blue = players
    shown = await open_panel(table, red)
    first, second = [await red.click(shown, label="Ask about several …") for _ in range(2)]
    await fill(red, first, **{str(FIRST): "0", str(SECOND): "no"})
    assert "nothing more, to ask" in await fill(red, second, **{str(FIRST): "0", str(SECOND): "0"})
    assert "asked already" in said(await red.click(shown, label="Ask about several …"))
    waiting = await open_panel(table, blue)
    opened = await blue.click(waiting, label="Answer")
    assert "with the table" in await fill(blue, opened, **{str(FIRST): "0"})
    assert "settled" in said(await blue.click(waiting, label="Answer"))
    settling = await play_first(table, red)
    opened = await red.click(settling, label="If refused, then …")
    await choose(red, settling, "Withdraw")
    assert "nothing to ask" in await fill(red, opened, then="pay")


async def test_a_question_that_an_ended_process_did_not_post_is_posted_by_the_next(
    table: Table, players: Players, make_bot: MakeBot
) -> None:
    red, blue = players
    game = (await table.bot.services.games.at(table.channel.id)).game.id
    await table.bot.services.asking.ask(game, BLUE, {FIRST: 0}, by=red.id)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.advance_time(60)
    assert "asks you something" in text(table.messages()[-1])
    assert pings(table)[-1] == [blue.id]


@pytest.mark.parametrize("rule", ["ask", "full_price", "accept:1"])
async def test_the_channel_looks_alike_until_several_things_are_answered_by_an_order_or_asked(
    table: Table, players: Players, rule: str
) -> None:
    red, blue = players
    await order(table, blue, rule)
    before = [text(message) for message in table.messages()]
    opened = await red.click(await open_panel(table, red), label="Ask about several …")
    await fill(red, opened, **{str(FIRST): "0", str(SECOND): "1"})
    await wait(table, DELAY.total_seconds() - 1)
    assert [text(message) for message in table.messages()] == before
    await wait(table, 1)
    told = [text(message) for message in table.messages()[len(before) :]]
    assert any("asks you" in each for each in told) == (rule == "ask")
    assert any("has answered" in each for each in told) == (rule != "ask")
    assert not any("order" in each for each in told)


async def test_several_things_answered_by_an_order_call_the_asker_and_never_the_holder(
    table: Table, players: Players
) -> None:
    red, blue = players
    await order(table, blue, "accept:1")
    before = len(pings(table))
    await ask_both(table, players)
    answer, call = table.messages()[-2:]
    assert "refused" in text(answer)
    assert labels(answer) == []
    assert pings(table)[before:] == [[], [red.id]]
    shown = panel(await red.click(call, label="Go on"))
    assert "refused" in text(shown)


async def test_a_holder_who_answers_before_the_delay_is_over_is_not_called(table: Table, players: Players) -> None:
    red, blue = players
    opened = await red.click(await open_panel(table, red), label="Ask about several …")
    await fill(red, opened, **{str(FIRST): "0", str(SECOND): "1"})
    before = len(pings(table))
    opened = await blue.click(await open_panel(table, blue), label="Answer")
    await fill(blue, opened, **{str(FIRST): "no", str(SECOND): "1"})
    await wait(table, DELAY.total_seconds())
    assert pings(table)[before:] == [[], [red.id]]


async def test_a_restart_in_the_delay_of_a_question_about_several_things_loses_no_answer(
    table: Table, players: Players, make_bot: MakeBot
) -> None:
    red, blue = players
    await order(table, blue, "full_price")
    game = (await table.bot.services.games.at(table.channel.id)).game.id
    await table.bot.services.asking.ask(game, BLUE, {FIRST: 0}, by=red.id)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await wait(table, DELAY.total_seconds())
    assert "has answered" in text(table.messages()[-2])
    assert pings(table)[-1] == [red.id]


async def test_a_panel_tells_that_a_question_waits_for_its_player(table: Table, players: Players) -> None:
    red, blue = players
    game = (await table.bot.services.games.at(table.channel.id)).game.id
    await table.bot.services.asking.ask(game, BLUE, {FIRST: 0}, by=red.id)
    shown = panel(await blue.slash(table.channel, "pax turn"))
    assert f"{red.name} has asked you something" in text(shown)
    assert "Answer" in labels(shown)
    assert "Nothing to do for you" not in text(shown)


async def test_who_likes_direct_messages_is_asked_and_answered_there(table: Table, players: Players) -> None:
    red, blue = players
    for player in players:
        await table.bot.services.settings.change(player.id, notices="dm")
    await ask_both(table, players)
    assert pings(table)[-1] == []
    (hand,) = table.dms(blue.name)
    assert "asks you about several things" in text(hand)
    shown = panel(await blue.user.click(hand, label="Take turn"))
    opened = await blue.user.click(shown, label="Answer")
    await blue.user.submit_modal(opened, {str(FIRST): ["0"], str(SECOND): ["no"]})
    assert pings(table)[-1] == []
    assert "your question is answered" in text(table.dms(red.name)[-1])


async def test_a_pause_moves_the_limit_that_a_question_shows(table: Table) -> None:
    players = await timed(table)
    await ask_both(table, players)
    question = table.messages()[-1]
    before = text(question)
    game = (await table.bot.services.games.at(table.channel.id)).game.id
    await table.bot.services.pauses.propose(game, by=players.red.id)
    await table.bot.services.pauses.agree(game, by=players.blue.id)
    await wait(table, HOUR)
    await table.bot.services.pauses.resume(game, by=players.blue.id)
    await table.bot.crier.bring_up_to_date(game)
    assert "<t:" in text(table.now(question)) != before
    assert "Answer" in labels(table.now(question))
