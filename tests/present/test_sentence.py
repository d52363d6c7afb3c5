import random
from collections.abc import Iterable, Iterator

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir.sentence import last_told
from paxbot.present.sentence import LIMIT, NamesThen
from paxbot.present.words import speaking
from tests.cases import for_each
from tests.pamir.records import facts_by_turn, record, records

GAME = PaxPamir()
ANA, BO, CY = range(3)
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
LONG = tuple(name[0] * 32 for name in NAMES)
AFGHAN, BRITISH, RUSSIAN = Coalition
KABUL, HERAT, PERSIA = Region.KABUL, Region.HERAT, Region.PERSIA
BANK, SMUGGLERS, FARAH, CHECK, RUMOR, RIOTS = 46, 66, 63, 101, 108, 110
DEED = (f.CardPurchased, f.CardPlayed, f.ActionTaken, f.DominanceChecked, f.GameWon, f.LoyaltyChosen, f.CardBetrayed)


def tell(*facts: Fact, names: tuple[str, ...] = NAMES) -> str:
    return last_told(facts, names).sentence


def placed(piece: Piece, at: int, owner: int = ANA, by: int = ANA) -> Fact:
    return f.PiecePlaced(by, piece, at, owner)


def bought(card: int, rupees: int = 0) -> Fact:
    return f.CardPurchased(ANA, card, rupees, 0)


def played(card: int) -> Fact:
    return f.CardPlayed(ANA, card, Side.LEFT)


def acted(action: ActionKind) -> Fact:
    return f.ActionTaken(ANA, BANK, action, False)


def lost(seat: int, card: int, why: Why) -> Fact:
    return f.CardDiscarded(seat, card, Origin.COURT, why)


def checked(*points: int, coalition: Coalition | None = BRITISH, last: bool = False) -> Fact:
    return f.DominanceChecked(coalition, last, points, points, False)


