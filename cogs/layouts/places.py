"""The buttons that move what has lost its channel."""

from discord import ButtonStyle

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import LABEL, clip
from paxbot.present.chat import places as words


def move_button(verb: str, *args: int, name: str = "") -> ActionButton:
    """Return a button that moves a game or league; its id names no game, of which nothing else can be pressed."""
    label = clip(words.move_named(name), LABEL) if name else words.move_here()
    return ActionButton(CustomId(verb, 0, tuple(map(str, args))), label, ButtonStyle.primary)
