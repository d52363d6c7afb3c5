import pytest

from paxbot import PaxError
from paxbot.games.porfiriana.business import access
from paxbot.games.porfiriana.cards import Hacendado, Public
from paxbot.games.porfiriana.facts import FraudCommitted, HacendadoTurned, ToppleBegan, ToppleTested
from paxbot.games.porfiriana.table import FACTS as STORY
from paxbot.games.porfiriana.terms import Faction, Prestige, Regime
from paxbot.games.porfiriana.troops import firepower
from paxbot.present.porfiriana import models, names, pictures, telling, text
from paxbot.present.porfiriana.card_texts import summary
from paxbot.present.porfiriana.views import DIAZ
from paxbot.present.views import fullest
from tests.present.porfiriana.games import DECK, GAME, LONG, PEOPLE, SIZES, WORDS, walk


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.usefixtures("every_language")
def test_every_table_can_be_read_without_pictures(seats: int) -> None:
    people = LONG[:seats]
    for state, decision, facts in walk(seats)[::9] + walk(seats)[-1:]:
        seat = 0 if decision is None else decision.seat
        public, own = GAME.view(state, None), GAME.view(state, seat)
        texts = (*WORDS.text(own, people), *WORDS.status(state, people), WORDS.hand(state, seat, people))
        texts += (WORDS.area(state, seat, people), WORDS.headline(state, people), WORDS.lead(state, seat, people))
        assert not any("{" in text or "None" in text for text in texts)
        alts = (
            pictures.table_alt(public, people, facts),
            pictures.market_alt(public, people, facts),
            pictures.areas_alt(public, people, facts),
            pictures.area_alt(public, seat, people, facts),
            pictures.hand_alt(own, seat),
        )
        assert all(0 < len(text) <= 1024 for text in alts)
        assert all(len(text) < 1900 for text in texts)


def test_the_alternative_text_of_the_market_says_what_each_card_is() -> None:
    view = GAME.view(walk(2)[0].state, None)
    told = pictures.market_alt(view, PEOPLE[:2])
    for price, card in text.priced(view):
        kind = next(summary(text.deck(view)[card]))
        assert f"{price} gold: {names.title(text.deck(view), card)} ({kind}" in told
    assert told.count("Public: ") == len(view["public"]) == 2


def test_what_is_told_in_full_comes_first() -> None:
    assert fullest((("a", "b", "c"), ("aa", "bb", "cc")), 9) == "aa; bb; c"


@pytest.mark.parametrize("seats", SIZES)
def test_every_picture_has_its_view_model(seats: int) -> None:
    people, before = PEOPLE[:seats], None
    for place, (state, decision, facts) in enumerate(walk(seats)):
        tested = next((fact for fact in facts if isinstance(fact, ToppleTested)), None)
        if before is not None and tested is not None:
            public = GAME.view(before, None)
            shown = pictures.topple_view(public, people, facts)
            assert {test.seat: test.total for test in shown.tests} == dict(enumerate(tested.tripartites[:seats]))
            assert public["needed"] == list(tested.tripartites[:seats])
            assert WORDS.milestone(facts)
            assert 0 < len(pictures.topple_alt(public, people, facts)) <= 1024
        before = state
        if place % 9:
            continue
        view = GAME.view(state, None if decision is None else decision.seat)
        assert len(models.market_view(view, people).rows) == 2
        assert bool(models.market_view(view, people).head.note) is (view["winners"] is None)
        assert [row.seat for row in models.table_view(view, people).seats] == [*range(seats), *[DIAZ] * (seats == 1)]
        assert len(models.tableaus_view(view, people).rows) == max(2, seats)
        held = [models.holdings_view(view, seat, people) for seat in range(seats)]
        owners = {card: seat for card, seat in state.owner.items() if card in (*state.partners, *state.enterprises)}
        assert [len(each.cards) for each in held] == [list(owners.values()).count(seat) for seat in range(seats)]


