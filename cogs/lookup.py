"""Cards and rules, looked up anywhere: a visible card or one by its name, a rule by a question, however spelt."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from discord import SelectOption, app_commands
from discord.app_commands import Choice
from discord.ui import Item, LayoutView

from cogs.actions.registry import Access, Reply, button, command, completes, games, require_started, table_button
from cogs.context import Context
from cogs.layouts.components import NUMBER, ActionButton, ActionMenu, CustomId, Short
from cogs.layouts.parts import (
    COMPONENTS,
    MENU,
    OPTION,
    PLACEHOLDER,
    ROW,
    TEXT,
    Row,
    clip,
    gallery,
    layout,
    row,
    rows,
    text,
    unescaped,
)
from cogs.layouts.rules import IN_PLACE, RULE, WHOLE, rule_layout, rule_menu
from cogs.layouts.table import CARD, is_open, show_button, text_button
from paxbot import PaxError
from paxbot.present.chat import commands, panel as words, places, table as table_words, user_settings as setting_words
from paxbot.present.presenter import CardGroup, CardName, CardText, Presenter
from paxbot.present.rule_search import find, search
from paxbot.present.rulebook import Section, section, sections
from paxbot.present.words import in_all, language, speaking
from paxbot.service import GameView
from paxbot.service.talk.deals import may_talk

NAME: Final = 38
"""Characters of a card's name on a button."""
FRAME: Final = 5
"""Components besides the groups: the container, the heading, and the row of the last buttons."""


def cards_layout(game: int, groups: Sequence[CardGroup], *buttons: ActionButton) -> LayoutView:
    room = COMPONENTS - FRAME - sum(map(_menu_size, groups))
    items: list[Item[Any]] = []
    for index, group in enumerate(groups):
        more = _size(group) - _menu_size(group)
        if group.in_menu or more > room:
            items += _menus(game, index, group)
        else:
            room -= more
            items += _rows(game, index, group)
    return layout(text(words.heading(words.cards())), *items, row(*buttons))


