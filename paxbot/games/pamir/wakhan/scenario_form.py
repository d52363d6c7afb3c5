"""A scenario as it comes in from outside: every field but the position is read by its exact type."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.games.pamir.cards import DOMINANCE_CHECKS
from paxbot.games.pamir.setup import SEATS
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS

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
    """A scenario; `seat` is hers where several seats are Wakhan's, `after` holds the keys to compare."""

    kind: str
    position: Json
    seat: SeatIndex | None = None
    ai: AiForm | None = None
    trigger: TriggerForm | None = None
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
