"""A plan and what became of it, with the parts of the table by their names."""

from collections.abc import Sequence

from cogs.app import App
from paxbot.present.chat import plans as words
from paxbot.present.matching import strange
from paxbot.present.words import ENGLISH, speaking
from paxbot.service import GameView, Outcome, Plan


def plan_words(app: App, view: GameView, user: int, plan: Plan) -> str:
    """Return the plan as its player reads it."""
    with speaking(ENGLISH):
        names = app.names(view)
    known = app.presenter(view.game.key).vocabulary(names)
    return words.kept(plan.line, _named(app, view, user, plan.unless), strange(plan.line, known))


async def outcome_words(app: App, view: GameView, user: int, outcome: Outcome) -> str:
    """Return what became of the plan as its player reads it."""
    changed, question = _named(app, view, user, outcome.changed), await _question(app, view, user)
    return words.outcome(outcome.line, outcome.rest, changed, acted=outcome.acted, question=question)


async def _question(app: App, view: GameView, user: int) -> str:
    """Return what the player is asked after the answers of their plan, as long as the game stands there."""
    seat, decision = view.seat_of(user), view.decision
    if seat is None or decision is None or decision.seat != seat:
        return ""
    given = await app.services.plans.given(view, seat)
    if not given or given[-1] != view.seq:
        return ""
    return app.presenter(view.game.key).panel(view.state, decision, app.names(view)).title


def _named(app: App, view: GameView, user: int, keys: Sequence[str]) -> list[str]:
    seat = view.seat_of(user)
    parts = () if seat is None else app.presenter(view.game.key).watchable(view.state, seat)
    known = {part.key: part.name or part.word.text for part in parts}
    return [known.get(key, words.part_gone()) for key in keys]
