from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat

from paxbot.present.pamir.alt import LIMIT, ai_cards_alt, card_alt, court_alt, courts_alt, hand_alt, table_alt
from paxbot.present.pamir.models import board_view, card_page, court_view, courts_view, hand_view, table_view
from paxbot.present.pamir.views_ending import ai_cards_view
from paxbot.render.paint import paint, picture, shown
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.courts import court_scene, courts_scene
from paxbot.render.pamir.market import hand_scene
from paxbot.render.theme import palette
from tests.cases import for_each
from tests.render.conftest import load, names_for, wakhan_seats
from tests.render.full_colour import painted

GOLDEN = Path(__file__).parent / "golden"


@for_each("number", range(1, 117))
def test_every_card_paints(number: int) -> None:
    card = picture(card_page_scene(card_page(number, ["What it does."])))
    image = Image.open(BytesIO(card.png))
    assert image.mode == "P"
    assert image.size == (card.width, card.height)


def test_every_picture_is_a_png_of_at_most_400_kilobytes(position: dict[str, Any]) -> None:
    names = names_for(position)
    hers = wakhan_seats(position)
    pictures = (
        picture(board_scene(board_view(position, names))),
        picture(courts_scene(courts_view(position, names))),
        picture(court_scene(court_view(position, names, 0))),
        picture(hand_scene(hand_view(position, names, 0))),
        *(picture(ai_cards_scene(ai_cards_view(position, names, seat))) for seat in hers),
    )
    expected = ["board.png", "courts.png", "court-1.png", "hand.png", *(f"ai-cards-{seat + 1}.png" for seat in hers)]
    assert [each.filename for each in pictures] == expected
    for each in pictures:
        assert Image.open(BytesIO(each.png)).size == (each.width, each.height)
        assert len(each.png) <= 400_000


def test_the_board_looks_like_the_golden_picture() -> None:
    position = load("middle_4")
    scene = board_scene(board_view(position, ["Ana", "Bo", "Cy", "Dee"]))
    now = shown(paint(scene), palette(scene.game)).resize((550, 350), Image.Resampling.BOX)
    golden = Image.open(GOLDEN / "board_middle_4.png").convert("RGB")
    assert now.size == golden.size
    difference = ImageStat.Stat(ImageChops.difference(now, golden))
    assert max(difference.mean) < 1.5


def test_the_palette_keeps_the_colours() -> None:
    position = load("crowded_5")
    scene = board_scene(board_view(position, names_for(position)))
    saved = Image.open(BytesIO(picture(board_scene(board_view(position, names_for(position)))).png)).convert("RGB")
    difference = ImageStat.Stat(ImageChops.difference(saved, painted(scene)))
    assert max(difference.mean) < 2


def test_pictures_made_in_many_threads_are_the_same_as_in_one() -> None:
    views = [board_view(load(name), ["A", "B", "C", "D", "E"][:n]) for name, n in (("early_3", 3), ("middle_4", 4))] * 4
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda view: paint(board_scene(view)).tobytes(), views))
    assert made[0] == made[2] == made[4]
    assert made[1] == made[3] == made[5]


def test_alternative_texts_fit_and_name_what_counts(position: dict[str, Any]) -> None:
    names = names_for(position)
    table = table_view(position, names)
    texts = [
        table_alt(table),
        courts_alt(courts_view(position, names)),
        court_alt(court_view(position, names, 0)),
        hand_alt(hand_view(position, names, 0)),
        *(ai_cards_alt(ai_cards_view(position, names, seat)) for seat in wakhan_seats(position)),
    ]
    assert all(0 < len(text) <= LIMIT for text in texts)
    assert table.board.favored_text in texts[0]
    assert "Transcaspia" in texts[0]


def test_the_alternative_text_of_a_card_tells_its_facts() -> None:
    text = card_alt(card_page(66, ["You pay nothing for these."]))
    assert text.startswith("Card 66, Baluchi Smugglers. Region: Herat.")
    assert text.endswith("You pay nothing for these.")
    assert LIMIT - 5 < len(card_alt(card_page(66, ["word " * 600]))) <= LIMIT
