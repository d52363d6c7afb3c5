"""One table of facts serves log, digest, changes, explanation and filter."""

from collections import Counter
from typing import Any

from paxbot.engine.kernel import Fact, Seat
from paxbot.present.fact_table import FactTable, Rows, Story, Who
from paxbot.present.presenter import ActionPart
from paxbot.present.words import Cited
from tests.toy_moves import CardDrawn, CoinGiven, CoinsTaken, Refused, Tossed, TurnEnded

PEOPLE = ("Ana", "{Bo}")


class Coins(FactTable[Story[None], Counter[Seat]]):
    turn = TurnEnded
    counts_repeats = True

    def story(self, state: Any, seat: Seat, who: Who) -> Story[None]:
        return Story(state, seat, who)


def robbed(who: Who, count: int, by: Seat) -> str:
    return f"{who[by]} took {count} from you."


def enter(changes: Counter[Seat], fact: CoinsTaken) -> None:
    changes[fact.seat] += fact.coins


FIRST, SECOND = (Rows[Story[None], Counter[Seat]]() for _chapter in range(2))
FIRST.of(
    CoinsTaken,
    "{who} takes {coins}.",
    done_to=lambda story, fact: story.add(robbed, fact.seat, count=fact.coins),
    marks=enter,
    part=lambda fact: ActionPart.BEGINS if fact.coins > 1 else ActionPart.GOES_ON,
)
FIRST.of(TurnEnded)
SECOND.of(CardDrawn, "{who} draws.", topics=("cards",))
SECOND.of(Tossed, reason=lambda fact, who: [Cited(f"{who[fact.seat]} had luck.", ("Luck",))])
SECOND.of(CoinGiven, together=lambda facts, who: f"{len(facts)} gifts.", seats=lambda fact: [fact.giver, fact.receiver])


@SECOND.of(Refused)
def refused(fact: Refused, who: Who) -> str | None:
    return "Seat {number} refuses." if fact.seat else None


TABLE = Coins(FIRST, SECOND)


def test_what_stands_in_a_row_is_filled_in_and_names_are_left_as_they_are() -> None:
    assert TABLE.log([CoinsTaken(1, 2), CardDrawn(0, 3), TurnEnded(0)], PEOPLE) == (
        "**{Bo}** takes 2.",
        "**Ana** draws.",
    )
    assert TABLE.fill("{who} in seat {number}, {more}", CardDrawn(1, 0), PEOPLE, more="{x}") == "{Bo} in seat 2, {x}"


def test_a_sentence_that_a_function_makes_is_taken_as_it_is() -> None:
    assert TABLE.log([Refused(1), Refused(0)], PEOPLE) == ("Seat {number} refuses.",)


def test_the_same_several_times_is_one_line_and_so_is_what_is_told_together() -> None:
    facts: list[Fact] = [CoinsTaken(0, 1), CoinsTaken(0, 1), CoinGiven(0, 1), CoinGiven(1, 0)]
    assert TABLE.log(facts, PEOPLE) == ("**Ana** takes 1. (×2)", "2 gifts.")


def test_what_was_done_to_a_player_is_summed_up() -> None:
    story = TABLE.story(None, 0, PEOPLE)
    facts: list[Fact] = [CoinsTaken(1, 1), CardDrawn(1, 0), CoinsTaken(1, 2)]
    assert TABLE.tell(story, facts) == (facts[1],), "the rest is told by others"
    assert story.lost() == "{Bo} took 3 from you."


def test_reasons_are_told_with_their_deeds_and_not_without_any() -> None:
    assert TABLE.explain([Tossed(0), CoinsTaken(0, 2)], PEOPLE) == (
        Cited("**Ana** had luck.", ("Luck",)),
        Cited("→ **Ana** takes 2.", ("Luck",)),
    )
    assert TABLE.explain([CoinsTaken(0, 2)], PEOPLE) == ()


def test_changes_topics_and_beginnings_are_read_from_the_table() -> None:
    assert TABLE.mark(Counter(), [CoinsTaken(0, 2), CardDrawn(0, 1), CoinsTaken(0, 1)]) == {0: 3}
    assert TABLE.concerns(CardDrawn(0, 1)) == {"seat0", "cards"}
    assert TABLE.concerns(CoinGiven(0, 1)) == {"seat0", "seat1"}
    assert TABLE.action_part([CoinsTaken(0, 1), CoinsTaken(0, 2)]) is ActionPart.BEGINS
    assert TABLE.action_part([CoinsTaken(0, 1), CardDrawn(0, 1)]) is ActionPart.GOES_ON
    assert TABLE.action_part([]) is ActionPart.LEADS
