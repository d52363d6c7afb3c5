"""Seasons for those who organise them: opening one, the figures before the start, and what they may do."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from paxbot.present.words import N_, Spoken, Texts, _, listing, ngettext, translated

DAY: Final = 24
"""The hours of a day."""

post = Spoken("Post")
"""A button's label: posts the sign-up."""
edit = Spoken("Edit")
"""A button's label: changes the rules."""
start = Spoken("Start")
"""A button's label: draws and starts the season."""
start_anyway = Spoken("Start all the same")
"""A button's label: does so though there is little time for a turn."""
extend = Spoken("Extend")
"""A button's label: gives the season more time."""
cancel = Spoken("Call off")
"""A button's label: ends it without a result."""
longer = Spoken("Add a week")
"""A button's label: gives people a week more to sign up or check in."""
smaller = Spoken("Start smaller")
"""A button's label: starts a cup as one table."""
people = Spoken("Co-organisers")
"""A button's label: names who organises."""
apart = Spoken("Keep apart")
"""A button's label: names two people who should not meet."""
assign = Spoken("Assign")
"""A button's label: puts a player into a division."""
swap = Spoken("Swap")
"""A button's label: has two players change their divisions."""
rule = Spoken("Rule on a table")
"""A button's label: decides something about a table or somebody."""
rulings = Spoken("Rulings")
"""A button's label: shows what was decided."""
close = Spoken("Close now")
"""A button's label: closes a season whose games are over, before its day is over."""
follow = Spoken("Next sign-up")
"""A button's label: opens the sign-up of the following season."""
end = Spoken("End the league")
"""A button's label: ends it for good."""
champions_role = Spoken("Champion's role")
"""A button's label: chooses the role that a champion gets."""
draft_lead = Spoken("-# This is how it will look. Only you see it so far.")
"""Stands above the sign-up post before it is posted."""
posted = Spoken("Posted. When enough people have signed up, start with `/league manage`.")
"""Says that people can sign up."""
done = Spoken("Done.")
"""Says that something was decided."""
called_in = Spoken("Everybody is called to check in. The first round begins when all are here, or after 48 hours.")
"""Says that a cup begins."""
started = Spoken(
    "The season has started. Tables open one after the other, and it closes automatically a day after the last game."
)
"""Says that the draw is made."""
reason = Spoken("Reason (everybody can read it)")
"""A field of a form."""
size = Spoken("Players at a table")
"""A field of a form; so are the following."""
clock = Spoken("Clock")
clock_needed = Spoken("Every season has one: without it, one player can hold up a table until the end.")
divisions = Spoken("Divisions")
rounds = Spoken("Rounds before the final")
weeks = Spoken("Weeks (18 hours a turn, or more)")
choices = Spoken("Also")
organisers = Spoken("Who organises")
two_people = Spoken("Two people who should not meet")
person = Spoken("Player")
to_division = Spoken("Division")
two_who_swap = Spoken("Two players who change places")
more_weeks = Spoken("Weeks more")
table = Spoken("Table number (to replay or hand over)")
ruling = Spoken("Ruling")
whom = Spoken("Player (not to replay)")
role = Spoken("Role")
pause = Spoken("Pause")
"""A button's label: stops all clocks and dates for holidays."""
first_day = Spoken("First day (empty: today)")
last_day = Spoken("Last day (empty: end the pause)")
no_league = Spoken("This server has no season or cup. Whoever manages it opens one with `/league new`.")
"""Says that there is nothing to organise."""
as_needed = Spoken("As many as needed")
"""A choice in a form."""

CHOICES: Final = Texts(
    {
        "automated": N_("A table may begin with an automated seat"),
        "waits_for_absent": N_("Tables wait for players who announced an absence"),
        "beacon": N_("A public beacon has a part in every draw"),
    }
)
"""Rules that are on or off."""
RULINGS: Final = Texts(
    {
        "void": N_("Replay the game in the same seats"),
        "hand_over": N_("Give the seat to the automated player"),
        "remove": N_("Remove a player"),
        "reinstate": N_("Take an expulsion back"),
    }
)
"""The rulings there are."""


def undecided(lapses_at: datetime) -> str:
    """Say that no time is left to sign up or check in, and until when the organisers decide what follows."""
    return _("Time's up. The organisers decide what happens next; if they don't, it's called off <t:{at}:R>.").format(
        at=int(lapses_at.timestamp())
    )


def sign_up_over(who: str, name: str) -> str:
    """Tell organisers that they can start: the text of a notification."""
    return _("{who}, sign-up for {name} is closed.").format(who=who, name=name)


