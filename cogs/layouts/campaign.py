"""How far somebody has come in a solitaire campaign, as the words of a game tell it."""

from discord import SelectOption

from cogs.actions.ids import CustomId
from cogs.layouts.components import ActionMenu
from cogs.layouts.parts import MENU, Row, row
from paxbot.engine.game import SOLO_GAME
from paxbot.present.chat import campaign as words
from paxbot.present.chat.campaign import CampaignFacts
from paxbot.present.presenter import Presenter
from paxbot.service import GameSummary
from paxbot.service.campaigns import Progress


def campaign_facts(progress: Progress, presenter: Presenter, table: GameSummary | None = None) -> CampaignFacts:
    """Return the progress as it is told, with the game that is next, or the one that begins at a table."""
    number = progress.next_game if table is None else progress.game_at(table)
    return CampaignFacts(presenter.name, number, progress.games, progress.won, presenter.solo_game(number))


def solo_game(table: GameSummary) -> int:
    """Return which game of the campaign is played at a table that has begun; 0 if none."""
    return int(table.options.extra.get(SOLO_GAME, 0))


def games_menu(table: GameSummary, progress: Progress | None) -> Row | None:
    """Return a menu of the games of a campaign that a lone player has reached; None while that is the first."""
    if progress is None or progress.next_game == 1:
        return None
    options = [
        SelectOption(
            label=words.game(number, progress.games),
            value=str(number),
            description=words.is_won() if number <= progress.won else words.is_next(),
        )
        for number in range(1, progress.next_game + 1)
    ]
    return row(ActionMenu(CustomId("sologame", table.game.id, ("0",)), 0, options[-MENU:], words.choose()))
