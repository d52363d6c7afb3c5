"""Open months: who may take part, standings, the news of a week, and the winners."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from paxbot.present.words import N_, Either, Many, Say, Spoken, _, listing, ngettext, second

USUAL: Final = 5
"""The largest table whose points are told."""
FRACTIONS: Final = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}

rules = Spoken("Rules")
everybody = Spoken("Everybody")
cross = Spoken("Who met whom")
games = Spoken("Games")
fame = Spoken("Hall of fame")
close = Spoken("Close it")
keep_here = Spoken("Post it here")
not_any = Spoken("This server has no league yet. Whoever manages it opens one with `/league new`.")
no_month = Spoken("This server has no open month. `/league manage` shows how far a season or cup is.")
nobody_yet = Spoken("No game has been finished yet.")
moved = Spoken("The standings stand in this channel from now on.")
closed = Spoken("The league is closed. Its last message shows the final table.")


def number(value: Fraction) -> str:
    """Return points, with a fraction as one character where there is one."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    sign = FRACTIONS.get(rest)
    return f"{float(value):.2f}" if sign is None else f"{whole or ''}{sign}"


def points(value: Fraction) -> str:
    return _("1 point") if value == 1 else _("{points} points").format(points=number(value))


name_of = Say("{name}, month {number}", "name number")


def until(best: int, end: datetime) -> str:
    return _("best {best} · until {day}").format(best=best, day=_day(end - timedelta(seconds=1)))


def _day(at: datetime) -> str:
    """Return a day in UTC, where Discord's own dates can't be used."""
    return _("{year}-{month:02}-{day:02}").format(year=at.year, month=at.month, day=at.day)


week_of = Say("since {day}", day=_day)


def title(name: str, number: int, *, is_over: bool = False) -> str:
    text = _("## {month}: final table") if is_over else "## {month}"
    return text.format(month=name_of(name, number))


def counting(game: str, best: int, until: datetime) -> str:
    text = (
        _("-# Each game of {game} opened on this server and over before <t:{until}:f> counts, for each person {most}.")
        if game
        else _("-# Each game opened on this server and over before <t:{until}:f> counts, for each person {most}.")
    )
    most = ngettext("the best one", "the best {best}", best).format(best=best)
    return text.format(game=game, until=int(until.timestamp()), most=most)


def row(place: int, player: str, points: str, played: int, wins: str) -> str:
    games = ngettext("{count} game", "{count} games", played).format(count=played)
    if wins == "0":
        return _("{place}. {player} · **{points}** · {games}").format(
            place=place, player=player, points=points, games=games
        )
    return _("{place}. {player} · **{points}** · {games}, won {wins}").format(
        place=place, player=player, points=points, games=games, wins=wins
    )


unverified = Many(
    "-# {count} of these games was entered by an organiser and isn’t verified.",
    "-# {count} of these games were entered by an organiser and aren’t verified.",
)


def rules_in_full(
    edition: int, game: str, best: int, until: datetime, seed: str, scales: Mapping[int, Sequence[int]]
) -> str:
    size = _("- with {seats} at the table {points}") if edition == 1 else _("- {seats} people: {points}")
    tables = [
        size.format(seats=seats, points=" / ".join(str(each) for each in points))
        for seats, points in scales.items()
        if seats <= USUAL
    ]
    order = listing(
        [
            _("wins"),
            _("second places"),
            _("games against each other"),
            _("the share of the winner's points"),
            _("the points of the players you beat"),
            _("less time used"),
            _("a lot by the seed `{seed}`").format(seed=seed),
        ]
    )
    rules = _first_rules(tables) if edition == 1 else _rules(tables)
    return "\n".join([counting(game, best, until), *rules, _("Ties are decided by {order}.").format(order=order)])


def _rules(tables: Sequence[str]) -> list[str]:
    return [
        _("Points by the number of people who play from start to finish, and by your place among them:"),
        *tables,
        _("Tied players share their points. If you finish ahead of no one, you get nothing."),
        _("Beating or tying with the same person counts in two games. After that they’re no opponent of yours."),
        _("If you leave, you get nothing. You count as beaten if you played at least half of the game."),
        _("Automated seats, substitutes and games with one person don’t count."),
    ]


def _first_rules(tables: Sequence[str]) -> list[str]:
    return [
        _("Points by place:"),
        *tables,
        _("Shared places share their points. Automated seats take a place without points; solitaire does not count."),
        _("Whoever leaves a game has its last place; whoever takes over gets points for their share of the turns."),
    ]


round_up = Say("### {name}: the week since <t:{since}:D>", "name since", since=second)


def outcome(winners: Sequence[str], others: Sequence[str]) -> str:
    if not winners:
        return _("nobody won, {others} lost").format(others=listing(others))
    if not others:
        return _("{winners} won").format(winners=listing(winners))
    return _("{winners} won against {others}").format(winners=listing(winners), others=listing(others))


def game_over(winners: Sequence[str], others: Sequence[str], game: str) -> str:
    """Return one game that was finished; `game` is its name or that of its table."""
    return f"- {game}: {outcome(winners, others)}"


no_game_over = Spoken("No game was finished.")
closest = Either(
    N_("Closest: {upper} and {lower} for place {place}, with the same points."),
    N_("Closest: {upper} and {lower} for place {place}, {gap} apart."),
    "upper lower place gap?",
)
overdue = Say("- {place}: {player}, called <t:{since}:R>", "player place since", since=second)
long_waits = Spoken("Waiting for days:")
winner = Say("{player} wins with **{points}**.", "player points")
next_one = Say("The next month has begun: {link}")
fame_heading = Say("### {name}: hall of fame")
fame_row = Say(
    "- Month {number}, until <t:{until}:D>: {player} with **{points}**", "number player points until", until=second
)
nobody_won = Say("- Month {number}, until <t:{until}:D>: nobody", "number until", until=second)
opened = Spoken("It is open. Its standings stand in this channel, and every game opened from now on counts.")
counts = Spoken("It counts for the open month of this server.")
closing = Say("Close {name} now and for good? Games that are being played will not count.")
