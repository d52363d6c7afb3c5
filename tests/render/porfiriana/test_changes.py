from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.terms import CubeKind, Regime
from paxbot.present.porfiriana.models import changes_view, holdings_view, market_view, table_view, tableaus_view
from paxbot.render.porfiriana.table import market_scene, table_scene
from paxbot.render.porfiriana.tableaus import holdings_scene, tableaus_scene
from paxbot.render.scene import Inset, Rect, Scene, Sprite
from tests.porfiriana.tables import GAME, Board

PEOPLE = ("Ana", "Bo", "Cy")


def kinds(scene: Scene, kind: str) -> list[Sprite]:
    return [item for item in scene.items if isinstance(item, Sprite) and item.kind == kind]


def edges(scene: Scene) -> int:
    """How many things have the edge of what is new, those on cards too."""
    insets = sum(edges(item.scene) for item in scene.items if isinstance(item, Inset))
    return insets + sum(isinstance(item, Rect) and item.outline == "tile" for item in scene.items)


def market(board: Board, *facts: Fact) -> Scene:
    view = GAME.view(board.s, None)
    return market_scene(market_view(view, PEOPLE), changes_view(view, PEOPLE, facts))


def table(board: Board, *facts: Fact) -> Scene:
    view = GAME.view(board.s, None)
    return table_scene(table_view(view, PEOPLE), changes_view(view, PEOPLE, facts))


def test_a_new_market_card_has_a_sparkle_and_a_new_bet_an_edge() -> None:
    board = Board()
    old, new = board.market(0, "R001"), board.market(1, "R002")
    assert len(kinds(market(board), "sparkle")) == 0
    assert len(kinds(market(board, f.CardDealt(new, 1)), "sparkle")) == 1
    board.bet(2, old)
    assert edges(market(board)) == 0
    assert edges(market(board, f.CubesPlaced(2, CubeKind.SPECULATION, old, 1))) == 1


def test_an_empty_space_shows_who_bought_the_card_there_until_the_market_closes_up() -> None:
    board = Board()
    card = board.card("R001")
    bought = f.CardBought(1, card, 8, 2, 2)
    assert [item.args for item in kinds(market(board, bought), "bought")] == [(1,)]
    assert kinds(market(board, bought, f.MarketMoved((-1,) * 12)), "bought") == []


def test_gold_that_came_and_went_stands_beside_the_gold() -> None:
    board = Board()
    told = (f.GoldPaid(0, 3, 1, Why.PLAY), f.IncomeTaken(0, 1), f.GoldStolen(2, 1, 3))
    assert [item.args for item in kinds(table(board, *told), "delta")] == [(-2,), (3,)]


def test_a_new_regime_and_a_new_card_and_troop_have_an_edge_on_the_table() -> None:
    board = Board()
    mine, troop = board.play(0, "R054"), board.play(1, "N06")
    assert edges(table(board)) == 0
    assert edges(table(board, f.RegimeChanged(Regime.PAX, Regime.ANARCHY))) == 1
    assert edges(table(board, f.CardPlayed(0, mine, 0, 5))) == 1
    assert edges(table(board, f.TroopPosted(1, troop, board.s.posts[troop]))) == 1


def test_a_new_card_its_connection_and_its_cubes_are_marked_before_their_player() -> None:
    board = Board()
    mine = board.play(0, "R054")
    oval = board.connect(1, mine)
    told = (f.CardPlayed(0, mine, 0, 5), f.CubesPlaced(1, CubeKind.CONNECTION, oval, 1))
    view = GAME.view(board.s, None)
    changes = changes_view(view, PEOPLE, (*told, f.CubesPlaced(0, CubeKind.INCOME, mine, 2)))
    shown = holdings_scene(holdings_view(view, 0, PEOPLE), changes)
    assert edges(shown) == 2
    assert "+2" in shown.words()
    assert edges(tableaus_scene(tableaus_view(view, PEOPLE), changes)) >= 1
