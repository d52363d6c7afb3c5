"""PAX behind the game-neutral face of `engine.game.Game`: its JSON, views and records (format: docs/records.md).

All chance of a game is in the order in which its cards were dealt, so a finished game's record is that order, the
answers, and the position before each turn. A running game's record names no card that is hidden from anyone, and
cannot be replayed. A view leaves out hidden cards and money.
"""

from collections.abc import Collection, Mapping
from typing import Final

from pydantic import TypeAdapter

from paxbot import PaxError
from paxbot.engine import codec, rules
from paxbot.engine.codec import BadRecord, Kinds, StateCodec, is_number
from paxbot.engine.game import SOLO_GAME, CardTable, GameOption, Json
from paxbot.engine.kernel import SEED_BYTES, Decision, IllegalMove, JsonView, Move, Rng, Seat
from paxbot.games.spartacus import facts, rounds, turn
from paxbot.games.spartacus.facts import counted
from paxbot.games.spartacus.nemo import answer
from paxbot.games.spartacus.rounds import (
    Deal,
    Strength,
    ahead,
    is_romes,
    money,
    new_game,
    outcome,
    progress,
    result,
    richest_column,
    shuffled,
    strength,
)
from paxbot.games.spartacus.state import (
    SCHEMA,
    Player,
    State,
    Table,
    audit,
    copies,
    pending,
    permuted,
    reshuffle,
    symbols,
)
from paxbot.games.spartacus.terms import (
    OFFICIAL_SEATS,
    SEATS,
    SOLO_GAMES,
    TABLE_TEXT,
    Category,
    Destination,
    EndTurn,
    Pass,
    Prompt,
    deck_of,
    own_table,
)
from paxbot.games.spartacus.turn import column_price, limit, printed_price

FAULTS: Final[Mapping[str, str]] = {
    "bad_card_table": "its table of cards is not 74 cards, each a letter, its price and its symbols",
    "bad_solo_game": "the solitaire campaign has no game {game}: its games are 1 to {most}",
}


STEPS = Kinds.of_steps((rounds, turn))
FACTS = Kinds.of_facts(facts, rules)
STATES = StateCodec(
    State,
    SCHEMA,
    STEPS,
    {
        "players": TypeAdapter(list[Player]),
        "destinations": TypeAdapter(list[Destination]),
        "winners": TypeAdapter(tuple[Seat, ...] | None),
    },
    {
        1: lambda raw: {**raw, "schema": 2, "redraw": False},
        # A record doesn't have everyone's strength after each round.
        2: lambda raw: {**raw, "schema": 3, "rounds": []},
    },
)


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
    cards = s.columns[legion - 1]
    return {"cards": cards[:], "price": printed_price(s, cards), "cost": column_price(s, s.active, legion)}


def _rome_takes(s: State) -> int | None:
    """Return the Legion whose column Rome would take if the round ended now; None where it takes no more."""
    takes = s.winners is None and (bool(s.undrawn()) or s.final_group)
    return richest_column(s) if takes else None


def _rome(s: State, reader: Seat | None) -> Json:
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
    if not s.solo_game:
        return None
    played, ahead = progress(s, 0)
    needed = SOLO_GAMES[s.solo_game - 1].stronger
    return {"game": s.solo_game, "stronger": needed, "played": played, "ahead": ahead}


def _outcome(s: State) -> Json:
    told, owned = [FACTS.dump(fact) for fact in outcome(s)], [money(player) for player in s.players]
    return {"facts": told, "money": owned, "rounds": [each[:] for each in s.rounds]}


def _plain(strengths: Strength) -> dict[str, int]:
    return {category.value: count for category, count in strengths.items()}


ANYTHING, COLUMNS, ROME, DISPLAYS, CONSPIRACY = "anything", "columns", "rome", "displays", "conspiracy"


def watched(s: State, seat: Seat) -> Json:
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
    return f"legion_{legion}"


SECRET: Final = ("keep", "return", "take")
"""Moves whose card only their player knows."""


def _agreed(start: State) -> Json:
    agreed: Json = {"players": start.seats, "first": start.first, "table": start.table}
    agreed |= {"final_group": start.final_group} | ({"redraw": True} if start.redraw else {})
    return agreed | ({"solo_game": start.solo_game} if start.solo_game else {})


def _public_position(s: State) -> Json:
    """Leave out the figures that follow from the rest: records have never had them."""
    shown = view(s, None)
    for side in (shown["rome"], *shown["players"]):
        del side["strength"]
    if shown["solo"]:
        shown["solo"] = {key: shown["solo"][key] for key in ("game", "stronger")}
    return shown