def after_sign_up(count: int) -> str:
    """Return what organisers can do when the sign-up is over."""
    return ngettext(
        "{count} player has signed up. You can start with `/league manage`. **Add a week** gives everyone more time.",
        "{count} players have signed up. You can start with `/league manage`. **Add a week** gives everyone more time.",
        count,
    ).format(count=count)


def organised_by(names: Sequence[str]) -> str:
    """Return who organises."""
    return _("{names} organise it.").format(names=listing(names))


def number(count: int) -> str:
    """Return a number of divisions."""
    return ngettext("{count} division", "{count} divisions", count).format(count=count)


def rulings_there_are() -> dict[str, str]:
    """Return what can be ruled, by its key."""
    return {key: RULINGS(key) for key in RULINGS}


def figures(people: int, divisions: Sequence[int], tables: int, hours: float, weeks: int) -> str:
    """Return how big the season is and what time it leaves."""
    sizes = listing([str(each) for each in divisions])
    return ngettext(
        "**{people} people**, {count} division ({sizes}), {tables} tables in {weeks} weeks: **{hours} hours a turn**.",
        "**{people} people**, {count} divisions ({sizes}), {tables} tables in {weeks} weeks: **{hours} hours a turn**.",
        len(divisions),
    ).format(people=people, count=len(divisions), sizes=sizes, tables=tables, weeks=weeks, hours=f"{hours:.0f}")


def recognised(names: Sequence[str], count: int) -> str:
    """Return who of a spreadsheet or the season before has signed up."""
    return _("Recognised ({count}): {names}").format(count=count, names=", ".join(names))


def missing(names: Sequence[str], count: int) -> str:
    """Return who of them has not signed up."""
    return _("Not signed up yet ({count}): {names}").format(count=count, names=", ".join(names))


def unknown(names: Sequence[str], count: int) -> str:
    """Return who has signed up and is not among them."""
    return _("New, in the last division unless you assign them ({count}): {names}").format(
        count=count, names=", ".join(names)
    )


def home(division: int, names: Sequence[str]) -> str:
    """Return who is going to play in a division, counted from 1."""
    return _("**Division {division}**: {names}").format(division=division, names=", ".join(names))


def meetings(least: int, most: int) -> str:
    """Return how often two people of a division meet."""
    times = str(least) if least == most else _("{least} to {most}").format(least=least, most=most)
    return _("Two people of a division meet {times} times; everybody has each seat once.").format(times=times)


def in_common(hours: int, without_language: int, not_apart: int) -> str:
    """Return what makes tables slow; nothing where nobody sleeps or is alone with their language."""
    parts = []
    if hours < DAY:
        parts.append(_("People who meet are awake together {hours} hours a day or more").format(hours=hours))
    if without_language:
        parts.append(
            ngettext(
                "{count} pair has no language in common", "{count} pairs have no language in common", without_language
            ).format(count=without_language)
        )
    if not_apart:
        parts.append(
            ngettext("{count} pair cannot be kept apart", "{count} pairs cannot be kept apart", not_apart).format(
                count=not_apart
            )
        )
    return "; ".join(parts) + "." if parts else ""


def at_more(count: int, at_once: int) -> str:
    """Return how many people sit at more tables than usual for a time."""
    return ngettext(
        "{count} person sits at {tables} tables for a time.", "{count} people sit at {tables} tables for a time.", count
    ).format(count=count, tables=at_once + 1)


def too_short(least: int) -> str:
    """Say that the plan is too tight."""
    return _("⚠ Less than {least} hours for a turn: give it more weeks with **Edit**, or start all the same.").format(
        least=least
    )


def too_few(people: int, size: int) -> str:
    """Say that nobody can play yet."""
    return _("{people} signed up: a table needs {size}.").format(people=people, size=size)


def sign_up_until(at: datetime) -> str:
    """Say how long the sign-up is open."""
    return _("Sign-up until <t:{at}:f>; start whenever you want.").format(at=int(at.timestamp()))


def running(waiting: int, called: int, running: int, over: int, missing: int) -> str:
    """Return how many tables are how far."""
    return _(
        "Tables: {waiting} to open, {called} in roll call, {running} running, {over} over, {missing} never dealt."
    ).format(waiting=waiting, called=called, running=running, over=over, missing=missing)


closing = Spoken("Nothing to do: it closes automatically a day after the last game.")
"""Says what is next in a season that runs."""


def paused(since: int, until: int, reason: str) -> str:
    """Tell everybody of holidays."""
    return _(
        "Paused from <t:{since}:D> to <t:{until}:D>: clocks stop, no table is called, and every date moves by as long. "
        "Reason: {reason}"
    ).format(since=since, until=until, reason=reason)


