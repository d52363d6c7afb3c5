"""Bargaining: standing orders, what to do when refused, and several requests in one question."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from discord import ButtonStyle, Interaction

from cogs.presses.guard import remark
from cogs.presses.promptly import acknowledge
from cogs.sheets.forms import form
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.names import unescaped
from cogs.sheets.sheet import LABEL, ROW, clip, note, row
from paxbot.engine.bargaining import Request
from paxbot.engine.kernel import Seat
from paxbot.errors import PaxError
from paxbot.present.bargaining import Filled, FormField, FormOption
from paxbot.present.chat import bargains as words
from paxbot.present.presenter import Panel, Presenter
from paxbot.service import GameView, Reason
from paxbot.service.asked import Item, Question

if TYPE_CHECKING:
    from cogs.client import PaxBot

NOT_ASKED = "no"
REFUSED = "no"


async def buttons(interaction: "Interaction[PaxBot]", view: GameView, seat: Seat) -> tuple[PaxButton, ...]:
    """What the panel of a player offers besides answers: orders, and requests where they can be made."""
    services, presenter = interaction.client.services, interaction.client.presenter(view.game.key)
    found = []
    if view.game.head is not None and presenter.order_form(view.state, seat, None, interaction.client.names(view)):
        found.append(PaxButton(Press("orders", view.game.id), words.orders()))
    if view.decision is not None and view.decision.seat == seat:
        if presenter.refusal_form(view.state, None):
            found.append(PaxButton(Press("refusal", view.game.id), words.refusal()))
        if await services.asking.possible(view, interaction.user.id):
            found.append(PaxButton(Press("several", view.game.id), words.several()))
    if await services.asking.open_to(view, interaction.user.id):
        found.append(PaxButton(Press("replies", view.game.id, (str(view.turn),)), words.reply(), ButtonStyle.primary))
    return tuple(found)


async def lines(interaction: "Interaction[PaxBot]", view: GameView, seat: Seat) -> tuple[str, ...]:
    """What a player who is asked for a bribe, or owes one, has arranged or agreed on beforehand."""
    services, presenter = interaction.client.services, interaction.client.presenter(view.game.key)
    said = []
    order = await services.if_refused.of(view, interaction.user.id)
    if order is not None:
        said.append(presenter.refusal_line(order))
    if view.turn_seat == seat:
        said += [line for each in await services.asking.questions(view) for line in answer_lines(presenter, each)]
    return tuple(said)


def possible(panel: Panel, refused: Mapping[int, PaxError]) -> Panel:
    """The panel without the answers, by their places, that would be refused; it says why they are missing."""
    groups = (
        replace(group, options=tuple(option for option in group.options if option.index not in refused))
        for group in panel.groups
    )
    why = dict.fromkeys(map(remark, refused.values()))
    return replace(panel, groups=tuple(filter(lambda each: each.options, groups)), impossible=(*panel.impossible, *why))


async def asked(interaction: "Interaction[PaxBot]", view: GameView) -> str:
    """That a question about several things waits for the player's answer; empty where none does."""
    if view.turn_seat is None or not await interaction.client.services.asking.open_to(view, interaction.user.id):
        return ""
    return words.asked(interaction.client.names(view)[view.turn_seat])


# -- standing orders


