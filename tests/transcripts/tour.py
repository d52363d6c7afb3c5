"""Features that walks seldom come to: seats that change hands, going back, absences, plans, pages, moderation."""

from typing import Any, Final

from tests.transcripts.games import open_game, take_turn
from tests.transcripts.world import World, buttons, menus

Way = tuple[str, str, dict[str, Any], tuple[str, ...]]
"""Commands, who gives them, and the beginnings of the ids that they use one after the other in the answers."""

TOUR: Final[tuple[Way, ...]] = (
    ("ann", "server", {}, ("pax-roles:srvroles", "pax-channels:srvrooms")),
    ("cat", "settings", {}, ("pax:set:0:0:confirm",)),
    ("ann", "pax away", {"from": "2026-01-02", "until": "2026-01-04"}, ()),
    ("ann", "pax away", {}, ("pax:back",)),
    ("bob", "pax board", {}, ("pax-menu:view", "pax:defview", "pax:text")),
    ("zoe", "pax log", {"player": "0"}, ("pax-menu:logabout", "pax:logabout")),
    ("zoe", "pax log", {}, ("pax:logturn", "pax:logturn")),
    ("zoe", "pax court", {"automated": True}, ("pax:why", "pax:whypage", "pax:whypage")),
    ("zoe", "pax replay", {"turn": 2}, ("pax:replayhands", "pax:replay", "pax:replayturn")),
    ("bob", "pax plan", {"line": "end"}, ()),
    ("bob", "pax plan", {}, ("pax:plandrop",)),
    ("ann", "pax handover", {"player": "cat"}, ("pax:handover",)),
    ("cat", "pax takeback", {}, ("pax:takeback",)),
    ("zoe", "pax stuck", {"days": 1}, ()),
    ("ann", "pax stuck", {"days": 1}, ()),
    ("ann", "pax rewind", {}, ("pax-menu:rewindstep", "pax:rewindnow")),
    ("bob", "pax rewind", {}, ("pax-menu:rewindstep", "pax:rewindask")),
    ("cat", "pax resign", {}, ("pax:resign",)),
)


async def follow(at: World, who: str, command: str, options: dict[str, Any], ids: tuple[str, ...]) -> None:
    result = await at.command(who, command, **options)
    for custom_id in ids:
        shown = next((each for each in (result.response, *result.followups) if each is not None), None)
        if shown is None:
            return
        menu = next((each for each in menus(shown) if each["custom_id"].startswith(custom_id)), None)
        if menu is not None:
            chosen = [menu["options"][-1]["value"]] if menu["type"] == 3 else []
            result = await at.choose(who, shown, custom_id, *chosen)
        elif any(each.startswith(custom_id) for each in buttons(shown)):
            result = await at.press(who, shown, custom_id)


async def tour(at: World) -> None:
    """Three people and Wakhan play openly, try all this after some turns, and a moderator ends the game."""
    await open_game(at, "pamir", "bob", "ann", "cat", automated=1, open_hands=True, clock_hours=3)
    for _ in range(6):
        await take_turn(at, at.called())
        await at.wait(30)
    for way in TOUR:
        await follow(at, *way)
        await at.wait(5)
    offered = at.newest("pax:takeseat:")
    await at.press(
        "ann", offered, "pax:closeseat:" if "pax:closeseat:" in " ".join(buttons(offered)) else "pax:takeseat:"
    )
    for _ in range(3):
        await take_turn(at, at.called())
        await at.wait(30)
    await follow(at, "ann", "pax end", {}, ("pax:enforce",))
