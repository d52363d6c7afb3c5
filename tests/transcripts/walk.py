"""People who try everything: any button, menu, form, command and list they are shown, by chance, while they play."""

from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

from simcord.results import InteractionResult

from tests.transcripts.games import LATE, answer, answers, liked, open_panel
from tests.transcripts.world import PEOPLE, Shown, World, buttons, menus

T = TypeVar("T")

PLAYERS: Final = ("ann", "bob", "cat")
RARE: Final = frozenset(
    ("agree", "cancel", "enforce", "stuckend", "stuckhand", "resign", "forget", "handover", "closeseat", "seek")
)
"""Actions that would soon end every game or empty the table, were they used as often as the others."""
LOBBY: Final = 14
KEPT: Final = 4
NEWEST: Final = 6

COMMANDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((f"pax {name}", {}) for name in ("turn", "board", "text", "court", "hand", "log", "replay", "status", "undo")),
    *((f"pax {name}", {}) for name in ("rewind", "plan", "note", "ask", "help", "export", "takeback", "pause", "away")),
    *((f"pax {name}", {}) for name in ("stuck", "end", "handover", "resign", "forget-me")),
    ("pax court", {"player": "bob"}),
    ("pax court", {"automated": True}),
    ("pax hand", {"player": "ann"}),
    ("pax log", {"turn": 1}),
    ("pax log", {"player": "0"}),
    ("pax log", {"about": "1"}),
    ("pax replay", {"turn": 2}),
    ("pax handover", {"player": "cat"}),
    ("pax takeback", {"player": "cat"}),
    ("pax plan", {"line": "end"}),
    ("pax plan", {"line": "buy 1; end", "if_unchanged": "anything"}),
    ("pax away", {"from": "2026-01-03", "until": "2026-01-05"}),
    ("pax stuck", {"days": 1}),
    ("pax new", {"game": "pamir"}),
    ("do", {"line": "end"}),
    ("do", {"line": "buy 1"}),
    ("games", {}),
    ("settings", {}),
    ("settings", {"zone": "Berlin"}),
    ("settings", {"zone": "America"}),
    ("server", {}),
    ("card", {"name": "pamir:1"}),
    ("card", {"name": "kabul", "show": True}),
)
TYPED: Final = (
    *(("do", "line", "b"), ("do", "line", ""), ("pax plan", "if_unchanged", ""), ("pax log", "player", "")),
    *(("pax log", "about", "k"), ("pax away", "from", ""), ("settings", "zone", "ber"), ("card", "name", "ka")),
    *(("pax away", "until", "1"), ("card", "name", "1")),
)
WORDS: Final = ("", "A note of mine.", "Europe/Berlin", "23:00", "7", "*Two* lines\nwith <@1> in them.")
WAITS: Final = (1, 5, 30, 30, 120, 600, 1800, 3600)


