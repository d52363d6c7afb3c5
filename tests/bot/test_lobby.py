import discord
import pytest
import simcord

from cogs.lobby.opening import MOST_AUTOMATED
from paxbot.games.registry import GAMES
from paxbot.storage.rows import Status
from tests.bot.conftest import MakeBot
from tests.bot.people import (
    Table,
    agreed,
    answered,
    labels,
    make_first_edit_slow,
    open_game,
    parts,
    pings,
    said,
    start_game,
    text,
    together,
)


async def test_a_lobby_card_shows_who_has_joined_and_the_buttons_before_anything_else(table: Table) -> None:
    card = await open_game(table, "bob")
    shown = text(table.now(card))
    assert "Coins" in shown
    assert "2 seats are taken, 2 to 5 can play" in shown
    assert table.ann.mention in shown
    assert table.bob.mention in shown
    buttons = ["Join", "Leave", "Start", "Cancel", "Add Robot"]
    buttons += ["First game", "Table rules", "Joining and start", "What is agreed"]
    assert labels(table.now(card)) == buttons
    kinds = [part["type"] for part in parts(table.now(card)) if part["type"] in {1, 10, 12}]
    assert kinds == [12, 10, 1, 1, 10]
    assert "Rules of this table" not in shown
    assert "SHA-256" not in shown


def test_all_usual_seats_but_the_host_s_can_be_automated_from_the_start() -> None:
    assert max(rules.usual_seats[-1] for rules in GAMES.values()) - 1 == MOST_AUTOMATED


async def test_rules_and_seed_are_told_to_whoever_asks_for_what_is_agreed(table: Table) -> None:
    told = await agreed(table, await open_game(table, open_hands=True))
    assert "All hands are open" in told
    assert (await table.bot.services.games.view(1)).seed_commitment in told


async def test_whoever_leaves_is_gone_from_the_card(table: Table) -> None:
    card = await open_game(table, "bob")
    answered(await table.bob.click(card, label="Leave"))
    assert table.bob.mention not in text(table.now(card))
    assert "not joined" in said(await table.bob.click(card, label="Leave"))


async def test_nobody_joins_twice_or_above_the_number_of_seats(table: Table) -> None:
    card = await open_game(table, "bob", seats=2)
    assert "joined this game already" in said(await table.bob.click(card, label="Join"))
    assert "All seats are taken" in said(await table.cat.click(card, label="Join"))


async def test_a_game_needs_its_players_to_start(table: Table) -> None:
    card = await open_game(table)
    assert "Not enough players" in said(await table.ann.click(card, label="Start"))


