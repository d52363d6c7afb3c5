"""The positions of lessons: `python -m tests.lesson_positions porfiriana troops` writes one, and lists what is asked.

Without arguments it writes all that are made here. A new one is a function that is named after its lesson; what its
sentences may speak of is what this prints. A position that is written already never changes by itself: whoever changes
its function writes it again, and people who are amid the lesson begin its step anew.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from paxbot.engine.game import CheckedGame, Json
from paxbot.engine.kernel import State
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.registry import GAMES
from paxbot.games.spartacus.rounds import EndRound
from paxbot.games.spartacus.state import Player
from paxbot.games.spartacus.state import State as PaxState
from paxbot.games.spartacus.turn import BeginTurn, ChooseAction
from paxbot.presenters import PRESENTERS
from tests.porfiriana.tables import Board
from tests.spartacus.tables import dealt

NAMES: Final = ("Ann", "Ben")


def spartacus_money() -> State:
    """A turn in which a column is dear, a row is long and a senator is for sale."""
    learner = Player(3, hand=[53, 63], display=[1, 7, 51, 52])
    s = _pax([learner, Player(4, hand=[34], display=[22, 4, 54])], [[11, 27], [44, 21], [70, 31]], rome=[12, 35])
    s.stack, s.box = s.box[:12], s.box[12:]
    s.steps = [EndRound(), BeginTurn(1), ChooseAction(0)]
    return s


def spartacus_end() -> State:
    """The last turn of a game that Rome would win."""
    learner = Player(3, hand=[55], display=[51, 52, 53, 21, 22, 1, 31, 32])
    rival = Player(4, hand=[54], display=[41, 42, 63])
    s = _pax([learner, rival], [[23], [12, 43], [33]], rome=[7, 27, 44], hidden=[65, 66, 2])
    s.first, s.holder = 1, 1
    s.steps = [EndRound(), ChooseAction(0)]
    return s


def _pax(players: list[Player], columns: list[list[int]], rome: list[int], hidden: Sequence[int] = ()) -> PaxState:
    """A table of these cards, with a stack that is empty and all others in the box."""
    s = dealt(2)
    s.players, s.columns, s.rome, s.hidden, s.stack = players, columns, rome, list(hidden) or [15, 43, 72], []
    s.active, s.turn, s.round, s.decision = 0, 9, 5, None
    lying = [*rome, *s.hidden, *(card for column in columns for card in column)]
    lying += [card for player in players for card in (*player.hand, *player.display)]
    s.box = [card for card in range(1, len(s.deck) + 1) if card not in lying]
    return s


def porfiriana_troops() -> State:
    """A turn with two troops in hand, and enterprises of both players in their district."""
    board = _porfiriana("R171")
    board.play(0, "R022")
    board.play(1, "N11")
    board.hand(0, "R095", "R097")
    return board.begin().s


def porfiriana_topple() -> State:
    """A turn in which Díaz falls if the opponent's point does not count and the hacendado is turned."""
    board = _porfiriana()
    board.play(0, "R022")
    board.play(0, "N09")
    board.play(1, "R048")
    board.hand(0, "R128")
    board.market(0, "R171")
    board.s.topples_shown = 1
    return board.begin().s


def _porfiriana(*last: str) -> Board:
    """A table of two with a market of enterprises and some cards on the stack, and `last` below them."""
    board = Board(2)
    s = board.s
    s.deck = own_deck()
    for space, card in enumerate(("R049", "R021", "R047", "R023", "R051", "R024", "R025", "R026", "R027")):
        board.market(space + 3, card)
    board.stack("R018", "R016", "R050", "R029", "R030", "R013", "R172", "206", "R173", *last)
    for player in s.players:
        player.gold = 9
    return board


POSITIONS: Final[Mapping[tuple[str, str], Callable[[], State]]] = {
    ("spartacus", "money"): spartacus_money,
    ("spartacus", "end"): spartacus_end,
    ("porfiriana", "troops"): porfiriana_troops,
    ("porfiriana", "topple"): porfiriana_topple,
}


def write(game: str, lesson: str) -> None:
    """Write the position of a lesson into its file; a deck that the bot has itself is left out."""
    rules, state = GAMES[game], POSITIONS[game, lesson]()
    assert not (faults := rules.audit(state)), faults
    raw = {name: None if name == "deck" else value for name, value in rules.dump(state).items()}
    Path(f"paxbot/present/{game}/lessons/{lesson}.json").write_text(json.dumps(raw) + "\n", "utf-8")


def answers(rules: CheckedGame, state: State) -> list[tuple[str, Json]]:
    """The label of every button, with the answer that it gives."""
    asked = rules.pending(state)
    assert asked is not None
    panel = PRESENTERS[rules.key].panel(state, asked, NAMES)
    options = [option for group in panel.groups for option in group.options]
    return [(option.label, rules.dump_move(asked.options[option.index])) for option in options]


def main() -> None:
    """Write the positions that are named, or all."""
    for game, lesson in [(sys.argv[1], sys.argv[2])] if len(sys.argv) > 1 else POSITIONS:
        write(game, lesson)
        print(f"{game} {lesson}")
        for label, answer in answers(GAMES[game], POSITIONS[game, lesson]()):
            print(f"  {label}: {answer}")


if __name__ == "__main__":
    main()
