"""Everybody reads what is public in the language of the server, and what is private in their own."""

import random
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot import create_bot
from cogs.layouts.rules import rule_menu
from paxbot.games.pamir.terms import COURT_CARDS
from paxbot.games.registry import GAMES
from paxbot.present import words
from paxbot.present.pamir.names import card_title, sale_title
from paxbot.present.rulebook import sections
from paxbot.settings import Settings
from paxbot.storage import StoreFault
from tests.bot.people import Shown, Table, answered, parts, said, sit_down, text, wait
from tests.bot.test_settings import manager_of
from tests.words.catalogues import entries
from tests.words.masked import LETTER, Masked

PEOPLE = ("ann", "bob")
ANSWERS = 18
LOOKED_AT = ("pax hand", "pax log", "pax status", "pax help", "pax text", "pax board", "pax court", "games", "settings")
REFUSED = ("pax undo", "pax takeback", "pax away", "pax stuck", "pax plan", "pax ask", "pax rewind", "pax turn")
"""What most people cannot do at the beginning of a game, or what says that there is nothing yet."""


@asynccontextmanager
async def a_table(folder: Path) -> AsyncIterator[Table]:
    folder.mkdir()
    env = simcord.Env(create_bot(Settings(db=folder / "test.sqlite3", seed=7, grace=0)), settle_timeout=60)
    await env.start()
    try:
        yield sit_down(env)
    finally:
        await env.bot.close()
        await env.shutdown()


def strings(message: Shown) -> Iterator[str]:
    yield message.content or ""
    for part in parts(message):
        for name in ("content", "label", "placeholder", "description"):
            yield part.get(name) or ""
        for option in (*part.get("options", ()), *part.get("items", ())):
            yield from (option.get("label") or "", option.get("description") or "")
    for file in getattr(message, "attachments", ()):
        yield file.description or "" if hasattr(file, "description") else ""


@dataclass
class Game:
    """Two people and Wakhan play by a script that knows no words, and everything they read is kept."""

    table: Table
    public: list[list[str]] = field(default_factory=list)
    private: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in PEOPLE})
    chance: random.Random = field(default_factory=lambda: random.Random(5))
    given: int = 0

    async def played(self) -> "Game":
        await self.do("ann", "pax new", game="pamir", automated=1)
        for name, verb in (("bob", "join"), ("ann", "addrival"), ("ann", "lessrival"), ("ann", "start")):
            await self.press(name, f"pax:{verb}:1")
        for name in PEOPLE:
            for command in (*LOOKED_AT, *REFUSED):
                await self.do(name, command)
            await self.do(name, "card", name="pamir:66")
            await self.do(name, "pax plan", line="buy 58; end")
            await self.do(name, "do", line="dance")
        while self.given < ANSWERS:
            await self.take_turn()
        await self.do("ann", "card", name="pamir:3", show=True)
        await self.talk()
        return self

    async def take_turn(self) -> None:
        view = await self.table.bot.services.games.at(self.table.channel.id)
        assert view.waiting is not None
        name = next(name for name in PEOPLE if self.table.people[name].id == view.waiting.user)
        shown = await self.do(name, "pax turn")
        while answers := _answers(shown):
            custom_id, value = self.chance.choice(answers)
            actor = self.table.people[name]
            pressed = (
                actor.select(shown, [value], custom_id=custom_id) if value else actor.click(shown, custom_id=custom_id)
            )
            shown = await self.keep(name, await pressed)
            self.given += 1
        await wait(self.table, 30)

    async def talk(self) -> None:
        host, guest = PEOPLE
        await self.do(host, "pax pause")
        await self.press(guest, r"pax:pauseno:.*")
        asked = await self.do(host, "pax end")
        await self.press(host, "pax:propose:1", asked)
        await self.press(guest, "pax:decline:1")
        asked = await self.do(guest, "pax resign")
        await self.press(guest, r"pax:(seek|resign):.*", asked)
        asked = await self.do(host, "pax end")
        await self.press(host, "pax:(enforce|propose):1", asked)
        for name in PEOPLE:
            self.private[name] += [said for message in self.table.dms(name) for said in strings(message)]

    async def do(self, name: str, command: str, /, **options: Any) -> Any:
        return await self.keep(name, await self.table.people[name].slash(self.table.channel, command, **options))

    async def press(self, name: str, pattern: str, shown: Shown | None = None) -> Any:
        for message in [shown] if shown else reversed(self.table.messages()):
            ids = [part.get("custom_id") or "" for part in parts(message)]
            if fitting := [each for each in ids if re.fullmatch(pattern, each)]:
                return await self.keep(name, await self.table.people[name].click(message, custom_id=fitting[0]))
        read = list(strings(shown)) if shown else []
        raise AssertionError(f"there is no button {pattern} in {read}")

    async def keep(self, name: str, result: simcord.InteractionResult) -> Any:
        answered(result)
        for message in (result.response, *result.followups):
            if message is not None and (message.ephemeral or message.channel_id != self.table.channel.id):
                self.private[name] += strings(message)
        self.public.append([said for message in self.table.messages() for said in strings(message)])
        return result.response or result.followups[-1]


