"""The slash commands, each declared beside its handler, whose further parameters are its options."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command, locale_str

from cogs.actions import inputs
from cogs.actions.errors import run
from cogs.actions.responses import followed_up
from cogs.app import App
from cogs.context import Context, defer
from cogs.fair_use import PAUSE
from paxbot import PaxError
from paxbot.present.words import speak
from paxbot.service import GameView

P = ParamSpec("P")
T = TypeVar("T")
Handler = Callable[Concatenate[Context, P], Coroutine[Any, Any, None]]
AtTable = Callable[Concatenate[Context, GameView, P], Awaitable[None]]
Completion = Callable[[Context, str], Awaitable[list[Choice[str]]]]
Offer = Callable[[App], list[Choice[str]]]

COMMANDS: Final[dict[str, Callable[[App], Command[Any, ..., None]]]] = {}
"""Functions that make each command, by name; names outside `/pax` begin with their group."""


def completes(**options: Completion) -> Callable[[T], T]:
    """Declare how options are completed; only each person's newest text is searched for."""

    def of_bot(complete: Completion) -> Callable[[Interaction[Any], str], Coroutine[Any, Any, list[Choice[str]]]]:
        async def offered(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
            context = Context.of(interaction)
            with context.app.shutdown.busy(), context.app.fair_use.counted(context.user):
                return await _completed(context, complete, typed)

        return offered

    return app_commands.autocomplete(**{option: of_bot(complete) for option, complete in options.items()})


async def _completed(context: Context, complete: Completion, typed: str) -> list[Choice[str]]:
    async def search() -> list[Choice[str]]:
        speak(await context.language())
        return await complete(context, typed)

    try:
        inputs.check(context.interaction)
        return await context.app.fair_use.search((context.user, "offered"), search)
    except (PaxError, inputs.OutOfBounds):
        # A completion cannot explain itself; anyone who asks again and again is answered slowly.
        await asyncio.sleep(PAUSE)
        return []


def games(app: App) -> list[Choice[str]]:
    return [Choice(name=locale_str(presenter.name), value=key) for key, presenter in app.presenters.items()]


def command(
    name: str, description: str, *, private: bool = False, **offers: Offer
) -> Callable[[Handler[P]], Handler[P]]:
    """Declare a command; `league new` is `new` in the group `/league`. Raises: ValueError if declared already.

    With `private`, a private answer is announced before its handler is called.
    """

    def declared(handle: Handler[P]) -> Handler[P]:
        async def carry_out(context: Context, *args: P.args, **options: P.kwargs) -> None:
            if private:
                await defer(context, private=True)
            await handle(context, *args, **options)

        @wraps(handle)
        async def callback(interaction: Interaction[Any], *args: P.args, **options: P.kwargs) -> None:
            context = Context.of(interaction)
            await run(context, carry_out(context, *args, **options))

        def of_bot(app: App) -> Command[Any, ..., None]:
            made: Command[Any, ..., None] = Command(name=name.split()[-1], description=description, callback=callback)
            app_commands.choices(**{option: offer(app) for option, offer in offers.items()})(made)
            inputs.require_bounds(made)
            return made

        if name in COMMANDS:
            raise ValueError(f"{name} is declared twice")
        COMMANDS[name] = of_bot
        return handle

    return declared


def table_command(name: str, description: str, **offers: Offer) -> Callable[[AtTable[P]], AtTable[P]]:
    """Declare a command about the channel's game, which its handler gets. Raises: ValueError if declared already."""

    def declared(handle: AtTable[P]) -> AtTable[P]:
        @wraps(handle)
        async def at_channel(context: Context, /, *args: P.args, **options: P.kwargs) -> None:
            view = await context.services.games.at(context.channel)
            await followed_up(context, view.game.id, handle(context, view, *args, **options))

        given = signature(handle)
        context, _game, *options = given.parameters.values()
        at_channel.__signature__ = given.replace(parameters=[context, *options])  # type: ignore[attr-defined]
        command(name, description, private=True, **offers)(at_channel)
        return handle

    return declared
