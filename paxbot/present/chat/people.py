"""People who come and go: seats on offer, seats given up, idle games, and the data kept of somebody."""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.present.words import N_, Either, Many, Say, Spoken, _, ngettext

in_season = Spoken("Take it back within 48 hours, or you lose this game and another player can take the seat.")


def confirm_resign(automated_name: str, terms: Sequence[str], *, is_sought: bool, is_of_season: bool) -> str:
    after = (
        in_season()
        if is_of_season
        else _("Somebody else is sought for the seat in the channel. Until there is somebody, you can take it back.")
        if is_sought
        else _("Nobody else is sought for the seat by itself, and you can take it back.")
    )
    question = _("**Do you want to give your seat up for good?** {rival}, the automated rival, plays it from now on.")
    return "\n".join([question.format(rival=automated_name), *(f"- {line}" for line in [*terms, after])])


resign = Spoken("Give my seat up")
play_until = Spoken("Play on until somebody takes it")
is_resigned = Either(
    N_("It is done: {rival} plays the seat. Thank you for playing!"),
    N_("It is done: {rival} plays the seat, and somebody else is sought for it. Thank you for playing!"),
    "rival is_sought?",
)
not_yet_resigned = Say(
    "Somebody else is sought for the seat. {name} has to answer a question first; please use `/pax resign` again "
    "when that is done, so that your seat is played meanwhile."
)
seek = Spoken("Seek a substitute")
is_sought = Spoken("The seat is on offer in the game's channel.")
gives_up = Say("{whose} gives their seat up for good.")
seeks = Either(
    N_("{by} seeks somebody for their seat."), N_("{by} seeks somebody for the seat of {whose}."), "by whose?"
)
"""Return why a seat is on offer; `whose` is None for their own."""
does_not_answer = Say("{whose} has not answered for long, and somebody is sought for their seat.")


def seat_offered(why: str, automated_name: str | None, link: str, rules: Sequence[str]) -> str:
    """Offer a seat to everybody; `automated_name` plays it meanwhile, if the game does."""
    lines = [_("### A seat is free"), why]
    if automated_name is not None:
        lines.append(_("{rival} plays it meanwhile.").format(rival=automated_name))
    lines.append(
        _(
            "Whoever is not in this game can take it with one tap, and has its hand and everything that lies in front "
            "of it. [This is where the game stands]({link})."
        ).format(link=link)
    )
    return "\n".join([*lines, accepting(rules)])


def accepting(rules: Sequence[str]) -> str:
    return "\n".join([_("-# Whoever takes it accepts the rules of this table:"), *(f"-# - {rule}" for rule in rules)])


take_seat = Spoken("Take this seat")
close_offer = Spoken("Close the offer")
offer_taken = Say("{new} has taken the seat of {former}.", "new former")
offer_closed = Say("-# Nobody is sought for the seat of {whose} any more.")
host_passed = Say(
    "{new} is the host of this game from now on, in place of {former}: they may hand seats over, seek substitutes "
    "and propose to end the game.",
    "new former",
)
is_closed = Spoken("Nobody is sought for the seat any more.")


def seat_is_yours(rules: Sequence[str], *, waits: bool, automated_name: str) -> str:
    lines = [_("### The seat is yours"), _("Your hand is on its way as a direct message; **My hand** shows it here.")]
    if waits:
        lines.append(
            _("As soon as the running turn is over, the seat is yours to play; {rival} plays it until then.").format(
                rival=automated_name
            )
        )
    return "\n".join([*lines, accepted(rules)])


def accepted(rules: Sequence[str]) -> str:
    return "\n".join([_("You have accepted the rules of this table:"), *(f"- {rule}" for rule in rules)])


welcome = Say("### You have taken the seat of {former} · {game} in {table}", "game table former")
farewell = Say(
    "{new} has taken over your seat in {game} in {table}. Thank you for playing! You can look on as everybody can.",
    "game table new",
)
hand_was = Spoken("-# This seat is another player's now.")
nothing_stuck = Many(
    "In every running game of this server somebody has moved within {days} day.",
    "In every running game of this server somebody has moved within {days} days.",
)


def stuck_heading(count: int, days: int) -> str:
    games = ngettext("### {count} game does not move", "### {count} games do not move", count).format(count=count)
    since = ngettext(
        "-# Nobody has moved for at least {days} day.", "-# Nobody has moved for at least {days} days.", days
    )
    return f"{games}\n{since.format(days=days)}"


