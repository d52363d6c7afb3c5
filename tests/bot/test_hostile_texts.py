"""However long a text is and however often it comes, everybody else is served: by commands, completions and forms."""

import ast
import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import AppCommandOptionType
from discord.app_commands import Command, Parameter
from simcord.interactions import base_payload

from bot import create_bot
from cogs import features, lookup
from cogs.actions.registry import FORMS
from cogs.layouts import components
from cogs.layouts.parts import OPTION
from paxbot.present.chat import user_settings
from paxbot.present.rule_search import find
from paxbot.present.rulebook import Section
from paxbot.settings import Settings
from tests.bot.conftest import MakeBot
from tests.bot.people import Table, said

COMMAND, COMPLETION, FORM = 2, 4, 5
TEXT_OPTION = 3
HOSTILE = "İ" * 6000
COGS = Path(features.__file__).parent


@pytest.fixture
def make_bot(settings: Settings) -> MakeBot:
    return lambda: create_bot(settings)


class Searches:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.at_once = self.most_at_once = 0
        self.blocked = False
        monkeypatch.setattr(lookup, "find", self)

    def __call__(self, games: Sequence[str], typed: str, limit: int) -> list[Section]:
        self.asked.append(typed)
        self.blocked |= threading.current_thread() is threading.main_thread()
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        found = find(games, typed, limit)
        self.at_once -= 1
        return found


def send(table: Table, person: simcord.MemberActor, kind: int, data: dict[str, Any]) -> simcord.InteractionResult:
    record, payload = base_payload(
        table.env.backend, type=kind, channel_id=table.channel.id, guild_id=table.guild.id, user_id=person.id, data=data
    )
    table.env.backend.emit("INTERACTION_CREATE", payload)
    return simcord.InteractionResult(table.env, record)


def given(command: str, option: str, value: Any, *, focused: bool = False, kind: int = TEXT_OPTION) -> dict[str, Any]:
    *groups, name = command.split()
    options: list[dict[str, Any]] = [{"name": option, "type": kind, "value": value, "focused": focused}]
    for each in reversed([*groups[1:], name] if groups else []):
        options = [{"name": each, "type": 1, "options": options}]
    return {"id": "1", "name": groups[0] if groups else name, "type": 1, "options": options}


async def settled(table: Table) -> None:
    await asyncio.sleep(0)
    await table.env.settle()


def offered(result: simcord.InteractionResult) -> list[Any]:
    return list(result._interaction.autocomplete_choices or ())


