"""The course of a season: draw, roll calls, the rules its post has no room for, and the rounds of cups."""

from collections.abc import Mapping, Sequence
from typing import Final

from paxbot.present.chat.seasons import no_deals
from paxbot.present.words import N_, Either, Many, Say, Spoken, _, listing, second, translated

commitment = Say("-# Seed of the draw, told at the start: SHA-256 `{text}`")
by_operator = Say("-# The draw is made on the operator's word. SHA-256 of its seed: `{text}`")
by_beacon = Either(
    N_(
        "-# Each draw mixes the operator's seed (SHA-256 `{text}`), the list of entrants and the next round of the "
        "public beacon drand."
    ),
    N_(
        "-# The draw mixes the operator's seed (SHA-256 `{text}`), the list of entrants and round {number} of the "
        "public beacon drand, which comes <t:{at}:f>."
    ),
    "text number? at",
)
"""Say what a draw by the beacon mixes; its round is 0 where it isn't known yet."""
fixed = Say(
    "-# The list of entrants is fixed (SHA-256 `{text}`). The draw waits for round {number} of drand, "
    "which comes <t:{at}:R>.",
    "text number at",
)
drawn = Say("-# Seed of the draw `{seed}`, salt `{salt}`", "seed salt")
drawn_of = Say("-# {stage}: seed `{seed}`, salt `{salt}`, list of entrants `{fixed}`", "stage seed salt fixed")
told = Say("-# Round {number} of drand: `{value}`", "number value")
redrawn = Many(
    "-# Drawn anew once, so that people who asked for it do not meet: SHA-256 `{blocks}`",
    "-# Drawn anew {count} times, so that people who asked for it do not meet: SHA-256 `{blocks}`",
    "count blocks",
)
own_block = Say("-# Your block of {whom} counted in “{stage}”: salt `{salt}`, SHA-256 `{text}`", "whom stage salt text")
no_beacon = Spoken("Called off because the public beacon has been out of reach for 48 hours.")
needs_two = Spoken(
    "If fewer than two players come, this table isn't dealt. Anyone who is here joins others whose tables lack "
    "players, or the game is missing and still gives them points. Absent players get nothing."
)
missing = Say(
    "**Not here yet**: {names}. Until <t:{until}:f> (<t:{until}:R>), then a reserve gets the seat.",
    "names until",
    names=listing,
    until=second,
)
calls_roll = Say("{who}, your table of {league} is open: press “I'm here”.", "who league")
reminded = Say(
    "{who}, table {table} waits for you: press “I'm here” by <t:{until}:f> (<t:{until}:R>).",
    "who table until",
    until=second,
)
seats_lost = Say("{who}, you didn't press “I'm here” in time and have lost your seat at table {table}.", "who table")
not_dealt = Say(
    "{who}, you didn't press “I'm here” in time. Table {table} isn't dealt, and you get nothing for it.", "who table"
)
is_warned = Say("{who}, that was your first miss. A second one takes you out.")
is_out = Say("{who}, that was your second miss, so you're out. An organiser can take this back.")
lacking = Say(
    "{who}, nobody else came, so table {table} isn't dealt. You join others whose tables lack players. "
    "If there are none, this game is missing and still gives you points.",
    "who table",
)
missed = Say(
    "{who}, the game of table {table} is missing. Your first missing game gives you the mean of your other games, "
    "and each further one five points.",
    "who table",
)


_TIES: Final = (
    N_("wins"),
    N_("second places"),
    N_("games against each other"),
    N_("the share of the winner's points"),
    N_("the points of the players you beat"),
    N_("less time used"),
    N_("a lot"),
)
_EQUAL: Final = Spoken("- Nobody moves between equal divisions. The next season's follow from the places in them.")
_BLOCKS: Final = Spoken(
    "- Blocks choose no division. Inside yours, at most two of your blocks count, mutual ones most."
)


def rules_in_full(
    edition: int,
    *,
    is_cup: bool,
    may_be_equal: bool,
    automated: bool,
    counts_hard_stopped: bool,
    waits_for_absent: bool,
    beacon: bool,
) -> list[str]:
    """Return the rules the sign-up post has no room for; seasons keep the edition they began with."""
    if edition == 1:
        return _first_edition(is_cup=is_cup, automated=automated, counts_hard_stopped=counts_hard_stopped)
    return [
        _("- You score for the people you beat, and tied players share their points. Automated seats don’t count."),
        _ties(),
        _meetings(is_cup=is_cup),
        _("- Over the rounds, everyone plays at the smaller tables about equally often.")
        if is_cup
        else _("- You sit directly before the same player in at most two games, or in all three if only three play."),
        *([_EQUAL()] if may_be_equal else []),
        _("- At most two of your blocks count in each round, mutual ones most.") if is_cup else _BLOCKS(),
        *([_("- If the public beacon is out of reach for 48 hours, this is called off.")] if beacon else []),
        _("- When your table opens, press **I'm here** within 48 hours, or a reserve gets your seat."),
        _("- Without a reserve, the automated player starts in your seat until a substitute takes it.")
        if automated
        else _("- Without a reserve, the table waits for a substitute."),
        _("- Roll calls missed within 48 hours are one miss. A second miss takes you out; organisers can undo that."),
        _("- Announce absences with `/pax away` first: for 14 days in all, clock and roll calls wait for you.")
        if waits_for_absent
        else _("- Announce absences with `/pax away` first: for 14 days in all, tables start without your answer."),
        _(
            "- A table needs two players. If fewer come, anyone who is there joins others whose tables lack players, "
            "or the game is missing."
        ),
        _(
            "- Your first missing game gives you the mean of your other games, each further one 5 points, never a win. "
            "Absent players get nothing."
        ),
        _(
            "- If a player is out before their first game, the first reserve from the sign-up takes over their place "
            "and games."
        )
        if is_cup
        else _(
            "- If a player is out before their first game, the first reserve from the sign-up takes over their place "
            "and games, unless the division is below the reserve's own."
        ),
        _("- Any other help earns thanks and no points.")
        if is_cup
        else _("- Any other help, never in your own division, earns thanks and no points."),
        _("- If you leave a game, you get nothing. You count as beaten if you played at least half of it."),
        _("- If all the others leave early, playing on to the end gives you 5 points and no win."),
        _("- Games are due two weeks before the round ends, and all that were dealt are finished and count.")
        if is_cup
        else _("- Games are due two weeks before the end, and all that were dealt are finished and count."),
        _(
            "- After the end, you have 24 hours for each answer and 3 days in all. Then the automated player gets your "
            "seat."
        ),
        f"- {no_deals()}",
    ]


