from collections import Counter
from collections.abc import Callable
from typing import Final

from paxbot.games.porfiriana.deck import own_deck
from paxbot.present.porfiriana.models import card_view
from paxbot.present.porfiriana.views import (
    DIAZ,
    CardView,
    ChangesView,
    DeedView,
    EndingView,
    EndSeatView,
    HandView,
    HeadView,
    HeldView,
    HoldingsView,
    LyingView,
    MarketView,
    PileView,
    RegimeView,
    RiseView,
    SeatView,
    SlotView,
    TableausView,
    TableView,
    TestView,
    ToppleView,
    TroopView,
)
from paxbot.present.views import CardPageView, FactView
from paxbot.render.porfiriana.cards import card_page_scene, hand_scene
from paxbot.render.porfiriana.ending import ending_scene, topple_scene
from paxbot.render.porfiriana.table import market_scene, table_scene
from paxbot.render.porfiriana.tableaus import holdings_scene, tableaus_scene
from paxbot.render.scene import Scene
from tests.render.porfiriana.cards import cards, of_type, public_sides

NAMES: Final = ("Ana", "Bo the Magnificent", "Cy", "Dilnoza", "Flora", "Gil")


TYPES: Final = tuple(dict.fromkeys(card.type.value for card in own_deck().cards))


def market() -> MarketView:
    longest = [max(of_type(kind), key=lambda card: len(card.title)) for kind in ("enterprise", "partner", "headline")]
    shown = [*longest, *of_type("troop")[:2], of_type("black")[0], of_type("orange")[0], *of_type("topple")[:1]]
    shown += [*of_type("enterprise")[:2], of_type("partner")[20]]
    slots = [SlotView(card, {1: 3, 4: 0, 6: 5}.get(i)) for i, card in enumerate(shown)]
    slots.insert(5, SlotView(None))
    return MarketView(
        HeadView("Dilnoza: 2 actions left", 3, "1 purchase made"),
        (0, 1, 2, 4, 8, 16),
        (tuple(slots[:6]), tuple(slots[6:])),
        public_sides(),
        "Public card",
        (
            PileView("deck", "47", "Deck"),
            PileView("cards", "31", "Discarded"),
            PileView("newspaper", "12", "Bull/bear"),
        ),
        "bear",
        "Bear on top: another starts a depression",
        ("gone", "shown", "left", "left"),
        "Topples",
        "empty",
    )


REGIMES: Final = {
    "pax": ("Pax Porfiriana", "loyalty", "Topple: retirement of Díaz", "loyalty points carry cubes", 2, 3),
    "us_intervention": (
        "U.S. Intervention",
        "outrage",
        "Topple: annexation by the United States",
        "blue troops enter Mexico",
        3,
        2,
    ),
    "martial_law": ("Martial Law", "command", "Topple: coup", "police is free", 2, 2),
    "anarchy": ("Anarchy", "revolution", "Topple: free elections", "troops ignore districts", 1, 1),
}


def regime(key: str, *, depression: bool = False) -> RegimeView:
    name, prestige, topple, special, mine, economy = REGIMES[key]
    shown = (0, 0) if depression else (mine, economy)
    values = (PileView("mine", str(shown[0]), "Mine"), PileView("investor", str(shown[1]), "Economy"))
    return RegimeView(key, name, prestige, topple, special, values, "Depression" if depression else "")


def troops(count: int) -> tuple[TroopView, ...]:
    factions, places = ("red", "green", "white", "blue"), [card.title for card in of_type("enterprise")[::7]]
    return tuple(TroopView(i, factions[i % 4], i % 3 + 1, "mine", i * 5 % 6 % 2, places[i]) for i in range(count))


def seats(count: int, crowded: bool) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            name=NAMES[seat],
            is_active=seat == 1,
            gold=(7, 23, 0, 118, 9, 4)[seat],
            income=(5, 12, 0, 9, 3, 1)[seat],
            hand=(5, 2, 0, 4, 3, 5)[seat],
            cubes=(4, 0, 12, 1, 7, 13)[seat],
            prestige={"loyalty": seat, "outrage": 6 - seat, "command": seat % 2, "revolution": seat % 4},
            needed=(3, 4, 12, 2, 5, 9)[seat],
            is_jailed=seat in (1, 4),
            faction=("", "red", "green", "", "blue", "white")[seat],
            cards=lying((2, 5, 0, 9, 1, 3)[seat] if crowded else 0),
            troops=troops((2, 7, 0, 4, 1, 3)[seat] if crowded else 0),
        )
        for seat in range(count)
    )


def lying(count: int) -> tuple[LyingView, ...]:
    shown = (*of_type("enterprise")[::9], *of_type("partner")[::9])
    return tuple(LyingView(card.number - 1, card.motif, i % 3 == 1) for i, card in enumerate(shown[:count]))


