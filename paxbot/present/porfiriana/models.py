import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana import cards as kinds
from paxbot.games.porfiriana.cards import Card, CubeCount, Enterprise, Hacendado, Point, Public, Side, TargetCost, Troop
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.market import WIDTH
from paxbot.games.porfiriana.state import OVALS, UNFLIPPED
from paxbot.games.porfiriana.terms import (
    COLUMNS,
    DIAZ_SEAT,
    HACENDADO_INCOME,
    NO_CARD,
    REGIMES,
    TOPPLES,
    CardType,
    IncomeKind,
    Prestige,
    Regime,
)
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.abilities import ability_name
from paxbot.present.porfiriana.card_texts import card_text, income_now, reconstruction
from paxbot.present.porfiriana.fact_base import FACTS
from paxbot.present.porfiriana.telling import last_told
from paxbot.present.porfiriana.text import deck, turn_title
from paxbot.present.porfiriana.titles import spoken
from paxbot.present.porfiriana.views import (
    DIAZ,
    CardView,
    ChangesView,
    HandView,
    HeadView,
    HeldView,
    HoldingsView,
    LyingView,
    MarketView,
    OvalView,
    PileView,
    PointView,
    RegimeView,
    SeatView,
    SideView,
    SlotView,
    TableausView,
    TableView,
    TroopView,
)
from paxbot.present.views import CardPageView, FactView, LobbyView, count_text, lobby_seats
from paxbot.present.words import N_, Texts, _, capital

LETTERS: Final = Texts[str]({"sonora": N_("Son"), "chihuahua": N_("Chi"), "america": N_("US")})
MOTIFS: Final = {CardType.HEADLINE: "newspaper", CardType.TOPPLE: "diaz", CardType.PUBLIC: "investor"}
UNKNOWN: Final = "?"
_SIDE: Final = re.compile(r"\*\*[^*:]+\*\*(, .*)?")
SHORT: Final = 28


def points(found: tuple[Point, ...]) -> tuple[PointView, ...]:
    return tuple(PointView(point.kind, point.orientation) for point in found)


def side_view(card: kinds.Public, side: Side) -> SideView:
    title = spoken(side.title or card.title)
    return SideView(title, side.faction, side.cost, points(side.prestige), side.regime_change or "", side.strife or ())


def _figure(value: Any) -> str:
    return UNKNOWN if isinstance(value, (TargetCost, CubeCount)) else "" if value is None else str(value)


def _income(card: Card) -> str:
    income = getattr(card, "income", None)
    if income is None:
        return ""
    return str(income.amount) if income.kind in (IncomeKind.FIXED, IncomeKind.RANCH, IncomeKind.PLANTATION) else UNKNOWN


def motif(card: Card) -> str:
    has_class = card.type in (CardType.ENTERPRISE, CardType.PARTNER)
    return getattr(card, "cls", "") if has_class else MOTIFS.get(card.type, card.type)


def card_view(deck: Deck, index: int, side: int | None = None) -> CardView:
    card = deck[index]
    sides = getattr(card, "sides", ())
    face: Any = sides[side or 0] if sides and not isinstance(card, kinds.Hacendado) else card
    if isinstance(card, kinds.Hacendado) and side is not None and side >= 0:
        face = card.sides[side]
    district = getattr(card, "district", None)
    is_troop = isinstance(card, kinds.Troop)
    kind = capital(names.kind_of(card))
    unrest = getattr(card, "unrest", None)
    return CardView(
        number=index + 1,
        type=card.type,
        title=names.title(deck, index, side),
        caption=_("{kind}, {district}").format(kind=kind, district=names.DISTRICT(district)) if district else kind,
        motif=motif(card),
        cost="" if is_troop else _figure(getattr(face, "cost", None)),
        district=district or "",
        letters=LETTERS(district) if district else "",
        faction=getattr(face, "faction", None) or "",
        points=points(getattr(face, "prestige", ())),
        access=getattr(face, "access", None) or "",
        ovals=tuple(OvalView(oval.kind, oval.price, oval.chain) for oval in getattr(card, "ovals", ())),
        income=_income(card) if face is card else "",
        costs=(card.costs.rail, card.costs.mule, card.costs.foot) if isinstance(card, kinds.Troop) else (),
        firepower=getattr(card, "firepower", 0),
        steal=str(getattr(card, "steal", 0) or ""),
        unrest=str(unrest.amount) if isinstance(unrest, kinds.Unrest) else _figure(unrest or None),
        is_jailed=getattr(card, "jailed", False),
        regime=getattr(face, "regime_change", None) or getattr(card, "regime", None) or "",
        strife=getattr(face, "strife", None) or (),
        sentiment=getattr(card, "bull_bear", ""),
        abilities=tuple(capital(ability_name(each)) for each in getattr(face, "abilities", ())),
    )


