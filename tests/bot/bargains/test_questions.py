import pytest

from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import NAME, Players, ask_both, fill, offer, play_first
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, answers, choose, open_panel, panel, pings, said, text, wait
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE


async def test_several_requests_are_put_in_one_question_and_answered_in_one_form(
    table: Table, players: Players
) -> None:
    red, blue = players
    await ask_both(table, players)
    question = table.messages()[-1]
    assert pings(table)[-1] == [blue.id]
    assert text(question).count(" is due. Would") == 2
    opened = await blue.click(question, label="Answer")
    assert "with the table" in await fill(blue, opened, **{str(FIRST): "0", str(SECOND): "no"})
    assert "waived" in text(table.now(question))
    assert pings(table)[-1] == [red.id]
    shown = panel(await red.click(table.messages()[-1], label="Go on"))
    assert "waived" in text(shown)
    shown = panel(await choose(red, shown, offer(shown, NAME)))
    count = len(table.messages())
    shown = panel(await choose(red, shown, offer(shown, "waive")))
    assert "### Your turn" in text(shown)
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
    assert not table.stands(question)


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
    await table.bot.services.grouped_questions.ask(game, BLUE, {FIRST: 0}, by=red.id)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.advance_time(60)
    assert "asks you something" in text(table.messages()[-1])
    assert pings(table)[-1] == [blue.id]
