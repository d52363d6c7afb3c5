from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from paxbot.present.sentence import by_names
from paxbot.storage.database import dump_time
from tests.bot.clock import reminders, wait
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    answered,
    answers,
    choose,
    labels,
    open_panel,
    panel,
    pings,
    play,
    said,
    start_game,
    text,
    to_act,
    together,
    turn_message,
)

Actor = simcord.MemberActor


async def others_of(table: Table, *names: str, **options: object) -> tuple[Actor, list[Actor]]:
    await start_game(table, *names, **options)
    first = to_act(table)
    return first, [table.people[name] for name in ("ann", *names) if table.people[name].id != first.id]


async def resigns(table: Table, player: Actor) -> simcord.InteractionResult:
    asked = panel(await player.slash(table.channel, "pax resign"))
    return answered(await player.click(asked, label="Give my seat up"))


def offer(table: Table) -> discord.Message:
    return next(each for each in reversed(table.messages()) if "Take this seat" in labels(each))


async def test_whoever_wants_to_resign_is_told_before_what_will_happen(table: Table) -> None:
    first, (other, _) = await others_of(table, "bob", "cat")
    asked = said(await first.slash(table.channel, "pax resign"))
    assert "for good" in asked
    assert "the rest of the turn is given up" in asked
    assert "Your coins stay." in asked
    assert "Until there is somebody, you can take it back" in asked
    assert "the rest of the turn is given up" not in said(await other.slash(table.channel, "pax resign"))
    assert not (await table.bot.services.games.view(1)).automated


async def test_a_game_in_which_a_seat_has_changed_hands_outlives_a_restart(table: Table, make_bot: MakeBot) -> None:
    first, (other, _) = await others_of(table, "bob", "cat")
    await resigns(table, other)
    answered(await table.zoe.click(offer(table), label="Take this seat"))
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    assert "Take 1" in answers(await open_panel(table, first))


async def test_a_seat_given_up_is_taken_with_one_tap_after_a_restart(table: Table, make_bot: MakeBot) -> None:
    _, (other, _) = await others_of(table, "bob", "cat")
    (old_hand,) = table.dms(other.name)
    result = await resigns(table, other)
    assert "somebody else is sought" in said(result)
    offered = offer(table)
    assert f"{other.mention} gives their seat up for good" in text(offered)
    assert "Robot plays it meanwhile" in text(offered)
    assert "Hands are hidden." in text(offered)
    assert pings(table)[-1] == []
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    taken = await table.zoe.click(offered, label="Take this seat")
    assert "The seat is yours" in said(taken)
    assert "accepted the rules" in said(taken)
    view = await table.bot.services.games.view(1)
    assert view.player_of(table.zoe.id) is not None
    assert not view.automated
    now = table.now(offered)
    assert text(now).strip() == f"{table.zoe.mention} has taken the seat of {other.mention}."
    assert not labels(now)
    (hand,) = table.dms("zoe")
    assert f"You have taken the seat of {other.mention}" in text(hand)
    assert "You hold" in text(hand)
    told = table.dms(other.name)
    assert "another player's now" in text(next(each for each in told if each.id == old_hand.id))
    assert f"{table.zoe.mention} has taken over your seat" in text(told[-1])
    assert all(not each.attachments for each in told)
    assert "no seat in this game" in said(await other.slash(table.channel, "pax takeback"))
    assert "no seat in this game" in said(await other.click(turn_message(table), label="My hand"))


def deed(facts: Sequence[Any], names: Sequence[str]) -> list[str]:
    return [
        f"{then[fact.seat]} did {type(fact).__name__}"
        for run, then in by_names(facts, names)
        for fact in run
        if hasattr(fact, "seat")
    ]


