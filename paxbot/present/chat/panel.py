"""The private side of a game: panels, hands, and what is said to one player alone."""

from collections.abc import Sequence

from paxbot.present.words import _, ngettext


def heading(title: str) -> str:
    """The heading of a panel."""
    return f"### {title}"


def hint(label: str, text: str) -> str:
    """What one button does."""
    return f"- **{label}**: {text}" if text else f"- **{label}**"


def group(title: str) -> str:
    """Stands above the buttons of one kind."""
    return f"**{title}**"


def part(title: str, number: int, count: int) -> str:
    """The title of one of several menus of the same kind."""
    return _("{title} ({number} of {count})").format(title=title, number=number, count=count)


def impossible(reasons: Sequence[str]) -> str:
    """What cannot be done now and why."""
    return "\n".join([_("**Not possible now**"), *(f"- {reason}" for reason in reasons)])


def more(count: int) -> str:
    """Stands for reasons there is no room for."""
    return ngettext("{count} more", "{count} more", count).format(count=count)


def done(lines: Sequence[str]) -> str:
    """What the player's last answer brought about."""
    return "\n".join(f"- {line}" for line in lines)


def undone() -> str:
    """An undo was carried out."""
    return _("Your last step is taken back.")


def waiting_for(name: str, question: str) -> str:
    """Nothing is asked of this player."""
    return _("Nothing to do for you at the moment: {name} is asked.\n> {question}").format(name=name, question=question)


def game_over() -> str:
    """The game has ended."""
    return _("The game is over.")


def dm_closed() -> str:
    """Said once when direct messages do not arrive."""
    return _(
        "My direct messages do not reach you, so I cannot send you your hand. Press **My hand** or use `/pax hand` "
        "instead, or allow direct messages from members of this server in its privacy settings."
    )


def cannot_post() -> str:
    """A move was made, but the table could not be told."""
    return _(
        "Your move is made, but I may not post in the game's channel. Please ask a moderator to give me the "
        "permissions View Channel, Send Messages (in a thread: Send Messages in Threads) and Attach Files."
    )


def hand_heading(game: str, table: str) -> str:
    """The heading of a hand sent as a direct message."""
    return _("### Your hand · {game} in {table}").format(game=game, table=table)


def hand_of(name: str) -> str:
    """The heading of a hand that everybody may see; its text speaks to its player."""
    return _("### Hand of {name}\n-# As {name} sees it:").format(name=name)


def your_turn() -> str:
    """Part of a hand message that also says whose turn it is."""
    return _("**It is your turn.**")


def undo() -> str:
    """A button's label."""
    return _("Undo")


def previous() -> str:
    """A button's label."""
    return _("Previous")


def following() -> str:
    """A button's label."""
    return _("Next")


def confirm_propose() -> str:
    """Asks the host."""
    return _("Do you want to propose to everybody that this game ends now? It ends only if all of you agree.")


def confirm_enforce() -> str:
    """Asks a moderator."""
    return _("You may also end this game at once, whatever its players say. It cannot be taken up again.")


def propose() -> str:
    """A button's label."""
    return _("Propose to end")


def enforce() -> str:
    """A button's label."""
    return _("End it now")


def proposed() -> str:
    """The host's proposal is made."""
    return _("I have asked everybody.")


def agreed() -> str:
    """A player's consent is noted."""
    return _("You agree to end this game.")


def end_is_done() -> str:
    """The game was ended."""
    return _("The game is ended.")


def record_of(running: bool) -> str:
    """Goes with an exported record."""
    if running:
        return _("The record of the game so far, without anything hidden.")
    return _("The record of the game.")
