"""The words of cups alone: seasons whose rounds are drawn one after another, with a final after them."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from paxbot.present.words import Spoken, _

joined_late = Spoken("You have signed up and accept the rules. You play from the next round, with no points so far.")
"""Says that somebody takes part in a cup that runs."""
next_round = Spoken("Nothing to do: the next round is drawn automatically once all games of this one are over.")
"""Says that no organiser is needed."""
needs_two = Spoken("If only one finalist comes, they win the final. If nobody does, the standings decide.")
"""Says what happens to a final that lacks people."""
withdrawing = Spoken("Leave the cup? If you're at a table, you play it to the end. You aren't drawn again.")
"""Asks whether somebody wants to leave a cup."""
withdrawn = Spoken("You are not drawn again. To give up your seat at once, press **Leave** once more.")
"""Says that somebody leaves after their table."""


def round_of(number: int, rounds: int, *, is_final: bool) -> str:
    """Return which round it is, counted from 1."""
    return _("Final") if is_final else _("Round {number} of {rounds}").format(number=number, rounds=rounds)


def table_title(name: str, table: int, round_name: str) -> str:
    """Head the message of a table."""
    return _("### {name}: {round}, table {table}").format(name=name, round=round_name, table=table)


def pairing(table: int, names: Sequence[str]) -> str:
    """Return who meets at a table, in the order of their seats."""
    return _("- Table {table}: {names}").format(table=table, names=", ".join(names))


def not_here(names: Sequence[str]) -> str:
    """Return who has not checked in."""
    return _("Not here in time, so not drawn: {names}. **Join** lets you play from the next round.").format(
        names=", ".join(names)
    )


def dates(round_name: str, due: datetime, end: datetime) -> str:
    """Return until when a round is played."""
    return _("**{round}**: games are due <t:{due}:D>; the round ends <t:{end}:D> at the latest.").format(
        round=round_name, due=int(due.timestamp()), end=int(end.timestamp())
    )


def outlook(place: int, points: str, finalists: int) -> str:
    """Return where somebody stands; no `finalists` once the final is drawn."""
    if not finalists:
        return _("Place {place} with {points}.").format(place=place, points=points)
    return _("Place {place} with {points}; the best {finalists} play the final.").format(
        place=place, points=points, finalists=finalists
    )


def figures(people: int, tables: int, rounds: int, hours: float, weeks: int) -> str:
    """Return how big a cup is, and what time it leaves."""
    return _(
        "**{people} people**, {tables} tables a round; {rounds} rounds and a final, each of up to {weeks} weeks: "
        "**{hours} hours a turn**."
    ).format(people=people, tables=tables, rounds=rounds, weeks=weeks, hours=f"{hours:.0f}")


def too_few(people: int, least: int) -> str:
    """Say that nobody can play yet."""
    return _("{people} signed up: a cup needs {least}.").format(people=people, least=least)


def checked_in(names: Sequence[str], count: int, least: int) -> str:
    """Return who has checked in; a cup begins with so many at `least`."""
    return _("**{count} here** (a cup needs {least}): {names}").format(
        count=count, least=least, names=", ".join(names) or "–"
    )


def too_few_here(who: str, name: str, count: int, least: int) -> str:
    """Tell organisers that a cup cannot begin: the text of a notification."""
    return _("{who}, only {count} of the {least} players that {name} needs have checked in.").format(
        who=who, name=name, count=count, least=least
    )


def after_check_in(count: int, *, can_start: bool) -> str:
    """Return what organisers can do when too few have checked in."""
    longer = _("**Add a week** gives everyone more time.")
    smaller = _("**Start smaller** plays the cup as a single table of {count}: the final.").format(count=count)
    return f"{longer} {smaller}" if can_start else longer


def title(name: str, number: int) -> str:
    """Return the heading of a cup."""
    return f"## {name_of(name, number)}"


def name_of(name: str, number: int) -> str:
    """Return the name of a cup."""
    return _("{name}, cup {number}").format(name=name, number=number)


def points_by_size(scales: Mapping[int, Sequence[int]]) -> str:
    """Return what places are worth by the number of players."""
    return "; ".join(
        _("{size} players: {points}").format(size=size, points=" / ".join(map(str, scale)))
        for size, scale in scales.items()
    )


def rules_in_full(scales: Mapping[int, Sequence[int]]) -> list[str]:
    """Return the rules that only cups have; `scales` are the points by the size of a table."""
    return [
        _("- Points by the size of the table: {points}.").format(points=points_by_size(scales)),
        _("- If you join late, you start without points. If you leave the cup, you play your table to the end."),
        _("- The places in the final go before all points."),
    ]


def in_final(place: int) -> str:
    """Return somebody's place in the final."""
    return _("place {place} in the final").format(place=place)


def alone(who: str, table: int) -> str:
    """Tell somebody that no other finalist came: the text of a notification."""
    return _("{who}, nobody else came to the final at table {table}, so you win it.").format(who=who, table=table)


def champion_by_points(player: str, points: str) -> str:
    """Return who has won a cup whose final was not played."""
    return _("🏆 {player} wins the cup with **{points}**, because the final wasn't played.").format(
        player=player, points=points
    )


def champion(player: str) -> str:
    """Return who has won a cup."""
    return _("🏆 {player} wins the final.").format(player=player)
