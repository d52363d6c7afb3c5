"""People of one name are told apart wherever their names stand, and are called by a new one as soon as they act."""

from cogs.layouts.parts import plain_names, safe_name
from paxbot.service import GameView
from tests.bot.people import (
    Table,
    answered,
    labels,
    open_game,
    open_panel,
    said,
    start_game,
    text,
    to_act,
    turn_message,
    wait,
)


def call(table: Table, name: str, nick: str) -> None:
    table.env.backend.guilds[table.guild.id].members[table.people[name].id].nick = nick


async def game(table: Table) -> GameView:
    return await table.bot.services.games.view(1)


async def names(table: Table) -> tuple[str, ...]:
    return plain_names(await game(table), "Robot")


async def seat(table: Table, name: str) -> int:
    found = (await game(table)).seat_of(table.people[name].id)
    assert found is not None
    return found + 1


async def test_people_of_one_name_are_told_apart_by_the_numbers_of_their_seats(table: Table) -> None:
    for name in ("ann", "bob"):
        call(table, name, "Alex")
    await start_game(table, "bob", "cat")
    ann, bob = await seat(table, "ann"), await seat(table, "bob")
    assert {f"Alex ({ann})", f"Alex ({bob})", "cat"} == set(await names(table))
    on_turn = next(name for name, person in table.people.items() if person is to_act(table))
    called = on_turn if on_turn == "cat" else f"Alex ({await seat(table, on_turn)})"
    assert called in text(turn_message(table))
    view = await game(table)
    assert [safe_name(view, player) for player in view.players] == list(await names(table))


async def test_people_of_one_name_are_told_apart_in_what_is_said_to_others(table: Table) -> None:
    for name in ("ann", "bob", "cat"):
        call(table, name, "Alex")
    await start_game(table, "bob", "cat")
    waiting = to_act(table)
    (other, *_) = [person for person in (table.ann, table.bob, table.cat) if person is not waiting]
    number = (await game(table)).head.waiting
    assert number is not None
    assert f"Alex ({number + 1})" in said(await other.slash(table.channel, "games"))


async def test_whoever_copies_a_name_in_mid_game_is_told_apart_from_its_owner(table: Table) -> None:
    await start_game(table, "bob")
    copier = to_act(table)
    (other,) = [name for name in ("ann", "bob") if table.people[name] is not copier]
    call(table, "ann" if other == "bob" else "bob", other.upper())
    await open_panel(table, copier)
    number = await seat(table, other)
    assert f"{other} ({number})" in await names(table)
    await wait(table, 31)
    assert f"{other.upper()} ({3 - number})" in text(turn_message(table))


async def test_a_new_name_stands_in_the_messages_that_are_there(table: Table) -> None:
    shown = await start_game(table, "bob")
    player = to_act(table)
    name = "ann" if player is table.ann else "bob"
    assert name in text(shown)
    call(table, name, "Robin *the* Good")
    await open_panel(table, player)
    await wait(table, 31)
    assert r"Robin \*the\* Good" in text(table.now(shown))


async def test_somebody_who_acts_in_direct_messages_keeps_the_name_they_have_on_the_server(table: Table) -> None:
    call(table, "ann", "Anna")
    await start_game(table, "bob")
    hand = table.dms("ann")[-1]
    answered(await table.ann.user.click(hand, label=labels(hand)[0]))
    assert set(await names(table)) == {"Anna", "bob"}


async def test_a_lobby_calls_people_by_their_new_names(table: Table) -> None:
    card = await open_game(table, "bob")
    call(table, "ann", "Anna")
    await table.ann.click(card, label="Start")
    assert "Anna" in await names(table)


async def test_the_picture_of_a_lobby_is_painted_anew_for_a_new_name(table: Table) -> None:
    card = await open_game(table, "bob")
    before = table.now(card).attachments[0].id
    answered(await table.bob.click(card, label="What is agreed"))
    assert table.now(card).attachments[0].id == before
    call(table, "bob", "Robin")
    answered(await table.bob.click(card, label="What is agreed"))
    assert table.now(card).attachments[0].id != before


async def test_threads_of_two_who_are_called_the_same_have_names_of_their_own(table: Table) -> None:
    call(table, "bob", "ann")
    for person in (table.ann, table.bob):
        answered(await person.slash(table.channel, "pax new", game="toy", thread=True))
    assert {thread.name for thread in table.channel.threads} == {"Coins · ann", "Coins · ann (bob)"}
