"""The table that the facts of Pax Porfiriana enter, and how their fields are worded."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.naming import name_of
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.terms import CubeKind
from paxbot.present.fact_table import FactTable, Story, Who
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.changes import ChangesView
from paxbot.present.porfiriana.names import gold
from paxbot.present.porfiriana.titles import spoken
from paxbot.present.presenter import ActionPart, Topic
from paxbot.present.speech import listing, persons
from paxbot.present.words import N_, Texts, _, translated

REGIME: Final = "regime"
TOPPLE: Final = "topple"
MARKET: Final = "market"
ATTACK: Final = "attack"
BEGINS: Final = ActionPart.BEGINS
CUBES: Final = Texts[str](
    {
        "income": N_("income on {card}"),
        "connection": N_("connection, {card}"),
        "prestige": N_("prestige on {card}"),
        "speculation": N_("speculation on {card}"),
        "extortion": N_("extortion of {card}"),
    }
)

_CUBES_LOST: Final = {
    CubeKind.PRESTIGE: N_("You lost {cubes} of prestige."),
    CubeKind.INCOME: N_("You lost {cubes} of income."),
    CubeKind.CONNECTION: N_("You lost {cubes} of connections."),
}


def is_diaz(seat: Seat, who: Who) -> bool:
    """Return whether the seat is that of Díaz, who is named last."""
    return seat == len(who) - 1


def called(fact: Fact, card: int, side: int | None = None) -> str:
    """Return a card of a fact by its title, whatever deck it is of."""
    title = name_of(fact, card).title
    if title == own_deck()[card].title:
        return names.title(own_deck(), card, side)
    return spoken(title)


def all_called(fact: Fact, cards: Sequence[int]) -> str:
    """Return several cards of a fact."""
    return listing([called(fact, card) for card in cards])


class Losses(Story[State]):
    """The story of a seat, and by kind and card how many cubes it has more, or fewer."""

    def __init__(self, state: State, seat: Seat, who: Who) -> None:
        super().__init__(state, seat, who)
        self._cubes = Counter[tuple[CubeKind, int]]()

    def cube(self, fact: f.CubesPlaced | f.CubesRemoved, number: int) -> None:
        """Note that so many cubes of the seat came, or that they went where it is negative."""
        if fact.seat == self.seat:
            self._cubes[fact.cube, fact.at // OVALS if fact.cube is CubeKind.CONNECTION else fact.at] += number

    def forget(self, fact: f.CardDiscarded | f.EnterpriseLost) -> None:
        """Forget the cubes of a card whose loss is told."""
        for kind in CubeKind:
            self._cubes.pop((kind, fact.card), None)

    def lines(self) -> Iterator[str]:
        """Yield the cubes that were lost last."""
        yield from super().lines()
        for kind, text in _CUBES_LOST.items():
            if (missing := -sum(count for (each, _at), count in self._cubes.items() if each == kind)) > 0:
                yield translated(text).format(cubes=names.cubes(missing))


class PorfirianaFacts(FactTable[Losses, ChangesView]):
    """The facts of Pax Porfiriana; one sentence of the digest tells a turn."""

    turn = f.TurnBegan

    def story(self, state: State, seat: Seat, who: Who) -> Losses:
        return Losses(state, seat, names.seated(who))

    def named(self, people: Sequence[str]) -> Who:
        """Return the players and Díaz, as sentences show them."""
        return persons(names.seated(people))

    def retold(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts without dice, all market cards that are new and still there together at the end."""
        bought = {fact.card for fact in facts if isinstance(fact, f.CardBought)}
        dealt = [fact for fact in facts if isinstance(fact, f.CardDealt) and fact.card not in bought]
        return [*(fact for fact in facts if not isinstance(fact, f.DiceThrown | f.MarketMoved | f.CardDealt)), *dealt]

    def value(self, name: str, fact: Fact, who: Who) -> str:
        """Return the words for a field, or for what sentences call otherwise."""
        match name, fact._asdict().get(name):
            case "card", int(card):
                return called(fact, card, getattr(fact, "side", None))
            case (("troop" | "spy" | "target" | "place"), int(card)):
                return called(fact, card)
            case "cards", tuple(cards):
                return all_called(fact, cards)
            case (("gold" | "price" | "full"), int(count)):
                return gold(count)
            case (("victim" | "owner" | "liberator" | "to"), int(seat)):
                return who[seat]
            case (("regime" | "before"), str(regime)):
                return names.REGIME(regime)
            case "prestige", str(prestige):
                return names.PRESTIGE(prestige)
            case "faction", str(faction):
                return names.FACTION(faction)
            case "unrest", _:
                return names.unrest(fact._asdict()["number"])
            case _:
                return super().value(name, fact, who)


FACTS = PorfirianaFacts()


def topics(s: State) -> tuple[Topic, ...]:
    """Return the market, regimes, attacks and topples."""
    return (
        Topic(MARKET, _("Market")),
        Topic(REGIME, _("Regime")),
        Topic(ATTACK, _("Attacks")),
        Topic(TOPPLE, _("Topples")),
    )


def lost(text: str) -> Any:
    """Return what adds a line to the story of the seat that lost something, filled from the fact."""

    def add(story: Story[State], fact: Any) -> None:
        if getattr(fact, "victim", getattr(fact, "owner", getattr(fact, "seat", None))) == story.seat:
            story.tell(FACTS.fill(translated(text), fact, story.who))

    return add
