from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.facts import Ending, Why
from paxbot.games.spartacus.rounds import POINTS_FOR_STRONGER, POINTS_PER_CATEGORY
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import Card, Category
from paxbot.present.fact_table import FactTable, Story, Who
from paxbot.present.presenter import ActionPart, Topic
from paxbot.present.spartacus import names
from paxbot.present.spartacus.names import aurei, categories, told
from paxbot.present.spartacus.sentence import last_told
from paxbot.present.spartacus.views import NO_CHANGES, ChangesView
from paxbot.present.words import N_, _, listing, ngettext, points

ROME: Final = "rome"
CONSPIRACY: Final = "conspiracy"


_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("aurei", "price", "discount", "cost"), aurei),
    "legion": names.legion,
    "category": names.category,
    "symbols": names.symbols,
    "count": str,
}


class SpartacusFacts(FactTable[Story[State], ChangesView]):
    turn = f.TurnBegan

    def story(self, state: State, seat: Seat, who: Who) -> Story[State]:
        return Story(state, seat, who)

    def about(self, fact: Fact) -> Iterator[str]:
        if (legion := getattr(fact, "legion", None)) is not None:
            yield _legion_key(legion)
        if (category := getattr(fact, "category", None)) is not None:
            yield _category_key(category)
        for card in names.cards_told(fact):
            yield _category_key(card.category)
            yield _card_key(card)

    def value(self, name: str, fact: Fact, who: Who) -> str:
        found: Any = getattr(fact, "cards" if name == "count" else name, None)
        if name in ("card", "cards"):
            return told(fact)
        if name == "before":
            return str(who[found])
        return _WORDS[name](found) if name in _WORDS else super().value(name, fact, who)


def _category_key(category: Category) -> str:
    return f"category{category.value}"


def _card_key(card: Card) -> str:
    """Return the key of a card; cards that differ in their symbols alone share one."""
    return f"card{card.category.value}{card.price}"


def _legion_key(number: int) -> str:
    return f"legion{number}"


FACTS = SpartacusFacts()


def topics(s: State) -> tuple[Topic, ...]:
    legions = range(1, len(s.columns) + 1)
    cards = dict.fromkeys(card._replace(symbols=0) for card in sorted(s.deck, key=names.place))
    return (
        Topic(ROME, _("Rome")),
        Topic(CONSPIRACY, _("Primus Conspiratus")),
        *(Topic(_category_key(each), names.category(each)) for each in Category),
        *(Topic(_legion_key(each), names.legion(each)) for each in legions),
        *(Topic(_card_key(each), names.card_short(each)) for each in cards),
    )


def changes_view(people: Sequence[str], facts: Sequence[Fact]) -> ChangesView:
    if not facts:
        return NO_CHANGES
    return FACTS.mark(ChangesView(*last_told(facts, people)[:2]), facts)


@FACTS.of(f.CardKept, part=ActionPart.BEGINS)
def _kept(fact: f.CardKept, who: Who) -> str:
    text = ngettext(
        "{who} keeps one of the first cards; {count} goes to the bottom of the stack.",
        "{who} keeps one of the first cards; {count} go to the bottom of the stack.",
        fact.returned,
    )
    return FACTS.fill(text, fact, who, count=fact.returned)


FACTS.of(
    f.CardShown,
    N_("{who} plays {card} before the first round, for nothing."),
    part=ActionPart.BEGINS,
    marks=lambda changes, fact: changes.played.add(fact.card),
)


@FACTS.of(f.RoundBegan, seats=lambda fact: [fact.first])
def _round(fact: f.RoundBegan, who: Who) -> str:
    return (
        _("Round {round} begins.").format(round=fact.round)
        if len(who) == 1
        else _("Round {round} begins, with {who} as the start player.").format(round=fact.round, who=who[fact.first])
    )


def _dealt(run: Sequence[f.CardDealt], who: Who) -> str:
    found = [FACTS.fill(_("{card} to {legion}"), fact, who) for fact in run]
    return _("New cards from the stack: {cards}.").format(cards=listing(found))


FACTS.of(f.CardDealt, together=_dealt, marks=ChangesView.deal)
FACTS.of(f.TurnBegan)
FACTS.of(
    f.Passed,
    N_("{who} passes, and looks at Rome’s face-down cards."),
    part=ActionPart.BEGINS,
    topics=(ROME,),
)