def changes() -> ChangesView:
    told = "Ana bought Wobblies for 4, sold Minas Prietas for 3 and sent the Yaqui Rebels to Cy’s Cane Mill, which was "
    new = {card.number - 1 for card in cards()}
    return ChangesView(
        told + "plundered: it went back to Cy’s hand.",
        0,
        dealt=new,
        bought={5: 2},
        played=new,
        troops=set(range(7)),
        prizes=new,
        ovals={(card, i) for card in new for i in range(2)},
        speculation=new,
        cubes=Counter(dict.fromkeys(new, -2)),
        unrest=Counter(dict.fromkeys(new, 1)),
        gold=Counter({seat: (7, -23, 2, 18, -9, 4)[seat] for seat in range(6)}),
        turned=set(range(6)),
        jailed=set(range(6)),
        regime=True,
        depression=True,
    )


def table(count: int, key: str = "us_intervention", *, depression: bool = False, crowded: bool = True) -> TableView:
    head = HeadView("Bo the Magnificent: 2 actions left", 1, "Topple 2 of 4")
    players = seats(count, crowded)
    if depression:
        players = tuple(seat._replace(upkeep=len(seat.cards) + len(seat.troops)) for seat in players)
    return TableView(head, regime(key, depression=depression), players)


def against_diaz() -> TableView:
    own, *_rest = seats(1, crowded=True)
    diaz = SeatView(DIAZ, "Díaz", False, 0, 0, 0, 0, own.prestige, cards=lying(9), troops=troops(5))
    return table(1)._replace(seats=(own, diaz))


def held(count: int) -> tuple[HeldView, ...]:
    enterprises, partners = of_type("enterprise"), of_type("partner")
    found = []
    for i in range(count):
        if i % 3 == 2:
            found.append(HeldView(partners[i * 2 % 40]))
            continue
        card = enterprises[i * 4 % 58]
        built = tuple(oval._replace(seats=((), (0,), (3, 1))[(i + j) % 3]) for j, oval in enumerate(card.ovals))
        troop = troops(7)[i % 4]._replace(seat=i % 3, place=of_type("troop")[i % 30].title) if i % 4 == 0 else None
        unrest, cubes = 2 * (i % 5 == 1), int(bool(card.points))
        found.append(HeldView(card._replace(ovals=built), i % 4, 3, cubes, unrest, troop, card.access))
    return tuple(found)


def holdings(count: int, *, is_flipped: bool = True) -> HoldingsView:
    boss = card_view(own_deck(), of_type("hacendado")[0].number - 1, 0 if is_flipped else None)
    return HoldingsView(
        HeadView("Bo the Magnificent", 1),
        (PileView("gold", "23", "Gold"), PileView("cards", "5", "Hand"), PileView("cube", "4", "Cubes")),
        is_flipped,
        HeldView(boss, 0 if is_flipped else 2),
        is_flipped,
        tuple(each._replace(place=of_type("troop")[i % 30].title) for i, each in enumerate(troops(5))),
        "Private army",
        held(count),
        {"loyalty": 2, "outrage": 5, "command": 0, "revolution": 12},
        (5, 6),
        "Grudges",
        "no card in play",
    )


def tableaus(count: int) -> TableausView:
    rows = [holdings(each, is_flipped=each % 2 == 0) for each in (3, 0, 6, 1, 14, 2)[:count]]
    rows = [row._replace(head=HeadView(NAMES[seat], seat)) for seat, row in enumerate(rows)]
    return TableausView(HeadView("Bo the Magnificent: 2 actions left", 1, "Topple 2 of 4"), tuple(rows))


def hand(count: int) -> HandView:
    kinds = ("troop", "enterprise", "orange", "partner", "black")
    shown = tuple(max(of_type(kind)[i:], key=lambda card: len(card.title)) for i in range(3) for kind in kinds)
    figures = (PileView("gold", "118", "Gold"), PileView("cube", "4", "Cubes"))
    return HandView(HeadView("Your hand", None), figures, shown[:count], "no card")


def page(kind: str) -> CardPageView[CardView]:
    card = of_type(kind)[0]
    facts = (FactView("Type", card.caption), FactView("Cost", f"{card.cost} gold"), FactView("Known", "in part"))
    sentences = (
        "When the unrest here exceeds the cubes, it is freed: whoever caused that takes the card as a prize.",
        "Most titles and values of this deck are our own inventions, not the printed ones.",
    )
    return CardPageView(card, facts, sentences)


