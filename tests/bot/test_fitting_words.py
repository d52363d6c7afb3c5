"""In every language the words fit where Discord has little room for them, and none of them is cut off."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from discord.ui import LayoutView, Modal

from cogs.layouts.components import TITLE, CustomId, modal
from cogs.layouts.lobby import lobby_layout
from cogs.layouts.parts import ALT, LABEL, OPTION, PLACEHOLDER, TEXT
from cogs.lobby.handlers import rules_form
from cogs.privacy import note_form
from cogs.server import server_layout
from cogs.settings import settings_layout, sleep_form
from paxbot.engine.kernel import Fact
from paxbot.games.registry import GAMES
from paxbot.present.chat import negotiation as bargain_words, panel as panel_words, places
from paxbot.present.presenter import Panel
from paxbot.present.protocols import Form
from paxbot.present.sentence import DIGEST, MissedTurn
from paxbot.present.words import languages, reading_length, speaking
from paxbot.presenters import PRESENTERS
from paxbot.service import GameOptions, GameSummary, ServerSettings, UserSettings
from paxbot.storage.rows import GameRow, PlayerRow, Status
from tests.bot import test_every_decision as whole_games
from tests.bot.limits import complaints, parts_of
from tests.long_form import spread

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve")
SECTION = 1900
OTHERS = sorted(set(languages()) - {"en"})


@pytest.mark.slow
@pytest.mark.parametrize("key", PRESENTERS)
@pytest.mark.parametrize("language", OTHERS)
def test_whole_games_fit_in_other_languages(language: str, key: str) -> None:
    with speaking(language):
        for seats, seed in spread(((5, 0), (2, 1)), 1):
            whole_games.test_every_decision_of_a_whole_game_fits(key, seats, seed)
        whole_games.test_every_turn_of_automated_seats_fits_and_no_reason_is_lost(key, 3)
        for status in (Status.LOBBY, Status.CANCELLED):
            whole_games.assert_a_full_lobby_fits(key, status, 5)


@pytest.mark.usefixtures("every_language")
@pytest.mark.parametrize("key", PRESENTERS)
def test_with_short_names_nothing_in_panels_and_forms_of_bargaining_is_cut_off(key: str) -> None:
    rules, presenter, chance = GAMES[key], PRESENTERS[key], random.Random(3)
    state = rules.setup(4, bytes(16), {})
    while (decision := rules.pending(state)) is not None:
        names = NAMES[:4]
        assert not list(_too_long(presenter.panel(state, decision, names)))
        assert not list(_form_too_long(presenter.order_form(state, decision.seat, None, names)))
        assert not list(_form_too_long(presenter.refusal_form(state, None)))
        state = rules.apply(state, chance.choice(decision.options)).state


@pytest.mark.slow
@pytest.mark.usefixtures("every_language", "one_pixel")
@pytest.mark.parametrize("key", PRESENTERS)
def test_tables_told_as_text_and_cards_looked_up_fit_with_the_longest_names(key: str) -> None:
    rules, presenter, chance = GAMES[key], PRESENTERS[key], random.Random(8)
    names = whole_games.NAMES[:5]
    state = rules.setup(5, bytes(16), {}, (1, 3))
    facts: list[Fact] = []
    while (decision := rules.pending(state)) is not None:
        applied = rules.apply(state, chance.choice(decision.options))
        state, facts = applied.state, [*facts, *applied.facts]
        if len(facts) < 120:
            continue
        assert all(len(part) < SECTION for part in presenter.text(rules.view(state, None), names))
        missed = [MissedTurn(facts, names)] * 3
        for seat in range(5):
            assert sum(map(reading_length, presenter.digest(state, missed, seat, names))) <= DIGEST
            assert all(presenter.catch_up(state, facts, seat, names)), "no line is empty"
        facts = []
    for card in presenter.cards():
        shown = presenter.card(card.number)
        assert len(panel_words.heading(shown.title)) + len(shown.text) + 1 + len(places.rulings(shown.rulings)) <= TEXT
        assert len(presenter.card_picture(card.number).alt) <= ALT


@pytest.mark.usefixtures("every_language")
def test_titles_of_forms_fit() -> None:
    custom_id = CustomId("orders", 1)
    for title in (bargain_words.orders_title(), bargain_words.refusal()):
        assert _titles(modal(custom_id, title, ())) == [title]
    table = _lobby(GameOptions(2, 5))
    modals = [note_form(1, ""), sleep_form(UserSettings()), rules_form(table, PRESENTERS["pamir"])]
    for shown in modals:
        assert [text for text in _titles(shown) if len(text) > TITLE or text.endswith("…")] == []
        assert [text for text in _hints(shown) if len(text) > OPTION or text.endswith("…")] == []


@pytest.mark.usefixtures("every_language")
def test_pages_of_settings_and_the_lobby_card_fit_and_are_not_cut_off() -> None:
    presenter = PRESENTERS["pamir"]
    views = presenter.parts()
    pages = [settings_layout(UserSettings(language=key), views, "12:00", zones=("UTC",)) for key in ("", "de")]
    pages += [server_layout(ServerSettings()), lobby_layout(_lobby(GameOptions(2, 5)), presenter)]
    for page in pages:
        assert not complaints(page)
        assert not list(_cut_off(page))


def _too_long(panel: Panel) -> Iterator[str]:
    for group in panel.groups:
        yield from (group.title,) if len(group.title) > PLACEHOLDER else ()
        for option in group.options:
            yield from (option.label,) if len(option.label) > LABEL else ()
            yield from (option.hint,) if len(option.hint) > OPTION else ()


def _form_too_long(fields: Form) -> Iterator[str]:
    for field in fields:
        yield from (field.title,) if len(field.title) > TITLE else ()
        yield from (text for text in (field.about, *(each.label for each in field.options)) if len(text) > OPTION)


def _titles(modal: Modal) -> list[str]:
    return [modal.title, *(child["label"] for child in modal.to_components() if "label" in child)]


def _hints(modal: Modal) -> list[str]:
    parts: list[Any] = modal.to_components()
    labels = [option["label"] for part in parts for option in part["component"].get("options", ())]
    return [*(part["description"] for part in parts if part.get("description")), *labels]


def _cut_off(page: LayoutView) -> Iterator[str]:
    for part in parts_of(page):
        texts = [part.get("label"), part.get("placeholder"), *(each["label"] for each in part.get("options", ()))]
        yield from (text for text in texts if text and text.endswith("…") and len(text) > LABEL // 2)


def _lobby(options: GameOptions) -> GameSummary:
    at = datetime.now(UTC)
    game = GameRow(1, "pamir", 1, 1, False, 1, Status.LOBBY, options.dump(), bytes(16), at)
    return GameSummary(game, (PlayerRow(1, "Ana", at), PlayerRow(2, "Bo", at)))