async def test_only_host_or_moderator_starts_or_cancels(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Only the host" in said(await table.bob.click(card, label="Start"))
    assert "Only the host" in said(await table.bob.click(card, label="Cancel"))
    role = table.guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = table.guild.add_member(table.env.create_user("keeper"), roles=[role])
    answered(await keeper.click(card, label="Cancel"))
    assert "cancelled" in text(table.now(card))
    assert not labels(table.now(card))


async def test_a_channel_holds_one_game_and_is_free_after_cancelling(table: Table) -> None:
    card = await open_game(table)
    assert "in this channel already" in said(await table.bob.slash(table.channel, "pax new", game="toy"))
    answered(await table.ann.click(card, label="Cancel"))
    assert "Coins" in said(await table.bob.slash(table.channel, "pax new", game="toy"))


async def test_a_started_lobby_names_the_seats_and_tells_the_rest_when_pressed(table: Table) -> None:
    card = await open_game(table, "bob", "cat")
    answered(await table.ann.click(card, label="Start"))
    shown = table.now(card)
    assert "Clockwise round the table" in text(shown)
    assert labels(shown) == ["What is agreed"]


async def test_a_number_of_seats_the_game_has_not_is_refused(table: Table) -> None:
    assert "2 to 5 seats" in said(await table.ann.slash(table.channel, "pax new", game="toy", seats=9))
    assert "2 to 5 seats" in said(await table.ann.slash(table.channel, "pax new", game="toy", seats=9, thread=True))
    assert not table.channel.threads


async def test_a_game_can_have_a_thread_of_its_own(table: Table) -> None:
    result = await table.ann.slash(table.channel, "pax new", game="toy", thread=True)
    (thread,) = table.channel.threads
    assert thread.mention in said(result)
    card = thread.last_message
    assert card is not None
    answered(await table.bob.click(card, label="Join"))
    answered(await table.ann.click(card, label="Start"))
    assert any("Take turn" in labels(message) for message in thread.history())
    assert not any("Take turn" in labels(message) for message in table.messages())
    assert "there can be no thread" in said(await table.ann.slash(thread, "pax new", game="toy", thread=True)).lower()


async def test_without_the_permission_to_open_threads_the_host_is_told(table: Table) -> None:
    channel = table.restricted_channel(create_public_threads=False)
    assert "Create Public Threads" in said(await table.ann.slash(channel, "pax new", game="toy", thread=True))


@pytest.mark.parametrize("missing", ["send_messages", "attach_files"])
async def test_without_the_permission_to_post_or_attach_the_host_is_told(table: Table, missing: str) -> None:
    channel = table.restricted_channel(**{missing: False})
    result = await table.ann.slash(channel, "pax new", game="toy")
    assert "Attach Files" in said(result)
    assert result.ephemeral


async def test_the_lobby_outlives_a_restart(table: Table, make_bot: MakeBot) -> None:
    card = await open_game(table)
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    answered(await table.bob.click(card, label="Join"))
    answered(await table.ann.click(card, label="Start"))
    assert (await table.bot.services.games.view(1)).game.status is Status.RUNNING


async def test_the_status_of_a_lobby_is_its_card_and_works(table: Table) -> None:
    card = await open_game(table)
    private = await table.bob.slash(table.channel, "pax status")
    assert private.response is not None
    answered(await table.bob.click(private.response, label="Join"))
    assert table.bob.mention in text(table.now(card))


async def test_the_seed_is_shown_where_it_is_not_hidden(table: Table) -> None:
    card = await open_game(table, hide_seed=False)
    assert "shuffled from the seed" in await agreed(table, card)


async def test_the_card_of_a_game_that_has_begun_says_who_sits_where_and_one_press_tells_the_rest(table: Table) -> None:
    card = await open_game(table, "bob")
    commitment = (await table.bot.services.games.view(1)).seed_commitment
    answered(await table.ann.click(card, label="Start"))
    shown = text(table.now(card))
    assert "Clockwise round the table" in shown
    assert len(shown.strip().splitlines()) == 3
    assert f"`{commitment}`" in shown
    assert f"`{commitment}`" in await agreed(table, card)
    assert f"`{commitment}`" in said(await table.bob.slash(table.channel, "pax status"))


async def test_the_call_to_join_stands_apart_from_the_numbered_players(table: Table) -> None:
    card = await open_game(table, "bob")
    assert f"2. {table.bob.mention}\n\nPress **Join**" in text(table.now(card))


async def test_a_deleted_lobby_card_comes_back_with_the_next_change(table: Table) -> None:
    card = await open_game(table)
    private = await table.bob.slash(table.channel, "pax status")
    await table.delete(card)
    assert private.response is not None
    answered(await table.bob.click(private.response, label="Join"))
    again = table.channel.last_message
    assert again is not None
    assert table.bob.mention in text(again)


async def test_starting_sends_every_player_their_empty_hand(table: Table) -> None:
    await start_game(table, "bob", "cat")
    for name in ("ann", "bob", "cat"):
        (hand,) = table.dms(name)
        assert "You hold 0 coins" in text(hand)
        assert "Take turn" in labels(hand)


async def forget_card(table: Table) -> None:
    """As after a process that ended between opening the lobby and noting its card."""
    row = await table.bot.services.post.latest(1, "lobby")
    assert row is not None
    await table.bot.services.post.forget(row)


async def test_a_lobby_without_a_card_gets_one_from_the_status(table: Table) -> None:
    card = await open_game(table)
    await table.delete(card)
    await forget_card(table)
    refused = said(await table.bob.slash(table.channel, "pax new", game="toy"))
    assert "`/pax status`" in refused
    answered(await table.bob.slash(table.channel, "pax status"))
    again = table.channel.last_message
    assert again is not None
    assert labels(again)[:4] == ["Join", "Leave", "Start", "Cancel"]
    answered(await table.bob.click(again, label="Join"))
    assert table.bob.mention in text(table.now(again))


async def test_a_deleted_card_comes_back_with_the_status(table: Table) -> None:
    await table.delete(await open_game(table))
    for _ in range(2):
        answered(await table.bob.slash(table.channel, "pax status"))
    (again,) = table.messages()
    assert "Join" in labels(again)


async def test_a_card_that_was_not_noted_is_the_card_again_when_pressed(table: Table) -> None:
    card = await open_game(table)
    await forget_card(table)
    answered(await table.bob.click(card, label="Join"))
    answered(await table.bob.slash(table.channel, "pax status"))
    assert [message.id for message in table.messages()] == [card.id]


@pytest.mark.parametrize(("status", "sentence"), [(403, "I may not post here"), (400, "Something went wrong")])
async def test_a_lobby_whose_card_cannot_be_posted_in_its_thread_is_cancelled(
    table: Table, caplog: pytest.LogCaptureFixture, status: int, sentence: str
) -> None:
    table.env.inject_error("POST", "/channels/*/messages", status=status, code=50013, message="No")
    assert sentence in said(await table.ann.slash(table.channel, "pax new", game="toy", thread=True))
    assert (await table.bot.services.games.view(1)).game.status is Status.CANCELLED
    assert "in no game" in said(await table.ann.slash(table.channel, "games"))
    caplog.clear()


async def test_two_who_join_at_once_are_both_on_the_card(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    card = await open_game(table)
    make_first_edit_slow(monkeypatch)
    await together(table.env, card, (table.bob, "pax:join:1"), (table.cat, "pax:join:1"))
    shown = text(table.now(card))
    assert table.bob.mention in shown
    assert table.cat.mention in shown


async def test_joining_while_the_game_starts_brings_no_buttons_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = await open_game(table, "bob")
    make_first_edit_slow(monkeypatch)
    await together(table.env, card, (table.cat, "pax:join:1"), (table.ann, "pax:start:1"))
    assert labels(table.now(card)) == ["What is agreed"]


async def test_a_start_whose_card_was_deleted_posts_no_card(table: Table) -> None:
    card = await open_game(table, "bob")
    private = await table.ann.slash(table.channel, "pax status")
    await table.delete(card)
    assert private.response is not None
    answered(await table.ann.click(private.response, label="Start"))
    (message,) = table.messages()
    assert "Take turn" in labels(message)


USUAL = {"talk": "free", "clock": "none", "time_up": "wakhan", "takebacks": "agreed", "substitutes": "open"}


async def rules(table: Table, person: simcord.MemberActor, card: discord.Message, **chosen: str) -> str:
    form = await person.click(card, label="Table rules")
    return said(await person.submit_modal(form, {key: [value] for key, value in (USUAL | chosen).items()}))


async def test_the_card_states_the_rules_and_joining_accepts_them(table: Table) -> None:
    card = await open_game(table)
    assert "whoever joins accepts the rules" in text(card)
    for sentence in (
        "Hands are hidden",
        "Talk is free",
        "There is no clock",
        "Steps are taken back",
        "somebody leaves",
    ):
        assert sentence in await agreed(table, card)
    joined = said(await table.bob.click(card, label="Join"))
    assert "By joining you accept the rules of this table" in joined
    assert "Talk is free" in joined


async def test_a_first_game_opens_the_hands_and_takebacks_by_one_press_and_is_taken_back_by_another(
    table: Table,
) -> None:
    card = await open_game(table, "bob")
    await rules(table, table.ann, card, takebacks="turn")
    assert "Only the host" in said(await table.bob.click(table.now(card), label="First game"))
    told = said(await table.ann.click(table.now(card), label="First game"))
    assert "set for a first game: all hands are open" in told
    assert pings(table)[-1] == [table.bob.id]
    shown = await agreed(table, table.now(card))
    assert "All hands are open" in shown
    assert "everybody concerned agrees" in shown
    assert "First game" not in labels(table.now(card))
    assert "are changed" in said(await table.ann.click(table.now(card), label="Hide hands"))
    assert "Hands are hidden" in await agreed(table, table.now(card))


async def test_the_host_chooses_the_rules_and_who_has_joined_is_told(table: Table, make_bot: MakeBot) -> None:
    card = await open_game(table)
    await table.bot.close()
    await table.env.restart_bot(make_bot())
    chosen = {"talk": "none", "clock": "brisk", "time_up": "pass", "takebacks": "turn", "substitutes": "none"}
    assert "are changed" in await rules(table, table.ann, card, **chosen)
    shown = await agreed(table, card)
    for sentence in (
        "Nobody talks about the position",
        "The clock is brisk: everybody has 24 hours, and 4 hours more with each turn",
        "I pass for them.",
        "in one's own turn alone",
        "unless they come back",
    ):
        assert sentence in shown
    assert pings(table) == []
    answered(await table.bob.click(card, label="Join"))
    assert "as they were" in await rules(table, table.ann, table.now(card), **chosen)
    assert pings(table) == []
    assert "are changed" in await rules(table, table.ann, table.now(card), **{**chosen, "talk": "table"})
    assert pings(table) == [[table.bob.id]]
    assert "has changed the rules of this table" in text(table.messages()[-1])
    answered(await table.ann.click(table.now(card), label="Start"))
    assert (await table.bot.services.games.view(1)).options.talk == "table"
    assert "Talk is free, but only here" in await agreed(table, card)


async def test_only_the_host_chooses_the_rules_and_only_before_the_game(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Only the host" in said(await table.bob.click(card, label="Table rules"))
    form = await table.ann.click(card, label="Table rules")
    private = await table.ann.slash(table.channel, "pax status")
    assert private.response is not None
    answered(await table.ann.click(card, label="Start"))
    assert "its lobby is closed" in said(
        await table.ann.submit_modal(form, {key: [value] for key, value in USUAL.items()})
    )
    assert "its lobby is closed" in said(await table.ann.click(private.response, label="Table rules"))


async def test_a_clock_of_the_hosts_own_stays_when_other_rules_change(table: Table) -> None:
    card = await open_game(table, clock_hours=48)
    assert "There is a clock: everybody has 48 hours, and 8 hours more" in await agreed(table, card)
    assert "are changed" in await rules(table, table.ann, card, talk="none", clock="custom")
    assert "48 hours" in await agreed(table, card)