async def ask_orders(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The player has the form of their standing orders. Raises: PaxError."""
    client = interaction.client
    view = await client.services.games.view(press.game)
    seat = _seat(view, interaction.user.id)
    order = await client.services.orders.of(press.game, interaction.user.id)
    fields = client.presenter(view.game.key).order_form(view.state, seat, order, client.names(view))
    if not fields:
        raise PaxError(Reason.STALE)
    await interaction.response.send_modal(form(press, words.orders_title(), fields))


async def keep_orders(interaction: "Interaction[PaxBot]", press: Press, filled: Filled) -> None:
    """The player's standing orders are as filled in, and told back to nobody but them. Raises: PaxError."""
    client, user = interaction.client, interaction.user.id
    await acknowledge(interaction, thinking=True)
    view = await client.services.games.view(press.game)
    presenter, seat = client.presenter(view.game.key), _seat(view, user)
    wish, order = presenter.order_wish(filled), None
    if wish is None:
        await client.services.orders.revoke(press.game, by=user)
    else:
        order = await client.services.orders.give(press.game, wish, by=user)
    kept = presenter.order_lines(view.state, seat, order, client.names(view))
    await interaction.edit_original_response(view=note(words.orders_kept(kept)))


# -- if refused, then


async def ask_refusal(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The player has the form of what to do when refused. Raises: PaxError."""
    client = interaction.client
    view = await client.services.games.view(press.game)
    view.asked(interaction.user.id)
    order = await client.services.if_refused.of(view, interaction.user.id)
    fields = client.presenter(view.game.key).refusal_form(view.state, order)
    if not fields:
        raise PaxError("nothing_to_offer")
    await interaction.response.send_modal(form(press, words.refusal_title(), fields))


async def keep_refusal(interaction: "Interaction[PaxBot]", press: Press, filled: Filled) -> None:
    """What the player does when their next request is declined is noted. Raises: PaxError."""
    client, user = interaction.client, interaction.user.id
    await acknowledge(interaction, thinking=True)
    view = await client.services.games.view(press.game)
    presenter = client.presenter(view.game.key)
    await client.services.if_refused.say(press.game, presenter.refusal_wish(filled), by=user)
    order = await client.services.if_refused.of(view, user)
    message = words.asked_then() if order is None else presenter.refusal_line(order)
    await interaction.edit_original_response(view=note(message))


# -- several requests in one question


async def ask_several(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The player chooses whom to ask, where several can be asked. Raises: PaxError."""
    possible = await _possible(interaction, view)
    names = interaction.client.names(view)
    whom = [
        PaxButton(Press("askwhom", view.game.id, (str(seat),)), clip(words.ask(unescaped(names[seat])), LABEL))
        for seat in possible
    ]
    await interaction.edit_original_response(view=note(words.choose_holder(), row(*whom[:ROW])))


async def several(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The form of the requests at once if only one player can be asked, else the choice of whom. Raises: PaxError."""
    view = await interaction.client.services.games.view(press.game)
    possible = await _possible(interaction, view)
    if len(possible) > 1:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await ask_several(interaction, view)
        return
    (holder,) = possible
    await ask_whom(interaction, Press("askwhom", press.game, (str(holder),)))


async def ask_whom(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The player has the form of what to ask of another. Raises: PaxError."""
    client, holder = interaction.client, int(press.args[0])
    view = await client.services.games.view(press.game)
    requests = (await _possible(interaction, view)).get(holder)
    if not requests:
        raise PaxError(Reason.NOTHING_TO_ASK)
    title = words.ask_title(client.names(view)[holder])
    fields = tuple(_request_field(client.presenter(view.game.key), request) for request in requests)
    await interaction.response.send_modal(form(press, title, fields))


async def put_question(interaction: "Interaction[PaxBot]", press: Press, filled: Filled) -> None:
    """The question is put to the holder, in public. Raises: PaxError."""
    client, holder = interaction.client, int(press.args[0])
    await acknowledge(interaction, thinking=True)
    offers = {int(about): int(values[0]) for about, values in filled.items() if values and values[0] != NOT_ASKED}
    await client.services.asking.ask(press.game, holder, offers, by=interaction.user.id)
    view = await client.services.games.view(press.game)
    await _confirm(interaction, press.game, words.asked_now(client.names(view)[holder]))


async def ask_replies(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The holder has the form of their answers. Raises: PaxError."""
    client = interaction.client
    view = await client.services.games.view(press.game)
    question = await client.services.asking.open_to(view, interaction.user.id)
    if question is None or str(view.turn) != press.args[0]:
        raise PaxError(await _why_not(interaction, view))
    assert view.turn_seat is not None
    presenter = client.presenter(view.game.key)
    fields = tuple(_reply_field(presenter, item) for item in question.left)
    title = words.answer_title(client.names(view)[view.turn_seat])
    await interaction.response.send_modal(form(press, title, fields))


async def keep_replies(interaction: "Interaction[PaxBot]", press: Press, filled: Filled) -> None:
    """What the holder settles for is with the table. Raises: PaxError."""
    client = interaction.client
    await acknowledge(interaction, thinking=True)
    amounts = {int(about): None if values[0] == REFUSED else int(values[0]) for about, values in filled.items()}
    await client.services.asking.answer(press.game, int(press.args[0]), amounts, by=interaction.user.id)
    await _confirm(interaction, press.game, words.told())


async def _confirm(interaction: "Interaction[PaxBot]", game: int, message: str) -> None:
    """The person knows that it is done, and everybody what it was, if need be later."""
    interaction.client.dispatcher.schedule(game)
    try:
        await interaction.edit_original_response(view=note(message))
    finally:
        await interaction.client.dispatcher.reconcile_each([game])


def answer_lines(presenter: Presenter, question: Question) -> list[str]:
    """What a question has brought, a line for each request; nothing before it is answered."""
    return [_answer_line(presenter, item) for item in question.items] if question.answered else []


def _answer_line(presenter: Presenter, item: Item) -> str:
    subject = presenter.subject(item.about)
    if item.amount is None:
        return words.refused(subject)
    if item.amount == 0:
        return words.waived(subject)
    say = words.accepted if item.is_granted else words.demanded
    return say(subject, presenter.amount(item.amount))


def _request_field(presenter: Presenter, request: Request) -> FormField:
    options = [
        FormOption(NOT_ASKED, words.not_asked(), True),
        FormOption("0", words.waive()),
        *(FormOption(str(each), words.offer(presenter.amount(each))) for each in range(1, request.most + 1)),
    ]
    about = words.due(presenter.amount(request.due))
    return FormField(str(request.about), presenter.subject(request.about), about, tuple(options))


def _reply_field(presenter: Presenter, item: Item) -> FormField:
    amounts = [
        FormOption(str(each), (words.accept if each <= item.offered else words.settle_for)(presenter.amount(each)))
        for each in range(max(1, item.offered), item.due)
    ]
    options = (FormOption(REFUSED, words.refuse(), True), FormOption("0", words.waive_it()), *amounts)
    offered = presenter.amount(item.offered) if item.offered else None
    about = words.offers(offered, presenter.amount(item.due))
    return FormField(str(item.about), presenter.subject(item.about), about, options)


def _seat(view: GameView, user: int) -> Seat:
    seat = view.seat_of(user)
    if seat is None:
        raise PaxError(Reason.NOT_A_PLAYER)
    return seat


async def _possible(interaction: "Interaction[PaxBot]", view: GameView) -> dict[Seat, tuple[Request, ...]]:
    """What the person can ask, by holder. Raises: PaxError if nothing."""
    if view.rules.bargaining is None:
        raise PaxError("no_bargaining", game=interaction.client.presenter(view.game.key).name)
    view.asked(interaction.user.id)
    possible = await interaction.client.services.asking.possible(view, interaction.user.id)
    if not possible:
        raise PaxError("nothing_to_ask_anybody")
    return possible


async def _why_not(interaction: "Interaction[PaxBot]", view: GameView) -> str:
    """Why somebody cannot answer a question: it is not for them, or settled."""
    questions: Sequence[Question] = await interaction.client.services.asking.questions(view)
    if any(not question.answered for question in questions):
        return "question_not_yours"
    return Reason.QUESTION_CLOSED
