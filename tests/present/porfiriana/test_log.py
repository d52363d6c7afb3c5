import re

import pytest

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.state import OVALS
from paxbot.games.porfiriana.terms import NO_CARD, CubeKind, Ending, Faction, Prestige, Regime
from paxbot.present.porfiriana.fact_base import CUBES
from paxbot.present.porfiriana.facts import ENDINGS, FACTS as TABLE
from paxbot.present.presenter import ActionPart
from paxbot.present.sentence import LIMIT, MissedTurn
from paxbot.present.words import reading_length
from tests.cases import for_each
from tests.present.porfiriana.games import GAME, LONG, PEOPLE, SIZES, WORDS, index, walk

MINE, COPPER, WOBBLIES, RANGERS, SHIPS = map(
    index,
    ("Minas Prietas", "Copper Camp at Ajo", "Wobblies", "Texas Rangers", "Deportation Ships Leave Guaymas"),
)
HUERTA = index("Teddy Roosevelt / General Huerta")


def told(*facts: Fact) -> tuple[str, ...]:
    return WORDS.log(facts, PEOPLE[:3])


def test_every_kind_of_fact_has_its_row() -> None:
    kinds = {kind for kind in vars(f).values() if isinstance(kind, type) and hasattr(kind, "_fields")}
    assert kinds - {Counted} == set(TABLE.entries)
    quiet = {kind for kind, row in TABLE.entries.items() if not (row.text or row.sentence or row.together)}
    assert quiet == {f.TurnBegan, f.MarketMoved, f.DiceThrown}
    assert set(ENDINGS) == set(Ending)
    assert set(CUBES) == set(CubeKind) - {CubeKind.RESERVE}


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.usefixtures("every_language")
def test_all_that_happens_in_whole_games_is_told(seats: int) -> None:
    topics = {topic.key for topic in WORDS.topics(walk(seats)[0].state)} | {f"seat{seat}" for seat in range(6)}
    for _state, _decision, facts in walk(seats):
        for line in WORDS.log(facts, LONG[:seats]):
            assert line.endswith(".")
            assert not re.search(r"[{}]|None|\.\.|  ", line), line
            assert reading_length(line) < 1000
        for fact in facts:
            assert WORDS.concerns(fact) <= topics
        sentence = WORDS.sentence(facts, LONG[:seats])
        assert reading_length(sentence) <= LIMIT
        assert not sentence or sentence.endswith((".", "…"))
        assert not re.search(r"[{}]|None", sentence)


@for_each(
    ("fact", "line"),
    [
        (f.CardBought(0, MINE, 2, 2, 2), "**Ana** buys Minas Prietas for 2 gold."),
        (f.CardBought(0, MINE, 2, 0, 2), "**Ana** buys Minas Prietas for 0 gold instead of 2 gold."),
        (f.CardPlayed(1, HUERTA, 1, 18), "**Bo** plays General Huerta for 18 gold."),
        (f.GoldPaid(0, 3, 1, Why.PURCHASE), "**Bo** receives 3 gold of it for a speculation."),
        (f.GoldPaid(0, 3, None, Why.POLICE), "**Ana** pays 3 gold for police."),
        (f.GoldGained(0, 3, Why.PURCHASE), "**Ana** takes 3 gold for a speculation."),
        (f.GoldGained(0, 2, Why.ORANGE_PLAYED), "**Ana** takes 2 gold for gun stores."),
        (f.GoldStolen(0, 1, 3), "**Ana** steals 3 gold from **Bo**."),
        (f.CubesPlaced(0, CubeKind.INCOME, MINE, 2), "Cubes placed: **Ana** (2 × income on Minas Prietas)."),
        (f.CubesPlaced(1, CubeKind.CONNECTION, MINE * 2, 1), "Cubes placed: **Bo** (connection, Minas Prietas)."),
        (f.UnrestAdded(MINE, 2), "Minas Prietas gets 2 unrest markers."),
        (f.TroopPosted(0, RANGERS, MINE), "**Ana** sends Texas Rangers to Minas Prietas."),
        (f.TroopPosted(0, RANGERS, MINE, MINE), "Texas Rangers of **Ana** acts at Minas Prietas."),
        (f.TroopPosted(0, RANGERS, index("Widow Gándara")), "**Ana** sends Texas Rangers to the private army."),
        (f.EnterpriseLost(1, MINE, Why.PLUNDER), "Minas Prietas of **Bo** is plundered and goes back to the hand."),
        (f.SlavesFreed(MINE, 1, 0), "**Ana** frees **Bo**’s slaves at Minas Prietas."),
        (f.SlavesFreed(MINE, 1, None), "**Bo**’s slaves at Minas Prietas are freed in the depression."),
        (f.RegimeChanged(Regime.ANARCHY, Regime.PAX), "The regime changes from Pax Porfiriana to Anarchy."),
        (f.StrifeSuffered(0, Faction.BLUE, (RANGERS,)), "**Ana** loses to strife what is blue: Texas Rangers."),
        (f.HacendadoTurned(0, 1, Faction.RED), "**Ana** turns the hacendado, who is red for good."),
        (f.Attacked(0, WOBBLIES, 1, MINE, -1), "Wobblies hits **Bo**: Minas Prietas."),
        (f.Attacked(0, WOBBLIES, 1, -1, MINE * 2), "Wobblies hits **Bo**: a connection of Minas Prietas."),
        (f.Attacked(0, WOBBLIES, 1, -1, -1), "Wobblies hits **Bo**."),
        (
            f.ToppleTested(SHIPS, Prestige.OUTRAGE, 2, (3, 0, 1), (3, 6, 5)),
            "Díaz has 2 of Outrage. Points: **Ana** 3 against 3, **Bo** 0 against 6, **Cy** 1 against 5.",
        ),
        (f.GameEnded(Ending.TOPPLE, (1,)), "Díaz is toppled by **Bo**."),
        (f.GameEnded(Ending.DIAZ_STAYS, ()), "The last topple card is gone, and Díaz stays: the game is lost."),
    ],
)
def test_facts_are_told(fact: Fact, line: str) -> None:
    assert told(fact) == (line,)


