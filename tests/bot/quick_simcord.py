"""The simulated Discord, made quick: its own work would otherwise be a third of every test that runs the bot in it."""

import copy
import functools
import json
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

import simcord
from discord.app_commands import Command, Group
from simcord import _settlement, components, env, gateway, results
from simcord.backend import serializers
from simcord.http import router

from paxbot.present.words import CATALOGUES

IDLE = 0.001
"""Seconds after which the simulation looks again at work that does not say when it is done."""
PATIENCE = 60.0
"""Seconds in which the bot comes to rest: other programs may be busy."""
PLAIN = frozenset((str, int, float, bool, type(None)))
ASLEEP = WeakSet[Any]()
"""The waits of a bot's loops for their next turn: the simulation would search for their timers at every look."""


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


def parked(state: Any, task: Any, deadline: float) -> bool:
    """Return whether a task waits for nothing that is going on, with a short way for loops that sleep."""
    waiter = task._fut_waiter
    if waiter in ASLEEP and not waiter.done():
        return True
    reason = _settlement._park_reason(state, task, deadline)
    if reason == "discord.ext.tasks loop interval":
        ASLEEP.add(waiter)
    return reason is not None


def virtualize(state: Any, pending: Any) -> None:
    """Have timers wait for the simulated clock alone, but those of loops that are known to sleep: theirs do."""
    _settlement._virtualize_recognized_waits(state, [task for task in pending if task._fut_waiter not in ASLEEP])


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
vars(env).update(_is_parked=parked, _virtualize_recognized_waits=virtualize)
simcord.Env._settle_internal.__kwdefaults__.update(idle=IDLE)  # type: ignore[union-attr]  # the default of 50 ms is slow
simcord.Env._settle_internal = patient(simcord.Env._settle_internal)  # type: ignore[method-assign]
simcord.Env.settle.__defaults__ = (None, IDLE)  # it hands on a default of its own
simcord.Env.__init__.__kwdefaults__.update(settle_timeout=PATIENCE)  # type: ignore[union-attr]
