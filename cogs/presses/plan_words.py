"""A plan and what became of it, with the parts of the table by their names."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paxbot.present.chat import plans as words
from paxbot.present.matching import strange
from paxbot.present.words import ENGLISH, speaking
from paxbot.service import GameView, Outcome, Plan

if TYPE_CHECKING:
    from cogs.client import PaxBot


def plan_words(bot: "PaxBot", view: GameView, user: int, plan: Plan) -> str:
    """The plan as its player reads it."""
    with speaking(ENGLISH):
        names = bot.names(view)
    known = bot.presenter(view.game.key).vocabulary(names)
    return words.kept(plan.line, _named(bot, view, user, plan.unless), strange(plan.line, known))


async def panel_lines(bot: "PaxBot", view: GameView, user: int) -> tuple[str, ...]:
    """The plan the player has, for their panel."""
    plan = await bot.services.plans.of(view.game.id, user)
    return () if plan is None else (words.in_panel(plan.line),)


async def outcome_words(bot: "PaxBot", view: GameView, user: int, outcome: Outcome) -> str:
    """What became of the plan as its player reads it."""
    changed, question = _named(bot, view, user, outcome.changed), await _question(bot, view, user)
    return words.outcome(outcome.line, outcome.rest, changed, acted=outcome.acted, question=question)


async def _question(bot: "PaxBot", view: GameView, user: int) -> str:
    """What the player is asked after the answers of their plan, as long as the game stands there."""
    seat, decision = view.seat_of(user), view.decision
    if seat is None or decision is None or decision.seat != seat:
        return ""
    given = await bot.services.plans.given(view, seat)
    if not given or given[-1] != view.seq:
        return ""
    return bot.presenter(view.game.key).panel(view.state, decision, bot.names(view)).title


def _named(bot: "PaxBot", view: GameView, user: int, keys: Sequence[str]) -> list[str]:
    seat = view.seat_of(user)
    parts = () if seat is None else bot.presenter(view.game.key).watchable(view.state, seat)
    known = {part.key: part.name or part.word.text for part in parts}
    return [known.get(key, words.part_gone()) for key in keys]