def test_what_other_facts_tell_is_not_told_twice() -> None:
    assert told(f.GoldPaid(0, 2, None, Why.PURCHASE), f.CardDiscarded(0, RANGERS, Why.STRIFE)) == ()


def test_díaz_is_named_where_he_has_the_second_seat() -> None:
    assert WORDS.log((f.CardPlayed(1, MINE, 0, 0),), ("Ana",)) == ("**Díaz** takes and plays Minas Prietas.",)


def test_a_turn_is_one_sentence_in_which_attacks_are_kept_longer_than_money() -> None:
    facts = (
        f.TurnBegan(0, 4, 3),
        f.CardBought(0, MINE, 0, 0, 0),
        f.CardPlayed(0, MINE, 0, 6),
        f.CardPlayed(0, WOBBLIES, 0, 3),
        f.Attacked(0, WOBBLIES, 1, MINE, -1),
        f.GoldStolen(0, 1, 3),
        f.RegimeChanged(Regime.ANARCHY, Regime.PAX),
        f.IncomeTaken(0, 5),
    )
    assert WORDS.sentence(facts, PEOPLE[:3]) == (
        "Ana bought and played Minas Prietas, hit Bo’s Minas Prietas with Wobblies, stole 3 gold, and earned 5 gold; "
        "the regime is now Anarchy."
    )
    short = WORDS.sentence(facts, PEOPLE[:3], 70)
    assert short == "Ana hit Bo with Wobblies and stole 3 gold; the regime is now Anarchy…"


def test_a_turn_against_díaz_tells_first_what_the_player_did() -> None:
    facts = (
        f.TurnBegan(0, 4, 3),
        f.CardBought(0, MINE, 0, 0, 0),
        f.IncomeTaken(0, 5),
        f.CardBought(1, WOBBLIES, 4, 0, 4),
        f.CardBought(1, RANGERS, 9, 0, 8),
        f.CardPlayed(1, RANGERS, 0, 0),
    )
    said = "Ana bought Minas Prietas and earned 5 gold; Díaz took Wobblies, and took and played Texas Rangers."
    assert WORDS.sentence(facts, PEOPLE[:1]) == said
    assert WORDS.sentence(facts[2:], PEOPLE[:1]).startswith("Ana earned 5 gold; Díaz took Wobblies")


def test_what_díaz_takes_is_told_without_prices_and_so_is_what_becomes_of_it() -> None:
    facts = (
        f.CardDealt(WOBBLIES, 4),
        f.DiceThrown(4),
        f.CardBought(1, WOBBLIES, 4, 0, 4),
        f.CardDiscarded(1, WOBBLIES, Why.NO_USE),
        f.CardDealt(MINE, 4),
    )
    assert WORDS.log(facts, ("Ana",)) == (
        "**Díaz** takes Wobblies, has no use for it and discards it.",
        "New in the market: Minas Prietas.",
    )
    assert WORDS.sentence((f.TurnBegan(0, 4, 3), *facts), ("Ana",)) == "Díaz took and discarded Wobblies."