SENTENCES: dict[str, tuple[tuple[Fact, ...], str]] = {
    "a loyalty": ((f.LoyaltyChosen(ANA, AFGHAN),), "Ana chose the Afghan coalition."),
    "loyalties": (
        (f.LoyaltyChosen(BO, BRITISH), f.LoyaltyChosen(CY, AFGHAN), f.LoyaltyChosen(ANA, BRITISH)),
        "Cy chose the Afghan coalition; Ana and Bo chose the British coalition.",
    ),
    "cards": (
        (bought(FARAH, 3), played(FARAH), played(SMUGGLERS), bought(BANK)),
        "Ana bought and played Farah Road for 3 rupees, bought Bank, and played Baluchi Smugglers.",
    ),
    "a bribe paid for a card": (
        (f.BribeSettled(ANA, BO, FARAH, 2, 2, False), played(FARAH)),
        "Ana played Farah Road (bribe of 2 rupees to Bo).",
    ),
    "a bribe waived": (
        (f.BribeOffered(ANA, BO, FARAH, 0, 2), f.BribeSettled(ANA, BO, FARAH, 0, 2, False), played(FARAH)),
        "Ana played Farah Road (bribe waived by Bo).",
    ),
    "no bribe by right": ((f.BribeSettled(ANA, BO, FARAH, 0, 2, True), played(FARAH)), "Ana played Farah Road."),
    "a bribe paid for an action": (
        (f.BribeSettled(ANA, BO, BANK, 2, 2, False), acted(ActionKind.TAX), f.RupeesTaxed(ANA, CY, 1)),
        "Ana bribed Bo with 2 rupees and taxed Cy (1 rupee).",
    ),
    "a bribe waived for an action": (
        (f.BribeSettled(ANA, BO, BANK, 0, 2, False), acted(ActionKind.GIFT), placed(Piece.GIFT, 4)),
        "Ana gave a gift for 4 rupees; Bo waived a bribe.",
    ),
    "a bribe that is asked to be waived": (
        (f.BribeOffered(ANA, BO, BANK, 0, 2),),
        "Ana asked Bo to waive the bribe for Bank.",
    ),
    "a bribe that is asked twice to be waived": (
        (f.BribeOffered(ANA, BO, BANK, 0, 2), f.BribeOffered(ANA, BO, BANK, 0, 2)),
        "Ana asked Bo to waive the bribe for Bank.",
    ),
    "a bribe offered and another demanded": (
        (f.BribeOffered(ANA, BO, BANK, 1, 3), f.BribeDemanded(ANA, BO, 2)),
        "Ana offered Bo 1 rupee as a bribe for Bank; Bo demanded 2 rupees.",
    ),
    "a bribe refused": (
        (f.BribeOffered(ANA, BO, BANK, 1, 3), f.BribeRefused(ANA, BO, 1), f.BribeWithdrawn(ANA, BO, BANK)),
        "Ana gave up playing Bank.",
    ),
    "pieces at one place": (
        (placed(Piece.TRIBE, PERSIA), placed(Piece.ARMY, PERSIA, RUSSIAN), f.RulerChanged(PERSIA, BO, ANA)),
        "Ana placed a tribe and a Russian army in Persia, and now rules Persia instead of Bo.",
    ),
    "like pieces at several places": (
        (placed(Piece.ROAD, Border.HERAT_PERSIA, BRITISH), placed(Piece.ROAD, Border.HERAT_KABUL, BRITISH)),
        "Ana placed 2 British roads on Herat–Persia and Herat–Kabul.",
    ),
    "a spy on the card just played": (
        (played(FARAH), placed(Piece.SPY, FARAH)),
        "Ana played Farah Road and placed a spy on the card.",
    ),
    "a spy that another placed": (
        (acted(ActionKind.BUILD), placed(Piece.ARMY, KABUL, BRITISH), placed(Piece.SPY, BANK, BO, BO)),
        "Ana placed a British army in Kabul; Bo placed a spy on Bank.",
    ),
    "moves": (
        (
            acted(ActionKind.MOVE),
            f.PieceMoved(ANA, Piece.ARMY, BRITISH, PERSIA, HERAT),
            f.PieceMoved(ANA, Piece.ARMY, BRITISH, PERSIA, HERAT),
            f.PieceMoved(ANA, Piece.SPY, ANA, BANK, FARAH),
            f.RulerChanged(PERSIA, CY, None),
        ),
        "Ana moved 2 British armies from Persia to Herat and a spy from Bank to Farah Road; Cy no longer rules Persia.",
    ),
    "a battle and an overthrow": (
        (
            acted(ActionKind.BATTLE),
            f.BattleJoined(ANA, Piece.ARMY, PERSIA),
            f.PiecesRemoved(Piece.ARMY, PERSIA, AFGHAN, 1),
            f.PiecesRemoved(Piece.TRIBE, PERSIA, BO, 1),
            f.Overthrown(BO, PERSIA, None),
            lost(BO, BANK, Why.OVERTHROW),
            f.PiecesRemoved(Piece.SPY, BANK, CY, 2),
        ),
        "Ana removed an Afghan army and a tribe of Bo’s from Persia in battle; "
        "Bo was overthrown in Persia and lost Bank.",
    ),
    "a betrayal": (
        (
            acted(ActionKind.BETRAY),
            f.CardBetrayed(ANA, BO, BANK),
            lost(BO, BANK, Why.BETRAYAL),
            f.PrizeTaken(ANA, BANK),
        ),
        "Ana betrayed Bo’s Bank (taken as a prize).",
    ),
    "a betrayal in the own court": (
        (acted(ActionKind.BETRAY), f.CardBetrayed(ANA, ANA, BANK), lost(ANA, BANK, Why.BETRAYAL)),
        "Ana betrayed Bank.",
    ),
    "taxes": (
        (acted(ActionKind.TAX), f.RupeesTaxed(ANA, BO, 2), f.RupeesGained(ANA, 1, Origin.MARKET, BANK)),
        "Ana taxed Bo (2 rupees) and the market (1 rupee).",
    ),
    "a battle that goes on": (
        (bought(BANK), acted(ActionKind.BATTLE), f.BattleJoined(ANA, Piece.ARMY, PERSIA)),
        "Ana bought Bank and is battling.",
    ),
    "building that goes on after another action": (
        (acted(ActionKind.TAX), f.RupeesTaxed(ANA, BO, 2), acted(ActionKind.BUILD)),
        "Ana taxed Bo (2 rupees) and is building.",
    ),
    "another loyalty": (
        (played(FARAH), f.LoyaltyChanged(ANA, AFGHAN, RUSSIAN), lost(ANA, BANK, Why.LOYALTY)),
        "Ana played Farah Road, joined the Russian side, and lost Bank.",
    ),
    "a discard": (
        (acted(ActionKind.MOVE), f.TurnEnded(ANA, 0), lost(ANA, BANK, Why.COURT_LIMIT)),
        "Ana moved and discarded Bank.",
    ),
    "the favored suit": (
        (played(FARAH), f.SuitFavored(Suit.MILITARY, Suit.POLITICAL)),
        "Ana played Farah Road; military is now favored.",
    ),
    "an event about a player": (
        (bought(RUMOR), f.EventResolved(RUMOR, Half.PURCHASED, ANA), f.PlayerNamed(ANA, BO, RUMOR)),
        "Ana bought Rumor (choosing Bo).",
    ),
    "hands swapped": (
        (bought(RUMOR), f.PlayerNamed(ANA, BO, RUMOR), f.HandsSwapped(ANA, BO)),
        "Ana bought Rumor and swapped hands with Bo.",
    ),
    "riots": (
        (
            f.TurnEnded(ANA, 2),
            f.EventResolved(RIOTS, Half.DISCARDED, None),
            f.PiecesRemoved(Piece.ARMY, HERAT, AFGHAN, 2),
            f.PiecesRemoved(Piece.TRIBE, HERAT, BO, 1),
        ),
        "Ana took no action; Bo lost a tribe in Herat, 2 Afghan armies in Herat were removed, and Riots in Herat took "
        "effect.",
    ),
    "a check that was bought": (
        (bought(CHECK), checked(3, 5, 1)),
        "Ana bought a Dominance Check; Bo scored 5 points, Ana 3 and Cy 1 (British dominant).",
    ),
    "a check that was bought with a card": (
        (bought(BANK, 1), bought(CHECK), checked(3, 5, 1)),
        "Ana bought Bank for 1 rupee and a Dominance Check; Bo scored 5 points, Ana 3 and Cy 1 (British dominant).",
    ),
    "the last check and the end": (
        (f.TurnEnded(ANA, 1), checked(0, 6, 0, coalition=None, last=True), f.GameWon((BO,), 0, False)),
        "Ana took no action; in the Dominance Check Bo scored 6 points (no coalition dominant) and Bo wins the game.",
    ),
    "a check that sweeps the map": (
        (bought(CHECK), checked(3, 5, 1), f.BlocksCleared(7)),
        "Ana bought a Dominance Check; Bo scored 5 points, Ana 3 and Cy 1 (British dominant), and all armies and "
        "roads left the map.",
    ),
    "a check without points": (
        (f.TurnEnded(ANA, 1), checked(0, 0, 0)),
        "Ana took no action; in the Dominance Check nobody scored (British dominant).",
    ),
    "a check in the market": (
        (bought(BANK), f.MarketRefilled((CHECK,), 20)),
        "Ana bought Bank; a Dominance Check appeared.",
    ),
    "a check that was bought, and the next in the market": (
        (bought(CHECK), checked(3, 5, 1), f.MarketRefilled((CHECK,), 20)),
        "Ana bought a Dominance Check; Bo scored 5 points, Ana 3 and Cy 1 (British dominant), and a Dominance Check "
        "appeared.",
    ),
    "a seat handed over": ((w.SeatHandedOver(BO),), "Bo took over."),
    "a seat taken back": ((w.SeatTakenBack(BO),), "Bo took over from Wakhan."),
}


