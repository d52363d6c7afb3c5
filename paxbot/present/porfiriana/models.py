"""View models of the table, from a view: market, players, holdings, hand, a topple, the end and the lobby."""

from collections.abc import Iterator, Sequence
from typing import Final

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.errors import PaxError
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.cards import Hacendado, Public, Troop
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.market import WIDTH
from paxbot.games.porfiriana.state import OVALS, UNFLIPPED
from paxbot.games.porfiriana.terms import (
    COLUMNS,
    HACENDADO_INCOME,
    MOST_FIREPOWER,
    NO_CARD,
    REGIMES,
    TOPPLES,
    VICE_PRESIDENT,
    Ending,
    OvalKind,
    Prestige,
    Regime,
)
from paxbot.games.porfiriana.topple import OPPONENTS_COUNTED
from paxbot.present.porfiriana import ending, names
from paxbot.present.porfiriana.card_texts import reconstruction
from paxbot.present.porfiriana.fact_base import FACTS
from paxbot.present.porfiriana.models_cards import card_view, side_view
from paxbot.present.porfiriana.sentence import last_told
from paxbot.present.porfiriana.text import deck, turn_title
from paxbot.present.porfiriana.views import (
    DeedView,
    EndingView,
    EndSeatView,
    HandView,
    HeadView,
    HeldView,
    HoldingsView,
    MarketView,
    PileView,
    RegimeView,
    SeatView,
    SlotView,
    TableView,
    TestView,
    ToppleView,
    TroopView,
)
from paxbot.present.speech import brief
from paxbot.present.views_lobby import LobbyView, count_text, lobby_seats
from paxbot.present.words import N_, Texts, _

SPECIAL: Final = Texts[str](
    {
        "pax": N_("loyalty points carry cubes"),
        "us_intervention": N_("blue troops enter Mexico"),
        "martial_law": N_("police is free"),
        "anarchy": N_("troops ignore districts"),
    }
)


def _head(position: Json, people: Sequence[str], note: str) -> HeadView:
    active = position["active"]
    title = turn_title(position["winners"] is not None, position["turn"], names.seated(people)[active])
    return HeadView(title, active, note)


def _topples_text(position: Json) -> str:
    return _("Topples to come: {count}").format(count=position["topples_to_come"])


def market_view(position: Json, people: Sequence[str]) -> MarketView:
    """Return the market, the public cards and the piles."""
    cards = deck(position)
    slots = [
        SlotView(None) if card == NO_CARD else SlotView(card_view(cards, card), position["speculation"].get(str(card)))
        for card in position["market"]
    ]
    top = getattr(cards[position["bull_bear"][-1]], "bull_bear", "") if position["bull_bear"] else ""
    texts = {
        "bear": _("Bear on top: another begins a depression"),
        "bull": _("Bull on top: another ends a depression"),
        "": _("no headline yet"),
    }
    shown = TOPPLES - position["topples"] - position["topples_to_come"]
    topples = ["gone"] * position["topples"] + ["shown"] * shown + ["left"] * position["topples_to_come"]
    public = [cards[card] for card in position["public"]]
    return MarketView(
        head=_head(position, people, names.actions(position["actions"])),
        prices=COLUMNS,
        rows=(tuple(slots[:WIDTH]), tuple(slots[WIDTH:])),
        public=tuple(
            tuple(side_view(card, side) for side in card.sides) for card in public if isinstance(card, Public)
        ),
        public_title=_("Public cards"),
        piles=(
            PileView("deck", str(position["stack"]), _("Stack")),
            PileView("cards", str(len(position["discards"])), _("Discarded")),
            PileView("newspaper", str(len(position["bull_bear"])), _("Bull/bear")),
        ),
        sentiment=top,
        sentiment_text=texts[top],
        topples=tuple(topples),
        topples_text=_topples_text(position),
        empty_text=_("empty"),
    )


def regime_view(position: Json) -> RegimeView:
    """Return the regime and what it is worth."""
    key = Regime(position["regime"])
    cards = deck(position)
    return RegimeView(
        key=key,
        name=names.REGIME(key),
        prestige=REGIMES[key].prestige,
        topple_text=_("Topple: {kind}").format(kind=names.TOPPLE_TYPE(cards.regimes[key].topple_type)),
        special=SPECIAL(key),
        values=(
            PileView("mine", str(position["mine"]), _("Mine")),
            PileView("investor", str(position["economy"]), _("Economy")),
        ),
        depression_text=_("Depression") if position["depression"] else "",
    )


