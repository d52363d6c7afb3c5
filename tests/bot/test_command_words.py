"""Discord's list of commands speaks the language of whoever reads it; names, which are typed, stay."""

import re
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.client import CommandWords, PaxBot
from paxbot.present import words
from paxbot.present.words import languages, of_locale
from tests.bot.command_tree import nodes, syncs
from tests.bot.conftest import MakeBot
from tests.bot.people import Table
from tests.words.catalogues import KEYS, entries, messages

OPTION = re.compile(r"`/([a-z ]+) ([a-z_]+):")
LOCALES = [locale.value for locale in discord.Locale if of_locale(locale.value) != "en"]


async def payloads(bot: PaxBot) -> list[dict[str, Any]]:
    translator = bot.tree.translator
    assert isinstance(translator, CommandWords)
    return [await command.get_translated_payload(bot.tree, translator) for command in bot.tree.get_commands()]


def longest(text: str, localized: dict[str, str] | None) -> int:
    """How many characters count: those of the longest language."""
    return max(map(len, (text, *(localized or {}).values())))


async def test_every_description_and_choice_is_told_in_every_language(table: Table) -> None:
    assert LOCALES == ["de"]
    for root in await payloads(table.bot):
        for node in nodes(root):
            assert set(node["description_localizations"]) == set(LOCALES), node["name"]
            assert not node.get("name_localizations"), node["name"]


async def test_descriptions_and_choices_are_within_their_limits_in_every_language(table: Table) -> None:
    for root in await payloads(table.bot):
        characters = 0
        for node in nodes(root):
            assert all(1 <= len(text) <= 100 for text in node["description_localizations"].values()), node["name"]
            characters += len(node["name"]) + longest(node["description"], node["description_localizations"])
            for choice in node.get("choices", ()):
                assert all(1 <= len(text) <= 100 for text in choice.get("name_localizations", {}).values())
                characters += longest(choice["name"], choice.get("name_localizations")) + len(str(choice["value"]))
        assert characters <= 8000, root["name"]


async def test_choices_are_told_in_every_language(table: Table) -> None:
    (pax,) = [root for root in await payloads(table.bot) if root["name"] == "pax"]
    choices = {
        choice["value"]: choice.get("name_localizations")
        for node in nodes(pax)
        if node["name"] == "clock"
        for choice in node["choices"]
    }
    assert choices["none"] == {"de": "Ohne Uhr"}
    assert set(choices) == {"none", "relaxed", "brisk", "custom"}


async def test_another_translation_is_told_to_discord(
    table: Table, make_bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert syncs(table) == 1
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    assert syncs(table) == 1
    monkeypatch.delitem(words.CATALOGUES, "de")
    await table.env.bot.close()
    await table.env.restart_bot(make_bot())
    assert syncs(table) == 2


async def test_what_is_typed_has_no_translation() -> None:
    translator, german = CommandWords(), discord.Locale.german
    for location in app_commands.TranslationContextLocation:
        context: Any = app_commands.TranslationContext(location, data=None)  # type: ignore[call-overload]
        said = await translator.translate(app_commands.locale_str("Which game"), german, context)
        assert (said is None) == location.name.endswith(("command_name", "group_name", "parameter_name"))
        assert await translator.translate(app_commands.locale_str("Which game"), discord.Locale.french, context) is None


async def test_sentences_name_no_option_that_the_command_has_not(table: Table) -> None:
    options = {
        command.qualified_name: [each.display_name for each in command.parameters]
        for command in table.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    forms = [form for key in messages() for form in key.forms]
    said = [text for language in KEYS for each in entries(language) for text in each.said]
    named = {found.groups() for text in (*forms, *said) for found in OPTION.finditer(text)}
    assert ("pax court", "automated") in named
    assert {(command, option) for command, option in named if option not in options.get(command, ())} == set()


def test_there_is_a_locale_of_discord_for_every_language() -> None:
    assert {of_locale(locale.value) for locale in discord.Locale} == set(languages())