@for_each(["facts", "expected"], SENTENCES.values(), SENTENCES)
def test_every_kind_of_deed_is_told(facts: tuple[Fact, ...], expected: str) -> None:
    assert tell(*facts) == expected


@for_each("facts", [(), (f.TurnBegan(ANA, 3),), (f.MarketRefilled((BANK,), 20),)])
def test_nothing_is_told_where_nothing_was_done(facts: tuple[Fact, ...]) -> None:
    assert tell(*facts) == ""


def test_of_several_turns_the_last_in_which_anything_was_done_is_told() -> None:
    before = (f.TurnBegan(BO, 3), f.CardPurchased(BO, BANK, 0, 0), f.TurnEnded(BO, 1), f.TurnBegan(ANA, 4))
    assert tell(*before) == "Bo bought Bank."
    assert tell(*before, bought(FARAH)) == "Ana bought Farah Road."


def test_what_a_sentence_has_no_room_for_and_would_be_missed_is_told_in_another() -> None:
    facts: list[Fact] = [bought(BANK, 4), played(FARAH), bought(SMUGGLERS), f.LoyaltyChanged(ANA, AFGHAN, BRITISH)]
    facts += [f.RulerChanged(region, None, ANA) for region in Region]
    facts += [placed(Piece.ARMY, KABUL, BRITISH), placed(Piece.GIFT, 2)]
    sentence, _seat, more = last_told(facts, LONG)
    assert "British army" not in sentence
    assert any("placed a British army in Kabul" in text for text in more)
    assert all(len(text) <= LIMIT for text in more)
    assert any("played Farah Road" in text for text in more)
    assert sentence.endswith("…")
    assert more[-1].endswith(".")


