from typing import Any

import discord
import pytest
import simcord

from paxbot.present.fact_table import Entry
from paxbot.service import Status
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Shown,
    Table,
    answered,
    answers,
    choose,
    labels,
    look,
    open_panel,
    panel,
    past_turns,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    turn_message,
)
from tests.bot.toy_presenter import TABLE, pixel
from tests.toy_moves import CoinGiven

Actor = simcord.MemberActor


async def hand_over(table: Table, by: Actor, player: Actor | None = None) -> simcord.InteractionResult:
    options = {"player": player} if player else {}
    asked = panel(await by.slash(table.channel, "pax handover", **options))
    return answered(await by.click(asked, label="Hand it to Robot"))


async def take_back(table: Table, by: Actor, player: Actor | None = None) -> simcord.InteractionResult:
    options = {"player": player} if player else {}
    asked = panel(await by.slash(table.channel, "pax takeback", **options))
    (label,) = labels(asked)
    return answered(await by.click(asked, label=label))


async def others_of(table: Table, *names: str) -> tuple[Actor, list[Actor]]:
    await start_game(table, *names)
    first = to_act(table)
    return first, [table.people[name] for name in ("ann", *names) if table.people[name].id != first.id]


async def test_whoever_hands_a_seat_over_is_told_before_what_will_happen(table: Table) -> None:
    first, (other, _) = await others_of(table, "bob", "cat")
    asked = said(await first.slash(table.channel, "pax handover"))
    assert "hand your seat to Robot" in asked
    assert "the rest of the turn is given up" in asked
    assert "Your coins stay." in asked
    assert "the rest of the turn is given up" not in said(await other.slash(table.channel, "pax handover"))
    assert not (await table.bot.services.games.view(1)).automated


async def test_a_player_hands_their_seat_over_in_the_middle_of_their_turn(table: Table) -> None:
    first, _ = await others_of(table, "bob", "cat")
    mine = turn_message(table)
    await play(table, first, "Take 1")
    result = await hand_over(table, first)
    assert "Robot plays the seat" in said(result)
    line = next(message for message in table.messages() if "has handed their seat to Robot" in text(message))
    assert first.mention in text(line)
    assert labels(table.now(mine)) == ["Look"]
    assert "TurnEnded" in text(table.now(mine))
    assert f"### Turn 1: {first.name}\n" in text(table.now(mine))
    following = to_act(table)
    assert following.id != first.id
    status = said(await following.slash(table.channel, "pax status"))
    assert f"Robot for {first.name}" in status
    (hand,) = table.dms(first.name)
    assert "Nobody sees its hand" in text(hand)
    assert not hand.attachments


async def test_the_game_plays_a_seat_it_was_given_without_calling_its_player(table: Table) -> None:
    first, (other,) = await others_of(table, "bob")
    answered(await table.ann.slash(table.channel, "pax status"))
    await hand_over(table, first)
    await play(table, other, "End turn")
    assert past_turns(table, f"Robot for {first.name}")
    assert pings(table)[-1] == [other.id]


async def test_a_player_whose_seat_is_played_is_offered_it_in_their_panel(table: Table, make_bot: MakeBot) -> None:
    first, (other,) = await others_of(table, "bob")
    await hand_over(table, first)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    mine = panel(await first.click(turn_message(table), label="Take turn"))
    assert "Robot plays your seat" in text(mine)
    confirm = panel(await first.click(mine, label="Take my seat back"))
    assert "Your coins are yours again." in text(confirm)
    answered(await first.click(confirm, label="Take my seat back"))
    assert "takes their seat back from Robot" in text(table.messages()[-1])
    (hand,) = table.dms(first.name)
    assert "You hold" in text(hand)
    await play(table, other, "End turn")
    assert pings(table)[-1] == [first.id]
    shown = await open_panel(table, first)
    await choose(first, shown, "Take 1")


