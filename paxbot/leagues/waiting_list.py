"""The waiting list of a season: who inherits the place of somebody who has begun none of their games."""

from collections.abc import Iterator
from typing import Final

from paxbot.leagues.binding import label_of
from paxbot.leagues.drawings import RESERVE
from paxbot.leagues.results import Player
from paxbot.leagues.season import OPENING, Season
from paxbot.leagues.season_parts import Entry, Fixture, FixtureState, Status

NOT_DEALT: Final = (FixtureState.WAITING, FixtureState.CALLED, FixtureState.LACKING)


def waiting(season: Season) -> Season:
    """Return the season with its waiting list, to whose order the list binds that its first draw follows from."""
    reserves = tuple(entry.player for entry in season.entries if entry.status is Status.RESERVE)
    return season if season.rules.edition == 1 else season.model_copy(update={"waiting": reserves})


def begun(season: Season, fixture: Fixture) -> Season:
    """Return the season once a game begins that the draw gave those of its players who own it."""
    own = {player for player in fixture.owners if player in fixture.players and season.rules.edition > 1}
    entries = (
        entry.model_copy(update={"has_begun": True}) if entry.player in own else entry for entry in season.entries
    )
    return season.model_copy(update={"entries": tuple(entries)})


def heir_of(season: Season, leaver: Entry) -> Player | None:
    """Return the first of the waiting list who may have the place of somebody who leaves, or None.

    Nobody inherits a place in a division below their own, and blocks do not matter, so that nobody can choose.
    """
    may_pass = season.rules.edition > 1 and season.phase in OPENING and not leaver.has_begun
    division = leaver.division if may_pass else None
    reserves = (entry for player in season.waiting if (entry := season.entry(player)))
    free = (entry for entry in reserves if entry.status is Status.RESERVE and entry.has_claim)
    able = (entry.player for entry in free if may_rise(entry, division))
    return next(able, None) if division is not None else None


def may_rise(reserve: Entry, division: int | None) -> bool:
    """Whether a division is not below somebody's own."""
    return division is None or reserve.home is None or division <= reserve.home


def inherited(season: Season, leaver: Player, heir: Player) -> Season:
    """Return the season in which the games of somebody that have not begun are their heir's."""
    division = next(entry.division for entry in season.entries if entry.player == leaver)
    changes: dict[Player, dict[str, object]] = {
        leaver: {"division": None},
        heir: {"division": division, "status": Status.PLAYING},
    }
    entries = (entry.model_copy(update=changes.get(entry.player, {})) for entry in season.entries)
    return season.model_copy(
        update={
            "entries": tuple(entries),
            "fixtures": tuple(_passed(fixture, leaver, heir) for fixture in season.fixtures),
            "heirs": (*season.heirs, (heir, leaver)),
        }
    )


def _passed(fixture: Fixture, leaver: Player, heir: Player) -> Fixture:
    if leaver not in fixture.owners or fixture.state not in NOT_DEALT:
        return fixture
    owners = tuple(heir if player == leaver else player for player in fixture.owners)
    return fixture.model_copy(update={"inherited": owners})


def placed(season: Season) -> dict[Player, int]:
    """Return the divisions in which the draw and the waiting list have given people a place."""
    divisions = {player: each.division for each in season.fixtures for player in each.drawn}
    for heir, leaver in season.heirs:
        divisions[heir] = divisions.get(leaver, 0)
    return divisions


def waiting_faults(season: Season) -> Iterator[str]:
    """Yield a line for each heir who was not the first of the waiting list that may have the place."""
    entrants = season.drawings[0].entrants if season.people and season.drawings else ()
    bound = [each.player for each in entrants if label_of(season, each) == RESERVE]
    if bound != [player for player in season.waiting if player in season.salts]:
        yield "the waiting list is not the one that was fixed"
    passed, divisions = set[Player](), placed(season)
    for heir, leaver in season.heirs:
        division = divisions.get(heir)
        before = season.waiting[: season.waiting.index(heir)] if heir in season.waiting else season.waiting
        entries = [entry for player in before if player not in passed and (entry := season.entry(player))]
        if heir not in season.waiting or any(
            each.status is not Status.DROPPED and each.has_claim and may_rise(each, division) for each in entries
        ):
            yield f"the place of {leaver} did not pass to the head of the waiting list"
        passed.add(heir)
