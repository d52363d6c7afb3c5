"""The positions of lessons: `python -m tests.lesson_positions porfiriana troops` writes one, and lists what is asked.

Without arguments it writes all there are. A new one is a function that is named after its lesson; what its sentences
may speak of is what this prints. Whoever changes a function writes its position again, which a test compares; people
who are amid the lesson begin its step anew.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from paxbot.engine.game import CheckedGame, GameOf, Json
from paxbot.engine.kernel import Rng, S, State
from paxbot.engine.playing import Pattern, fits, play_on
from paxbot.games.pamir import setup as pamir
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.terms import Coalition, Region, Suit
from paxbot.games.porfiriana import setup as porfiriana
from paxbot.games.porfiriana.deck import own_deck
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.registry import GAMES
from paxbot.games.spartacus import rounds as spartacus
from paxbot.games.spartacus.rounds import EndRound
from paxbot.games.spartacus.state import Player, State as PaxState
from paxbot.games.spartacus.terms import own_table
from paxbot.games.spartacus.turn import BeginTurn, ChooseAction
from paxbot.presenters import PRESENTERS
from tests.pamir.builder import Diagram
from tests.pamir.wakhan.diagram import WakhanTable
from tests.porfiriana.tables import Board
from tests.spartacus.tables import dealt

NAMES: Final = ("Ann", "Ben")
AFGHAN, BRITISH, RUSSIAN = Coalition


def pamir_first() -> State:
    """The beginning of a game, whose rival has chosen a loyalty; two rupees lie on a free card."""
    market = (44, 61), (9, 26), (101, 39), (13, 96), (55, 16), (60, 92)
    deck = [card for column in market for card in column] + [59, 38, 102, 90, 103, 18, 104, 52]
    s = pamir.deal(deck, pamir.Order(1, 0), 2, _unseeded())
    s.market_rupees[0], s.bank = 2, s.bank - 2
    return _played(PaxPamir(), s, {"do": "choose_loyalty", "coalition": RUSSIAN})


def pamir_tax() -> State:
    """A turn in which the rival can be taxed, and a gift be afforded after it."""
    return (
        _pamir().court(0, 13, 67).court(1, 16).tribes(Region.KABUL, {0: 1}).armies(Region.KABUL, {BRITISH: 1})
        .rupees(0, 1).rupees(1, 5).market_rupees([0, 0, 1]).turn_of(0).s
    )  # fmt: skip


def pamir_bribes() -> State:
    """A turn with a card in hand whose region the rival rules."""
    return (
        _pamir().hand(0, 44).tribes(Region.KANDAHAR, {1: 2}).armies(Region.PUNJAB, {BRITISH: 2, RUSSIAN: 1})
        .court(1, 16).rupees(0, 3).rupees(1, 2).turn_of(0).s
    )  # fmt: skip


def pamir_spies() -> State:
    """A turn in which each player holds a card of the other's, and a British prize is two steps away."""
    return (
        _pamir(61, 26, 13, 93, 12, 92).court(0, 39, 16).court(1, 48, 96).spies(16, {1: 1}).spies(48, {0: 1})
        .favored(Suit.INTELLIGENCE).armies(Region.KABUL, {BRITISH: 1}).rupees(0, 4).rupees(1, 2).turn_of(0, 1).s
    )  # fmt: skip


def pamir_battle() -> State:
    """A turn in which the rival's last tribe of a region can be removed."""
    return (
        _pamir().court(0, 50).court(1, 45).tribes(Region.KANDAHAR, {0: 1, 1: 1})
        .armies(Region.KANDAHAR, {BRITISH: 2, RUSSIAN: 1}).rupees(0, 2).rupees(1, 3).turn_of(0).s
    )  # fmt: skip


def pamir_check() -> State:
    """A turn in which a patriot turns an Afghan, and a Dominance Check of no dominant coalition is free."""
    return (
        _pamir(101, 26, 39, 96, 12, 92).hand(0, 88).court(1, 16).tribes(Region.KABUL, {0: 1, 1: 2})
        .loyalty(0, AFGHAN).gifts(0, 2).armies(Region.KABUL, {AFGHAN: 3, RUSSIAN: 2})
        .armies(Region.PUNJAB, {BRITISH: 2}).rupees(0, 2).rupees(1, 3).favored(Suit.INTELLIGENCE).turn_of(0).s
    )  # fmt: skip


def pamir_wakhan() -> State:
    """The end of a turn, after which Wakhan buys an Afghan patriot with a tribe, and builds where it makes her rule."""
    return (
        WakhanTable(2, 1).ai_deck(21, 4, seat=1).loyalty(0, AFGHAN).gifts(0, 2).court(0, 60)
        .market([58, 26, 39, 96, 12, 92], [9, 13, 101, 59, 38, 90]).deck(18, 102, 28, 103, 33, 104)
        .tribes(Region.KANDAHAR, {0: 1}).armies(Region.KANDAHAR, {AFGHAN: 3}).armies(Region.HERAT, {AFGHAN: 2})
        .favored(Suit.MILITARY).rupees(0, 3).rupees(1, 2).turn_of(0, 0).s
    )  # fmt: skip