def card_page(deck: Deck, number: int) -> CardPageView[CardView]:
    """Return a card in full, each of its sides in a sentence. Raises: PaxError for an unknown number."""
    lines = card_text(deck, number).text.split("\n")[1:]
    facts, sentences, is_side = list[FactView](), list[str](), False
    for line in lines:
        heading, found, rest = line.removeprefix("**").partition(":** ")
        told = line.replace("**", "").removeprefix("-# ")
        if is_side and not line.startswith("-# ") and not _SIDE.fullmatch(line):
            sentences[-1] += f"; {told}"
        elif line.startswith("**") and found and len(rest) <= SHORT:
            facts.append(FactView(heading, rest))
        else:
            is_side = _SIDE.fullmatch(line) is not None
            sentences.append(told)
    return CardPageView(card_view(deck, number - 1), tuple(facts), tuple(sentences))


SPECIAL: Final = Texts[str](
    {
        "pax": N_("a cube on Loyalty earns 1 gold"),
        "us_intervention": N_("blue troops enter Mexico"),
        "martial_law": N_("police is free"),
        "anarchy": N_("troops ignore districts"),
    }
)


def shown_seat(position: Json, seat: Seat) -> Seat:
    """Return the seat for pictures: Díaz has no number there."""
    return DIAZ if position["diaz"] is not None and seat == DIAZ_SEAT else seat


def _head(position: Json, people: Sequence[str], note: str) -> HeadView:
    active = position["active"]
    title = turn_title(position["winners"] is not None, position["turn"], names.seated(people)[active])
    return HeadView(title, shown_seat(position, active), note)


def changes_view(position: Json, people: Sequence[str], facts: Sequence[Fact]) -> ChangesView:
    told = last_told(facts, people)
    seat = None if told.seat is None else shown_seat(position, told.seat)
    changes = FACTS.mark(ChangesView(told.sentence, seat), facts)
    changes.bought = {space: shown_seat(position, buyer) for space, buyer in changes.bought.items()}
    return changes


def _topples_text(position: Json) -> str:
    return _("Topples left: {count}").format(count=TOPPLES - position["topples"])


def _unplayed(position: Json, card: int) -> CardView:
    """Return a card that is not in play; an enterprise with its current income."""
    cards = deck(position)
    view, dealt = card_view(cards, card), cards[card]
    income = income_now(dealt, position["mine"], position["economy"]) if isinstance(dealt, Enterprise) else None
    return view if income is None else view._replace(income=str(income))


