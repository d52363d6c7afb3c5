"""The public side of a game: turn messages, the end, the log, views, replays, and private notes."""

from collections.abc import Sequence
from enum import Enum

from paxbot.present.words import N_, Either, Many, Say, Spoken, _, translated


class Call(Enum):
    TURN = N_("{who}, it is your turn in {game} ({place}).")
    QUESTION = N_("{who}, a question for you in {game} ({place}).")
    DEAL = N_("{who}, a deal is proposed to you in {game} ({place}).")
    ANSWER = N_("{who}, your question in {game} ({place}) is answered.")
    WAITING = N_("{who}, {game} ({place}) waits for you.")
    VOTE = N_("{who}, your consent is asked for in {game} ({place}).")
    OVER = N_("{who}, {game} ({place}) is over.")
    SEAT = N_("{who}, you have a seat in {game} ({place}) now.")
    AUTOMATED = N_("{who}, your seat in {game} ({place}) is automated now.")
    TIME_UP = N_("{who}, your time was up in {game} ({place}).")
    HOST = N_("{who}, you are the host of {game} ({place}) now.")
    RULES = N_("{who}, the rules of {game} ({place}) have changed.")
    BEGUN = N_("{who}, {game} ({place}) has begun.")
    REMATCH = N_("{who}, a rematch of {game} ({place}) is proposed to you.")
    PLACE = N_("{who}, {game} continues in {place}.")
    PLAN = N_("{who}, a part of your plan in {game} ({place}) was not carried out.")


def sentence(call: Call, who: str, game: str, place: str) -> str:
    return translated(call.value).format(who=who, game=game, place=place)


call = Say("{mention}, it is your turn.")
waiting = Say("**Waiting for {name}.**")
nothing_yet = Spoken("-# Nothing has happened in this turn yet.")


def struck(line: str) -> str:
    return f"~~{line}~~"


def entry(line: str) -> str:
    return f"- {line}"


def small(line: str) -> str:
    return f"-# {line}"


earlier = Many("-# {count} earlier line: see `/pax log`.", "-# {count} earlier lines: see `/pax log`.")


def turn_over(headline: str) -> str:
    return f"### {headline}"


look = Spoken("Look")
automated_goes_on = Spoken("-# This turn goes on by itself as soon as this is answered.")


def since(lines: Sequence[str]) -> str:
    return "\n".join([_("**Since your last turn**"), *map(entry, lines)])


def handed_over(by: str, whose: str | None, automated_name: str, *, is_over: bool) -> str:
    """Tell that the game plays a seat now, of `by` or of `whose`; it can't be taken back once the game `is_over`."""
    line = (
        _("{by} has handed their seat to {rival}, the automated rival.").format(by=by, rival=automated_name)
        if whose is None
        else _("{by} has handed the seat of {whose} to {rival}, the automated rival.").format(
            by=by, whose=whose, rival=automated_name
        )
    )
    how = _("-# `/pax takeback` takes it back at any time: its player has it as soon as the running turn is over.")
    return line if is_over else f"{line}\n{how}"


seat_passed = Say("{rival}, the automated rival, plays the seat of {whose} from now on.", "whose rival")
taken_back = Either(
    N_("{by} takes their seat back from {rival}, as soon as the running turn is over."),
    N_("{by} takes the seat of {whose} back from {rival}, who plays it until the running turn is over."),
    "by whose? rival",
)


def turn_of(turn: int, name: str, game_round: int = 0) -> str:
    """Return which turn it is and whose; without a name, what everybody does before the first."""
    if turn and game_round:
        return _("Round {round}, turn {turn}: {player}").format(round=game_round, turn=turn, player=name)
    if turn:
        return _("Turn {turn}: {name}").format(turn=turn, name=name)
    return _("Before the first turn: {name}").format(name=name) if name else _("Before the first turn")


def resume(mention: str, answer: Sequence[str]) -> str:
    call_back = _("{mention}, you have your answer: it is your turn again.").format(mention=mention)
    return "\n".join((call_back, *map(entry, answer)))