def test_a_changed_loyalty_a_tax_and_a_bribe_are_kept_before_pieces_placed_and_moved() -> None:
    facts: list[Fact] = [f.PieceMoved(ANA, Piece.ARMY, BRITISH, PERSIA, HERAT), f.LoyaltyChanged(ANA, AFGHAN, BRITISH)]
    facts += [placed(Piece.ROAD, Border.HERAT_PERSIA, BRITISH), f.RupeesTaxed(ANA, CY, 1)]
    facts += [f.BribeSettled(ANA, BO, BANK, 2, 2, False), bought(BANK)]
    facts += [f.RulerChanged(region, None, ANA) for region in (KABUL, HERAT)]
    told = tell(*facts, names=LONG)
    assert "joined the British side" in told
    assert "taxed CCC" in told
    assert "bribed BBB" in told
    assert "placed" not in told
    assert told.endswith("…")


def test_without_room_prices_and_then_lesser_deeds_are_left_out_first() -> None:
    """Each fact makes the sentence longer; the order of `Rank` says what goes."""
    facts: list[Fact] = [
        f.RulerChanged(PERSIA, CY, ANA),
        f.SuitFavored(Suit.MILITARY, Suit.POLITICAL),
        bought(BANK, 4),
        played(FARAH),
        f.MarketRefilled((CHECK,), 3),
        f.LoyaltyChanged(ANA, AFGHAN, BRITISH),
        f.PieceMoved(ANA, Piece.ARMY, BRITISH, PERSIA, HERAT),
        placed(Piece.ROAD, Border.HERAT_PERSIA, BRITISH),
    ]
    told = [tell(*facts[:count]) for count in range(1, len(facts) + 1)]
    assert "for 4 rupees" in told[2]
    assert "for 4 rupees" not in told[-1]
    assert told[-1] == told[-2] == told[-3].replace(".", "…")
    for kept in ("now rules Persia", "military is now favored", "bought Bank", "played Farah Road"):
        assert kept in told[-1]
    assert "moved" not in told[-1]


def test_without_room_all_is_told_in_brief_before_anything_is_left_out() -> None:
    facts = [bought(FARAH, 4), played(SMUGGLERS), placed(Piece.GIFT, 2)]
    facts += [f.PieceMoved(ANA, Piece.ARMY, BRITISH, PERSIA, HERAT), f.LoyaltyChanged(ANA, AFGHAN, BRITISH)]
    facts += [placed(Piece.ROAD, Border.HERAT_PERSIA, BRITISH), placed(Piece.SPY, FARAH), f.RupeesTaxed(ANA, CY, 1)]
    assert tell(*facts) == (
        "Ana bought Farah Road, taxed Cy, played Baluchi Smugglers, gave a gift, placed 2 pieces, moved a British "
        "army, and joined the British side."
    )


