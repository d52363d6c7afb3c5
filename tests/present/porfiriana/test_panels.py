from typing import Any

import pytest

from paxbot.engine.kernel import Decision, Move
from paxbot.games.porfiriana import moves as m
from paxbot.games.porfiriana.attacks import ChooseTarget, UseSpy
from paxbot.games.porfiriana.cards import Headline
from paxbot.games.porfiriana.headlines import ChooseSide, GrowLand, LoseEnterprise, PayForCards
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.partners import RemoveCube, SufferStrife
from paxbot.games.porfiriana.settling import FillPlace, SettleHomeless
from paxbot.games.porfiriana.terms import Faction
from paxbot.games.porfiriana.troops import Relieve
from paxbot.present.porfiriana.hints import Asked, play
from paxbot.present.porfiriana.panels import QUESTIONS, ROWS
from paxbot.present.presenter import HINT_LENGTH, LABEL_LENGTH, Tone
from paxbot.present.words import reading_length
from tests.cited import texts
from tests.porfiriana.tables import Board
from tests.present.porfiriana.games import DECK, GAME, LONG, PEOPLE, SIZES, WORDS, every, index, walk


def test_every_question_and_every_answer_has_its_words() -> None:
    answers = {kind for kind in vars(m).values() if isinstance(kind, type) and "do" in getattr(kind, "_fields", ())}
    assert set(QUESTIONS) == set(Prompt)
    assert set(ROWS) == answers


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.usefixtures("every_language")
def test_every_panel_of_whole_games_has_each_answer_once_and_fits(seats: int) -> None:
    for state, decision, _facts in walk(seats):
        if decision is None:
            break
        shown = WORDS.panel(state, decision, LONG[:seats])
        options = every(shown)
        assert sorted(option.index for option in options) == list(range(len(decision.options)))
        for group in shown.groups:
            labels = [option.label for option in group.options]
            assert len(labels) == len(set(labels)), labels
        assert len({group.title for group in shown.groups}) == len(shown.groups)
        assert all(0 < reading_length(option.label) <= LABEL_LENGTH for option in options)
        assert all(len(option.hint) <= HINT_LENGTH for option in options)
        assert reading_length(shown.title + shown.text) + sum(map(len, texts(shown.reasons))) < 900
        assert sum(map(len, texts(shown.impossible))) < 1800
        assert all(line.endswith((".", "!", "?")) for line in texts((*shown.impossible, *shown.reasons)))
        assert all(line.endswith((".", "!", "?")) for line in shown.text.split("\n"))
        question = WORDS.question(state, decision, LONG[:seats])
        assert question.startswith(f"**{LONG[decision.seat]}**, ")
        assert question.endswith("?")
        assert not any("{" in text or "None" in text for option in options for text in (option.label, option.hint))


USUAL = {
    *(Prompt.CHOOSE_HACENDADO, Prompt.CHOOSE_ACTION, Prompt.CHOOSE_POST, Prompt.CHOOSE_OVAL, Prompt.CHOOSE_CUBE),
    *(Prompt.CHOOSE_PLACE, Prompt.CHOOSE_ORIENTATION, Prompt.CHOOSE_TARGET, Prompt.SHOWDOWN, Prompt.PAY_UPKEEP),
    Prompt.DISCARD_HEADLINE,
}
"""Questions of every game; the others are asked by hand."""


def test_all_usual_questions_come_up_in_the_games_of_these_tests() -> None:
    asked = {walked.decision.prompt for seats in SIZES for walked in walk(seats) if walked.decision is not None}
    assert asked >= USUAL


def event(kind: str) -> tuple[int, int]:
    """The first headline with such an ability of its event, and the number of the ability."""
    for card in DECK.cards:
        for number, ability in enumerate(getattr(card, "abilities", ())):
            if isinstance(card, Headline) and ability.kind == kind:
                return card.index, number
    raise AssertionError(kind)


