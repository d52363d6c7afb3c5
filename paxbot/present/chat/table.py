"""The public side of a game: turn messages, questions to other players, the end, and the log."""

from collections.abc import Sequence

from paxbot.present.words import Spoken, _, ngettext


def call(mention: str) -> str:
    """Return who is to act, mentioned."""
    return _("{mention}, it is your turn.").format(mention=mention)


def waiting(name: str) -> str:
    """Return who is asked at the moment though it is another player's turn; the question has a message of its own."""
    return _("**Waiting for {name}.**").format(name=name)


nothing_yet = Spoken("-# Nothing has happened in this turn yet.")
"""The log of a turn in which nothing has happened."""


def struck(line: str) -> str:
    """Return a line of the log that was taken back."""
    return f"~~{line}~~"


def entry(line: str) -> str:
    """Return a line of the log."""
    return f"- {line}"


def small(line: str) -> str:
    """Return a line in small letters."""
    return f"-# {line}"


def earlier(count: int) -> str:
    """Return the words that stand for lines of the log there is no room for."""
    return ngettext(
        "-# {count} earlier line: see `/pax log`.", "-# {count} earlier lines: see `/pax log`.", count
    ).format(count=count)


def turn_over(headline: str) -> str:
    """Return the heading of a turn message whose turn has ended."""
    return f"### {headline}"


look = Spoken("Look")
"""A button's label: shows the pictures of a turn that is over."""


automated_goes_on = Spoken("-# This turn goes on by itself as soon as this is answered.")
"""Says in the message of an automated turn that it waits for a person."""


def since(lines: Sequence[str]) -> str:
    """Return what happened since a player's last turn."""
    return "\n".join([_("**Since your last turn**"), *map(entry, lines)])


def handed_over(by: str, whose: str | None, automated_name: str, *, is_over: bool) -> str:
    """Tell everybody that the game plays a seat from now on: that of whoever did so, or of somebody else.

    Nobody has it back once the game `is_over`.
    """
    line = (
        _("{by} has handed their seat to {rival}, the automated rival.").format(by=by, rival=automated_name)
        if whose is None
        else _("{by} has handed the seat of {whose} to {rival}, the automated rival.").format(
            by=by, whose=whose, rival=automated_name
        )
    )
    how = _("-# `/pax takeback` takes it back at any time: its player has it as soon as the running turn is over.")
    return line if is_over else f"{line}\n{how}"


def seat_passed(whose: str, automated_name: str) -> str:
    """Tell everybody that the game plays the seat of somebody from now on, as a season has it."""
    return _("{rival}, the automated rival, plays the seat of {whose} from now on.").format(
        rival=automated_name, whose=whose
    )


def taken_back(by: str, whose: str | None, automated_name: str) -> str:
    """Tell everybody that a person plays a seat again soon: whoever did so, or somebody else."""
    if whose is None:
        return _("{by} takes their seat back from {rival}, as soon as the running turn is over.").format(
            by=by, rival=automated_name
        )
    return _("{by} takes the seat of {whose} back from {rival}, who plays it until the running turn is over.").format(
        by=by, whose=whose, rival=automated_name
    )


def turn_of(turn: int, name: str, game_round: int = 0) -> str:
    """Return which turn and whose, of a round if there are any; without a name what everybody does before the first."""
    if turn and game_round:
        return _("Round {round}, turn {turn}: {player}").format(round=game_round, turn=turn, player=name)
    if turn:
        return _("Turn {turn}: {name}").format(turn=turn, name=name)
    return _("Before the first turn: {name}").format(name=name) if name else _("Before the first turn")


def resume(mention: str, answer: Sequence[str]) -> str:
    """Say that the player on turn may go on; the answer in the words of the log."""
    call_back = _("{mention}, you have your answer: it is your turn again.").format(mention=mention)
    return "\n".join((call_back, *map(entry, answer)))


def played_out(name: str, automated_name: str) -> str:
    """Say who finished a game that its last person had handed over."""
    return _(
        "{rival} played the game to the end. {name} was the last person to hand over their seat, "
        "so they're placed last."
    ).format(name=name, rival=automated_name)


def over_call(mentions: Sequence[str]) -> str:
    """Tell everybody that the game is over."""
    return _("{players}, the game is over. Its record is attached.").format(players=" ".join(mentions))


good_word = Spoken("-# A good word for the others? Here is the place for it.")
"""Invites to say something kind below the last message."""


def ended(mentions: Sequence[str], moderator: str | None) -> str:
    """Tell everybody of a game ended before its end, by a moderator or, for None, because everybody agreed."""
    players = " ".join(mentions)
    if moderator is None:
        return _("{players}, everybody agreed to end the game early. Its record is attached.").format(players=players)
    return _("{players}, the game was ended early by {moderator}. Its record is attached.").format(
        players=players, moderator=moderator
    )


def void(mentions: Sequence[str]) -> str:
    """Tell everybody of a game of a league that was declared void."""
    return _("{players}, this game is void and does not count. Its record is attached.").format(
        players=" ".join(mentions)
    )


def lost(game: str) -> str:
    """Tell a player that their game was ended because its channel is gone."""
    return _(
        "Your game of {game} was ended early: its channel or thread was deleted, or I was removed from its server. "
        "Its record is attached."
    ).format(game=game)


def lost_lobby(game: str) -> str:
    """Tell a player that the lobby they had joined was closed because its channel is gone."""
    return _(
        "The game of {game} you had joined was cancelled before it began: its channel or thread was deleted, or I was "
        "removed from its server."
    ).format(game=game)


def end_asked(host: str, missing: Sequence[str]) -> str:
    """Say that the host proposes to end the game."""
    return _("{host} proposes to end this game now. It ends when everybody agrees: {missing}.").format(
        host=host, missing=", ".join(missing)
    )


end_settled = Spoken("-# The proposal to end this game is settled.")
"""The proposal to end a game, once it is settled."""


def end_declined(name: str) -> str:
    """Return what the proposal to end a game says when somebody does not agree."""
    return _("-# {name} does not agree to end this game, so it goes on.").format(name=name)


def log_of(headline: str) -> str:
    """Return the heading of a page of the log."""
    return _("### Log · {headline}").format(headline=headline)


take_turn = Spoken("Take turn")
my_hand = Spoken("My hand")
log = Spoken("Log")
everything = Spoken("Everything")
help_ = Spoken("Help")
why = Spoken("Why?")
each_action = Spoken("Each action")
answer = Spoken("Answer")
go_on = Spoken("Go on")
agree = Spoken("Agree to end it")
decline = Spoken("Play on")
to_the_table = Spoken("To the table")
