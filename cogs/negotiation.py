"""Negotiation: standing orders, what to do when refused, and several requests in one question."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.actions.registry import Reply, button, form, table_button, table_command
from cogs.context import Context, defer
from cogs.layouts.components import NUMBER, SAID, SENTENCE, WORD, ActionButton, CustomId, entered, modal, said_in
from cogs.layouts.parts import LABEL, ROW, clip, mention_seat, row, safe_text, text_layout, unescaped
from cogs.layouts.table import answer_lines, resume_layout
from cogs.messages.kinds import MessageKind
from cogs.messages.sender import Body, Gone, Wanted, nonce_for
from cogs.panel.contents import show_done
from paxbot import PaxError
from paxbot.engine.game import Request
from paxbot.engine.kernel import Seat
from paxbot.present.chat import commands, negotiation as words
from paxbot.present.chat.table import Call
from paxbot.present.presenter import Presenter
from paxbot.present.protocols import Filled, FormField, FormOption
from paxbot.service import GameView, MessageRow, Pick, Reason, Snapshot
from paxbot.service.talk.deals import may_talk
from paxbot.service.talk.requests import GroupedItem, GroupedQuestion

ASK: Final = "ask"
OPEN, CLOSED = 0, 1


class RequestMessages(MessageKind):
    """Each question of the current turn has its message, and each answer is told.

    As long as a standing order may answer a question, no one reads of it.
    """

    kind = ASK

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        return [self._wanted(s, question) for question in (s.questions if s.is_running else ()) if question.is_told]

    def _wanted(self, s: Snapshot, question: GroupedQuestion) -> Wanted:
        async def body() -> Body:
            return Body(self._answer(s, question) if question.answered else self._layout(s, question))

        return Wanted(
            seat=question.holder,
            turn=s.view.turn,
            stamp=CLOSED if question.answered else _open(question),
            made_for=None if question.answered else self._since(s, question.holder),
            body=body,
            post=partial(self._post, s, question),
            then=partial(self._tell, s, question) if question.answered else None,
        )

    async def _post(self, s: Snapshot, question: GroupedQuestion) -> MessageRow:
        nonce = nonce_for(s.id, question.seq, question.holder, OPEN)
        ping = [] if question.answered else s.called(question.holder)
        shown = self._answer(s, question) if question.answered else self._layout(s, question)
        message = await self._sender.post(s.view, shown, nonce=nonce, call=Call.QUESTION, ping=ping)
        posted = await self._services.post.remember(
            s.id,
            ASK,
            channel=message.channel.id,
            message=message.id,
            seat=question.holder,
            seq=_open(question),
            turn=s.view.turn,
        )
        if not question.answered:
            lead = partial(self._question, s, question)
            await self._tools.hands.call(s, question.holder, Call.QUESTION, nonce=nonce, lead=lead)
        return posted

    def _layout(self, s: Snapshot, question: GroupedQuestion) -> LayoutView:
        button = ActionButton(CustomId("replies", s.id, (str(s.view.turn),)), words.reply(), ButtonStyle.primary)
        return text_layout(self._question(s, question), row(button))

    def _question(self, s: Snapshot, question: GroupedQuestion) -> str:
        presenter, names, seat = self._presenter(s), self._names(s), s.view.turn_seat
        assert seat is not None
        lines = [
            words.request(
                presenter.subject(item.about),
                presenter.amount(item.due),
                presenter.amount(item.offered) if item.offered else None,
            )
            for item in question.items
        ]
        if question.said:
            lines.append(words.said(names[seat], safe_text(question.said)))
        if question.until is not None:
            lines.append(words.until(question.until, presenter.default_line()))
        return words.question(mention_seat(s.view, question.holder), names[seat], len(question.items), lines)

    def _answer(self, s: Snapshot, question: GroupedQuestion) -> LayoutView:
        presenter, names, seat = self._presenter(s), self._names(s), s.view.turn_seat
        assert seat is not None
        lines = answer_lines(presenter, question)
        return text_layout(words.answered(names[question.holder], names[seat], lines, in_time=question.in_time))

    async def _tell(self, s: Snapshot, question: GroupedQuestion) -> None:
        seat = s.view.turn_seat
        assert seat is not None
        nonce = nonce_for(s.id, question.seq, question.holder, CLOSED)
        said = partial(self._call_back, s, question, seat)
        shown = resume_layout(s.id, said())
        await self._sender.post(s.view, shown, nonce=nonce, call=Call.ANSWER, ping=s.called(seat))
        await self._tools.hands.call(s, seat, Call.ANSWER, nonce=nonce, lead=said)

    def _call_back(self, s: Snapshot, question: GroupedQuestion, seat: Seat) -> str:
        lines = answer_lines(self._presenter(s), question)
        return "\n".join([words.call_back(mention_seat(s.view, seat)), *lines])

    async def closing(self, s: Snapshot, row: MessageRow) -> Gone:
        return Gone.LEFT if row.seq == CLOSED else Gone.DELETED


def _open(question: GroupedQuestion) -> int:
    return OPEN if question.until is None else int(question.until.timestamp())


NOT_ASKED: Final = "no"
REFUSED: Final = "no"
AMOUNT: Final = f"{NUMBER}=(no|{NUMBER})"
"""The number of a request, and the value chosen for it."""
OFFER: Final = "offer"


@table_button("orders", reply=Reply.FORM)
async def ask_orders(context: Context, view: GameView) -> None:
    seat = view.member(context.user)
    order = await context.services.orders.of(view.game.id, context.user)
    fields = context.presenter(view).order_form(view.state, seat, order, context.names(view))
    if not fields:
        raise PaxError(Reason.STALE)
    await context.ask(modal(CustomId("orders", view.game.id), words.orders_title(), fields))


@form("orders")
async def keep_orders(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view = await context.view(custom_id.game)
    presenter, seat = context.presenter(view), view.member(context.user)
    wish, order = presenter.order_wish(filled), None
    if wish is None:
        await context.services.orders.revoke(custom_id.game, by=context.user)
    else:
        order = await context.services.orders.give(custom_id.game, wish, by=context.user)
    await context.say(words.orders_kept(presenter.order_lines(view.state, seat, order, context.names(view))))


@table_button("refusal", reply=Reply.FORM)
async def ask_refusal(context: Context, view: GameView) -> None:
    view.asked(context.user)
    order = await context.services.if_refused.of(view, context.user)
    fields = context.presenter(view).refusal_form(view.state, order)
    if not fields:
        raise PaxError("nothing_to_offer")
    await context.ask(modal(CustomId("refusal", view.game.id), words.refusal(), fields))


@form("refusal")
async def keep_refusal(context: Context, custom_id: CustomId, filled: Filled) -> None:
    view = await context.view(custom_id.game)
    presenter = context.presenter(view)
    await context.services.if_refused.say(custom_id.game, presenter.refusal_wish(filled), by=context.user)
    order = await context.services.if_refused.of(view, context.user)
    await context.say(words.asked_then() if order is None else presenter.refusal_line(order))


@button("say", NUMBER, reply=Reply.FORM)
async def ask_sentence(context: Context, custom_id: CustomId) -> None:
    view = await context.view(custom_id.game)
    decision, offers = view.asked(context.user), view.offers()
    if custom_id.seq != view.seq or not offers:
        raise PaxError("nothing_to_offer")
    checks = {each.option: each.check for each in view.choices()}
    options = tuple(
        FormOption(f"{each.index}:{checks[each.index]}", each.label)
        for group in context.presenter(view).panel(view.state, decision, context.names(view)).groups
        for each in group.options
        if each.index in offers
    )
    field = FormField(OFFER, words.say_what(), "", options)
    await context.ask(modal(custom_id, words.say_title(), (field,), words.sentence(), needed=True))


@form("say", NUMBER, field=f"{OFFER}={NUMBER}:{WORD}|{SENTENCE}")
async def ask_with_sentence(context: Context, custom_id: CustomId, filled: Filled) -> None:
    option, _, check = entered(filled, OFFER).partition(":")
    if not check:
        raise PaxError(Reason.STALE)
    turn = await context.services.games.answer_all(
        custom_id.game, custom_id.seq, [Pick(int(option), check)], by=context.user, said=said_in(filled)
    )
    await show_done(context, turn, custom_id.seq)


@table_command("ask", commands.ASK)
async def ask_several(context: Context, view: GameView) -> None:
    possible = await _possible(context, view)
    names = context.names(view)
    whom = [
        ActionButton(CustomId("askwhom", view.game.id, (str(seat),)), clip(words.ask(unescaped(names[seat])), LABEL))
        for seat in possible
    ]
    await context.show(text_layout(words.choose_holder(), row(*whom[:ROW])))


@table_button("several", reply=Reply.FORM)
async def several(context: Context, view: GameView) -> None:
    """Show the form of the requests if only one player can be asked, else the choice of player. Raises: PaxError."""
    possible = await _possible(context, view)
    if len(possible) > 1:
        await defer(context, private=True)
        await ask_several(context, view)
        return
    (holder,) = possible
    await ask_whom(context, view, str(holder))


@table_button("askwhom", NUMBER, reply=Reply.FORM)
async def ask_whom(context: Context, view: GameView, holder: str) -> None:
    requests = (await _possible(context, view)).get(int(holder))
    if not requests:
        raise PaxError(Reason.NOTHING_TO_ASK)
    title, to = words.ask_title(context.names(view)[int(holder)]), CustomId("askwhom", view.game.id, (holder,))
    fields = tuple(_request_field(context.presenter(view), request) for request in requests)
    await context.ask(modal(to, title, fields, words.sentence() if may_talk(view) else ""))


@form("askwhom", NUMBER, field=f"{AMOUNT}|{SENTENCE}")
async def put_question(context: Context, custom_id: CustomId, filled: Filled) -> None:
    holder = int(custom_id.args[0])
    chosen = {about: values[0] for about, values in filled.items() if about != SAID and values}
    offers = {int(about): int(value) for about, value in chosen.items() if value != NOT_ASKED}
    said = said_in(filled)
    await context.services.grouped_questions.ask(custom_id.game, holder, offers, by=context.user, said=said)
    view = await context.view(custom_id.game)
    await _confirm(context, custom_id.game, words.asked_now(context.names(view)[holder]))


@button("replies", NUMBER, reply=Reply.FORM)
async def ask_replies(context: Context, custom_id: CustomId) -> None:
    view = await context.view(custom_id.game)
    question = await context.services.grouped_questions.open_to(view, context.user)
    if question is None or str(view.turn) != custom_id.args[0]:
        raise PaxError(await _why_not(context, view))
    assert view.turn_seat is not None
    presenter = context.presenter(view)
    fields = tuple(_reply_field(presenter, item) for item in question.left)
    await context.ask(modal(custom_id, words.answer_title(context.names(view)[view.turn_seat]), fields))


@form("replies", NUMBER, field=AMOUNT)
async def keep_replies(context: Context, custom_id: CustomId, filled: Filled) -> None:
    amounts = {int(about): None if values[0] == REFUSED else int(values[0]) for about, values in filled.items()}
    await context.services.grouped_questions.answer(custom_id.game, int(custom_id.args[0]), amounts, by=context.user)
    await _confirm(context, custom_id.game, words.told())


async def _confirm(context: Context, game: int, message: str) -> None:
    context.dispatcher.schedule(game)
    try:
        await context.say(message)
    finally:
        await context.dispatcher.reconcile_each([game])


def _request_field(presenter: Presenter, request: Request) -> FormField:
    options = [
        FormOption(NOT_ASKED, words.not_asked(), True),
        FormOption("0", words.waive()),
        *(FormOption(str(each), words.offer(presenter.amount(each))) for each in range(1, request.most + 1)),
    ]
    about = words.due(presenter.amount(request.due))
    return FormField(str(request.about), presenter.subject(request.about), about, tuple(options))


def _reply_field(presenter: Presenter, item: GroupedItem) -> FormField:
    amounts = [
        FormOption(str(each), (words.accept if each <= item.offered else words.settle_for)(presenter.amount(each)))
        for each in range(max(1, item.offered), item.most + 1)
    ]
    options = (FormOption(REFUSED, words.refuse(), True), FormOption("0", words.waive_it()), *amounts)
    offered = presenter.amount(item.offered) if item.offered else None
    about = words.offers(offered, presenter.amount(item.due))
    return FormField(str(item.about), presenter.subject(item.about), about, options)


async def _possible(context: Context, view: GameView) -> dict[Seat, tuple[Request, ...]]:
    if view.rules.bargaining is None:
        raise PaxError("no_bargaining", game=context.presenter(view).name)
    view.asked(context.user)
    possible = await context.services.grouped_questions.possible(view, context.user)
    if not possible:
        raise PaxError("nothing_to_ask_anybody")
    return possible


async def _why_not(context: Context, view: GameView) -> str:
    if any(not question.answered for question in await context.services.grouped_questions.questions(view)):
        return "question_not_yours"
    return Reason.QUESTION_CLOSED