def _troop(position: Json, troop: int, *, stands: bool = False) -> TroopView:
    """Return a troop with the place where it stands, or by its own title where the place is plain."""
    cards, place = deck(position), position["posts"].get(str(troop), NO_CARD)
    card, owner = cards[troop], position["owner"][str(troop)]
    assert isinstance(card, Troop)
    led = any(
        ability.kind == "general"
        for each in (position["players"][owner]["partners"] if owner < len(position["players"]) else ())
        for ability in getattr(cards[each], "sides")[position["side"].get(str(each), 0)].abilities  # noqa: B009
    )
    where = cards[place] if place != NO_CARD else None
    is_army = where is None or isinstance(where, Hacendado)
    return TroopView(
        faction=card.faction,
        firepower=MOST_FIREPOWER if led else card.firepower,
        motif="hacendado" if is_army else getattr(where, "cls", ""),
        seat=owner if is_army or stands else position["owner"][str(place)],
        place=names.title(cards, troop) if is_army or stands else names.title(cards, place),
    )


def _faction(position: Json, seat: Seat) -> str:
    own = position["players"][seat]
    if own["orientation"] == UNFLIPPED:
        return ""
    card = deck(position)[own["hacendado"]]
    assert isinstance(card, Hacendado)
    return card.sides[own["orientation"]].faction


def table_view(position: Json, people: Sequence[str], facts: Sequence[Fact] = ()) -> TableView:
    """Return the regime, what happened last, and a row for each player."""
    told = last_told(facts, people)
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
            is_jailed=own["jailed"],
            faction=_faction(position, seat) if own["hacendado"] != NO_CARD else "",
            troops=tuple(_troop(position, troop) for troop in own["troops"]),
            is_automated=own["automated"],
        )
        for seat, own in enumerate(position["players"])
    )
    head = _head(position, people, _topples_text(position))
    return TableView(head, told.sentence, told.seat, regime_view(position), seats, _("no troops in play"))


def held_view(position: Json, card: int) -> HeldView:
    """Return a card in play with all that lies on it."""
    key, cards = str(card), deck(position)
    view = card_view(cards, card, position["side"].get(key))
    ovals = (position["connections"].get(str(card * OVALS + number), ()) for number in range(OVALS))
    built = [oval._replace(seats=tuple(seats)) for oval, seats in zip(view.ovals, ovals, strict=False)]
    troop = next((int(each) for each, place in position["posts"].items() if place == card), None)
    unrest = position["unrest"].get(key, 0)
    kinds = {oval.kind for oval in built if oval.seats and not unrest}
    access = "rail" if OvalKind.RAIL in kinds else "mule" if OvalKind.MULE in kinds and view.access == "foot" else ""
    return HeldView(
        card=view._replace(ovals=tuple(built)),
        income=position["income"].get(key, 0),
        target=position["targets"].get(key),
        prestige_cubes=position["prestige"].get(key, 0),
        unrest=unrest,
        troop=None if troop is None else _troop(position, troop, stands=True),
        access=access or view.access,
    )


def holdings_view(position: Json, seat: Seat, people: Sequence[str]) -> HoldingsView:
    """Return what lies before a player."""
    own, cards = position["players"][seat], deck(position)
    grudges = [card_view(cards, card) for card in own["grudges"]]
    kinds = [point.kind for card in grudges for point in card.points]
    boss = own["hacendado"]
    income = 0 if boss == NO_CARD else position["income"].get(str(boss), 0)
    return HoldingsView(
        head=HeadView(people[seat], seat, names.prestige_points(*_most(position, seat))),
        figures=(
            PileView("gold", _("{gold} +{income}").format(gold=own["gold"], income=own["income"]), _("Gold")),
            PileView("cards", str(own["hand_size"]), _("Hand")),
            PileView("cube", str(own["reserve"]), _("Cubes")),
        ),
        is_jailed=own["jailed"],
        hacendado=HeldView(
            card_view(cards, max(boss, cards.hacendados[0]), own["orientation"]), income, HACENDADO_INCOME
        ),
        is_flipped=own["orientation"] != UNFLIPPED,
        army=tuple(_troop(position, troop) for troop in own["troops"] if position["posts"].get(str(troop)) == boss),
        army_title=_("Private army"),
        cards=tuple(held_view(position, card) for card in (*own["enterprises"], *own["partners"])),
        grudges={kind: kinds.count(kind) for kind in Prestige},
        grudge_title=_("Grudge pile"),
        empty_text=_("no card in play"),
    )


def _most(position: Json, seat: Seat) -> tuple[str, int]:
    """Return the kind of prestige that topples Díaz now, and the player’s points of it."""
    kind = REGIMES[Regime(position["regime"])].prestige
    return kind, position["players"][seat]["prestige"][kind]


def hand_view(position: Json, seat: Seat) -> HandView:
    """Return a hand, from its player’s own view."""
    own, cards = position["players"][seat], deck(position)
    found = own.get("hand", ())
    head = HeadView(_("Your hand"), seat, names.gold(own["gold"]))
    return HandView(head, tuple(card_view(cards, card) for card in found), _("no card"))


