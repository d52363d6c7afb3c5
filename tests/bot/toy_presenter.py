from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

from PIL import Image

from paxbot import PaxError
from paxbot.engine.game import Json
from paxbot.engine.kernel import Decision, Fact, Seat
from paxbot.present.fact_table import FactTable, FactWords, Story, Who
from paxbot.present.line import Watchable
from paxbot.present.phrase import Phrase, Unavailable, Word
from paxbot.present.presenter import (
    ActionPart,
    CardGroup,
    CardName,
    CardText,
    GameChoice,
    OptionGroup,
    OptionView,
    Panel,
    Part,
    Picture,
    Topic,
)
from paxbot.present.protocols import BargainWords
from paxbot.present.sentence import LIMIT, LastTurn, by_names
from paxbot.present.words import Cited, listing
from tests.toy_moves import FACTS, CardDrawn, CoinGiven, CoinsTaken, Tossed, TurnEnded

CARDS = {number: f"Coin {number}" for number in range(1, 41)}


def pixel(name: str, alt: str) -> Picture:
    out = BytesIO()
    Image.new("1", (1, 1)).save(out, "PNG")
    return Picture(f"{name}.png", out.getvalue(), alt)


class ToyBargains(BargainWords[Any]):
    def subject(self, about: int) -> str:
        return str(about)

    def amount(self, count: int) -> str:
        return f"{count} coins"

    def default_line(self) -> str:
        return "Without an answer it is refused."


