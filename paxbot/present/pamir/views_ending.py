"""View models of the end with each Dominance Check's scores, and of Wakhan's two AI cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paxbot import PaxError
from paxbot.engine.kernel import JsonView
from paxbot.games.pamir.terms import AI_CARDS, AiCard, Arrow, Coalition
from paxbot.present.pamir import names as terms, scoring
from paxbot.present.pamir.models import board_view, players
from paxbot.present.pamir.views import PlayerView, RegionView
from paxbot.present.pamir.wakhan import line_text, red_text
from paxbot.present.words import _, brief, capital

FEW: Final = 2
"""Winners whose names are told in full."""


@dataclass(frozen=True, slots=True)
class CheckView:
    title: str
    heading: str
    coalition: str | None
    text: str


@dataclass(frozen=True, slots=True)
class StandingView:
    """`points` are those of each check, `rise` the totals at the start and after each."""

    place: int
    player: PlayerView
    is_winner: bool
    stars: int
    points: tuple[int, ...]
    rise: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndingView:
    title: str
    verdict: str
    standing: tuple[StandingView, ...]
    checks: tuple[CheckView, ...]
    turning_point: str
    """When the winner took the lead, in a sentence; empty if nobody has it alone."""
    regions: tuple[RegionView, ...]
    figures: tuple[str, str, str]
    legend: tuple[str, str]


def ending_view(position: JsonView, names: Sequence[str]) -> EndingView:
    victory = position.get("victory")
    if victory is None:
        raise PaxError("game_not_over")
    who = [brief(name) for name in names]
    winners = [(names if len(position["winners"]) <= FEW else who)[seat] for seat in position["winners"]]
    points = [check["points"] for check in position["checks"]]
    order = sorted(range(len(names)), key=victory["places"].__getitem__)
    return EndingView(
        title=_("The game is over"),
        verdict=scoring.victory(winners, victory["tie_break"], victory["lead"]),
        standing=tuple(_standing(position, players(position, names)[seat], victory["places"][seat]) for seat in order),
        checks=tuple(_check(check, number, who) for number, check in enumerate(position["checks"], 1)),
        turning_point=scoring.turning_point(position["winners"], points, who),
        regions=board_view(position, names).regions,
        figures=(_("Points"), _("Stars"), _("Rupees")),
        legend=(_("Ruler"), _("Armies")),
    )


def _standing(position: JsonView, player: PlayerView, place: int) -> StandingView:
    seat, points = player.seat, [check["points"] for check in position["checks"]]
    return StandingView(
        place=place,
        player=player,
        is_winner=seat in position["winners"],
        stars=position["players"][seat]["stars"]["military"],
        points=tuple(each[seat] for each in points),
        rise=tuple(after[seat] for after in scoring.rise(points, len(position["players"]))),
    )


def _check(check: JsonView, number: int, who: Sequence[str]) -> CheckView:
    key, plain = check["coalition"], _("Check {number}").format(number=number)
    title, heading = (_("Final check"), _("Final")) if check["last"] else (plain, plain)
    coalition = None if key is None else Coalition[key.upper()]
    return CheckView(title, heading, key, scoring.check(coalition, check["counts"], check["points"], who))


@dataclass(frozen=True, slots=True)
class AiLoyaltyView:
    coalition: str
    name: str
    loyal: tuple[int, ...]
    loyal_text: str
    is_pragmatic: bool


@dataclass(frozen=True, slots=True)
class AiLineView:
    """`is_marked` if the line is being carried out, or was last."""

    number: int
    action: str
    text: str
    is_marked: bool


@dataclass(frozen=True, slots=True)
class AiFaceView:
    """Rows from the left, lines from the top; the red arrow at the end 0 or 1, the black one at 0 to 5."""

    loyalties: tuple[AiLoyaltyView, ...]
    regions: tuple[tuple[str, str], ...]
    lines: tuple[AiLineView, ...]
    red_arrow: int
    black_arrow: int


@dataclass(frozen=True, slots=True)
class AiBackView:
    """Two labels and six columns from the top, and which of them the arrows hit (None without a face)."""

    labels: tuple[str, ...]
    columns: tuple[int, ...]
    red_hit: int | None
    black_hit: int | None


@dataclass(frozen=True, slots=True)
class AiResultView:
    icon: str
    text: str
    coalition: str | None = None


@dataclass(frozen=True, slots=True)
class AiCardsView:
    """`missing_text` stands in for the face before it is drawn."""

    player: PlayerView
    headline: str
    back_caption: str
    back: AiBackView | None
    face_caption: str
    face: AiFaceView | None
    missing_text: str
    results: tuple[AiResultView, ...]


def ai_cards_view(position: JsonView, names: Sequence[str], seat: int) -> AiCardsView:
    raw = position["players"][seat].get("wakhan")
    if raw is None:
        raise PaxError("seat_is_not_automated")
    card = None if raw["ai_card"] is None else AI_CARDS[raw["ai_card"]]
    return AiCardsView(
        player=players(position, names)[seat],
        headline=_("AI cards: {name}").format(name=names[seat]),
        back_caption=_("Next card (back)"),
        back=None
        if raw["back"] is None
        else AiBackView(
            labels=tuple(capital(red_text(Arrow(label))) for label in raw["back"]["labels"]),
            columns=tuple(raw["back"]["columns"]),
            red_hit=None if card is None else int(card.red_arrow is Arrow.BOTTOM),
            black_hit=None if card is None else card.black_arrow,
        ),
        face_caption=_("Card drawn last (face)")
        if card is None
        else _("AI card {number} (face)").format(number=card.number),
        face=None if card is None else _face(card, raw, position),
        missing_text=_("No AI card yet: the first is turned over here when a turn of this seat begins."),
        results=tuple(_results(raw, position)),
    )


def _face(card: AiCard, raw: JsonView, position: JsonView) -> AiFaceView:
    return AiFaceView(
        loyalties=tuple(_loyalty(place.key, raw["pragmatic"], position) for place in card.loyalties),
        regions=tuple((region.key, terms.region(region.key)) for region in card.regions),
        lines=tuple(
            AiLineView(index + 1, line.action, line_text(line), index == raw["line"])
            for index, line in enumerate(card.lines)
        ),
        red_arrow=int(card.red_arrow is Arrow.BOTTOM),
        black_arrow=card.black_arrow,
    )


def _loyalty(key: str, pragmatic: str | None, position: JsonView) -> AiLoyaltyView:
    loyal = _loyal(key, position)
    return AiLoyaltyView(
        key, terms.coalition(key), loyal, _("loyal:") if loyal else _("nobody loyal"), key == pragmatic
    )


def _loyal(key: str, position: JsonView) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(position["players"]) if player["loyalty"] == key)


def _results(raw: JsonView, position: JsonView) -> Iterator[AiResultView]:
    if raw["red"] is not None:
        yield AiResultView(
            "red_arrow",
            _("Red arrow: top row, left end of the court, left neighbor")
            if Arrow(raw["red"]) is Arrow.TOP
            else _("Red arrow: bottom row, right end of the court, right neighbor"),
        )
    if raw["column"] is not None:
        text = _("Black arrow: market column {column}, counted from 0 on the left")
        yield AiResultView("black_arrow", text.format(column=raw["column"]))
    if raw["pragmatic"] is not None:
        yield AiResultView("leaning", _leaning_result(raw, position), raw["pragmatic"])
    if raw["line"] is not None:
        text = _("Line {number} is being carried out, or has just been")
        yield AiResultView("line_mark", text.format(number=raw["line"] + 1))


def _leaning_result(raw: JsonView, position: JsonView) -> str:
    texts = {
        True: _("Leans {coalition}: the first of those with fewest loyal players"),
        False: _("Leans {coalition}: the first coalition nobody is loyal to"),
    }
    steadfast = _("Leans {coalition}: the most blocks in play of those with the fewest loyal players")
    text = steadfast if raw.get("steadfast") else texts[bool(_loyal(raw["pragmatic"], position))]
    return text.format(coalition=terms.coalition(raw["pragmatic"]))
