"""The contents of a player's panel, and how it is shown after an answer."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from discord.ui import LayoutView

from cogs.actions.errors import remark
from cogs.actions.ids import CustomId
from cogs.actions.responses import then_published
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.lessons import offered
from cogs.layouts.names import safe_text
from cogs.layouts.parts import text_layout, whole_lines
from cogs.layouts.rules import found, impossible_layout, rule_button, rules_layout
from cogs.layouts.table import everything_button
from cogs.messages.time_lines import time_lines
from cogs.panel import deals, negotiation
from cogs.panel.layout import ALONE, LEAD, PanelLayout, lead_text, panel_layout, played_layout, waiting_layout
from paxbot.engine.kernel import Fact, Seat
from paxbot.errors import PaxError
from paxbot.present.chat import following as note_words
from paxbot.present.chat import panel as words
from paxbot.present.chat import plans as plan_words
from paxbot.present.citing import rules_of
from paxbot.present.presenter import Panel, Presenter
from paxbot.present.rulebook import Section
from paxbot.service import GameView, Reason, Status, Turn

SAID_IN_PANEL = (Reason.UNDO_REVEALED, Reason.UNDO_OTHERS_ANSWER)
"""Why there is no undo, where a player might wonder."""
HINTS: Final = 2
"""Things that are explained at once to whoever meets them for the first time."""
NOTE: Final = 200
"""Characters of a private note in the panel."""


async def show_panel(
    context: Context, view: GameView, *, lead: str = "", page: int = 0, rules: Sequence[str] = ()
) -> None:
    """Show the person their panel, beginning with what was done or, by these rules, was not. Raises: PaxError."""
    panel = await panel_for(context, view, lead=lead, page=page, rules=rules)
    rows = await context.services.post.messages(view.game.id)
    newest = max((row.message for row in rows if row.channel == context.channel), default=0)
    await context.panels.show(context.interaction, view.game.id, panel, newest=newest)


async def show_after(context: Context, turn: Turn, lead: str) -> None:
    """Show the person's panel, beginning with what was done; then bring the game's messages up to date."""
    async with then_published(context, turn.view.game.id):
        await show_panel(context, turn.view, lead=lead)


async def show_done(context: Context, turn: Turn, seq: int, remark: str = "") -> None:
    """Show the person's panel after what they have answered since that place in the log, with what it brought about.

    The turns that the game has played itself meanwhile are news like those of other people.
    """
    facts: Sequence[Fact] = turn.facts
    if turn.view.automated:
        entries = await context.services.games.log(turn.view.game.id, since=seq + 1)
        facts = [fact for entry in entries if entry.turn == entries[0].turn for fact in entry.facts]
    done = words.done(results_early(context.presenter(turn.view), facts, context.names(turn.view)))
    await show_after(context, turn, "\n".join(filter(None, [remark, done])))


def results_early(presenter: Presenter, facts: Sequence[Fact], names: Sequence[str]) -> list[str]:
    """Return what happened, the points of a check right after the deed: where room is short, the last is left out."""
    scored = [presenter.milestone([fact]) for fact in facts]
    if True not in scored:
        return list(presenter.log(facts, names))
    deed = 0 if scored[0] else 1
    results = [fact for fact, is_result in zip(facts, scored, strict=True) if is_result]
    others = [fact for fact, is_result in zip(facts[deed:], scored[deed:], strict=True) if not is_result]
    return [line for told in (facts[:deed], results, others) for line in presenter.log(told, names)]


async def panel_for(
    context: Context, view: GameView, *, lead: str = "", page: int = 0, rules: Sequence[str] = ()
) -> LayoutView:
    """Return what the person can do in the game now. Raises: PaxError(NOT_A_PLAYER, NOT_STARTED)."""
    if view.game.status is Status.LOBBY:
        raise PaxError(Reason.NOT_STARTED)
    seat = view.member(context.user)
    if view.decision is None:
        is_told = bool(lead) or view.game.status is not Status.FINISHED
        how = "" if is_told else context.presenter(view).final(view.state, context.names(view), is_pictured=True)
        return text_layout("\n".join(filter(None, [lead, words.game_over(), how])))
    lead = lead_text(lead, ALONE if view.seats == 1 else LEAD)
    if seat in view.automated:
        is_returning = view.is_returning(seat)
        said = (words.hand_returns if is_returning else words.played_for_you)(context.presenter(view).automated_name)
        return played_layout(view.game.id, seat, "\n".join(filter(None, [lead, said])), is_returning=is_returning)
    frame = await _frame(context, view, seat, lead)
    if view.decision.seat != seat:
        return await _waiting(context, view, frame)
    return await _asked(context, view, frame, page, rules)


@dataclass(frozen=True, slots=True)
class _Frame:
    """All that stands around the question in a player's panel."""

    seat: Seat
    lead: str
    time: Sequence[str]
    noted: Sequence[str]
    """Lines for the player alone."""
    refusal: PaxError | None
    """Why they cannot undo."""
    can_reset: bool
    more: tuple[ActionButton, ...]

    @property
    def undo(self) -> str:
        """The label of the way back; empty where there is none."""
        return "" if self.refusal else words.undo()


