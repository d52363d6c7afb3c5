"""People who play a game to its end by pressing what they are shown, a little in haste."""

from typing import Any, Final

from simcord.results import InteractionResult, ResponseMessage

from tests.slow import slow_only
from tests.transcripts.world import Shown, World, buttons, components, menus

UNDO: Final = 0.06
LATE: Final = 30
"""Seconds after which a request has become a question, or an answer."""


async def open_game(at: World, game: str, *players: str, **options: Any) -> None:
    host, *others = players
    await at.command(host, "pax new", game=game, **options)
    for other in others:
        await at.press(other, at.newest("pax:join:"), "pax:join:")
    await at.press(host, at.newest("pax:start:"), "pax:start:")


async def play(at: World, most: int = 4000) -> int:
    """People answer until the game is over, or until so many answers are given; how many were."""
    slow_only("plays a whole game in chat")
    given = 0
    while not at.is_over() and given < most:
        now = await take_turn(at, at.called(), most - given)
        if not now:
            await at.wait(LATE)
            now = await take_turn(at, at.called(), most - given)
            assert now, "nobody can do anything"
        given += now
    return given


def panel(result: InteractionResult) -> ResponseMessage:
    """The last answer with components: a panel that moved below comes after an empty one, a warning after a panel."""
    return [shown for shown in (result.response, *result.followups) if shown is not None and shown.components][-1]


async def take_turn(at: World, who: str, most: int = 4000) -> int:
    shown, given = await open_panel(at, who), 0
    while given < most and (found := answers(shown)):
        shown = await answer(at, who, shown, *at.chance.choice(liked(at, found)))
        given += 1
        if at.chance.random() < UNDO and any(each.startswith("pax:undo:") for each in buttons(shown)):
            shown = panel(await at.press(who, shown, "pax:undo:"))
    return given


async def answer(at: World, who: str, shown: Shown, custom_id: str, value: str) -> Shown:
    pressed = at.choose(who, shown, custom_id, value) if value else at.press(who, shown, custom_id)
    after: Shown = panel(await pressed)
    sure = next((each for each in buttons(after) if each.startswith("pax:sure:")), None)
    if sure is not None:
        after = panel(await at.press(who, after, sure))
    return after


async def open_panel(at: World, who: str) -> Any:
    for message in reversed(at.messages()):
        if any(each.startswith("pax:turn:") for each in buttons(message)):
            return panel(await at.press(who, message, "pax:turn:"))
    return panel(await at.command(who, "pax turn"))


def answers(shown: Shown) -> list[tuple[str, str, str]]:
    """Every answer of a panel: the id of its button or menu, its value in a menu, and its label."""
    found = [(part["custom_id"], "", part["label"]) for part in _parts(shown, 2) if _answers(part["custom_id"])]
    for menu in menus(shown):
        if menu["custom_id"].startswith("pax-menu:answer:"):
            found += [(menu["custom_id"], option["value"], option["label"]) for option in menu["options"]]
    return found


def liked(at: World, found: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """Those of the answers among which somebody in haste chooses: battles and purchases bring a game to its end."""
    battles = [each for each in found if any(word in each[2] for word in ("attle", "ampf", "chlacht"))]
    buys = [each for each in found if any(word in each[2] for word in ("urchase", "auf"))]
    chosen = found
    if battles and at.chance.random() < 0.9:
        chosen = battles
    elif buys and at.chance.random() < 0.6:
        chosen = buys
    return [(custom_id, value) for custom_id, value, _ in chosen]


def _answers(custom_id: str) -> bool:
    return custom_id.startswith(("pax:answer:", "pax:sure:"))


def _parts(shown: Shown, kind: int) -> list[dict[str, Any]]:
    return [part for part in components(shown) if part["type"] == kind and "custom_id" in part]
