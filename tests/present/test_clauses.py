from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count as numbers, islice

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import DOMINANCE_CHECKS, EVENT_CARDS, ActionKind, Suit
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir import names as terms, scoring, sentence, sentence_words
from paxbot.present.pamir.names import card_title, coalition_of, owner_is_seat, rupees, sale_title
from paxbot.present.pamir.sentence_words import place
from paxbot.present.words import _, points
from tests.long_form import chosen_long
from tests.present.clauses import MANY, WHOLE, Claim, Node, Reading, Says, check, mark, nodes, of_each, said
from tests.present.test_sentence import turns

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
LOST = (Why.OVERTHROW, Why.LOYALTY, Why.TAKEN_BACK, Why.FAILURE_TO_IMPRESS)
CHECKS = ("a Dominance Check", "the last Dominance Check")
PIECES = {
    **{
        message.format(side=side): f"{kind} {number}"
        for number, (side, article) in enumerate((("Afghan", "an"), ("British", "a"), ("Russian", "a")))
        for kind in ("army", "road")
        for message in (f"{article} {side} {kind}", f"{{count}} {side} {kind}".replace("{count}", "{{count}}"))
    },
    **dict.fromkeys(("a tribe", "a tribe of {player}’s", "{player}’s tribe"), "tribe"),
    **dict.fromkeys(("a spy", "a spy of {player}’s", "{player}’s spy"), "spy"),
    "{count} piece": MANY,
}
LOCATED = ("{pieces} in {place}", "{pieces} on {place}", "{pieces} from {place}", "{pieces} on the card")
ROUTE = "{pieces} from {start} to {end}"
inside = partial(nodes)


def within(text: str) -> list[Node]:
    return list(nodes(text, MESSAGES))


def kinds(text: str, who: str) -> list[tuple[tuple[str, ...], int]]:
    found = []
    for node in within(text):
        kind, number = PIECES[node.message], int(node.fields.get("count", "1"))
        owner = (node.fields.get("player", who),) if kind in ("tribe", "spy") else ()
        found.append(((kind, *owner), number))
    return found


def pieces(verb: str, *, nobodys: bool = False) -> Says:
    def claims(node: Node, who: str) -> Iterator[Claim]:
        doer = "" if nobodys else who
        for part in within(node.fields["pieces"]):
            where = part.message in LOCATED or part.message == ROUTE
            text = part.fields["pieces"] if where else f"⟦{MESSAGES.index(part.message)}:" + _filled(part) + "⟧"
            places = part.fields["place"].split("¦") if "place" in part.fields else []
            found = kinds(text, who)
            for kind, number in found:
                yield from [(verb, doer, MANY)] * number
                yield from [(verb, doer, *kind)] * number if kind != (MANY,) else []
                ends = {"start", "end"} & set(part.fields)
                for end in ends:
                    yield from [(f"{verb} {end}", doer, *kind, part.fields[end])] * number
                if len(places) == 1:
                    yield from [(f"{verb} at", doer, *kind, places[0])] * number
                elif len(found) == 1:
                    yield from ((f"{verb} at", doer, *kind, each) for each in places)

    return claims


def _filled(node: Node) -> str:
    return "".join(f"⟨{name}={value}⟩" for name, value in node.fields.items())


def cards(*verbs: str) -> Says:
    def claims(node: Node, who: str) -> Iterator[Claim]:
        for item in node.items("cards"):
            if "⟦" not in item:
                for verb in verbs:
                    yield from said(f"{verb}:cards")(node._replace(fields={"cards": item}), who)
                continue
            (part,) = within(item)
            if part.message in CHECKS:
                yield ("check", who)
                continue
            title = part.fields["card"]
            if "notes" in part.fields:
                for note in within(part.fields["notes"]):
                    yield from SAYS[note.message](note, "")
                if "⟦" in title:
                    (part,) = within(title)
                    title = part.fields["card"]
            if "price" in part.fields:
                yield ("price", who, title, part.fields["price"])
            yield from (claim for verb in verbs for claim in ((verb, who, title), (verb, who, MANY)))

    return claims


def taxes(node: Node, who: str) -> Iterator[Claim]:
    for item in node.items("players"):
        for part in within(item) if "⟦" in item else ():
            yield ("taxed", who, part.fields["player"])
            yield ("tax", who, part.fields["player"], part.fields["rupees"])
        if "⟦" not in item:
            yield ("taxed", who, item)