def test_what_díaz_does_is_told_before_what_comes_of_it() -> None:
    facts = (
        f.TurnBegan(0, 4, 3),
        f.CardPlayed(0, MINE, 0, 6),
        f.CardBought(1, WOBBLIES, 4, 0, 4),
        f.Attacked(1, WOBBLIES, 0, -1, -1),
        f.Jailed(0),
    )
    said = WORDS.sentence(facts, ("Ana",))
    assert said == "Ana played Minas Prietas; Díaz hit Ana with Wobblies and Ana went to jail."


def test_deeds_stand_in_their_order_with_all_that_they_were_about() -> None:
    facts = (
        f.TurnBegan(0, 4, 3),
        f.GoldPaid(0, 3, None, Why.POLICE),
        f.Released(0),
        f.CardPlayed(0, MINE, 0, 6),
        f.CubesPlaced(0, CubeKind.INCOME, MINE, 2),
        f.CardBought(0, RANGERS, 0, 2, 2),
        f.GoldPaid(0, 2, 1, Why.PURCHASE),
        f.CubesPlaced(0, CubeKind.SPECULATION, WOBBLIES, 1),
    )
    assert WORDS.sentence(facts, PEOPLE[:3]) == (
        "Ana paid 3 gold to leave jail, played Minas Prietas, bought Texas Rangers, and speculated on Wobblies; "
        "Bo got 2 gold for a speculation."
    )


def test_a_cube_that_is_back_from_where_it_was_put_in_the_turn_is_no_speculation() -> None:
    facts = (
        f.TurnBegan(0, 4, 3),
        f.CubesPlaced(0, CubeKind.SPECULATION, WOBBLIES, 1),
        f.CubesRemoved(0, CubeKind.SPECULATION, MINE, 1),
        f.CubesRemoved(0, CubeKind.SPECULATION, WOBBLIES, 1),
        f.CubesPlaced(0, CubeKind.SPECULATION, RANGERS, 1),
    )
    assert WORDS.sentence(facts, PEOPLE[:3]) == "Ana speculated on Texas Rangers."
    assert WORDS.sentence(facts[:4], PEOPLE[:3]) == ""


def test_a_connection_is_told_with_the_card_on_which_it_lies() -> None:
    facts = (f.TurnBegan(0, 4, 3), f.CubesPlaced(0, CubeKind.CONNECTION, MINE * OVALS, 1))
    assert WORDS.sentence(facts, PEOPLE[:3]) == "Ana improved a connection on Minas Prietas."


def test_a_card_bought_and_sold_is_told_once() -> None:
    facts = (f.TurnBegan(0, 4, 3), f.CardBought(0, MINE, 0, 2, 2), f.CardSold(0, MINE, 3))
    assert WORDS.sentence(facts, PEOPLE[:3]) == "Ana bought and sold Minas Prietas."


def test_what_there_is_no_room_for_is_told_in_more_sentences() -> None:
    facts = (f.TurnBegan(0, 4, 3), f.TroopPosted(0, RANGERS, MINE), f.Attacked(0, WOBBLIES, 1, MINE, -1))
    last = WORDS.last_told(facts, PEOPLE[:3], 54)
    assert last.sentence == "Ana hit Bo’s Minas Prietas with Wobblies…"
    assert last.more == ("Ana sent Texas Rangers to Minas Prietas.",)


def test_routine_falls_out_before_the_names_of_cards_that_matter() -> None:
    facts = (
        f.TurnBegan(1, 4, 3),
        f.TroopPosted(1, RANGERS, MINE, NO_CARD),
        f.CubesRemoved(0, CubeKind.INCOME, MINE, 1),
        f.CubesPlaced(1, CubeKind.EXTORTION, MINE, 1),
        f.CardPlayed(1, HUERTA, 1, 18),
        f.RegimeChanged(Regime.MARTIAL_LAW, Regime.PAX),
        f.EnterpriseLost(0, COPPER, Why.PLUNDER),
        f.CardBought(1, WOBBLIES, 0, 0, 0),
        f.CubesPlaced(1, CubeKind.SPECULATION, SHIPS, 1),
    )
    assert WORDS.sentence(facts, PEOPLE[:2]) == (
        "Bo extorted Ana’s Minas Prietas and played General Huerta; Ana took back Copper Camp at Ajo (plundered) and "
        "the regime is now Martial Law…"
    )


def test_whoever_is_hit_reads_that_it_was_they() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    facts = (f.TurnBegan(0, 4, 3), f.Attacked(0, WOBBLIES, 1, MINE, -1), f.IncomeTaken(0, 2))
    lines = WORDS.digest(state, [MissedTurn(facts, PEOPLE[:2])], 1, PEOPLE[:2])
    assert lines == ("Ana hit you with Wobblies: Minas Prietas.", "Ana earned 2 gold.")


