"""Hints at the first time: one for everything that a player can be asked, and for what can be done to them."""

import re
from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as pamir
from paxbot.games.pamir.moves import Prompt as PamirPrompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import COURT_CARDS, Region
from paxbot.games.porfiriana import facts as porfiriana
from paxbot.games.porfiriana.moves import Prompt as PorfirianaPrompt
from paxbot.games.registry import GAMES
from paxbot.games.spartacus.terms import Prompt as SpartacusPrompt
from paxbot.present.words import CATALOGUES, speaking, translated
from paxbot.presenters import PRESENTERS
from tests.cases import for_each
from tests.declared_names import FIRST_TIMES
from tests.pamir.builder import Diagram

LENGTH: Final = 200
FOR_WAKHAN: Final = {
    *(PamirPrompt.DRAW_AI_CARD, PamirPrompt.AMBITION, PamirPrompt.FOLLOW_LINE),
    *(PamirPrompt.BONUS_ACTION, PamirPrompt.PLAY_AT_ONCE),
}
ASKED: Final[dict[str, Collection[str]]] = {
    "pamir": set(PamirPrompt) - FOR_WAKHAN,
    "spartacus": set(SpartacusPrompt),
    "porfiriana": set(PorfirianaPrompt),
}
TOLD_BY_OTHERS: Final = {pamir.CardDiscarded, porfiriana.CubesPlaced}
"""The reasons of the first are events of their own; the second makes good what was lost."""
COMMANDS: Final = {
    "en": "ask attack build buy choose discard draw flip give keep move pass pay place play put sell spend take tax "
    "use wait",
    "de": "bau baue bitte frag gib kauf kaufe lass leg lege nimm pass passe platziere setz setze spiel spiele "
    "verkauf verkaufe wähl wähle warte wirf zahl zahle zieh ziehe",
}


def texts(game: str) -> Iterator[str]:
    hints = FIRST_TIMES[game]
    yield from hints.questions.values()
    yield from (event.hint for event in hints.events.values())


@for_each("game", GAMES)
def test_each_question_to_a_person_has_a_hint_and_each_kind_a_name_of_its_own(game: str) -> None:
    hints = FIRST_TIMES[game]
    assert set(hints.questions) == ASKED[game]
    assert not hints.questions.keys() & hints.events.keys()


@for_each("game", GAMES)
def test_each_fact_that_does_something_to_a_player_has_a_hint(game: str) -> None:
    facts: Any = PRESENTERS[game]
    does = {kind for kind, entry in facts.facts.entries.items() if entry.done_to is not None}
    explained = {kind for event in FIRST_TIMES[game].events.values() for kind in event.facts}
    assert does - TOLD_BY_OTHERS <= explained


@for_each("language", CATALOGUES)
@for_each("game", GAMES)
def test_a_hint_is_one_short_sentence_that_does_not_tell_what_to_do(game: str, language: str) -> None:
    with speaking(language):
        for hint in map(translated, texts(game)):
            assert len(hint) <= LENGTH, hint
            assert re.fullmatch(r"[A-ZÄÖÜ][^.!?]*\.", hint), hint
            words = set(re.findall(r"(?:^|[:;,] )(\w+)", hint.lower()))
            assert not words & set(COMMANDS[language].split()), hint
            assert "should" not in hint, hint
            assert "solltest" not in hint, hint


class Case(NamedTuple):
    """A fact, and the kind of event that it is to seat 1; empty where it is none."""

    game: str
    fact: Fact
    kind: str


CASES: Final = {
    "a rival betrays": Case("pamir", pamir.CardBetrayed(0, 1, 5), "betrayed"),
    "an own card is betrayed": Case("pamir", pamir.CardBetrayed(1, 1, 5), ""),
    "another is betrayed": Case("pamir", pamir.CardBetrayed(0, 2, 5), ""),
    "an overthrow": Case("pamir", pamir.Overthrown(1, Region.KABUL, Piece.TRIBE), "overthrown"),
    "a rival taxes": Case("pamir", pamir.RupeesTaxed(0, 1, 2), "taxed"),
    "a battle": Case("pamir", pamir.PiecesRemoved(Piece.TRIBE, Region.KABUL, 1, 1), "pieces_lost"),
    "a rival's loss": Case("pamir", pamir.PiecesRemoved(Piece.TRIBE, Region.KABUL, 2, 1), ""),
    "jail": Case("porfiriana", porfiriana.Jailed(1), "jailed"),
    "a rival in jail": Case("porfiriana", porfiriana.Jailed(0), ""),
    "a theft": Case("porfiriana", porfiriana.GoldStolen(0, 1, 3), "robbed"),
    "slaves freed": Case("porfiriana", porfiriana.SlavesFreed(7, 1, None), "freed"),
    "a sale": Case("porfiriana", porfiriana.CardDiscarded(1, 7, porfiriana.Why.SALE), ""),
    "a lost battle": Case("porfiriana", porfiriana.CardDiscarded(1, 7, porfiriana.Why.BATTLE), "card_lost"),
}


@for_each("name", CASES)
def test_an_event_is_explained_to_whom_it_is_done(name: str) -> None:
    game, fact, kind = CASES[name]
    rules = GAMES[game]
    state: Any = rules.setup(3, bytes(16), {})
    decision = rules.pending(state)
    assert decision is not None
    hints = PRESENTERS[game].first_times(state, decision._replace(seat=1), (fact, fact))
    assert list(hints)[1:] == [kind] * bool(kind)


def test_ends_of_a_court_and_leverage_are_explained_before_the_press_that_plays_a_card() -> None:
    def hints(*court: int, hand: int) -> set[str]:
        table = Diagram(2).court(0, *court).hand(0, hand).turn_of(0)
        return set(PRESENTERS["pamir"].first_times(table.s, table.decision, ()))

    leveraged = next(number for number, card in COURT_CARDS.items() if card.is_leveraged)
    plain = next(number for number, card in COURT_CARDS.items() if not card.is_leveraged and number != 16)
    begins = {PamirPrompt.CHOOSE_ACTION.value}
    assert hints(hand=plain) == begins
    assert hints(16, hand=plain) == begins | {PamirPrompt.CHOOSE_SIDE.value}
    assert hints(hand=leveraged) == begins | {PamirPrompt.DISCARD_FOR_LEVERAGE.value}