async def test_the_host_hands_over_the_seat_of_a_player_who_left_and_takes_it_back(table: Table) -> None:
    first, others = await others_of(table, "bob", "cat")
    gone = first if first.id != table.ann.id else others[0]
    asked = said(await table.ann.slash(table.channel, "pax handover", player=gone))
    assert f"the seat of {gone.name}" in asked
    await hand_over(table, table.ann, gone)
    line = next(message for message in table.messages() if "has handed the seat of" in text(message))
    assert f"{table.ann.mention} has handed the seat of {gone.mention} to Robot" in text(line)
    assert [gone.id] in pings(table)
    (hand,) = table.dms(gone.name)
    assert "Take turn" not in labels(hand)
    await take_back(table, table.ann, gone)
    assert f"{table.ann.mention} takes the seat of {gone.mention} back" in text(table.messages()[-1])
    (hand,) = table.dms(gone.name)
    assert "Take turn" in labels(hand)
    assert not (await table.bot.services.games.view(1)).automated


async def test_a_moderator_may_and_other_people_may_not(table: Table) -> None:
    await others_of(table, "bob", "cat")
    assert "Only whose seat it is" in said(await table.bob.slash(table.channel, "pax handover", player=table.cat))
    assert "no seat" in said(await table.zoe.slash(table.channel, "pax handover"))
    assert "no seat in this game" in said(await table.ann.slash(table.channel, "pax handover", player=table.zoe))
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = table.guild.add_member(table.env.create_user("keeper"), roles=[role])
    await hand_over(table, keeper, table.cat)
    assert len((await table.bot.services.games.view(1)).automated) == 1
    assert "Only whose seat it is" in said(await table.bob.slash(table.channel, "pax takeback", player=table.cat))
    await take_back(table, keeper, table.cat)


async def test_what_is_so_already_is_refused(table: Table) -> None:
    first, _ = await others_of(table, "bob")
    assert "is played by its player" in said(await first.slash(table.channel, "pax takeback"))
    asked = panel(await first.slash(table.channel, "pax handover"))
    await hand_over(table, first)
    assert "This seat is played automatically already" in said(await first.slash(table.channel, "pax handover"))
    assert "This seat is played automatically already" in said(await first.click(asked, label="Hand it to Robot"))


@pytest.mark.parametrize("command", ["handover", "takeback"])
async def test_before_the_start_and_after_the_end_no_seat_changes_hands(table: Table, command: str) -> None:
    answered(await table.ann.slash(table.channel, "pax new", game="toy"))
    assert "not started" in said(await table.ann.slash(table.channel, f"pax {command}"))
    card = table.channel.last_message
    assert card is not None
    answered(await table.ann.click(card, label="Play solo against Robot"))
    await table.bot.services.endings.enforce(1, by=table.ann.id, moderator=True)
    assert "The game is over" in said(await table.ann.slash(table.channel, f"pax {command}"))


async def test_a_question_to_a_seat_that_is_handed_over_is_settled_and_the_asker_goes_on(table: Table) -> None:
    rich, (asker, _) = await others_of(table, "bob", "cat")
    await play(table, rich, "Take 2")
    await play(table, rich, "End turn")
    asker = to_act(table)
    await play(table, asker, f"Ask {rich.name}")
    question = table.messages()[-1]
    await hand_over(table, rich)
    assert not table.stands(question)
    assert pings(table)[-1] == [asker.id]
    resumed = table.messages()[-1]
    assert "you have your answer" in text(resumed)
    assert "Refused" in text(resumed)
    assert "Take 1" in str(labels(panel(await asker.click(resumed, label="Go on"))))


async def test_a_seat_that_waits_for_somebody_elses_answer_is_not_handed_over_yet(table: Table) -> None:
    rich, _ = await others_of(table, "bob", "cat")
    await play(table, rich, "Take 2")
    await play(table, rich, "End turn")
    asker = to_act(table)
    await play(table, asker, f"Ask {rich.name}")
    asked = panel(await asker.slash(table.channel, "pax handover"))
    refused = said(await asker.click(asked, label="Hand it to Robot"))
    assert rich.mention in refused
    assert "has to answer" in refused


