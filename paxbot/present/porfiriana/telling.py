"""A turn of Pax Porfiriana in one sentence, with the rank of each thing, and the end of a game.
Never told are new market cards but topples, cubes that come and go automatically, and the counting of a topple.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum, auto
from typing import Any, Final, NamedTuple

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Seat
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.game import view
from paxbot.games.porfiriana.state import OVALS, State, name_of
from paxbot.games.porfiriana.table import FACTS as STORY
from paxbot.games.porfiriana.terms import NO_CARD, CardType, CubeKind, Ending, Prestige
from paxbot.present import finale
from paxbot.present.porfiriana import names, names as terms
from paxbot.present.porfiriana.fact_base import called, is_diaz
from paxbot.present.porfiriana.facts import FACTS, ended
from paxbot.present.porfiriana.names import gold
from paxbot.present.sentence import LIMIT, LastTurn, Telling, Who, last_turn
from paxbot.present.words import N_, _, listing, persons, translated

_ACTING: Final = (f.TurnBegan, f.CardBought, f.HeadlineRead, f.LandBought, f.CardSold, f.IncomeTaken, f.HacendadoChosen)

_OVER: Final = {
    Ending.TOPPLES_GONE: N_("the last topple card is gone"),
    Ending.STALEMATE: N_("nobody has bought a market card in a whole round"),
    Ending.DIAZ_STAYS: N_("the last topple card is gone"),
}
"""Why a game is over, if no attempt tells it."""


class Rank(IntEnum):
    """The order in which things are left out for lack of room; the last is kept longest."""

    MONEY = auto()
    ROUTINE = auto()
    """Cubes, police, sales, and seats that change hands."""
    LAND = auto()
    BOUGHT = auto()
    PLAYED = auto()
    TROOP = auto()
    READ = auto()
    LOST = auto()
    ATTACK = auto()
    DEPRESSION = auto()
    REGIME = auto()
    TOPPLE = auto()
    VICTORY = auto()


_COURSES: Final = {
    ("bought",): (Rank.BOUGHT, N_("bought {cards}"), N_("took {cards}")),
    ("played",): (Rank.PLAYED, N_("played {cards}"), ""),
    ("sold",): (Rank.ROUTINE, N_("sold {cards}"), ""),
    ("discarded",): (Rank.BOUGHT, N_("discarded {cards}"), ""),
    ("bought", "played"): (Rank.PLAYED, N_("bought and played {cards}"), N_("took and played {cards}")),
    ("bought", "sold"): (Rank.ROUTINE, N_("bought and sold {cards}"), ""),
    ("bought", "discarded"): (Rank.BOUGHT, N_("took and discarded {cards}"), ""),
    ("played", "sold"): (Rank.PLAYED, N_("played and sold {cards}"), ""),
    ("bought", "played", "sold"): (Rank.PLAYED, N_("bought, played and sold {cards}"), ""),
}
"""The wordings of all deeds with a card, in order, and for Díaz where they differ."""


_TRADED: Final[dict[type[Fact], str]] = {f.CardBought: "bought", f.CardPlayed: "played", f.CardSold: "sold"}


def _traded(fact: Fact) -> str:
    if isinstance(fact, f.CardDiscarded) and fact.why is Why.NO_USE:
        return "discarded"
    return _TRADED.get(type(fact), "")


def last_told(facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
    return last_turn(
        facts,
        terms.seated(names),
        f.TurnBegan,
        lambda turn, who: _Turn(turn, who).turn(Rank.MONEY, range(Rank.BOUGHT, len(Rank) + 1)),
        limit,
    )


def _listed(facts: Iterable[Any], name: Callable[[Any], str]) -> str:
    return listing(list(dict.fromkeys(map(name, facts))))


def _card(fact: Any) -> str:
    return called(fact, fact.card, getattr(fact, "side", None))


class _Turn(Telling):
    def __init__(self, facts: Sequence[Fact], who: Who) -> None:
        super().__init__(facts, who, next((fact.seat for fact in facts if isinstance(fact, _ACTING)), None))

    def value(self, name: str, fact: Fact) -> str:
        return FACTS.value("target" if name == "hit" else name, fact, self.who)

    def tell(self) -> None:
        self._market()
        self._attacks()
        self._troops()
        self._routine()
        self._speculations()
        self._losses()
        self._topple()
        self.each(f.HacendadoChosen, (Rank.ROUTINE, N_("took the hacendado {card}")), is_placed=False)
        self._clauses()
        for taken in self.all(f.IncomeTaken):
            if taken.gold:
                self.deed(f.IncomeTaken, (Rank.MONEY, _("earned {gold}").format(gold=gold(taken.gold))))
            elif not self.has_deeds:
                self.idle((Rank.ROUTINE, _("did nothing")))

    def _all_deeds(self, rank: Rank, text: str, facts: Sequence[Any], by_diaz: str = "") -> None:
        for seat in dict.fromkeys(fact.seat for fact in facts):
            own = [fact for fact in facts if fact.seat == seat]
            briefly, fully = terms.cards(len(own)), _listed(own, _card)
            said = translated(by_diaz if by_diaz and is_diaz(seat, self.who) else text)
            wordings = [(rank, said.format(cards=cards)) for cards in (briefly, fully)]
            self.of(seat, *wordings, kind=own[0])

    def _market(self) -> None:
        for read in self.all(f.HeadlineRead):
            text = N_("read {card} as the event") if read.event else N_("bought {card} without its event")
            self.of(read.seat, *self.worded(read, (Rank.READ, text)), kind=f.HeadlineRead)
        used = {fact.card for fact in self.all(f.Attacked)} | {fact.troop for fact in self.all(f.TroopPosted)}
        used |= {fact.card for fact in self.all(f.HeadlineRead)}

        cards: dict[tuple[Seat, int], list[Any]] = {}
        for fact in self.facts:
            deed = _traded(fact)
            # An attack, headline or troop is told by what it did.
            if deed and (deed not in ("bought", "played") or getattr(fact, "card", NO_CARD) not in used):
                traded: Any = fact
                cards.setdefault((traded.seat, traded.card), []).append(traded)
        courses: dict[tuple[str, ...], list[Any]] = {}
        for facts in cards.values():
            course = tuple(map(_traded, facts))
            shown = next((fact for fact in facts if isinstance(fact, f.CardPlayed)), facts[-1])
            for deeds in [course] if course in _COURSES else [(deed,) for deed in course]:
                courses.setdefault(deeds, []).append(shown)
        for deeds, told in courses.items():
            rank, text, by_diaz = _COURSES[deeds]
            generals = [fact for fact in told if name_of(fact, fact.card).type is CardType.PUBLIC]
            self._all_deeds(Rank.REGIME, text, generals, by_diaz)
            self._all_deeds(rank, text, [fact for fact in told if fact not in generals], by_diaz)

    def _attacks(self) -> None:
        for fact in self.all(f.Attacked):
            if fact.victim == fact.seat:
                text = N_("played {card} as a straw man")
                self.of(fact.seat, *self.worded(fact, (Rank.ATTACK, text)), kind=f.Attacked)
                continue
            texts = [N_("hit {victim} with {card}")]
            texts += [] if fact.target == NO_CARD else [N_("hit {victim}’s {hit} with {card}")]
            self.of(fact.seat, *self.worded(fact, *((Rank.ATTACK, text) for text in texts)), kind=fact)
        self.each(f.SpyUsed, (Rank.ATTACK, N_("cancelled it with a spy")), is_placed=False)
        self.each(f.GoldStolen, (Rank.ATTACK, N_("stole {gold}")))
        self.each(f.CardStolen, (Rank.ATTACK, N_("took {card} from {victim}")))

    def _troops(self) -> None:
        for fact in self.all(f.TroopPosted):
            income = (CubeKind.INCOME, fact.place)
            taken = [each.seat for each in self.all(f.CubesRemoved) if (each.cube, each.at) == income]
            owner = next((seat for seat in taken if seat != fact.seat), None)
            if owner is not None:
                text = _("extorted {owner}’s {place}").format(owner=self.who[owner], place=called(fact, fact.place))
                self.of(fact.seat, (Rank.ATTACK, text), kind=fact)
                continue
            sent = (Rank.TROOP, N_("sent {troop}")), (Rank.TROOP, N_("sent {troop} to {place}"))
            self.of(fact.seat, *self.worded(fact, *sent), kind=fact)

    def _speculations(self) -> None:
        payments: list[Any] = [*self.all(f.GoldPaid), *self.all(f.GoldGained)]
        for paid in payments:
            seat = getattr(paid, "to", paid.seat)
            if paid.why is Why.PURCHASE and seat is not None:
                self.of(seat, *self.worded(paid, (Rank.ROUTINE, N_("got {gold} for a speculation"))), kind=paid)

    def _routine(self) -> None:
        self._all_deeds(Rank.LAND, N_("bought land for {cards}"), self.all(f.LandBought))
        own = [fact for fact in self.all(f.CubesPlaced) if fact.seat == self.actor]
        for built in [fact for fact in own if fact.cube is CubeKind.CONNECTION][:1]:
            text = _("improved a connection on {card}").format(card=called(built, built.at // OVALS))
            self.deed(built, (Rank.LAND, _("improved a connection")), (Rank.LAND, text))
        taken = [(fact.seat, fact.cube, fact.at) for fact in self.all(f.CubesRemoved)]
        if bets := [fact for fact in own if fact.cube is CubeKind.SPECULATION and fact[:3] not in taken]:
            text = _("speculated on {cards}").format(cards=_listed(bets, lambda fact: called(fact, fact.at)))
            self.deed(bets[0], (Rank.ROUTINE, _("speculated")), (Rank.ROUTINE, text))
        police = {fact.seat: gold(fact.gold) for fact in self.all(f.GoldPaid) if fact.why is Why.POLICE}
        for freed in self.all(f.Released):
            text = _("paid {gold} to leave jail") if freed.seat in police else _("left jail")
            self.of(freed.seat, (Rank.ROUTINE, text.format(gold=police.get(freed.seat))), kind=freed)

    def _losses(self) -> None:
        """Add each player's losses, except things sold or used up."""
        used = {Why.SALE, Why.SPENT, Why.FRAUD, Why.SPY, Why.REVOLT, Why.NO_USE}
        lost: list[Any] = [
            fact for fact in self.facts if isinstance(fact, f.CardDiscarded | f.EnterpriseLost) and fact.why not in used
        ]
        for seat, is_plunder in dict.fromkeys((fact.seat, fact.why is Why.PLUNDER) for fact in lost):
            own = [fact for fact in lost if (fact.seat, fact.why is Why.PLUNDER) == (seat, is_plunder)]
            briefly, fully = terms.cards(len(own)), _listed(own, _card)
            text = _("took back {cards} (plundered)") if is_plunder else _("lost {cards}")
            self._suffered(own[0], *((Rank.LOST, text.format(cards=cards)) for cards in (briefly, fully)))
        for freed in self.all(f.SlavesFreed):
            if freed.liberator is None:
                self.clause(*self.worded(freed, (Rank.LOST, N_("the slaves of {card} are free"))))
            else:
                freeing = (Rank.ATTACK, N_("freed the slaves of {card}"))
                self.of(freed.liberator, *self.worded(freed, freeing), kind=f.SlavesFreed)
        for jailed in self.all(f.Jailed):
            self._suffered(jailed, (Rank.LOST, _("went to jail")))

    def _suffered(self, fact: Any, *wordings: tuple[Rank, str]) -> None:
        """Add harm to a player; Díaz's deeds against his opponent are told after his turn."""
        others = [each for each in self.all(f.CardBought) if each.seat != self.actor]
        if fact.seat != self.actor or not others or self.facts.index(fact) < self.facts.index(others[0]):
            self.of(fact.seat, *wordings)
            return
        text = _("{player} {deeds}")
        self.clause(*((rank, text.format(player=self.who[fact.seat], deeds=deed)) for rank, deed in wordings))

    def _topple(self) -> None:
        tried = (Rank.TOPPLE, N_("tried to topple Díaz")), (Rank.REGIME, N_("tried to topple Díaz under {regime}"))
        self.each(f.ToppleBegan, *tried)
        for turned in self.all(f.HacendadoTurned):
            if turned.faction is not None:
                self.of(turned.seat, *self.worded(turned, (Rank.LOST, N_("turned the hacendado ({faction})"))))
        self.each(f.HacendadoKilled, (Rank.ATTACK, N_("had the hacendado of {victim} killed")))
        if self.all(f.ToppleFailed):
            self.clause((Rank.TOPPLE, _("Díaz stays")))

    def _clauses(self) -> None:
        for changed in self.all(f.RegimeChanged)[-1:]:
            self.clause(*self.worded(changed, (Rank.REGIME, N_("the regime is now {regime}"))))
        if self.all(f.DepressionBegan):
            self.clause((Rank.DEPRESSION, _("a depression begins")))
        if self.all(f.DepressionEnded):
            self.clause((Rank.DEPRESSION, _("the depression ends")))
        for dealt in self.all(f.CardDealt):
            if name_of(dealt, dealt.card).type is CardType.TOPPLE:
                self.clause(*self.worded(dealt, (Rank.DEPRESSION, N_("the topple card {card} is in the market"))))
        self.each(f.SeatHandedOver, (Rank.ROUTINE, N_("took over")), is_placed=False)
        self.each(f.SeatTakenBack, (Rank.ROUTINE, N_("took over from Calavera")), is_placed=False)
        for end in self.all(f.GameEnded):
            winners = listing([self.who[seat] for seat in end.winners])
            text = _("{winners} wins") if len(end.winners) == 1 else _("{winners} share the victory")
            if end.why in _OVER:
                self.clause((Rank.LOST, translated(_OVER[end.why])))
            self.clause((Rank.VICTORY, text.format(winners=winners) if winners else _("Díaz stays")))


