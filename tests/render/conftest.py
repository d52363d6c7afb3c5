import json
from pathlib import Path
from typing import Any

import pytest

SAMPLES = Path(__file__).parent / "samples"
NAMES = ("Ana", "Bo the Magnificent of all Bukhara", "Олександр", "محمد علی", "山田太郎🐻")


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
        "armies": {region: dict.fromkeys(coalitions, 36) for region in regions},
        "tribes": {region: {str(seat): 10 for seat in range(5)} for region in regions},
        "roads": {border: dict.fromkeys(coalitions, 12) for border in borders},
        "rulers": dict.fromkeys(regions, 1),
        "events": ["pashtunwali_values", "disregard_for_customs", "embarrassment_of_riches", "conflict_fatigue"],
        "dominant": {"coalition": "british", "lead": 12},
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
        player["events"] = ["new_tactics", "courtly_manners", "nationalism", "koh_i_noor_recovered", "rumor"]
        player |= {"rupees": 36, "vp": 23, "gifts": [2, 4, 6], "prizes": 12, "hand_size": 10, "influence": 20}
        player |= {"court_limit": 21, "hand_limit": 14, "shelter": 30, "loyalty": "british"}
    position["spies"] = {str(card): {str(seat): 10 for seat in range(5)} for card in position["players"][0]["court"]}
    position["hostages"] = dict.fromkeys(position["spies"], 2)
    position["used"] = position["players"][0]["court"]
    return position


@pytest.fixture(params=[*sorted(path.stem for path in SAMPLES.glob("*.json")), "full_table"])
def position(request: pytest.FixtureRequest) -> dict[str, Any]:
    return full_table() if request.param == "full_table" else load(request.param)
