from collections.abc import Iterator, Sequence, Set
from functools import partial
from typing import Any, Final, NamedTuple

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f, game
from paxbot.games.spartacus.facts import CategoryCompared, GameWon, PointsScored, RomeWon, SoloDecided
from paxbot.games.spartacus.game import view
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import CATEGORIES_TO_WIN, SOLO_GAMES, Category
from paxbot.present import finale
from paxbot.present.finale import held_since
from paxbot.present.presenter import Part
from paxbot.present.spartacus import names
from paxbot.present.spartacus.facts import FACTS, compared
from paxbot.present.spartacus.names import aurei, cards_within, category
from paxbot.present.words import N_, Many, Say, Texts, _, brief, listing, ngettext, persons

LENGTH: Final = 2800
_HAND: Final = 90
_NAMED: Final = 1
ALL: Final = len(Category)
VERDICT = RomeWon | GameWon | SoloDecided


def outcome(position: Json, kind: Any) -> list[Any]:
    found = (game.FACTS.load(raw) for raw in position["outcome"]["facts"])
    return [fact for fact in found if isinstance(fact, kind)]


def lines(position: Json, who: Sequence[str], *kinds: Any) -> list[str]:
    return [line for kind in kinds for line in FACTS.lines(outcome(position, kind), who)]


def final(s: State, people: Sequence[str], *, is_pictured: bool = False) -> str:
    """Return who has won and by what, the turning point, every category against Rome, all points, and the hands.
    For a solitaire game: the result, condition by condition, and every category. Categories and points are left out if
    they are pictured. If the text is too long, each category names the strongest players only, or the hands go as well.
    """
    position, who = view(s, None), persons(people)
    held = {seat: cards_within(player.hand, _HAND, s.table) for seat, player in enumerate(s.players) if player.hand}
    hands = list(finale.hands(held, who))
    if is_pictured:
        return "\n".join([*_verdict(position, who, ()), *hands])
    texts = ("\n".join([*_lines(position, who, named), *hands]) for named in (0, _NAMED))
    return next((text for text in texts if len(text) <= LENGTH), "\n".join(_lines(position, who, _NAMED)))


def _lines(position: Json, who: Sequence[str], named: int) -> Iterator[str]:
    compared_ones = outcome(position, CategoryCompared)
    yield from _verdict(position, who, compared_ones)
    if outcome(position, SoloDecided):
        return
    yield ""
    romes = sum(fact.is_romes for fact in compared_ones)
    yield _("**Strengths, bonuses included:** Rome has {rome} of the 7 categories, the players have {players}.").format(
        rome=romes, players=ALL - romes
    )
    if named:
        yield _("For each category one of the strongest players is named.")
    yield from (f"- {compared(fact, who, named)}" for fact in compared_ones)
    if points := sorted(outcome(position, PointsScored), key=lambda fact: -fact.total):
        yield ""
        yield _("**Points**")
        yield from (f"- {line}" for line in FACTS.lines(points, who))


def _verdict(position: Json, who: Sequence[str], found: Sequence[CategoryCompared]) -> Iterator[str]:
    if decided := outcome(position, SoloDecided):
        display = position["players"][0]["display"]
        played = {names.card_of(number, position["table"]).category for number in display}
        yield from final_lines(found, decided[0], played, who[0])
    else:
        yield from lines(position, who, VERDICT)
    yield from filter(None, [turning_point(position)])


def final_lines(
    found: Sequence[CategoryCompared], decided: SoloDecided, played: Set[Category], who: str
) -> Iterator[str]:
    text = (
        _("**Solitaire game {game} of {games} is won.**")
        if decided.won
        else _("**Solitaire game {game} of {games} is lost.**")
    )
    yield text.format(game=decided.game, games=len(SOLO_GAMES))
    missing = [names.category(each) for each in Category if each not in played]
    text = (
        _("**Not met:** cards of all 7 categories. {who} has no card of {missing}.")
        if missing
        else _("**Met:** cards of all 7 categories. {who} has all of them.")
    )
    yield f"- {text.format(who=who, missing=listing(missing))}"
    is_met, is_all = decided.stronger >= decided.needed, decided.needed == ALL
    texts = {
        (True, False): _(
            "**Met:** stronger than Rome in at least {needed} categories. {who} is stronger in {stronger}."
        ),
        (False, False): _(
            "**Not met:** stronger than Rome in at least {needed} categories. {who} is stronger in {stronger}."
        ),
        (True, True): _("**Met:** stronger than Rome in all {needed} categories. {who} is."),
        (False, True): _(
            "**Not met:** stronger than Rome in all {needed} categories. {who} is stronger in {stronger}."
        ),
    }
    condition = texts[is_met, is_all].format(needed=decided.needed, who=who, stronger=decided.stronger)
    yield f"- {condition}"
    if found:
        yield ""
        yield _("**Strengths, bonuses included**")
    for fact in found:
        line = _alone(fact, who)
        if fact.category not in played:
            line = _("{comparison} {who} has no card of it.").format(comparison=line, who=who)
        yield f"- {line}"


