import pytest

from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import Players, ask_both, fill, order
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, labels, open_panel, panel, pings, text, wait
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE


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
    await table.bot.services.grouped_questions.ask(game, BLUE, {FIRST: 0}, by=red.id)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await wait(table, DELAY.total_seconds())
    assert "has answered" in text(table.messages()[-2])
    assert pings(table)[-1] == [red.id]
