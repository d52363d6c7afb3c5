"""Component actions and slash commands, each declared beside its handler.

An action has the shape of its ids and who may use it. An id of another shape reaches no handler, and nothing in it is
trusted: `dispatch` first checks that the person has to do with its game. The service checks whether they may do it at
this moment. A command has the further parameters of its handler as options.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from enum import Enum, auto
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import discord
from discord import Interaction, app_commands
from discord.app_commands import Choice, Command, locale_str

from cogs.actions.errors import run
from cogs.actions.responses import followed_up
from cogs.app import App
from cogs.context import Context, acknowledge, defer
from cogs.fair_use import PAUSE
from cogs.layouts.components import (
    CustomId,
    OutOfBounds,
    Submission,
    check_options,
    read_sent,
    require_bounds,
    require_room,
)
from paxbot import PaxError
from paxbot.present.protocols import Filled
from paxbot.present.words import speak
from paxbot.service import GameSummary, GameView, Reason, Status
from paxbot.service.notices import require_reachable


async def authorize(context: Context, game: int) -> None:
    """Refuse people who have nothing to do with a game; from here on, moderators count only where it is played.

    Raises: PaxError(UNKNOWN_GAME, NOT_A_PLAYER, STRANDED).
    """
    table = await context.services.games.table(game)
    context.moderated = table.game.guild
    # A thread has the id of its message, so anyone who can press the message is where the game will be.
    pressed = context.interaction.message and context.interaction.message.id
    is_there = context.guild == table.game.guild and table.game.channel in (context.interaction.channel_id, pressed)
    is_there = is_there or (not table.game.status.is_open and may_look_back(context, table))
    is_theirs = table.game.host == context.user or table.player_of(context.user) is not None
    if not (is_there or is_theirs or context.is_moderator):
        raise PaxError(Reason.NOT_A_PLAYER)
    if await context.dispatcher.is_found(table, context.channel):
        return
    require_reachable(table.game)


def may_look_back(context: Context, table: GameSummary) -> bool:
    """Return True if a finished game was played here, in no channel known to be closed to the person.

    Its result is public then, and nothing in it is hidden.
    """
    guild, member = context.interaction.guild, context.interaction.user
    if guild is None or guild.id != table.game.guild or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(table.game.channel)
    return channel is None or channel.permissions_for(member).view_channel


def require_started(view: GameSummary) -> None:
    if view.game.head is None:
        raise PaxError(Reason.NOT_STARTED)


def require_running(view: GameSummary) -> None:
    if view.game.status is not Status.RUNNING:
        raise PaxError(Reason.NOT_STARTED if view.game.status is Status.LOBBY else Reason.GAME_OVER)


def require_moderator(context: Context) -> None:
    if not context.is_moderator:
        raise PaxError(Reason.MODERATOR_ONLY)


def require_manager(context: Context) -> int:
    """Return the server, if the person manages it. Raises: PaxError("manager_only")."""
    if context.guild is None or not context.interaction.permissions.manage_guild:
        raise PaxError("manager_only")
    return context.guild


def require_moderator_of(context: Context, view: GameView) -> None:
    require_moderator(context)
    if view.game.guild != context.guild:
        raise PaxError(Reason.MODERATOR_ONLY)
    require_running(view)


def require_posting(context: Context) -> None:
    """Require that the bot may post here with pictures; it always may in direct messages."""
    if context.guild is None:
        return
    mine, channel = context.interaction.app_permissions, context.interaction.channel
    speak = mine.send_messages_in_threads if isinstance(channel, discord.Thread) else mine.send_messages
    if not (mine.view_channel and speak and mine.attach_files):
        raise PaxError("may_not_post")


LARGEST_GAME: Final = 10**18

B = TypeVar("B", bound=Callable[[Context, CustomId], Awaitable[None]])
F = TypeVar("F", bound=Callable[[Context, CustomId, Filled], Awaitable[None]])
T = TypeVar("T", bound=Callable[..., Awaitable[None]])


class Access(Enum):
    TABLE = auto()
    """Players and host of the game, anyone in its channel, and moderators there."""
    ANYBODY = auto()
    """Anyone, because it belongs to no game; if it names one, the same as `TABLE`."""


class Reply(Enum):
    UPDATE = auto()
    PRIVATE = auto()
    FORM = auto()
    OWN = auto()


@dataclass(frozen=True, slots=True)
class Action:
    verb: str
    handle: Callable[..., Awaitable[None]]
    args: re.Pattern[str]
    access: Access
    reply: Reply
    commits: bool
    """Carried out even if Discord did not hear in time that it was noticed."""
    field: re.Pattern[str] | None = None
    """The shape of each field, as `field=value`; None leaves it to the handler."""

    def accepts(self, sent: Submission) -> bool:
        """Return True if such an id, filled in like this, was ever given out."""
        _, game, args = sent.custom_id
        if not (0 < game < LARGEST_GAME or (game == 0 and self.access is Access.ANYBODY)):
            return False
        if self.args.fullmatch(":".join(args)) is None:
            return False
        filled = [f"{name}={value}" for name, values in (sent.fields or {}).items() for value in values]
        return self.field is None or all(map(self.field.fullmatch, filled))


BUTTONS: Final[dict[str, Action]] = {}
FORMS: Final[dict[str, Action]] = {}


def button(
    verb: str,
    args: str = "",
    *,
    access: Access = Access.TABLE,
    reply: Reply = Reply.UPDATE,
    commits: bool = False,
) -> Callable[[B], B]:
    def declared(handle: B) -> B:
        _declare(BUTTONS, Action(verb, handle, re.compile(args, re.ASCII), access, reply, commits))
        return handle

    return declared


def table_button(verb: str, args: str = "", *, reply: Reply = Reply.PRIVATE, commits: bool = False) -> Callable[[T], T]:
    """Declare a button whose handler takes its game as it is, like a command's, and the arguments of its id."""

    def declared(handle: T) -> T:
        async def of_game(context: Context, custom_id: CustomId) -> None:
            await handle(context, await context.view(custom_id.game), *custom_id.args)

        button(verb, args, reply=reply, commits=commits)(of_game)
        return handle

    return declared


