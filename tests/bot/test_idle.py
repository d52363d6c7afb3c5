from tests.bot.clock import wait, with_button
from tests.bot.people import Table, labels, pings, play, start_game, text, to_act


async def test_a_game_without_a_clock_calls_whom_it_waits_for_and_the_host_every_week(table: Table) -> None:
    await start_game(table, "bob")
    asked = to_act(table)
    await wait(table, days=6)
    before = len(pings(table))
    await wait(table, days=1)
    told = table.messages()[-1]
    assert (labels(told), sorted(pings(table)[-1])) == (["Take turn"], sorted({asked.id, table.ann.id}))
    assert all(command in text(told) for command in (asked.mention, "`/pax handover`", "`/pax end`"))
    await wait(table, days=7)
    assert len(pings(table)) == before + 2
    assert not table.stands(told)
    await play(table, asked, "Take 1")
    assert not [message for message in table.messages() if "has been waiting for you" in text(message)]


async def test_a_pause_calls_all_players_every_week_to_end_it(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    await table.ann.slash(table.channel, "pax pause")
    await table.bob.click(with_button(table, "Agree to pause"), label="Agree to pause")
    await wait(table, days=8)
    told = table.messages()[-1]
    assert (labels(told), sorted(pings(table)[-1])) == (["End the pause"], sorted([table.ann.id, table.bob.id]))
    await table.bob.click(told, label="End the pause")
    assert not [message for message in table.messages() if "has been paused since" in text(message)]
    await wait(table, hours=10)
    assert "has been waiting for you" not in text(table.messages()[-1])