def _alone(fact: CategoryCompared, who: str) -> str:
    rome, own = fact.rome, fact.seats[0]
    text = _("{category}: Rome {rome}, {who} {own}. Rome is stronger.")
    if own >= rome:
        stronger = _("{category}: Rome {rome}, {who} {own}. {who} is stronger.")
        text = stronger if own > rome else _("{category}: Rome {rome}, {who} {own}. Equal is not enough.")
    return text.format(category=names.category(fact.category), rome=rome, who=who, own=own)


def conditions(number: int) -> str:
    drawn, played, needed = SOLO_GAMES[number - 1]
    start = (
        ngettext(
            "At the start {count} cards are dealt: you keep one, one goes to the bottom of the stack, and {played} is "
            "played at once, at no cost.",
            "At the start {count} cards are dealt: you keep one, one goes to the bottom of the stack, and {played} are "
            "played at once, at no cost.",
            played,
        )
        if played
        else _("At the start {count} cards are dealt: you keep one, the other goes to the bottom of the stack.")
    )
    goal = (
        _(
            "To win, have cards of all 7 categories in your display, and be stronger than Rome in at least {needed} of "
            "them."
        )
        if needed != ALL
        else _("To win, have cards of all 7 categories in your display, and be stronger than Rome in all of them.")
    )
    return f"{start.format(count=drawn, played=played)} {goal.format(needed=needed)}"


class EndSeatView(NamedTuple):
    seat: int
    name: str
    is_winner: bool


class ComparisonView(NamedTuple):
    key: str
    name: str
    rome: int
    seats: tuple[int, ...]
    is_romes: bool


class PointsView(NamedTuple):
    """A kind of points: those of each seat, and its mark, a category or a name of its own."""

    mark: str
    label: str
    points: tuple[int, ...]


class EndingView(NamedTuple):
    """The end of a game; with points, the money with the cards left in the hand, and last the sum of the points."""

    verdict: str
    tally: str
    rome: str
    seats: tuple[EndSeatView, ...]
    comparisons: tuple[ComparisonView, ...]
    points_title: str
    points: tuple[PointsView, ...]
    money: PointsView
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    """The Legions by their numerals, with the categories of the cards left to them."""
    rounds: tuple[tuple[int, ...], ...]
    """After each round the strength of Rome, in all categories together, and that of each seat."""
    rounds_title: str
    turning_point: str
    """When Rome got or lost the majority of categories for the rest of the game; empty if unknown."""


def ending_view(position: Json, people: Sequence[str]) -> EndingView:
    """Return the end of the game. Raises: PaxError while it runs."""
    if position["winners"] is None:
        raise PaxError("game_not_over")
    comparisons = tuple(
        ComparisonView(fact.category.value, names.category(fact.category), fact.rome, fact.seats, fact.is_romes)
        for fact in outcome(position, CategoryCompared)
    )
    romes = sum(each.is_romes for each in comparisons)
    tally = _("Categories: Rome {rome}, players {players}")
    who = people if len(position["winners"]) < 3 else [brief(name) for name in people]
    return EndingView(
        verdict=" ".join(lines(position, who, VERDICT)),
        tally=tally.format(rome=romes, players=len(comparisons) - romes),
        rome=_("Rome"),
        seats=tuple(EndSeatView(seat, name, seat in position["winners"]) for seat, name in enumerate(people)),
        comparisons=comparisons,
        points_title=_("Points"),
        points=_points(outcome(position, PointsScored)),
        money=PointsView("coin_plain", _("money with cards"), tuple(position["outcome"]["money"])),
        columns=tuple(
            (names.numeral(legion), tuple(names.card_of(card, position["table"]).category.value for card in cards))
            for legion, cards in enumerate((column["cards"] for column in position["columns"]), 1)
        ),
        rounds=tuple(tuple(strengths) for _romes, *strengths in position["outcome"]["rounds"]),
        rounds_title=_("Strength after each round"),
        turning_point=turning_point(position),
    )


