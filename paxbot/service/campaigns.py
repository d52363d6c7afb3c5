"""Solitaire campaigns: which of its games somebody plays next, as their finished games tell."""

from paxbot.engine.game import SOLO_GAME
from paxbot.service.desk import Desk


async def next_game(desk: Desk, user: int, key: str) -> int:
    """The game of the campaign after the last one the user has won, from 1; the last one when all are won."""
    rules, won = desk.rules(key), 0
    for row in await desk.store.finished_games_of(user, key):
        game = row.options.get(SOLO_GAME, 0)
        if game > won and row.head is not None and rules.winners(await desk.state(row, row.head.seq)):
            won = game
    return min(won + 1, rules.campaign)