def each(verb: str, field: str, *more: str) -> Says:
    """The subjects are in a field."""

    def claims(node: Node, who: str) -> Iterator[Claim]:
        yield from ((verb, name, *(node.fields[other] for other in more)) for name in node.items(field))

    return claims


def gifts(node: Node, who: str) -> Iterator[Claim]:
    yield from [("gift", who)] * int(node.fields.get("count", "1"))


def priced(node: Node, who: str) -> Iterator[Claim]:
    yield ("gifts for", who, node.fields["price"])
    for part in within(node.fields["gifts"]):
        yield from gifts(part, who)


def prize(node: Node, who: str) -> Iterator[Claim]:
    for part in within(node.fields["text"]):
        yield from SAYS[part.message](part, who)
    yield ("prize", who)


def scores(node: Node, who: str) -> Iterator[Claim]:
    yield ("dominant", "", node.fields["dominant"])
    for part in within(node.fields["scores"]):
        yield from SAYS[part.message](part, who)


SCORED = said("scored:player+points")
FAVORED = {
    f"{suit} is {now}favored": said(f"favored {suit}")
    for suit in ("political", "intelligence", "economic", "military")
    for now in ("", "now ")
}
ACTIONS = {
    ActionKind.TAX: ("taxed", "is taxing"),
    ActionKind.BUILD: ("built", "is building"),
    ActionKind.MOVE: ("moved", "is moving pieces"),
    ActionKind.BETRAY: ("betrayed a card", "is betraying a card"),
    ActionKind.BATTLE: ("battled", "is battling"),
    ActionKind.GIFT: ("is giving a gift",),
}
SAYS: dict[str, Says] = {
    "bought {cards}": cards("bought"),
    "bought and played {cards}": cards("bought", "played"),
    "bought and discarded {cards}": cards("bought", "discarded"),
    "bought, played and discarded {cards}": cards("bought", "played", "discarded"),
    "played {cards}": cards("played"),
    "played and discarded {cards}": cards("played", "discarded"),
    "lost {cards}": cards("lost"),
    "discarded {cards}": cards("discarded"),
    "betrayed {player}’s {card}": said("betrayed:card", "betrayed of:player"),
    "betrayed {card}": said("betrayed:card"),
    "{text} (taken as a prize)": prize,
    "chose the {coalition} coalition": said("chose:coalition"),
    "{players} chose the {coalition} coalition": each("chose", "players", "coalition"),
    "{coalition}: {players}": each("chose", "players", "coalition"),
    "joined the {coalition} side": said("joined:coalition"),
    "gave up playing {card}": said("gave up:card"),
    "gave up using {card}": said("gave up:card"),
    "was overthrown in {regions}": said("overthrown in:regions"),
    "was overthrown": said("overthrown"),
    "refused": said("refused"),
    "swapped hands with {player}": said("swapped:player"),
    "choosing {chosen}": said("chosen:chosen"),
    "{player} waived a bribe": said("waived:player"),
    "bribe waived by {holder}": said("waived:holder"),
    "bribe of {rupees} to {holder}": said("bribe:rupees+holder"),
    "bribe to {holder}": said("bribe:holder"),
    "bribed {holder}": said("bribed:holder"),
    "bribed {holder} with {rupees}": said("bribed:holder", "paid:rupees"),
    "demanded {rupees}": said("demanded:rupees"),
    "asked {holder} to waive the bribe for {card}": said("asked:holder+card"),
    "offered {holder} {rupees} as a bribe for {card}": said("offered:holder+rupees+card"),
    "removed {pieces}": pieces("gone", nobodys=True),
    "removed {pieces} in battle": pieces("gone", nobodys=True),
    "lost {pieces}": pieces("gone", nobodys=True),
    "{pieces} was removed": pieces("gone", nobodys=True),
    "placed {pieces}": pieces("placed"),
    "moved {pieces}": pieces("moved"),
    "moved pieces there and back": said("moved at all"),
    "taxed {players}": taxes,
    "gave a gift": gifts,
    "gave {count} gifts": gifts,
    "{gifts} for {price}": priced,
    "took no action": said("idle"),
    "now rules {regions}": said("rules:regions"),
    "now rules {regions} instead of {before}": said("rules:regions", "instead of:before"),
    "no longer rules {regions}": said("lost rule:regions"),
    "{event} took effect": said("event:event"),
    "took over": said("handed over"),
    "took over from Wakhan": said("back"),
    "all armies and roads left the map": said("cleared"),
    "a Dominance Check appeared": said("appeared"),
    "in the check {player} scored {points}": SCORED,
    "in the Dominance Check {player} scored {points}": SCORED,
    "{player} scored {points}": SCORED,
    "{player} {count}": said("scored count:player+count"),
    "nobody scored": said("none scored"),
    "in the Dominance Check nobody scored": said("none scored"),
    "{scores} ({dominant})": scores,
    "{players} wins the game": each("won", "players"),
    **FAVORED,
    **{message: said(f"acted {kind}") for kind, told in ACTIONS.items() for message in told},
    **dict.fromkeys([*PIECES, *LOCATED, ROUTE, *CHECKS, "{card} for {price}", "{card} ({notes})"], said()),
    "{player} ({rupees})": said(),
}
MESSAGES = [WHOLE, *SAYS]


