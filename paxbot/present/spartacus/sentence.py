"""The sentence about a turn of PAX, and the rank of each thing in it.
Never told are cards drawn and returned except their number, new cards in empty columns, and the counting at the end.
"""

from collections.abc import Sequence
from enum import IntEnum, auto
from typing import Final

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.terms import Card
from paxbot.present.sentence import LIMIT, LastTurn, Telling, Who, last_turn
from paxbot.present.spartacus import names as terms
from paxbot.present.spartacus.names import aurei
from paxbot.present.words import _, listing, ngettext, points

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

    def tell(self) -> None:
        self._first_cards()
        self._drawing()
        self._buying()
        self._playing()
        self._income()
        if not self.has_deeds:
            self._drawn()
        self._titles()
        self._end_of_round()
        self._seats()
        self._end()

    def _first_cards(self) -> None:
        kept = [fact.seat for fact in self.all(f.CardKept)]
        if self.actor in kept:
            self.deed(f.CardKept, (Rank.ROUTINE, _("kept one of the first cards")))
        elif kept:
            players = listing([self.who[seat] for seat in sorted(kept)])
            text = _("{players} kept one of their first cards each").format(players=players)
            self.clause((Rank.ROUTINE, _("everybody kept one of the first cards")), (Rank.MONEY, text))
        for fact in self.all(f.CardShown):
            text = _("played {cards} before the first round").format(cards=_briefly(fact))
            self.of(fact.seat, (Rank.PLAYED, text), kind=f.CardShown)

    def _drawing(self) -> None:
        if self.all(f.Passed):
            looked = (Rank.ROUTINE, _("passed and looked at Rome’s face-down cards"))
            self.deed(f.Passed, (Rank.PASSED, _("passed")), looked)
        if laid := self.all(f.CardLaid):
            text = _("{card} into column {numeral}")
            places = [text.format(card=_briefly(fact), numeral=terms.numeral(fact.legion)) for fact in laid]
            self.deed(f.CardLaid, (Rank.LAID, _("put {cards}").format(cards=listing(places))))

    def _buying(self) -> None:
        for fact in self.all(f.ColumnBought):
            numeral, cards = terms.numeral(fact.legion), _briefly(fact)
            texts = (
                (Rank.BOUGHT, _("bought column {numeral}")),
                (Rank.CARDS, _("bought column {numeral} ({cards})")),
                (Rank.MONEY, _("bought column {numeral} for {price} ({cards})")),
            )
            price = aurei(fact.price)
            self.deed(
                f.ColumnBought,
                *((rank, text.format(numeral=numeral, cards=cards, price=price)) for rank, text in texts),
            )

    def _playing(self) -> None:
        if played := self.all(f.CardPlayed):
            briefly, fully = _briefly(*played), terms.told(*played)
            text = _("played {cards}")
            counted = terms.cards(sum(len(terms.cards_told(fact)) for fact in played))
            wordings = (Rank.PLAYED, counted), (Rank.PLAYED, briefly), (Rank.MONEY, fully)
            self.deed(f.CardPlayed, *((rank, text.format(cards=cards)) for rank, cards in wordings))

    def _income(self) -> None:
        gained = sum(fact.aurei for fact in self.all(f.AureiTaken) if fact.why is not f.Why.PASSED)
        if gained:
            self.deed(None, (Rank.MONEY, _("took {aurei}").format(aurei=aurei(gained))))

    def _drawn(self) -> None:
        if drawn := sum(fact.cards for fact in self.all(f.CardsDrawn)):
            text = ngettext("drew a card", "drew {count} cards", drawn).format(count=drawn)
            self.deed(f.CardsDrawn, (Rank.MONEY, text))

    def _titles(self) -> None:
        for fact in self.all(f.PrimusConspiratusTaken):
            wordings = [(Rank.CONSPIRACY, _("took Primus Conspiratus"))]
            if fact.before is not None:
                text = _("took Primus Conspiratus from {before}").format(before=self.who[fact.before])
                wordings.append((Rank.ROUND, text))
            self.of(fact.seat, *wordings)

    def _end_of_round(self) -> None:
        for fact in self.all(f.RomeTook):
            briefly, fully = _("Rome took column {numeral}"), _("Rome took column {numeral} ({cards})")
            told = {"numeral": terms.numeral(fact.legion), "cards": _briefly(fact)}
            self.clause((Rank.ROME, briefly.format_map(told)), (Rank.ROMES_CARDS, fully.format_map(told)))
        for primus in self.all(f.PrimusTaken):
            texts = (Rank.ROUND, _("{player} starts")), (Rank.ROUTINE, _("{player} is the new start player"))
            self.clause(*((rank, text.format(player=self.who[primus.seat])) for rank, text in texts))

    def _seats(self) -> None:
        for handed in self.all(f.SeatHandedOver):
            self.of(handed.seat, (Rank.ROUTINE, _("took over")))
        for back in self.all(f.SeatTakenBack):
            self.of(back.seat, (Rank.ROUTINE, _("took over from Nemo")))

    def _end(self) -> None:
        for romes in self.all(f.RomeWon):
            text = _("Rome has {count} of the 7 categories, and nobody wins")
            if romes.holder is not None:
                text = _("Rome has {count} of the 7 categories, and {player} wins alone with Primus Conspiratus")
            player = "" if romes.holder is None else self.who[romes.holder]
            self.clause((Rank.VICTORY, text.format(count=romes.categories, player=player)))
        for won in self.all(f.GameWon):
            text = ngettext("{players} wins with {points}", "{players} share the victory with {points}", len(won.seats))
            players = listing([self.who[seat] for seat in won.seats])
            self.clause((Rank.VICTORY, text.format(players=players, points=points(won.points))))
        for solo in self.all(f.SoloDecided):
            text = _("solitaire game {game} is won") if solo.won else _("solitaire game {game} is lost")
            self.clause((Rank.VICTORY, text.format(game=solo.game)))


def _briefly(*facts: Fact) -> str:
    cards: list[Card] = sorted((card for fact in facts for card in terms.cards_told(fact)), key=terms.place)
    return listing(terms.counted((card._replace(symbols=0) for card in cards), terms.card_short))
