import random
from collections.abc import Iterator, Sequence

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.terms import Card
from paxbot.present.spartacus import names as terms, sentence
from paxbot.present.words import points
from tests.long_form import chosen_long
from tests.present.clauses import MANY, WHOLE, Claim, Node, Reading, check, mark, nodes, of_each, said
from tests.present.spartacus.games import GAME, PEOPLE, SIZES

INTO = "{card} into column {numeral}"
COLUMN = said("bought:numeral", "in column:cards")


def put(node: Node, who: str) -> Iterator[Claim]:
    for item in node.items("cards"):
        for laid in nodes(item, [WHOLE, *SAYS]):
            yield ("put", who, laid.fields["card"], laid.fields["numeral"])


def won(node: Node, who: str) -> Iterator[Claim]:
    yield from (("won", "", winner, node.fields["points"]) for winner in node.items("players"))


def drew(node: Node, who: str) -> Iterator[Claim]:
    yield from [("drew", who)] * int(node.fields.get("count", "1"))


def kept(node: Node, who: str) -> Iterator[Claim]:
    yield from (("kept", player) for player in node.items("players"))


SAYS = {
    INTO: said(),
    "put {cards}": put,
    "played {cards}": said("played:cards"),
    "played {cards} before the first round": said("shown:cards"),
    "Rome has {count} of the 7 categories, and nobody wins": said("rome:count"),
    "{players} wins with {points}": won,
    "Rome has {count} of the 7 categories, and {player} wins alone with Primus Conspiratus": said("rome:count+player"),
    "passed and looked at Rome’s face-down cards": said("passed"),
    "passed": said("passed"),
    "Rome took column {numeral}": said("rome took:numeral"),
    "Rome took column {numeral} ({cards})": said("rome took:numeral", "to rome:cards"),
    "solitaire game {game} is won": said("solo won:game"),
    "solitaire game {game} is lost": said("solo lost:game"),
    "kept one of the first cards": said("kept"),
    "everybody kept one of the first cards": said("all kept"),
    "{players} kept one of their first cards each": kept,
    "bought column {numeral}": said("bought:numeral"),
    "bought column {numeral} ({cards})": COLUMN,
    "bought column {numeral} for {price} ({cards})": said("bought:numeral", "in column:cards", "price:price"),
    "drew a card": drew,
    "took Primus Conspiratus": said("conspired"),
    "took Primus Conspiratus from {before}": said("conspired", "from:before"),
    "{player} starts": said("starts:player"),
    "{player} is the new start player": said("starts:player"),
    "took {aurei}": said("took:aurei"),
}


def cards(verb: str, who: str, found: Sequence[Card]) -> Iterator[Claim]:
    for card in found:
        yield (verb, who, MANY)
        yield from ((verb, who, title) for title in {terms.card_short(card._replace(symbols=0)), terms.card_name(card)})


def happened(facts: Sequence[Fact], who: Sequence[str]) -> Iterator[Claim]:
    gained = dict[str, int]()
    for fact in facts:
        seat = getattr(fact, "seat", None)
        me = "" if seat is None else who[seat]
        match fact:
            case f.CardKept():
                yield ("kept", me)
                yield ("all kept", "")
            case f.CardShown():
                yield from cards("shown", me, terms.cards_told(fact))
            case f.Passed():
                yield ("passed", me)
            case f.CardsDrawn():
                yield from [("drew", me)] * fact.cards
            case f.CardLaid():
                short = terms.card_short(terms.cards_told(fact)[0]._replace(symbols=0))
                yield ("put", me, short, terms.numeral(fact.legion))
            case f.ColumnBought():
                yield from of_each("bought", me, terms.numeral(fact.legion))
                yield from of_each("price", me, terms.aurei(fact.price))
                yield from cards("in column", me, terms.cards_told(fact))
            case f.CardPlayed():
                yield from cards("played", me, terms.cards_told(fact))
            case f.AureiTaken() if fact.why is not f.Why.PASSED:
                gained[me] = gained.get(me, 0) + fact.aurei
            case f.PrimusConspiratusTaken():
                yield ("conspired", me)
                yield from of_each("from", me, who[fact.before]) if fact.before is not None else ()
            case f.RomeTook():
                yield from of_each("rome took", "", terms.numeral(fact.legion))
                yield from cards("to rome", "", terms.cards_told(fact))
            case f.PrimusTaken():
                yield from of_each("starts", "", me)
            case f.RomeWon(holder=None):
                yield from of_each("rome", "", str(fact.categories))
            case f.RomeWon(holder=int(holder)):
                yield ("rome", "", str(fact.categories), who[holder])
            case f.GameWon():
                yield from (("won", "", who[winner], points(fact.points)) for winner in fact.seats)
            case f.SoloDecided():
                yield from of_each("solo won" if fact.won else "solo lost", "", str(fact.game))
    for me, aurei in gained.items():
        yield from of_each("took", me, terms.aurei(aurei))


READING = Reading(SAYS, happened, sentence.last_told, frozenset({"played", "shown"}), (sentence, terms))


def turns(count: int) -> Iterator[list[Fact]]:
    chance, told = random.Random(7), list[Fact]()
    while True:
        for seats, solo in SIZES:
            state = GAME.setup(seats, chance.randbytes(16), {"solo_game": solo} if solo else {})
            while (decision := GAME.pending(state)) is not None:
                turn = state.turn
                told += GAME.advance(state, chance.choice(decision.options)).facts
                if state.turn != turn or GAME.pending(state) is None:
                    yield told
                    count, told = count - 1, []
                    if not count:
                        return


def test_each_clause_about_a_turn_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 5,000 turns by `--long`."""
    mark(monkeypatch, READING)
    count = chosen_long(60, 5000)
    assert check(turns(count), PEOPLE, READING, (140, 400)) == count