async def test_the_log_names_who_did_it_though_somebody_else_has_the_seat_now(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.app.presenters["toy"], "log", deed)
    first, (other, last) = await others_of(table, "bob", "cat")
    await play(table, first, "Take 1")
    seat = (await table.bot.services.games.view(1)).seat_of(first.id)
    assert seat is not None
    await table.bot.services.people.seek(1, seat, by=first.id)
    await wait(table, minutes=1)
    answered(await table.zoe.click(offer(table), label="Take this seat"))
    await wait(table, minutes=1)
    await play(table, table.zoe, "Take 2")
    told = said(await last.slash(table.channel, "pax log"))
    assert f"{first.name} did CoinsTaken" in told
    assert "zoe did CoinsTaken" in told
    assert "Turn 1: zoe" in told
    await play(table, table.zoe, "End turn")
    await play(table, other if to_act(table).id == other.id else last, "End turn")
    about = said(await last.slash(table.channel, "pax log", player="zoe"))
    assert f"{first.name} did CoinsTaken" in about
    assert "zoe did CoinsTaken" in about


async def test_the_channel_reads_who_is_the_host_now_and_they_are_notified(table: Table) -> None:
    await start_game(table, "bob", "cat")
    await resigns(table, table.ann)
    said_so = next(each for each in table.messages() if "is the host of this game from now on" in text(each))
    heir = table.who((await table.bot.services.games.view(1)).game.host)
    assert f"{heir.mention} is the host" in text(said_so)
    assert f"in place of {table.ann.mention}" in text(said_so)
    assert [heir.id] in pings(table)
    assert "may end the game early" not in said(await table.ann.slash(table.channel, "pax end"))


async def test_of_two_who_tap_at_once_one_has_the_seat_and_the_other_is_told(table: Table) -> None:
    _, (other, _) = await others_of(table, "bob", "cat")
    await resigns(table, other)
    seat = (await table.bot.services.games.view(1)).seat_of(other.id)
    clicks = [(table.dan, f"pax:takeseat:1:{seat}"), (table.eve, f"pax:takeseat:1:{seat}")]
    results = await together(table.env, offer(table), *clicks)
    sentences = [said(result) for result in results]
    view = await table.bot.services.games.view(1)
    owner = view.owner(seat or 0)
    assert owner is not None
    assert owner.user in (table.dan.id, table.eve.id)
    assert sum("The seat is yours" in sentence for sentence in sentences) == 1
    assert sum(f"Somebody was quicker: <@{owner.user}>" in sentence for sentence in sentences) == 1


async def test_who_cannot_take_a_seat_is_told_why(table: Table) -> None:
    _, (other, third) = await others_of(table, "bob", "cat")
    await resigns(table, other)
    offered = offer(table)
    assert "You have a seat in this game already" in said(await third.click(offered, label="Take this seat"))
    assert "Only whose seat it is" in said(await table.zoe.click(offered, label="Close the offer"))
    answered(await table.ann.click(offered, label="Close the offer"))
    assert "Nobody is sought" in text(table.now(offered))


async def test_a_player_who_takes_their_seat_back_closes_the_offer(table: Table) -> None:
    _, (other, _) = await others_of(table, "bob", "cat")
    await resigns(table, other)
    offered = offer(table)
    asked = panel(await other.slash(table.channel, "pax takeback"))
    answered(await other.click(asked, label="Take my seat back"))
    assert "Nobody is sought" in text(table.now(offered))


async def test_a_player_plays_on_until_somebody_takes_their_seat(table: Table) -> None:
    first, (other,) = await others_of(table, "bob")
    await play(table, first, "Take 2")
    asked = panel(await first.slash(table.channel, "pax resign"))
    answered(await first.click(asked, label="Play on until somebody takes it"))
    assert not (await table.bot.services.games.view(1)).automated
    assert f"{first.mention} seeks somebody for their seat" in text(offer(table))
    await play(table, first, "Take 1")
    taken = panel(await table.zoe.click(offer(table), label="Take this seat"))
    mine = panel(await table.zoe.click(taken, label="Take turn"))
    assert "Undo" not in labels(mine)
    await choose(table.zoe, mine, "End turn")
    assert "You do not play in this game." in said(await first.slash(table.channel, "pax turn"))
    assert to_act(table).id == other.id


async def test_the_host_seeks_somebody_for_a_player_who_is_gone(table: Table) -> None:
    first, others = await others_of(table, "bob", "cat")
    gone = next(each for each in (first, *others) if each.id != table.ann.id)
    asked = panel(await table.ann.slash(table.channel, "pax handover", player=gone))
    done = panel(await table.ann.click(asked, label="Hand it to Robot"))
    answered(await table.ann.click(done, label="Seek a substitute"))
    assert f"{table.ann.mention} seeks somebody for the seat of {gone.mention}" in text(offer(table))
    assert "sought for this seat already" in said(await resigns(table, gone))


