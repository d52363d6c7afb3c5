"""Views of the bot's own cards, with words as short and as long as they come in English."""

from functools import cache
from typing import Any, Final

from paxbot.games.porfiriana.deck import own_records
from paxbot.present.porfiriana.views import CardView, OvalView, PointView, SideView

LETTERS: Final = {"sonora": "Son", "chihuahua": "Chi", "america": "US"}
_WORDS: Final = {
    "conspiracy_theft": "Takes a card",
    "gun_store": "2 gold for an orange card",
    "slave_labour": "Slaves",
    "extra_action": "One more action: redeploy",
    "during_topple": "Díaz +1 in a topple",
    "monopoly": "Others pay you for land",
    "rebel_governor": "Closes Chihuahua",
    "district_waiver": "Red, white: any district",
    "free_market_purchase": "Orange cards are free",
}


def _points(raw: dict[str, Any]) -> tuple[PointView, ...]:
    return tuple(PointView(each["kind"], each["orientation"]) for each in raw.get("prestige", ()))


def _cost(raw: dict[str, Any]) -> str:
    cost = raw.get("cost", "")
    return "?" if isinstance(cost, dict) else str(cost)


def side_view(raw: dict[str, Any]) -> SideView:
    return SideView(
        raw["title"], raw["faction"], raw["cost"], _points(raw), raw["regime_change"] or "", tuple(raw["strife"] or ())
    )


def card_of(index: int, raw: dict[str, Any]) -> CardView:
    side = {**raw, **raw["sides"][0], "title": raw["title"]} if raw.get("sides") else raw
    district = side.get("district") or ""
    kind = side.get("class", raw["type"])
    income, count = side.get("income") or {}, side.get("unrest") or ""
    letters = LETTERS.get(district, "")
    return CardView(
        number=index,
        type=raw["type"],
        title=raw["title"],
        caption=f"{kind.replace('_', ' ').capitalize()}, {district.capitalize()}" if district else kind.capitalize(),
        motif={"public": "investor"}.get(raw["type"], kind if raw["type"] in ("enterprise", "partner") else raw["type"])
        if raw["type"] not in ("headline", "topple")
        else {"headline": "newspaper", "topple": "diaz"}[raw["type"]],
        cost=_cost(side),
        district=district,
        letters=letters,
        faction=side.get("faction") or "",
        points=_points(side),
        access=side.get("access") or "",
        ovals=tuple(OvalView(each["kind"], each["price"], each["chain"]) for each in side.get("ovals", ())),
        income=str(income.get("amount") or 1) if income else "",
        costs=tuple(side["troop_costs"].values()) if "troop_costs" in side else (),
        firepower=side.get("firepower", 0),
        steal=str(side.get("steal") or ""),
        unrest=str(count["amount"] if isinstance(count, dict) and "amount" in count else count if count else "")
        if not isinstance(count, dict) or "amount" in count
        else "?",
        is_jailed=side.get("jailed", False),
        regime=side.get("regime_change") or side.get("regime") or "",
        strife=tuple(side.get("strife") or ()),
        sentiment=side.get("bull_bear") or "",
        abilities=tuple(
            _WORDS.get(each["kind"], each["kind"].replace("_", " ").capitalize()) for each in side["abilities"]
        ),
    )


@cache
def cards() -> tuple[CardView, ...]:
    """All cards besides the regimes."""
    return tuple(card_of(i, raw) for i, raw in enumerate(own_records()) if raw["type"] != "regime")


def of_type(kind: str) -> tuple[CardView, ...]:
    return tuple(card for card in cards() if card.type == kind)


@cache
def public_sides() -> tuple[tuple[SideView, ...], ...]:
    return tuple(tuple(map(side_view, raw["sides"])) for raw in own_records() if raw["type"] == "public")
