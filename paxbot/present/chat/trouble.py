"""The words for when Discord stands between the bot and a table: closed channels, and players who left."""

from paxbot.present.words import Spoken, _


def may_not_post(game: str, table: str, server: str) -> str:
    """Tell by direct message whoever can help that a game cannot be shown; the game rests for nobody."""
    return _(
        "I may not post in {table} on {server} any more, where a game of {game} is played. Moves still count, but the "
        "table cannot read of them. Please have me given the permissions View Channel, Send Messages (in a thread: "
        "Send Messages in Threads), Attach Files and Read Message History there; I look again at least once an hour "
        "and tell everything then. I say this once."
    ).format(game=game, table=table, server=server)


def thread_is_locked(game: str, table: str, server: str) -> str:
    """Return the same where the thread is locked."""
    return _(
        "The thread {table} on {server}, where a game of {game} is played, is locked. Moves still count, but the table "
        "cannot read of them. Please have a moderator unlock the thread, or give me the permission Manage Threads; I "
        "look again at least once an hour and tell everything then. I say this once."
    ).format(game=game, table=table, server=server)


def is_open_again(table: str) -> str:
    """Return the words that stand in place of either once the bot can post again."""
    return _("-# I can post in {table} again, and have told everything.").format(table=table)


locked = Spoken(
    "Your move is made, but the game's thread is locked, so nobody can read of it there. Please ask a moderator to "
    "unlock the thread, or to give me the permission Manage Threads."
)
"""Says that a move was made, but its table could not be told: the thread is locked."""


def has_left(mention: str, *, can_seek: bool, automated_name: str) -> str:
    """Tell the table that a player is not on the server any more, and what can be done about it."""
    line = _("{mention} is not on this server any more.").format(mention=mention)
    if can_seek:
        then = _(
            "**Seek a substitute** offers the seat to everybody here. Until somebody takes it, the host or a moderator "
            "can have {rival} play it, with `/pax handover`."
        )
    else:
        then = _(
            "This table has agreed that nobody takes the seat of another player; the host or a moderator can have "
            "{rival} play it, with `/pax handover`."
        )
    return f"{line}\n{then.format(rival=automated_name)}"


def is_gone(name: str) -> str:
    """Return part of what every message of the table tells: the player of that name has left the server."""
    return _("**{name}** is not on this server any more.").format(name=name)


def is_back(name: str) -> str:
    """Return what the message that a player has left says once they are back."""
    return _("-# {name} was away from this server and is back.").format(name=name)


def left_and_settled(name: str) -> str:
    """Return what it says once somebody else has the seat, or the game is over."""
    return _("-# {name} has left this server.").format(name=name)


look_for_leavers = Spoken("Has somebody left?")

everybody_is_here = Spoken("Everybody who plays at this table is on this server.")
"""Says that nobody of the table has left the server, as far as Discord says."""


def not_here(names: str) -> str:
    """Say that these players have left the server."""
    return _("Not on this server any more: {names}. The table has been told.").format(names=names)