def _pamir(*top: int) -> Diagram:
    table = Diagram(2).loyalty(0, BRITISH).loyalty(1, RUSSIAN).deck(18, 102, 28, 103, 33, 104)
    return table.market(top or (61, 26, 39, 96, 12, 92), (9, 55, 60, 59, 38, 90))


def spartacus_first() -> State:
    """The beginning of a game, in which lands and an army can be had."""
    hidden, hands, columns, drawn = [15, 43, 72], [51, 41, 34, 22, 4], [52, 73, 33], [58, 24, 11, 44, 35, 23, 66, 7, 62]
    others = [card for card in range(1, 75) if card not in hidden + hands + columns + drawn]
    box = others[::2][:20]
    stack = [card for card in others if card not in box]
    deck = box + hidden + hands + columns + drawn + stack
    return spartacus.new_game(2, own_table().text, _unseeded(), spartacus.Deal(deck, 0))


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
    s = dealt(2)
    s.players, s.columns, s.rome, s.hidden, s.stack = players, columns, rome, list(hidden) or [15, 43, 72], []
    s.active, s.turn, s.round, s.decision = 0, 9, 5, None
    lying = [*rome, *s.hidden, *(card for column in columns for card in column)]
    lying += [card for player in players for card in (*player.hand, *player.display)]
    s.box = [card for card in range(1, len(s.deck) + 1) if card not in lying]
    return s


def porfiriana_first() -> State:
    """The third turn of a learner with two loyalty points: a third is free, and a topple comes within reach."""
    deck = own_deck()
    market = ("R020", "R049", "R021", "R047", "R023", "095", "N09", "R051", "R024", "R025", "R026", "R054")
    stack = ("R022", "R171", "R027", "R018", "R016", "R050")
    cards = [deck.index[card] for card in (*market, *stack)]
    topples = [card for card in deck.topples if card not in cards]
    pool = [card for card in deck.pool if card not in cards]
    hacendados = [deck.index[card] for card in ("R174", "R177", "N01", "R175", "R176", "R178")]
    rules, deal = PaxPorfiriana(), porfiriana.Deal([*cards, *topples], pool, hacendados, 0)
    s = porfiriana.new_game(2, deck, _unseeded(), deal)
    s.players[0].gold = 30
    for space in 0, 6:
        for wanted in {"do": "buy", "space": space}, {"do": "play"}, {"do": "end_actions"}:
            s = _played(rules, s, wanted)
        while s.active:
            s = _played(rules, s)
    s.players[0].gold = 9
    for space, card in (0, "R022"), (2, "R171"):
        now = s.market.index(deck.index[card])
        s.market[space], s.market[now] = s.market[now], s.market[space]
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


def _unseeded() -> Rng:
    return Rng.seeded(bytes(16))


def _played(rules: GameOf[S], s: S, wanted: Pattern | None = None) -> S:
    asked = rules.pending(s)
    assert asked is not None
    fitting = (option for option in asked.options if wanted is not None and fits(rules.dump_move(option), wanted))
    given = play_on(rules, s, next(fitting) if wanted else rules.default(s), moot=True)
    return cast(S, given[-1].applied.state)


POSITIONS: Final[Mapping[tuple[str, str], Callable[[], State]]] = {
    ("pamir", "first"): pamir_first,
    ("pamir", "check"): pamir_check,
    ("pamir", "tax"): pamir_tax,
    ("pamir", "bribes"): pamir_bribes,
    ("pamir", "spies"): pamir_spies,
    ("pamir", "battle"): pamir_battle,
    ("pamir", "wakhan"): pamir_wakhan,
    ("spartacus", "first"): spartacus_first,
    ("spartacus", "money"): spartacus_money,
    ("spartacus", "end"): spartacus_end,
    ("porfiriana", "first"): porfiriana_first,
    ("porfiriana", "troops"): porfiriana_troops,
    ("porfiriana", "topple"): porfiriana_topple,
}


def made(game: str, lesson: str) -> str:
    """The position of a lesson as its file has it; a deck that the bot has itself is left out."""
    rules, state = GAMES[game], POSITIONS[game, lesson]()
    assert not (faults := rules.audit(state)), faults
    raw = dict(rules.dump(state))
    if isinstance(raw.get("deck"), str):
        raw["deck"] = None
    return json.dumps(raw) + "\n"


def file_of(game: str, lesson: str) -> Path:
    return Path(f"paxbot/present/{game}/lessons/{lesson}.json")


def answers(rules: CheckedGame, state: State) -> list[tuple[str, Json]]:
    asked = rules.pending(state)
    assert asked is not None
    panel = PRESENTERS[rules.key].panel(state, asked, NAMES)
    options = [option for group in panel.groups for option in group.options]
    return [(option.label, rules.dump_move(asked.options[option.index])) for option in options]


def main() -> None:
    for game, lesson in [(sys.argv[1], sys.argv[2])] if len(sys.argv) > 1 else POSITIONS:
        file_of(game, lesson).write_text(made(game, lesson), "utf-8")
        print(f"{game} {lesson}")
        for label, answer in answers(GAMES[game], POSITIONS[game, lesson]()):
            print(f"  {label}: {answer}")


if __name__ == "__main__":
    main()