class Walk:
    def __init__(self, at: World, game: str) -> None:
        self._at = at
        self._game = game
        self._private: defaultdict[str, list[Shown]] = defaultdict(list)
        self._chosen: Counter[object] = Counter()
        self._deeds: dict[Callable[[], Awaitable[None]], int] = {
            self._answer: 26,
            self._press: 38,
            self._choose: 10,
            self._command: 16,
            self._type: 4,
            self._wait: 7,
            self._delete: 1,
            self._restart: 1,
        }

    async def go(self, steps: int) -> None:
        await self._open()
        while len(self._at.recorder.steps) < steps:
            if not self._is_open() and self._at.chance.random() < 0.3:
                await self._open()
            (deed,) = self._at.chance.choices(list(self._deeds), list(self._deeds.values()))
            await deed()

    async def _open(self) -> None:
        options = {"clock_hours": 2, "clock_more": 1} if self._at.chance.random() < 0.7 else {}
        await self._at.command(PLAYERS[0], "pax new", game=self._game, **options)
        for _ in range(LOBBY):
            await self._press(at_most="pax:start:")
        try:
            for who in PLAYERS[1:]:
                await self._at.press(who, self._at.newest("pax:join:"), "pax:join:")
            await self._at.press(PLAYERS[0], self._at.newest("pax:start:"), "pax:start:")
        except LookupError:
            # There is a game, though nothing can be pressed in it at the moment.
            await self._at.wait(LATE)

    def _is_open(self) -> bool:
        return any(
            each.startswith(("pax:turn:", "pax:join:", "pax:back:", "pax:resume:"))
            for message in self._at.messages()[-30:]
            for each in buttons(message)
        )

    # -- what they do

    async def _answer(self) -> None:
        who = self._at.called()
        shown = next((each for each in reversed(self._before(who)) if answers(each)), None)
        shown = await open_panel(self._at, who) if shown is None else shown
        found = answers(shown) if shown is not None else []
        if found:
            self._keep(who, await answer(self._at, who, shown, *self._at.chance.choice(liked(self._at, found))))
        else:
            await self._at.wait(LATE)

    async def _press(self, at_most: str = "") -> None:
        """Press a button, above all one whose kind was not pressed often; none whose id begins with `at_most`."""
        who, shown = self._somebody_sees()
        found = [each for each in buttons(shown) if not at_most or not each.startswith(at_most)]
        usual = [each for each in found if each.split(":")[1] not in RARE]
        if self._at.chance.random() < 0.2 or not usual:
            usual = found
        if usual:
            pressed = self._new(usual, lambda each: each.split(":")[1])
            await self._seen(who, await self._at.press(who, shown, pressed))

    def _new(self, found: Sequence[T], kind: Callable[[T], object]) -> T:
        (chosen,) = self._at.chance.choices(found, [1 / (1 + self._chosen[kind(each)]) ** 2 for each in found])
        self._chosen[kind(chosen)] += 1
        return chosen

    async def _choose(self) -> None:
        who, shown = self._somebody_sees(with_menus=True)
        found = menus(shown)
        if not found:
            return
        menu = self._new(found, lambda each: each["custom_id"].split(":")[1])
        values = [each["value"] for each in menu.get("options", ())]
        if menu["type"] == 6:
            chosen: list[Any] = []
        elif menu["type"] == 8:
            chosen = [self._at.channel] if self._at.chance.random() < 0.5 else []
        else:
            chosen = [self._at.chance.choice(values)]
        await self._seen(who, await self._at.choose(who, shown, menu["custom_id"], *chosen))

    async def _command(self) -> None:
        who = self._somebody()
        command, options = self._new(COMMANDS, repr)
        if command != "server" or who == "ann":
            await self._seen(who, await self._at.command(who, command, **options))

    async def _type(self) -> None:
        await self._at.type(self._somebody(), *self._new(TYPED, repr))

    async def _wait(self) -> None:
        await self._at.wait(self._at.chance.choice(WAITS))

    async def _delete(self) -> None:
        await self._at.delete(self._at.chance.choice(self._at.messages()[-NEWEST:]))

    async def _restart(self) -> None:
        await self._at.restart()

    # -- what they see

    def _somebody(self) -> str:
        return self._at.chance.choice([*PLAYERS, *PEOPLE])

    def _somebody_sees(self, *, with_menus: bool = False) -> tuple[str, Shown]:
        who = self._somebody()
        found: list[Shown] = [*self._at.messages()[-NEWEST:], *self._before(who), *self._before(who)]
        found += self._at.direct(who).history()[-1:]
        if with_menus:
            found = [each for each in found if menus(each)] or found
        return who, self._at.chance.choice(found)

    def _before(self, who: str) -> list[Shown]:
        """The private messages they have before them: a panel that moved below was deleted."""
        return [each for each in self._private[who] if self._at.stands(each)]

    def _keep(self, who: str, shown: Shown | None) -> None:
        if shown is not None and (buttons(shown) or menus(shown)):
            kept = [each for each in self._private[who] if each.id != shown.id]
            self._private[who] = [*kept, shown][-KEPT:]

    async def _seen(self, who: str, result: InteractionResult) -> None:
        if result.modal is not None:
            result = await self._at.fill(who, result, **self._filled(result.modal))
        for shown in (result.response, *result.followups):
            if shown is not None and shown.ephemeral:
                self._keep(who, shown)

    def _filled(self, form: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in (each["component"] for each in form["components"] if "component" in each):
            if part["type"] == 4:
                found[part["custom_id"]] = self._at.chance.choice(WORDS)[: part.get("max_length", 99)]
                continue
            if "options" not in part:
                found[part["custom_id"]] = []
                continue
            values = [each["value"] for each in part["options"]]
            most = min(part.get("max_values", 1), len(values))
            found[part["custom_id"]] = self._at.chance.sample(
                values, self._at.chance.randint(part.get("min_values", 1), most)
            )
        return found


async def walk(at: World, game: str, steps: int) -> None:
    await Walk(at, game).go(steps)