def test_a_topple_card_that_is_new_in_the_market_is_told() -> None:
    facts = (f.TurnBegan(0, 4, 3), f.IncomeTaken(0, 5), f.CardDealt(index("Presidente Díaz Is Shot"), 3))
    said = "Ana earned 5 gold; the topple card Presidente Díaz Is Shot is in the market."
    assert WORDS.sentence(facts, PEOPLE[:3]) == said


def test_a_turn_in_which_nothing_is_done_says_so() -> None:
    assert WORDS.sentence((f.TurnBegan(0, 4, 3), f.IncomeTaken(0, 0)), PEOPLE[:3]) == "Ana did nothing."
    assert WORDS.sentence((f.TurnBegan(0, 4, 3),), PEOPLE[:3]) == ""


@for_each(
    ("why", "winners", "said"),
    [
        (Ending.TOPPLE, (1,), "Ana earned 2 gold; Bo wins."),
        (Ending.TOPPLES_GONE, (1,), "Ana earned 2 gold; the last topple card is gone and Bo wins."),
        (Ending.STALEMATE, (0, 1), "Ana earned 2 gold; nobody has bought a market card in a whole round, and Ana"),
        (Ending.DIAZ_STAYS, (), "Ana earned 2 gold; the last topple card is gone and Díaz stays."),
    ],
)
def test_the_last_turn_tells_why_the_game_is_over(why: Ending, winners: tuple[int, ...], said: str) -> None:
    facts = (f.TurnBegan(0, 4, 3), f.IncomeTaken(0, 2), f.GameEnded(why, winners))
    assert WORDS.sentence(facts, PEOPLE[:3]).startswith(said)


def test_the_digest_begins_with_what_was_lost() -> None:
    state = GAME.setup(3, bytes(16), {"first": 0})
    facts = (f.TurnBegan(0, 4, 3), f.GoldStolen(0, 1, 3), f.EnterpriseLost(1, MINE, Why.PLUNDER), f.Jailed(1))
    lines = WORDS.digest(state, [MissedTurn(facts, PEOPLE[:3])], 1, PEOPLE[:3])
    assert lines[:3] == ("Ana stole 3 gold from you.", "You lost Minas Prietas.", "You are in jail.")


def test_the_digest_tells_cubes_that_were_lost_and_gold_for_speculations() -> None:
    state = GAME.setup(3, bytes(16), {"first": 0})
    facts = (
        f.TurnBegan(0, 4, 3),
        f.GoldPaid(0, 2, 1, Why.PURCHASE),
        f.RegimeChanged(Regime.MARTIAL_LAW, Regime.PAX),
        f.CubesRemoved(1, CubeKind.PRESTIGE, HUERTA, 2),
        f.CubesRemoved(1, CubeKind.INCOME, MINE, 3),
        f.CubesPlaced(1, CubeKind.INCOME, RANGERS, 2),
        f.CubesRemoved(0, CubeKind.INCOME, WOBBLIES, 1),
    )
    lines = WORDS.digest(state, [MissedTurn(facts, PEOPLE[:3])], 1, PEOPLE[:3])
    assert lines[:3] == (
        "You got 2 gold for a speculation.",
        "You lost 2 cubes of prestige.",
        "You lost 1 cube of income.",
    )


def test_the_cubes_of_a_card_that_was_lost_are_not_told_besides() -> None:
    state = GAME.setup(3, bytes(16), {"first": 0})
    facts = (f.CubesRemoved(1, CubeKind.INCOME, MINE, 2), f.EnterpriseLost(1, MINE, Why.ATTACK))
    assert WORDS.catch_up(state, facts, 1, PEOPLE[:3])[2] == "You lost Minas Prietas."


def test_catching_up_tells_regime_lead_and_losses() -> None:
    state = GAME.setup(3, bytes(16), {"first": 0})
    facts = (f.RegimeChanged(Regime.ANARCHY, Regime.PAX), f.DepressionBegan())
    said = WORDS.catch_up(state, facts, 0, PEOPLE[:3])
    assert said[0] == "The regime is now Anarchy and a depression began."
    assert said[1].startswith("No player has Loyalty; most gold: Cy (6 gold)")
    assert said[2] == "You lost nothing."


@for_each(
    ("facts", "part"),
    [
        ((f.TurnBegan(0, 1, 3),), ActionPart.LEADS),
        ((f.CardBought(0, MINE, 0, 0, 0),), ActionPart.BEGINS),
        ((f.IncomeTaken(0, 2),), ActionPart.GOES_ON),
        ((f.GoldPaid(0, 3, None, Why.POLICE),), ActionPart.BEGINS),
    ],
)
def test_actions_begin_with_deeds(facts: tuple[Fact, ...], part: ActionPart) -> None:
    assert WORDS.action_part(facts) is part