def test_cards_are_named_and_what_has_no_room_beside_them_is_told_in_another_sentence() -> None:
    facts = [bought(BANK), played(FARAH), f.CardBetrayed(ANA, BO, SMUGGLERS), f.LoyaltyChanged(ANA, AFGHAN, BRITISH)]
    facts += [f.RulerChanged(region, None, ANA) for region in (PERSIA, HERAT)]
    facts += [lost(BO, 45, Why.OVERTHROW), f.SuitFavored(Suit.MILITARY, Suit.POLITICAL)]
    sentence, _seat, more = last_told(facts, NAMES)
    assert sentence == (
        "Ana bought Bank, betrayed Bo’s Baluchi Smugglers, joined the British side, and now rules Persia and Herat; "
        "Bo lost Haji Khan Kakar…"
    )
    assert more == ("Ana played Farah Road; military is now favored.",)


def test_a_card_is_told_once_with_all_that_was_done_with_it() -> None:
    assert (
        tell(bought(BANK), played(BANK), lost(ANA, BANK, Why.COURT_LIMIT)) == "Ana bought, played and discarded Bank."
    )
    assert tell(bought(BANK), lost(ANA, BANK, Why.HAND_LIMIT)) == "Ana bought and discarded Bank."
    assert tell(played(BANK), lost(ANA, BANK, Why.COURT_LIMIT)) == "Ana played and discarded Bank."


def test_in_a_turn_in_which_a_seat_changed_hands_everybody_is_told_by_their_own_name() -> None:
    facts = [bought(BANK), f.BribeRefused(ANA, BO, 1), NamesThen(("Ana", "Wakhan for Bo", "Cy")), played(BANK)]
    facts += [w.SeatHandedOver(BO), f.RulerChanged(PERSIA, None, BO)]
    told = last_told(facts, NAMES[:3])
    assert told.sentence == "Ana bought Bank; Bo refused."
    assert told.more == ("Ana played Bank; Wakhan for Bo now rules Persia and took over.",)
    assert last_told([NamesThen(("Ann", "Bo")), bought(BANK)], NAMES[:2]).sentence == "Ann bought Bank."


@pytest.mark.usefixtures("every_language")
def test_the_largest_check_is_told_whole() -> None:
    for last in (False, True):
        text = tell(bought(CHECK), checked(*[1] * 5, last=last), f.GameWon(tuple(range(5)), 3, False), names=LONG)
        assert len(text) <= LIMIT
        assert all(name[:11] in text for name in LONG)


def turns(seed: int) -> Iterator[list[Fact]]:
    picks = random.Random(seed)
    state = GAME.setup(2 + seed % 4, picks.randbytes(16), {}, automated=range(seed % 3))
    told: list[Fact] = []
    while (decision := GAME.pending(state)) is not None:
        turn = state.turn
        told += GAME.advance(state, picks.choice(decision.options)).facts
        if state.turn != turn:
            yield told
            told = []
    yield told


def check_all(found: Iterable[list[Fact]]) -> None:
    for facts in found:
        for names in (NAMES, LONG):
            text = tell(*facts, names=names)
            assert len(text) <= LIMIT, text
            assert not set("{}*") & set(text), text
            assert bool(text) or not any(isinstance(fact, DEED) for fact in facts), facts
            assert not text or (text.endswith((".", "…")) and text[0] == text[0].upper()), text


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
@for_each("seed", range(6))
def test_every_turn_of_a_game_fits(seed: int) -> None:
    check_all(turns(seed))


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_every_turn_of_a_public_record_fits() -> None:
    check_all(facts_by_turn(record(7)))


@pytest.mark.slow
@pytest.mark.usefixtures("every_language")
def test_every_turn_of_ten_of_the_public_records_fits() -> None:
    """Those of all of them by `--long`."""
    for found in records(10):
        check_all(facts_by_turn(found))


def test_german_sentences_are_whole_as_well() -> None:
    with speaking("de"):
        told = [tell(*facts) for facts, _text in SENTENCES.values()]
    assert told[0] == "Ana wählte die Afghanen."
    assert (
        "Ana platzierte einen Stamm und eine russische Armee in Persien und beherrscht nun anstelle von Bo Persien."
        in told
    )
