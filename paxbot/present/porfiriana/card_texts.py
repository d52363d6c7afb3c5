from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from paxbot import PaxError
from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import cards as kinds
from paxbot.games.porfiriana.cards import Card, CubeCount, Side, TargetCost
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import NO_CARD, IncomeKind, Part, Status
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.abilities import ability_name, ability_text, rules_on
from paxbot.present.porfiriana.names import gold
from paxbot.present.porfiriana.titles import spoken
from paxbot.present.presenter import CardGroup, CardName, CardText
from paxbot.present.words import N_, Texts, _, by_language, capital, listing

INCOME = Texts[str](
    {
        "fixed": N_("{cubes}, whatever happens"),
        "ranch": N_("{cubes} at first, one more each time you buy land"),
        "plantation": N_("{cubes} at first, one more each time you buy land"),
        "mine": N_("as many cubes as the regime gives a mine, none in a depression"),
        "bank": N_("as many cubes as the economy is worth, none in a depression"),
        "counted": N_("one cube for each of these in play without unrest, anybody’s: {count}"),
    }
)
COUNTS = Texts[str](
    {
        "connection_cubes": N_("1 for each connection cube there"),
        "profit": N_("1 for each income or extortion cube there"),
    }
)
FIELDS = Texts[str](
    {
        "number": N_("number"),
        "title": N_("title"),
        "class": N_("class"),
        "district": N_("district"),
        "faction": N_("faction"),
        "cost": N_("cost"),
        "troop_costs": N_("troop costs"),
        "firepower": N_("firepower"),
        "access": N_("access"),
        "ovals": N_("connections"),
        "income": N_("income"),
        "prestige": N_("prestige"),
        "jailed": N_("jail"),
        "abilities": N_("abilities"),
        "opponent_only": N_("whom it may hit"),
        "steal": N_("theft"),
        "unrest": N_("unrest"),
        "regime_change": N_("regime change"),
        "strife": N_("strife"),
        "regime": N_("regime"),
        "bull_bear": N_("bull or bear"),
        "order": N_("order"),
    }
)


def effects(face: Any) -> Iterator[str]:
    yield from changes(face)
    if face.prestige:
        yield from (names.PRESTIGE(point.kind) for point in face.prestige)
    yield from map(ability_name, face.abilities)


def changes(face: Any) -> Iterator[str]:
    if getattr(face, "regime_change", None):
        yield _("regime: {regime}").format(regime=names.REGIME(face.regime_change))
    if getattr(face, "strife", None):
        yield _("strife: {factions}").format(factions=listing([names.FACTION(each) for each in face.strife]))


def summary(card: Card, side: int | None = None) -> Iterator[str]:
    match card:
        case kinds.Enterprise():
            yield _("{kind} in {district}").format(kind=names.kind_of(card), district=names.DISTRICT(card.district))
            if not card.is_slave:
                yield from (names.PRESTIGE(point.kind) for point in card.prestige)
            yield from map(ability_name, card.abilities)
        case kinds.Troop():
            yield _("{faction} troop, {district}, firepower {firepower}").format(
                faction=names.FACTION(card.faction), district=names.DISTRICT(card.district), firepower=card.firepower
            )
            yield from effects(card)
        case kinds.Orange() | kinds.Black():
            yield names.kind_of(card)
            yield from _attack(card)
        case kinds.Headline() | kinds.Topple():
            yield f"{names.TYPE(card.type)}, {_animal(card)}"
            yield from changes(card)
            yield from map(ability_name, card.abilities)
        case kinds.Hacendado():
            yield names.TYPE(card.type)
            yield from map(ability_name, card.abilities)
        case _:
            faces = card.sides if side is None else [card.sides[side]]
            kind = names.kind_of(card)
            for face in faces:
                yield f"{kind}, {names.FACTION(face.faction)}"
                yield from (each for each in effects(face) if each != kind)


def _animal(card: kinds.Headline | kinds.Topple) -> str:
    return {"bull": _("bull"), "bear": _("bear")}[card.bull_bear]


def _attack(card: kinds.Orange | kinds.Black) -> Iterator[str]:
    if card.steal:
        yield _("steals {gold}").format(gold=gold(card.steal))
    if isinstance(card, kinds.Orange):
        if isinstance(card.unrest, CubeCount):
            yield _("unrest: {count}").format(count=COUNTS(card.unrest.what))
        elif card.unrest:
            yield names.unrest(card.unrest)
    known = names.kind_of(card)
    yield from (each for each in map(ability_name, card.abilities) if each != known)
    yield from changes(card)
    prizes = [names.PRESTIGE(point.kind) for point in card.prestige]
    if prizes:
        text = _("prize: {prestige}, jail") if card.jailed else _("prize: {prestige}")
        yield text.format(prestige=listing(prizes))


