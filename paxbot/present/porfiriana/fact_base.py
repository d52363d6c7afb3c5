"""The table of Pax Porfiriana's facts without its rows, the words for fields, and deeds to tell at the end."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.state import OVALS, State, name_of
from paxbot.games.porfiriana.terms import CubeKind
from paxbot.present import finale
from paxbot.present.fact_table import FactTable, Story, Who
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.names import gold
from paxbot.present.porfiriana.titles import spoken
from paxbot.present.porfiriana.views import ChangesView
from paxbot.present.presenter import ActionPart, Topic
from paxbot.present.sentence import NamesThen
from paxbot.present.words import N_, Many, Say, Texts, _, listing, persons, translated

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


_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("gold", "price", "full"), gold),
    **dict.fromkeys(("regime", "before"), names.REGIME),
    "prestige": names.PRESTIGE,
    "faction": names.FACTION,
}


def is_diaz(seat: Seat, who: Who) -> bool:
    """Return True for Díaz, who is the last in `who`."""
    return seat == len(who) - 1


def called(fact: Fact, card: int, side: int | None = None) -> str:
    title = name_of(fact, card).title
    if title == own_deck()[card].title:
        return names.title(own_deck(), card, side)
    return spoken(title)


class Losses(Story[State]):
    """The story of a seat, and its change in cubes by kind and card."""

    def __init__(self, state: State, seat: Seat, who: Who) -> None:
        super().__init__(state, seat, who)
        self._cubes = Counter[tuple[CubeKind, int]]()

    def cube(self, fact: f.CubesPlaced | f.CubesRemoved, number: int) -> None:
        if fact.seat == self.seat:
            self._cubes[fact.cube, fact.at // OVALS if fact.cube is CubeKind.CONNECTION else fact.at] += number

    def forget(self, fact: f.CardDiscarded | f.EnterpriseLost) -> None:
        for kind in CubeKind:
            self._cubes.pop((kind, fact.card), None)

    def lines(self) -> Iterator[str]:
        yield from super().lines()
        for kind, text in _CUBES_LOST.items():
            if (missing := -sum(count for (each, _at), count in self._cubes.items() if each == kind)) > 0:
                yield translated(text).format(cubes=names.cubes(missing))


class PorfirianaFacts(FactTable[Losses, ChangesView]):
    turn = f.TurnBegan

    def story(self, state: State, seat: Seat, who: Who) -> Losses:
        return Losses(state, seat, names.seated(who))

    def named(self, people: Sequence[str]) -> Who:
        return persons(names.seated(people))

    def retold(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Drop dice, and join new market cards that are still there at the end."""
        bought = {fact.card for fact in facts if isinstance(fact, f.CardBought)}
        dealt = [fact for fact in facts if isinstance(fact, f.CardDealt) and fact.card not in bought]
        return [*(fact for fact in facts if not isinstance(fact, f.DiceThrown | f.MarketMoved | f.CardDealt)), *dealt]

    def value(self, name: str, fact: Fact, who: Who) -> str:
        found: Any = getattr(fact, name, None)
        if name in ("card", "troop", "spy", "target", "place"):
            return called(fact, found, getattr(fact, "side", None) if name == "card" else None)
        if name == "cards":
            return listing([called(fact, card) for card in found])
        if name in ("victim", "owner", "liberator", "to"):
            return str(who[found])
        if name == "unrest":
            return names.unrest(fact._asdict()["number"])
        return _WORDS[name](found) if name in _WORDS else super().value(name, fact, who)


FACTS = PorfirianaFacts()


def topics(s: State) -> tuple[Topic, ...]:
    return (
        Topic(MARKET, _("Market")),
        Topic(REGIME, _("Regime")),
        Topic(ATTACK, _("Attacks")),
        Topic(TOPPLE, _("Topples")),
    )


def lost(text: str) -> Any:
    """Return a function that tells the seat's story a loss, filled from the fact."""

    def add(story: Story[State], fact: Any) -> None:
        if getattr(fact, "victim", getattr(fact, "owner", getattr(fact, "seat", None))) == story.seat:
            story.tell(FACTS.fill(translated(text), fact, story.who))

    return add


_SAID: Final[dict[str, Say | Many]] = {
    "dearest": Say("{player} paid {gold} for one market card", "gold player", gold=gold),
    "bought": Many("{player} bought {count} market card", "{player} bought {count} market cards", "count player"),
    "stolen": Say("{player} stole {gold}", "gold player", gold=gold),
    "income": Say("{player} took {gold} of income", "gold player", gold=gold),
    "attacks": Many("{player} attacked once", "{player} attacked {count} times", "count player"),
    "prizes": Many("{player} got {count} prize", "{player} got {count} prizes", "count player"),
    "jailed": Many("{player} went to jail once", "{player} went to jail {count} times", "count player"),
    "topples": Many(
        "{player} tried to topple Díaz once", "{player} tried to topple Díaz {count} times", "count player"
    ),
    "lost": Many("{player} lost {count} enterprise", "{player} lost {count} enterprises", "count player"),
}
_COUNTED: Final[finale.Counts] = {
    f.CardBought: {"bought": "", "dearest": "price"},
    f.Attacked: {"attacks": ""},
    f.PrizeTaken: {"prizes": ""},
    f.Jailed: {"jailed": ""},
    f.ToppleBegan: {"topples": ""},
    f.GoldStolen: {"stolen": "gold"},
    f.IncomeTaken: {"income": "gold"},
    f.EnterpriseLost: {"lost": ""},
}
_SINGLE: Final = ("dearest",)


def highlights(facts: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    told = [
        fact
        for fact in facts
        if isinstance(fact, NamesThen)
        or (getattr(fact, "seat", None) in range(len(people)) and getattr(fact, "why", None) is not f.Why.SALE)
    ]
    count = partial(finale.counted, fields=_COUNTED, single=_SINGLE)
    return finale.highlights(finale.deeds(told, people, count, _SAID, _SINGLE), len(people))
