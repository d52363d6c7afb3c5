from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import row, text_layout
from tests.bot.clock import reminders, wait, with_button
from tests.bot.people import (
    Table,
    answered,
    labels,
    open_game,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


async def test_a_pause_is_proposed_agreed_on_and_ended(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    assert "The table was asked" in said(await table.ann.slash(table.channel, "pax pause"))
    proposal = with_button(table, "Agree to pause")
    assert pings(table)[-1] == [table.bob.id]
    assert "no seat" in said(await table.zoe.click(proposal, label="Agree to pause"))
    assert "agreed to the pause already" in said(await table.ann.click(proposal, label="Agree to pause"))
    assert "is proposed already" in said(await table.bob.slash(table.channel, "pax pause"))
    assert "You agree" in said(await table.bob.click(proposal, label="Agree to pause"))
    begun = with_button(table, "End the pause")
    assert "This game is paused" in text(turn_message(table))
    assert not labels(table.now(proposal))
    await wait(table, days=30)
    assert not reminders(table)
    assert "no seat" in said(await table.zoe.click(begun, label="End the pause"))
    assert "The pause is over" in said(await table.bob.click(begun, label="End the pause"))
    assert "The pause is over" in text(table.now(begun))
    assert "This game is paused" not in text(turn_message(table))
    await wait(table, hours=14, minutes=1)
    assert reminders(table)


async def test_a_pause_takes_answers_and_goes_on(table: Table) -> None:
    await start_game(table, "bob", clock="brisk")
    await table.ann.slash(table.channel, "pax pause")
    await table.bob.click(with_button(table, "Agree to pause"), label="Agree to pause")
    first = to_act(table)
    view = await table.bot.services.games.view(1)
    assert view.waiting is not None
    first = table.who(view.waiting.user)
    await play(table, first, "End turn")
    assert "This game is paused" in text(turn_message(table))
    assert "The pause is over" in said(await first.slash(table.channel, "pax pause"))


async def test_one_no_keeps_the_game_going(table: Table) -> None:
    await start_game(table, "bob")
    await table.ann.slash(table.channel, "pax pause")
    proposal = with_button(table, "Agree to pause")
    answered(await table.bob.click(proposal, label="Play on"))
    assert "does not want a pause" in text(table.now(proposal))
    assert (await table.bot.services.games.view(1)).game.paused_at is None


async def test_who_proposes_a_pause_is_known_whatever_a_button_says(table: Table) -> None:
    await start_game(table, "bob", "cat")
    await table.ann.slash(table.channel, "pax pause")
    assert f"{table.ann.mention} proposes to pause" in text(with_button(table, "Agree to pause"))
    button = ActionButton(CustomId("pauseyes", 1, (str(table.zoe.id),)), "Agree")
    channel = table.bot.get_partial_messageable(table.channel.id)
    pressed = await channel.send(view=text_layout("A message.", row(button)))
    assert "You agree" in said(await table.bob.click(pressed, label="Agree"))
    assert f"{table.ann.mention} proposes to pause" in text(table.now(pressed))
    assert f"It begins when everybody agrees: {table.cat.mention}." in text(table.now(pressed))


async def test_who_plays_alone_pauses_at_once(table: Table) -> None:
    await open_game(table, seats=2, automated=1)
    card = table.channel.last_message
    assert card is not None
    answered(await table.ann.click(card, label="Start"))
    assert "The game is paused" in said(await table.ann.slash(table.channel, "pax pause"))
