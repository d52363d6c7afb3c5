"""A table at which Wakhan sits: her AI cards are laid open, and her turn is played up to its cleanup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from paxbot.engine.game import Json
from paxbot.engine.kernel import Fact, Move, Seat, settle
from paxbot.games.pamir.export import RecordWriter
from paxbot.games.pamir.state import State, Wakhan
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.terms import AI_CARDS, Arrow, black_result, red_result
from paxbot.games.pamir.turn import BeginTurn, end_turn
from paxbot.games.pamir.wakhan.facts import ChoiceExplained, Criterion
from paxbot.games.pamir.wakhan.scenario import UpToCleanup
from tests.pamir.builder import Diagram

HER = 0

ACTS = ("ambition", "radicalize", "tax", "gift", "build", "move", "betray", "battle")
"""The verbs of whole actions; the other moves are parts of them."""


LEFT, RIGHT = Arrow.TOP, Arrow.BOTTOM
"""What the red arrow says: the top row, the left end and the left neighbor, or their opposites."""


def back_for(face: int, red: Arrow, column: int | None = None) -> int:
    """The first AI card on whose back the arrows of `face` hit that label, and that column if one is wanted."""
    return next(
        back
        for back in AI_CARDS
        if back != face
        and red_result(AI_CARDS[face], AI_CARDS[back]) is red
        and column in (None, black_result(AI_CARDS[face], AI_CARDS[back]))
    )


class WakhanTable(Diagram):
    """A diagram with one or more seats of Wakhan's; `moves` are her moves of the last turn as records have them."""

    def __init__(self, seats: int = 2, *hers: Seat) -> None:
        super().__init__(seats)
        self.moves: list[Json] = []
        for seat in hers or (HER,):
            self.ai(seat)

    def ai(self, seat: Seat = HER, face: int = 1, back: int = 2) -> Self:
        """The seat is Wakhan's, and these AI cards lie open: `face` was drawn last, `back` is next on her deck."""
        deck = [back, *(card for card in AI_CARDS if card not in (face, back))]
        self.s.players[seat].wakhan = Wakhan(deck, face)
        self.s.players[seat].loyalty = None
        self._tidy()
        return self

    def ai_deck(self, *cards: int, seat: Seat = HER) -> Self:
        """The seat is Wakhan's and has had no turn yet; her AI deck begins with these cards."""
        deck = [*cards, *(card for card in AI_CARDS if card not in cards)]
        self.s.players[seat].wakhan = Wakhan(deck)
        self.s.players[seat].loyalty = None
        self._tidy()
        return self

    def her_turn(self, face: int, back: int, seat: Seat = HER) -> Self:
        """Her turn is played: she draws `face`, and `back` is next; it stops when a person is asked or at cleanup."""
        self.ai(seat, face, back)
        her = self.s.players[seat].wakhan
        assert her is not None
        her.deck, her.face = [face, *her.deck], None
        self._tidy()
        self.s.active = seat
        return self._run(BeginTurn(seat))

    def cleanup(self, seat: Seat = HER) -> Self:
        """The turn of her seat ends: the whole cleanup is held, and play goes on until a person is asked."""
        self._tidy()
        self.s.active, self.s.steps = seat, []
        table = Table(self.s)
        end_turn(table, seat)
        settle(table)
        return self._drive(RecordWriter(), table.facts, Table)

    def ask(self, step: Any) -> Self:
        return self._run(step)

    def go_on_with(self, move: Move) -> Self:
        facts = list(self.facts)
        writer = RecordWriter()
        facts += writer.apply(UpToCleanup(self.s), move).facts
        return self._drive(writer, facts)

    def _run(self, step: Any) -> Self:
        self._tidy()
        self.s.steps = [step]
        table = UpToCleanup(self.s)
        settle(table)
        return self._drive(RecordWriter(), table.facts)

    def _drive(self, writer: RecordWriter, facts: list[Fact], make: Callable[[State], Table] = UpToCleanup) -> Self:
        while (decision := pending(self.s)) is not None and self.s.players[decision.seat].wakhan is not None:
            assert decision.is_forced
            facts += writer.apply(make(self.s), decision.options[0]).facts
            self._checked()
        self.facts, self.moves = tuple(facts), writer.moves
        return self

    @property
    def deeds(self) -> list[tuple[Any, ...]]:
        """Her moves shortly: the verb and what it is about, e.g. ("radicalize", 29) or ("tribe", "herat")."""
        keys = ("card", "region", "border", "player", "market", "piece", "cost", "to", "suit")
        return [(raw["do"], next((raw[key] for key in keys if key in raw), None)) for raw in self.moves]

    @property
    def acts(self) -> list[tuple[str, int]]:
        return [(raw["do"], raw["card"]) for raw in self.moves if raw["do"] in ACTS]

    def decided_by(self, prompt: Any) -> list[Criterion]:
        """The criteria that decided her choices for this question, in order."""
        told = [fact for fact in self.facts if isinstance(fact, ChoiceExplained) and fact.prompt is prompt]
        return [narrowing.criterion for fact in told for narrowing in fact.narrowings]
