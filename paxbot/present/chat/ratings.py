"""Ratings: somebody's own with what changed it, and those of everybody."""

from paxbot.present.words import N_, Spoken, _, ngettext, translated

nobody_yet = Spoken("No game that counts for ratings has ended on this server yet.")
"""Says that nobody is rated."""

ROLES = {"left": N_("left the game"), "substitute": N_("took over a seat")}
"""The part somebody had in a game that they did not play from beginning to end."""


favourite = Spoken("Played most")
"""The label of the game somebody has played most."""
left_games = Spoken("Games left early")
"""The label of how many games somebody has left before their end."""
in_time = Spoken("Turns in time")
"""The label of how many per cent of their turns somebody has taken in time."""
rating_fact = Spoken("Rating")
"""The label of somebody's rating, and of its curve."""
place_fact = Spoken("Place")
"""The label of somebody's place among all whose rating is not provisional."""
points_a_game = Spoken("Points a game, on average")
"""The label of a curve."""


def profile(player: str) -> str:
    """Return the heading of what came of somebody's games."""
    return _("### {player} on this server").format(player=player)


def played(games: int, won: str) -> str:
    """Return how many games somebody has played and won."""
    return ngettext("{count} game, {won} won", "{count} games, {won} won", games).format(count=games, won=won)


def plain_rating(mean: float, uncertainty: float) -> str:
    """Return a rating with its uncertainty."""
    return f"{mean:.2f} ± {uncertainty:.2f}"


def heading(player: str, game: str) -> str:
    """Return the heading of somebody's rating."""
    return _("### Rating of {player} in {game}").format(player=player, game=game)


def heading_of_all(game: str) -> str:
    """Return the heading of the ratings of everybody."""
    return _("### Ratings in {game}").format(game=game)


def unrated(player: str) -> str:
    """Say that somebody has no rating."""
    return _("{player} has finished no game that counts.").format(player=player)


def rating(mean: float, uncertainty: float, games: int) -> str:
    """Return a rating with its uncertainty and what it rests on."""
    count = ngettext("{count} game", "{count} games", games).format(count=games)
    return _("**{mean:.2f}** ± {uncertainty:.2f} · {games}").format(mean=mean, uncertainty=uncertainty, games=count)


def standing(place: int | None, people: int, least: int) -> str:
    """Return the place among those whose rating is not provisional, or say that it is."""
    if place is None:
        return _("Provisional, and without a place, until {least} games.").format(least=least)
    return _("Place {place} of {people}.").format(place=place, people=people)


def last_changes() -> str:
    """Head the last changes."""
    return _("Last changes:")


def change(by: float, to: float, ended: int, role: str, place: int, seats: int) -> str:
    """Return what a game did to a rating."""
    part = translated(ROLES[role]) if role in ROLES else _("place {place} of {seats}").format(place=place, seats=seats)
    sign = "−" if by < 0 else "+"
    return _("- <t:{ended}:d>: **{sign}{by:.2f}** to {to:.2f}, {part}").format(
        ended=ended, sign=sign, by=abs(by), to=to, part=part
    )


def row(place: int | None, player: str, rating: str) -> str:
    """Return a row of the ratings of everybody."""
    return f"{player} · {rating}" if place is None else f"**{place}** {player} · {rating}"


def provisional(least: int) -> str:
    """Head those whose rating is provisional."""
    return _("Provisional, with fewer than {least} games:").format(least=least)
