"""The ruler of a region, and the rights of ruling it."""

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.holdings import ask
from paxbot.games.pamir.queries import RulingArmies
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import COALITIONS, REGIONS, Region


def ruling_pieces(s: State, seat: Seat, region: Region) -> int:
    """Return the seat's tribes plus the armies loyal to it in the region (Rule: Key concepts > Ruling a region)."""
    loyalty = s.players[seat].loyalty
    armies: int = ask(s, RulingArmies(seat, region), 0) if loyalty is None else s.armies[region][loyalty]
    return s.tribes[region][seat] + armies


def ruler(s: State, region: Region) -> Seat | None:
    """Return the seat that rules the region; None on a tie (Rule: Key concepts > Ruling a region).

    It needs a tribe there and more ruling pieces than every other player, and more than the armies of each
    coalition that nobody is loyal to.
    """
    tribes = s.tribes[region]
    if not any(tribes):
        return None
    strengths = [ruling_pieces(s, seat, region) for seat in range(s.seats)]
    most = max(strengths)
    if strengths.count(most) > 1:
        return None
    seat = strengths.index(most)
    if not tribes[seat]:
        return None
    followed = {player.loyalty for player in s.players}
    foreign = (s.armies[region][coalition] for coalition in COALITIONS if coalition not in followed)
    return seat if all(armies < most for armies in foreign) else None


def ruled_by(s: State, seat: Seat) -> list[Region]:
    """Return the regions the seat rules."""
    return [region for region in REGIONS if s.rulers[region] == seat]
