"""Seasons for players: sign-up, rules, tables, standings, what somebody has to do, and the end."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from paxbot.present.chat.commands import CLOCKS
from paxbot.present.words import N_, Either, Many, Say, Spoken, Texts, _, listing, ngettext, second, translated

join = Spoken("Join")
reserve = Spoken("Be a reserve")
leave = Spoken("Leave")
leave_surely = Spoken("Yes, leave")
here = Spoken("I'm here")
report = Spoken("Report")
export = Spoken("Export")
joined = Spoken("You have signed up and accept the rules. `/league mine` shows your tables once there are any.")
in_reserve = Spoken("You're a reserve and accept the rules. I'll mention you when you get a seat.")
has_left = Spoken("You're no longer taking part.")
leaving = Spoken("Leave? Others take your seats, and you lose the games you've started.")
is_here = Spoken("Good. It begins when everybody is here.")
reported = Spoken("The organisers who do not play at this table read it, nobody else.")
report_title = Spoken("Report to the organisers")
report_label = Spoken("What should they know?")
seat_is_yours = Spoken("The seat is yours. I'll mention you when it's your turn.")
exported = Spoken("`python -m paxbot league verify` computes draw, standings and promotions of this file anew.")
no_seasons = Spoken("You aren't in a season or cup here.")
no_table = Spoken("No table is waiting for you.")
is_out = Spoken("You're no longer in it, so you have no tables here.")
counts = Spoken("It counts for a season or cup of this server.")
no_deals = Spoken("No deals across tables: what is agreed at one is not repaid at another.")


def title(name: str, number: int) -> str:
    return f"## {name_of(name, number)}"


name_of = Say("{name}, season {number}", "name number")
plan = Say(
    "**{game}** at tables of {size}: everybody plays {size} games, {at_once} at a time, in {weeks} weeks.",
    "game size at_once weeks",
)
cup = Many(
    "**{game}** at tables of {size}: {rounds} round of {weeks} weeks, then a final of the first ones.",
    "**{game}** at tables of {size}: {rounds} rounds of {weeks} weeks each, then a final of the first ones.",
    "rounds game size weeks",
)


def clock(mode: str, hours: int, more: int) -> str:
    if mode == "custom":
        return _("Clock: {hours} hours, and {more} more each turn.").format(hours=hours, more=more)
    return f"{translated(CLOCKS[mode])}."


def divisions(count: int | None, moving: int, edition: int, *, follows: bool) -> str:
    if count == 1:
        return _("One division.")
    number = (
        _("From 14 people on divisions of 7 to 13") if count is None else _("{count} divisions").format(count=count)
    )
    said = _("{divisions}; {moving} go up and {moving} down.")
    if edition > 1 and follows:
        said = _("{divisions}, by last season or an imported list; {moving} go up and {moving} down.")
    elif edition > 1:
        said = _(
            "{divisions}, by rating; {moving} go up and {moving} down. Unless half of you have a rating, lots make "
            "equal ones, and their winners share the title."
        )
    return said.format(divisions=number, moving=moving)


def points(scale: Sequence[int]) -> str:
    return _("Points by place: {points}.").format(points=" / ".join(map(str, scale)))


until = Say("Sign up until <t:{at}:f> (<t:{at}:R>).", at=second)
signed_up = Either(
    N_("Nobody has signed up yet."), N_("**{count} signed up**: {names}"), "names? count", names=", ".join
)
reserves = Many("**{count} reserve**: {names}", "**{count} reserves**: {names}", "count names", names=", ".join)


def phase(name: str, due: datetime | None, end: datetime | None) -> str:
    return _PHASES(name, due=_second(due), end=_second(end))


def _second(at: datetime | None) -> int:
    return 0 if at is None else int(at.timestamp())


_PHASES: Final = Texts(
    {
        "sign_up": N_("People are signing up."),
        "check_in": N_("People are checking in."),
        "started": N_("Games are due <t:{due}:D>; the season ends <t:{end}:D>."),
        "playing": N_("Games are due <t:{due}:D>; the season ends <t:{end}:D>."),
        "overtime": N_("Games are overdue. Time is up <t:{end}:R>."),
        "hard_stop": N_("Time's up: the automated player takes the seats of players who are late."),
        "closed": N_("Final table."),
        "cancelled": N_("Called off."),
    }
)


def division(number: int) -> str:
    return f"**{division_name(number)}**"


division_name = Say("Division {number}")
"""Return the name of a division, counted from 1."""
progress = Say("-# {over} of {count} games are over, {running} running.", "over running count")
games_over = Say("{over} of {count} games are over", "over count")
thread_name = Say("{league} table {table}: {players}", "league table players", players=", ".join)


def table_title(league: str, number: int, table: int, division: int | None) -> str:
    """Head the message of a table; `division` is None where there is only one."""
    title = _("### {name}: table {table}") if division is None else _("### {name}: table {table}, division {division}")
    return title.format(name=name_of(league, number), table=table, division=division)


table = Say("Table {number}")
seats = Say("In the order of the seats: {names}.", names=", ".join)
checking_in = Say(
    "**{count} not here yet**: {names}. "
    "It begins without whoever has not pressed **I'm here** by <t:{until}:f> (<t:{until}:R>).",
    "names count until",
    names=", ".join,
    until=second,
)
calls_in = Say("{who}, {league} begins: press “I'm here”.", "who league")


state_of_table: Final = Texts(
    {
        "waiting": N_("not open yet"),
        "away": N_("waiting for a player who is away"),
        "called": N_("**press “I'm here”**"),
        "here": N_("waiting for the others"),
        "yours": N_("**your turn**"),
        "running": N_("running"),
        "over": N_("over"),
        "not_played": N_("not played"),
        "lacking": N_("waiting for others whose tables lack players"),
    }
)


def seats_free(league: str, count: int, edition: int) -> str:
    if edition > 1:
        return ngettext(
            "### {league}: {count} seat is free\nHelp out at a table outside your division: for thanks, not points.",
            "### {league}: {count} seats are free\nHelp out at tables outside your division: for thanks, not points.",
            count,
        ).format(league=league, count=count)
    return ngettext(
        "### {league}: {count} seat is free\nWhoever takes it gets points for their share of the turns.",
        "### {league}: {count} seats are free\nWhoever takes one gets points for their share of the turns.",
        count,
    ).format(league=league, count=count)


def seat_free(table: int, seat: int, place: str) -> str:
    """Return a seat for a substitute, counted from 1; `place` is empty where its table has none."""
    return _("- Table {table}, seat {seat} {place}").format(table=table, seat=seat, place=place).rstrip()


take = Say("Take seat {seat} at table {table}", "table seat")
last_call = Say(
    "{who}, {league} ends <t:{end}:R>. After that, you have 24 hours for each answer and 3 days in all. Then the "
    "automated player gets your seat.",
    "who league end",
    end=second,
)


def own_table(table: int, place: str, state: str, until: datetime | None) -> str:
    """Return one of somebody's tables; `place` is empty where it has none yet."""
    where = f"{table} {place}".strip()
    if until is None:
        return _("- Table {where}: {state}").format(where=where, state=state)
    return _("- Table {where}: {state}, until <t:{until}:f>").format(
        where=where, state=state, until=int(until.timestamp())
    )


