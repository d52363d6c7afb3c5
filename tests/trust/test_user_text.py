import re
import unicodedata
from typing import Any, Final

import discord
from hypothesis import given, settings
from hypothesis.strategies import lists, sampled_from, text

from cogs.layouts.parts import MARKS, plain, safe, safe_text, unescaped
from cogs.panel.contents import NOTE
from paxbot.present.chat import plans as plan_words
from paxbot.present.line import Stop
from paxbot.present.pamir.models import board_view, courts_view
from paxbot.present.phrase import NAME_LENGTH
from paxbot.present.words import in_code
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.courts import courts_scene
from tests.bot.people import Table, parts, play, said, start_game, text as text_of, to_act
from tests.cases import for_each
from tests.render.conftest import full_table
from tests.render.test_scenes import collisions, outside

PIECES: Final = (
    *("@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</pax new:1>", "<t:1:R>", "<:a:1>", "<id:home>"),
    *("# ", "## ", "-# ", "> ", ">>> ", "- ", "* ", "1. ", "1) ", "***", "__", "~~", "||", "`", "```", "```py\n", "\\"),
    *(
        "[x](https://evil.example)",
        "<https://evil.example>",
        "https://evil.example",
        "discord://-/",
        "\n",
        "\r\n",
        "\t",
    ),
    *(
        "\u200b",
        "\u200d",
        "\u200c",
        "\u2060",
        "\ufeff",
        "\u202e",
        "\u2066",
        "\u061c",
        "\u0301" * 40,
        "\u20e3",
        "\u3164",
    ),
    *(
        "\x00",
        "\x1b[31m",
        "\u2028",
        "\ud800",
        "👩‍👩‍👧‍👦",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "漢" * 40,
        "a" * 40,
        "می‌خواهم",
        "प्रिया",
        "{0}",
        "{name}",
        "%s",
        " ",
    ),
)
hostile = lists(sampled_from(PIECES) | text(max_size=8), min_size=1, max_size=8).map("".join)
LINKS: Final = re.compile(r"\]\(|://")
PINGS: Final = re.compile(r"<(@|#|/|t:|:|a:|id:)|@(everyone|here)")
BLOCKS: Final = re.compile(r"^\s*(#{1,3} |-# |>{1,3} |[-*+] |\d+[.)] |```)", re.MULTILINE)
UNESCAPED: Final = re.compile(r"(?<!\\)(?:\\\\)*[*_`~|]")


@given(name=hostile)
@settings(max_examples=400)
def test_a_name_is_one_short_line_that_can_be_seen_and_means_nothing_to_discord(name: str) -> None:
    clean = plain(name)
    assert 0 < len(clean) <= NAME_LENGTH
    assert not PINGS.search(clean)
    assert not LINKS.search(clean)
    assert all(unicodedata.category(char) not in ("Cc", "Cs", "Co", "Zl", "Zp") for char in clean)
    assert not any(char in clean for char in "\u202e\u2066\u200b\u2060\ufeff\u061c\n")
    marks = "".join("m" if unicodedata.category(char)[0] == "M" else "." for char in clean)
    assert "m" * (MARKS + 1) not in marks
    assert plain(clean) == clean


@given(name=hostile)
@settings(max_examples=400)
def test_a_name_in_a_message_is_no_markdown_and_reads_as_it_is_where_there_is_none(name: str) -> None:
    assert not BLOCKS.search(safe(name))
    assert not UNESCAPED.search(safe(name))
    assert not PINGS.search(safe(name))
    assert unescaped(safe(name)) == plain(name)


@given(note=hostile)
@settings(max_examples=200)
def test_a_note_is_shown_as_it_is_written(note: str) -> None:
    shown = safe_text(note)
    assert not PINGS.search(shown)
    assert not LINKS.search(shown)
    assert not BLOCKS.search(shown)
    assert not UNESCAPED.search(shown)
    assert shown.count("\n") == note.count("\n")


@given(line=hostile)
@settings(max_examples=200)
def test_a_typed_line_stays_in_its_piece_of_code(line: str) -> None:
    assert len(in_code(line)) == len(line)
    for shown in (plan_words.quoted(line, 0, 1), plan_words.kept(line, ())):
        assert shown.count("```") == 2
    assert plan_words.not_done(line, Stop.OVER).count("`") == 2
    assert "\n" not in plan_words.not_done(line, Stop.OVER)
    assert plan_words.in_panel(line).count("`") == 2
    assert len(plan_words.kept(line * 1000, ())) < 4000


@for_each("piece", PIECES)
def test_a_hundred_thousand_characters_become_no_more_than_a_few(piece: str) -> None:
    much = (piece * 100_000)[:100_000]
    assert len(plain(much)) <= NAME_LENGTH
    assert len(plan_words.kept(much, ())) < 4000


NAMES: Final = (
    "@everyone **x** `",
    "# <@&1> [a](b)",
    "||1. ~~\u202eevil\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301",
)


def everything(table: Table) -> list[discord.Message]:
    return [*table.messages(), *(message for name in table.people for message in table.dms(name))]


def rogue(message: Any) -> list[str]:
    """What in a message would ping, link, or begin a block that is not ours."""
    shown = re.sub(
        r"<@\d+>|<#\d+>|<t:\d+:\w>|</[\w -]+:\d+>|\(https://discord\.com/\S+\)|```.*?```|`[^`\n]*`",
        "",
        text_of(message),
        flags=re.DOTALL,
    )
    return [found[0] for found in re.finditer(r"<@&|@everyone|\]\((?!https://discord)|://evil|\u202e", shown)]


async def test_nothing_of_what_people_write_pings_or_breaks_a_message(table: Table) -> None:
    people = [
        table.guild.add_member(table.env.create_user(f"rogue{number}"), nick=name) for number, name in enumerate(NAMES)
    ]
    table.people.update({f"rogue{number}": person for number, person in enumerate(people)})
    await start_game(table, "rogue0", "rogue1", "rogue2")
    evil = "\n".join(("# big", "@everyone <@&1> <@1>", "[a](https://evil.example)", "```", "\u202etxet"))
    for person in people:
        await table.bot.services.notepad.write(1, person.id, evil)
        for command, options in (
            ("pax plan", {"line": "take ``` @everyone [a](https://evil.example) \u202e"}),
            ("do", {"line": "``` <@&1> @everyone"}),
            ("pax away", {"from": "@everyone [a](https://evil.example)"}),
            ("settings", {"zone": "[a](https://evil.example)"}),
            ("card", {"name": "[a](https://evil.example) @everyone"}),
            ("pax log", {"player": "@everyone", "about": "[a](https://evil.example)"}),
            ("pax turn", {}),
            ("pax status", {}),
        ):
            result = await person.slash(table.channel, command, **options)
            assert said(result)
            for shown in (result.response, *result.followups):
                assert shown is None or rogue(shown) == [], (command, text_of(shown))
    await play(table, to_act(table), "Take 1")
    assert len(everything(table)) > 5
    for message in everything(table):
        assert rogue(message) == []
        assert not message.mention_everyone
        assert message.role_mentions == []
        assert all(len(part.get("label", "")) <= 80 for part in parts(message))
    assert NOTE <= 200


@given(names=lists(hostile.map(plain), min_size=5, max_size=5))
@settings(max_examples=5)
def test_a_picture_keeps_to_its_layout_whatever_people_call_themselves(names: list[str]) -> None:
    for scene in (board_scene(board_view(full_table(), names)), courts_scene(courts_view(full_table(), names))):
        assert outside(scene) == []
        assert collisions(scene) == []
