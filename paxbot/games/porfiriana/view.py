"""The table as a reader may see it: without the stack and others' hands, with figures; its parts for plans."""

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.connections import access
from paxbot.games.porfiriana.income import income
from paxbot.games.porfiriana.points import all_active
from paxbot.games.porfiriana.settling import economy, mine_value
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import pending
from paxbot.games.porfiriana.terms import DIAZ_SEAT, TOPPLES, Prestige
from paxbot.games.porfiriana.topple import needed_now
from paxbot.games.porfiriana.troops import firepower


def view(s: State, reader: Seat | None) -> Json:
    """Return the table as one seat sees it, or the public for `reader` None (RULING 3)."""
    decision = pending(s)
    return {
        "deck": s.deck.text,
        "turn": s.turn,
        "first": s.first,
        "active": s.active,
        "actions": s.actions,
        "purchases": s.purchases,
        "extras": s.extras[:],
        "asked": None if decision is None else decision.seat,
        "prompt": None if decision is None else decision.prompt.value,
        "regime": s.regime.value,
        "mine": mine_value(s),
        "economy": economy(s),
        "depression": s.depression,
        "blocked": s.blocked,
        "stack": len(s.stack),
        "market": s.market[:],
        "speculation": _copied(s.speculation),
        "public": s.public[:],
        "bull_bear": s.bull_bear[:],
        "discards": s.discards[:],
        "resolving": s.resolving[:],
        "homeless": s.homeless[:],
        "topples": s.topples,
        "topples_to_come": TOPPLES - s.topples_shown,
        "quiet": max(0, s.quiet),
        "attempt": s.attempt,
        "heel": s.heel,
        "frauds": dict(s.frauds),
        "iron_hand": s.iron_hand,
        "diaz_senility": s.diaz_senility,
        "relief": s.relief,
        "players": [_player(s, seat, reader) for seat in range(s.hosted)],
        "diaz": _diaz(s) if s.solo else None,
        **_in_play(s),
        "firepower": {str(troop): firepower(s, s.owner[troop], troop) for troop in sorted(s.troops)},
        "access": {str(card): access(s, card).value for card in sorted(s.enterprises)},
        "winners": None if s.winners is None else list(s.winners),
        "ending": s.ending,
        "needed": needed_now(s) if s.turn and s.winners is None else [],
        "rounds": s.rounds[:],
        "story": s.story[:],
    }


def _copied(numbers: dict[int, int]) -> Json:
    return {str(key): value for key, value in sorted(numbers.items())}


def _in_play(s: State) -> Json:
    """Return where all lies that belongs to cards in play."""
    parts: Json = {name: _copied(getattr(s, name)) for name in ("owner", "side", "posts", "income", "targets")}
    parts |= {"prestige": _copied(s.prestige), "unrest": _copied(s.unrest)}
    return parts | {"connections": {str(oval): list(seats) for oval, seats in sorted(s.connections.items())}}


def _player(s: State, seat: Seat, reader: Seat | None) -> Json:
    player = s.players[seat]
    begun = s.turn > 0
    points = [point.kind for point in all_active(s, seat)] if begun else []
    shown: Json = {
        "hacendado": player.hacendado,
        "orientation": player.orientation,
        "bound": player.bound,
        "gold": player.gold,
        "income": income(s, seat) if begun else 0,
        "upkeep": len(s.in_play(seat)) if s.depression else 0,
        "reserve": player.reserve,
        "jailed": player.jailed,
        "partners": s.owned(s.partners, seat),
        "enterprises": s.owned(s.enterprises, seat),
        "troops": s.owned(s.troops, seat),
        "grudges": player.grudges[:],
        "prestige": {kind.value: points.count(kind) for kind in Prestige},
        "hand_size": len(player.hand),
        "automated": player.automated,
        "returning": player.returning,
    }
    if seat == reader or s.winners is not None:
        shown["hand"] = player.hand[:]
    return shown


def _diaz(s: State) -> Json:
    """Return what lies before Díaz, in a game against him alone."""
    shown = _player(s, DIAZ_SEAT, None)
    kept = ("partners", "enterprises", "troops", "grudges", "prestige")
    return {name: shown[name] for name in kept}


ANYTHING, MARKET, REGIME, IN_PLAY, PLAYERS = "anything", "market", "regime", "in_play", "players"


def watched(s: State, seat: Seat) -> Json:
    """Return what lies open of each part: the market, the regime, what is in play, and each player's goods."""
    parts: Json = {
        MARKET: [s.market[:], _copied(s.speculation)],
        REGIME: [s.regime.value, s.depression, s.blocked],
        IN_PLAY: _in_play(s),
        PLAYERS: [[player.gold, len(player.hand), player.grudges[:], player.jailed] for player in s.players],
    }
    return {ANYTHING: [*parts.values(), len(s.stack), s.topples], **parts}