def resumed(reason: str) -> str:
    """Tell everybody that holidays end early."""
    return _("The pause is over, and clocks are running again. Reason: {reason}").format(reason=reason)


def pause_line(since: datetime, until: datetime) -> str:
    """Return the holidays of a season, beside its dates."""
    return _("-# Pause from <t:{since}:D> to <t:{until}:D>, which the dates include.").format(
        since=int(since.timestamp()), until=int(until.timestamp())
    )


def no_place(count: int, channel: str) -> str:
    """Say that tables have nowhere to be."""
    return ngettext(
        "⚠ {count} table has no place: give me Create Public Threads and Send Messages in Threads in {channel}.",
        "⚠ {count} tables have no place: give me Create Public Threads and Send Messages in Threads in {channel}.",
        count,
    ).format(count=count, channel=channel)


def reports(count: int) -> str:
    """Say that there are reports."""
    return ngettext("{count} report: see **Rulings**.", "{count} reports: see **Rulings**.", count).format(count=count)


over = Spoken("**Next sign-up** begins with the divisions as they are now.")
"""Says what is next after a season."""


def reserves(count: int) -> str:
    """Return how many people wait for a seat."""
    return ngettext("{count} reserve.", "{count} reserves.", count).format(count=count)


def taken_in(divisions: Sequence[int], size: int) -> str:
    """Say what was read of a spreadsheet, and which divisions have too few people for a table of `size`."""
    told = ngettext(
        "Read: {count} division ({sizes}). Who signs up begins in theirs; newcomers begin in the last.",
        "Read: {count} divisions ({sizes}). Who signs up begins in theirs; newcomers begin in the last.",
        len(divisions),
    ).format(count=len(divisions), sizes=listing([str(each) for each in divisions]))
    small = [(number, people) for number, people in enumerate(divisions, 1) if people < size]
    return "\n".join([told, *(_too_small(number, people, size) for number, people in small)])


def _too_small(division: int, people: int, size: int) -> str:
    return _(
        "⚠️ Division {division} has {people}, and a table has {size} seats: the number of divisions follows from who "
        "signs up, unless you set it with **Edit**."
    ).format(division=division, people=people, size=size)


def role_chosen(role: str) -> str:
    """Say which role a champion gets."""
    return _("Each champion gets {role}, and the one before loses it.").format(role=role)


no_role = Spoken("Champions get no role.")
"""Says that there is none."""


no_rulings = Spoken("Nothing has been ruled.")
"""Stands for an empty list."""


def rulings_heading(name: str) -> str:
    """Head what organisers have decided."""
    return _("### {name}: rulings").format(name=name)


def ruling_line(at: datetime, by: str, what: str, table: int | None, reason: str) -> str:
    """Return one of them."""
    done = WHAT.get(what)
    said = what if done is None else translated(done)
    if table is not None:
        said = _("{what}, table {table}").format(what=said, table=table)
    line = _("- <t:{at}:d> {by}: {what}. {reason}").format(at=int(at.timestamp()), by=by, what=said, reason=reason)
    return line.rstrip()


WHAT: Final = {
    "start": N_("started"),
    "edit": N_("rules edited"),
    "void": N_("game played again"),
    "correct": N_("result corrected"),
    "remove": N_("somebody taken out"),
    "reinstate": N_("expulsion taken back"),
    "hand_over": N_("seat to the automated player"),
    "pause": N_("paused"),
    "resume": N_("pause ended"),
    "extend": N_("extended"),
    "close": N_("closed"),
    "cancel": N_("called off"),
    "organisers": N_("organisers named"),
    "assign": N_("division changed"),
    "report": N_("report"),
}
"""The kinds of rulings."""


ruled: Final = Texts(
    {
        "void": N_("Table {table}: this game is void and is played again in the same seats. Reason: {reason}"),
        "remove": N_("Table {table}: {player} was taken out. Reason: {reason}"),
        "hand_over": N_("Table {table}: {player} has lost the seat. Reason: {reason}"),
        "reinstate": N_(
            "{player}, you're back in. Seats in games to come are yours again unless someone has taken them; take "
            "running ones back at their tables. Reason: {reason}"
        ),
        "wait_again": N_(
            "{player}, you're back in as a reserve, because someone else has taken over your place. Reason: {reason}"
        ),
        "expel": N_("{player}, an organiser has taken you out. Reason: {reason}"),
    }
)
"""Tells a table what organisers have ruled."""