async def test_only_players_resign_and_not_the_last_person(table: Table) -> None:
    assert "no game in this channel" in said(await table.zoe.slash(table.channel, "pax resign"))
    answered(await table.ann.slash(table.channel, "pax new", game="toy"))
    assert "not started" in said(await table.ann.slash(table.channel, "pax resign"))
    card = table.channel.last_message
    assert card is not None
    answered(await table.ann.click(card, label="Play solo against Robot"))
    assert "no seat" in said(await table.zoe.slash(table.channel, "pax resign"))
    assert "last seat with a human player" in said(await table.ann.slash(table.channel, "pax resign"))


async def test_a_new_player_whom_no_direct_message_reaches_is_told_so(table: Table) -> None:
    first, (other, _) = await others_of(table, "bob", "cat")
    await resigns(table, other)
    dm = table.zoe.user.dm_channel
    table.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, message="No")
    taken = await table.zoe.click(offer(table), label="Take this seat")
    assert "do not reach you" in said(taken)
    assert not any("another player's hand" in text(each) for each in table.dms(other.name))
    for player in (first, table.zoe):
        if to_act(table).id == player.id:
            await play(table, player, "End turn")
    told = table.dms(other.name)
    assert not any("You hold" in text(each) for each in told)


async def test_a_hand_that_arrives_while_its_seat_is_taken_is_never_shown_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, (other,) = await others_of(table, "bob")
    people, post, sender = table.bot.services.people, table.bot.services.post, table.bot.dispatcher.sender
    seat = (await table.bot.services.games.table(1)).seat_of(other.id)
    assert seat is not None
    await people.seek(1, seat, by=other.id)
    table.env.inject_error(
        "POST", f"/channels/{table.zoe.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    send = sender.send

    async def taken_meanwhile(channel: discord.PartialMessageable, *args: Any, **options: Any) -> discord.Message:
        sent = await send(channel, *args, **options)
        if channel.id == other.user.dm_channel.id and await people.offered(1):
            await people.take(1, seat, user=table.zoe.id, name="Zoe")
        return sent

    monkeypatch.setattr(sender, "send", taken_meanwhile)
    await play(table, first, "End turn")
    await table.env.settle()
    assert await post.messages(1, "hand", seat=seat) == ()
    await play(table, table.zoe, "Take 2")
    assert not any("You hold 2" in text(each) for each in table.dms(other.name))


async def days_pass(table: Table, days: int) -> None:
    """So many days ago somebody moved last, in every game."""
    store = table.bot.services.people._repository.store
    at = dump_time(discord.utils.utcnow() - timedelta(days=days))
    await store.db.write("UPDATE games SET moved_at = ?", at)


async def keeper_of(table: Table) -> Actor:
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    return table.guild.add_member(table.env.create_user("keeper"), roles=[role])


async def test_moderators_see_the_games_that_do_not_move(table: Table) -> None:
    first, _ = await others_of(table, "bob", "cat")
    keeper = await keeper_of(table)
    assert "Only somebody with the Manage Channels" in said(await table.bob.slash(table.channel, "pax stuck"))
    assert "somebody has moved within 3 days" in said(await keeper.slash(table.channel, "pax stuck"))
    await days_pass(table, 4)
    shown = panel(await keeper.slash(table.channel, "pax stuck"))
    assert "1 game does not move" in text(shown)
    assert f"it waits for {first.name}" in text(shown)
    assert turn_message(table).jump_url in text(shown)
    assert "within 5 days" in said(await keeper.slash(table.channel, "pax stuck", days=5))
    before = len(pings(table))
    assert "I have reminded" in said(await keeper.click(shown, label="Remind quietly"))
    assert pings(table)[before:] == [[first.id]]
    reminder = table.messages()[-1]
    assert reminder.flags.silent
    assert "once a day is enough" in said(await keeper.click(shown, label="Remind quietly"))
    again = panel(await keeper.slash(table.channel, "pax stuck"))
    assert "Reminded" in text(again)
    await play(table, first, "End turn")
    assert not table.stands(reminder)


async def test_a_moderator_hands_over_or_ends_what_is_stuck(table: Table) -> None:
    await start_game(table, "bob", "cat")
    keeper = await keeper_of(table)
    await days_pass(table, 4)
    shown = panel(await keeper.slash(table.channel, "pax stuck"))
    asked = panel(await keeper.click(shown, label="Hand the seat to Robot"))
    done = panel(await keeper.click(asked, label="Hand it to Robot"))
    assert "Seek a substitute" in labels(done)
    assert len((await table.bot.services.games.view(1)).automated) == 1
    asked = panel(await keeper.click(shown, label="End the game"))
    answered(await keeper.click(asked, label="End it now"))
    assert "The game is over" in said(await keeper.click(shown, label="Remind quietly"))
    intruder = [(table.zoe, f"pax:{verb}:1") for verb in ("stucknudge", "stuckhand", "stuckend")]
    for result in await together(table.env, shown, *intruder):
        assert "Only somebody with the Manage Channels" in said(result)


async def test_many_stuck_games_are_listed_on_pages(table: Table) -> None:
    for number in range(8):
        channel = table.guild.create_text_channel(f"room-{number}")
        answered(await table.ann.slash(channel, "pax new", game="toy"))
        card = channel.last_message
        assert card is not None
        answered(await table.ann.click(card, label="Play solo against Robot"))
    await days_pass(table, 4)
    keeper = await keeper_of(table)
    first = panel(await keeper.slash(table.channel, "pax stuck"))
    assert "8 games do not move" in text(first)
    assert labels(first).count("Remind quietly") == 6
    second = panel(await keeper.click(first, label="Next"))
    assert labels(second).count("Remind quietly") == 2
    assert "Previous" in labels(second)
    assert "Next" not in labels(second)


async def test_the_panel_of_the_new_player_tells_nothing_of_the_former_one(table: Table) -> None:
    first, _ = await others_of(table, "bob")
    store = table.bot.services.people._repository.store
    for kind in ("orders", "plan", "note"):
        await store.put_document(1, first.id, kind, {"text": "very secret"})
    answered(
        await first.click(
            panel(await first.slash(table.channel, "pax resign")), label="Play on until somebody takes it"
        )
    )
    answered(await table.zoe.click(offer(table), label="Take this seat"))
    assert "very secret" not in text(await open_panel(table, table.zoe))
    assert "very secret" not in "".join(text(each) for each in table.dms("zoe"))


async def test_past_turns_keep_the_name_of_who_played_them(table: Table) -> None:
    first, (other,) = await others_of(table, "bob")
    await play(table, first, "Take 1")
    old = turn_message(table)
    await play(table, first, "End turn")
    await table.env.advance_time(60)
    asked = panel(await first.slash(table.channel, "pax resign"))
    answered(await first.click(asked, label="Play on until somebody takes it"))
    answered(await table.zoe.click(offer(table), label="Take this seat"))
    await table.env.advance_time(60)
    await play(table, other, "End turn")
    assert f"Turn 1: {first.name}\n" in text(table.now(old))
    assert f"Turn 1: {first.name}\n" in said(await table.eve.slash(table.channel, "pax log", turn=1))
    await play(table, table.zoe, "End turn")
    assert "Turn 3: zoe\n" in said(await table.eve.slash(table.channel, "pax log", turn=3))


async def test_the_table_reads_at_once_who_plays_a_seat_on_turn_now_and_how_long_they_have(table: Table) -> None:
    first, _ = await others_of(table, "bob", "cat", clock="brisk")
    await wait(table, hours=16)
    assert reminders(table)
    asked = panel(await first.slash(table.channel, "pax resign"))
    answered(await first.click(asked, label="Play on until somebody takes it"))
    answered(await table.zoe.click(offer(table), label="Take this seat"))
    assert not reminders(table), "it called who had the seat before"
    shown = text(turn_message(table))
    assert table.zoe.mention in shown
    assert first.mention not in shown
    assert f"<t:{int((table.env.now() + timedelta(hours=24)).timestamp())}:f>" in shown
