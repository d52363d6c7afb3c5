"""Scenarios: a position, two AI cards, and what Wakhan has to do, each field read by its exact type; see `run`."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paxbot.engine.game import Difference, Json
from paxbot.engine.kernel import Fact, OpenStep, Seat, settle
from paxbot.engine.records import differences
from paxbot.engine.rng import SEED_BYTES
from paxbot.errors import PaxError
from paxbot.games.pamir import facts
from paxbot.games.pamir.cards import DOMINANCE_CHECKS
from paxbot.games.pamir.cleanup import KeepCourtLimit
from paxbot.games.pamir.dominance import checks_left
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.importing import lay_out
from paxbot.games.pamir.market import collect
from paxbot.games.pamir.position import position
from paxbot.games.pamir.position_form import read_position
from paxbot.games.pamir.record_writer import RecordWriter
from paxbot.games.pamir.setup import SEATS
from paxbot.games.pamir.state import NO_CARD, State, Variant
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.turn import BeginTurn
from paxbot.games.pamir.wakhan.absence import default
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS
from paxbot.games.pamir.wakhan.guide import wakhan

KINDS = ("turn", "cleanup", "dominance_check")

SeatIndex = Annotated[int, Field(ge=0, lt=SEATS[-1])]


class BadScenario(PaxError):
    """A scenario that cannot be read; `reason` says why."""


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class AiForm(_Form):
    """The AI card drawn, and the one whose back counts."""

    drawn: int
    back_on_deck: int


class TriggerForm(_Form):
    """The Dominance Check that is bought, and by whom."""

    card: int
    bought_by: SeatIndex


class ScenarioForm(_Form):
    """A scenario; `seat` is hers where several seats are Wakhan's, `after` holds the keys to compare.

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


def read_scenario(raw: Json) -> ScenarioForm:
    """Return the scenario, as far as its form goes. Raises: BadScenario for the first thing that is wrong."""
    try:
        form = ScenarioForm.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise unreadable(".".join(str(part)[:40] for part in first["loc"]), first["msg"]) from error
    if form.kind not in KINDS:
        raise BadScenario("unknown_kind", kind=form.kind)
    return form


def unreadable(where: str, problem: str) -> BadScenario:
    """Return the error for something that is missing or wrong."""
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
    """Return who buys which Dominance Check. Raises: BadScenario."""
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
        """Open steps, but not those of the cleanup."""
        if not any(isinstance(step, KeepCourtLimit) for step in steps):
            super().next(*steps)


def run(scenario: Json) -> Iterator[Difference]:
    """Yield every difference between what she does and what the scenario expects; none when they agree.

    Raises: PaxError for a scenario or position that cannot be read.
    """
    form = read_scenario(scenario)
    seat = _her_seat(form)
    s = lay_out(form.position, SEED, seat)
    s.variants = tuple(form.variants)
    moves, happened = _play(form, s, seat)
    hers = [{key: value for key, value in raw.items() if key != "p"} for raw in moves if raw["p"] == seat]
    yield from _in_moves(form.expected, hers)
    yield from _in_facts(form.facts, happened, len(hers))
    yield from _in_state(form.after, s, seat, happened, len(hers))


def _her_seat(form: ScenarioForm) -> Seat:
    """Return the seat of Wakhan the scenario is about: the one it names, the active one, or the first."""
    position = read_position(form.position)
    hers = [seat for seat, player in enumerate(position.players) if player.loyalty is None]
    if not hers:
        raise BadScenario("no_automated_seat")
    wanted = position.active if form.seat is None else form.seat
    return wanted if wanted in hers else hers[0]


def _play(form: ScenarioForm, s: State, seat: Seat) -> tuple[list[Json], list[Fact]]:
    """Return everybody's moves in the scenario and all that happened; `s` is the table after it.

    People who are asked do as little as they can.
    """
    make: Callable[[State], Table] = UpToCleanup if form.kind == "turn" else Table
    t = make(s)
    if form.kind == "turn":
        top = ai_cards(form)
        wakhan(s, seat).deck = [*top, *(card for card in AI_CARDS if card not in top)]
        t.next(BeginTurn(seat))
    elif form.kind == "cleanup":
        t.next(KeepCourtLimit(seat))
    else:
        s.active, card = trigger(form, s.market, s.seats)
        collect(t, s.active, card)
    settle(t)
    happened, writer = t.facts, RecordWriter()
    while pending(s) is not None:
        happened += writer.apply(make(s), default(s)).facts
    return writer.moves, happened


def _in_moves(expected: list[Json], found: list[Json]) -> Iterator[Difference]:
    """Yield the first move in which the two differ; what comes after it is another game."""
    for index in range(max(len(expected), len(found))):
        theirs = expected[index] if index < len(expected) else None
        ours = found[index] if index < len(found) else None
        if theirs != ours:
            yield Difference(index, "move", theirs, ours)
            return


def _in_facts(expected: list[Json], happened: list[Fact], after: int) -> Iterator[Difference]:
    told = [raw for fact in happened if (raw := _told(fact)) is not None]
    for wanted in expected:
        if wanted not in told:
            yield Difference(after, "fact", wanted, [raw for raw in told if raw["fact"] == wanted.get("fact")])


SHOWN_REASONS = {Why.BETRAYAL: "betray", Why.OVERTHROW: "overthrow"}


def _told(fact: Fact) -> Json | None:
    """Return a fact in the form of scenarios; None for those they do not speak of."""
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
        "dominance_unresolved": checks_left(s),
        "actions_left": _unused(s, happened),
    }
    found |= {f"wakhan_{key}": value for key, value in seats[seat].items()}
    for key, value in expected.items():
        yield from differences(after, key, value, found.get(key))


def _unused(s: State, happened: list[Fact]) -> int:
    """Return the actions she could not use."""
    ended = [fact.unused for fact in happened if isinstance(fact, facts.TurnEnded)]
    return ended[0] if ended else s.actions_left