def test_rare_questions_are_asked_as_well() -> None:
    barber = index("Barber of the Barracks")
    mine, rangers, lantern = index("Minas Prietas"), index("Texas Rangers"), index("The Border Lantern")
    (bill, due), (decree, each) = event("pay_for_cards"), event("nationalise_event")
    asked: dict[Any, tuple[Move, ...]] = {
        PayForCards(0, bill, due): (m.PayUp(), m.Discard(mine)),
        LoseEnterprise(0, decree, each): (m.Discard(mine),),
        ChooseSide(0, lantern): (m.Turn(0), m.Turn(1)),
        RemoveCube(0, mine * 2): (m.Free(1), m.Free(0)),
        UseSpy(0, index("Wobblies")): (m.Spy(barber), m.Decline()),
        SufferStrife(0, Faction.RED, Faction.BLUE): (m.LoseFaction(Faction.RED), m.LoseFaction(Faction.BLUE)),
        FillPlace(0): (m.Fill(mine), m.Fill(mine, prestige=True)),
        GrowLand(0, 1): (m.Grow(mine), m.Decline()),
        SettleHomeless(0): (m.Retreat(rangers, 0), m.Discard(rangers)),
        Relieve(0, rangers, rangers, mine, is_new=True): (m.Retreat(rangers, 0), m.Discard(rangers)),
    }
    found = {}
    for step, options in asked.items():
        state = GAME.setup(2, bytes(16), {"first": 0})
        state.enterprises.append(mine)
        state.owner[mine] = 0
        state.steps.append(step)
        shown = WORDS.panel(state, Decision(0, step.prompt, options), PEOPLE[:2])
        found[step.prompt] = shown.title, [option.label for option in every(shown)]
    assert set(found) == set(Prompt) - USUAL
    assert found == {
        Prompt.USE_SPY: (
            "Wobblies is played against you: do you use a spy?",
            ["Discard Barber of the Barracks to cancel it", "Do nothing"],
        ),
        Prompt.SUFFER_STRIFE: ("Strife: which faction do you lose?", ["Lose red", "Lose blue"]),
        Prompt.FILL_PLACE: (
            "Where does the next cube go?",
            ["An income cube on Minas Prietas", "A prestige cube on Minas Prietas"],
        ),
        Prompt.GROW_LAND: ("Which land grows?", ["Minas Prietas", "Do nothing"]),
        Prompt.RETREAT: (
            "Your troop has lost its place: does it retreat?",
            ["Texas Rangers to the private army, turned red", "Discard Texas Rangers"],
        ),
        Prompt.PAY_FOR_CARDS: (
            f"{DECK[bill].title}: do you pay for your cards?",
            ["Pay 1 gold for 1 card", "Discard Minas Prietas"],
        ),
        Prompt.LOSE_ENTERPRISE: (f"{DECK[decree].title}: which enterprise do you lose?", ["Discard Minas Prietas"]),
        Prompt.CHOOSE_SIDE: (
            "Which side of The Border Lantern counts?",
            ["The Border Lantern (red)", "The Border Lantern (green)"],
        ),
        Prompt.REMOVE_CUBE: ("Which cube leaves the oval?", ["The cube of Bo", "Your own cube"]),
        Prompt.RELIEVE: (
            "Texas Rangers is beaten: is it relieved?",
            ["Texas Rangers to the private army, turned red", "Discard Texas Rangers"],
        ),
    }