def turning_point(position: Json) -> str:
    """Say from which round on Rome or the players had most categories, or the one player enough."""
    romes = [noted[0] for noted in position["outcome"]["rounds"]]
    if decided := outcome(position, SoloDecided):
        held = [ALL - count >= decided[0].needed for count in romes]
        texts = (
            _("The player was stronger than Rome in enough categories from beginning to end."),
            _("From round {round} on the player was stronger than Rome in enough categories."),
        )
    elif outcome(position, RomeWon):
        held = [count >= CATEGORIES_TO_WIN for count in romes]
        texts = (
            _("Rome had most of the categories from beginning to end."),
            _("From round {round} on Rome always had most of the categories."),
        )
    else:
        held = [count < CATEGORIES_TO_WIN for count in romes]
        texts = (
            _("Rome never had most of the categories."),
            _("In round {round} the players broke Rome’s majority for good."),
        )
    since, unknown = held_since(held), position["round"] - len(romes)
    # Of a game that began under an older version only the last rounds are known.
    return "" if since is None or (unknown and not since) else texts[bool(since)].format(round=unknown + since + 1)


def _points(scored: Sequence[PointsScored]) -> tuple[PointsView, ...]:
    rows = (
        ("mosaic", _("categories"), "categories"),
        ("victory", _("stronger"), "stronger"),
        (Category.FLEET, _("fleets"), "fleet"),
        (Category.ARMY, _("armies"), "army"),
        ("conspiratus", _("Primus Conspiratus"), "primus_conspiratus"),
        ("most_money", _("most money"), "money"),
        ("wreath", _("all"), "total"),
    )
    return tuple(
        PointsView(mark, label, tuple(getattr(each, field) for each in scored)) for mark, label, field in rows if scored
    )


_SAID: Final[dict[str, Say | Many]] = {
    "dearest": Say("{player} paid {aurei} for one column", "aurei player", aurei=aurei),
    "largest": Many(
        "{player} bought a column of {count} card", "{player} bought a column of {count} cards", "count player"
    ),
    "columns": Many("{player} bought {count} column", "{player} bought {count} columns", "count player"),
    "income": Say("{player} took {aurei} in income", "aurei player", aurei=aurei),
    "passed": Many("{player} passed once", "{player} passed {count} times", "count player"),
    "intrigue": Many(
        "{player} took Primus Conspiratus once", "{player} took Primus Conspiratus {count} times", "count player"
    ),
    "laid": Many("{player} put {count} card into a column", "{player} put {count} cards into columns", "count player"),
    "played": Many("{player} played {count} card", "{player} played {count} cards", "count player"),
}


_COUNTED: Final[finale.Counts] = {
    f.ColumnBought: {"dearest": "price", "largest": "cards", "columns": ""},
    f.AureiTaken: {"income": "aurei"},
    f.Passed: {"passed": ""},
    f.PrimusConspiratusTaken: {"intrigue": ""},
    f.CardLaid: {"laid": ""},
    f.CardPlayed: {"played": ""},
}
_SINGLE: Final = ("dearest", "largest")


def highlights(facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    count = partial(finale.counted, fields=_COUNTED, single=_SINGLE)
    return finale.highlights(finale.deeds(facts, people, count, _SAID, _SINGLE), len(people))


_ITEMS = Texts(
    {
        "no_refill": N_("No card to refill"),
        "stack_empty": N_("Stack empty"),
        "rome": N_("Rome"),
        "players": N_("The strongest player"),
        "held": N_("Held at the end"),
    }
)


def counted() -> tuple[Part, ...]:
    return (
        Part("stronger", _("Stronger than Rome")),
        Part("winner", _("Won by")),
        Part("conspiratus", _("Primus Conspiratus")),
        Part("ending", _("Ended by")),
    )


def counted_item(about: str, item: str) -> str:
    return category(item) if about == "stronger" else _ITEMS(item)
