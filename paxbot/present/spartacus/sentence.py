"""The sentence about a turn of PAX, and the rank of each thing in it.
Never told are cards drawn and returned except their number, new cards in empty columns, and the counting at the end.
"""

from collections.abc import Sequence
from enum import IntEnum, auto
from typing import Any, Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.terms import Card
from paxbot.present.sentence import LIMIT, LastTurn, Telling, Who, last_turn
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.names import aurei
from paxbot.present.words import N_, _, listing, ngettext, points

_DEEDS: Final = (
    f.CardKept,
    f.CardShown,
    f.TurnBegan,
    f.Passed,
    f.CardsDrawn,
    f.CardTaken,
    f.CardLaid,
    f.ColumnBought,
    f.CardPlayed,
    f.AureiTaken,
)


class Rank(IntEnum):
    """The order in which things are left out for lack of room; the last is kept longest."""

    MONEY = auto()
    """Prices, income, symbols, and drawn cards if nothing else is told."""
    ROUTINE = auto()
    """First cards, the look at Rome’s cards, and seats that change hands."""
    ROUND = auto()
    CARDS = auto()
    ROMES_CARDS = auto()
    LAID = auto()
    PASSED = auto()
    PLAYED = auto()
    BOUGHT = auto()
    ROME = auto()
    CONSPIRACY = auto()
    VICTORY = auto()


def last_told(facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
    return last_turn(facts, names, f.TurnBegan, lambda turn, who: _PaxTelling(turn, who).turn(Rank.MONEY), limit)


class _PaxTelling(Telling):
    def __init__(self, facts: Sequence[Fact], who: Who) -> None:
        doers = {fact.seat for fact in facts if isinstance(fact, _DEEDS)}
        super().__init__(facts, who, doers.pop() if len(doers) == 1 else None)

    def value(self, name: str, fact: Any) -> str:
        match name:
            case "card" | "cards":
                return _briefly(fact)
            case "numeral":
                return terms.numeral(fact.legion)
            case "price":
                return aurei(fact.price)
            case "player" | "before":
                return self.who[fact.before if name == "before" else getattr(fact, "seat", getattr(fact, "holder", 0))]
        return super().value("categories" if name == "count" else name, fact)

    def tell(self) -> None:
        kept = sorted(fact.seat for fact in self.all(f.CardKept))
        if self.actor in kept:
            self.deed(f.CardKept, (Rank.ROUTINE, _("kept one of the first cards")))
        elif kept:
            text = _("{players} kept one of their first cards each").format(
                players=listing([self.who[n] for n in kept])
            )
            self.clause((Rank.ROUTINE, _("everybody kept one of the first cards")), (Rank.MONEY, text))
        self.each(f.CardShown, (Rank.PLAYED, N_("played {cards} before the first round")))
        looked = (Rank.ROUTINE, N_("passed and looked at Rome’s face-down cards"))
        self.each(f.Passed, (Rank.PASSED, N_("passed")), looked)
        if laid := [self.fill(N_("{card} into column {numeral}"), fact) for fact in self.all(f.CardLaid)]:
            self.deed(f.CardLaid, (Rank.LAID, _("put {cards}").format(cards=listing(laid))))
        self.each(
            f.ColumnBought,
            (Rank.BOUGHT, N_("bought column {numeral}")),
            (Rank.CARDS, N_("bought column {numeral} ({cards})")),
            (Rank.MONEY, N_("bought column {numeral} for {price} ({cards})")),
        )
        if played := self.all(f.CardPlayed):
            text, briefly, fully = _("played {cards}"), _briefly(*played), terms.told(*played)
            counted = terms.cards(sum(len(terms.cards_told(fact)) for fact in played))
            wordings = (Rank.PLAYED, counted), (Rank.PLAYED, briefly), (Rank.MONEY, fully)
            self.deed(f.CardPlayed, *((rank, text.format(cards=cards)) for rank, cards in wordings))
        if gained := sum(fact.aurei for fact in self.all(f.AureiTaken) if fact.why is not f.Why.PASSED):
            self.deed(None, (Rank.MONEY, _("took {aurei}").format(aurei=aurei(gained))))
        drawn = sum(fact.cards for fact in self.all(f.CardsDrawn))
        if drawn and not self.has_deeds:
            text = ngettext("drew a card", "drew {count} cards", drawn).format(count=drawn)
            self.deed(f.CardsDrawn, (Rank.MONEY, text))
        self._end_of_round()

    def _end_of_round(self) -> None:
        for fact in self.all(f.PrimusConspiratusTaken):
            longer = (Rank.ROUND, N_("took Primus Conspiratus from {before}"))
            texts = [(Rank.CONSPIRACY, N_("took Primus Conspiratus")), *([] if fact.before is None else [longer])]
            self.of(fact.seat, *self.worded(fact, *texts))
        taken = (Rank.ROMES_CARDS, N_("Rome took column {numeral} ({cards})"))
        self.clauses(f.RomeTook, (Rank.ROME, N_("Rome took column {numeral}")), taken)
        starts = (Rank.ROUTINE, N_("{player} is the new start player"))
        self.clauses(f.PrimusTaken, (Rank.ROUND, N_("{player} starts")), starts)
        self.each(f.SeatHandedOver, (Rank.ROUTINE, N_("took over")), is_placed=False)
        self.each(f.SeatTakenBack, (Rank.ROUTINE, N_("took over from Nemo")), is_placed=False)
        for romes in self.all(f.RomeWon):
            text = N_("Rome has {count} of the 7 categories, and nobody wins")
            if romes.holder is not None:
                text = N_("Rome has {count} of the 7 categories, and {player} wins alone with Primus Conspiratus")
            self.clause(*self.worded(romes, (Rank.VICTORY, text)))
        for won in self.all(f.GameWon):
            text = ngettext("{players} wins with {points}", "{players} share the victory with {points}", len(won.seats))
            players = listing([self.who[seat] for seat in won.seats])
            self.clause((Rank.VICTORY, text.format(players=players, points=points(won.points))))
        for solo in self.all(f.SoloDecided):
            text = N_("solitaire game {game} is won") if solo.won else N_("solitaire game {game} is lost")
            self.clause(*self.worded(solo, (Rank.VICTORY, text)))


def _briefly(*facts: Fact) -> str:
    cards: list[Card] = sorted((card for fact in facts for card in terms.cards_told(fact)), key=terms.place)
    return listing(terms.counted((card._replace(symbols=0) for card in cards), terms.card_short))