@FACTS.of(f.AureiTaken, part=lambda fact: ActionPart.BEGINS if fact.why is Why.NO_CARD_LEFT else ActionPart.GOES_ON)
def _aurei(fact: f.AureiTaken, who: Who) -> str:
    texts = {
        Why.PASSED: _("{who} takes {aurei} for passing."),
        Why.NO_CARD_LEFT: _("{who} takes {aurei}, for there is no card left to draw."),
        Why.NOTHING_PLAYED: _("{who} has played no card and takes {aurei}."),
        Why.INTRIGUE_PLAYED: _("{who} has played intrigue and has no income."),
        Why.LONGEST_ROW: ngettext(
            "{who} takes {aurei} for {count} card in the row of {category}.",
            "{who} takes {aurei} for {count} cards in the row of {category}.",
            fact.cards,
        ),
    }
    text = (
        ngettext(
            "{who} takes {aurei}: {count} for the card in the row of {category}, and 1 for a senator.",
            "{who} takes {aurei}: {count} for the cards in the row of {category}, and 1 for a senator.",
            fact.cards,
        )
        if fact.senator
        else texts[fact.why]
    )
    return FACTS.fill(text, fact, who, count=fact.cards)


FACTS.of(
    f.CardsDrawn,
    lambda fact: N_("{who} draws a card.") if fact.cards == 1 else N_("{who} draws {count} cards together."),
    part=ActionPart.BEGINS,
)
FACTS.of(
    f.CardTaken,
    N_("{who} takes a drawn card into the hand."),
    marks=ChangesView.draw,
)
FACTS.of(f.CardReturned, N_("{who} puts a drawn card at the bottom of the stack."))


FACTS.of(f.CardLaid, N_("{who} puts {card} into the column of {legion}."), marks=ChangesView.deal)


FACTS.of(
    f.ColumnBought,
    lambda fact: (
        N_("{who} buys the column of {legion} for {price}, {discount} less thanks to wealth: {cards}.")
        if fact.discount
        else N_("{who} buys the column of {legion} for {price}: {cards}.")
    ),
    part=ActionPart.BEGINS,
    marks=ChangesView.buy,
)


FACTS.of(
    f.CardPlayed,
    lambda fact: N_("{who} plays {card} for {cost}.") if fact.cost else N_("{who} plays {card}."),
    part=ActionPart.BEGINS,
    marks=ChangesView.play,
)


def _lost_conspiracy(story: Story[State], fact: f.PrimusConspiratusTaken) -> None:
    holder = story.state.holder
    if holder is not None and fact.before == story.seat != holder:
        story.tell(_("Primus Conspiratus has passed from you to {who}.").format(who=story.who[holder]))


FACTS.of(
    f.PrimusConspiratusTaken,
    lambda fact: (
        N_("{who} takes Primus Conspiratus, with {symbols} of intrigue.")
        if fact.before is None
        else N_("{who} takes Primus Conspiratus from {before}, with {symbols} of intrigue.")
    ),
    done_to=_lost_conspiracy,
    marks=lambda changes, fact: changes.titles.add("conspiratus"),
    seats=lambda fact: [fact.before],
    topics=(CONSPIRACY,),
)
FACTS.of(
    f.RomeTook,
    N_("Rome takes the column of {legion}, worth {price}: {cards}."),
    marks=ChangesView.empty,
    topics=(ROME,),
)


def _lost_primus(story: Story[State], fact: f.PrimusTaken) -> None:
    if fact.before == story.seat != story.state.first:
        story.tell(
            _("Primus has passed from you to {who}, who is the start player now.").format(
                who=story.who[story.state.first]
            )
        )


FACTS.of(
    f.PrimusTaken,
    N_("{who} has Primus Conspiratus, and so takes Primus from {before}."),
    done_to=_lost_primus,
    marks=lambda changes, fact: changes.titles.add("primus"),
    seats=lambda fact: [fact.before],
    topics=(CONSPIRACY,),
)


FACTS.of(
    f.CardsReshuffled,
    lambda fact: (
        N_("All cards that nobody knows were shuffled anew, Rome’s face-down cards among them.")
        if fact.rome
        else N_("All cards that nobody knows were shuffled anew; Rome’s face-down cards stay as they are.")
    ),
)
FACTS.of(f.SeatHandedOver, N_("{player} takes over, with hand, display and aurei."))
FACTS.of(f.SeatReturning, N_("{player} hands the seat over at the end of this turn."))
FACTS.of(f.SeatTakenBack, N_("{player} takes over from Nemo."))