def market_view(position: Json, people: Sequence[str]) -> MarketView:
    cards = deck(position)
    slots = [
        SlotView(None)
        if card == NO_CARD
        else SlotView(_unplayed(position, card), position["speculation"].get(str(card)))
        for card in position["market"]
    ]
    top = getattr(cards[position["bull_bear"][-1]], "bull_bear", "") if position["bull_bear"] else ""
    shown = TOPPLES - position["topples"] - position["topples_to_come"]
    topples = ["gone"] * position["topples"] + ["shown"] * shown + ["left"] * position["topples_to_come"]
    public = [cards[card] for card in position["public"]]
    depression = position["depression"]
    sentiments = {
        "bear": _("Bear on top") if depression else _("Bear on top: another begins a depression"),
        "bull": _("Bull on top: another ends the depression") if depression else _("Bull on top"),
        "": _("no headline yet"),
    }
    return MarketView(
        head=_head(position, people, "" if position["winners"] is not None else names.actions(position["actions"])),
        prices=COLUMNS,
        rows=(tuple(slots[:WIDTH]), tuple(slots[WIDTH:])),
        public=tuple(
            tuple(side_view(card, side) for side in card.sides) for card in public if isinstance(card, Public)
        ),
        public_text=_("Public card"),
        piles=(
            PileView("deck", str(position["stack"]), _("Stack")),
            PileView("cards", str(len(position["discards"])), _("Discarded")),
            PileView("newspaper", str(len(position["bull_bear"])), _("Bull/bear")),
        ),
        sentiment=top,
        sentiment_text=sentiments[top],
        topples=tuple(topples),
        topples_text=_("Topples"),
        empty_text=_("empty"),
    )


def regime_view(position: Json) -> RegimeView:
    key = Regime(position["regime"])
    return RegimeView(
        key=key,
        name=names.REGIME(key),
        prestige=REGIMES[key].prestige,
        topple_text=_("Topple: {kind}").format(kind=names.TOPPLE_TYPE(deck(position).regimes[key].topple_type)),
        special=SPECIAL(key),
        values=(
            PileView("mine", str(position["mine"]), _("Mine")),
            PileView("investor", str(position["economy"]), _("Economy")),
        ),
        depression_text=_("Depression") if position["depression"] else "",
    )


def _troop(position: Json, troop: int, *, stands: bool = False) -> TroopView:
    """Return a troop with the place where it stands, or by its own title if the place is plain."""
    cards, place = deck(position), position["posts"].get(str(troop), NO_CARD)
    card, owner = cards[troop], position["owner"][str(troop)]
    assert isinstance(card, Troop)
    where = cards[place] if place != NO_CARD else None
    is_army = where is None or isinstance(where, Hacendado)
    return TroopView(
        troop=troop,
        faction=card.faction,
        firepower=position["firepower"][str(troop)],
        motif="hacendado" if is_army else getattr(where, "cls", ""),
        seat=shown_seat(position, owner if is_army or stands else position["owner"][str(place)]),
        place=names.title(cards, troop) if is_army or stands else names.title(cards, place),
        name="" if is_army or stands else names.title(cards, troop),
    )


def _faction(position: Json, own: Json) -> str:
    if own["hacendado"] == NO_CARD or own["orientation"] == UNFLIPPED:
        return ""
    card = deck(position)[own["hacendado"]]
    assert isinstance(card, Hacendado)
    return card.sides[own["orientation"]].faction


def table_view(position: Json, people: Sequence[str]) -> TableView:
    seats = tuple(
        SeatView(
            seat=seat,
            name=people[seat],
            is_active=seat == position["active"],
            gold=own["gold"],
            income=own["income"],
            hand=own["hand_size"],
            cubes=own["reserve"],
            prestige=own["prestige"],
            needed=position["needed"][seat] if position["needed"] else None,
            is_jailed=own["jailed"],
            faction=_faction(position, own),
            cards=tuple(_lying(position, own)),
            troops=tuple(_troop(position, troop) for troop in own["troops"]),
            upkeep=own["upkeep"],
        )
        for seat, own in enumerate(position["players"])
    )
    if (own := position["diaz"]) is not None:
        troops = tuple(_troop(position, troop) for troop in own["troops"])
        cards = tuple(_lying(position, own))
        seats += (SeatView(DIAZ, _("Díaz"), False, 0, 0, 0, 0, own["prestige"], cards=cards, troops=troops),)
    return TableView(_head(position, people, _topples_text(position)), regime_view(position), seats)


def _lying(position: Json, own: Json) -> Iterator[LyingView]:
    cards = deck(position)
    for card in (*own["enterprises"], *own["partners"]):
        yield LyingView(card, motif(cards[card]), str(card) in position["unrest"])


