import pytest

from paxbot.service.time.timekeeping import CHANGE_OF_MIND, OPEN_FOR
from tests.bot.clock import wait
from tests.bot.people import Table, answered, labels, open_game, pings, said, text, turn_message

MINUTE = CHANGE_OF_MIND.total_seconds() + 1
AS_THEY_WERE = {"start": ["host"], "in_time": ["0"], "left": ["any"], "newcomers": ["yes"]}


async def by_itself(table: Table, *others: str, seats: int = 3) -> None:
    card = await open_game(table, seats=seats)
    form = await table.ann.click(card, label="Joining and start")
    answered(await table.ann.submit_modal(form, {**AS_THEY_WERE, "start": ["full"]}))
    for name in others:
        answered(await table.people[name].click(card, label="Join"))


async def test_a_lobby_starts_by_itself_and_everybody_is_called_once(table: Table) -> None:
    await by_itself(table, "bob")
    card = table.messages()[-1]
    assert "Once all seats are taken, the game begins by itself" in text(card)
    before = len(pings(table))
    answered(await table.cat.click(card, label="Join"))
    assert "All seats are taken: the game begins <t:" in text(table.now(card))
    await wait(table, seconds=MINUTE)
    assert "The game has begun" in text(table.now(card))
    assert "Join" not in labels(table.now(card))
    assert turn_message(table)
    called = [user for users in pings(table)[before:] for user in users]
    assert sorted(called) == sorted(each.id for each in (table.ann, table.bob, table.cat))


async def test_only_the_host_chooses_how_the_game_begins(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Only the host" in said(await table.bob.click(card, label="Joining and start"))


async def test_a_lobby_that_nobody_joins_says_how_long_it_is_open_and_that_it_has_closed(table: Table) -> None:
    card = await open_game(table, "bob")
    assert "Closes <t:" in text(table.now(card))
    await wait(table, seconds=OPEN_FOR.total_seconds() + 1)
    assert "This lobby has closed, since nobody has joined for a week." in text(table.now(card))
    assert not labels(table.now(card))
    await open_game(table)


async def test_how_reliably_people_played_stands_beside_their_names(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {table.ann.id: (12, 1, 100, 3), table.bob.id: (1, 0, 0, 0)}

    async def reliability(_: int, users: list[int]) -> dict[int, tuple[int, ...]]:
        return {user: known[user] for user in users if user in known}

    monkeypatch.setattr(table.bot.services.lobbies._repository.store, "reliability", reliability)
    card = await open_game(table, "bob", "cat")
    shown = text(table.now(card)).splitlines()
    assert f"1. {table.ann.mention} · 97 % in time, games given up: 1 of 12" in shown
    assert f"2. {table.bob.mention} · games given up: 0 of 1" in shown
    assert f"3. {table.cat.mention}" in shown


async def test_whoever_is_blocked_and_whoever_is_not_reliable_enough_reads_the_same(table: Table) -> None:
    told = []
    for way in ("block", "gate"):
        channel = table.guild.create_text_channel(way)
        answered(await table.ann.slash(channel, "pax new", game="toy"))
        card = channel.last_message
        assert card is not None
        if way == "block":
            await table.bot.services.settings.change(table.ann.id, blocked=(table.bob.id,))
        else:
            await table.bot.services.settings.change(table.ann.id, blocked=())
            form = await table.ann.click(card, label="Joining and start")
            answered(await table.ann.submit_modal(form, {**AS_THEY_WERE, "newcomers": ["no"]}))
        refused = said(await table.bob.click(card, label="Join"))
        agreed = said(await table.bob.click(card, label="What is agreed"))
        rules = [line for line in agreed.splitlines() if "SHA-256" not in line]
        told.append((refused, rules, text(channel.history()[0]), len(channel.history())))
    assert told[0] == told[1]
    assert "This table is not open to you" in told[0][0]
