"""The words on how games came out, and on what is corrected or entered."""

from collections.abc import Sequence

from paxbot.present.words import N_, Spoken, _, ngettext, translated

heading = Spoken("### Results of this server")
"""The heading of the list of results."""

no_results = Spoken("No game has ended on this server yet.")
"""Says that the list of results is empty."""

corrected = Spoken("The correction stands beside the result.")
"""Says that a result was corrected."""

entered = Spoken("The result is entered.")
"""Says that the result of a game played elsewhere was entered."""


def recognised(people: Sequence[tuple[str, str]], others: Sequence[str]) -> list[str]:
    """Say which typed names are whose, and which are nobody's."""
    known = [_("{name} is {who}.").format(name=name, who=who) for name, who in people]
    nobody = _("Known by name only: {names}. For a member, write a mention such as `<@ID>`.")
    return [*known, *([nobody.format(names=", ".join(others))] if others else [])]


counts_nowhere = Spoken("It doesn’t count for a league: no open month on this server counts this game.")
counts_not_alone = Spoken("It doesn’t count for a league: only one person played.")
"""Say why a game played elsewhere counts for no month."""

ENDINGS = {
    "automated": N_("finished by the automated players"),
    "agreed": N_("ended early: all agreed"),
    "moderator": N_("ended early by a moderator"),
    "left": N_("ended early: nobody stayed"),
    "lost": N_("ended early: its channel is gone"),
    "expired": N_("ended early: I was off the server too long"),
    "cancelled": N_("ended early"),
}
"""How games ended that people did not play to the end."""


def counts_for(league: str) -> str:
    """Say that a game played elsewhere counts for a month."""
    return _("It counts for {league}, marked as not verified.").format(league=league)


def counts_not_for(league: str) -> str:
    """Say that a game played elsewhere was over before the month began."""
    return _("It doesn’t count for {league}: it ended before the current month started.").format(league=league)


def heading_of(whose: str) -> str:
    """Return the heading of the games of a person or of a month."""
    return _("### Games: {whose}").format(whose=whose)


def look_at(number: int) -> str:
    """Return a button's label: the end of a game, its replay and its record."""
    return _("Game {number}").format(number=number)


def head(number: int, game: str, when: str, how: str) -> str:
    """Return which game it was, when it ended, and how, unless it reached its end."""
    line = _("**{number} · {game}**, {when}").format(number=number, game=game, when=when)
    return ", ".join([line, *([translated(ENDINGS[how])] if how in ENDINGS else [])])


def seat(place: int | None, name: str, points: int | None, counts: Sequence[str]) -> str:
    """Return a seat with its place, its points, and what was compared to break a tie."""
    told = name if place is None else f"{place}. {name}"
    told = told if points is None else f"{told} {points}"
    return f"{told} ({', '.join(counts)})" if counts else told


def seats(told: Sequence[str]) -> str:
    """Return all seats in one line."""
    return " · ".join(told)


def marks(*, entered_by: str | None, solitaire: bool, moderated: bool) -> list[str]:
    """Return what is to be known of a result besides, a line each."""
    lines = []
    if entered_by is not None:
        lines.append(_("-# Not verified: {who} entered it.").format(who=entered_by))
    if moderated:
        lines.append(_("-# A moderator intervened."))
    return [*lines, _("-# Played alone.")] if solitaire else lines


def correction(who: str, when: str, changes: Sequence[tuple[str, str]], reason: str) -> str:
    """Return a correction with what it changed, before and after."""
    changed = ", ".join(f"{before} → {after}" for before, after in changes)
    text = _("-# Corrected by {who}, {when}: {changed}. “{reason}”")
    return text.format(who=who, when=when, changed=changed, reason=reason)


def more_corrections(count: int) -> str:
    """Return how many older corrections are left out."""
    return ngettext(
        "-# {count} older correction is not shown.", "-# {count} older corrections are not shown.", count
    ).format(count=count)


correct = Spoken("Correct")
enter_another = Spoken("Enter another")
correct_title = Spoken("Correct a result")
enter_title = Spoken("A game played elsewhere")
lines_label = Spoken("Place, name, points: a line for each seat")
lines_hint = Spoken("1, Ann, 12 – with commas; tied players have the same place")
entry_hint = Spoken("1, Ann, 12 – tied players have the same place; a mention such as <@ID> works as a name")
reason_label = Spoken("Reason, which everybody sees")
day_label = Spoken("Day, such as 2026-07-14")
