import hashlib

import discord
import pytest
import simcord

from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import row, text_layout
from paxbot.watch import telemetry
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    at_once,
    choose,
    labels,
    look,
    old_panel,
    open_panel,
    panel,
    parts,
    past_turns,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


async def test_a_game_goes_from_the_lobby_to_the_first_answer(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    assert {"Take 1", "Take 2", "Draw", "End turn"} <= set(answers(shown))
    result = await choose(player, shown, "Take 2")
    assert "CoinsTaken" in said(result)
    assert "CoinsTaken" in text(table.now(message))
    assert "Pot: 8" in text(table.now(message))
    assert "You have 2 coins" in said(result)


async def test_the_turn_message_mentions_its_player_alone_and_shows_two_pictures(table: Table) -> None:
    message = await start_game(table, "bob")
    assert to_act(table).mention in text(message)
    assert pings(table) == [[to_act(table).id]]
    assert [file.filename for file in message.attachments] == ["table.png", "coins.png"]
    assert [file.description for file in message.attachments] == ["The pot holds 10.", "The coins."]
    assert labels(message) == ["Take turn", "Purses", "My hand", "Help"]


async def test_a_turn_message_ends_with_what_was_done_last_and_who_is_to_act(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Draw")
    await play(table, player, "Take 1")
    await play(table, player, "End turn")
    heading, *pictures, done, call, _ = [part for part in parts(turn_message(table)) if part["type"] in (1, 10, 12)]
    assert heading["content"].startswith("### Turn 2: ")
    assert [len(part["items"]) for part in pictures] == [1, 1], "each picture alone in its gallery"
    assert "drew." in done["content"]
    assert call["content"] == f"<@{to_act(table).id}>, it is your turn."


async def test_a_turn_that_is_over_is_looked_at_in_private_forth_and_back(table: Table, make_bot: MakeBot) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Take 1")
    await play(table, player, "Take 2")
    await play(table, player, "End turn")
    (over,) = past_turns(table)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    result = await table.zoe.click(over, label="Look")
    assert result.ephemeral
    first = panel(result)
    assert "Step 1 of 2" in text(first)
    assert first.attachments[0].description == "The pot holds 9. Changed: 1."
    second = panel(await table.zoe.click(first, label="Next"))
    assert "Step 2 of 2" in text(second)
    then = panel(await table.zoe.click(second, label="Purses"))
    assert [file.filename for file in then.attachments] == ["courts.png"]
    assert "Court of ann" in text(then)
    assert second.attachments[0].description == "The pot holds 7. Changed: 2."
    assert "Step 1 of 2" in text(panel(await table.zoe.click(second, label="Previous")))
    await table.bot.services.settings.change(table.zoe.id, text_only=True)
    told = await look(table.zoe, over)
    assert not told.attachments
    assert "CoinsTaken" in text(told)


async def test_the_pictures_are_new_after_each_move(table: Table) -> None:
    message = await start_game(table, "bob")
    await play(table, to_act(table), "Take 1")
    assert table.now(message).attachments[0].description == "The pot holds 9. Changed: 1."


async def test_a_turn_begins_with_what_changed_in_the_turn_before(table: Table) -> None:
    first = await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Take 1")
    await play(table, player, "Take 2")
    assert table.now(first).attachments[0].description == "The pot holds 7. Changed: 2."
    await play(table, player, "End turn")
    changed = turn_message(table).attachments[0].description
    assert changed is not None
    assert changed.startswith("The pot holds 7. Changed: ")


async def test_the_end_of_a_turn_closes_its_message_and_calls_the_next_player(table: Table) -> None:
    first = await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Take 1")
    await play(table, player, "End turn")
    closed = table.now(first)
    assert labels(closed) == ["Look"]
    assert not closed.attachments
    assert "CoinsTaken" in text(closed)
    assert "TurnEnded" in text(closed)
    following = turn_message(table)
    assert following.id != first.id
    assert to_act(table).id != player.id
    assert "Nothing has happened" not in text(following)


async def test_only_the_player_who_is_asked_gets_a_panel(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    other = table.bob if player.id == table.ann.id else table.ann
    assert said(await other.click(message, label="Take turn")).endswith("is asked."), "no call that is for another"
    onlooker = await table.zoe.click(message, label="Take turn")
    assert "You do not play in this game" in said(onlooker)
    assert onlooker.ephemeral


async def test_nobody_sees_the_panel_of_another(table: Table) -> None:
    await start_game(table, "bob")
    assert "Take 2" in answers(await open_panel(table, to_act(table)))
    assert not any("Take 2" in answers(message) for message in table.channel.history(viewer=table.zoe))


async def test_a_stale_button_gets_a_sentence_and_a_fresh_panel(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    old, new = await old_panel(table, player), await open_panel(table, player)
    await choose(player, new, "Take 2")
    result = await choose(player, old, "Take 1")
    assert "Nothing was done: you have acted since" in said(result)
    assert "Take 1" in answers(panel(result))
    await choose(player, panel(result), "Take 1")
    assert "Pot: 7" in text(turn_message(table))


async def test_a_double_click_gives_one_answer(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    custom_id, _ = answers(shown)["Take 2"]
    first, second = await at_once(table.env, player, shown, custom_id, custom_id)
    assert first.acknowledged
    assert second.acknowledged
    assert "Pot: 8" in text(table.now(message))
    assert "already" in said(second) or "already" in said(first)


async def test_undo_strikes_out_what_it_takes_back(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    result = await play(table, player, "Take 2")
    undone = await player.click(panel(result), label="Undo")
    assert "taken back" in said(undone)
    shown = text(table.now(message))
    assert "~~CoinsTaken" in shown
    assert "Pot: 10" in shown
    assert "Undo" not in labels(panel(undone))


async def test_a_turn_of_several_steps_is_reset_by_one_press(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    result = await play(table, player, "Take 2")
    assert "Reset turn" not in labels(panel(result))
    result = await player.click(panel(result), label="Take 1")
    assert "Reset turn" in labels(panel(result))
    stale = await old_panel(table, player)
    result = await player.click(await open_panel(table, player), label="Reset turn")
    assert "steps in this turn are taken back" in said(result)
    assert {"Undo", "Reset turn"}.isdisjoint(labels(panel(result)))
    shown = text(table.now(message))
    assert shown.count("~~CoinsTaken") == 2
    assert "Pot: 10" in shown
    assert "Nothing was done" in said(await player.click(stale, label="Reset turn"))


async def test_undo_by_command_shows_a_panel(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    assert "nothing to take back" in said(await player.slash(table.channel, "pax undo"))
    await play(table, player, "Take 2")
    undone = await player.slash(table.channel, "pax undo")
    assert "taken back" in said(undone)
    assert "Take 2" in answers(panel(undone))


async def test_undo_ends_where_cards_came_to_light_and_the_panel_says_so(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    result = await play(table, player, "Draw")
    assert "Undo" not in labels(panel(result))
    assert "cards have come to light" in said(result)


async def ask_for_a_coin(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor, discord.Message]:
    """Somebody has two coins, the next player asks for one; asker, asked, and the turn message of the asker."""
    await start_game(table, "bob")
    rich = to_act(table)
    await play(table, rich, "Take 2")
    await play(table, rich, "End turn")
    asker = to_act(table)
    message = turn_message(table)
    await play(table, asker, f"Ask {rich.name}")
    return asker, rich, message


async def test_a_question_to_another_player_is_a_new_message_that_mentions_them(table: Table) -> None:
    asker, rich, message = await ask_for_a_coin(table)
    question = table.messages()[-1]
    assert rich.mention in text(question)
    assert pings(table)[-1] == [rich.id]
    assert "question GRANT" in text(question)
    assert "Waiting for" in text(table.now(message))
    assert "is asked" in said(await asker.click(message, label="Take turn"))
    result = await choose(rich, panel(await rich.click(question, label="Answer")), "Give a coin")
    assert "CoinGiven" in said(result)
    assert not table.stands(question)
    resumed = table.messages()[-1]
    assert asker.mention in text(resumed)
    assert pings(table)[-1] == [asker.id]
    assert "Take 1" in answers(panel(await asker.click(resumed, label="Go on")))


async def test_an_undo_withdraws_the_question(table: Table) -> None:
    asker, rich, message = await ask_for_a_coin(table)
    question = table.messages()[-1]
    waiting = await asker.click(message, label="Take turn")
    assert "taken back" in said(await asker.click(panel(waiting), label="Undo"))
    assert not table.stands(question)
    assert "Nothing to do" in said(await rich.click(message, label="Take turn"))


async def test_an_old_answer_after_the_end_says_once_that_the_game_is_over_and_how_it_ended(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    shown = await old_panel(table, player)
    await play_to_the_end(table)
    told = said(await choose(player, shown, "Take 1"))
    assert told.count("The game is over.") == 1
    assert "Final scores" in told


@pytest.mark.parametrize("command", ["turn", "log", "status", "export", "help", "undo", "end", "hand", "board"])
async def test_every_command_of_a_table_is_acknowledged_before_anything_is_read(
    table: Table, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    await start_game(table, "bob")
    before, at = len(table.env.http_requests), table.bot.services.games.at
    calls: list[str] = []

    async def look(channel: int) -> object:
        calls.extend(call.path for call in table.env.http_requests[before:])
        return await at(channel)

    monkeypatch.setattr(table.bot.services.games, "at", look)
    answered(await table.bob.slash(table.channel, f"pax {command}"))
    assert [path.rpartition("/")[2] for path in calls] == ["callback"]


async def test_only_its_holder_sees_a_hand(table: Table) -> None:
    message = await start_game(table, "bob")
    result = await table.bob.click(message, label="My hand")
    assert "You hold 0 coins" in said(result)
    assert result.response is not None
    assert result.response.ephemeral
    assert [file.filename for file in result.response.attachments] == ["hand.png"]
    assert "no seat" in said(await table.zoe.click(message, label="My hand"))


async def play_to_the_end(table: Table) -> None:
    for _ in range(3):
        for _ in range(2):
            await play(table, to_act(table), "Draw")
        if any("Final scores" in text(message) for message in table.messages()):
            return
        await play(table, to_act(table), "End turn")


async def test_the_end_shows_the_result_a_fact_about_each_the_pictures_the_record_and_the_seed(table: Table) -> None:
    await start_game(table, "bob")
    await play_to_the_end(table)
    end = table.messages()[-1]
    assert "Final scores: see the picture" in text(end)
    assert "ann was there" in text(end)
    assert "\n\nThe cards are shuffled" in text(end), "it is no part of a list before it"
    assert "bob was there" in text(end)
    assert text(end).endswith("A good word for the others? Here is the place for it.")
    seed, salt = (
        text(end).partition(f"the {word} ")[2].partition("`")[2].partition("`")[0] for word in ("seed", "salt")
    )
    assert f"`{hashlib.sha256(f'{seed}:{salt}'.encode()).hexdigest()}`" in text(end)
    assert [file.filename for file in end.attachments] == ["table.png", "coins.png", "ending.png", "toy-1.json"]
    assert set(pings(table)[-1]) == {table.ann.id, table.bob.id}
    assert not any("Take turn" in labels(message) for message in table.messages())
    (hand,) = table.dms("ann")
    assert labels(hand) == ["To the table"]
    assert "your turn" not in text(hand)
    assert "The game is over" in said(await table.ann.slash(table.channel, "pax turn"))
    assert "Final scores: [" in said(await table.ann.slash(table.channel, "pax status"))
    assert "The pot holds" in said(await table.zoe.click(end, label="Text"))


async def test_the_end_has_the_scores_in_words_where_its_picture_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table.bot.app.presenters["toy"], "ending_picture", lambda *_: 1 / 0)
    await start_game(table, "bob")
    await play_to_the_end(table)
    assert "Final scores: [" in text(table.messages()[-1])
    caplog.clear()


async def test_a_restart_in_the_middle_loses_nothing(table: Table, make_bot: MakeBot) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = await open_panel(table, player)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    result = await choose(player, shown, "Take 2")
    assert "You have 2 coins" in said(result)
    assert "Pot: 8" in text(table.now(message))
    undone = await player.click(panel(result), label="Undo")
    assert "taken back" in said(undone)


async def test_a_button_of_an_unknown_game_gets_a_sentence(table: Table) -> None:
    await start_game(table, "bob")
    view = text_layout(
        "?", row(ActionButton(CustomId("turn", 99), "Unknown"), ActionButton(CustomId("dance", 1), "From the future"))
    )
    message = await table.env.bot.get_partial_messageable(table.channel.id).send(view=view)
    assert "do not know this game" in said(await table.ann.click(message, label="Unknown"))
    assert "gone on" in said(await table.ann.click(message, label="From the future"))


async def test_a_fault_gets_a_number_and_no_stack_trace(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    message = await start_game(table, "bob")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    presenter = table.bot.app.presenters["toy"]
    monkeypatch.setattr(presenter, "panel", fail)
    result = answered(await to_act(table).click(message, label="Take turn"))
    assert "Something went wrong" in said(result)
    assert "ZeroDivision" not in said(result)
    number = next(record for record in caplog.records if "Trouble" in record.getMessage()).getMessage().split()[1]
    assert number in said(result)
    caplog.clear()


async def test_what_a_panel_says_cannot_be_done_is_no_refusal_of_opening_it(table: Table) -> None:
    def counted(outcome: str) -> float:
        return telemetry.REGISTRY.get_sample_value("paxbot_presses_total", {"outcome": outcome}) or 0.0

    await start_game(table, "bob")
    player = to_act(table)
    await play(table, player, "Draw")
    before = counted("done"), counted("refused")
    assert "cannot take back more" in text(await open_panel(table, player))
    assert (counted("done") - before[0], counted("refused") - before[1]) == (1, 0)