def form(
    verb: str,
    args: str = "",
    *,
    field: str | None = None,
    access: Access = Access.TABLE,
    reply: Reply = Reply.PRIVATE,
) -> Callable[[F], F]:
    def declared(handle: F) -> F:
        shape = None if field is None else re.compile(field, re.ASCII)
        _declare(FORMS, Action(verb, handle, re.compile(args, re.ASCII), access, reply, commits=True, field=shape))
        return handle

    return declared


def _declare(declared: dict[str, Action], action: Action) -> None:
    if action.verb in declared:
        raise ValueError(f"{action.verb} is declared twice")
    declared[action.verb] = action


def find(sent: Submission) -> Action:
    """Return the action. Raises: PaxError(STALE) if none has such an id."""
    action = (BUTTONS if sent.fields is None else FORMS).get(sent.custom_id.verb)
    if action is None or not action.accepts(sent):
        raise PaxError(Reason.STALE)
    return action


async def dispatch(interaction: Interaction[Any]) -> None:
    sent, context = read_sent(interaction), Context.of(interaction)
    if sent is not None and not context.app.fair_use.is_full(context.user):
        await run(context, _carry_out(context, sent))


async def _carry_out(context: Context, sent: Submission) -> None:
    require_room(sent.fields or {})
    action, (_, game, _) = find(sent), sent.custom_id
    if game:
        await authorize(context, game)
    if action.reply in (Reply.UPDATE, Reply.PRIVATE):
        await (acknowledge if action.commits else defer)(context, private=action.reply is Reply.PRIVATE)
    filled = () if sent.fields is None else (sent.fields,)
    work = action.handle(context, sent.custom_id, *filled)
    await (work if action.reply is Reply.FORM else followed_up(context, game, work))


P = ParamSpec("P")
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
        check_options(context.interaction)
        return await context.app.fair_use.search((context.user, "offered"), search)
    except (PaxError, OutOfBounds):
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
            require_bounds(made)
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
