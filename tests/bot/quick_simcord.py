"""The simulated Discord, made quick: its own work would otherwise be a third of every test that runs the bot in it."""

import copy
import functools
import json
from types import SimpleNamespace
from typing import Any

import simcord
from discord.app_commands import Command, Group
from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.http import router

from paxbot.present.words import CATALOGUES

IDLE = 0.005
"""Seconds after which the simulation looks again at work that does not say when it is done."""
PATIENCE = 60.0
"""Seconds in which the bot comes to rest: other programs may be busy."""
PLAIN = frozenset((str, int, float, bool, type(None)))


def copied(value: Any, memo: dict[int, Any] | None = None) -> Any:
    """Return a deep copy, with a short way for JSON, which is all there is between the bot and Discord."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    return [copied(each) for each in value] if kind is list else copy.deepcopy(value, memo)


def patient(settle: Any) -> Any:
    """Return it with a minute where a start is given five seconds."""

    @functools.wraps(settle)
    async def settled(env: simcord.Env, *, timeout: float | None = None, **more: Any) -> None:
        await settle(env, timeout=max(timeout, PATIENCE) if timeout else None, **more)

    return settled


def remembered(translate: Any) -> Any:
    """Return it with a memory of what commands are in all languages, which is the same for one bot after the other."""
    known: dict[tuple[object, ...], str] = {}

    async def translated(command: Any, tree: Any, translator: Any) -> Any:
        key = (json.dumps(command.to_dict(tree)), *CATALOGUES.items())
        if key not in known:
            known[key] = json.dumps(await translate(command, tree, translator))
        return json.loads(known[key])

    return translated


for command in (Command, Group):
    command.get_translated_payload = remembered(command.get_translated_payload)  # type: ignore[method-assign]
router.copy = gateway.copy = SimpleNamespace(deepcopy=copied)  # type: ignore[assignment, attr-defined]
for module in (components, results, serializers):
    module.deepcopy = copied  # type: ignore[attr-defined]
simcord.Env._settle_internal.__kwdefaults__.update(idle=IDLE)  # type: ignore[union-attr]  # the default of 50 ms is slow
simcord.Env._settle_internal = patient(simcord.Env._settle_internal)  # type: ignore[method-assign]
simcord.Env.settle.__defaults__ = (None, IDLE)  # it hands on a default of its own
simcord.Env.__init__.__kwdefaults__.update(settle_timeout=PATIENCE)  # type: ignore[union-attr]
