from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import Players, ask_both, fill, is_substituted, offer, play_first
from tests.bot.people import Table, answers, choose, labels, panel, pings, text, wait
from tests.pamir.bribery import FIRST, SECOND
from tests.pamir.builder import BLUE


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
    await table.bot.dispatcher.reconcile(1)
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


async def test_a_panel_tells_that_a_question_waits_for_its_player(table: Table, players: Players) -> None:
    red, blue = players
    game = (await table.bot.services.games.at(table.channel.id)).game.id
    await table.bot.services.grouped_questions.ask(game, BLUE, {FIRST: 0}, by=red.id)
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