def _rivals(points: Sequence[int], seat: Seat, strongest: bool) -> tuple[tuple[int | None, int], ...]:
    others = sorted(((count, other) for other, count in enumerate(points) if other != seat), reverse=strongest)
    found: list[tuple[int | None, int]] = [(other, count) for count, other in others[:OPPONENTS_COUNTED]]
    return tuple(found if len(found) > 1 else [(None, VICE_PRESIDENT), *found])


def topple_view(position: Json, people: Sequence[str], facts: Sequence[Fact]) -> ToppleView:
    """Return an attempt as a story, from the view before it was decided and the facts that decided it.

    Raises: PaxError without a decided attempt.
    """
    tested = next((fact for fact in facts if isinstance(fact, f.ToppleTested)), None)
    if tested is None:
        raise PaxError("unknown_part", part="milestone")
    buyer = position["active"]
    regime = regime_view(position)
    tests = [
        TestView(
            seat,
            brief(name),
            tested.points[seat],
            tested.diaz,
            () if position["diaz"] else _rivals(tested.points, seat, position["iron_hand"]),
            tested.points[seat] > tested.tripartites[seat],
        )
        for seat, name in enumerate(people)
    ]
    ended = next((fact for fact in facts if isinstance(fact, f.GameEnded)), None)
    winner = ended.winners[0] if ended and ended.why is Ending.TOPPLE and len(ended.winners) == 1 else None
    verdict = next(iter(ending_lines(ended, people)), _("Nobody topples Díaz."))
    title = names.title(deck(position), tested.card)
    return ToppleView(
        head=HeadView(_("{player} buys {card}").format(player=brief(people[buyer]), card=title), buyer),
        regime=regime.key,
        prestige=tested.prestige,
        prestige_text=_("{topple}: {prestige} counts").format(
            topple=regime.topple_text, prestige=names.PRESTIGE(tested.prestige)
        ),
        diaz_text=_("Díaz {diaz}").format(diaz=tested.diaz),
        tests_title=_("Points against Díaz and two opponents"),
        tests=tuple(sorted(tests, key=lambda test: test.seat != buyer)),
        deeds_title=_("The showdown"),
        deeds=tuple(_deeds(position, facts, people)),
        verdict=verdict,
        winner=winner,
    )


def ending_lines(ended: f.GameEnded | None, people: Sequence[str]) -> Iterator[str]:
    """Yield who has won, if the game is over."""
    if ended is not None:
        yield from FACTS.lines([ended], people)


_MOTIFS: Final[dict[type[Fact], str]] = {
    f.HacendadoTurned: "hacendado",
    f.FraudCommitted: "court",
    f.HacendadoKilled: "black",
    f.SpyUsed: "spy",
}


def _deeds(position: Json, facts: Sequence[Fact], people: Sequence[str]) -> Iterator[DeedView]:
    """Yield what was done in the showdown, as far as these facts and the view before them tell."""
    if position["heel"]:
        yield DeedView(None, "diaz", _("Díaz −{count}").format(count=position["heel"]))
    for kind, count in position["frauds"].items():
        yield DeedView(
            None, "court", _("Fraud: Díaz +{count} {prestige}").format(count=count, prestige=names.PRESTIGE(kind))
        )
    for fact in facts:
        if isinstance(fact, f.HacendadoTurned | f.FraudCommitted | f.HacendadoKilled | f.SpyUsed):
            motif = _MOTIFS[type(fact)]
            line = next(iter(FACTS.lines([fact], [brief(name) for name in people])), "")
            yield DeedView(fact.seat, motif, line)


def ending_view(position: Json, people: Sequence[str]) -> EndingView:
    """Return the end of the game. Raises: PaxError while it runs."""
    if position["winners"] is None:
        raise PaxError("game_not_over")
    kind = REGIMES[Regime(position["regime"])].prestige
    told = ending.verdict(position, people)
    labels: dict[str, str] = {
        "gold": _("Gold"),
        "income": _("Income"),
        **{each: names.PRESTIGE(each) for each in Prestige},
    }
    return EndingView(
        verdict=told[0],
        winners=tuple(position["winners"]),
        regime=position["regime"],
        prestige=kind if position["ending"] == Ending.TOPPLE else "",
        how=told[1],
        labels=labels,
        seats=tuple(
            EndSeatView(seat, people[seat], seat in position["winners"], own["gold"], own["income"], own["prestige"])
            for seat, own in enumerate(position["players"])
        ),
        rounds=(),
        rounds_title="",
    )


def lobby_view(people: Sequence[str], automated: int, seats: range, cards: Deck) -> LobbyView:
    """Return the lobby with these people and so many seats of Calavera’s, and what its cards are."""
    taken = len(people) + automated
    return LobbyView(
        title=_("Pax Porfiriana"),
        subtitle=_("Phil Eklund, Matt Eklund and Jim Gutt"),
        seats=lobby_seats(people, automated, _("Calavera"), seats[-1]),
        count_text=count_text(taken, seats[0], seats[-1]),
        note=reconstruction(cards),
        automated_mark="automaton",
    )
