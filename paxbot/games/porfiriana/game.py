"""Pax Porfiriana behind the game-neutral face of `engine.game.Game`: its JSON, views and records (docs/records.md).

All chance of a game is in how its cards were dealt, so a finished game's record is that, the answers, and the
position before each turn. A running game's record names no hidden card, and cannot be replayed. The deck itself is not
in it, only its key: an owner's exact cards are not passed on.
"""

import re
from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Final

from pydantic import TypeAdapter

from paxbot import PaxError
from paxbot.engine import codec, rules
from paxbot.engine.codec import BadRecord, Kinds, StateCodec
from paxbot.engine.game import CardTable, GameOption, Json
from paxbot.engine.kernel import SEED_BYTES, Decision, IllegalMove, JsonView, Move, Rng, Seat
from paxbot.games.porfiriana import (
    attacks,
    business,
    headlines,
    market,
    partners,
    powers,
    settling,
    setup,
    table,
    topple,
    troops,
    turn,
)
from paxbot.games.porfiriana.business import access
from paxbot.games.porfiriana.calavera.planning import answer
from paxbot.games.porfiriana.deck import DECK_SHAPE, Deck, deck_of, own_deck, with_former
from paxbot.games.porfiriana.facts import counted
from paxbot.games.porfiriana.market import income
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.settling import SettledTable, economy, mine_value, pending
from paxbot.games.porfiriana.setup import (
    VARIANTS,
    Agreed,
    Deal,
    agreed_from,
    audit,
    new_game,
    permuted,
    reshuffle,
    shuffled,
)
from paxbot.games.porfiriana.state import SCHEMA, Player, State
from paxbot.games.porfiriana.terms import (
    ACTIONS,
    ACTIONS_AFTER_JAIL,
    DIAZ_SEAT,
    NO_CARD,
    SEATS,
    TOPPLES,
    Prestige,
    Regime,
)
from paxbot.games.porfiriana.troops import firepower

FAULTS: Final[Mapping[str, str]] = {
    "unknown_deck": "it was played with other cards: name the file of the deck {deck} in PAXBOT_PORFIRIANA_CARDS",
}


CHAPTERS: tuple[ModuleType, ...] = (
    *(settling, business, partners, attacks, troops, topple, market, headlines, setup, turn),
)
STEPS = Kinds.of_steps(CHAPTERS)
_NUMBERS = TypeAdapter(dict[int, int])
STATES = StateCodec(
    State,
    SCHEMA,
    STEPS,
    {
        "deck": DECK_SHAPE,
        "players": TypeAdapter(list[Player]),
        **dict.fromkeys(("owner", "side", "posts", "guards", "income", "targets", "prestige", "unrest"), _NUMBERS),
        "speculation": _NUMBERS,
        "connections": TypeAdapter(dict[int, tuple[Seat, ...]]),
        "frauds": TypeAdapter(dict[str, int]),
        "regime": TypeAdapter(Regime),
        "winners": TypeAdapter(tuple[Seat, ...] | None),
    },
)


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
        "needed": topple.needed_now(s) if s.turn and s.winners is None else [],
        "rounds": s.rounds[:],
        "story": s.story[:],
    }


def _copied(numbers: dict[int, int]) -> Json:
    return {str(key): value for key, value in sorted(numbers.items())}


def _in_play(s: State) -> Json:
    parts: Json = {name: _copied(getattr(s, name)) for name in ("owner", "side", "posts", "income", "targets")}
    parts |= {"prestige": _copied(s.prestige), "unrest": _copied(s.unrest)}
    return parts | {"connections": {str(oval): list(seats) for oval, seats in sorted(s.connections.items())}}


def _player(s: State, seat: Seat, reader: Seat | None) -> Json:
    player = s.players[seat]
    begun = s.turn > 0
    points = [point.kind for point in powers.all_active(s, seat)] if begun else []
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
    shown = _player(s, DIAZ_SEAT, None)
    kept = ("partners", "enterprises", "troops", "grudges", "prestige")
    return {name: shown[name] for name in kept}


ANYTHING, MARKET, REGIME, IN_PLAY, PLAYERS = "anything", "market", "regime", "in_play", "players"


def watched(s: State, seat: Seat) -> Json:
    parts: Json = {
        MARKET: [s.market[:], _copied(s.speculation)],
        REGIME: [s.regime.value, s.depression, s.blocked],
        IN_PLAY: _in_play(s),
        PLAYERS: [[player.gold, len(player.hand), player.grudges[:], player.jailed] for player in s.players],
    }
    return {ANYTHING: [*parts.values(), len(s.stack), s.topples], **parts}


_BESIDES: Final = ("schema", "rng", "deck", "steps", "players", "rounds", "story")


SEED: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


def _head(start: State) -> Json:
    chosen = any(player.hacendado == NO_CARD for player in start.players[: start.hosted])
    agreed = Agreed(False, chosen, start.relief, start.iron_hand, start.diaz_senility)
    options = [word for word, is_so in agreed._asdict().items() if is_so]
    return {"players": start.hosted, "first": start.first, "deck": start.deck.key, "agreed": options}