async def test_a_text_of_any_length_blocks_nobody(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Searches(monkeypatch)
    completed = [send(table, table.ann, COMPLETION, given("rule", "about", HOSTILE, focused=True)) for _ in range(20)]
    asked = send(table, table.bob, COMMAND, given("rule", "about", HOSTILE))
    await settled(table)
    assert searches.asked == []
    assert all(result.acknowledged and not offered(result) for result in completed)
    assert f"at most {OPTION} characters" in said(asked)
    simcord.assert_error(table.env, Exception)


async def test_searches_are_done_aside_one_at_a_time_and_only_the_newest_of_a_person(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = Searches(monkeypatch)
    texts = [f"army {number}" for number in range(20)]
    of_ann = [send(table, table.ann, COMPLETION, given("rule", "about", each, focused=True)) for each in texts]
    of_bob = send(table, table.bob, COMPLETION, given("rule", "about", "road", focused=True))
    await settled(table)
    assert (searches.most_at_once, searches.blocked) == (1, False)
    assert {"road", texts[-1]} <= set(searches.asked)
    assert len(searches.asked) < 5
    assert all(result.acknowledged for result in of_ann)
    assert offered(of_ann[-1])
    assert offered(of_bob)
    assert sum(not offered(result) for result in of_ann) > 15


TEXTS = {
    "card name": 100,
    "do line": 1000,
    "league new name": 32,
    "pax away from": 100,
    "pax away until": 100,
    "pax board view": 100,
    "pax log about": 100,
    "pax log player": 100,
    "pax plan if_unchanged": 200,
    "pax plan line": 1000,
    "rule about": 100,
    "settings zone": 100,
}
"""Every option of a command in which anything can be typed, and the characters it takes."""
TYPED = {
    "said": 200,
    "reason": 200,
    "lines": 1000,
    "text": 1000,
    **dict.fromkeys(("first", "day"), 10),
    "table": 4,
    **dict.fromkeys(("zone", "begin", "end", "most_games", "most_each"), 60),
}


def options(table: Table, kind: AppCommandOptionType) -> Iterator[tuple[str, Parameter]]:
    for command in table.bot.tree.walk_commands():
        if isinstance(command, Command):
            for each in command.parameters:
                if each.type is kind:
                    yield f"{command.qualified_name} {each.display_name}", each


async def test_every_text_of_a_command_and_of_a_completion_is_held_to_its_bound(table: Table) -> None:
    found = dict(options(table, AppCommandOptionType.string))
    assert {name: each.max_value for name, each in found.items() if not each.choices} == TEXTS
    assert {name for name, each in found.items() if each.autocomplete} < TEXTS.keys()
    for name, each in found.items():
        command, _, option = name.rpartition(" ")
        asked = send(table, table.ann, COMMAND, given(command, option, "x" * (TEXTS.get(name, OPTION) + 1)))
        unlisted = send(table, table.ann, COMMAND, given(command, option, "unlisted")) if each.choices else None
        typed = [
            send(table, table.bob, COMPLETION, given(command, option, "x" * length, focused=True))
            for length in (TEXTS.get(name, OPTION) + 1, 6000)
            if each.autocomplete
        ]
        await settled(table)
        assert f"at most {TEXTS.get(name, OPTION)} characters" in said(asked), name
        assert unlisted is None or "do not understand what you entered" in said(unlisted), name
        assert all(result.acknowledged and not offered(result) for result in typed), name
        simcord.assert_error(table.env, Exception)


async def test_every_number_of_a_command_is_held_to_its_bounds(table: Table) -> None:
    found = dict(options(table, AppCommandOptionType.integer))
    assert len(found) > 5
    for name, each in found.items():
        command, _, option = name.rpartition(" ")
        assert each.max_value is not None, name
        for value in (each.max_value + 1, 10**30, -1, "1", "²", "9" * 5000):
            asked = send(table, table.ann, COMMAND, given(command, option, value, kind=4))
            await settled(table)
            assert "do not understand what you entered" in said(asked), (name, value)
            simcord.assert_error(table.env, Exception)


def calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in COGS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path, node


def test_every_field_of_a_form_has_its_bound() -> None:
    assert {path.name for path, _ in calls("TextInput")} == {"components.py"}
    named = {
        call.args[0].id
        for path, call in calls("typed")
        if path.name != "components.py" and isinstance(call.args[0], ast.Name)
    }
    several = {*user_settings.fields(), *user_settings.limit_fields()}
    assert {getattr(components, name) for name in named} | several | {components.SAID} == TYPED.keys()
    for field, most in TYPED.items():
        assert components.typed(field).max_length == most


async def test_every_field_of_every_form_is_held_to_its_bound(table: Table) -> None:
    for verb in FORMS:
        custom_id = "pax-note:1" if verb == "note" else f"pax-form:{verb}:1"
        for field, most in {**TYPED, "chosen": OPTION}.items():
            part = {"type": 4, "custom_id": field, "value": "x" * (most + 1)}
            data = {"custom_id": custom_id, "components": [{"type": 18, "component": part}]}
            filled = send(table, table.ann, FORM, data)
            await settled(table)
            assert f"at most {most} characters" in said(filled), (verb, field)


async def test_a_command_whose_text_has_no_bound_cannot_be_declared() -> None:
    async def try_it(interaction: discord.Interaction[Any], text: str) -> None:
        raise AssertionError

    with pytest.raises(ValueError, match="text of try has no bound"):
        components.require_bounds(Command(name="try", description="x", callback=try_it))
