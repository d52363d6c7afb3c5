from tests.bot.people import Table, answers, choose, panel, said, start_game, text, to_act


async def test_a_game_goes_from_the_lobby_to_the_first_answer(table: Table) -> None:
    message = await start_game(table, "bob")
    player = to_act(table)
    shown = panel(await player.click(message, label="Take turn"))
    assert {"Take 1", "Take 2", "Draw", "End turn"} <= set(answers(shown))
    result = await choose(player, shown, "Take 2")
    assert "CoinsTaken" in said(result)
    assert "CoinsTaken" in text(table.now(message))
    assert "Pot: 8" in text(table.now(message))