def _dealt(start: State) -> Json:
    chosen = [player.hacendado for player in start.players if player.hacendado != NO_CARD]
    deal = {
        "stack": [*start.market, *start.stack[::-1]],
        "box": start.box[:],
        "hacendados": [*chosen, *start.hacendados],
        **({"dice": start.dice} if start.solo else {}),
    }
    return {"deal": deal}


def _position(s: State) -> Json:
    return codec.rules_of(STATES.dump(s), _BESIDES)


def _begins_turn(s: State, decision: Decision) -> bool:
    is_new = s.actions == (ACTIONS_AFTER_JAIL if s.shortened else ACTIONS) and not s.purchases and not s.extras
    return decision.prompt is Prompt.CHOOSE_ACTION and is_new


def _deal(record: Json, deck: Deck, seats: int) -> Deal:
    dealt = record.get("deal")
    if not isinstance(dealt, dict) or set(dealt) - {"dice"} != {"stack", "box", "hacendados"}:
        raise BadRecord("bad_order")
    dice = dealt.get("dice", "")
    if not isinstance(dice, str) or not (SEED.fullmatch(dice) if seats == 1 else dice == ""):
        raise BadRecord("bad_order")
    lists = [dealt[name] for name in ("stack", "box", "hacendados")]
    if not all(isinstance(cards, list) and all(type(card) is int for card in cards) for cards in lists):
        raise BadRecord("bad_order")
    stack, box, hacendados = lists
    if sorted([*stack, *box]) != sorted([*deck.pool, *deck.topples]) or sorted(hacendados) != sorted(deck.hacendados):
        raise BadRecord("bad_order")
    return Deal(stack, box, hacendados, 0, dice=dice)


NO, YES = "no", "yes"
FIRST: Final = "first"


class PaxPorfiriana(rules.BotSeats[State]):
    key = "porfiriana"
    seats = SEATS
    usual_seats = SEATS
    median_turns: Mapping[int, int] = {3: 69, 4: 76, 5: 85}
    campaign = 0
    options: tuple[GameOption, ...] = tuple(
        GameOption(name, (NO, YES), fewest=1 + (name in VARIANTS)) for name in Agreed._fields
    )
    faults = FAULTS
    facts = table.FACTS

    asked = staticmethod(pending)
    answer = staticmethod(answer)
    dump = staticmethod(STATES.dump)
    load = staticmethod(STATES.load)
    watched = staticmethod(watched)
    view = staticmethod(view)
    table = SettledTable
    shuffle = staticmethod(reshuffle)
    agreed = staticmethod(_head)
    dealt = staticmethod(_dealt)
    position = staticmethod(_position)
    begins_turn = staticmethod(_begins_turn)
    audit = staticmethod(audit)
    result = staticmethod(market.result)
    permuted = staticmethod(permuted)
    counted = staticmethod(counted)

    def __init__(self, cards: CardTable | None = None) -> None:
        self._deck = own_deck() if cards is None else deck_of(cards.text)

    def setup(self, seats: int, seed: bytes, options: JsonView, automated: Collection[Seat] = ()) -> State:
        """Read `first`, and "yes" for `quick_setup`, `choose_hacendado`, `relief`, `iron_hand` and `diaz_senility`.

        Raises: PaxError for a game there is not.
        """
        if seats not in self.seats:
            raise PaxError("bad_seats", seats=seats, least=self.seats[0], most=self.seats[-1])
        rng = Rng.seeded(seed)
        deal = shuffled(seats, self._deck, rng, agreed_from(options))
        if options.get(FIRST) in range(seats):
            deal.first = options[FIRST]
        return new_game(seats, self._deck, rng, deal, automated)

    def default(self, state: State) -> Move:
        decision = pending(state)
        if decision is None:
            raise IllegalMove("game_over")
        return turn.answer(state, decision)

    def turn_of(self, state: State) -> Seat:
        return 0 if state.solo else state.active

    def public_position(self, state: State) -> Json:
        return {name: value for name, value in view(state, None).items() if name != "deck"}

    def start_of(self, record: Json) -> State:
        decks = (*with_former(self._deck), *with_former(own_deck()))
        seats, first, automated = codec.players_of(record, self.key, SEATS)
        agreed = record.get("agreed")
        if not isinstance(agreed, list) or not {str(each) for each in agreed} <= {*Agreed._fields}:
            raise BadRecord("bad_options")
        deck = next((each for each in decks if each.key == record.get("deck")), None)
        if deck is None:
            raise BadRecord("unknown_deck", deck=str(record.get("deck"))[:12])
        deal = _deal(record, deck, seats)
        deal.first, deal.agreed = first, Agreed(**dict.fromkeys(agreed, True))
        return new_game(seats, deck, Rng("00" * SEED_BYTES), deal, automated)