def happened(facts: Sequence[Fact], who: Sequence[str]) -> Iterator[Claim]:
    first, last, taxed = dict[object, f.RulerChanged](), dict[object, f.RulerChanged](), Counter[tuple[str, str]]()
    given, gifts_paid = Counter[str](), Counter[str]()
    favored: Suit | None = None
    for fact in facts:
        seat = getattr(fact, "seat", None)
        me = "" if seat is None else who[seat]

        def titled(verb: str, card: int, *more: str, me: str = me) -> Iterator[Claim]:
            yield from ((verb, me, title, *more) for title in {card_title(card), sale_title(card)})

        match fact:
            case f.LoyaltyChosen():
                yield from of_each("chose", me, coalition_of(fact.coalition))
            case f.LoyaltyChanged():
                yield from of_each("joined", me, coalition_of(fact.after))
            case f.CardPurchased() | f.CardPlayed() | f.CardDiscarded():
                verb = "bought" if isinstance(fact, f.CardPurchased) else "played"
                if isinstance(fact, f.CardDiscarded):
                    verb = "lost" if fact.why in LOST else "discarded"
                yield (verb, me, MANY)
                yield from titled(verb, fact.card)
                if isinstance(fact, f.CardPurchased):
                    yield from titled("price", fact.card, rupees(fact.rupees))
                    yield from [("check", me)] if fact.card in DOMINANCE_CHECKS else []
            case f.CardBetrayed():
                yield from titled("betrayed", fact.card)
                yield ("betrayed", me, MANY)
                yield from of_each("betrayed of", me, who[fact.owner])
            case f.PrizeTaken():
                yield ("prize", me)
            case f.BribeWithdrawn():
                yield from titled("gave up", fact.card)
                yield ("gave up", me, MANY)
            case f.BribeSettled(by_right=False, paid=0):
                yield from of_each("waived", "", who[fact.holder])
            case f.BribeSettled(by_right=False):
                yield ("bribe", "", rupees(fact.paid), who[fact.holder])
                yield from of_each("bribe", "", who[fact.holder])
                yield from of_each("bribed", me, who[fact.holder])
                yield from of_each("paid", me, rupees(fact.paid))
            case f.BribeOffered():
                yield ("asked", me, who[fact.holder], card_title(fact.card))
                yield ("offered", me, who[fact.holder], rupees(fact.rupees), card_title(fact.card))
            case f.BribeRefused():
                yield ("refused", who[fact.holder])
            case f.BribeDemanded():
                yield from of_each("demanded", who[fact.holder], rupees(fact.rupees))
            case f.PlayerNamed():
                yield from of_each("chosen", "", who[fact.player])
            case f.RegionNamed():
                yield from of_each("chosen", "", terms.region(fact.region.key))
            case f.HandsSwapped():
                yield from of_each("swapped", me, who[fact.player])
            case f.Overthrown():
                yield ("overthrown", me)
                yield from of_each("overthrown in", me, terms.region(fact.region.key))
            case f.PiecePlaced(piece=Piece.GIFT):
                given[me] += 1
                gifts_paid[me] += fact.at
            case f.PiecePlaced():
                yield from piece("placed", me, fact, who, at=fact.at)
            case f.PieceMoved():
                yield ("moved at all", me)
                yield from piece("moved", me, fact, who, start=fact.start, end=fact.end)
            case f.PiecesRemoved():
                for _each in range(fact.pieces):
                    yield from piece("gone", "", fact, who, at=fact.at)
            case f.RupeesTaxed():
                taxed[me, who[fact.payer]] += fact.rupees
            case f.RupeesGained(origin=Origin.MARKET):
                taxed[me, _("the market")] += fact.rupees
            case f.ActionTaken():
                yield (f"acted {fact.action}", me)
                yield from [("gift", me)] if fact.action is ActionKind.GIFT else []
            case f.TurnEnded():
                deeds = f.CardPurchased | f.CardPlayed | f.ActionTaken
                yield from (
                    [] if any(isinstance(done, deeds) and done.seat == seat for done in facts) else [("idle", me)]
                )
            case f.RulerChanged():
                first.setdefault(fact.region, fact)
                last[fact.region] = fact
            case f.SuitFavored():
                favored = fact.suit
            case f.EventResolved(half=Half.DISCARDED):
                yield from of_each("event", "", terms.event_half(EVENT_CARDS[fact.card].discarded))
            case w.SeatHandedOver():
                yield ("handed over", me)
            case w.SeatTakenBack():
                yield ("back", me)
            case f.BlocksCleared():
                yield ("cleared", "")
            case f.MarketRefilled() if DOMINANCE_CHECKS & {*fact.cards}:
                yield ("appeared", "")
            case f.DominanceChecked():
                yield from scored(fact, who)
            case f.GameWon():
                yield from (("won", who[winner]) for winner in fact.winners)
    for (me, payer), amount in taxed.items():
        yield ("taxed", me, payer)
        yield ("tax", me, payer, rupees(amount))
    for me, number in given.items():
        asked = sum(
            isinstance(fact, f.ActionTaken) and fact.action is ActionKind.GIFT and who[fact.seat] == me
            for fact in facts
        )
        yield from [("gift", me)] * (number - asked)
        yield ("gifts for", me, rupees(gifts_paid[me]))
    for region, after in last.items():
        before, name = first[region], terms.region(after.region.key)
        if after.after is not None:
            yield from of_each("rules", who[after.after], name)
            yield from [("instead of", who[after.after], who[before.before])] if before.before is not None else []
            yield from [("instead of", who[after.after], MANY)] if before.before is not None else []
        elif before.before is not None:
            yield from of_each("lost rule", who[before.before], name)
    if favored is not None:
        yield (f"favored {favored.key}", "")