def _dealt(start: State) -> Json:
    hands = [card for seat in start.clockwise(start.first) for card in start.players[seat].hand]
    return {"deck": [*start.box, *start.hidden, *hands, *start.stack]}


_BESIDES = ("schema", "rng", "table", "redraw", "steps", "players", "rounds")


def _position(s: State) -> Json:
    return codec.rules_of(STATES.dump(s), _BESIDES, ("saw_rome", "returned"))


def _deck(record: Json, table: str, seats: int) -> list[int]:
    deck, cards = record.get("deck"), len(deck_of(table, copies(seats)))
    if (
        not isinstance(deck, list)
        or any(type(card) is not int for card in deck)
        or sorted(deck) != list(range(1, cards + 1))
    ):
        raise BadRecord("bad_order")
    return deck


FINAL_GROUP: Final = "final_group"
REDRAW: Final = "redraw"
NO, YES = "no", "yes"


class PaxSpartacus(rules.BotSeats[State]):
    key = "spartacus"
    seats = SEATS
    usual_seats = OFFICIAL_SEATS
    median_turns: Mapping[int, int] = {3: 36, 4: 44, 5: 75}
    campaign = len(SOLO_GAMES)
    options: tuple[GameOption, ...] = (GameOption(FINAL_GROUP, (NO, YES)), GameOption(REDRAW, (NO, YES)))
    faults = FAULTS
    facts = FACTS

    asked = staticmethod(pending)
    answer = staticmethod(answer)
    dump = staticmethod(STATES.dump)
    load = staticmethod(STATES.load)
    watched = staticmethod(watched)
    view = staticmethod(view)
    table = Table
    shuffle = staticmethod(reshuffle)
    agreed = staticmethod(_agreed)
    dealt = staticmethod(_dealt)
    position = staticmethod(_position)
    public_position = staticmethod(_public_position)
    audit = staticmethod(audit)
    result = staticmethod(result)
    permuted = staticmethod(permuted)
    counted = staticmethod(counted)

    def __init__(self, cards: CardTable | None = None) -> None:
        self._table = cards or own_table()

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Return a new game dealt from the seed.

        Options: `solo_game` from 1 to 5 for a single seat, `final_group` "yes" for a last column for Rome (RULING 18),
        `redraw` "yes" for putting back the first of two last cards (RULING 8), and `first` for the start player
        (RULING 1). Raises: PaxError for a game there is not.
        """
        rng = Rng.seeded(seed)
        if seats not in SEATS:
            raise PaxError("bad_seats", seats=seats, least=SEATS[0], most=SEATS[-1])
        deal = shuffled(seats, self._table.text, rng)
        if options.get("first") in range(seats):
            deal = deal._replace(first=options["first"])
        state = new_game(seats, self._table.text, rng, deal, automated, options.get(SOLO_GAME, 1))
        state.final_group = options.get(FINAL_GROUP, NO) == YES
        state.redraw = options.get(REDRAW, NO) == YES
        return state

    def default(self, state: State) -> Move:
        """Pass, end the turn, or put a card where Nemo would. Raises: IllegalMove when nothing is asked."""
        decision = pending(state)
        if decision is None:
            raise IllegalMove("game_over")
        match decision.prompt:
            case Prompt.CHOOSE_TURN:
                return Pass()
            case Prompt.CHOOSE_ACTION:
                return EndTurn()
        return answer(state, decision)

    def begins_turn(self, state: State, decision: Decision) -> bool:
        return decision.prompt is Prompt.CHOOSE_TURN

    def public_move(self, raw: Json) -> Json:
        return {**super().public_move(raw), **({"card": None} if raw["do"] in SECRET else {})}

    def start_of(self, record: Json) -> State:
        seats, first, automated = codec.players_of(record, self.key, SEATS)
        table = record.get("table")
        if not isinstance(table, str) or not TABLE_TEXT.fullmatch(table):
            raise BadRecord("bad_card_table")
        solo_game, agreed = record.get("solo_game", 1), [record.get(name, False) for name in ("final_group", "redraw")]
        if not is_number(solo_game, range(1, len(SOLO_GAMES) + 1)) or any(type(each) is not bool for each in agreed):
            raise BadRecord("bad_options")
        deal = Deal(_deck(record, table, seats), first)
        s = new_game(seats, table, Rng("00" * SEED_BYTES), deal, automated, solo_game)
        s.final_group, s.redraw = agreed
        return s
