import pytest

from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import Players, asked, fill, offer, order, play_first
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, choose, open_panel, panel, pings, said, text, wait


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
    opened = await red.click(shown, label="Standing orders")
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
    opened = await blue.click(shown, label="Standing orders")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    assert "refused for you" in await fill(blue, opened, rule="full_price", round="no")


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