def outlook(place: int, division: int | None, points: str, games_left: int) -> str:
    """Return somebody's place; `division` is None where there is only one."""
    if division is None:
        return ngettext(
            "Place {place} with {points}, {count} game to finish.",
            "Place {place} with {points}, {count} games to finish.",
            games_left,
        ).format(place=place, points=points, count=games_left)
    return ngettext(
        "Place {place} of division {division} with {points}, {count} game to finish.",
        "Place {place} of division {division} with {points}, {count} games to finish.",
        games_left,
    ).format(place=place, division=division, points=points, count=games_left)


reach = Say("You can still finish between place {best} and place {worst}.", "best worst")
to_stay = Say("{points} more keep you in the division for sure.")
stays = Spoken("You stay in the division for sure.")
started = Many(
    "The draw is made: {games} games. Tables open one after the other and call their people.",
    "The draw is made: {games} games in {count} divisions. Tables open one after the other and call their people.",
    "count games",
)
equal = Spoken("Lots made the divisions, so none is above another, and their winners share the title.")
seeded = Spoken("The divisions go by rating, and players without one start in the last.")
table_tag = Spoken("League")
edited = Say("{who}, the rules of {name} have changed. If you do not want them, leave.", "who name")
extended = Many(
    "{count} week more, until <t:{end}:D>. Reason: {reason}",
    "{count} weeks more, until <t:{end}:D>. Reason: {reason}",
    "count end reason",
    end=second,
)
called_off = Either(
    N_("Called off because no organiser decided in time."),
    N_("Called off; games that run go on and do not count. Reason: {reason}"),
    "reason?",
)
champion = Say("🏆 {player} wins the season with **{points}**.", "player points")
champions = Say("🏆 {players} share the title: each won a division.", players=listing)
gone = Spoken("dropped out")
all_over = Spoken("All games are over. The result becomes final after a day in which organisers can still rule on it.")
no_champion = Spoken("No game was finished.")


def moves(division: int, up: Sequence[str], down: Sequence[str]) -> list[str]:
    """Return who goes from a division, counted from 1, to another."""
    lines = []
    if up:
        lines.append(_("⬆ to division {division}: {names}").format(division=division - 1, names=listing(up)))
    if down:
        lines.append(_("⬇ to division {division}: {names}").format(division=division + 1, names=listing(down)))
    return lines


substituted = Say("{who}, you have a seat in {name} now: {place}", "who name place")
inherits = Say(
    "{who}, you're next on the waiting list, so you take over {former}'s place in {name}.", "who former name"
)


def helper(player: str, places: Sequence[int]) -> str:
    text = ngettext("{player} ({count} game, place {places})", "{player} ({count} games, places {places})", len(places))
    return text.format(player=player, count=len(places), places=", ".join(map(str, places)))


thanks = Say("-# Thanks for helping out: {helpers}.", helpers=", ".join)
report_of = Say("{by} reports on {place}: {text}", "place by text")
