"""The bot was removed from the server of a game: it rests for a while, and goes on when the bot is invited again."""

from datetime import datetime

from paxbot.present.chat.clocks import moment
from paxbot.present.words import Spoken, _


def rests(game: str, until: datetime) -> str:
    """Tell a player that their game rests, and what can be done."""
    return _(
        "I am not on the server of your game of {game} any more, so the game rests until {moment}: clocks stand, and "
        "nothing of it is lost. As soon as somebody invites me to the server again, it goes on by itself where it "
        "stood; if nobody does until then, it ends."
    ).format(game=game, moment=moment(until))


goes_on = Spoken(
    "I am on this server again, and this game goes on where it stood. It has rested while I was not here, and no "
    "clock has run."
)
"""Tells everybody that the game goes on."""

stays_paused = Spoken("I am on this server again, and this game stands where it stood: it is still paused.")
"""The same where the players had let it rest before."""


def in_list(until: datetime) -> str:
    """Return what is told of the game in a list of somebody's games."""
    return _("it rests until {moment}, for I am not on its server any more").format(moment=moment(until))