def _answers(shown: Shown) -> list[tuple[str, str]]:
    found = []
    for part in parts(shown):
        if part["type"] == 2 and part.get("custom_id", "").startswith("pax:answer:"):
            found.append((part["custom_id"], ""))
        if part["type"] == 3:
            found += [(part["custom_id"], option["value"]) for option in part["options"]]
    return sorted(found)


def comparable(said: list[list[str]]) -> list[list[str]]:
    """The same without what differs between two bots: ids, times and seeds."""
    return [[re.sub(r"\d{15,}|<t:\d+|[0-9a-f]{16,}", "…", each) for each in shown] for shown in said]


def sentences(language: str) -> dict[str, str]:
    """English sentences without anything filled in, longer than three words, and how they are translated."""
    return {
        entry.key.forms[0]: entry.said[0]
        for entry in entries(language)
        if len(entry.key.forms) == 1 and "{" not in entry.key.forms[0] and len(entry.key.forms[0].split()) > 3
        if entry.key.forms[0] != entry.said[0]
    }


def found(language: str, said: list[str]) -> list[str]:
    text = "\n".join(said)
    return [each for each in sentences(language) if each in text]


def in_german(table: Table, *names: str) -> None:
    backend, emit = table.env.backend, table.env.backend.emit
    users = [str(table.people[name].id) for name in names]

    def localised(event: str, payload: Any, *args: Any, **kwargs: Any) -> Any:
        if event == "INTERACTION_CREATE" and (payload.get("member") or payload)["user"]["id"] in users:
            payload = {**payload, "locale": "de"}
        return emit(event, payload, *args, **kwargs)

    setattr(backend, "emit", localised)  # noqa: B010 (mypy minds the plain form)


async def choose(table: Table, name: str, command: str, value: str) -> Shown:
    actor = table.people[name]
    shown = answered(await actor.slash(table.channel, command)).response
    assert shown is not None
    (menu,) = [part for part in parts(shown) if value in [each["value"] for each in part.get("options", ())]]
    after = answered(await actor.select(shown, [value], custom_id=menu["custom_id"])).response
    assert after is not None
    return after


async def english(table: Table) -> None:
    """Nobody has chosen anything."""


async def german_players(table: Table) -> None:
    in_german(table, "ann")
    assert "Deutsch" in text(await choose(table, "bob", "settings", "language:de"))


async def german_server(table: Table) -> None:
    table.people["boss"] = await manager_of(table)
    assert "What everybody reads is in German" in text(await choose(table, "boss", "server", "language:de"))


async def story(folder: Path, prepare: Callable[[Table], Awaitable[None]]) -> Game:
    """The game that is always the same, as far as nobody reads."""
    async with a_table(folder) as table:
        await prepare(table)
        return await Game(table).played()


async def masked_players(table: Table) -> None:
    """They read a language without letters."""
    for name in PEOPLE:
        await table.bot.services.settings.change(table.people[name].id, language="xx")


LEFT = re.compile(r"<[^>]+>|https?://\S+|`[^`]*`|\b(ann|bob|UTC|English|Deutsch)\b")
"""Mentions, addresses, and what is the same in every language."""


def spoken_in_letters(said: list[str]) -> list[str]:
    """What has letters though everything there is to translate has none.

    Court cards keep their names, and rules are translated in digests, not in catalogues.
    """
    rules = [each for game in GAMES for each in sections(game)]
    options = [option for each in rules for option in rule_menu(0, [each], "").options]
    same = {*(card.name for card in COURT_CARDS.values()), *(f": {each.title}" for each in rules)}
    same |= {text for option in options for text in (option.label, option.description) if text}
    bare = re.compile("|".join([*map(re.escape, sorted(same, key=len, reverse=True)), LEFT.pattern]))
    return [each for each in said if LETTER.search(bare.sub("", each))]


@pytest.mark.usefixtures("one_pixel")
async def test_nothing_that_a_person_reads_bypasses_the_catalogues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(words.CATALOGUES, "xx", Masked())
    game = await story(tmp_path / "masked", masked_players)
    for name in PEOPLE:
        assert spoken_in_letters(game.private[name]) == []
        assert sum("···" in said for said in game.private[name]) > 200
    assert len(spoken_in_letters(game.public[-1])) > 20


async def test_the_language_of_a_discord_is_written_down_once_and_only_where_it_is_not_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path / "usual") as table:
        in_german(table, "ann")
        settings, written = table.bot.services.settings, list[int]()
        change = settings.change

        async def noted(user: int, **fields: object) -> Any:
            written.append(user)
            return await change(user, **fields)

        monkeypatch.setattr(settings, "change", noted)
        for name in ("ann", "bob", "ann", "bob"):
            answered(await table.people[name].slash(table.channel, "games"))
        assert written == [table.ann.id]
        assert (await settings.of(table.ann.id)).language_key == "de"


