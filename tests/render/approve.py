"""Writes the approved scenes and the golden picture anew: `python -m tests.render.approve`, then look at them."""

from PIL import Image

from paxbot.present.pamir.changes import changes_view
from paxbot.present.pamir.models import board_view, card_view, courts_view, market_view
from paxbot.present.pamir.views_ending import ending_view
from paxbot.render.paint import paint, shown
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.board import board_scene
from paxbot.render.pamir.cards import card_scene
from paxbot.render.pamir.courts import courts_scene
from paxbot.render.pamir.market import market_scene
from paxbot.render.pamir.scoring import ending_scene
from paxbot.render.scene import Scene
from paxbot.render.theme import palette
from tests.render.changed import turn_of_bo
from tests.render.conftest import ai_cards, load, names_for
from tests.render.test_ai_cards import cards_view
from tests.render.test_ending import ENDINGS
from tests.render.test_pictures import GOLDEN
from tests.render.test_scenes import SNAPSHOTS


def main() -> None:
    for name in ("early_3", "crowded_5", "wakhan_4"):
        position = load(name)
        write(f"board_{name}", board_scene(board_view(position, names_for(position))))
    position = load("middle_4")
    changes = changes_view(position, names_for(position), turn_of_bo())
    write("board_changed_4", board_scene(board_view(position, names_for(position)), changes))
    write("market_changed_4", market_scene(market_view(position), changes))
    write("card", card_scene(card_view(66), 1.5, "paper", (360, 560)))
    write("courts_changed_4", courts_scene(courts_view(position, names_for(position)), changes))
    position = load("wakhan_4")
    write("courts_wakhan_4", courts_scene(courts_view(position, names_for(position))))
    position = ENDINGS["one winner"]
    write("ending", ending_scene(ending_view(position, names_for(position))))
    write("ai_cards", ai_cards_scene(cards_view(ai_cards(19, 4, line=1))))
    scene = board_scene(board_view(load("middle_4"), ["Ana", "Bo", "Cy", "Dee"]))
    small = shown(paint(scene), palette(scene.game)).resize((550, 350), Image.Resampling.BOX)
    small.save(GOLDEN / "board_middle_4.png", optimize=True)


def write(name: str, scene: Scene) -> None:
    (SNAPSHOTS / f"{name}.txt").write_text(f"{scene}\n")


if __name__ == "__main__":
    main()