def topple(count: int, *, is_won: bool = True) -> ToppleView:
    points = (6, 3, 0, 2, 1, 4)
    tests = []
    for seat in range(count):
        others = sorted((points[other], other) for other in range(count) if other != seat)
        least: list[tuple[int | None, int]] = [(other, count) for count, other in others[:2]]
        rivals = tuple(least if len(least) == 2 else [(None, 1), *least])
        total = 2 + sum(each for _, each in rivals)
        tests.append(TestView(seat, NAMES[seat][:12], points[seat], 2, rivals, is_won and points[seat] > total))
    tests.sort(key=lambda test: test.seat != 0)
    deeds = (
        DeedView(1, "red", "Bo issues a manifesto: red, revolution +1"),
        DeedView(2, "court", "Cy discards Federal Court: Díaz +1 in outrage"),
        DeedView(3, "black", "Dilnoza kills Bo’s hacendado with Ley de Fuga for 9 gold"),
        DeedView(1, "spy", "Bo lets it happen"),
        DeedView(0, "blue", "Ana issues a manifesto: blue, outrage +1"),
        DeedView(DIAZ, "diaz", "Achilles heel: Díaz −1"),
    )
    return ToppleView(
        HeadView("Ana buys Presidente Díaz Is Shot", 0, "Topple 3 of 4"),
        "us_intervention",
        "outrage",
        "Annexation: outrage counts",
        "Díaz 2 = 2 − 1 Achilles heel + 1 fraud",
        "Points against Díaz and the two weakest",
        tuple(tests),
        "The showdown",
        () if count == 3 else deeds if count > 2 else deeds[:1],
        "Earlier attempts",
        tuple(DeedView(i, "pax", f"Turn {2 * i + 11}: {i} against 5") for i in range(count // 2)) if count > 3 else (),
        "Ana wins: the United States annex northern Mexico." if is_won else "Díaz stays: no one has enough outrage.",
        0 if is_won else None,
    )


def ending(count: int, *, rounds: int = 9, prestige: str = "outrage", winners: tuple[int, ...] = (1,)) -> EndingView:
    return EndingView(
        "Bo the Magnificent annexes northern Mexico" if winners else "Díaz stays in power",
        winners,
        "us_intervention",
        prestige,
        (
            "Outrage counted under U.S. Intervention: Bo 6 against 3.",
            "Attempts that failed: Ana 2 against 4 in turn 17, Cy 0 against 6 in turn 38, Bo 1 against 3 in turn 43.",
            "In the last showdown Ana turned white, Bo turned blue and Cy committed fraud: Díaz +1 of outrage.",
        ),
        {"gold": "Gold", "income": "Income", "loyalty": "Loyalty", "outrage": "Outrage", "command": "Command"}
        | {"revolution": "Revolution"},
        tuple(
            EndSeatView(each.seat, each.name, each.seat in winners, each.prestige, each.gold, each.income)
            for each in seats(count, crowded=False)
        ),
        tuple(RiseView(title, risen(count, rounds)) for title in ("Gold", "Prestige points") if rounds > 1),
    )


def risen(count: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(3 + seat + turn * (seat * 7 % 5) for seat in range(count)) for turn in range(rounds))


def lost() -> EndingView:
    view = ending(2, prestige="", winners=())
    person, _other = view.seats
    return view._replace(seats=(person, EndSeatView(DIAZ, "Díaz", False, person.prestige)))


SCENES: Final[dict[str, Callable[[], Scene]]] = {
    "market": lambda: market_scene(market()),
    "market, changed": lambda: market_scene(market(), changes()),
    **{f"table of {n}": lambda n=n: table_scene(table(n, depression=n > 4), changes()) for n in range(2, 7)},  # type: ignore[misc]
    "table against Díaz": lambda: table_scene(against_diaz()),
    **{f"tableaus of {n}": lambda n=n: tableaus_scene(tableaus(n), changes()) for n in range(2, 7)},  # type: ignore[misc]
    "holdings, changed": lambda: holdings_scene(holdings(10), changes()),
    "holdings of Díaz": lambda: holdings_scene(holdings(6)._replace(hacendado=None)),
    "lost against Díaz": lambda: ending_scene(lost()),
    "table without troops": lambda: table_scene(table(2, "anarchy", crowded=False)),
    "table in Pax": lambda: table_scene(table(3, "pax")),
    **{f"holdings of {n}": lambda n=n: holdings_scene(holdings(n)) for n in (0, 6, 10, 14, 18, 24)},  # type: ignore[misc]
    "loyalist holdings": lambda: holdings_scene(holdings(6, is_flipped=False)),
    **{f"hand of {n}": lambda n=n: hand_scene(hand(n)) for n in (0, 1, 3, 5, 8, 9, 12)},  # type: ignore[misc]
    **{f"page of {k}": lambda k=k: card_page_scene(page(k)) for k in TYPES},  # type: ignore[misc]
    **{f"topple of {n}": lambda n=n: topple_scene(topple(n, is_won=n != 2)) for n in range(2, 7)},  # type: ignore[misc]
    "ending of 6": lambda: ending_scene(ending(6)),
    "shared victory": lambda: ending_scene(ending(5, prestige="", winners=(1, 2, 3))),
    "ending of 2": lambda: ending_scene(ending(2, rounds=1, prestige="", winners=())),
}