def test_a_turn_offers_what_there_is_with_prices_and_says_what_is_too_dear() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    decision = GAME.pending(state)
    assert decision is not None
    shown = WORDS.panel(state, decision, PEOPLE[:2])
    assert shown.title == "Your turn: what do you do?"
    assert shown.text.split("\n") == [
        "3 actions left.",
        "You have 4 gold, 0 cards in your hand and 13 cubes in your reserve.",
        "Pax Porfiriana: mine 2, economy 3, Loyalty topples Díaz.",
    ]
    assert [group.title for group in shown.groups] == ["Buy a card", "Other actions", ""]
    bought = {option.label: option.hint for option in shown.groups[0].options}
    assert all(label.startswith("Buy ") for label in bought)
    assert {hint.split(";")[0] for hint in bought.values()} == {"0 gold", "1 gold", "2 gold", "4 gold"}
    end = shown.groups[-1].options[-1]
    assert (end.label, end.tone) == ("End your turn (3 actions unused)", Tone.WASTEFUL)
    assert texts(shown.reasons) == (
        "You have too little gold for 4 cards in the market and 2 public cards; the cheapest costs 8 gold.",
    )
    assert WORDS.gives_up(state, m.EndActions()) == "You have 3 actions left."


def test_a_few_cards_that_cannot_be_played_are_named_even_in_short() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    state.players[0].hand.append(index("Texas Rangers"))
    state.decision = None
    decision = GAME.pending(state)
    assert decision is not None
    reasons = texts(WORDS.panel(state, decision, PEOPLE[:2]).reasons)
    assert "Nowhere to go (district, firepower or gold): Texas Rangers." in reasons


def test_buying_says_what_playing_will_cost_and_what_an_enterprise_earns_now() -> None:
    board = Board()
    board.market(0, "061")
    shown = WORDS.panel(board.begin().s, board.ask(), PEOPLE[:3])
    hint = next(option.hint for option in every(shown) if option.label == "Buy Minas Prietas")
    assert hint.startswith("0 gold; to play: ")
    assert "; income 2; mine in Sonora" in hint


def test_the_only_connection_there_can_be_is_named_with_its_price() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    mine = index("Minas Prietas")
    state.enterprises.append(mine)
    state.owner[mine], state.bends, state.decision = 1, None, None
    decision = GAME.pending(state)
    assert decision is not None
    found = [option for option in every(WORDS.panel(state, decision, PEOPLE[:2])) if "onnection" in option.label]
    assert [(each.label, each.hint) for each in found] == [
        ("Improve a connection, Minas Prietas: rail", "Extra action of Widow Gándara; 4 gold; of Bo")
    ]


@pytest.mark.parametrize("title", ["Rumour of Bankruptcy", "Conspiracy at the Consulate"])
def test_a_straw_man_is_promised_no_more_than_the_card_brings(title: str) -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    state.steps.append(ChooseTarget(0, card := index(title)))
    printed: Any = DECK[card]
    (option,) = every(WORDS.panel(state, Decision(0, Prompt.CHOOSE_TARGET, (m.Aim(0),)), PEOPLE[:2]))
    assert "a straw man" in option.hint
    assert ("the prize is yours" in option.hint) is bool(printed.prestige)
    assert ("nothing is stolen" in option.hint) is bool(printed.steal)


def test_an_extra_action_is_told_with_its_card() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    card = index("Angela Terrazas")
    state.partners.append(card)
    state.owner[card], state.bends, state.decision = 0, None, None
    decision = GAME.pending(state)
    assert decision is not None
    hints = {option.label: option.hint for option in every(WORDS.panel(state, decision, PEOPLE[:2]))}
    assert hints["Sell Angela Terrazas"].startswith("Extra action of Angela Terrazas; 3 gold for it")


def test_paying_a_speculator_in_full_is_told_apart_from_paying_less() -> None:
    board = Board()
    board.play(0, "R077")
    board.bet(2, board.market(5, "005"))
    shown = WORDS.panel(board.begin().s, board.ask(), PEOPLE[:3])
    bought = {option.label: option.hint.split(";")[0] for option in every(shown) if option.label.startswith("Buy Wob")}
    assert bought == {"Buy Wobblies": "0 gold", "Buy Wobblies at the full price": "16 gold to Cy"}


