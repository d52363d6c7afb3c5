"""Any panel fits into messages within Discord's limits, and no answer is lost."""

import discord
import pytest
from discord.ui import LayoutView
from hypothesis import given, settings, strategies as st

from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import clip, in_even_pages, in_pages, newest, plain, safe, unescaped, whole_lines
from cogs.layouts.table import past_turn_layout, told, turn_layout
from cogs.panel.layout import PanelLayout, panel_layout, waiting_layout
from paxbot.present.line import ParsedAnswer
from paxbot.present.phrase import NAME_LENGTH
from paxbot.present.presenter import OptionGroup, OptionView, Panel, Picture
from paxbot.present.words import Cited
from paxbot.service import Choice
from tests.bot.limits import complaints, parts_of
from tests.cases import for_each
from tests.toy_moves import Draw, EndTurn

HUGE = 10**18


def panel_of(*sizes: int, label: int = 20, hint: int = 30, text: int = 100, impossible: int = 0) -> Panel:
    numbers = iter(range(sum(sizes)))
    groups = tuple(
        OptionGroup(
            f"Group {group} " + "g" * 20,
            tuple(OptionView(next(numbers), "l" * max(1, label), "h" * hint) for _ in range(size)),
        )
        for group, size in enumerate(sizes)
    )
    return Panel(
        "Title",
        "t" * text,
        groups,
        tuple(Cited("Not possible " + "r" * 80, ()) for _ in range(impossible)),
        (Cited("Too dear.", ()),),
    )


def layouts(panel: Panel, lead: str = "", since: str = "") -> list[LayoutView]:
    count = sum(len(group.options) for group in panel.groups)
    choices = [Choice(option, "abcd", EndTurn()) for option in range(count)]
    pages = []
    for page in range(100):
        shown = PanelLayout(
            HUGE,
            HUGE,
            panel,
            choices,
            lead,
            undo="Undo",
            can_reset=True,
            remarks=("You cannot take back more.",),
            page=page,
            since=since,
        )
        pages.append(panel_layout(shown))
        if f"pax:page:{HUGE}:{HUGE}:{page + 1}" not in ids(pages[-1]):
            return pages
    raise AssertionError("the pages do not end")


def ids(view: LayoutView) -> list[str]:
    return [part["custom_id"] for part in parts_of(view) if "custom_id" in part]


def offered(view: LayoutView) -> list[int]:
    found = []
    for part in parts_of(view):
        if part.get("custom_id", "").startswith("pax:answer:"):
            found.append(int(part["custom_id"].split(":")[4]))
        found += [int(option["value"].split(":")[0]) for option in part.get("options", ())]
    return found


@settings(max_examples=60)
@given(
    sizes=st.lists(st.integers(1, 60), min_size=1, max_size=14),
    label=st.integers(0, 300),
    hint=st.integers(0, 300),
    text=st.integers(0, 6000),
    impossible=st.integers(0, 60),
    lead=st.integers(0, 5000),
)
def test_any_panel_keeps_the_limits_and_loses_no_answer(
    sizes: list[int], label: int, hint: int, text: int, impossible: int, lead: int
) -> None:
    panel = panel_of(*sizes, label=label, hint=hint, text=text, impossible=impossible)
    pages = layouts(panel, "x" * lead)
    for view in pages:
        assert not complaints(view)
    assert [option for view in pages for option in offered(view)] == list(range(sum(sizes)))