def _size(group: CardGroup) -> int:
    return 1 + len(group.cards) + -(-len(group.cards) // ROW)


def _menu_size(group: CardGroup) -> int:
    return 2 * -(-len(group.cards) // MENU)


def _rows(game: int, index: int, group: CardGroup) -> Iterator[Item[Any]]:
    yield text(table_words.small(group.title))
    ids = (CustomId("cards", game, (str(index), str(card.number))) for card in group.cards)
    yield from rows(
        [ActionButton(to, clip(unescaped(card.name), NAME)) for to, card in zip(ids, group.cards, strict=True)]
    )


def _menus(game: int, index: int, group: CardGroup) -> Iterator[Item[Any]]:
    for part, start in enumerate(range(0, len(group.cards), MENU)):
        options = [
            SelectOption(
                label=clip(unescaped(card.name), OPTION),
                value=str(card.number),
                description=clip(unescaped(card.summary), OPTION),
            )
            for card in group.cards[start : start + MENU]
        ]
        yield row(ActionMenu(CustomId("cards", game, (str(index),)), part, options, clip(group.title, PLACEHOLDER)))


ALIKE: Final = 0.75
"""How much of the typed text must be in a name, in its order, for a misspelling of it to match."""
LONGEST_NUMBER: Final = 4
"""Digits of a card's number; Python reads no number of thousands of them."""


async def complete_card(context: Context, current: str) -> list[Choice[str]]:
    presenters = context.app.presenters
    found = await asyncio.to_thread(search_cards, presenters, current)
    return [
        Choice(name=clip(_title(presenters, key, card), OPTION), value=f"{key}:{card.number}")
        for key, card in found[:MENU]
    ]


def _title(presenters: Mapping[str, Presenter], key: str, card: CardName) -> str:
    game = f" · {presenters[key].name}" if len(presenters) > 1 else ""
    return f"{card.number} {card.name} · {card.summary}{game}"


@command("card", commands.CARD)
@app_commands.describe(name=commands.CARD_NAME, show=commands.CARD_SHOW)
@completes(name=complete_card)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def show_card(context: Context, name: Short, show: bool = False) -> None:
    presenters = context.app.presenters
    key, number = await context.search(lambda: _chosen(presenters, name))
    spoken = language()
    if show and context.guild is not None:
        spoken = await context.app.language_within(context.guild)
    with speaking(spoken):
        card = context.app.presenter(key).card(number)
        await context.interaction.response.defer(ephemeral=not show, thinking=True)
        await _show_card(context, key, number, card, to_all=show)


@table_button("cards", f"({NUMBER}:{NUMBER})?", reply=Reply.UPDATE)
async def explain_card(context: Context, view: GameView, _group: str = "", chosen: str = "") -> None:
    require_started(view)
    seat, presenter = view.seat_of(context.user), context.presenter(view)
    back = ActionButton(CustomId("page", view.game.id, (str(view.seq), "0")), setting_words.go_back())
    if chosen:
        number, others = int(chosen), ActionButton(CustomId("cards", view.game.id), words.cards())
        can_show = seat is not None and may_talk(view) and is_open(presenter, view, context.names(view), number)
        show = show_button(view.game.id, CARD, str(number)) if can_show else None
        await _show_card(context, view.game.key, number, presenter.card(number), row(others, show, back))
    else:
        found = presenter.cards_in_sight(view.state, None if seat in view.automated else seat, context.names(view))
        more = [text_button(view.game.id)] if (await context.preferences()).text_only else []
        await context.show(cards_layout(view.game.id, found, *more, back), ())


async def _show_card(context: Context, key: str, number: int, card: CardText, *rows: Row, to_all: bool = False) -> None:
    pictures = await context.dispatcher.painter.card(key, number)
    if not to_all:
        pictures = await context.preferred(pictures)
    heading = text(words.heading(card.title))
    message = "\n".join([card.text, places.rulings(card.rulings)] if card.rulings else [card.text])
    room = TEXT - len(heading.content)
    rules = [section(key, rule) for rule in card.rules]
    leads = [row(rule_menu(0, rules, commands.of_card()))] if rules else []
    shown = layout(heading, gallery(pictures) if pictures else None, text(clip(message, room)), *leads, *rows)
    await context.show(shown, pictures)


def _chosen(presenters: Mapping[str, Presenter], name: str) -> tuple[str, int]:
    key, _, number = name.partition(":")
    if key in presenters and number.isdecimal() and len(number) <= LONGEST_NUMBER:
        return key, int(number)
    found = search_cards(presenters, name) if name.strip() else []
    if not found:
        raise PaxError("unknown_card", name=name)
    return found[0][0], found[0][1].number


def search_cards(presenters: Mapping[str, Presenter], typed: str) -> list[tuple[str, CardName]]:
    """Return the cards whose number or name fits what was typed, the best first; similar ones if none fits.

    Names are found in every language; the cards come in the current one.
    """

    def all_cards() -> tuple[tuple[str, CardName], ...]:
        return tuple((key, card) for key, each in presenters.items() for card in each.cards())

    cards = list(zip(all_cards(), *in_all(all_cards), strict=True))
    wanted = typed.strip().casefold().removeprefix("#")
    fitting = [(min(_rank(wanted, card) for _, card in ways), ways[0]) for ways in cards]
    found = [card for rank, card in sorted(fitting, key=lambda entry: entry[0]) if rank < len(_RANKS)]
    if found:
        return found
    count = len(wanted.split())
    cards_of: dict[str, list[tuple[str, CardName]]] = {}
    for ways in cards:
        for part in {part for _, card in ways for part in _parts(card.name.casefold(), count)}:
            cards_of.setdefault(part, []).append(ways[0])
    alike = get_close_matches(wanted, cards_of, MENU, ALIKE)
    return list(dict.fromkeys(card for part in alike for card in cards_of[part]))


def _parts(name: str, count: int) -> Iterator[str]:
    """Yield the names of a card, two if it is an event, and every `count` words of them in a row."""
    yield from name.split(" / ")
    words = name.split()
    yield from (" ".join(words[start : start + count]) for start in range(len(words) - count + 1))


_RANKS: Final = ("number", "start", "word", "part")


def _rank(wanted: str, card: CardName) -> int:
    name = card.name.casefold()
    fits = (
        wanted == str(card.number),
        name.startswith(wanted),
        any(word.startswith(wanted) for word in name.split()),
        wanted in name or wanted in card.summary.casefold(),
    )
    return fits.index(True) if True in fits else len(_RANKS)


SHAPE: Final = r"[01]:[a-z]+:[a-z0-9]+"
RUNNERS_UP: Final = 3


async def complete_rule(context: Context, current: str) -> list[Choice[str]]:
    keys = await _games(context, context.interaction.namespace.game or "")
    chapters = [each for key in keys for each in sections(key) if not each.chapter]
    found = await asyncio.to_thread(find, keys, current, MENU) if current.strip() else chapters[:MENU]
    names = [context.app.presenter(each.game).name if len(keys) > 1 else "" for each in found]
    return [
        Choice(name=clip(" · ".join(filter(None, (each.title, each.chapter, name))), OPTION), value=_value(each))
        for each, name in zip(found, names, strict=True)
    ]


def _value(rule: Section) -> str:
    return f"{rule.game}:{rule.slug}"


@command("rule", commands.RULE, game=games, private=True)
@app_commands.describe(about=commands.RULE_ABOUT, game=commands.RULE_GAME)
@completes(about=complete_rule)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def look_up(context: Context, about: Short, game: str = "") -> None:
    key, _, chosen = about.partition(":")
    if key in context.app.presenters and chosen:
        await _show_rule(context, section(key, chosen))
        return
    keys = await _games(context, game)
    found = await context.search(lambda: search(keys, about, RUNNERS_UP))
    if not found.answers:
        raise PaxError("unknown_rule", name=about)
    await _show_rule(context, *found.answers, others=found.others)


async def _games(context: Context, chosen: str) -> list[str]:
    key = chosen or await context.game_here()
    return [key] if key else list(context.app.presenters)


@button(RULE, SHAPE, access=Access.ANYBODY, reply=Reply.PRIVATE)
@button(IN_PLACE, SHAPE, access=Access.ANYBODY)
async def show_rule(context: Context, custom_id: CustomId) -> None:
    depth, key, chosen = custom_id.args
    await _show_rule(context, section(key, chosen), whole=depth == WHOLE)


async def _show_rule(
    context: Context, shown: Section, *also: Section, others: Iterable[Section] = (), whole: bool = False
) -> None:
    game = context.app.presenter(shown.game).name
    icons = await context.preferred(await context.dispatcher.painter.rule(shown.game, shown.path), whole=True)
    await context.show(rule_layout(shown, game, icons, whole=whole, also=also, others=others), icons)