FACTS.of(
    f.GameEnded,
    lambda fact: (
        N_("The game ends, for the stack has too few cards for the empty columns.")
        if fact.why is Ending.NO_REFILL
        else N_("The game ends, for the stack is empty and everybody has had a turn in this round.")
    ),
)
FACTS.of(
    f.RomeRevealed,
    N_("Rome’s face-down cards are turned up: {cards}."),
    marks=lambda changes, fact: changes.romes.update(fact.cards),
    topics=(ROME,),
)


def compared(fact: f.CategoryCompared, who: Who, named: int = 0) -> str:
    """Return the strengths in a category, and whose it is; `named` limits it to so many of the strongest players."""
    order: Sequence[Seat] = range(len(fact.seats))
    if named:
        order = sorted(order, key=lambda seat: -fact.seats[seat])[:named]
    counts = ", ".join(_("{who} {count}").format(who=who[seat], count=fact.seats[seat]) for seat in order)
    stronger = [who[seat] for seat in order if fact.seats[seat] > fact.rome]
    if fact.is_romes:
        text = _("{category}: Rome {rome}, {counts}. Nobody is stronger than Rome, so it is Rome’s.")
    else:
        text = ngettext(
            "{category}: Rome {rome}, {counts}. {stronger} is stronger than Rome, so it is not Rome’s.",
            "{category}: Rome {rome}, {counts}. {stronger} are stronger than Rome, so it is not Rome’s.",
            len(stronger),
        )
    return text.format(
        category=names.category(fact.category), rome=fact.rome, counts=counts, stronger=listing(stronger)
    )


FACTS.of(f.CategoryCompared)(compared)


@FACTS.of(f.PointsScored)
def _scored(fact: f.PointsScored, who: Who) -> str:
    with_cards, stronger = fact.categories // POINTS_PER_CATEGORY, fact.stronger // POINTS_FOR_STRONGER
    parts = (
        (fact.categories, _("{points} for cards of {categories}"), with_cards),
        (fact.stronger, _("{points} for being stronger than Rome in {categories}"), stronger),
        (fact.fleet, _("{points} for fleets"), 0),
        (fact.army, _("{points} for armies"), 0),
        (fact.primus_conspiratus, _("{points} for Primus Conspiratus"), 0),
        (fact.money, _("{points} for the most money"), 0),
    )
    told = [text.format(points=count, categories=categories(number)) for count, text, number in parts if count]
    listed = listing(told) or _("nothing scored")
    return _("{who} has {points}: {parts}.").format(who=who[fact.seat], points=points(fact.total), parts=listed)


def _rome_won(fact: f.RomeWon, who: Who) -> str:
    if fact.holder is None:
        text = _("Rome has {count} of the 7 categories. Nobody holds Primus Conspiratus, so nobody wins the game.")
        return text.format(count=fact.categories)
    text = _("Rome has {count} of the 7 categories. {who} holds Primus Conspiratus and wins the game alone.")
    return text.format(count=fact.categories, who=who[fact.holder])


FACTS.of(f.RomeWon, seats=lambda fact: [fact.holder], topics=(ROME, CONSPIRACY))(_rome_won)


def _won(fact: f.GameWon, who: Who) -> str:
    return ngettext("{who} wins with {points}.", "{who} share the victory with {points} each.", len(fact.seats)).format(
        who=listing([who[seat] for seat in fact.seats]), points=points(fact.points)
    )


FACTS.of(f.GameWon, seats=lambda fact: fact.seats)(_won)


def _solo(fact: f.SoloDecided, who: Who) -> str:
    text = (
        _(
            "Solitaire game {game} is won: cards of {played} of the 7 categories, and stronger than Rome in "
            "{stronger}, where {needed} were needed."
        )
        if fact.won
        else _(
            "Solitaire game {game} is lost: cards of {played} of the 7 categories, where all were needed, and "
            "stronger than Rome in {stronger}, where {needed} were needed."
        )
    )
    return FACTS.fill(text, fact, who)


FACTS.of(f.SoloDecided, seats=lambda fact: [0])(_solo)
