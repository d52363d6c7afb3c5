"""People who stay away from a season, and who come back."""

from paxbot.errors import PaxError
from paxbot.leagues.orders import After
from paxbot.leagues.results import Player
from paxbot.leagues.season import RUNNING, Season
from paxbot.leagues.season_events import changed, check_phase
from paxbot.leagues.season_parts import Fixture, FixtureState, Status


def reinstate(season: Season, player: Player) -> After:
    """Take an expulsion back: the seats of their games to come that nobody else has are theirs again.

    They are a reserve who only helps out if somebody has inherited their place, or if they were one. A running seat is
    taken back in its game.
    """
    check_phase(season, *RUNNING)
    entry = season.entry(player)
    if entry is None or not entry.is_expelled:
        raise PaxError("not_expelled", player=player)
    status = Status.RESERVE if entry.division is None else Status.PLAYING
    has_claim = status is Status.PLAYING
    season = changed(season, entry, status=status, no_shows=0, is_expelled=False, has_claim=has_claim)
    return After(season.model_copy(update={"fixtures": tuple(_given_back(each, player) for each in season.fixtures)}))


def _given_back(fixture: Fixture, player: Player) -> Fixture:
    """Return a fixture with somebody in their free seat, unless its game has begun."""
    if fixture.state not in (FixtureState.WAITING, FixtureState.CALLED):
        return fixture
    seats = zip(fixture.players, fixture.owners, strict=True)
    players = tuple(player if now is None and owner == player else now for now, owner in seats)
    return fixture.model_copy(update={"players": players})
