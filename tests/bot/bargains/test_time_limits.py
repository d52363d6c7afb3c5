from paxbot.service.talk.requests import DELAY
from tests.bot.bargains.scene import HOUR, ask_both, asked, offer, play_first, timed
from tests.bot.people import Table, choose, labels, pings, said, text, wait


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
    await table.bot.dispatcher.reconcile(game)
    assert "<t:" in text(table.now(question)) != before
    assert "Answer" in labels(table.now(question))
