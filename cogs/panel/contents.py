"""The contents of a player's panel, deals and negotiations among them, and how it is shown after an answer."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.errors import remark
from cogs.actions.responses import then_published
from cogs.context import Context
from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import clip, safe_text, text_layout, whole_lines
from cogs.layouts.rules import found, impossible_layout, offered_lessons, rule_button, rules_layout
from cogs.layouts.table import answer_lines, everything_button, said_lines
from cogs.messages.turns import time_lines
from cogs.panel.layout import ALONE, LEAD, PanelLayout, lead_text, panel_layout, played_layout, waiting_layout
from paxbot import PaxError
from paxbot.engine.kernel import Fact, Seat
from paxbot.present.chat import negotiation as bargain_words, panel as words, plans as plan_words, table as note_words
from paxbot.present.presenter import Panel, Presenter
from paxbot.present.rulebook import Section
from paxbot.present.words import Cited, rules_of
from paxbot.service import GameView, Reason, Status, Turn
from paxbot.service.talk.deals import Deal, DealState, may_talk

SHOWN: Final = 2
"""Deals of which the panel tells something."""
SHORT: Final = 60
"""Characters of a deal there."""


async def lines_and_buttons(context: Context, view: GameView, seat: Seat) -> tuple[list[str], tuple[ActionButton, ...]]:
    deals = await context.services.deals.standing(view, seat)
    if not deals:
        return [], ()
    names = context.names(view)
    lines = [
        _line(deal, seat, names) for deal in reversed(deals) if deal.state is DealState.AGREED or seat in deal.missing
    ]
    more = [bargain_words.more(len(lines) - SHOWN)] if len(lines) > SHOWN else []
    return [*lines[:SHOWN], *more], (ActionButton(CustomId("deals", view.game.id), bargain_words.deals()),)


def _line(deal: Deal, seat: Seat, names: tuple[str, ...]) -> str:
    others = [names[each] for each in deal.parties if each != seat]
    if deal.state is DealState.OPEN:
        return bargain_words.waits(names[deal.seat])
    return bargain_words.in_panel(
        others, "" if deal.seat == seat else names[deal.seat], safe_text(clip(deal.text, SHORT))
    )


async def buttons(context: Context, view: GameView, seat: Seat) -> tuple[ActionButton, ...]:
    services, presenter, game = context.services, context.presenter(view), view.game.id
    found = []
    if view.game.head is not None and presenter.order_form(view.state, seat, None, context.names(view)):
        found.append(ActionButton(CustomId("orders", game), bargain_words.orders()))
    if view.decision is not None and view.decision.seat == seat:
        if presenter.refusal_form(view.state, None):
            found.append(ActionButton(CustomId("refusal", game), bargain_words.refusal()))
            if may_talk(view):
                found.append(ActionButton(CustomId("say", game, (str(view.seq),)), bargain_words.say()))
        if await services.grouped_questions.possible(view, context.user):
            found.append(ActionButton(CustomId("several", game), bargain_words.several()))
    if await services.grouped_questions.open_to(view, context.user):
        found.append(
            ActionButton(CustomId("replies", game, (str(view.turn),)), bargain_words.reply(), ButtonStyle.primary)
        )
    return tuple(found)


async def lines(context: Context, view: GameView, seat: Seat) -> tuple[str, ...]:
    services, presenter = context.services, context.presenter(view)
    said = []
    order = await services.if_refused.of(view, context.user)
    if order is not None:
        said.append(presenter.refusal_line(order))
    if view.is_question:
        said += said_lines(await services.snapshots.of(view.game.id), context.names(view))
    if view.turn_seat == seat:
        said += [
            line for each in await services.grouped_questions.questions(view) for line in answer_lines(presenter, each)
        ]
    return tuple(said)


def possible(panel: Panel, refused: Mapping[int, PaxError]) -> Panel:
    """Return the panel without the `refused` answers, by their places; it says why they are missing."""
    groups = (
        replace(group, options=tuple(option for option in group.options if option.index not in refused))
        for group in panel.groups
    )
    why = dict.fromkeys(Cited(remark(error), panel.rules) for error in refused.values())
    return replace(
        panel,
        groups=tuple(filter(lambda each: each.options, groups)),
        impossible=(*panel.impossible, *why),
        reasons=(*panel.reasons, *why),
    )


async def grouped_question(context: Context, view: GameView) -> str:
    question = await context.services.grouped_questions.open_to(view, context.user)
    if view.turn_seat is None or question is None:
        return ""
    name = context.names(view)[view.turn_seat]
    said = [bargain_words.said(name, safe_text(question.said))] if question.said else []
    return "\n".join([bargain_words.asked(name), *said])


SAID_IN_PANEL = (Reason.UNDO_REVEALED, Reason.UNDO_OTHERS_ANSWER)
"""Reasons for no undo where a player might wonder."""
HINTS: Final = 2
"""Things explained at once to a player who meets them for the first time."""
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
    async with then_published(context, turn.view.game.id):
        await show_panel(context, turn.view, lead=lead)


async def show_done(context: Context, turn: Turn, seq: int, remark: str = "") -> None:
    """Show the person's panel after what they have answered since that place in the log, and its effects.

    Turns that the game has played since then are news like those of other people.
    """
    facts: Sequence[Fact] = turn.facts
    if turn.view.automated:
        entries = await context.services.games.log(turn.view.game.id, since=seq + 1)
        facts = [fact for entry in entries if entry.turn == entries[0].turn for fact in entry.facts]
    done = words.done(results_early(context.presenter(turn.view), facts, context.names(turn.view)))
    await show_after(context, turn, "\n".join(filter(None, [remark, done])))


def results_early(presenter: Presenter, facts: Sequence[Fact], names: Sequence[str]) -> list[str]:
    """Return the results with the points of a check right after the deed: where room is short, the last is left out."""
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
    seat: Seat
    lead: str
    time: Sequence[str]
    noted: Sequence[str]
    refusal: PaxError | None
    can_reset: bool
    more: tuple[ActionButton, ...]

    @property
    def undo(self) -> str:
        return "" if self.refusal else words.undo()


async def _frame(context: Context, view: GameView, seat: Seat, lead: str) -> _Frame:
    presenter, games = context.presenter(view), context.services.games
    deal_lines, deal_buttons = await lines_and_buttons(context, view, seat)
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
            *await buttons(context, view, seat),
            *deal_buttons,
            ActionButton(CustomId("note", view.game.id), note_words.note_button()),
        ),
    )


async def _waiting(context: Context, view: GameView, frame: _Frame) -> LayoutView:
    """Return the panel of a waiting player, who may take back the end of their turn for a moment."""
    assert view.decision is not None
    names = context.names(view)
    asked = names[view.decision.seat]
    is_over = frame.refusal is None and view.turn_seat != frame.seat
    if is_over:
        left = math.ceil((view.head.moved_at - context.now).total_seconds())
        message = words.turn_over(max(1, left), asked)
    else:
        is_put = view.is_question and not frame.lead
        question = context.presenter(view).question(view.state, view.decision, names) if is_put else ""
        message = await grouped_question(context, view) or words.waiting_for(asked, question)
    said = "\n".join(filter(None, [frame.lead, message, *frame.time, *frame.noted]))
    undo, can_reset = (words.take_end_back(), False) if is_over else (frame.undo, frame.can_reset)
    more = (*frame.more, *(await offered_lessons(context, context.presenter(view)))[:1])
    return waiting_layout(view.game.id, view.seq, said, undo=undo, can_reset=can_reset, more=more)


async def _asked(context: Context, view: GameView, frame: _Frame, page: int, rules: Sequence[str]) -> LayoutView:
    refusal, panel = frame.refusal, await _question(context, view)
    remarks = (remark(refusal),) if refusal and refusal.reason in SAID_IN_PANEL else ()
    arranged = (*await lines(context, view, frame.seat), *frame.noted)
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
    """Return hints on what the asked person meets for the first time, and what the facts did to them."""
    assert view.decision is not None
    hints = context.presenter(view).first_times(view.state, view.decision, facts)
    met = await context.services.settings.meet(context.user, view, tuple(hints), HINTS)
    return tuple(hints[kind] for kind in reversed(met))


async def _question(context: Context, view: GameView) -> Panel:
    assert view.decision is not None
    panel = context.presenter(view).panel(view.state, view.decision, context.names(view))
    return possible(panel, await context.services.grouped_questions.refused(view))


async def impossible_for(context: Context, view: GameView) -> LayoutView:
    view.asked(context.user)
    return impossible_layout(view.game.key, (await _question(context, view)).impossible)


async def rules_for(context: Context, view: GameView) -> LayoutView:
    view.asked(context.user)
    return rules_layout(_rules(view, await _question(context, view)))


def _rules(view: GameView, panel: Panel) -> list[Section]:
    return found(view.game.key, (*panel.rules, *rules_of(panel.reasons)))


async def _private_note(context: Context, game: int) -> tuple[str, ...]:
    text = await context.services.notepad.read(game, context.user)
    shown = whole_lines(text, NOTE, "…") if "\n" in text else text[:NOTE]
    return (note_words.note_shown(safe_text(shown)),) if text else ()
