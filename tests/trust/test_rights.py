"""Every command, button and form, and what each kind of person gets by it: the table is `rights.md`, beside this file.

What is registered and not in the table fails, and so does what is in the table and not registered.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import discord
import pytest
from discord.app_commands import Command

from cogs.actions.registry import BUTTONS, FORMS as FORM_ACTIONS
from tests.bot.people import Table
from tests.trust.persons import DONE, PERSONS, TROUBLE, World, gather
from tests.trust.positions import CHANGES, COMMANDS, FORMS, POSITION_OF, POSITIONS

pytestmark = pytest.mark.slow

TABLE: Final = Path(__file__).with_name("rights.md")


class Row(NamedTuple):
    kind: str
    name: str
    gets: tuple[str, ...]

    @property
    def position(self) -> str:
        if self.kind == "button":
            return POSITION_OF[self.name]
        return FORMS[self.name][0] if self.kind == "form" else "running"

    @property
    def game(self) -> str:
        """What is tried in the same game has the same here."""
        return f"{self.kind} {self.name}" if self.name in CHANGES[self.kind] else f"looks, {self.position}"


def rows() -> Iterator[Row]:
    for line in TABLE.read_text("utf-8").splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")]
        if cells[0] in CHANGES:
            yield Row(cells[0], cells[1], tuple(cells[2:]))


def games() -> dict[str, list[Row]]:
    found = defaultdict(list)
    for row in rows():
        found[row.game].append(row)
    return found


async def tried(world: World, row: Row, ids: Any) -> tuple[str, ...]:
    if row.kind == "command":
        return tuple([await world.slash(who, row.name, **COMMANDS.get(row.name, {})) for who in PERSONS])
    found = []
    for who in PERSONS:
        made = await ids(world, row.name)
        if row.kind == "button":
            found.append(await world.press(who, f"pax:{row.name}:{made}"))
        else:
            prefix = f"pax-note:{world.game}" if row.name == "note" else f"pax-form:{row.name}:{made}"
            found.append(await world.submit(who, prefix, FORMS[row.name][1]))
    return tuple(found)


@pytest.mark.parametrize("game", sorted(games()))
async def test_everybody_gets_what_the_table_says(table: Table, game: str) -> None:
    chosen = games()[game]
    world = await gather(table, started=chosen[0].position != "lobby")
    ids = await POSITIONS[chosen[0].position](world)
    found = {(row.kind, row.name): dict(zip(PERSONS, await tried(world, row, ids), strict=True)) for row in chosen}
    assert found == {(row.kind, row.name): dict(zip(PERSONS, row.gets, strict=True)) for row in chosen}


def registered(table: Table) -> dict[str, set[str]]:
    commands = [each for each in table.bot.tree.walk_commands() if isinstance(each, Command)]
    return {
        "button": set(BUTTONS),
        "form": set(FORM_ACTIONS),
        "command": {each.qualified_name for each in commands},
    }


async def test_the_table_has_every_command_button_and_form_and_no_other(table: Table) -> None:
    known: dict[str, set[str]] = {kind: set() for kind in CHANGES}
    for row in rows():
        known[row.kind].add(row.name)
    assert known == registered(table)


def test_nobody_who_has_nothing_to_do_with_a_game_gets_anything_of_it() -> None:
    allowed = {
        row.name
        for row in rows()
        if row.kind != "command" and row.position != "anywhere" and DONE in row.gets[: PERSONS.index("spectator")]
    }
    assert not allowed


TAMPERED: Final = (
    *("", ":1", ":x", ":0:0", ":0:999999999999999999", ":0:0:aaaa", ":99999999999999999999"),
    *(":999999999999999999:999999999999999999:zz", ":0:nothing"),
)
"""What somebody may have written behind the game in an id."""


async def test_no_made_up_id_does_anything_or_breaks_anything(table: Table) -> None:
    world = await gather(table, started=True)
    before = await world.view()
    for verb in sorted(set(BUTTONS) - CHANGES["button"]):
        for rest in TAMPERED:
            for who in ("spectator", "to act"):
                gets = await world.press(who, f"pax:{verb}:{0 if POSITION_OF[verb] == 'anywhere' else 1}{rest}")
                assert gets != TROUBLE, (verb, rest, who)
    after = await world.view()
    assert (after.seq, after.players, after.game.options) == (before.seq, before.players, before.game.options)


@pytest.mark.parametrize("verb", sorted(CHANGES["button"] - {"solo", "start", "cancel", "forget"}))
async def test_no_made_up_id_changes_a_game_for_a_spectator_or_breaks_it_for_a_player(table: Table, verb: str) -> None:
    world = await gather(table, started=True)
    before = await world.view()
    for rest in TAMPERED[:4]:
        gets = await world.press("spectator", f"pax:{verb}:1{rest}")
        assert gets not in (TROUBLE, DONE), rest
    after = await world.view()
    assert (after.seq, after.players) == (before.seq, before.players)
    for rest in TAMPERED:
        assert await world.press("to act", f"pax:{verb}:1{rest}") != TROUBLE, rest


@pytest.mark.parametrize("game", ["0", "2", "999999999999999999", "99999999999999999999999"])
async def test_no_game_that_does_not_exist_is_found(table: Table, game: str) -> None:
    world = await gather(table, started=True)
    of_games = sorted(verb for verb in BUTTONS if POSITION_OF[verb] != "anywhere" and verb != "helppage")
    for verb in of_games:
        gets = await world.press("to act", f"pax:{verb}:{game}{':0' if BUTTONS[verb].args.pattern else ''}")
        assert gets in ("stale", "unknown_game"), verb


@pytest.mark.parametrize(
    "filled", [{"1": ("x",)}, {"x": ("1",)}, {"1": ("9" * 30,)}, {"": ("",)}, {}, {"talk": ("x",)}]
)
async def test_no_made_up_form_does_anything_or_breaks_anything(
    table: Table, filled: dict[str, tuple[str, ...]]
) -> None:
    world = await gather(table, started=True)
    before = await world.view()
    for verb in FORMS.keys() - {"note"}:
        for who in ("elsewhere", "spectator", "to act"):
            for rest in ("", ":7"):
                gets = await world.submit(who, f"pax-form:{verb}:{int(verb != 'sleep')}{rest}", filled)
                assert gets != TROUBLE, (verb, who, rest)
    assert (await world.view()).seq == before.seq


@pytest.mark.parametrize("position", sorted({position for position, _ in FORMS.values()}))
async def test_no_field_that_is_filled_in_with_something_made_up_breaks_a_form_of_a_manager(
    table: Table, position: str
) -> None:
    world = await gather(table, started=position != "lobby")
    managers = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    for who in ("host", "to act"):
        table.env.backend.get_guild(table.guild.id).members[world.persons[who].id].role_ids.append(managers.id)
    ids = await POSITIONS[position](world)
    for verb, (where, usual) in FORMS.items():
        if where == position:
            prefix = f"pax-note:{world.game}" if verb == "note" else f"pax-form:{verb}:{await ids(world, verb)}"
            for field in (*usual, "people", "role", "rounds"):
                for value in ("", "x", "²", "9" * 100):
                    for who in ("host", "to act"):
                        gets = await world.submit(who, prefix, {**usual, field: (value,)})
                        assert gets != TROUBLE, (verb, field, value, who)
