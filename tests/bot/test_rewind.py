import discord
import simcord

from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    choose,
    labels,
    panel,
    parts,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)


def steps(shown: simcord.ResponseMessage) -> dict[str, str]:
    (menu,) = [part for part in parts(shown) if part["type"] == 3]
    return {option["label"]: option["value"] for option in menu["options"]}


async def pick(table: Table, by: simcord.MemberActor, what: str) -> simcord.ResponseMessage:
    shown = panel(answered(await by.slash(table.channel, "pax rewind")))
    value = next(value for label, value in steps(shown).items() if what in label)
    (menu,) = [part for part in parts(shown) if part["type"] == 3]
    return panel(answered(await by.select(shown, [value], custom_id=menu["custom_id"])))


async def passed(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """The one whose turn is over after a card was drawn in it, and the one on turn now."""
    await start_game(table, "bob")
    first = to_act(table)
    for answer in ("Take 1", "Draw", "End turn"):
        await play(table, first, answer)
    return first, to_act(table)


async def proposed(table: Table) -> tuple[simcord.MemberActor, simcord.MemberActor, discord.Message]:
    """Who asked to go back, who has to agree, and the proposal."""
    first, second = await passed(table)
    confirm = await pick(table, first, "CardDrawn")
    assert "asked in the channel" in said(await first.click(confirm, label="Ask the table"))
    return first, second, table.messages()[-1]


async def test_the_table_goes_back_when_everybody_agrees(table: Table) -> None:
    first, second, proposal = await proposed(table)
    assert f"Still to agree: {second.mention}" in text(proposal)
    assert "CardDrawn" in text(proposal)
    assert pings(table)[-1] == [second.id]
    result = await second.click(proposal, label="Agree")
    assert "went back" in said(result)
    assert "went back" in text(table.now(proposal))
    assert labels(table.now(proposal)) == []
    assert to_act(table) == first
    shown = text(turn_message(table))
    assert "~~CardDrawn" in shown
    assert "~~CoinsTaken 0 1~~" not in shown
    told = next(message for message in table.messages() if "The table went back to here" in text(message))
    assert f"The table went back to here: {first.mention} asked, and all agreed ({second.mention})" in text(told)


async def test_a_turn_that_had_only_begun_says_that_it_was_taken_back(table: Table) -> None:
    _, second, proposal = await proposed(table)
    later = turn_message(table)
    await second.click(proposal, label="Agree")
    assert "This turn was taken back" in text(table.now(later))
    assert "This turn is over" not in text(table.now(later))


async def test_a_turn_that_was_taken_back_as_a_whole_says_so(table: Table) -> None:
    first, second = await passed(table)
    await play(table, second, "Take 1")
    later = turn_message(table)
    confirm = await pick(table, first, "CardDrawn")
    assert text(confirm).count("CoinsTaken") >= 1
    await first.click(confirm, label="Ask the table")
    await second.click(table.messages()[-1], label="Agree")
    assert "This turn was taken back" in text(table.now(later))


async def test_a_seat_handed_over_since_stays_handed_over(table: Table) -> None:
    await start_game(table, "bob", "cat")
    first = to_act(table)
    for answer in ("Draw", "End turn"):
        await play(table, first, answer)
    second = to_act(table)
    (third,) = [person for person in (table.ann, table.bob, table.people["cat"]) if person not in (first, second)]
    asked = panel(await third.slash(table.channel, "pax handover"))
    answered(await third.click(asked, label="Hand it to Robot"))
    confirm = await pick(table, first, "CardDrawn")
    assert "SeatHandedOver" not in text(confirm)
    await first.click(confirm, label="Ask the table")
    proposal = table.messages()[-1]
    assert "take it back first" in said(await third.click(proposal, label="Agree"))
    await second.click(proposal, label="Agree")
    view = await table.bot.services.games.view(1)
    assert [player.user for player in view.players if player.seat in view.automated] == [third.id]
    for person in (first, second):
        await play(table, person, "End turn")
    assert to_act(table) == first


async def test_one_who_declines_stops_it(table: Table) -> None:
    first, second, proposal = await proposed(table)
    result = await second.click(proposal, label="Decline")
    answered(result)
    assert "does not want to go back" in text(table.now(proposal))
    assert labels(table.now(proposal)) == []
    assert to_act(table) == second
    confirm = await pick(table, first, "CardDrawn")
    assert "asked in the channel" in said(await first.click(confirm, label="Ask the table"))


async def test_who_asked_may_take_it_back(table: Table) -> None:
    first, _, proposal = await proposed(table)
    assert "agreed" in said(await first.click(proposal, label="Agree"))
    answered(await first.click(proposal, label="Decline"))
    assert "does not ask to go back any more" in text(table.now(proposal))


async def test_strangers_have_no_say(table: Table) -> None:
    _, second, proposal = await proposed(table)
    for label in ("Agree", "Decline"):
        assert "no seat" in said(await table.zoe.click(proposal, label=label))
    assert "no seat" in said(await table.zoe.slash(table.channel, "pax rewind"))
    assert f"Still to agree: {second.mention}" in text(table.now(proposal))


async def test_the_proposal_is_off_when_the_game_goes_on(table: Table) -> None:
    _, second, proposal = await proposed(table)
    await play(table, second, "Take 1")
    assert "has gone on" in text(table.now(proposal))
    assert labels(table.now(proposal)) == []


async def test_there_is_one_proposal_at_a_time(table: Table) -> None:
    _, second, _ = await proposed(table)
    confirm = await pick(table, second, "CoinsTaken")
    assert "already" in said(await second.click(confirm, label="Ask the table"))


async def test_an_old_menu_of_steps_is_refused(table: Table) -> None:
    first, second = await passed(table)
    confirm = await pick(table, first, "CardDrawn")
    await play(table, second, "Take 1")
    assert "gone on" in said(await first.click(confirm, label="Ask the table"))
    shown = panel(await first.click(confirm, label="Another step"))
    assert "CoinsTaken 1 1" in steps(shown)


async def test_a_moderator_decides_alone(table: Table) -> None:
    _, second = await passed(table)
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = table.guild.add_member(table.env.create_user("keeper"), roles=[role])
    confirm = await pick(table, keeper, "CardDrawn")
    assert "Ask the table" not in labels(confirm)
    assert "went back" in said(await keeper.click(confirm, label="Go back without asking"))
    assert any(f"as {keeper.mention} decided as a moderator" in text(message) for message in table.messages())
    assert to_act(table) != second


async def test_a_proposal_outlives_a_restart(table: Table, make_bot: MakeBot) -> None:
    first, second, proposal = await proposed(table)
    await table.env.restart_bot(make_bot())
    answered(await second.click(proposal, label="Agree"))
    assert to_act(table) == first


async def test_the_log_by_command_tells_of_it(table: Table) -> None:
    first, second, proposal = await proposed(table)
    await second.click(proposal, label="Agree")
    told = said(await table.zoe.slash(table.channel, "pax log"))
    assert "~~CardDrawn" in told
    assert "The table went back to here" in told
    await choose(first, panel(await first.slash(table.channel, "pax turn")), "Draw")


async def test_before_the_first_step_there_is_nothing_to_go_back_to(table: Table) -> None:
    await start_game(table, "bob")
    assert "nothing to go back to" in said(await to_act(table).slash(table.channel, "pax rewind"))
