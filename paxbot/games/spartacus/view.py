"""The table as a reader may see it: without hidden cards and money, with the rules' figures; its parts for plans."""

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.codec import FACTS
from paxbot.games.spartacus.playing import column_price, limit, printed_price
from paxbot.games.spartacus.resolution import Strength, ahead, is_romes, money, outcome, progress, strength
from paxbot.games.spartacus.rounds import richest_column
from paxbot.games.spartacus.state import State, symbols
from paxbot.games.spartacus.table import pending
from paxbot.games.spartacus.terms import OFFICIAL_SEATS, SOLO_GAMES, Category


def view(s: State, reader: Seat | None) -> Json:
    """Return the table as one seat sees it, or the public for `reader` None (RULING 25).

    Hands, money and cards drawn are their player's, and all lie open when the game is over. A player who has passed
    sees Rome's face-down cards; who has returned cards sees those that lie at the bottom still.
    """
    decision = pending(s)
    return {
        "table": s.table,
        "turn": s.turn,
        "round": s.round,
        "first": s.first,
        "active": s.active,
        "asked": None if decision is None else decision.seat,
        "prompt": None if decision is None else decision.prompt.value,
        "stack": s.undrawn(),
        "removed": len(s.box),
        "columns": [_column(s, legion) for legion in range(1, len(s.columns) + 1)],
        "rome": _rome(s, reader),
        "rome_takes": _rome_takes(s),
        "holder": s.holder,
        "players": [_player(s, seat, reader) for seat in range(s.seats)],
        "drawn": s.drawn[:] if reader == s.active else len(s.drawn),
        "destinations": [place.value for place in s.destinations],
        "bought": s.bought,
        "played": s.played[:],
        "solo": _solo(s),
        "unofficial": s.seats not in OFFICIAL_SEATS,
        "winners": None if s.winners is None else list(s.winners),
        "outcome": None if s.winners is None else _outcome(s),
    }


def _column(s: State, legion: int) -> Json:
    """Return a Legion's cards, their printed price, and what they cost the active seat."""
    cards = s.columns[legion - 1]
    return {"cards": cards[:], "price": printed_price(s, cards), "cost": column_price(s, s.active, legion)}


def _rome_takes(s: State) -> int | None:
    """Return the Legion whose column Rome would take if the round ended now; None where it takes no more."""
    takes = s.winners is None and (bool(s.undrawn()) or s.final_group)
    return richest_column(s) if takes else None


def _rome(s: State, reader: Seat | None) -> Json:
    """Return Rome’s cards, and the categories that would be Rome’s if the game ended with the cards that lie open."""
    knows = reader is not None and s.players[reader].saw_rome
    rome, players = strength(s, s.rome), [strength(s, player.display) for player in s.players]
    return {
        "cards": s.rome[:],
        "hidden": len(s.hidden),
        "seen": s.hidden[:] if knows else None,
        "symbols": _plain(symbols(s, s.rome)),
        "strength": _plain(rome),
        "has": [category.value for category in Category if is_romes(category, rome, players)],
    }


def _player(s: State, seat: Seat, reader: Seat | None) -> Json:
    player = s.players[seat]
    own = strength(s, player.display)
    shown: Json = {
        "display": player.display[:],
        "symbols": _plain(symbols(s, player.display)),
        "strength": _plain(own),
        "ahead": [category.value for category in ahead(strength(s, s.rome), own)],
        "limit": limit(s, seat),
        "hand_size": len(player.hand),
        "saw_rome": player.saw_rome,
        "automated": player.automated,
        "returning": player.returning,
    }
    if seat == reader or s.winners is not None:
        shown |= {"hand": player.hand[:], "aurei": player.aurei}
    if seat == reader:
        shown["returned"] = player.returned[:]
    return shown


def _solo(s: State) -> Json | None:
    """Return the game of the campaign, in how many categories the player must be stronger, and its progress."""
    if not s.solo_game:
        return None
    played, ahead = progress(s, 0)
    needed = SOLO_GAMES[s.solo_game - 1].stronger
    return {"game": s.solo_game, "stronger": needed, "played": played, "ahead": ahead}


def _outcome(s: State) -> Json:
    """Return what came out, as the facts that were told, everybody's money with the cards left, and all rounds."""
    told, owned = [FACTS.dump(fact) for fact in outcome(s)], [money(player) for player in s.players]
    return {"facts": told, "money": owned, "rounds": [each[:] for each in s.rounds]}


def _plain(strengths: Strength) -> dict[str, int]:
    return {category.value: count for category, count in strengths.items()}


ANYTHING, COLUMNS, ROME, DISPLAYS, CONSPIRACY = "anything", "columns", "rome", "displays", "conspiracy"


def watched(s: State, seat: Seat) -> Json:
    """Return what lies open of each part: all columns, each column, Rome, displays and the conspiracy."""
    parts: Json = {
        COLUMNS: [cards[:] for cards in s.columns],
        ROME: s.rome[:],
        DISPLAYS: [player.display[:] for other, player in enumerate(s.players) if other != seat],
        CONSPIRACY: s.holder,
    }
    parts |= {legion_key(legion): cards[:] for legion, cards in enumerate(s.columns, 1)}
    hands = [len(player.hand) for player in s.players]
    return {ANYTHING: [parts[COLUMNS], parts[ROME], parts[DISPLAYS], s.holder, s.undrawn(), hands], **parts}


def legion_key(legion: int) -> str:
    """Return the key of a Legion's column."""
    return f"legion_{legion}"