def test_few_answers_are_buttons_and_many_are_menus() -> None:
    (view,) = layouts(panel_of(3, 6, 26, hint=0))
    kinds = [part["type"] for part in parts_of(view) if part["type"] in (2, 3)]
    assert kinds == [2, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(("count", "hint", "kind"), [(15, 0, 2), (15, 15, 2), (16, 0, 3), (15, 16, 3)])
def test_up_to_fifteen_answers_are_buttons_where_nothing_else_is_asked(count: int, hint: int, kind: int) -> None:
    (view,) = layouts(panel_of(count, 1, hint=hint))
    kinds = [part["type"] for part in parts_of(view) if part["type"] in (2, 3)]
    assert kinds.count(kind) >= (count if kind == 2 else 1)
    assert (3 in kinds) == (kind == 3)


def drawn(*options: OptionView, text: str = "") -> tuple[str, list[str], int]:
    """What stands above the answers, the labels of those that are buttons, and how many menus there are."""
    choices = [Choice(option, "abcd", EndTurn()) for option in range(len(options))]
    parts = parts_of(panel_layout(PanelLayout(1, 2, Panel("", text, (OptionGroup("Play", options),)), choices)))
    texts = [part["content"] for part in parts if part["type"] == 10]
    labels = [
        part["label"] for part in parts if part.get("custom_id", "").startswith("pax:answer") and part["type"] == 2
    ]
    return "\n".join(texts[1:]), labels, sum(part["type"] == 3 for part in parts)


def test_one_answer_and_two_that_say_the_same_are_buttons_below_one_text() -> None:
    does, name = "Kabul, Economic, two roads and a spy", "Play Mohammed the Very Longnamed (#3)"
    ends = [OptionView(each, f"{name}, {end} end", does, alone=name) for each, end in enumerate(("left", "right"))]
    assert drawn(*ends) == (f"-# {name}: {does}", ["Left end", "Right end"], 0)
    assert drawn(OptionView(0, f"{name} {name}")) == (f"-# {name} {name}", ["Play"], 0)
    short = [OptionView(each, f"Play it, {end}", does) for each, end in enumerate(("left", "right"))]
    assert drawn(*short) == (f"-# Play: {does}", ["Play it, left", "Play it, right"], 0)
    assert drawn(OptionView(0, "One", does), OptionView(1, "Two", f"{does}s")) == ("", [], 1)
    assert drawn(OptionView(0, f"{name} {name}"), OptionView(1, "Play another")) == ("", [], 1)
    assert drawn(*ends, text="x" * 850) == ("", [], 1)
    either = OptionView(0, "Draw", f"{does} {does}"), OptionView(1, "Pass", "nothing")
    assert drawn(*either, text="x" * 600)[:2] == (f"-# Draw: {does} {does}", ["Draw", "Pass · nothing"])
    assert drawn(*either, text="x" * 850) == ("", [], 1)


def test_a_menu_without_a_title_says_what_its_answer_does() -> None:
    end = OptionView(0, "End your turn (2 actions unused)", "h" * 90)
    (view,) = layouts(Panel("Your turn", "x" * 850, (OptionGroup("", (end,)),)))
    menus = [part for part in parts_of(view) if "options" in part]
    assert [menu["placeholder"] for menu in menus] == ["End your turn (2 actions unused)"]


def test_an_answer_carries_those_that_follow_it() -> None:
    then = (ParsedAnswer(3, Draw()),)
    options = [OptionView(0, "One"), OptionView(0, "Two", then=then), *(OptionView(0, f"{each}") for each in range(2))]
    for group in (OptionGroup("Few", tuple(options)), OptionGroup("Many", tuple(options * 5))):
        shown = PanelLayout(
            1, 2, Panel("", "", (group,)), [Choice(0, "abcd", EndTurn())], check=lambda move: f"for{move.do}"
        )
        parts = parts_of(panel_layout(shown))
        values = [option["value"] for part in parts for option in part.get("options", ())]
        carried = [*ids(panel_layout(shown)), *(f"pax:answer:1:2:{value}" for value in values)]
        assert "pax:answer:1:2:0:abcd:3:fordraw" in carried


def test_the_usual_panel_of_a_dozen_groups_fits_on_one_page() -> None:
    assert len(layouts(panel_of(*[5] * 12, impossible=10))) == 1


def test_a_panel_with_more_buttons_than_usual_keeps_the_limits() -> None:
    more = tuple(ActionButton(CustomId("more" + "x" * each, HUGE), "More") for each in range(8))
    panel = panel_of(*[5] * 12, impossible=10)
    choices = [Choice(option, "abcd", EndTurn()) for option in range(60)]
    shown = PanelLayout(HUGE, HUGE, panel, choices, undo="Undo", can_reset=True, more=more)
    assert not complaints(panel_layout(shown))


def test_the_answer_comes_first_and_reasons_last() -> None:
    (view,) = layouts(panel_of(2, impossible=2), "What happened.")
    texts = [part["content"] for part in parts_of(view) if part["type"] == 10]
    assert texts[0].startswith("What happened.")
    assert texts[-1].startswith("-# Too dear.")
    assert "cannot take back" in texts[-1]


def test_a_waiting_panel_keeps_the_limits() -> None:
    assert not complaints(waiting_layout(HUGE, HUGE, "w" * 9000, undo="Undo", can_reset=True))


@pytest.mark.parametrize("lines", [0, 1, 30, 3000])
def test_a_turn_message_keeps_the_limits_and_shows_the_newest_lines(lines: int) -> None:
    pictures = [Picture("a.png", b"", "a" * 3000), Picture("b.png", b"", "b")]
    log = [f"- line {number} " + "x" * 40 for number in range(lines)]
    view = turn_layout(HUGE, "h" * 5000, "c" * 900, "Courts", pictures, "s" * 140, log)
    assert not complaints(view)
    text = "\n".join(part["content"] for part in parts_of(view) if part["type"] == 10)
    assert lines < 2 or log[-1] in text
    assert ("earlier line" in text) == (lines > 50)
    assert text.endswith("c…"), "who is to act stands last"


@pytest.mark.parametrize("lines", [0, 1, 30, 3000])
def test_a_past_turn_keeps_the_limits_and_its_newest_lines(lines: int) -> None:
    log = [f"line {number} " + "x" * 40 for number in range(lines)]
    view = past_turn_layout(HUGE, "h" * 5000, "", log, turn=HUGE)
    assert not complaints(view)
    text = "\n".join(part["content"] for part in parts_of(view) if part["type"] == 10)
    assert not lines or f"-# {log[-1]}" in text
    assert ("earlier line" in text) == (lines > 50)


def test_lines_stand_in_small_letters_below_the_sentence() -> None:
    assert told("Ana bought Herat.", [], 100) == "Ana bought Herat."
    assert told("Ana bought two.", ["One.", "Two."], 100) == "Ana bought two.\n-# One.\n-# Two."
    assert told("", ["One."], 100) == "-# One."


def test_a_turn_without_deeds_is_told_by_its_heading_alone() -> None:
    goes_on, over = turn_layout(HUGE, "Turn 1", "Ana", "Courts"), past_turn_layout(HUGE, "Turn 1")
    for view, texts in ((goes_on, ["Turn 1", "Ana"]), (over, ["Turn 1"])):
        assert [part["content"] for part in parts_of(view) if part["type"] == 10] == texts


def test_clipping_and_the_newest_lines() -> None:
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"
    assert newest(["a", "bb", "c"], 5) == (["bb", "c"], 1)


def test_texts_are_cut_between_lines() -> None:
    assert whole_lines("aa\nbb", 5, "…") == "aa\nbb"
    assert whole_lines("**aa**\n**bb**\n**cc**", 16, "…") == "**aa**\n**bb**\n…"
    assert whole_lines("x" * 9, 8, "…") == "…"


def test_a_long_lead_keeps_whole_lines_and_says_where_the_rest_is() -> None:
    lines = [f"- **Line {number}** {'x' * 40}" for number in range(60)]
    (view,) = layouts(panel_of(2), "\n".join(lines))
    shown = next(part["content"] for part in parts_of(view) if part["type"] == 10).split("\n")
    end = shown.index("-# **Log** tells the rest.")
    assert end > 2
    assert shown[:end] == lines[:end]
    assert shown[end + 1] == "### Title"


def test_a_lead_leaves_room_for_the_question_and_keeps_its_first_line() -> None:
    rest = "-# **Log** tells the rest."
    for size, kept in ((300, 4), (600, 3), (900, 1)):
        (view,) = layouts(panel_of(3, text=size), "\n".join(f"- Line {number} {'x' * 40}" for number in range(4)))
        shown = next(part["content"] for part in parts_of(view) if part["type"] == 10).split("\n")
        assert shown.index("### Title") == kept + (kept < 4), size
        assert (rest in shown) == (kept < 4)


def test_why_nothing_was_done_is_kept_whole() -> None:
    lines = [f"Line {number} {'x' * 60}" for number in range(9)]
    (view,) = layouts(panel_of(3, text=600), "\n".join(lines))
    assert next(part["content"] for part in parts_of(view) if part["type"] == 10).split("\n")[:9] == lines


def test_the_news_since_the_last_turn_are_never_a_heading_alone() -> None:
    news = ["**Since your last turn**", *(f"- News {number} {'x' * 60}" for number in range(4))]
    rest = ["-# **Log** tells the rest."]
    for size, kept in ((100, news), (560, news[:3] + rest), (900, news[:2])):
        (view,) = layouts(panel_of(3, text=size), since="\n".join(news))
        shown = next(part["content"] for part in parts_of(view) if part["type"] == 10).split("\n")
        assert shown[: len(kept) + 1] == [*kept, "### Title"], size


def test_what_is_not_possible_gives_way_to_a_lead_where_another_button_tells_it() -> None:
    lines = [f"- Line {number} {'x' * 40}" for number in range(4)]
    for impossible, kept in ((0, 3), (1, 4)):
        (view,) = layouts(panel_of(3, text=596, impossible=impossible), "\n".join(lines))
        texts = [part["content"] for part in parts_of(view) if part["type"] == 10]
        assert sum(line in texts[0] for line in lines) == kept
        assert ("Too dear" in texts[-1]) == (not impossible)
        assert "You cannot take back more." in texts[-1]


def test_pages_are_of_about_the_same_length_and_no_more_than_needed() -> None:
    parts = ["x" * 10] * 9 + ["last"]
    assert [len(page) for page in in_pages(parts, 98)] == [98, 4]
    assert in_even_pages(parts, 98) == ["\n".join(parts[:5]), "\n".join(parts[5:])]
    assert in_even_pages(["one"], 98) == ["one"]
    assert in_even_pages(["x" * 200, "y"], 98) == ["x" * 200, "y"]


@for_each(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("the_boss", r"the\_boss"),
        ("****", r"\*\*\*\*"),
        ("**bold**", r"\*\*bold\*\*"),
        ("@everyone", "＠everyone"),
        ("<@123>", "‹＠123›"),
        ("[click](https://bad.example)", "(click)(https:/bad.example)"),
        ("a\nb\u202ec\u200b", "a bc"),
        ("\u200b\u200b", "P3"),
        ("x" * 50, "x" * NAME_LENGTH),
    ],
)
def test_names_are_made_harmless(name: str, shown: str) -> None:
    assert safe(name, 2) == shown
    assert unescaped(safe(name, 2)) == plain(name, 2)