played_out = Say(
    "{rival} played the game to the end. {name} was the last person to hand over their seat, so they're placed last.",
    "name rival",
)
over_call = Say("{players}, the game is over. Its record is attached.", players=" ".join)
good_word = Spoken("-# A good word for the others? Here is the place for it.")


def ended(mentions: Sequence[str], moderator: str | None) -> str:
    """Tell everybody that a moderator ended the game early; None: everybody agreed to."""
    players = " ".join(mentions)
    if moderator is None:
        return _("{players}, everybody agreed to end the game early. Its record is attached.").format(players=players)
    return _("{players}, the game was ended early by {moderator}. Its record is attached.").format(
        players=players, moderator=moderator
    )


void = Say("{players}, this game is void and does not count. Its record is attached.", players=" ".join)
lost = Say(
    "Your game of {game} was ended early: its channel or thread was deleted, or I was removed from its server. "
    "Its record is attached."
)
lost_lobby = Say(
    "The game of {game} you had joined was cancelled before it began: its channel or thread was deleted, or I was "
    "removed from its server."
)
end_asked = Say(
    "{host} proposes to end this game now. It ends when everybody agrees: {missing}.", "host missing", missing=", ".join
)
end_settled = Spoken("-# The proposal to end this game is settled.")
end_declined = Say("-# {name} does not agree to end this game, so it goes on.")
log_of = Say("### Log · {headline}")
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
whole_table = Spoken("Whole table")
mine = Spoken("What lies before me")
of_game = Say("{view} ({game})", "view game")
full_resolution = Spoken("Everything on one sheet, as a file")
show_other = Spoken("Show something else")
make_default = Spoken("Make this my default")
is_default = Spoken("This is your default")
as_text = Spoken("Text")
show_here = Spoken("Show this here")
shows = Say("**{name}** shows:")
shown = Spoken("It is in the channel now.")
not_painted = Spoken("-# The picture could not be drawn. **Text** tells all that would be on it.")


def last_done(lines: Sequence[str]) -> str:
    return "\n".join([_("### What was done last"), *(f"- {line}" for line in lines)])


part_of = Say("-# Part {number} of {count}", "number count")
first = Spoken("First")
last = Spoken("Last")
choose_turn = Spoken("To another turn")
earlier_turns = Spoken("Earlier turns …")
later_turns = Spoken("Later turns …")
hands = Spoken("All hands")
ended_early = Spoken("It ended before anybody had won.")
hands_of = Say("### Hands · {headline}")
catch_up = Spoken("Catch up")


def caught_up(sentences: Sequence[str]) -> str:
    return "\n".join([_("### Catch up"), *sentences])


missed_turn = Say("### {headline}\n-# {number} of {count}\n{sentence}", "headline number count sentence")
nothing_missed = Spoken("Nobody else has played since your last turn.")


def onlooking(headline: str, status: Sequence[str]) -> str:
    said = _("### {headline}\n-# You do not play in this game. This is how it stands.").format(headline=headline)
    return "\n".join([said, *status])


film = Spoken("Film of the game")
filming = Say("The film is being made: {done} of {count} turns.", "done count")
film_stopped = Spoken(
    "The bot is about to restart, so this film was not finished. Please ask for it again in a minute."
)
filmed = Many(
    "### {game}, the film\nThe table at the end of the only turn so far.",
    "### {game}, the film\nThe table at the end of each of {count} turns.",
    "count game",
)
film_alt = Say("The table of {game}, turn after turn, {count} turns in all.", "game count")
note_title = Spoken("Your note on this game")
"""At most 45 characters."""
note_label = Spoken("Only you read it")
note_button = Spoken("Note")
note_kept = Spoken("Your note is kept. You find its first lines in your panel; nobody else reads it.")
note_dropped = Spoken("You have no note on this game any more.")


def note_shown(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def of_turn(headline: str) -> str:
    return f"**{headline}**"


nothing_about = Spoken("The log says nothing about this yet.")
