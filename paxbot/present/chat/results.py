"""Results with corrections and entries; the ratings and statistics that follow from them."""

from collections.abc import Sequence
from datetime import timedelta

from paxbot.present.chat.clocks import span
from paxbot.present.words import N_, Either, Many, Say, Spoken, Texts, _, listing, ngettext, translated

heading = Spoken("### Results of this server")
no_results = Spoken("No game has ended on this server yet.")
corrected = Spoken("The correction stands beside the result.")
entered = Spoken("The result is entered.")


def recognised(people: Sequence[tuple[str, str]], others: Sequence[str]) -> list[str]:
    known = [_("{name} is {who}.").format(name=name, who=who) for name, who in people]
    nobody = _("Known by name only: {names}. For a member, write a mention such as `<@ID>`.")
    return [*known, *([nobody.format(names=", ".join(others))] if others else [])]


counts_nowhere = Spoken("It doesn’t count for a league: no open month on this server counts this game.")
counts_not_alone = Spoken("It doesn’t count for a league: only one person played.")

ENDINGS = {
    "automated": N_("finished by the automated players"),
    "agreed": N_("ended early: all agreed"),
    "moderator": N_("ended early by a moderator"),
    "left": N_("ended early: nobody stayed"),
    "lost": N_("ended early: its channel is gone"),
    "expired": N_("ended early: I was off the server too long"),
    "cancelled": N_("ended early"),
}


counts_for = Say("It counts for {league}, marked as not verified.")
counts_not_for = Say("It doesn’t count for {league}: it ended before the current month started.")
heading_of = Say("### Games: {whose}")
look_at = Say("Game {number}")


def head(number: int, game: str, when: str, how: str) -> str:
    line = _("**{number} · {game}**, {when}").format(number=number, game=game, when=when)
    return ", ".join([line, *([translated(ENDINGS[how])] if how in ENDINGS else [])])


def seat(place: int | None, name: str, points: int | None, counts: Sequence[str]) -> str:
    told = name if place is None else f"{place}. {name}"
    told = told if points is None else f"{told} {points}"
    return f"{told} ({', '.join(counts)})" if counts else told


def seats(told: Sequence[str]) -> str:
    return " · ".join(told)


def marks(*, entered_by: str | None, solitaire: bool, moderated: bool) -> list[str]:
    lines = []
    if entered_by is not None:
        lines.append(_("-# Not verified: {who} entered it.").format(who=entered_by))
    if moderated:
        lines.append(_("-# A moderator intervened."))
    return [*lines, _("-# Played alone.")] if solitaire else lines


def correction(who: str, when: str, changes: Sequence[tuple[str, str]], reason: str) -> str:
    changed = ", ".join(f"{before} → {after}" for before, after in changes)
    text = _("-# Corrected by {who}, {when}: {changed}. “{reason}”")
    return text.format(who=who, when=when, changed=changed, reason=reason)


more_corrections = Many("-# {count} older correction is not shown.", "-# {count} older corrections are not shown.")
correct = Spoken("Correct")
enter_another = Spoken("Enter another")
correct_title = Spoken("Correct a result")
enter_title = Spoken("A game played elsewhere")
lines_label = Spoken("Place, name, points: a line for each seat")
lines_hint = Spoken("1, Ann, 12 – with commas; tied players have the same place")
entry_hint = Spoken("1, Ann, 12 – tied players have the same place; a mention such as <@ID> works as a name")
reason_label = Spoken("Reason, which everybody sees")
day_label = Spoken("Day, such as 2026-07-14")
nobody_yet = Spoken("No game that counts for ratings has ended on this server yet.")

ROLES = {"left": N_("left the game"), "substitute": N_("took over a seat")}


favourite = Spoken("Played most")
left_games = Spoken("Games left early")
in_time = Spoken("Turns in time")
rating_fact = Spoken("Rating")
place_fact = Spoken("Place")
points_a_game = Spoken("Points a game, on average")
profile = Say("### {player} on this server")
played = Many("{count} game, {won} won", "{count} games, {won} won", "count won")


def plain_rating(mean: float, uncertainty: float) -> str:
    return f"{mean:.2f} ± {uncertainty:.2f}"


heading_of_rating = Say("### Rating of {player} in {game}", "player game")
heading_of_all = Say("### Ratings in {game}")
unrated = Say("{player} has finished no game that counts.")


def rating(mean: float, uncertainty: float, games: int) -> str:
    count = ngettext("{count} game", "{count} games", games).format(count=games)
    return _("**{mean:.2f}** ± {uncertainty:.2f} · {games}").format(mean=mean, uncertainty=uncertainty, games=count)


standing = Either(
    N_("Provisional, and without a place, until {least} games."),
    N_("Place {place} of {people}."),
    "place? people least",
)
last_changes = Spoken("Last changes:")


def change(by: float, to: float, ended: int, role: str, place: int, seats: int) -> str:
    part = translated(ROLES[role]) if role in ROLES else _("place {place} of {seats}").format(place=place, seats=seats)
    sign = "−" if by < 0 else "+"
    return _("- <t:{ended}:d>: **{sign}{by:.2f}** to {to:.2f}, {part}").format(
        ended=ended, sign=sign, by=abs(by), to=to, part=part
    )


def row(place: int | None, player: str, rating: str) -> str:
    return f"{player} · {rating}" if place is None else f"**{place}** {player} · {rating}"


provisional = Say("Provisional, with fewer than {least} games:")
none_yet = Spoken("No such game has been finished on this server yet.")
order = Spoken("Order of play")


place = Texts(
    {
        "1": N_("First to play"),
        "2": N_("Second"),
        "3": N_("Third"),
        "4": N_("Fourth"),
        "5": N_("Fifth"),
        "6": N_("Sixth"),
        "7": N_("Seventh"),
        "8": N_("Eighth"),
    }
)


def heading_of_statistics(game: str, whose: str) -> str:
    return f"### {game}: {whose}" if whose else f"### {game}"


games = Many("{count} game", "{count} games")


def usual(turns: int, time: timedelta, reply: timedelta | None) -> str:
    text = _("Half of them took at most {turns} turns and {time}.").format(turns=turns, time=span(time))
    if reply is None:
        return text
    return f"{text} " + _("Half of the replies came within {time}.").format(time=span(reply))


def legend(unowned: Sequence[str]) -> str:
    """Return how the counts are read; `unowned` are those that belong to no seat."""
    text = _("-# How often (×), and how many per cent of those won.")
    if not unowned:
        return text
    return f"{text} " + _("{counts}: how many per cent came out so.").format(counts=listing(unowned))