def cost_of(card: Card) -> str:
    """Return the cost of playing a card; empty for one that is not played."""
    match card:
        case kinds.Enterprise():
            return gold(card.cost)
        case kinds.Troop():
            return _("{rail} by rail, {mule} by mule, {foot} on foot").format(
                rail=card.costs.rail, mule=card.costs.mule, foot=gold(card.costs.foot)
            )
        case kinds.Orange() | kinds.Black():
            if isinstance(card.cost, CubeCount):
                return COUNTS(card.cost.what)
            return _("what its target has cost") if isinstance(card.cost, TargetCost) else gold(card.cost)
        case kinds.Partner() | kinds.Public():
            return names.either(dict.fromkeys(gold(side.cost) for side in card.sides))
        case _:
            return ""


def _lines(card: Card) -> Iterator[str]:
    yield _("**{kind}**").format(kind=capital(", ".join(dict.fromkeys((names.TYPE(card.type), names.kind_of(card))))))
    if cost := cost_of(card):
        yield _("**Cost:** {cost}").format(cost=cost)
    yield from _of_type(card)
    if isinstance(card, (kinds.Partner, kinds.Public, kinds.Hacendado)):
        if district := getattr(card, "district", None):
            yield _("**District:** {district}").format(district=names.DISTRICT(district))
        yield from _printed(card)
        for number, side in enumerate(card.sides):
            yield from _side(card, number, side)
    else:
        yield from _printed(card)


def _of_type(card: Card) -> Iterator[str]:
    match card:
        case kinds.Enterprise():
            yield from _enterprise(card)
        case kinds.Troop():
            yield _("**Faction:** {faction}").format(faction=names.FACTION_IN_FULL(card.faction))
            yield _("**District:** {district}").format(district=names.DISTRICT(card.district))
            yield _("**Firepower:** {firepower}").format(firepower=card.firepower)
        case kinds.Black():
            regime = names.REGIME(card.regime)
            yield _("**Regime:** {regime}; under any other it takes two actions").format(regime=regime)
            yield from _attacks(card)
        case kinds.Orange():
            if card.district:
                yield _("**District:** {district}").format(district=names.DISTRICT(card.district))
            yield from _attacks(card)
        case kinds.Headline() | kinds.Topple():
            yield _("**Pile:** {animal}").format(animal=_animal(card))
            yield _("As the status quo it does nothing; as the event:")
        case kinds.Hacendado():
            yield _("**Income while loyalist:** {cubes}").format(cubes=names.cubes(card.income.amount))


def to_play(card: Card, cost: str, mine: int, economy: int) -> Iterator[str]:
    """Yield the later cost of playing a card, and an enterprise's income at these values."""
    if cost:
        yield _("to play: {cost}").format(cost=cost)
    if isinstance(card, kinds.Enterprise) and (income := income_now(card, mine, economy)) is not None:
        yield _("income {count}").format(count=income)


def income_now(card: kinds.Enterprise, mine: int, economy: int) -> int | None:
    """Return the cubes an enterprise would have at these values; None if that depends on the cards in play."""
    values: dict[IncomeKind, int | None] = {IncomeKind.MINE: mine, IncomeKind.BANK: economy, IncomeKind.COUNTED: None}
    return values.get(card.income.kind, card.income.amount)


def _enterprise(card: kinds.Enterprise) -> Iterator[str]:
    yield _("**District:** {district}").format(district=names.DISTRICT(card.district))
    count = names.meant(card.income.count) if card.income.count else ""
    kind = IncomeKind.COUNTED if card.income.count else card.income.kind
    yield _("**Income:** {income}").format(income=INCOME(kind, cubes=names.cubes(card.income.amount), count=count))
    yield _("**Reached** {access}").format(access=names.ACCESS(card.access))
    if card.ovals:
        texts = {False: _("{oval} for {gold}"), True: _("{oval} for {gold}, a chain railroad")}
        ovals = [texts[oval.chain].format(oval=names.OVAL(oval.kind), gold=gold(oval.price)) for oval in card.ovals]
        yield _("**Connections:** {ovals}").format(ovals=listing(ovals))


def _attacks(card: kinds.Orange | kinds.Black) -> Iterator[str]:
    if card.steal:
        yield _("**Steals:** up to {gold}").format(gold=gold(card.steal))
    if isinstance(card, kinds.Orange) and card.unrest:
        unrest = COUNTS(card.unrest.what) if isinstance(card.unrest, CubeCount) else str(card.unrest)
        yield _("**Unrest:** {unrest}").format(unrest=unrest)
    if card.opponent_only:
        yield _("Only an opponent can be its target.")