async def test_who_cannot_be_remembered_is_spoken_to_in_the_language_of_their_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path / "usual") as table:
        in_german(table, "ann")

        async def fail(*_: object, **__: object) -> None:
            raise StoreFault("disk_full", sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(table.bot.services.settings, "change", fail)
        assert "### Deine Partien" in said(await table.ann.slash(table.channel, "games"))
        monkeypatch.setattr(table.bot.services.settings, "of", fail)
        assert "### Deine Partien" in said(await table.ann.slash(table.channel, "games"))
        assert "### Your games" in said(await table.bob.slash(table.channel, "games"))


async def test_a_table_without_a_server_speaks_the_language_of_its_host(tmp_path: Path) -> None:
    async with a_table(tmp_path / "usual") as table:
        app, services = table.bot.app, table.bot.services
        answered(await table.ann.slash(table.channel, "pax new", game="pamir"))
        await services.settings.change(table.ann.id, language="de")
        lobby = await services.games.table(1)
        assert await app.language_at(lobby) == "en"
        assert await app.language_at(replace(lobby, game=replace(lobby.game, guild=None))) == "de"


async def test_a_german_sees_what_went_wrong_in_german(tmp_path: Path) -> None:
    async with a_table(tmp_path / "usual") as table:
        in_german(table, "ann")
        assert "In diesem Kanal" in said(await table.ann.slash(table.channel, "pax turn"))
        assert "There is no game in this channel" in said(await table.bob.slash(table.channel, "pax turn"))


@pytest.mark.usefixtures("one_pixel")
async def test_what_can_be_typed_next_is_explained_in_the_language_of_who_types(tmp_path: Path) -> None:
    async with a_table(tmp_path / "usual") as table:
        answered(await table.ann.slash(table.channel, "pax new", game="pamir", automated=1))
        (start,) = [part["custom_id"] for part in parts(table.messages()[-1]) if part.get("custom_id") == "pax:start:1"]
        answered(await table.ann.click(table.messages()[-1], custom_id=start))
        english = await table.ann.autocomplete(table.channel, "do", "line", "")
        assert all(choice["name"] == choice["value"] for choice in english)
        in_german(table, "ann")
        german = await table.ann.autocomplete(table.channel, "do", "line", "")
        assert [choice["value"] for choice in german] == [choice["value"] for choice in english]
        assert [choice["name"] for choice in german[:2]] == ["Afghan · Afghanen", "British · Briten"]
        assert [choice["name"] for choice in await table.ann.autocomplete(table.channel, "do", "line", "Afghan")]


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.parametrize("typed", ["buy", " " * 85 + "buy"], ids=["short", "long"])
async def test_a_line_that_buys_is_offered_with_the_name_and_the_price_of_its_card(tmp_path: Path, typed: str) -> None:
    async with a_table(tmp_path / "usual") as table:
        answered(await table.ann.slash(table.channel, "pax new", game="pamir", automated=1))
        answered(await table.ann.click(table.messages()[-1], custom_id="pax:start:1"))
        answered(await table.ann.slash(table.channel, "do", line="Afghan"))
        offered = await table.ann.autocomplete(table.channel, "do", "line", typed)
    assert len(offered) > 1
    for choice in offered:
        number = choice["value"].removeprefix(f"{typed} ")
        assert number.isdecimal()
        name, price = re.split(r" \(#.*?\) – ", choice["name"], maxsplit=1)
        assert name.endswith((f"{number} · {card_title(int(number))}", f"{number} · {sale_title(int(number))}"))
        assert re.match(r"free|\d+ rupee", price)
        assert len(choice["name"]) <= 100


async def test_cards_are_found_by_their_names_in_every_language(tmp_path: Path) -> None:
    async with a_table(tmp_path / "usual") as table:
        in_german(table, "ann")
        for typed in ("Backing of Pers", "Rückhalt im", "113"):
            offered = await table.ann.autocomplete(table.channel, "card", "name", typed)
            name = "Rückhalt im persischen Adel / Unruhen in Persien"
            assert offered[0]["name"] == f"113 {name} · Ereignis · Pax Pamir (2. Auflage)"
        offered = await table.bob.autocomplete(table.channel, "card", "name", "Rückhalt im")
        name = "Backing of Persian Aristocracy / Riots in Persia"
        assert offered[0]["name"] == f"113 {name} · Event · Pax Pamir (2nd edition)"


@pytest.mark.usefixtures("one_pixel")
@pytest.mark.slow
async def test_each_reads_their_own_language_and_all_read_that_of_the_server(tmp_path: Path) -> None:
    usual = await story(tmp_path / "usual", english)
    theirs = await story(tmp_path / "theirs", german_players)
    ours = await story(tmp_path / "ours", german_server)
    public, private = comparable(usual.public), {name: comparable([said]) for name, said in usual.private.items()}
    assert comparable(theirs.public) == public
    for name in PEOPLE:
        assert found("de", theirs.private[name]) == []
        assert len(found("de", usual.private[name])) > 20
        assert comparable([ours.private[name]]) == private[name]
    assert found("de", [said for shown in ours.public for said in shown]) == []
    assert len(found("de", [said for shown in usual.public for said in shown])) > 10
