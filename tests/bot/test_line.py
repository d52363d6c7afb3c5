import pytest
import simcord

from tests.bot.people import (
    Table,
    answers,
    labels,
    panel,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


async def do(table: Table, player: simcord.MemberActor, line: str) -> simcord.InteractionResult:
    return await player.slash(table.channel, "do", line=line)


def other_than(table: Table, player: simcord.MemberActor) -> simcord.MemberActor:
    return table.bob if player.id == table.ann.id else table.ann


async def test_a_line_is_done_and_the_panel_shows_what_is_asked_next(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = panel(await do(table, player, "take 2; take 1"))
    assert "CoinsTaken 0 2" in text(shown)
    assert "CoinsTaken 0 1" in text(shown)
    assert "End turn" in answers(shown)
    assert "Pot: 7" in text(table.now(message))


async def test_a_line_can_end_the_turn(table: Table) -> None:
    first = await start_game(table, "bob")
    player = to_act(table)
    shown = panel(await do(table, player, "take 2; take 1; end"))
    assert "Nothing to do for you" in text(shown)
    assert labels(table.now(first)) == ["Look"]
    assert to_act(table).id != player.id


async def test_undo_takes_a_line_back_step_by_step(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    shown = panel(await do(table, player, "take 2; take 1"))
    shown = panel(await player.click(shown, label="Undo"))
    assert "Pot: 8" in text(turn_message(table))
    await player.click(shown, label="Undo")
    assert "Pot: 10" in text(turn_message(table))


async def test_a_word_that_fits_nothing_is_marked_and_nothing_is_done(table: Table) -> None:
    await start_game(table, "bob")
    shown = panel(await do(table, to_act(table), "take 2; tuke `1"))
    assert "```\ntake 2; tuke ’1\n        ^^^^\n```" in text(shown)
    assert "Possible there: `take`, `draw`, `end`" in text(shown)
    assert "Take 2" in answers(shown)
    assert "Pot: 10" in text(turn_message(table))


async def test_a_line_that_stops_at_a_later_question_says_what_is_asked_there(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    first = text(panel(await do(table, player, "tuke 1")))
    assert "Asked there" not in first
    asked = first.partition("### ")[2].partition("\n")[0]
    assert f"Asked there: {asked}\nPossible there:" in text(panel(await do(table, player, "take 2; tuke 1")))


async def test_the_marked_word_of_a_long_line_is_in_sight(table: Table) -> None:
    await start_game(table, "bob")
    shown = panel(await do(table, to_act(table), "; " * 200 + "tuke 1" + " x" * 200))
    _, line, mark, _ = text(shown).partition("```")[2].split("\n")[:4]
    assert line[mark.index("^") : mark.rindex("^") + 1] == "tuke"
    assert line[0] == line[-1] == "…"
    assert len(line) <= 58


async def test_an_empty_line_is_answered_kindly(table: Table) -> None:
    await start_game(table, "bob")
    assert "Type what you want to do" in said(await do(table, to_act(table), " ; "))


async def test_what_was_not_tried_is_told(table: Table) -> None:
    await start_game(table, "bob")
    shown = panel(await do(table, to_act(table), "draw; take nonsense"))
    assert "Not done, because cards came to light before it: `take nonsense`" in text(shown)
    assert "CardDrawn" in text(shown)
    assert labels(turn_message(table))


async def test_only_who_is_asked_can_type(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    other = other_than(table, player)
    assert f"It is not for you to answer now: {player.mention} is asked." in said(await do(table, other, "take 2"))
    assert "You have no seat" in said(await do(table, table.zoe, "take 2"))
    assert "Pot: 10" in text(turn_message(table))
    for person in (other, table.zoe):
        assert await person.autocomplete(table.channel, "do", "line", "ta") == []


async def test_without_a_game_or_before_it_a_line_is_refused(table: Table) -> None:
    assert "no game in this channel" in said(await do(table, table.ann, "take 2"))
    assert await table.ann.autocomplete(table.channel, "do", "line", "") == []
    await table.ann.slash(table.channel, "pax new", game="toy")
    assert "has not started" in said(await do(table, table.ann, "take 2"))
    assert await table.ann.autocomplete(table.channel, "do", "line", "") == []


async def test_what_is_possible_next_is_offered_while_typing(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    offered = await player.autocomplete(table.channel, "do", "line", "take 2; ta")
    assert [choice["value"] for choice in offered] == ["take 2; take 1", "take 2; take 2"]
    assert all(choice["name"] == choice["value"] for choice in offered)


async def test_completion_ends_at_a_hundred_characters_and_typing_on_still_works(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    line = "take 2;" + " " * 92
    assert await player.autocomplete(table.channel, "do", "line", line + "ta") == []
    await do(table, player, line + "take 1")
    assert "Pot: 7" in text(turn_message(table))


async def test_in_direct_messages_the_line_goes_to_the_only_game_that_waits(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    result = await player.user.slash("do", line="take 2")
    assert "CoinsTaken" in said(result)
    assert "Pot: 8" in text(turn_message(table))
    other = other_than(table, player)
    assert "None of your games waits" in said(await other.user.slash("do", line="take 2"))


async def test_in_direct_messages_a_line_for_several_games_is_refused(table: Table) -> None:
    await start_game(table, "bob")
    player = to_act(table)
    second = table.guild.create_text_channel("more")
    for _ in range(8):
        host = table.ann
        await host.slash(second, "pax new", game="toy")
        card = second.last_message
        assert card is not None
        await table.bob.click(card, label="Join")
        await host.click(card, label="Start")
        waiting = next(message for message in reversed(second.history()) if "Take turn" in labels(message))
        if player.mention in text(waiting):
            break
        second = table.guild.create_text_channel("more still")
    else:
        pytest.fail("the other begins in all games")
    assert "Several games wait for you" in said(await player.user.slash("do", line="take 2"))