by_fewer = Say("- If fewer people play a game through, the points are: {points}.")


def _ties() -> str:
    return _("- Ties: {order}.").format(order=", ".join(map(translated, _TIES)))


_meetings = Either(
    N_("- Everybody sits in each seat once and meets the others of their division about equally often."),
    N_("- In each round those with equal points meet who have not met before; you can join before the last one."),
    "is_cup?",
)


def _first_edition(*, is_cup: bool, automated: bool, counts_hard_stopped: bool) -> list[str]:
    return [
        _meetings(is_cup=is_cup),
        _ties(),
        _("- Shared places share their points; a seat played automatically has a place and no points."),
        _("- When your table opens, press **I'm here** within 48 hours; else a reserve has your seat."),
        _("- Who misses two roll calls is out."),
        _("- Without a reserve the automated player begins, until somebody takes the seat.")
        if automated
        else _("- Without a reserve the table waits for somebody who takes the seat."),
        _("- Who leaves a game has its last place; who takes over has points for the share of turns they play."),
        _("- Games are due two weeks before the round ends; then the automated player has the seats of who is late.")
        if is_cup
        else _(
            "- Games are due two weeks before the end; at the end the automated player has the seats of who is late."
        ),
        _("- A game that ends so counts.") if counts_hard_stopped else _("- A game that ends so does not count."),
        _("- `/pax away` stops your clock, and moves no due date."),
        f"- {no_deals()}",
    ]


joined_late = Spoken("You have signed up and accept the rules. You play from the next round, with no points so far.")
next_round = Spoken("Nothing to do: the next round is drawn automatically once all games of this one are over.")
final_needs_two = Spoken("If only one finalist comes, they win the final. If nobody does, the standings decide.")
withdrawing = Spoken("Leave the cup? If you're at a table, you play it to the end. You aren't drawn again.")
withdrawn = Spoken("You are not drawn again. To give up your seat at once, press **Leave** once more.")
round_of = Either(N_("Round {number} of {rounds}"), N_("Final"), "number rounds is_final?")
table_title = Say("### {name}: {round}, table {table}", "name table round")
pairing = Say("- Table {table}: {names}", "table names", names=", ".join)
not_here = Say("Not here in time, so not drawn: {names}. **Join** lets you play from the next round.", names=", ".join)
dates = Say(
    "**{round}**: games are due <t:{due}:D>; the round ends <t:{end}:D> at the latest.",
    "round due end",
    due=second,
    end=second,
)
outlook = Either(
    N_("Place {place} with {points}."),
    N_("Place {place} with {points}; the best {finalists} play the final."),
    "place points finalists?",
)
"""Return somebody's place; `finalists` is 0 once the final is drawn."""


def figures(people: int, tables: int, rounds: int, hours: float, weeks: int) -> str:
    return _(
        "**{people} people**, {tables} tables a round; {rounds} rounds and a final, each of up to {weeks} weeks: "
        "**{hours} hours a turn**."
    ).format(people=people, tables=tables, rounds=rounds, weeks=weeks, hours=f"{hours:.0f}")


too_few = Say("{people} signed up: a cup needs {least}.", "people least")


def checked_in(names: Sequence[str], count: int, least: int) -> str:
    """Return who has checked in; a cup needs at `least` so many."""
    return _("**{count} here** (a cup needs {least}): {names}").format(
        count=count, least=least, names=", ".join(names) or "–"
    )


too_few_here = Say(
    "{who}, only {count} of the {least} players that {name} needs have checked in.", "who name count least"
)


def after_check_in(count: int, *, can_start: bool) -> str:
    longer = _("**Add a week** gives everyone more time.")
    smaller = _("**Start smaller** plays the cup as a single table of {count}: the final.").format(count=count)
    return f"{longer} {smaller}" if can_start else longer


def title(name: str, number: int) -> str:
    return f"## {name_of(name, number)}"


name_of = Say("{name}, cup {number}", "name number")


def points_by_size(scales: Mapping[int, Sequence[int]]) -> str:
    return "; ".join(
        _("{size} players: {points}").format(size=size, points=" / ".join(map(str, scale)))
        for size, scale in scales.items()
    )


def cup_rules(scales: Mapping[int, Sequence[int]]) -> list[str]:
    return [
        _("- Points by the size of the table: {points}.").format(points=points_by_size(scales)),
        _("- If you join late, you start without points. If you leave the cup, you play your table to the end."),
        _("- The places in the final go before all points."),
    ]


in_final = Say("place {place} in the final")
alone = Say("{who}, nobody else came to the final at table {table}, so you win it.", "who table")
champion_by_points = Say(
    "🏆 {player} wins the cup with **{points}**, because the final wasn't played.", "player points"
)
champion = Say("🏆 {player} wins the final.")
