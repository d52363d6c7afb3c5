"""Seasons for organisers: opening one, the figures before the start, and what they may do."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from paxbot.present.words import N_, Many, Say, Spoken, Texts, _, listing, ngettext, second, translated

DAY: Final = 24

post = Spoken("Post")
edit = Spoken("Edit")
start = Spoken("Start")
start_anyway = Spoken("Start all the same")
extend = Spoken("Extend")
cancel = Spoken("Call off")
longer = Spoken("Add a week")
smaller = Spoken("Start smaller")
people = Spoken("Co-organisers")
apart = Spoken("Keep apart")
assign = Spoken("Assign")
swap = Spoken("Swap")
rule = Spoken("Rule on a table")
rulings = Spoken("Rulings")
close = Spoken("Close now")
follow = Spoken("Next sign-up")
end = Spoken("End the league")
champions_role = Spoken("Champion's role")
draft_lead = Spoken("-# This is how it will look. Only you see it so far.")
posted = Spoken("Posted. When enough people have signed up, start with `/league manage`.")
done = Spoken("Done.")
called_in = Spoken("Everybody is called to check in. The first round begins when all are here, or after 48 hours.")
started = Spoken(
    "The season has started. Tables open one after the other, and it closes automatically a day after the last game."
)
reason = Spoken("Reason (everybody can read it)")
size = Spoken("Players at a table")
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
first_day = Spoken("First day (empty: today)")
last_day = Spoken("Last day (empty: end the pause)")
no_league = Spoken("This server has no season or cup. Whoever manages it opens one with `/league new`.")
as_needed = Spoken("As many as needed")

CHOICES: Final = Texts(
    {
        "automated": N_("A table may begin with an automated seat"),
        "waits_for_absent": N_("Tables wait for players who announced an absence"),
        "beacon": N_("A public beacon has a part in every draw"),
    }
)
RULINGS: Final = Texts(
    {
        "void": N_("Replay the game in the same seats"),
        "hand_over": N_("Give the seat to the automated player"),
        "remove": N_("Remove a player"),
        "reinstate": N_("Take an expulsion back"),
    }
)


undecided = Say(
    "Time's up. The organisers decide what happens next; if they don't, it's called off <t:{at}:R>.", at=second
)
sign_up_over = Say("{who}, sign-up for {name} is closed.", "who name")
after_sign_up = Many(
    "{count} player has signed up. You can start with `/league manage`. **Add a week** gives everyone more time.",
    "{count} players have signed up. You can start with `/league manage`. **Add a week** gives everyone more time.",
)
organised_by = Say("{names} organise it.", names=listing)
number = Many("{count} division", "{count} divisions")


rulings_there_are = RULINGS.all


def figures(people: int, divisions: Sequence[int], tables: int, hours: float, weeks: int) -> str:
    sizes = listing([str(each) for each in divisions])
    return ngettext(
        "**{people} people**, {count} division ({sizes}), {tables} tables in {weeks} weeks: **{hours} hours a turn**.",
        "**{people} people**, {count} divisions ({sizes}), {tables} tables in {weeks} weeks: **{hours} hours a turn**.",
        len(divisions),
    ).format(people=people, count=len(divisions), sizes=sizes, tables=tables, weeks=weeks, hours=f"{hours:.0f}")


recognised = Say("Recognised ({count}): {names}", "names count", names=", ".join)
missing = Say("Not signed up yet ({count}): {names}", "names count", names=", ".join)
unknown = Say("New, in the last division unless you assign them ({count}): {names}", "names count", names=", ".join)
home = Say("**Division {division}**: {names}", "division names", names=", ".join)


def meetings(least: int, most: int) -> str:
    times = str(least) if least == most else _("{least} to {most}").format(least=least, most=most)
    return _("Two people of a division meet {times} times; everybody has each seat once.").format(times=times)


def in_common(hours: int, without_language: int, not_apart: int) -> str:
    """Return what makes tables slow; empty where everybody is awake together and shares a language."""
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
    return ngettext(
        "{count} person sits at {tables} tables for a time.", "{count} people sit at {tables} tables for a time.", count
    ).format(count=count, tables=at_once + 1)


too_short = Say("⚠ Less than {least} hours for a turn: give it more weeks with **Edit**, or start all the same.")
too_few = Say("{people} signed up: a table needs {size}.", "people size")
sign_up_until = Say("Sign-up until <t:{at}:f>; start whenever you want.", at=second)
running = Say(
    "Tables: {waiting} to open, {called} in roll call, {running} running, {over} over, {missing} never dealt.",
    "waiting called running over missing",
)
closing = Spoken("Nothing to do: it closes automatically a day after the last game.")
paused = Say(
    "Paused from <t:{since}:D> to <t:{until}:D>: clocks stop, no table is called, and every date moves by as long. "
    "Reason: {reason}",
    "since until reason",
)
resumed = Say("The pause is over, and clocks are running again. Reason: {reason}")
pause_line = Say(
    "-# Pause from <t:{since}:D> to <t:{until}:D>, which the dates include.", "since until", since=second, until=second
)
no_place = Many(
    "⚠ {count} table has no place: give me Create Public Threads and Send Messages in Threads in {channel}.",
    "⚠ {count} tables have no place: give me Create Public Threads and Send Messages in Threads in {channel}.",
    "count channel",
)
reports = Many("{count} report: see **Rulings**.", "{count} reports: see **Rulings**.")
over = Spoken("**Next sign-up** begins with the divisions as they are now.")
reserves = Many("{count} reserve.", "{count} reserves.")


def taken_in(divisions: Sequence[int], size: int) -> str:
    told = ngettext(
        "Read: {count} division ({sizes}). Who signs up begins in theirs; newcomers begin in the last.",
        "Read: {count} divisions ({sizes}). Who signs up begins in theirs; newcomers begin in the last.",
        len(divisions),
    ).format(count=len(divisions), sizes=listing([str(each) for each in divisions]))
    small = [(number, people) for number, people in enumerate(divisions, 1) if people < size]
    return "\n".join([told, *(_too_small(number, people, size) for number, people in small)])


_too_small = Say(
    "⚠️ Division {division} has {people}, and a table has {size} seats: the number of divisions follows from who "
    "signs up, unless you set it with **Edit**.",
    "division people size",
)
role_chosen = Say("Each champion gets {role}, and the one before loses it.")
no_role = Spoken("Champions get no role.")
no_rulings = Spoken("Nothing has been ruled.")
rulings_heading = Say("### {name}: rulings")


def ruling_line(at: datetime, by: str, what: str, table: int | None, reason: str) -> str:
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