async def test_turns_a_player_took_themselves_keep_their_name_in_the_log(table: Table) -> None:
    first, (other,) = await others_of(table, "bob")
    await play(table, first, "Take 1")
    await hand_over(table, first)
    await play(table, other, "End turn")
    shown = said(await table.zoe.slash(table.channel, "pax log", turn=1))
    assert f"Turn 1: {first.name}\n" in shown
    assert f"Turn 3: Robot for {first.name}\n" in said(await table.zoe.slash(table.channel, "pax log", turn=3))
    await take_back(table, first)
    assert f"Turn 3: Robot for {first.name}\n" in said(await table.zoe.slash(table.channel, "pax log", turn=3))


async def test_pictures_and_reasons_of_past_turns_name_those_who_played_then(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy = table.bot.app.presenters["toy"]
    monkeypatch.setattr(toy, "table_pictures", lambda view, names, facts=(): (pixel("table", ", ".join(names)),))
    first, (other,) = await others_of(table, "bob")
    await play(table, first, "Take 1")
    mine = turn_message(table)
    await hand_over(table, first)
    await play(table, other, "End turn")
    hers = past_turns(table, "Robot")[-1]
    await take_back(table, first)
    await play(table, other, "End turn")
    assert f"Robot for {first.name}" not in said(await table.zoe.slash(table.channel, "pax status"))
    shown = await look(table.zoe, hers)
    why, acts = await table.zoe.click(shown, label="Why?"), await table.zoe.click(shown, label="Each action")
    details = await table.zoe.click(panel(why), label="Details")
    (guide,), (pictured,) = panel(details).attachments, panel(acts).attachments
    assert guide.description == f"What Robot for {first.name} goes by."
    assert pictured.description == f"Robot for {first.name}, {other.name}"
    assert "Robot" not in str((await look(table.zoe, table.now(mine))).attachments[0].description)


async def test_an_answer_keeps_the_name_of_who_gave_it_before_the_seat_changed_hands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the message of the turn while it goes on and when it is over, in the log, its filter, the replay, pictures."""
    toy = table.bot.app.presenters["toy"]
    monkeypatch.setattr(
        toy, "table_pictures", lambda view, names, facts=(): (pixel("table", " ".join(toy.log(facts, names))),)
    )
    gave: Entry[CoinGiven, Any, Any] = Entry(
        sentence=lambda fact, who: f"{who[fact.giver]} gave.", seats=lambda fact: (fact.giver, fact.receiver)
    )
    monkeypatch.setitem(TABLE.entries, CoinGiven, gave)
    rich, _ = await others_of(table, "bob", "cat")
    await play(table, rich, "Take 2")
    await play(table, rich, "End turn")
    asker, mine = to_act(table), turn_message(table)
    await play(table, asker, f"Ask {rich.name}")
    given = f"{rich.name} gave."
    await play(table, rich, "Give a coin")
    assert given in text(table.now(mine))
    await hand_over(table, rich)
    told: list[Shown] = [table.now(mine)]
    await play(table, asker, "End turn")
    told.append(table.now(mine))
    asking = (
        table.zoe.slash(table.channel, "pax log", turn=2),
        table.zoe.slash(table.channel, "pax log", player=f"Robot for {rich.name}"),
        table.zoe.slash(table.channel, "pax replay", turn=2),
    )
    told += [panel(await each) for each in asking]
    for message in told:
        seen = text(message) + "".join(str(file.description) for file in message.attachments)
        assert given in seen
        assert f"Robot for {given}" not in seen


async def test_the_end_names_all_who_had_a_seat(table: Table) -> None:
    first, (other,) = await others_of(table, "bob")
    await play(table, first, "Take 1")
    await hand_over(table, first)
    while (await table.bot.services.games.view(1)).game.status is Status.RUNNING:
        shown = panel(await other.slash(table.channel, "pax turn"))
        await choose(other, shown, next(label for label in ("Draw", "End turn", "Refuse") if label in answers(shown)))
    end = text(table.messages()[-1])
    assert f"{first.name} and Robot for {first.name} was there" in end
    assert f"{other.name} was there" in end