def _side(card: kinds.Partner | kinds.Public | kinds.Hacendado, number: int, side: Side) -> Iterator[str]:
    if len(card.sides) > 1:
        heading = (side.title and spoken(side.title)) or (
            _("Orientation {number}") if isinstance(card, kinds.Hacendado) else _("Side {number}")
        ).format(number=number + 1)
        cost = "" if isinstance(card, kinds.Hacendado) else f", {gold(side.cost)}"
        yield f"**{heading}**{cost}"
    yield _("**Faction:** {faction}").format(faction=names.FACTION_IN_FULL(side.faction))
    if side.access:
        yield _("**Reached** {access}").format(access=names.ACCESS(side.access))
    yield from _printed(side, is_hacendado=isinstance(card, kinds.Hacendado))


def _printed(face: Any, *, is_hacendado: bool = False) -> Iterator[str]:
    for point in getattr(face, "prestige", ()):
        text = _("**Prestige:** 1 point of {prestige}, {orientation}")
        where = _("once you have turned your hacendado so") if is_hacendado else names.ORIENTATION(point.orientation)
        if getattr(face, "jailed", False):
            text = _("**Prestige:** 1 point of {prestige}, {orientation}, with jail")
        yield text.format(prestige=names.PRESTIGE(point.kind), orientation=where)
    said = list(_printed_changes(face))
    yield from reversed(said) if (getattr(face, "order", None) or (None,))[0] is Part.ABILITIES else said


def _printed_changes(face: Any) -> Iterator[str]:
    yield from map(capital, changes(face))
    if isinstance(face, kinds.Troop) and face.unrest:
        text = _("{unrest} on every other enterprise in {district}")
        yield text.format(unrest=names.unrest(face.unrest.amount), district=names.DISTRICT(face.unrest.district))
    yield from map(ability_text, getattr(face, "abilities", ()))


def status(card: Card) -> str:
    if card.status is Status.EXACT:
        return _("This card is as printed.")
    if card.status is Status.INVENTED:
        return _("This card is our own invention; the printed one is not public.")
    known = dict.fromkeys(
        each.split(".")[-1] if each.startswith("sides") else each.split(".")[0] for each in card.known
    )
    return _("Known of this card: {fields}. The rest is our own invention.").format(
        fields=listing([FIELDS(each) for each in known])
    )


def reconstruction(deck: Deck) -> str:
    count = Counter(card.status for card in deck.cards)
    count.update(Status.EXACT for _regime in deck.regimes)
    exact, partial, invented = (count[each] for each in (Status.EXACT, Status.PARTIAL, Status.INVENTED))
    if not partial + invented:
        return _("The cards are as printed: whoever runs this bot has typed them in.")
    return _(
        "The deck is a reconstruction, for the printed card list is not public: {exact} cards are exact, {partial} are "
        "known in part, and {invented} are our own."
    ).format(exact=exact, partial=partial, invented=invented)


@by_language(4)
def card_names(deck: Deck) -> tuple[CardName, ...]:
    return tuple(
        CardName(index + 1, names.title(deck, index), capital("; ".join(summary(card))))
        for index, card in enumerate(deck.cards)
    )


def card_text(deck: Deck, number: int) -> CardText:
    """Return one card in words. Raises: PaxError for an unknown number."""
    if not 1 <= number <= len(deck.cards):
        raise PaxError("unknown_card", number=number)
    card = deck.cards[number - 1]
    text = "\n".join([*_lines(card), f"-# {status(card)}"])
    return CardText(names.title(deck, number - 1), text, (), rules_on(card))


def cards_in_sight(s: State, seat: Seat | None, deck: Deck) -> tuple[CardGroup, ...]:
    """Return the market, the seat’s hand and cards, and those of others; cards not in `deck` are left out."""
    by_number = card_names(deck)

    def group(title: str, found: Iterable[int], *, in_menu: bool = False) -> CardGroup:
        known = (each for each in dict.fromkeys(found) if each != NO_CARD and deck.cards[each] == s.deck.cards[each])
        return CardGroup(title, tuple(by_number[each] for each in known), in_menu)

    before = [card for card, owner in s.owner.items() if owner == seat]
    others = [card for card, owner in s.owner.items() if owner != seat]
    groups = (
        group(_("Market"), [*s.market, *s.public]),
        group(_("Your hand"), [] if seat is None else s.players[seat].hand, in_menu=True),
        group(_("Your tableau"), before, in_menu=True),
        group(_("Tableaus") if seat is None else _("Other tableaus"), others, in_menu=True),
    )
    return tuple(each for each in groups if each.cards)
