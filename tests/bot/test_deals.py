from typing import Any

import pytest
import simcord

from tests.bot.conftest import MakeBot
from tests.bot.people import Table, answered, labels, open_panel, panel, pings, said, start_game, text, together, wait

PEACE = "Leave Kabul to me."
NASTY = "**Peace**, @everyone? <@1> [x](https://x.y)"


@pytest.fixture
async def players(table: Table) -> list[simcord.MemberActor]:
    await start_game(table, "bob", "cat")
    return [table.ann, table.bob, table.cat]


def options(opened: Any) -> dict[str, str]:
    menus = (each["component"] for each in opened.modal["components"])
    return {each["label"]: each["value"] for menu in menus if menu["type"] == 3 for each in menu["options"]}


async def propose(table: Table, by: simcord.MemberActor, whom: str, words: str = PEACE) -> Any:
    opened = answered(await by.slash(table.channel, "pax propose"))
    told = await by.submit_modal(opened, {"whom": [options(opened)[whom]], "said": words})
    assert "binds nobody" in said(told)
    return table.messages()[-1]


async def test_a_deal_calls_whom_it_is_put_to_and_their_answer_calls_nobody(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    ann, bob, cat = players
    message = await propose(table, ann, "bob")
    assert pings(table)[-1] == [bob.id]
    assert labels(message) == ["Agree", "No", "Counter …"]
    assert "> Leave Kabul to me." in text(message)
    assert "for others" in said(await cat.click(message, label="Agree"))
    assert "no seat" in said(await table.zoe.click(message, label="Agree"))
    count, called = len(table.messages()), len(pings(table))
    answered(await bob.click(message, label="Agree"))
    assert "**ann and bob** have a deal" in text(table.now(message))
    assert labels(table.now(message)) == []
    assert (len(table.messages()), len(pings(table))) == (count, called)


async def test_what_is_typed_calls_and_marks_nobody(table: Table, players: list[simcord.MemberActor]) -> None:
    shown = text(await propose(table, players[0], "Everybody else", NASTY))
    assert sorted(pings(table)[-1]) == sorted([table.bob.id, table.cat.id])
    assert "Peace" in shown
    for bad in ("@everyone", "<@1>", "https://", "**Peace**"):
        assert bad not in shown


async def test_a_deal_stands_in_the_panels_of_both_until_one_settles_it(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    ann, bob, cat = players
    assert "Deals" not in labels(await open_panel(table, ann))
    message = await propose(table, ann, "bob")
    assert "ann proposes a deal to you" in text(await open_panel(table, bob))
    answered(await bob.click(message, label="Agree"))
    assert "Deal with bob, in your words: Leave Kabul to me." in text(await open_panel(table, ann))
    assert "Deal with ann: Leave Kabul to me." in text(await open_panel(table, bob))
    assert "Deal with" not in text(await open_panel(table, cat))
    listed = panel(await bob.click(await open_panel(table, bob), label="Deals"))
    assert labels(listed) == ["Fulfilled", "Broken", "Propose a deal …"]
    listed = panel(await ann.click(await open_panel(table, ann), label="Deals"))
    assert labels(listed) == ["Fulfilled", "Broken", "Withdraw", "Propose a deal …"]
    shown = panel(await ann.click(listed, label="Fulfilled"))
    assert "None stands" in text(shown)
    assert "Fulfilled, says ann." in text(table.now(message))
    assert "Deals" not in labels(await open_panel(table, bob))


async def test_a_counter_proposal_takes_the_place_of_the_first(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    ann, bob, _ = players
    message = await propose(table, ann, "bob")
    opened, late = [answered(await bob.click(message, label="Counter …")) for _ in range(2)]
    answered(await bob.submit_modal(opened, {"said": "Only Herat."}))
    assert "bob has made a counter-proposal" in text(table.now(message))
    new = table.messages()[-1]
    assert "**bob** makes a counter-proposal" in text(new)
    assert pings(table)[-1] == [ann.id]
    assert "settled" in said(await bob.submit_modal(late, {"said": "No, Kabul."}))
    answered(await ann.click(new, label="No"))
    assert "ann said no" in text(table.now(new))


async def test_of_presses_at_once_one_settles_the_deal(table: Table, players: list[simcord.MemberActor]) -> None:
    _, bob, cat = players
    message = await propose(table, players[0], "Everybody else")
    (deal,) = await table.bot.services.deals.of(await table.bot.services.games.view(1))
    clicks = [(person, f"pax:dealno:1:{deal.id}") for person in (bob, cat)]
    found = await together(table.env, message, *clicks)
    assert sorted("settled" in said(each) for each in found) == [False, True]
    assert "said no" in text(table.now(message))


async def test_a_deal_survives_a_restart_and_is_posted_once(
    table: Table, players: list[simcord.MemberActor], make_bot: MakeBot
) -> None:
    ann, bob, _ = players
    view = await table.bot.services.games.at(table.channel.id)
    seat = view.seat_of(bob.id)
    assert seat is not None
    await table.bot.services.deals.propose(view.game.id, [seat], PEACE, by=ann.id)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    await table.env.advance_time(60)
    (message,) = (each for each in table.messages() if PEACE in text(each))
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    answered(await bob.click(message, label="No"))
    assert "bob said no" in text(table.now(message))
    assert sum(PEACE in text(each) for each in table.messages()) == 1


async def test_an_open_deal_loses_its_buttons_with_the_game(table: Table, players: list[simcord.MemberActor]) -> None:
    message = await propose(table, players[0], "bob")
    await table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    await table.bot.dispatcher.reconcile(1)
    assert labels(table.now(message)) == []
    assert "game was over" in text(table.now(message))


async def test_a_deal_of_a_seat_is_over_when_somebody_else_takes_it(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    ann, bob, _ = players
    message = await propose(table, ann, "bob")
    answered(await bob.click(message, label="Agree"))
    people, seat = table.bot.services.people, (await table.bot.services.games.view(1)).seat_of(bob.id)
    assert seat is not None
    await table.env.advance_time(1)
    await people.seek(1, seat, by=bob.id)
    await people.take(1, seat, user=table.zoe.id, name="zoe")
    await table.bot.dispatcher.reconcile(1)
    assert "does not bind a newcomer" in text(table.now(message))


async def test_whoever_is_forgotten_leaves_no_deal_in_the_channel(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    message = await propose(table, players[0], "bob")
    shown = panel(await players[0].slash(table.channel, "pax forget-me"))
    answered(await players[0].click(shown, label="Forget me"))
    await table.env.advance_time(60)
    assert not table.stands(message)
    assert not [each for each in table.messages() if PEACE in text(each)]


async def test_deals_are_spoken_of_in_german(table: Table, players: list[simcord.MemberActor]) -> None:
    await table.bot.services.guilds.change(table.guild.id, language="de")
    message = await propose(table, players[0], "bob")
    assert "**ann** schlägt" in text(message)
    assert labels(message) == ["Zustimmen", "Nein", "Gegenvorschlag …"]


async def test_a_table_without_talk_refuses_deals(table: Table) -> None:
    services = table.bot.services
    lobby = await services.lobbies.create(
        "toy",
        channel=table.channel.id,
        guild=table.guild.id,
        host=table.ann.id,
        name="ann",
        table_rules={"talk": "none"},
    )
    await services.lobbies.join(lobby.game.id, user=table.bob.id, name="bob")
    await services.lobbies.start(lobby.game.id, by=table.ann.id)
    assert "no talk" in said(await table.ann.slash(table.channel, "pax propose"))


async def test_an_old_deal_that_is_settled_after_many_others_says_so(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    ann, bob, _ = players
    old = await propose(table, ann, "bob")
    for _ in range(5):
        answered(await bob.click(await propose(table, ann, "bob", "Another one."), label="No"))
    answered(await bob.click(old, label="No"))
    assert "bob said no." in text(table.now(old))


async def test_a_deal_is_told_in_whose_words_it_is(table: Table, players: list[simcord.MemberActor]) -> None:
    ann, bob, cat = players
    message = await propose(table, ann, "Everybody else")
    for other in (bob, cat):
        answered(await other.click(message, label="Agree"))
    assert text(table.now(message)).endswith(" have a deal, in the words of ann:\n> Leave Kabul to me.")
    assert "in your words: Leave" in text(await open_panel(table, ann))
    assert "in the words of ann: Leave" in text(await open_panel(table, cat))


async def test_a_deal_calls_people_by_their_new_names(table: Table, players: list[simcord.MemberActor]) -> None:
    message = await propose(table, players[0], "bob")
    assert "**ann** proposes" in text(message)
    table.env.backend.guilds[table.guild.id].members[table.ann.id].nick = "Anna"
    await open_panel(table, table.ann)
    await wait(table, 31)
    assert "**Anna** proposes" in text(table.now(message))


async def test_a_deal_is_settled_no_more_once_the_game_is_over(
    table: Table, players: list[simcord.MemberActor]
) -> None:
    ann, bob, _ = players
    answered(await bob.click(await propose(table, ann, "bob"), label="Agree"))
    shown = await open_panel(table, bob)
    await table.bot.services.endings.enforce(1, by=table.zoe.id, moderator=True)
    listed = panel(await bob.click(shown, label="Deals"))
    assert PEACE in text(listed)
    assert labels(listed) == []
