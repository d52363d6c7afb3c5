"""Joining and leaving a lobby, its card, its rules and their forms, starting, and cancelling.

Some values are sent under an older name: a name that is sent never changes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from discord.ui import Modal

from cogs.actions.registry import Reply, button, form, require_posting, table_button
from cogs.actions.responses import then_published
from cogs.context import Context, acknowledge
from cogs.layouts.components import PLACE, CustomId, modal
from cogs.layouts.lobby import can_play_solo, chosen, lobby_facts, lobby_layout, rules_of
from cogs.layouts.parts import mention, mention_seat, plain, row, text_layout
from cogs.layouts.rules import offered_lessons
from cogs.messages.kinds import MessageKind, NoticeMessage
from cogs.messages.lobby_card import LOBBY, show
from cogs.messages.sender import Body, Wanted, unchanged
from paxbot import PaxError
from paxbot.present.chat import lobby as lobby_words, table_rules as words
from paxbot.present.chat.table import Call
from paxbot.present.presenter import GameChoice, Presenter
from paxbot.present.protocols import Filled, FormField, FormOption
from paxbot.present.words import Spoken, speaking
from paxbot.service import GameSummary, GameView, MessageRow, NoticeKind, NoticeRow, Reason, Snapshot, Status
from paxbot.service.time.clock import ClockMode, TimeUp
from paxbot.service.views import Substitutes, Takebacks, Talk

SENT: Final[Mapping[str, str]] = {TimeUp.AUTOMATED.value: "wakhan"}
RECEIVED: Final = {sent: name for name, sent in SENT.items()}


def to_sent(name: str) -> str:
    return SENT.get(name, name)


def from_sent(name: str) -> str:
    return RECEIVED.get(name, name)


class Begun(NoticeMessage):
    """A game that began automatically."""

    notice = NoticeKind.BEGUN

    async def deliver(self, s: Snapshot, notice: NoticeRow) -> None:
        """Call everyone except the player called to the first turn."""
        seats = [player.seat for player in s.view.players if player.seat is not None]
        asked = s.view.game.head.waiting if s.view.game.head else None
        shown = text_layout(lobby_words.begun_by_itself([mention_seat(s.view, seat) for seat in seats]))
        await self._say(s, notice, shown, call=Call.BEGUN, ping=s.called(*(seat for seat in seats if seat != asked)))


class LobbyCard(MessageKind):
    kind = LOBBY
    is_shared = True

    def wanted(self, s: Snapshot) -> Sequence[Wanted]:
        is_card = s.view.game.status is Status.LOBBY and s.view.options.fixture is None
        return [Wanted(body=unchanged)] if is_card else []

    async def closing(self, s: Snapshot, row: MessageRow) -> Body:
        return Body(lobby_layout(s.view, self._presenter(s)))


WISHES: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "start": ("autostart", lambda value: value == "full"),
    "in_time": ("least_in_time", int),
    "left": ("most_left", lambda value: None if value == "any" else int(value)),
    "newcomers": ("newcomers", lambda value: value == "yes"),
}
"""The fields of the form about joining: the `GameOptions` each stands for, and how it is read."""
JOINING: Final = r"start=(host|full)|in_time=(0|80|90|95)|left=(any|0|1|3)|newcomers=(yes|no)"

RULES: Final = "|".join(
    f"{name}=({'|'.join(map(to_sent, kind))})"
    for name, kind in {
        "talk": Talk,
        "clock": ClockMode,
        "time_up": TimeUp,
        "takebacks": Takebacks,
        "substitutes": Substitutes,
    }.items()
)


def rules_form(table: GameSummary, presenter: Presenter) -> Modal:
    fields = [_field(table, name, presenter.automated_name) for name in words.FIELDS]
    return modal(CustomId("rules", table.game.id), words.change(), tuple(fields))


def joining_form(table: GameSummary) -> Modal:
    options, left = table.options, table.options.most_left
    fields = (
        _choice("start", lobby_words.start_field(), lobby_words.starts(), "full" if options.autostart else "host"),
        _choice("in_time", lobby_words.in_time_field(), lobby_words.in_time_choices(), str(options.least_in_time)),
        _choice("left", lobby_words.left_field(), lobby_words.left_choices(), "any" if left is None else str(left)),
        _choice(
            "newcomers",
            lobby_words.newcomers_field(),
            lobby_words.newcomers_choices(),
            "yes" if options.newcomers else "no",
        ),
    )
    return modal(CustomId("joining", table.game.id), lobby_words.joining(), fields)


def joining_wish(filled: Filled) -> dict[str, Any]:
    chosen = {key: values[0] for key, values in filled.items() if values}
    return {WISHES[key][0]: WISHES[key][1](value) for key, value in chosen.items() if key in WISHES}


def _choice(key: str, title: str, choices: Mapping[str, str], now: str) -> FormField:
    options = (FormOption(value, label, value == now) for value, label in choices.items())
    return FormField(key, title, "", tuple(options))


def _option(table: GameSummary, choice: GameChoice) -> FormField:
    now = chosen(table, choice)
    options = tuple(FormOption(each.value, each.label, each == now) for each in choice.values)
    return FormField(choice.key, choice.title, "", options)


def _field(table: GameSummary, name: str, automated_name: str) -> FormField:
    agreed, choices = getattr(table.options, name), dict(words.choices(name, automated_name))
    if agreed not in choices:
        # A clock whose hours the host has set when opening the game.
        choices = {agreed: words.own_clock(table.options.clock_hours, table.options.clock_more), **choices}
    options = tuple(FormOption(to_sent(value), label, value == agreed) for value, label in choices.items())
    return FormField(name, words.field_name(name), "", options)


@button("join", commits=True)
async def join(context: Context, custom_id: CustomId) -> None:
    user = context.interaction.user
    table = await context.services.lobbies.join(custom_id.game, user=user.id, name=plain(user.display_name))
    await show(context, custom_id.game)
    presenter = context.presenter(table)
    told, lessons = words.joined(rules_of(table, presenter)), await offered_lessons(context, presenter)
    await context.tell(text_layout(told, row(*lessons)) if lessons else told)


@button("leave", commits=True)
async def leave(context: Context, custom_id: CustomId) -> None:
    await context.services.lobbies.leave(custom_id.game, user=context.user)
    await show(context, custom_id.game)


@table_button("terms")
async def tell_terms(context: Context, table: GameView) -> None:
    await context.say(lobby_words.options(lobby_facts(table, context.presenter(table))))


@button("rules", reply=Reply.FORM)
async def ask_rules(context: Context, custom_id: CustomId) -> None:
    table = await _lobby_of_host(context, custom_id.game)
    await context.ask(rules_form(table, context.presenter(table)))


@button("options", reply=Reply.FORM)
async def ask_options(context: Context, custom_id: CustomId) -> None:
    table = await _lobby_of_host(context, custom_id.game)
    presenter = context.presenter(table)
    if not presenter.choices():
        raise PaxError(Reason.UNKNOWN_OPTION)
    fields = [_option(table, choice) for choice in presenter.choices()]
    await context.ask(modal(CustomId("options", table.game.id), words.options(), tuple(fields)))


@button("joining", reply=Reply.FORM)
async def ask_joining(context: Context, custom_id: CustomId) -> None:
    await context.ask(joining_form(await _lobby_of_host(context, custom_id.game)))


async def _lobby_of_host(context: Context, game: int) -> GameSummary:
    """Return the lobby. Raises: PaxError(NOT_A_LOBBY, HOST_ONLY)."""
    table = await context.view(game)
    if table.game.status is not Status.LOBBY:
        raise PaxError(Reason.NOT_A_LOBBY)
    if context.user != table.game.host and not context.is_moderator:
        raise PaxError(Reason.HOST_ONLY, host=table.game.host)
    return table


@form("rules", field=RULES, reply=Reply.UPDATE)
async def set_rules(context: Context, custom_id: CustomId, filled: Filled) -> None:
    wanted = {name: from_sent(filled[name][0]) for name in words.FIELDS if filled.get(name)}
    table, is_changed = await context.services.lobbies.set_table_rules(
        custom_id.game, wanted, by=context.user, moderator=context.is_moderator
    )
    await _tell_change(context, table, is_changed)


@button("firstgame", "(on|off)", commits=True)
async def set_first_game(context: Context, custom_id: CustomId) -> None:
    is_on = custom_id.args[0] == "on"
    wanted = {"open_hands": True, "takebacks": Takebacks.AGREED.value} if is_on else {"open_hands": False}
    table, is_changed = await context.services.lobbies.set_table_rules(
        custom_id.game, wanted, by=context.user, moderator=context.is_moderator
    )
    await _tell_change(context, table, is_changed, words.for_first_game if is_on else words.is_changed)


@form("options", reply=Reply.UPDATE)
async def set_options(context: Context, custom_id: CustomId, filled: Filled) -> None:
    wanted = {key: values[0] for key, values in filled.items() if values}
    table, is_changed = await context.services.lobbies.set_options(
        custom_id.game, wanted, by=context.user, moderator=context.is_moderator
    )
    await _tell_change(context, table, is_changed)


@form("joining", field=JOINING, reply=Reply.UPDATE)
async def set_joining(context: Context, custom_id: CustomId, filled: Filled) -> None:
    await context.services.lobbies.set_table_rules(
        custom_id.game, joining_wish(filled), by=context.user, moderator=context.is_moderator
    )
    await show(context, custom_id.game)


async def _tell_change(context: Context, table: GameSummary, is_changed: bool, says: Spoken = words.is_changed) -> None:
    if not is_changed:
        await context.tell(words.unchanged())
        return
    await show(context, table.game.id)
    await context.tell(says())
    others = [player.user for player in table.players if player.user != context.user]
    if others:
        sender = context.dispatcher.sender
        with speaking(await context.app.language_at(table)):
            told = words.changed(mention(context.user), [mention(user) for user in others])
            call = sender.sentence(table, Call.RULES, others)
        await sender.send(await sender.open(table.game.channel), text_layout(told), ping=others, says=call)


@button("addrival", commits=True)
@button("lessrival", commits=True)
async def change_automated(context: Context, custom_id: CustomId) -> None:
    more, table = 1 if custom_id.verb == "addrival" else -1, await context.view(custom_id.game)
    await _set_automated(context, custom_id.game, max(0, table.automated_count + more))
    await show(context, custom_id.game)


async def _set_automated(context: Context, game: int, count: int) -> None:
    await context.services.lobbies.set_automated(game, count, by=context.user, moderator=context.is_moderator)


@button("sologame", PLACE, commits=True)
async def choose_solo_game(context: Context, custom_id: CustomId) -> None:
    await context.services.lobbies.choose_solo_game(
        custom_id.game, int(custom_id.args[1]), by=context.user, moderator=context.is_moderator
    )
    await show(context, custom_id.game)


@button("cancel", commits=True)
async def cancel(context: Context, custom_id: CustomId) -> None:
    await context.services.lobbies.cancel(custom_id.game, by=context.user, moderator=context.is_moderator)
    await show(context, custom_id.game)


@button("solo", reply=Reply.OWN)
async def play_solo(context: Context, custom_id: CustomId) -> None:
    require_posting(context)
    await acknowledge(context)
    table = await context.view(custom_id.game)
    if table.game.status is Status.LOBBY and len(table.players) > 1:
        # Somebody has joined since: the person sees the card as it is, and decides anew.
        await show(context, custom_id.game)
        raise PaxError("not_alone")
    if table.game.status is Status.LOBBY and can_play_solo(table):
        await _set_automated(context, custom_id.game, max(1, table.options.fewest - 1))
    await _start(context, custom_id.game)


@button("start", reply=Reply.OWN)
async def start(context: Context, custom_id: CustomId) -> None:
    require_posting(context)
    await acknowledge(context)
    await _start(context, custom_id.game)


async def _start(context: Context, game: int) -> None:
    await context.services.lobbies.start(game, by=context.user, moderator=context.is_moderator)
    async with then_published(context, game):
        await show(context, game)