async def _frame(context: Context, view: GameView, seat: Seat, lead: str) -> _Frame:
    presenter, games = context.presenter(view), context.services.games
    deal_lines, deal_buttons = await deals.lines_and_buttons(context, view, seat)
    planned = await context.services.plans.of(view.game.id, context.user)
    noted = [
        *filter(None, [presenter.known(view.state, seat)]),
        *deal_lines,
        *([] if planned is None else [plan_words.in_panel(planned.line)]),
        *await _private_note(context, view.game.id),
    ]
    return _Frame(
        seat,
        lead,
        await time_lines(context.app, view, seat),
        noted,
        refusal=await games.undo_refusal(view, context.user),
        can_reset=await games.undo_steps(view, context.user) > 1,
        more=(
            *await negotiation.buttons(context, view, seat),
            *deal_buttons,
            ActionButton(CustomId("note", view.game.id), note_words.note_button()),
        ),
    )


async def _waiting(context: Context, view: GameView, frame: _Frame) -> LayoutView:
    """Return the panel of a player who waits for another, and may take the end of their turn back for a moment."""
    assert view.decision is not None
    names = context.names(view)
    asked = names[view.decision.seat]
    is_over = frame.refusal is None and view.turn_seat != frame.seat
    if is_over:
        left = math.ceil((view.head.moved_at - context.now).total_seconds())
        message = words.turn_over(asked, max(1, left))
    else:
        is_put = view.is_question and not frame.lead
        question = context.presenter(view).question(view.state, view.decision, names) if is_put else ""
        message = await negotiation.asked(context, view) or words.waiting_for(asked, question)
    said = "\n".join(filter(None, [frame.lead, message, *frame.time, *frame.noted]))
    undo, can_reset = (words.take_end_back(), False) if is_over else (frame.undo, frame.can_reset)
    more = (*frame.more, *(await offered(context, context.presenter(view)))[:1])
    return waiting_layout(view.game.id, view.seq, said, undo=undo, can_reset=can_reset, more=more)


async def _asked(context: Context, view: GameView, frame: _Frame, page: int, rules: Sequence[str]) -> LayoutView:
    """Return the panel of a player who is asked."""
    refusal, panel = frame.refusal, await _question(context, view)
    remarks = (remark(refusal),) if refusal and refusal.reason in SAID_IN_PANEL else ()
    arranged = (*await negotiation.lines(context, view, frame.seat), *frame.noted)
    panel = replace(panel, text="\n".join([panel.text, *frame.time, *arranged]))
    since = await context.dispatcher.history.since(view, frame.seat)
    more = (everything_button(view.game.id, since.turn), *frame.more) if since.lines else frame.more
    hints = await _first_times(context, view, since.facts)
    shown = PanelLayout(
        view.game.id, view.seq, panel, view.choices(), frame.lead, frame.undo, remarks, page, since.text, hints
    )
    more = (*more, *(rule_button(view.game.key, path) for path in rules))
    rests_on = _rules(view, panel)
    return panel_layout(replace(shown, can_reset=frame.can_reset, check=view.check, more=more, rules=rests_on))


async def _first_times(context: Context, view: GameView, facts: Sequence[Fact]) -> Sequence[str]:
    """Return the hints on what the person who is asked meets for the first time, with what the facts did to them."""
    assert view.decision is not None
    hints = context.presenter(view).first_times(view.state, view.decision, facts)
    met = await context.services.settings.meet(context.user, view, tuple(hints), HINTS)
    return tuple(hints[kind] for kind in reversed(met))


async def _question(context: Context, view: GameView) -> Panel:
    """Return what is asked, without the answers that would be refused at this table."""
    assert view.decision is not None
    panel = context.presenter(view).panel(view.state, view.decision, context.names(view))
    return negotiation.possible(panel, await context.services.grouped_questions.refused(view))


async def impossible_for(context: Context, view: GameView) -> LayoutView:
    """Return what the person cannot do now, why, and by which rules, in full. Raises: PaxError."""
    view.asked(context.user)
    return impossible_layout(view.game.key, (await _question(context, view)).impossible)


async def rules_for(context: Context, view: GameView) -> LayoutView:
    """Return the rules on which the person's question and what they cannot do now rest. Raises: PaxError."""
    view.asked(context.user)
    return rules_layout(_rules(view, await _question(context, view)))


def _rules(view: GameView, panel: Panel) -> list[Section]:
    return found(view.game.key, (*panel.rules, *rules_of(panel.reasons)))


async def _private_note(context: Context, game: int) -> tuple[str, ...]:
    """Return the first lines of the person's own note."""
    text = await context.services.notepad.read(game, context.user)
    shown = whole_lines(text, NOTE, "…") if "\n" in text else text[:NOTE]
    return (note_words.note_shown(safe_text(shown)),) if text else ()
