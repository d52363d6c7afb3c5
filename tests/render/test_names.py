import pytest

from paxbot.present.pamir.models import board_view, courts_view, hand_view
from paxbot.present.presenter import Picture
from paxbot.render import fonts
from paxbot.render.fonts import Face
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.courts import courts_scene
from paxbot.render.pamir.market import hand_scene
from paxbot.render.pamir.presenter import PamirPresenter
from tests.cases import for_each
from tests.render.conftest import full_table, full_table_of_wakhan, load, needs_shaping
from tests.render.test_scenes import collisions, outside

WHOLE = {
    "Latin with diacritics": "José Łukasz Nguyễn Ñandú",
    "Cyrillic": "Олександр Їжакевич",
    "Greek": "Ελένη Παπαδοπούλου",
    "Georgian": "ქართული",
    "Armenian": "Հայկ",
    "Chinese": "张伟",
    "Japanese": "山田太郎 さくら",
    "Korean": "김민준",
    "Thai": "น้ำผึ้ง ใจดี",
    "emoji": "🐻🔥",
    "signs": "★彡Ninja彡★",
    "32 wide characters": "W" * 32,
    "32 wider ones": "漢" * 32,
}
SHAPED = {
    "Arabic": "محمد علی",
    "Persian with a non-joiner": "می‌خواهم",
    "Arabic with signs and digits": "علی-رضا (۲۰)",
    "Hebrew": "דוד בן־גוריון",
    "Hindi": "प्रिया शर्मा",
    "both directions": "Ali علی Bob",
}


@for_each("name", WHOLE.values(), ids=WHOLE.keys())
def test_a_name_is_kept_whole(name: str) -> None:
    assert fonts.drawable(name) == name
    assert all(ink(part) for part in fonts.clusters(name) if not part.isspace())


@needs_shaping
@for_each("name", SHAPED.values(), ids=SHAPED.keys())
def test_a_name_that_must_be_shaped_is_kept_whole(name: str) -> None:
    assert fonts.drawable(name) == name
    assert ink(name)


@for_each(
    ("name", "drawn"),
    [
        ("Z̸̨͓͇͗̆a̷͔͑l̶̰̀g̵̢̈́o̶", "Zalgo"),
        ("e\u0301\u0301\u0301\u0301 n\u0308", "é\u0301 n\u0308"),
        ("𝓐𝓷𝓪 𝕭𝖔", "Ana Bo"),
        ("👍🏽 ❤️ ok", "👍 ❤ ok"),
        ("👨‍👩‍👧 fam", "👨👩👧 fam"),
        ("\u202eevil\u0007\u200b", "evil"),
        ("  two\u00a0\u3000 words\n", "two words"),
        ("\U000f1234 private", "private"),
        ("ሰላም Abel", "Abel"),
    ],
)
def test_what_no_font_draws_is_left_out_or_made_plain(name: str, drawn: str) -> None:
    assert fonts.drawable(name).replace("\ufe0f", "") == drawn


@for_each("name", ["", " ", "ㅤ", "\u2800\u200b", "\u0301\u0301", "ሰላም", "\u202e", "\U000f0000"])
def test_a_name_of_which_nothing_can_be_drawn_gives_way_to_the_player_number(name: str) -> None:
    words = set(board_scene(board_view(load("early_3"), [name, "Bo", "Cy"])).words())
    assert "Player 1" in words


def test_pictures_speak_of_the_player_number_and_alternative_texts_of_the_name() -> None:
    shown = [picture("ሰላም", "Bo", "Cy"), picture("Player 1", "Bo", "Cy")]
    assert shown[0].data == shown[1].data, "in the header too"
    assert "ሰላም" in shown[0].alt


def picture(*names: str) -> Picture:
    return PamirPresenter().part_picture("board", load("early_3") | {"active": 0}, names)


@needs_shaping
def test_arabic_letters_are_joined_and_run_from_the_right() -> None:
    word = "سلام"
    apart = sum(fonts.width(letter, Face.BOLD, 40) for letter in word)
    assert fonts.width(word, Face.BOLD, 40) < apart
    alif, both = fonts.mask("ا", Face.BOLD, 40), fonts.mask("ام", Face.BOLD, 40)
    right = both.crop((both.width - alif.width, 0, both.width, both.height)).getbbox()
    alone = alif.getbbox()
    assert right
    assert alone
    assert right[1::2] == alone[1::2], "alif, which joins to nothing on its left, stands on the right"


@needs_shaping
def test_signs_within_arabic_do_not_part_it() -> None:
    assert len(fonts._runs("علی-رضا (۲۰)…", Face.TITLE)) == 1
    assert [run for _, run in fonts._runs("Ali علی Bob", Face.TITLE)] == ["Ali ", "علی", " Bob"]


def test_without_shaping_such_scripts_give_way_rather_than_come_out_backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SHAPES", False)
    assert fonts.drawable("محمد علی") == fonts.drawable("דוד") == fonts.drawable("प्रिया") == ""
    assert fonts.drawable("Ali علی") == "Ali"


def test_shortening_never_parts_a_letter_from_its_marks() -> None:
    name = "n̈" * 30
    for room in range(60, 200, 7):
        short = fonts.ellipsize(name, Face.TEXT, 40, room)
        assert short.removesuffix("…").count("n") == short.count("\u0308")
        assert fonts.width(short, Face.TEXT, 40) <= room


LONGEST = ["W" * 32, "漢" * 32, "ก" * 32, "🐻" * 32, "אבגד " * 6, "n̈" * 32, "Ж" * 32, "", "💩", "ሰ" * 32]


@pytest.mark.parametrize("name", dict.fromkeys([*LONGEST, *WHOLE.values(), *SHAPED.values()]))
def test_names_of_any_script_keep_to_the_layout(name: str) -> None:
    position, hers = full_table(), full_table_of_wakhan()
    names = [name] * 5
    scenes = (
        board_scene(board_view(position, names)),
        courts_scene(courts_view(position, names)),
        courts_scene(courts_view(hers, names)),
        hand_scene(hand_view(position, names, 0)),
    )
    for scene in scenes:
        assert outside(scene) == []
        assert collisions(scene) == []


def ink(text: str) -> bool:
    return fonts.mask(text, Face.TEXT, 40).getbbox() is not None


def test_a_word_too_long_for_a_line_is_broken_at_its_hyphen_soft_or_not() -> None:
    room = fonts.width("Dominanz-", Face.NARROW, 39)
    assert fonts.wrap("Dominanz\u00adcheck jetzt", Face.NARROW, 39, room, 3) == ("Dominanz-", "check", "jetzt")
    assert fonts.wrap("Dominanz-check", Face.NARROW, 39, room, 2) == ("Dominanz-", "check")
    assert fonts.wrap("Dominanz\u00adcheck jetzt", Face.NARROW, 39, 900, 2) == ("Dominanzcheck jetzt",)
    assert fonts.wrap("-Dominanzcheckjetzt und", Face.NARROW, 39, room, 2)[1] == "und"
    assert fonts.wrap("Dominanzcheckjetzt- und", Face.NARROW, 39, room, 2)[1] == "und"
