"""The rules of a season for which its sign-up post has no room, for each edition of them."""

from typing import Final

from paxbot.present.chat.seasons import no_deals
from paxbot.present.words import N_, Spoken, _, translated

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
    """Return the rules for which the sign-up post has no room; seasons keep the edition they began with.

    `may_be_equal`: whether lots may make the divisions.
    """
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


def by_fewer(points: str) -> str:
    """Return what places are worth where fewer people finish a game than were drawn for it."""
    return _("- If fewer people play a game through, the points are: {points}.").format(points=points)


def _ties() -> str:
    return _("- Ties: {order}.").format(order=", ".join(map(translated, _TIES)))


def _meetings(*, is_cup: bool) -> str:
    if is_cup:
        return _(
            "- In each round those with equal points meet who have not met before; you can join before the last one."
        )
    return _("- Everybody sits in each seat once and meets the others of their division about equally often.")


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
