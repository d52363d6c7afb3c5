"""Clocks, absences, pauses, and what happens when time is up."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from paxbot.present.words import N_, Either, Say, Spoken, _, ngettext, translated

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def moment(at: datetime) -> str:
    seconds = int(at.timestamp())
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def day(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:D>"


def span(time: timedelta) -> str:
    """Return a length of time in its two largest units; "no time" below a minute."""
    days, rest = divmod(time, DAY)
    hours, rest = divmod(rest, HOUR)
    minutes = rest // MINUTE
    parts = [
        ngettext("{count} day", "{count} days", days).format(count=days) if days else "",
        ngettext("{count} hour", "{count} hours", hours).format(count=hours) if hours else "",
        ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes) if minutes else "",
    ]
    kept = [part for part in parts if part][:2]
    return _(" and ").join(kept) or _("no time")


until = Say("Time for this: until {moment}.", moment=moment)
answer_until = Say(
    "{name} may answer until {moment}; after that I answer for them by default.", "name moment", moment=moment
)
you_may_answer_until = Say("You may answer until {moment}; after that I answer for you by default.", moment=moment)
time_is_up = Spoken("The time for this is up.")
paused = Say(
    "**This game is paused** since {day}: clocks stand and nobody is reminded. Whoever is asked may answer all the "
    "same; that does not end the pause. `/pax pause` ends it.",
    day=day,
)


def away(name: str, first: datetime, end: datetime, *, is_gone: bool) -> str:
    last = day(end - MINUTE)
    if is_gone:
        return _("{name} is away until {last}; their clock sleeps.").format(name=name, last=last)
    return _("{name} will be away from {first} until {last}; their clock will sleep.").format(
        name=name, first=day(first), last=last
    )


def you_are_away(first: datetime, end: datetime, *, is_gone: bool) -> str:
    last = day(end - MINUTE)
    if is_gone:
        return _("You are away until {last}; your clock sleeps.").format(last=last)
    return _("You will be away from {first} until {last}; your clock will sleep.").format(first=day(first), last=last)


banks = Say("**Time left:** {players}.", players=", ".join)
bank = Say("{name} {span}", "name span", span=span)
reminder = Either(
    N_("{mention}, this game waits for you, and your time is up."),
    N_("{mention}, this game waits for you: you have until {moment}."),
    "mention moment?",
    moment=moment,
)
"""Remind somebody; `due` is None when their time is up."""
reminder_by_dm = Either(
    N_("**This game waits for you, and your time is up.**"),
    N_("**This game waits for you:** you have until {moment}."),
    "moment?",
    moment=moment,
)
idle = Say(
    "{mention}, this game has been waiting for you since {day}.\n"
    "-# If they don't come back, the host or a moderator can let {rival} play the seat with "
    "`/pax handover`. `/pax end` ends the game.",
    "mention day rival",
    day=day,
)
still_paused = Say(
    "{mentions}, this game has been paused since {day}. Press **End the pause** to continue. `/pax end` ends the game.",
    "mentions day",
    day=day,
)
you_are_next = Say("**You are next:** it is the turn of {name}.")


def passed(mention: str, automated_name: str | None, *, can_go_back: bool) -> str:
    """Tell everybody; `automated_name` plays the seat the next time, None: nobody does."""
    line = _("{mention} had no time left, so I have passed for them, as the log tells.").format(mention=mention)
    warning = (
        _("Should it happen again, {rival} takes their seat.").format(rival=automated_name) if automated_name else ""
    )
    back = _("-# Whoever thinks this unfair may propose to take it back: `/pax rewind`.") if can_go_back else ""
    return "\n".join(filter(None, [" ".join(filter(None, [line, warning])), back]))


def taken_over(mention: str, automated_name: str) -> str:
    line = _("{mention} had no time left once more, so {rival}, the automated rival, plays their seat from now on.")
    how = _("-# `/pax takeback` takes it back at any time: its player has it as soon as the running turn is over.")
    return "\n".join([line.format(mention=mention, rival=automated_name), how])


def pause_asked(by: str, missing: Sequence[str]) -> str:
    return _(
        "{by} proposes to pause this game: clocks stand and nobody is reminded until somebody ends the pause. {who}"
    ).format(by=by, who=_("It begins when everybody agrees: {missing}.").format(missing=", ".join(missing)))


pause_settled = Spoken("-# The proposal to pause this game is settled.")
pause_declined = Say("-# {name} does not want a pause, so the game goes on.")
pause_begins = Spoken(
    "**This game is paused**, as everybody agreed: clocks stand and nobody is reminded. Whoever is asked may "
    "answer all the same; that does not end the pause. Any player ends it with the button or with `/pax pause`."
)
pause_over = Say("{by} has ended the pause: the game goes on.")
pause_is_over = Spoken("-# The pause is over.")
pause_proposed = Spoken("The table was asked: the pause begins when everybody agrees.")
pause_agreed = Spoken("You agree to the pause.")
pause_has_begun = Spoken("The game is paused.")
pause_has_ended = Spoken("The pause is over: the game goes on.")
agree_to_pause = Spoken("Agree to pause")
decline_pause = Spoken("Play on")
end_pause = Spoken("End the pause")


def away_noted(first: datetime, end: datetime, zone: str) -> str:
    return _(
        "You are away from {first} to {last} (days in the time zone {zone}). In all your games your clock sleeps that "
        "long, nobody reminds you, and the table reads that you are away. `/pax away` once more shows a button to "
        "come back early."
    ).format(first=day(first), last=day(end - MINUTE), zone=zone)


away_in_season = Say(
    "In a season or cup, {days} days in all count. Roll calls that are already open don't wait for you."
)


def away_shown(first: datetime, end: datetime) -> str:
    return _("You have announced an absence from {first} to {last}.").format(first=day(first), last=day(end - MINUTE))


back = Spoken("Welcome back: your absence is over, and your clock runs again where a game waits for you.")
come_back = Spoken("I am back")


def date_choice(at: date, today: date) -> str:
    name = translated(_WEEKDAYS[at.weekday()])
    return (
        _("today, {weekday} {date}").format(weekday=name, date=at.isoformat())
        if at == today
        else _("{weekday} {date}").format(weekday=name, date=at.isoformat())
    )


_WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