@for_each(
    "name",
    [
        "می\u200cخواهم",
        "مُ\u200cخواهم",
        "क्\u200dष र्\u200dय",
        "क्\u200cष",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f468\U0001f3fd\u200d\U0001f680",
        "\u2764\ufe0f\u200d\U0001f525",
        "\U0001f642\u200d\u2194\ufe0f",
    ],
    ids=["Persian", "Persian with a vowel sign", "Hindi", "Hindi parted", "family", "skin", "heart", "shaking head"],
)
def test_joiners_stay_where_letters_or_emoji_need_them(name: str) -> None:
    assert plain(name) == plain(plain(name)) == name


@for_each(
    ("name", "shown"),
    [
        ("An\u200cn\u200da", "Anna"),
        ("می\u200c", "می"),
        ("\u200dمی", "می"),
        ("می\u200c\u200cخ", "میخ"),
        ("می\u200c Bob", "می Bob"),
        ("\U0001f468\u200dAna", "\U0001f468Ana"),
        ("\U0001f468\u200c\U0001f469", "\U0001f468\U0001f469"),
        ("\u202dAna\u2066 Bo\u2069\u200f\u061c", "Ana Bo"),
        ("\u200d\u200c", "P1"),
        ("\u3164\u2800", "P1"),
        ("\U0001f468\u200d" * 30, ("\U0001f468\u200d" * 16)[:-1]),
    ],
)
def test_what_only_hides_or_turns_the_line_round_is_left_out(name: str, shown: str) -> None:
    assert plain(name) == shown


@given(st.text(alphabet="aB \u200c\u200d\u202e\ufe0fمیक्ष\u2764\U0001f468\U0001f3fd@<", max_size=40))
def test_a_plain_name_stays_as_it_is(name: str) -> None:
    shown = plain(name)
    assert plain(shown) == shown
    assert "\u202e" not in shown


def test_no_name_can_mention_or_format() -> None:
    assert discord.utils.escape_mentions(safe("@here <@1> <@&2> <#3>")) == safe("@here <@1> <@&2> <#3>")