class ToyFacts(FactTable[Story[Any], list[Fact]]):
    turn = TurnEnded

    def story(self, state: Any, seat: Seat, who: Who) -> Story[Any]:
        return Story(state, seat, who)

    def named(self, people: Sequence[str]) -> Who:
        return people

    def about(self, fact: Fact) -> Iterator[str]:
        if isinstance(fact, CardDrawn):
            yield f"card{fact.card}"

    def explained(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        return [fact for fact in facts if isinstance(fact, Tossed)]


def took(who: Who, count: int, seat: Seat, coins: int, each: object) -> str:
    return f"{who[seat]} took {coins} from under your nose."


def taken(story: Story[Any], fact: CoinsTaken) -> None:
    if fact.seat != story.seat:
        story.add(took, fact.seat, fact.coins, object())


TABLE = ToyFacts()
for kind in FACTS.by_name.values():
    TABLE.of(kind, f"{kind.__name__} " + " ".join(f"{{{field}}}" for field in kind.__annotations__))
TABLE.of(CoinsTaken, "CoinsTaken {seat} {coins}", done_to=taken, part=ActionPart.BEGINS)
TABLE.of(CardDrawn, "CardDrawn {seat} {card}", part=ActionPart.BEGINS)
TABLE.of(CoinGiven, "CoinGiven {giver} {receiver}", part=ActionPart.BEGINS)
TABLE.of(Tossed, "Tossed {seat}", reason=lambda fact, who: [Cited("Because of Tossed", ())])


class ToyPresenter(FactWords[Any], ToyBargains):
    key = "toy"
    facts = TABLE
    name = "Coins"
    about = "A small game about coins."
    plan_example = "take 2; end"
    automated_name = "Robot"
    milestones: tuple[type[Any], ...] = ()
    about_automated = "Robot is the automated rival of the rulebook."

    def __init__(self, choices: tuple[GameChoice, ...] = ()) -> None:
        self._choices = choices

    def choices(self) -> tuple[GameChoice, ...]:
        return self._choices

    def first_times(self, state: Any, decision: Decision, facts: Sequence[Fact]) -> Mapping[str, str]:
        return {}

    def headline(self, state: Any, names: Sequence[str]) -> str:
        return f"Turn {state.turn}: {names[state.active]}. Pot: {state.pot}"

    def status(self, state: Any, names: Sequence[str]) -> tuple[str, ...]:
        return (f"Scores: {state.scores}",)

    def panel(self, state: Any, decision: Decision, names: Sequence[str]) -> Panel:
        options = [OptionView(index, self.label(move, names)) for index, move in enumerate(decision.options)]
        takes = tuple(option for option in options if option.label.startswith("Take"))
        rest = tuple(option for option in options if option not in takes)
        groups = [OptionGroup(title, part) for title, part in (("Take coins", takes), ("Else", rest)) if part]
        impossible = () if takes else (Cited("Take coins: the pot is empty.", ()),)
        return Panel(decision.prompt.name, f"You have {state.scores[decision.seat]} coins.", tuple(groups), impossible)

    def label(self, move: Any, names: Sequence[str]) -> str:
        match move.do:
            case "take":
                return f"Take {move.coins}"
            case "ask":
                return f"Ask {names[move.seat]}"
            case "grant":
                return "Give a coin" if move.yes else "Refuse"
            case _:
                return {"draw": "Draw", "pay_toll": "Pay", "toss": "Toss", "end_turn": "End turn"}[move.do]

    def phrases(self, state: Any, decision: Decision, names: Sequence[str]) -> tuple[Phrase, ...]:
        return tuple(self.phrase(move, names) for move in decision.options)

    def phrase(self, move: Any, names: Sequence[str]) -> Phrase:
        match move.do:
            case "take":
                return Phrase((Word("take"), Word(str(move.coins))), begins=True)
            case "ask":
                return Phrase((Word("ask"), Word(names[move.seat])), begins=True)
            case "grant":
                return Phrase((Word("give" if move.yes else "refuse"),))
            case _:
                return Phrase((Word(move.do.partition("_")[0]),), begins=True)

    def unavailable(self, state: Any, decision: Decision, names: Sequence[str]) -> tuple[Unavailable, ...]:
        if state.pot:
            return ()
        taking = (Phrase((Word("take"), Word(str(coins)))) for coins in (1, 2))
        return tuple(Unavailable(phrase, Cited("The pot is empty.", ())) for phrase in taking)

    def vocabulary(self, names: Sequence[str]) -> frozenset[str]:
        return frozenset({"take", "draw", "ask", "end", "give", "refuse", *(name.casefold() for name in names)})

    def watchable(self, state: Any, seat: Seat) -> Sequence[Watchable]:
        return tuple(Watchable(key, Word(key)) for key in ("anything", "pot", "purse"))

    def gives_up(self, state: Any, move: Any) -> str:
        return f"{state.steps[-1].left} actions are left." if move.do == "end_turn" and len(state.steps) else ""

    def question(self, state: Any, decision: Decision, names: Sequence[str]) -> str:
        return f"question {decision.prompt.name} to {names[decision.seat]}"

    def why(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[Cited, ...]:
        return (Cited("Tossed, as it had to be.", ()),)

    def lead(self, state: Any, seat: Seat | None, names: Sequence[str]) -> str:
        return f"Lead: {max(state.scores)}."

    def rulers_since(self, facts: Sequence[Fact], names: Sequence[str]) -> str:
        return f"{len(facts)} facts."

    def last_told(self, facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
        runs = by_names(facts, names)
        sentence = " ".join(
            f"{who[fact.seat]} drew." for run, who in runs for fact in run if isinstance(fact, CardDrawn)
        )
        return LastTurn(sentence, more=self.log(facts, names))

    def topics(self, state: Any) -> tuple[Topic, ...]:
        return tuple(Topic(f"card{number}", f"Card {number}") for number in range(4))

    def handing_over(self) -> tuple[str, ...]:
        return ("Your coins stay.",)

    def taking_back(self) -> tuple[str, ...]:
        return ("Your coins are yours again.",)

    def hand(self, state: Any, seat: Seat, names: Sequence[str]) -> str:
        return f"You hold {state.scores[seat]} coins."

    def known(self, state: Any, seat: Seat) -> str:
        return ""

    def area(self, state: Any, seat: Seat, names: Sequence[str]) -> str:
        return f"Court of {names[seat]}"

    def final(self, state: Any, names: Sequence[str], *, is_pictured: bool = False) -> str:
        return f"Final scores: {'see the picture' if is_pictured else state.scores}"

    def counted(self) -> tuple[Part, ...]:
        return (Part("taken", "Coins taken"), Part("deck", "Deck"))

    def counted_item(self, about: str, item: str) -> str:
        return f"{item} coins" if about == "taken" else item

    def highlights(self, facts: Sequence[Fact], names: Sequence[str]) -> tuple[str, ...]:
        were: list[dict[str, None]] = [{} for _ in names]
        for run, who in by_names(facts, names):
            for seat in (getattr(fact, "seat", None) for fact in run):
                if seat is not None:
                    were[seat][who[seat]] = None
        return tuple(f"{listing([*each]) or name} was there" for each, name in zip(were, names, strict=True))

    def text(self, view: Json, names: Sequence[str]) -> tuple[str, ...]:
        courts = (f"### Court of {name}\n- " + "x" * 1500 for name in names)
        return (f"### The table\n- The pot holds {view['pot']}.", *courts)

    def film_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return pixel("film", f"The pot holds {view['pot']}.")

    def table_pictures(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> tuple[Picture, ...]:
        changed = f" Changed: {len(facts)}." if facts else ""
        return pixel("table", f"The pot holds {view['pot']}.{changed}"), pixel("coins", "The coins.")

    def sheet_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return pixel("sheet", "All there is.")

    @property
    def areas_name(self) -> str:
        return "Purses"

    def areas_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return pixel("courts", "All courts.")

    def parts(self) -> tuple[Part, ...]:
        return (Part("pot", "Pot"), Part("bank", "Bank"))

    def part_picture(self, key: str, view: Json, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        if key not in [part.key for part in self.parts()]:
            raise PaxError("unknown_part", part=key)
        changed = f" Changed: {len(facts)}." if facts else ""
        return pixel(key, f"The {key} alone.{changed}")

    def hand_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        return pixel("hand", f"Hand of {names[seat]}")

    def hand_seen(self, view: Json, seat: Seat) -> str:
        return str(seat)

    def area_picture(self, view: Json, seat: Seat, names: Sequence[str], facts: Sequence[Fact] = ()) -> Picture:
        return pixel("court", f"Court of {names[seat]}")

    def milestone(self, facts: Sequence[Fact]) -> bool:
        return any(isinstance(fact, self.milestones) for fact in facts)

    def milestone_picture(self, view: Json, names: Sequence[str], facts: Sequence[Fact]) -> Picture:
        return pixel("milestone", f"The pot held {view['pot']}.")

    def ending_picture(self, view: Json, names: Sequence[str]) -> Picture:
        return pixel("ending", "How it ended.")

    def rule_picture(self, rule: str) -> tuple[Picture, ...]:
        return ()

    def lobby_picture(self, people: Sequence[str], automated: int, seats: range) -> Picture:
        told = f"{len(people) + automated} of {seats[-1]} seats taken"
        return pixel("lobby", f"{told}, {automated} automated." if automated else f"{told}.")

    def guide_picture(self, view: Json, seat: Seat, names: Sequence[str]) -> Picture:
        return pixel("guide", f"What {names[seat]} goes by.")

    def tie_break(self, by: str, value: int) -> str:
        return f"{value} {by}"

    def cards(self) -> tuple[CardName, ...]:
        return tuple(CardName(number, name, "a coin") for number, name in CARDS.items())

    def cards_in_sight(self, state: Any, seat: Seat | None, names: Sequence[str]) -> tuple[CardGroup, ...]:
        every = CardGroup("Coins", self.cards()[:30])
        return (
            (every,) if seat is None else (every, CardGroup("Hand", (CardName(40, f"Coin of {names[seat]}", "own"),)))
        )

    def card(self, number: int) -> CardText:
        if number not in CARDS:
            raise PaxError("unknown_card", number=number)
        return CardText(CARDS[number], f"Text of {CARDS[number]}.", ("It is a coin.",))

    def card_picture(self, number: int) -> Picture:
        return pixel("card", CARDS[number])

    def help(self) -> tuple[str, ...]:
        return tuple(f"Paragraph {number}. " + "x" * 800 for number in range(6))