def test_players_whose_names_differ_at_their_ends_are_told_apart() -> None:
    slander = index("Rumour of Bankruptcy")
    state = GAME.setup(3, bytes(16), {"first": 0})
    state.steps.append(ChooseTarget(0, slander))
    people = ("Ana", "a" * 31 + "b", "a" * 31 + "c")
    options = (m.Aim(0), m.Aim(1), m.Aim(2))
    shown = WORDS.panel(state, Decision(0, Prompt.CHOOSE_TARGET, options), people)
    assert [option.label for option in every(shown)] == ["Yourself", *people[1:]]


def test_a_showdown_shows_for_the_buyer_and_the_reader_what_their_points_stand_against() -> None:
    state = GAME.setup(2, bytes(16), {"first": 0})
    shown = WORDS.panel(state, Decision(1, Prompt.SHOWDOWN, (m.EndShowdown(),)), PEOPLE[:2])
    assert shown.text.split("\n") == [
        "Loyalty counts.",
        "Ana 0 against 3 (Díaz 2 + vice president 1 + you 0).",
        "You 0 against 3 (Díaz 2 + vice president 1 + Ana 0).",
    ]
    alone = GAME.setup(1, bytes(16), {})
    told = WORDS.panel(alone, Decision(0, Prompt.SHOWDOWN, (m.EndShowdown(),)), PEOPLE[:1]).text
    assert told.endswith("\nYou 0 against 4 (Díaz 4 + his cards 0).")


def test_an_attack_with_a_single_target_names_it_before_it_is_hit() -> None:
    board = Board()
    board.play(0, "061")
    hostage = index("Hostage on the Hacienda")
    state = board.begin().s
    state.players[0].hand.append(hostage)
    hint = "; ".join(play(Asked(state, 0, None, PEOPLE[:3], m.Play(hostage))))
    assert hint.startswith("2 gold; hits your own Minas Prietas; nothing is stolen")


def test_playing_a_troop_tells_its_regime_as_soon_as_its_costs() -> None:
    board = Board()
    state, militia = board.begin().s, index("Mutual-Aid Militia of Tucson")
    state.players[0].hand.append(militia)
    hint = " ".join(play(Asked(state, 0, None, PEOPLE[:3], m.Play(militia))))
    assert "on foot regime: Martial Law white troop" in hint
    assert hint.count("Martial Law") == 1


def warned(board: Board) -> bool:
    """Whether the panel warns of a hopeless topple; the hint of the purchase says the same."""
    shown = WORDS.panel(board.s, board.ask(), PEOPLE[:3])
    (hint,) = (each.hint for each in every(shown) if "Presidente" in each.label and "Buy" in each.label)
    is_warned = "No topple card can succeed now" in shown.text
    assert ("can't succeed now" in hint) is is_warned
    return is_warned


def offered(regime: str = "martial_law", points: int = 0) -> Board:
    board = Board(3, regime)
    for name in ("N12", "R094", "R098")[:points]:
        board.play(0, name)
    board.market(0, "206")
    return board


def test_a_topple_that_cannot_succeed_is_warned_of_before_it_is_bought() -> None:
    board = offered("us_intervention")
    board.s.players[0].bound = True
    board.begin()
    assert warned(board)
    text = WORDS.panel(board.s, board.ask(), PEOPLE[:3]).text
    assert "you can reach 0 Outrage and need more than 2." in text


def test_a_manifesto_and_the_heel_are_counted_in() -> None:
    # Command: Díaz has 1 with his heel; the hacendado of seat 0 can bring one.
    assert warned(offered(points=0).begin())
    assert not warned(offered(points=1).begin())
    bound = offered(points=1)
    bound.s.players[0].bound = True
    assert warned(bound.begin())


def test_only_the_own_hand_counts_for_the_warning() -> None:
    """A hacendado killed by the buyer loses its point, or the buyer's own straw man brings one."""
    hopeless = []
    for seat in (None, 0, 1):
        board = offered(points=2)
        board.s.players[0].bound = True
        board.flip(1, 0)
        board.flip(2, 0)
        if seat is not None:
            board.hand(seat, "162")
        hopeless.append(warned(board.begin()))
    assert hopeless == [True, False, True]