def piece(verb: str, me: str, fact: Fact, who: Sequence[str], **places: int) -> Iterator[Claim]:
    assert isinstance(fact, f.PiecePlaced | f.PieceMoved | f.PiecesRemoved)
    kind: tuple[str, ...] = (fact.piece.value, who[fact.owner]) if owner_is_seat(fact.piece) else ()
    kind = kind or (f"{fact.piece.value} {int(fact.owner)}",)
    yield (verb, me, MANY)
    yield (verb, me, *kind)
    for name, at in places.items() if fact.piece is not Piece.GIFT else ():
        for some in (kind, (MANY,)):
            yield (f"{verb} {name}", me, *some, place(fact.piece, at))


def scored(fact: f.DominanceChecked, who: Sequence[str]) -> Iterator[Claim]:
    for seat, got in enumerate(fact.points):
        yield ("scored", "", who[seat], points(got))
        yield ("scored count", "", who[seat], str(got))
    yield from [] if any(fact.points) else [("none scored", "")]
    side = fact.coalition
    yield ("dominant", "", _("no coalition dominant") if side is None else scoring.dominance_caption(side.key))


TRADED = frozenset({"bought", "played", "discarded"})
READING = Reading(SAYS, happened, sentence.last_told, TRADED, (sentence, sentence, sentence_words))


def test_each_clause_about_a_turn_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 5,000 turns by `--long`, with and without Wakhan."""
    mark(monkeypatch, READING)
    count = chosen_long(60, 5000)
    found = islice((turn for seed in numbers() for turn in turns(seed)), count)
    assert check(found, NAMES, READING, (140, 400)) == count
