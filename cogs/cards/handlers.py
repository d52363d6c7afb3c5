"""Looking up a card: among those in sight, or by its number or name."""

import asyncio
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.authorization import require_started
from cogs.actions.bounds import Short
from cogs.actions.commands import command, completes
from cogs.actions.ids import NUMBER, CustomId
from cogs.actions.registry import button
from cogs.cards.layouts import cards_layout
from cogs.context import Context
from cogs.layouts.components import ActionButton
from cogs.layouts.parts import MENU, OPTION, TEXT, Row, clip, gallery, layout, row, text
from cogs.layouts.rules import rule_menu
from cogs.layouts.table import text_button
from cogs.layouts.views import CARD, is_open, show_button
from paxbot.errors import PaxError
from paxbot.present.chat import commands, lists
from paxbot.present.chat import panel as words
from paxbot.present.chat import rules as rule_words
from paxbot.present.chat import user_settings as setting_words
from paxbot.present.presenter import CardName, CardText, Presenter
from paxbot.present.rulebook import section
from paxbot.present.words import in_all, language, speaking
from paxbot.service.sentences import may_talk

ALIKE: Final = 0.75
"""How much of what is typed must be in a name, in its order, for a card to be found by a misspelling of it."""
LONGEST_NUMBER: Final = 4
"""Digits of a card's number; Python reads no number of thousands of them."""


async def complete(context: Context, current: str) -> list[Choice[str]]:
    """Return the cards that fit what is typed."""
    presenters = context.app.presenters
    found = await asyncio.to_thread(search, presenters, current)
    return [
        Choice(name=clip(_title(presenters, key, card), OPTION), value=f"{key}:{card.number}")
        for key, card in found[:MENU]
    ]


def _title(presenters: Mapping[str, Presenter], key: str, card: CardName) -> str:
    game = f" · {presenters[key].name}" if len(presenters) > 1 else ""
    return f"{card.number} {card.name} · {card.summary}{game}"


@command("card", commands.CARD)
@app_commands.describe(name=commands.CARD_NAME, show=commands.CARD_SHOW)
@completes(name=complete)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def show_card(context: Context, name: Short, show: bool = False) -> None:
    """Show the card to the person, or to everybody in the channel. Raises: PaxError("unknown_card")."""
    presenters = context.app.presenters
    key, number = await context.search(lambda: _chosen(presenters, name))
    spoken = language()
    if show and context.guild is not None:
        spoken = await context.app.language_within(context.guild)
    with speaking(spoken):
        card = context.app.presenter(key).card(number)
        await context.interaction.response.defer(ephemeral=not show, thinking=True)
        await _show(context, key, number, card, to_all=show)


@button("cards", f"({NUMBER}:{NUMBER})?")
async def explain_card(context: Context, custom_id: CustomId) -> None:
    """Show the cards in sight, or the one that was chosen, and the way back. Raises: PaxError."""
    view = await context.view(custom_id.game)
    require_started(view)
    seat, presenter = view.seat_of(context.user), context.presenter(view)
    back = ActionButton(CustomId("page", view.game.id, (str(view.seq), "0")), setting_words.go_back())
    if custom_id.args:
        number, others = int(custom_id.args[1]), ActionButton(CustomId("cards", view.game.id), words.cards())
        can_show = seat is not None and may_talk(view) and is_open(presenter, view, context.names(view), number)
        show = [show_button(view.game.id, CARD, str(number))] if can_show else []
        await _show(context, view.game.key, number, presenter.card(number), row(others, *show, back))
    else:
        found = presenter.cards_in_sight(view.state, None if seat in view.automated else seat, context.names(view))
        more = [text_button(view.game.id)] if (await context.preferences()).text_only else []
        await context.show(cards_layout(view.game.id, found, *more, back), ())


async def _show(context: Context, key: str, number: int, card: CardText, *rows: Row, to_all: bool = False) -> None:
    """Show the card: its title, its picture, and what each thing on it means."""
    pictures = await context.dispatcher.painter.card(key, number)
    if not to_all:
        pictures = await context.preferred(pictures)
    heading = text(words.heading(card.title))
    message = "\n".join([card.text, lists.rulings(card.rulings)] if card.rulings else [card.text])
    room = TEXT - len(heading.content)
    rules = [section(key, rule) for rule in card.rules]
    leads = [row(rule_menu(0, rules, rule_words.of_card()))] if rules else []
    shown = layout(heading, gallery(pictures) if pictures else None, text(clip(message, room)), *leads, *rows)
    await context.show(shown, pictures)


def _chosen(presenters: Mapping[str, Presenter], name: str) -> tuple[str, int]:
    """Return the card that was chosen from the list, or that what was typed fits best. Raises: PaxError."""
    key, _, number = name.partition(":")
    if key in presenters and number.isdecimal() and len(number) <= LONGEST_NUMBER:
        return key, int(number)
    found = search(presenters, name) if name.strip() else []
    if not found:
        raise PaxError("unknown_card", name=name)
    return found[0][0], found[0][1].number


def search(presenters: Mapping[str, Presenter], typed: str) -> list[tuple[str, CardName]]:
    """Return the cards whose number or name fits what was typed, the best fit first; alike ones when none fits.

    Names are found in every language; the cards come in the one that is spoken.
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
    """Yield the names of a card, which has two if it is an event, and every so many words of it in a row."""
    yield from name.split(" / ")
    words = name.split()
    yield from (" ".join(words[start : start + count]) for start in range(len(words) - count + 1))


_RANKS: Final = ("number", "start", "word", "part")
"""How well a card can fit, best first."""


def _rank(wanted: str, card: CardName) -> int:
    name = card.name.casefold()
    fits = (
        wanted == str(card.number),
        name.startswith(wanted),
        any(word.startswith(wanted) for word in name.split()),
        wanted in name or wanted in card.summary.casefold(),
    )
    return fits.index(True) if True in fits else len(_RANKS)
