import pytest
import simcord
from simcord.backend.errors import OptionError

from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    close_dms,
    labels,
    open_panel,
    panel,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


async def seated(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """Who is on turn in a game that has begun, and who is not."""
    await start_game(table, "bob")
    on_turn = to_act(table)
    return on_turn, table.bob if on_turn.id == table.ann.id else table.ann


async def plan(table: Table, player: simcord.MemberActor, **options: str) -> simcord.InteractionResult:
    result = answered(await player.slash(table.channel, "pax plan", **options))
    assert result.ephemeral
    return result


async def time_passes(table: Table) -> None:
    for game in await table.bot.services.timers.fire_due():
        await table.bot.dispatcher.reconcile(game)
    await table.env.settle()


async def test_a_plan_is_shown_kept_and_carried_out(table: Table) -> None:
    first, other = await seated(table)
    assert "You have no plan" in said(await plan(table, other))
    shown = said(await plan(table, other, line="take 2; take 1; end"))
    assert "take 2; take 1; end" in shown
    assert "Nobody else can see it." in shown
    assert "take 2; take 1; end" in said(await plan(table, other))
    await play(table, first, "End turn")
    await time_passes(table)
    assert "Pot: 7" in text(turn_message(table))
    assert to_act(table).id == first.id
    assert "You have no plan" in said(await plan(table, other))
    assert not any("plan" in text(message) for message in table.dms(other.name))


async def test_a_turn_that_a_plan_ends_is_told_of_and_calls_nobody(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2; end")
    calls = len(pings(table))
    await play(table, first, "End turn")
    assert [users for users in pings(table)[calls:] if users] == [[first.id]]
    planned, now = table.messages()[-2:]
    assert labels(planned) == ["Look"]
    assert "CoinsTaken 1 2" in text(planned)
    assert text(now) == text(turn_message(table))


async def test_the_message_of_a_turn_shows_what_the_plan_did_and_what_was_done_before(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2")
    await play(table, first, "Take 1")
    calls = len(pings(table))
    await play(table, first, "End turn")
    assert [users for users in pings(table)[calls:] if users] == [[other.id]]
    assert "CoinsTaken 1 2" in text(turn_message(table))
    told = text(await open_panel(table, other))
    assert "took 1 from under your nose" in told.partition("Since your last turn")[2]


async def test_a_plan_outlives_a_restart_between_plan_and_turn(table: Table, make_bot: MakeBot) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2", if_unchanged="purse")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await play(table, first, "End turn")
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await time_passes(table)
    assert "Pot: 8" in text(turn_message(table))


async def test_a_plan_whose_condition_fails_is_dropped_and_its_player_told_alone(table: Table) -> None:
    first, other = await seated(table)
    shown = said(await plan(table, other, line="take 2", if_unchanged="pot, purse"))
    assert "if nothing has changed in: pot, purse" in shown
    await play(table, first, "Take 1")
    await play(table, first, "End turn")
    before = len(table.messages())
    await time_passes(table)
    assert "Pot: 9" in text(turn_message(table))
    told = table.dms(other.name)[-1]
    assert "something has changed: pot." in text(told)
    assert "take 2" in text(told)
    assert labels(told) == ["Take turn"]
    assert len(table.messages()) == before
    assert "something has changed: pot." in said(await plan(table, other))
    assert "Take 2" in labels(panel(await other.user.click(told, label="Take turn")))


async def test_a_word_that_is_no_longer_legal_ends_the_plan(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2; take 9; end")
    await play(table, first, "End turn")
    await time_passes(table)
    assert "Pot: 8" in text(turn_message(table))
    assert to_act(table).id == other.id
    told = text(table.dms(other.name)[-1])
    assert "carried out the first part" in told
    assert "```\ntake 9; end\n```" in told
    assert "Asked there: ACT\n" in told


async def test_a_plan_tells_of_the_question_at_which_it_stopped_as_long_as_that_is_asked(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2; take 9; end")
    await play(table, first, "End turn")
    await time_passes(table)
    assert "Asked there: ACT\n" in said(await plan(table, other))
    await play(table, other, "Take 1")
    shown = said(await plan(table, other))
    assert "carried out the first part" in shown
    assert "Asked there" not in shown


async def test_after_a_round_nothing_is_told_of_a_plan_any_more(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 9; end")
    await play(table, first, "End turn")
    await time_passes(table)
    await play(table, other, "End turn")
    assert "its first step was not possible" in said(await plan(table, other))
    await play(table, first, "End turn")
    assert "You have no plan" in said(await plan(table, other))


async def test_without_direct_messages_the_turn_message_says_only_that_there_is_news(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 9")
    close_dms(table, other.name)
    await play(table, first, "End turn")
    await time_passes(table)
    assert "A plan for this turn was not carried out to its end." in text(turn_message(table))
    assert not any("take 9" in text(message) for message in table.messages())
    assert "first step was not possible" in said(await plan(table, other))
    await play(table, other, "End turn")
    assert not any("A plan for this turn" in text(message) for message in table.messages())


async def test_nobody_else_sees_a_plan(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2; end")
    for viewer in (first, table.zoe):
        assert not any("take 2" in text(message) for message in table.channel.history(viewer=viewer))
    assert "You have no seat" in said(await table.zoe.slash(table.channel, "pax plan", line="end"))
    assert "You have no plan" in said(await first.slash(table.channel, "pax plan"))


async def test_a_plan_is_kept_whole_or_not_taken(table: Table) -> None:
    _, other = await seated(table)
    longest = "take 2; take 1; ".ljust(1000, "x")
    assert longest in said(await plan(table, other, line=longest))
    with pytest.raises(OptionError, match="at most 1000 characters"):
        await plan(table, other, line=longest + "x")


async def test_a_plan_is_dropped_by_its_button(table: Table) -> None:
    first, other = await seated(table)
    shown = await plan(table, other, line="take 2")
    assert shown.response is not None
    assert "dropped" in said(await other.click(shown.response, label="Drop the plan"))
    await play(table, first, "End turn")
    await time_passes(table)
    assert "Pot: 10" in text(turn_message(table))


async def test_plans_that_cannot_be_are_refused(table: Table) -> None:
    assert "no game in this channel" in said(await table.ann.slash(table.channel, "pax plan", line="end"))
    first, other = await seated(table)
    assert "your turn already" in said(await plan(table, first, line="end"))
    assert "says nothing" in said(await plan(table, other, line=" ; "))
    assert "do not know what shall not have changed" in said(await plan(table, other, line="end", if_unchanged="moon"))
    assert "You have no plan" in said(await plan(table, other))


async def test_after_the_end_a_plan_is_answered_with_that_the_game_is_over(table: Table) -> None:
    _, other = await seated(table)
    await plan(table, other, line="take 2; end")
    await table.bot.services.endings.enforce(1, by=0, moderator=True)
    for options in ({}, {"line": "end"}):
        told = said(await plan(table, other, **options))
        assert "The game is over." in told
        assert "coming turn" not in told


async def test_words_that_mean_nothing_in_the_game_are_pointed_at(table: Table) -> None:
    _, other = await seated(table)
    shown = said(await plan(table, other, line="take 9; blah blu`b; en"))
    assert "mean nothing to me, whatever will be asked: `blah`, `blu’b`. I stop before the first" in shown
    assert "mean nothing" not in said(await plan(table, other, line="take 9; en"))


async def test_the_own_panel_shows_the_plan_in_one_line(table: Table) -> None:
    first, other = await seated(table)
    await plan(table, other, line="take 2; end")
    mine = await other.click(turn_message(table), label="Take turn")
    assert "Your plan for your coming turn: `take 2; end`" in said(mine)
    assert "Your plan" not in said(await first.click(turn_message(table), label="Take turn"))


async def test_parts_of_the_table_are_offered_one_after_the_other(table: Table) -> None:
    _, other = await seated(table)

    async def offered(typed: str) -> list[str]:
        found = await other.autocomplete(table.channel, "pax plan", "if_unchanged", typed)
        return [choice["value"] for choice in found]

    assert await offered("") == ["anything", "pot", "purse"]
    assert await offered("p") == ["pot", "purse"]
    assert await offered("pot, ") == ["pot, anything", "pot, purse"]
    assert await offered("moon, p") == []
    assert await table.zoe.autocomplete(table.channel, "pax plan", "if_unchanged", "") == []
    assert pings(table)
