"""Channels that are gone: what people read of their games and leagues, and how these are moved."""

from datetime import datetime

from paxbot.present.chat.clocks import moment
from paxbot.present.words import Spoken, _

move_here = Spoken("Move it here")
"""The label of the button that moves a game or league to another channel."""


def move_named(name: str) -> str:
    """Return the same where there are several."""
    return _("Move {name} here").format(name=name)


def lost(game: str, until: datetime) -> str:
    """Tell a player or the host that the channel of their game is gone, and what can be done."""
    return _(
        "The channel of your game of {game} is gone, so the game is on hold: clocks are stopped and nothing is lost. "
        "Press **Move it here** and pick another channel of the server that everyone who plays can see, or press it "
        "under `/games` in that channel. The host decides; other players propose a channel. If nobody moves the game, "
        "it ends {moment}."
    ).format(game=game, moment=moment(until))


def league_lost(league: str, until: datetime) -> str:
    """Tell an organiser that the channel of their league is gone, and what can be done."""
    return _(
        "The channel of {league} is gone, so it's on hold: no deadline passes and nothing is lost. Press **Move it "
        "here** and pick another channel of the server that everyone who takes part can see, or press it under "
        "`/league manage` or `/games` in that channel. If nobody moves it, it ends {moment}."
    ).format(league=league, moment=moment(until))


def league_ended(league: str) -> str:
    """Tell an organiser that their league has ended."""
    return _(
        "{league} has ended because its channel is gone and nobody moved it. Its games that are still open no longer "
        "count."
    ).format(league=league)


def league_in_list(league: str, until: datetime) -> str:
    """Return the line of such a league in a list of somebody's games."""
    return _("{league}: on hold because its channel is gone, until {moment}").format(
        league=league, moment=moment(until)
    )


league_missing = Spoken(
    "⚠ I can't find this league's channel right now, so it's on hold: no deadline passes. It continues as soon as "
    "Discord shows me the channel again."
)
"""The same for those who manage it, while that is not certain."""


def in_list(until: datetime) -> str:
    """Return what is told of such a game in a list of somebody's games."""
    return _("on hold because its channel is gone, until {moment}").format(moment=moment(until))


missing_in_list = Spoken("on hold because I can't find its channel right now")
"""The same while that is not certain."""


def choose(game: str) -> str:
    """Ask for the channel."""
    return _("Which channel should your game of {game} move to? Everyone who plays can see these.").format(game=game)


def choose_for_league(league: str) -> str:
    """Ask for the channel of a league."""
    return _("Which channel should {league} move to? Everyone who takes part can see these.").format(league=league)


channel = Spoken("Channel")
"""The placeholder of the menu of channels."""


def no_channel(game: str) -> str:
    """Say that there is no channel to choose from."""
    return _(
        "I found no channel for your game of {game}: everyone who plays has to see it, I have to be allowed to post "
        "there, and it can't have a game already."
    ).format(game=game)


def no_channel_for_league(league: str) -> str:
    """Say the same of a league."""
    return _(
        "I found no channel for {league}: you and everyone who takes part have to see it, and I have to be allowed to "
        "post there."
    ).format(league=league)


def done(game: str, channel: str) -> str:
    """Say that the game or league was moved."""
    return _("Done. {game} continues in {channel}.").format(game=game, channel=channel)


def asked(host: str, channel: str) -> str:
    """Tell a player that the host is asked."""
    return _("I've sent {host} a DM asking to confirm {channel}.").format(host=host, channel=channel)


def proposed(by: str, game: str, channel: str) -> str:
    """Ask the host to confirm a channel."""
    return _("{by} proposes {channel} for your game of {game}, whose channel is gone.").format(
        by=by, channel=channel, game=game
    )


def moved(people: str, by: str) -> str:
    """Tell everybody that the game was moved to this channel."""
    return _(
        "{people}: {by} moved this game here because its channel is gone. It was on hold, and no clock has run."
    ).format(people=people, by=by)


def found(people: str) -> str:
    """Tell everybody that the channel, of which they were told that it is gone, is back."""
    return _(
        "{people}: I can reach this channel again, so the game continues. It was on hold, and no clock has run."
    ).format(people=people)


still_paused = Spoken("It is still paused.")