@pytest.mark.parametrize("seats", SIZES)
def test_pictures_show_firepower_and_access_as_the_rules_have_them(seats: int) -> None:
    for state, *_ in walk(seats)[::9]:
        view = GAME.view(state, None)
        for row in models.table_view(view, PEOPLE[:seats]).seats:
            for troop in row.troops:
                assert troop.firepower == firepower(state, state.owner[troop.troop], troop.troop)
        for card in state.enterprises:
            assert models.held_view(view, card).access == access(state, card)


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.usefixtures("every_language")
def test_the_end_names_winners_and_hands(seats: int) -> None:
    state, people = walk(seats)[-1].state, PEOPLE[:seats]
    view = GAME.view(state, None)
    shown = pictures.ending_view(view, people)
    assert shown.winners == tuple(state.winners or ())
    assert all(row.needed is None for row in models.table_view(view, people).seats), "nobody topples him any more"
    assert [len(rise.rounds[-1]) for rise in shown.rises] == [seats, max(2, seats)]
    assert len(shown.rises[0].rounds) == min(pictures.MOST_ROUNDS, len(state.rounds))
    assert all(sentence in WORDS.final(state, people).replace("*", "") for sentence in shown.story)
    assert all(people[seat] in WORDS.final(state, people) for seat in state.winners or ())
    assert len(WORDS.final(state, people, is_pictured=True)) < len(WORDS.final(state, people)) < 2800
    assert 0 < len(pictures.ending_alt(view, people)) <= 1024


def test_a_running_game_has_no_ending() -> None:
    with pytest.raises(PaxError, match="game_not_over"):
        pictures.ending_view(GAME.view(walk(2)[0].state, None), PEOPLE[:2])


def test_a_hidden_hand_stays_hidden() -> None:
    state = walk(3)[len(walk(3)) // 2].state
    view = GAME.view(state, 0)
    assert pictures.hand_alt(view, 1) == "A hand that stays hidden."
    assert WORDS.hand_seen(view, 1) == ""
    assert models.hand_view(view, 1).cards == ()


def test_the_lobby_says_what_the_cards_are() -> None:
    lobby = models.lobby_view(["Ana"], 1, range(2, 7), DECK)
    assert lobby.note.startswith("The deck is a reconstruction")
    assert lobby.note in pictures.lobby_alt(lobby, DECK)


def test_the_lobby_has_the_seats_of_the_table() -> None:
    assert len(models.lobby_view(["Ana"], 0, range(2, 3), DECK).seats) == 2


def test_a_hacendado_has_its_points_only_once_it_is_turned() -> None:
    told = next(WORDS.card(card.index + 1).text for card in DECK.cards if isinstance(card, Hacendado))
    assert ", once you have turned your hacendado so" in told
    assert ", in play" not in told


def test_the_text_names_both_sides_of_a_public_card_with_their_prices() -> None:
    state = walk(2)[0].state
    told = "\n".join(WORDS.text(GAME.view(state, None), PEOPLE[:2]))
    for card in state.public:
        for side, face in enumerate(state.card(card, Public).sides):
            assert f"{names.title(state.deck, card, side)} ({face.cost} gold; " in told


def test_whoever_does_several_things_in_a_showdown_is_named_once() -> None:
    deeds = (
        HacendadoTurned(0, 1, Faction.RED),
        FraudCommitted(0, 5, Prestige.LOYALTY),
        FraudCommitted(1, 6, Prestige.LOYALTY),
    )
    story = [[3, STORY.dump(fact)] for fact in (ToppleBegan(0, 4, Regime.PAX), *deeds)]
    (told,) = telling.showdown({"story": story}, PEOPLE[:2])
    assert told.count(PEOPLE[0]) == told.count(PEOPLE[1]) == 1


def test_the_table_as_text_tells_costs_points_that_would_topple_and_the_prestige_of_díaz() -> None:
    said = "\n".join(WORDS.text(GAME.view(GAME.setup(1, bytes(16), {}), None), PEOPLE[:1]))
    assert "Points that would topple Díaz now: Ana 5." in said
    assert "No prestige." in said
    assert "to play: " in said
    assert "; income " in said
