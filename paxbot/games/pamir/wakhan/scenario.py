"""Scenarios: a position, two AI cards, and what Wakhan has to do, each field read by its exact type; see `run`.

Answers for a player who is not there follow one rule for each question, as docs/playing-by-chat.md states it.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paxbot import PaxError
from paxbot.engine.codec import differences
from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import SEED_BYTES, Fact, IllegalMove, Move, OpenStep, Seat, asking, settle
from paxbot.games.pamir import events, export, facts, importing, moves as m, placing, queries, setup, turn
from paxbot.games.pamir.record import position
from paxbot.games.pamir.state import NO_CARD, Piece, Pile, State, Variant
from paxbot.games.pamir.table import BLOCKS, Table, pending
from paxbot.games.pamir.terms import AI_CARDS, DOMINANCE_CHECKS, Side
from paxbot.games.pamir.wakhan.facts import followers, wakhan
from paxbot.games.pamir.wakhan.radicalize import best, by_card, card_of, card_priority, card_thing, discard_priority

Rule = Callable[[State, Seat, Any], Move]
"""Chooses among at least two answers to one kind of question; of equally good ones the first listed is given."""

TAKEN_FIRST = (Piece.ROAD, Piece.ARMY, Piece.SPY, Piece.TRIBE, Piece.GIFT)
MOVED_FIRST = (Piece.SPY, Piece.ARMY, Piece.TRIBE)
REMOVED_FIRST = (Piece.TRIBE, Piece.ARMY, Piece.ROAD, Piece.SPY)


def default(s: State) -> Move:
    """Return the answer that does least, or that Wakhan would choose. Raises: IllegalMove when nothing is asked."""
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    if len(decision.options) == 1:
        return decision.options[0]
    rule = RULES.get(decision.prompt)
    return decision.options[0] if rule is None else rule(s, decision.seat, decision.options)


def _always(move: Move) -> Rule:
    return lambda s, seat, options: move


def _done_or(rule: Rule) -> Rule:
    """Stop as soon as that is listed: an action that is begun has one effect at least."""
    return lambda s, seat, options: m.Done() if m.Done() in options else rule(s, seat, options)


def _loyalty(s: State, seat: Seat, options: Sequence[m.ChooseLoyalty]) -> Move:
    return min(options, key=lambda move: len(followers(s, move.coalition)))


def _road(s: State, seat: Seat, options: Sequence[m.PlaceRoad]) -> Move:
    return min(options, key=lambda move: s.roads[move.border][queries.serves(s, seat)])


def _spy(s: State, seat: Seat, options: Sequence[m.PlaceSpy | m.BetrayCard | m.Sneak]) -> Move:
    return best(options, by_card(card_priority(s, seat)), card_of)[0]


def _take_piece(s: State, seat: Seat, options: Sequence[m.TakePiece]) -> Move:
    step = asking(s)
    assert isinstance(step, placing.TakeSource)
    owner = step.owner

    def order(move: m.TakePiece) -> tuple[int, int]:
        return TAKEN_FIRST.index(move.piece), -s.count(Pile(move.piece, move.at, owner))

    return min(options, key=order)


def _tax(s: State, seat: Seat, options: Sequence[m.TaxPlayer | m.TaxMarket]) -> Move:
    def rupees(move: m.TaxPlayer | m.TaxMarket) -> tuple[bool, int]:
        if isinstance(move, m.TaxMarket):
            return True, s.market_rupees[s.slot_of(move.card)]
        return False, s.players[move.player].rupees

    return max(options, key=rupees)


def _gift(s: State, seat: Seat, options: Sequence[m.PlaceGift]) -> Move:
    return min(options, key=lambda move: move.cost)


def _build(s: State, seat: Seat, options: Sequence[placing.Block]) -> Move:
    coalition = queries.serves(s, seat)

    def blocks(move: placing.Block) -> tuple[bool, int]:
        if isinstance(move, m.PlaceArmy):
            return False, s.armies[move.region][coalition]
        return True, s.roads[move.border][coalition]

    return min(options, key=blocks)


def _mover(s: State, seat: Seat, options: Sequence[m.PickUp]) -> Move:
    def order(move: m.PickUp) -> tuple[int, int]:
        owner = queries.serves(s, seat) if move.piece in BLOCKS else seat
        return MOVED_FIRST.index(move.piece), -s.count(Pile(move.piece, move.at, owner))

    return min(options, key=order)


def _goal(s: State, seat: Seat, options: Sequence[m.Cross | m.Sneak]) -> Move:
    hideouts = [move for move in options if isinstance(move, m.Sneak)]
    if hideouts:
        return _spy(s, seat, hideouts)
    regions = [move for move in options if isinstance(move, m.Cross)]
    return max(regions, key=lambda move: s.armies[move.region][queries.serves(s, seat)])


def _target(s: State, seat: Seat, options: Sequence[m.Remove]) -> Move:
    def order(move: m.Remove) -> tuple[int, int]:
        return REMOVED_FIRST.index(move.piece), -s.count(Pile(move.piece, move.at, move.owner))

    return min(options, key=order)


def _leader(s: State, seat: Seat, options: Sequence[m.ChoosePlayer]) -> Move:
    return max(options, key=lambda move: s.players[move.player].vp)


def _same_suit(s: State, seat: Seat, options: Sequence[m.ChooseSuit]) -> Move:
    return m.ChooseSuit(s.favored)


def _quiet_region(s: State, seat: Seat, options: Sequence[m.ChooseRegion]) -> Move:
    return min(options, key=lambda move: sum(s.armies[move.region]) + sum(s.tribes[move.region]))


def _discard(s: State, seat: Seat, options: Sequence[m.Discard]) -> Move:
    return m.Discard(best([move.card for move in options], discard_priority(s, seat), card_thing)[0])


RULES: dict[Enum, Rule] = {
    m.Prompt.CHOOSE_LOYALTY: _loyalty,
    m.Prompt.CHOOSE_ACTION: _always(m.EndTurn()),
    m.Prompt.CHOOSE_SIDE: _always(m.ChooseSide(Side.LEFT)),
    m.Prompt.SETTLE_BRIBE: _always(m.Withdraw()),
    m.Prompt.ANSWER_OFFER: _always(m.RefuseOffer()),
    m.Prompt.PLACE_ROAD: _road,
    m.Prompt.PLACE_SPY: _spy,
    m.Prompt.TAKE_PIECE: _take_piece,
    m.Prompt.TAX: _done_or(_tax),
    m.Prompt.GIFT: _gift,
    m.Prompt.BUILD: _done_or(_build),
    m.Prompt.BUILD_FREE: _build,
    m.Prompt.MOVE: _done_or(_mover),
    m.Prompt.MOVE_TO: _goal,
    m.Prompt.BETRAY: _spy,
    m.Prompt.PRIZE: _always(m.LeavePrize()),
    m.Prompt.BATTLE: _done_or(_target),
    m.Prompt.SHELTER_SPY: _always(m.Decline()),
    m.Prompt.BLACKMAIL: _always(m.Decline()),
    m.Prompt.CHOOSE_PLAYER: _leader,
    m.Prompt.CHOOSE_SUIT: _same_suit,
    m.Prompt.CHOOSE_REGION: _quiet_region,
    m.Prompt.DISCARD_COURT: _discard,
    m.Prompt.DISCARD_HAND: _discard,
    m.Prompt.DISCARD_FOR_LEVERAGE: _discard,
    m.Prompt.DISCARD_FOR_EVENT: _discard,
}
"""For a question without one, the first answer is as good as any."""


KINDS = ("turn", "cleanup", "dominance_check")

SeatIndex = Annotated[int, Field(ge=0, lt=setup.SEATS[-1])]


class BadScenario(PaxError):
    """A scenario that cannot be read; `reason` says why."""


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class AiForm(_Form):
    drawn: int
    back_on_deck: int


class TriggerForm(_Form):
    card: int
    bought_by: SeatIndex


class ScenarioForm(_Form):
    """`seat` is hers where several seats are Wakhan's, `after` holds the keys to compare.

    `variants` are those she plays by.
    """

    kind: str
    position: Json
    seat: SeatIndex | None = None
    ai: AiForm | None = None
    trigger: TriggerForm | None = None
    variants: list[Annotated[Variant, Field(strict=False)]] = []
    expected: list[Json] = []
    facts: list[Json] = []
    after: Json = {}


def unreadable(where: str, problem: str) -> BadScenario:
    return BadScenario("unreadable_scenario", where=where, problem=problem)


def ai_cards(form: ScenarioForm) -> tuple[int, int]:
    """Return the card she draws, and the one on her deck then. Raises: BadScenario."""
    if form.ai is None:
        raise unreadable("ai", "Field required")
    drawn, back = form.ai.drawn, form.ai.back_on_deck
    if drawn not in AI_CARDS or back not in AI_CARDS or drawn == back:
        raise BadScenario("bad_ai_cards", drawn=drawn, back=back)
    return drawn, back


def trigger(form: ScenarioForm, market: list[int], seats: int) -> tuple[Seat, int]:
    if form.trigger is None:
        raise unreadable("trigger", "Field required")
    seat, card = form.trigger.bought_by, form.trigger.card
    if seat >= seats or card not in DOMINANCE_CHECKS or card not in market:
        raise BadScenario("bad_trigger", card=card, seat=seat)
    return seat, card


FORMAT = "pamir-wakhan-scenarios/1"
SEED = bytes(SEED_BYTES)
"""Fills what the position leaves hidden; nothing she does depends on it."""


class UpToCleanup(Table):
    """A table at which no cleanup is held, so that everything stays as it is when her actions are over."""

    __slots__ = ()

    def next(self, *steps: OpenStep) -> None:
        if not any(isinstance(step, turn.KeepCourtLimit) for step in steps):
            super().next(*steps)


def run(scenario: Json) -> Iterator[Difference]:
    """Compare her with the scenario. Raises: PaxError for a scenario or position that cannot be read."""
    try:
        form = ScenarioForm.model_validate(scenario)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise unreadable(".".join(str(part)[:40] for part in first["loc"]), first["msg"]) from error
    if form.kind not in KINDS:
        raise BadScenario("unknown_kind", kind=form.kind)
    seat = _her_seat(form)
    s = importing.lay_out(form.position, SEED, seat)
    s.variants = tuple(form.variants)
    moves, happened = _play(form, s, seat)
    hers = [{key: value for key, value in raw.items() if key != "p"} for raw in moves if raw["p"] == seat]
    yield from _in_moves(form.expected, hers)
    yield from _in_facts(form.facts, happened, len(hers))
    yield from _in_state(form.after, s, seat, happened, len(hers))


def _her_seat(form: ScenarioForm) -> Seat:
    position = importing.read_position(form.position)
    hers = [seat for seat, player in enumerate(position.players) if player.loyalty is None]
    if not hers:
        raise BadScenario("no_automated_seat")
    wanted = position.active if form.seat is None else form.seat
    return wanted if wanted in hers else hers[0]


def _play(form: ScenarioForm, s: State, seat: Seat) -> tuple[list[Json], list[Fact]]:
    """Return everyone's moves and all that happened; `s` is the table after it.

    People who are asked do as little as they can.
    """
    make: Callable[[State], Table] = UpToCleanup if form.kind == "turn" else Table
    t = make(s)
    if form.kind == "turn":
        top = ai_cards(form)
        wakhan(s, seat).deck = [*top, *(card for card in AI_CARDS if card not in top)]
        t.next(turn.BeginTurn(seat))
    elif form.kind == "cleanup":
        t.next(turn.KeepCourtLimit(seat))
    else:
        s.active, card = trigger(form, s.market, s.seats)
        turn.collect(t, s.active, card)
    settle(t)
    happened, writer = t.facts, export.RecordWriter()
    while pending(s) is not None:
        happened += writer.apply(make(s), default(s)).facts
    return writer.moves, happened


def _in_moves(expected: list[Json], found: list[Json]) -> Iterator[Difference]:
    """Yield the first move in which the two differ; later moves belong to another game."""
    for index in range(max(len(expected), len(found))):
        theirs = expected[index] if index < len(expected) else None
        ours = found[index] if index < len(found) else None
        if theirs != ours:
            yield Difference(index, "move", theirs, ours)
            return


def _in_facts(expected: list[Json], happened: list[Fact], after: int) -> Iterator[Difference]:
    told = [raw for fact in happened if (raw := _told(fact)) is not None]
    yield from (
        Difference(after, "fact", wanted, [raw for raw in told if raw["fact"] == wanted.get("fact")])
        for wanted in expected
        if wanted not in told
    )


SHOWN_REASONS = {facts.Why.BETRAYAL: "betray", facts.Why.OVERTHROW: "overthrow"}


def _told(fact: Fact) -> Json | None:
    match fact:
        case facts.DominanceChecked(coalition=coalition, points=points):
            result = "unsuccessful" if coalition is None else coalition.key
            return {"fact": "dominance", "result": result, "vp": _by_seat(points)}
        case facts.GameWon(winners=winners):
            return {"fact": "game_over", "winner": winners[0] if len(winners) == 1 else list(winners)}
        case facts.CardDiscarded(seat=owner, card=card, why=why) if why in SHOWN_REASONS:
            return {"fact": "discarded", "owner": owner, "card": card, "why": SHOWN_REASONS[why]}
        case facts.LeverageRepaid(seat=owner, card=card, rupees=rupees):
            return {"fact": "leverage_repaid", "owner": owner, "card": card, "rupees": rupees}
        case facts.SuitFavored(suit=suit):
            return {"fact": "favored", "suit": suit.key}
        case _:
            return None


def _by_seat(values: Any) -> Json:
    return {str(seat): value for seat, value in enumerate(values)}


def _in_state(expected: Json, s: State, seat: Seat, happened: list[Fact], after: int) -> Iterator[Difference]:
    """Yield the differences in the keys given: those of a position, those of all seats, and those about hers."""
    seats = position(s)["players"]
    for player, prizes in zip(seats, (player.prizes for player in s.players), strict=True):
        player["prizes"] = prizes
    found = position(s) | {
        "rupees": _by_seat(player["rupees"] for player in seats),
        "vp": _by_seat(player["vp"] for player in seats),
        "courts": _by_seat(player["court"] for player in seats),
        "market_rupees": {
            str(card): n for card, n in zip(s.market, s.market_rupees, strict=True) if n and card != NO_CARD
        },
        "dominance_unresolved": events.checks_left(s),
        "actions_left": _unused(s, happened),
    }
    found |= {f"wakhan_{key}": value for key, value in seats[seat].items()}
    for key, value in expected.items():
        yield from differences(after, key, value, found.get(key))


def _unused(s: State, happened: list[Fact]) -> int:
    ended = [fact.unused for fact in happened if isinstance(fact, facts.TurnEnded)]
    return ended[0] if ended else s.actions_left
