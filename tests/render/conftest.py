import json
from pathlib import Path
from typing import Any

import pytest

from paxbot.games.pamir.terms import AI_CARDS, black_result, red_result
from paxbot.render import fonts

needs_shaping = pytest.mark.skipif(not fonts.SHAPES, reason="Pillow finds no FriBiDi on this machine")

SAMPLES = Path(__file__).parent / "samples"
NAMES = ("Ana", "Bo the Magnificent of all Bukhara", "Олександр", "Ελένη Ñandú", "山田太郎🐻")
"""None of them has to be shaped, so that scenes are the same with FriBiDi and without."""


def load(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text())
    return loaded


def names_for(position: dict[str, Any]) -> list[str]:
    return list(NAMES[: len(position["players"])])


def full_table() -> dict[str, Any]:
    """A position with as much on it as the layout must ever hold, and more than the game allows."""
    regions = ["kabul", "punjab", "kandahar", "herat", "persia", "transcaspia"]
    coalitions = ["afghan", "british", "russian"]
    borders = [
        "herat_kabul", "herat_kandahar", "herat_persia", "herat_transcaspia", "kabul_kandahar", "kabul_punjab",
        "kabul_transcaspia", "kandahar_punjab", "persia_transcaspia",
    ]  # fmt: skip
    position = load("long_court_5")
    position |= {
        "armies": {region: dict.fromkeys(coalitions, 9) for region in regions},
        "tribes": {region: {str(seat): 9 for seat in range(5)} for region in regions},
        "roads": {border: dict.fromkeys(coalitions, 9) for border in borders},
        "rulers": dict.fromkeys(regions, 1),
        "events": ["pashtunwali_values", "disregard_for_customs", "embarrassment_of_riches", "conflict_fatigue"],
        "dominant": {
            "coalition": "british",
            "leader": "british",
            "lead": 12,
            "needed": 4,
            "blocks": {key: {"in_play": 12, "needed": 16} for key in coalitions},
        },
        "if_checked": {"points": [10] * 5, "last": True},
        "favored": "intelligence",
        "deck": 52,
        "active": 1,
    }
    cards = iter([34, 20, 38, 22, 27, 36, 16, 33, 24, 109, 103, 113])
    position["market"] = [[[next(cards), 30] for _ in range(6)] for _ in range(2)]
    position["prices"] = [[10] * 6, [10] * 6]
    position["barred"] = [34, 103]
    for seat, player in enumerate(position["players"]):
        player["court"] = list(range(1 + seat * 20, 13 + seat * 20))
        player["events"] = ["new_tactics", "courtly_manners", "nationalism", "koh_i_noor_recovered", "rumor"][seat:]
        player |= {"rupees": 36, "vp": 23, "gifts": [2, 4, 6], "prizes": 12, "hand_size": 10, "influence": 20}
        player |= {"court_limit": 21, "hand_limit": 14, "shelter": 30, "loyalty": "british"}
    position["spies"] = {str(card): {str(seat): 9 for seat in range(5)} for card in position["players"][0]["court"]}
    position["hostages"] = dict.fromkeys(position["spies"], 2)
    position["used"] = position["players"][0]["court"]
    return position


def full_table_of_wakhan() -> dict[str, Any]:
    """The same with Wakhan in every seat, with more influence than there are patriots, prizes and gifts."""
    position = full_table()
    for seat, player in enumerate(position["players"]):
        player |= {
            "loyalty": None,
            "hand": [],
            "hand_size": 0,
            "influence": None,
            "wakhan": ai_cards(seat + 1, 24 - seat),
        }
        player["influence_by_coalition"] = dict.fromkeys(["afghan", "british", "russian"], 20)
    return position


def ai_cards(face: int, back: int, line: int | None = 0) -> dict[str, Any]:
    drawn, on_deck = AI_CARDS[face], AI_CARDS[back]
    return {
        "ai_card": face,
        "back": {"labels": list(on_deck.labels), "columns": list(on_deck.columns)},
        "red": red_result(drawn, on_deck),
        "column": black_result(drawn, on_deck),
        "line": line,
        "pragmatic": drawn.loyalties[0].key,
        "took_over": False,
    }


def wakhan_seats(position: dict[str, Any]) -> list[int]:
    return [seat for seat, player in enumerate(position["players"]) if player.get("wakhan")]


FULL = {"full_table": full_table, "full_table_of_wakhan": full_table_of_wakhan}


@pytest.fixture(params=[*sorted(path.stem for path in SAMPLES.glob("*.json")), *FULL])
def position(request: pytest.FixtureRequest) -> dict[str, Any]:
    return FULL[request.param]() if request.param in FULL else load(request.param)