def stuck_line(game: str, link: str, name: str, since: str, nudged: str | None) -> str:
    line = _("**{game}**, {link}: it waits for {name}, called {since}.").format(
        game=game, link=link, name=name, since=since
    )
    return line if nudged is None else f"{line} " + _("Reminded {nudged}.").format(nudged=nudged)


nudge = Spoken("Remind quietly")
hand_to = Say("Hand the seat to {rival}")
end_game = Spoken("End the game")
nudged = Say("{mention}, this game is waiting for you. If you are short of time, `/pax resign` finds somebody for you.")
is_nudged = Say("I have reminded {name} in the game's channel, without a sound.")


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """The data kept of a person, and what forgetting them would change; channels as Discord shows them."""

    games: int
    answers: int
    notes: int
    has_settings: bool
    lobbies: Sequence[str]
    seats: Sequence[str]
    endings: Sequence[str]
    automated_name: str
    results: int = 0
    """Results they are in, have entered or have corrected."""
    campaigns: Sequence[tuple[str, int, int]] = ()
    """The game, how many of its games they have won, and how many there are."""


nothing_kept = Spoken("I keep nothing of you: no game, no setting, no note.")


def kept(facts: KeptFacts, *, is_whole: bool) -> str:
    """Return what is kept of the reader; `is_whole` if the file has it all."""
    lines = [
        _("### What I keep of you"),
        *(f"- {line}" for line in _kept_lines(facts)),
        _("All of it is in the file below. You can take it along.") if is_whole else _all_but_the_oldest(),
        _("### If you want to be forgotten"),
        *(f"- {line}" for line in _consequences(facts)),
    ]
    return "\n".join(lines)


_all_but_the_oldest = Spoken(
    "All of it but the oldest is in the file below, which would be too large otherwise; `left_out` at its end says "
    "how much is missing. Each game gives all your answers in it by `/pax export`."
)


_games = Many(
    "You have had to do with {count} game. I know your name and your number on Discord there.",
    "You have had to do with {count} games. I know your name and your number on Discord there.",
)
_answers = Many("I know {count} answer you gave.", "I know {count} answers you gave.")
_results = Many("You stand in {count} result.", "You stand in {count} results.")
_campaign = Say(
    "By your finished games I know that you have won {won} of {games} solitaire games of {game}.", "game won games"
)
_notes = Many("I keep {count} private note of yours.", "I keep {count} private notes of yours.")
_seats = Say("You give your seat up in {channels}: {rival} plays it, as after `/pax resign`.", "channels rival")
_endings = Say("The game in {channels} is ended, for nobody else plays there.")
_lobbies = Say("You leave the lobby in {channels}. One that is empty then is closed.")
_no_campaign = Spoken("Your solitaire campaign is gone: alone, you would begin with the first game again.")


def _kept_lines(facts: KeptFacts) -> list[str]:
    counted = ((_games, facts.games), (_answers, facts.answers), (_results, facts.results))
    lines = [
        *(said(count) for said, count in counted if count),
        *(_campaign(*each) for each in facts.campaigns),
        *([_notes(facts.notes)] if facts.notes else []),
        *([_("I keep your settings.")] if facts.has_settings else []),
    ]
    return lines or [_("I keep a trace of you in the log of a game.")]


def _consequences(facts: KeptFacts) -> list[str]:
    return [
        *([_seats(", ".join(facts.seats), facts.automated_name)] if facts.seats else []),
        *([_endings(", ".join(facts.endings))] if facts.endings else []),
        *([_lobbies(", ".join(facts.lobbies))] if facts.lobbies else []),
        *([_no_campaign()] if facts.campaigns else []),
        _("Your settings, notes, plans, standing orders and votes are deleted, and my messages with your hand."),
        _("In games that have begun and in results, your name and your number are replaced by “a former player”."),
        _("The moves stay, without you: the others can still read their games and check them."),
        _("Messages in channels stay as they are. They belong to the server."),
        _("Backups still have you until they are replaced by newer ones. This cannot be undone."),
    ]


forget_me = Spoken("Forget me")
forgotten = Spoken("It is done: I keep nothing of you any more. If you play again, we start anew.")
former_player = Spoken("a former player")
former_name = Spoken("Former player")