class Attempt(NamedTuple):
    turn: int
    began: f.ToppleBegan
    deeds: list[Fact]
    tests: list[f.ToppleTested]


def attempts(position: Json) -> list[Attempt]:
    found: list[Attempt] = []
    for turn, raw in position["story"]:
        match STORY.load(raw):
            case f.ToppleBegan() as began:
                found.append(Attempt(turn, began, [], []))
            case f.ToppleTested() as tested:
                found[-1].tests.append(tested)
            case fact:
                found[-1].deeds.append(fact)
    return found


def verdict(position: Json, who: Sequence[str]) -> list[str]:
    return [ended(f.GameEnded(Ending(position["ending"]), tuple(position["winners"])), who), *_story(position, who)]


def _story(position: Json, who: Sequence[str]) -> Iterator[str]:
    found = attempts(position)
    failed = found[:-1] if position["ending"] == Ending.TOPPLE else found
    if len(failed) < len(found):
        tested, regime = found[-1].tests[0], names.REGIME(found[-1].began.regime)
        told = [_against(tested, seat, who) for seat in position["winners"]]
        text = _("{prestige} counted under {regime}: {points}.")
        yield text.format(prestige=names.PRESTIGE(tested.prestige), regime=regime, points=listing(told))
    text = _("{points} in turn {turn}")
    told = [text.format(points=_against(each.tests[0], each.began.seat, who), turn=each.turn) for each in failed]
    if told:
        yield _("Attempts that failed: {attempts}.").format(attempts=listing(told))


