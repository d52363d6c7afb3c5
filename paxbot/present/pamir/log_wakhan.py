"""The log's sentences about Wakhan; why she does what she does is told elsewhere, to those who ask."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.wakhan import facts as w
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS, LineAction
from paxbot.present.fact_table import Rows
from paxbot.present.pamir.ai_card_texts import column_text, red_text
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.log_pieces import placed
from paxbot.present.pamir.speech import card_for_sale, rupees
from paxbot.present.speech import listing, points
from paxbot.present.words import N_, _

ROWS = Rows[PamirStory, Accounts]()


class Radicalized(NamedTuple):
    """A purchase by a line of an AI card: the rulebook has a word of its own for it."""

    purchase: f.CardPurchased


class Blackmailed(NamedTuple):
    """A spy placed by Blackmail, which happens before her actions and would else seem to come from nowhere."""

    placing: f.PiecePlaced


def with_deeds_named(happened: Iterable[Fact]) -> Iterator[Fact]:
    """Yield the facts, with what a line of an AI card or Blackmail asks for told as what it is."""
    radicalizing: set[int] = set()
    blackmailing: set[int] = set()
    for fact in happened:
        match fact:
            case w.LineFollowed(seat, number, line):
                if AI_CARDS[number].lines[line].action is LineAction.RADICALIZE:
                    radicalizing.add(seat)
            case f.CardPurchased() if fact.seat in radicalizing:
                radicalizing.discard(fact.seat)
                fact = Radicalized(fact)
            case w.ChoiceExplained(prompt=Prompt.BLACKMAIL):
                blackmailing.add(fact.seat)
            case f.IconDropped(piece=Piece.SPY):
                blackmailing.discard(fact.seat)
            case f.PiecePlaced(piece=Piece.SPY) if fact.seat in blackmailing:
                blackmailing.discard(fact.seat)
                fact = Blackmailed(fact)
        yield fact


@ROWS.of(Radicalized)
def radicalized(fact: Radicalized, who: Sequence[str]) -> str:
    """Return the purchase; the play is told next."""
    bought = fact.purchase
    texts = {
        (True, True): _("{player} radicalizes: buys {card} for {price} and takes the {gained} on it."),
        (True, False): _("{player} radicalizes: buys {card} for {price}."),
        (False, True): _("{player} radicalizes: buys {card} for nothing and takes the {gained} on it."),
        (False, False): _("{player} radicalizes: buys {card} for nothing."),
    }
    return texts[bought.rupees > 0, bought.gained > 0].format(
        player=who[bought.seat],
        card=card_for_sale(bought.card),
        price=rupees(bought.rupees),
        gained=rupees(bought.gained),
    )


@ROWS.of(Blackmailed)
def blackmailed(fact: Blackmailed, who: Sequence[str]) -> str:
    """Return the spy, with the ability that brings it."""
    return placed(fact.placing, who, _("{player} places a spy on {place} by Blackmail."))


def scores(counted: Sequence[int], who: Sequence[str]) -> str:
    """Return what a check would bring, without those whom it brings nothing."""
    gains = [f"{who[seat]} {points(gained)}" for seat, gained in enumerate(counted) if gained]
    return listing(gains) or _("nobody anything")


def drawn(fact: w.AiCardDrawn, who: Sequence[str]) -> str:
    """Return what the arrows say."""
    text = (
        _("{player} shuffles all AI cards and draws one. Red arrow: {red}; black arrow: {column}.")
        if fact.shuffled
        else _("{player} draws an AI card. Red arrow: {red}; black arrow: {column}.")
    )
    return text.format(player=who[fact.seat], red=red_text(fact.red), column=column_text(fact.column))


def ambition(fact: w.AmbitionFollowed, who: Sequence[str]) -> str:
    """Return what the check brings; the purchase is told next."""
    text = (
        _("{player} follows Ambition: this check brings {points}, and the victory.")
        if fact.wins
        else _("{player} follows Ambition: this check brings {points}.")
    )
    return text.format(player=who[fact.seat], points=scores(fact.points, who))


ROWS.of(w.BribeUnpaid, N_("{player} cannot pay {holder} the bribe of {due} for {card}."))


ROWS.of(w.SeatHandedOver, N_("{player} takes over. Hand and loyalty dial are set aside."))


ROWS.of(w.SeatReturning, N_("{player} hands the seat over at the end of this turn."))


ROWS.of(
    w.SeatTakenBack,
    N_("{player} takes over from Wakhan, with the hand and the loyalty dial that were set aside."),
)