def held_view(position: Json, card: int) -> HeldView:
    key, cards = str(card), deck(position)
    view = card_view(cards, card, position["side"].get(key))
    ovals = (position["connections"].get(str(card * OVALS + number), ()) for number in range(OVALS))
    built = [oval._replace(seats=tuple(seats)) for oval, seats in zip(view.ovals, ovals, strict=False)]
    troop = next((int(each) for each, place in position["posts"].items() if place == card), None)
    return HeldView(
        card=view._replace(ovals=tuple(built)),
        income=position["income"].get(key, 0),
        target=position["targets"].get(key),
        prestige_cubes=position["prestige"].get(key, 0),
        unrest=position["unrest"].get(key, 0),
        troop=None if troop is None else _troop(position, troop, stands=True),
        access=position["access"].get(key, ""),
    )


def _figures(own: Json) -> tuple[PileView, ...]:
    return (
        PileView("gold", _("{gold} +{income}").format(gold=own["gold"], income=own["income"]), _("Gold")),
        PileView("cards", str(own["hand_size"]), _("Hand")),
        PileView("cube", str(own["reserve"]), _("Cubes")),
    )


def holdings_view(position: Json, seat: Seat, people: Sequence[str]) -> HoldingsView:
    """Return the holdings of a player, or of Díaz, whose seat comes after all players."""
    own, cards = [*position["players"], position["diaz"]][seat], deck(position)
    grudges = [card_view(cards, card) for card in own["grudges"]]
    kinds = [point.kind for card in grudges for point in card.points]
    boss, side = own.get("hacendado", NO_CARD), own.get("orientation", UNFLIPPED)
    income = 0 if boss == NO_CARD else position["income"].get(str(boss), 0)
    kind = REGIMES[Regime(position["regime"])].prestige
    return HoldingsView(
        head=HeadView(
            names.seated(people)[seat], shown_seat(position, seat), names.prestige_points(kind, own["prestige"][kind])
        ),
        figures=() if seat == len(people) else _figures(own),
        is_jailed=own.get("jailed", False),
        hacendado=None if boss == NO_CARD else HeldView(card_view(cards, boss, side), income, HACENDADO_INCOME),
        is_flipped=side != UNFLIPPED,
        army=tuple(_troop(position, troop) for troop in own["troops"] if position["posts"].get(str(troop)) == boss),
        army_title=_("Private army"),
        cards=tuple(held_view(position, card) for card in (*own["enterprises"], *own["partners"])),
        grudges={kind: kinds.count(kind) for kind in Prestige},
        prizes=tuple(own["grudges"]),
        grudge_title=_("Grudge pile"),
        empty_text=_("no card in play"),
    )


def tableaus_view(position: Json, people: Sequence[str]) -> TableausView:
    count = len(people) + (position["diaz"] is not None)
    head = _head(position, people, _topples_text(position))
    return TableausView(head, tuple(holdings_view(position, seat, people) for seat in range(count)))


def hand_view(position: Json, seat: Seat) -> HandView:
    own, cards = position["players"][seat], deck(position)
    found = own.get("hand", ())
    figures = (
        PileView("gold", str(own["gold"]), _("Gold")),
        PileView("cube", str(own["reserve"]), _("Cubes")),
    )
    shown = tuple(card_view(cards, card) for card in found)
    return HandView(HeadView(_("Your hand"), seat), figures, shown, _("no card"))


def lobby_view(people: Sequence[str], automated: int, seats: range, cards: Deck) -> LobbyView:
    taken = len(people) + automated
    return LobbyView(
        title=_("Pax Porfiriana"),
        subtitle=_("Phil Eklund, Matt Eklund and Jim Gutt"),
        seats=lobby_seats(people, automated, _("Calavera"), seats[-1]),
        count_text=count_text(taken, seats[0], seats[-1]),
        note=reconstruction(cards),
        automated_mark="automaton",
    )