def _against(tested: f.ToppleTested, seat: int, who: Sequence[str]) -> str:
    return _("{player} {points} against {needed}").format(
        player=who[seat], points=tested.points[seat], needed=tested.tripartites[seat]
    )


def showdown(position: Json, who: Sequence[str]) -> Iterator[str]:
    everybody, told = names.seated(who), list[str]()
    last: int | None = None
    for fact in (fact for each in attempts(position)[-1:] for fact in each.deeds):
        if words := deed(fact, everybody):
            seat: int = getattr(fact, "seat")  # noqa: B009
            told.append(words if seat == last else f"{everybody[seat]} {words}")
            last = seat
    if told:
        yield _("In the last showdown {deeds}.").format(deeds=listing(told))


def deed(fact: Fact, who: Sequence[str]) -> str:
    """Return a deed in a showdown, in few words without the player; empty if it follows from another."""
    match fact:
        case f.HacendadoTurned(faction=str(faction)):
            return _("turned the hacendado ({faction})").format(faction=names.FACTION(faction))
        case f.FraudCommitted(prestige=prestige):
            return _("committed fraud: Díaz +1 of {prestige}").format(prestige=names.PRESTIGE(prestige))
        case f.HacendadoKilled(victim=victim):
            return _("had the hacendado of {victim} killed").format(victim=who[victim])
        case f.SpyUsed():
            return _("cancelled it with a spy")
    return ""


def lines(position: Json, who: Sequence[str]) -> Iterator[str]:
    players = position["players"]
    order = sorted(range(len(who)), key=lambda seat: (seat not in position["winners"], -players[seat]["gold"]))
    for seat in order:
        own = players[seat]
        points = ", ".join(f"{names.PRESTIGE(kind)} {own['prestige'][kind]}" for kind in Prestige)
        yield _("{player}: {gold}, income {income}; {points}").format(
            player=who[seat], gold=gold(own["gold"]), income=own["income"], points=points
        )


def final(s: State, people: Sequence[str], *, is_pictured: bool = False) -> str:
    position, who = view(s, None), persons(people)
    held = {seat: names.titles(s.deck, player.hand) for seat, player in enumerate(s.players) if player.hand}
    figures = [] if is_pictured else [f"- {line}" for line in lines(position, who)]
    return "\n".join([*verdict(position, who), *showdown(position, who), *figures, *finale.hands(held, who)])
