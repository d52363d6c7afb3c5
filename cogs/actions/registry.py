"""The component actions there are, each declared beside its handler: the shape of its ids and who may use it.

An id that does not have the declared shape reaches no handler. What somebody may do at this moment is checked where it
is done, in the service.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeVar

from cogs.actions.ids import CustomId, Submission
from cogs.context import Context
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled
from paxbot.service import Reason

LARGEST_GAME: Final = 10**18

B = TypeVar("B", bound=Callable[[Context, CustomId], Awaitable[None]])
F = TypeVar("F", bound=Callable[[Context, CustomId, Filled], Awaitable[None]])
T = TypeVar("T", bound=Callable[..., Awaitable[None]])


class Access(Enum):
    """The people who may use an action at all."""

    TABLE = auto()
    """Players and host of its game, who is in the channel where it is played, and moderators there."""
    ANYBODY = auto()
    """Anybody, for it belongs to no game; where it names one, the same as `TABLE`."""


class Reply(Enum):
    """How somebody who uses an action is answered, and so what Discord is told at once."""

    UPDATE = auto()
    """The message with the component is edited."""
    PRIVATE = auto()
    """By a message that only they see."""
    FORM = auto()
    """By a form, which has to be the first answer."""
    OWN = auto()
    """The handler tells Discord itself."""


@dataclass(frozen=True, slots=True)
class Action:
    """A component action as it is declared."""

    verb: str
    handle: Callable[..., Awaitable[None]]
    args: re.Pattern[str]
    """The shape of what follows the game in its ids."""
    access: Access
    reply: Reply
    commits: bool
    """Whether it is carried out even if Discord did not hear in time that it was noticed."""
    field: re.Pattern[str] | None = None
    """The shape of each thing filled in, as `field=value`, where it is not left to the handler."""

    def accepts(self, sent: Submission) -> bool:
        """Return whether such an id, filled in like this, was ever given out."""
        _, game, args = sent.custom_id
        if not (0 < game < LARGEST_GAME or (game == 0 and self.access is Access.ANYBODY)):
            return False
        if self.args.fullmatch(":".join(args)) is None:
            return False
        filled = [f"{name}={value}" for name, values in (sent.fields or {}).items() for value in values]
        return self.field is None or all(map(self.field.fullmatch, filled))


BUTTONS: Final[dict[str, Action]] = {}
"""The actions of buttons and menus, by verb."""
FORMS: Final[dict[str, Action]] = {}
"""The same for forms that were filled in."""


def button(
    verb: str,
    args: str = "",
    *,
    access: Access = Access.TABLE,
    reply: Reply = Reply.UPDATE,
    commits: bool = False,
) -> Callable[[B], B]:
    """Declare what the buttons and menus of a verb do. Raises: ValueError if it is declared already."""

    def declared(handle: B) -> B:
        _declare(BUTTONS, Action(verb, handle, re.compile(args, re.ASCII), access, reply, commits))
        return handle

    return declared


def table_button(verb: str, args: str = "") -> Callable[[T], T]:
    """Declare a button that does what a command does with the game of a channel: its handler takes the game as it is.

    Raises: ValueError if the verb is declared already.
    """

    def declared(handle: T) -> T:
        async def of_game(context: Context, custom_id: CustomId) -> None:
            await handle(context, await context.view(custom_id.game))

        button(verb, args, reply=Reply.PRIVATE)(of_game)
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
    """Declare what a form of a verb does when it was filled in. Raises: ValueError if it is declared already."""

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
    """Return the action that somebody has used. Raises: PaxError(STALE) if there is none with such an id."""
    action = (BUTTONS if sent.fields is None else FORMS).get(sent.custom_id.verb)
    if action is None or not action.accepts(sent):
        raise PaxError(Reason.STALE)
    return action
