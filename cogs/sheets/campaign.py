"""How far somebody has come in a solitaire campaign, as the words of a game tell it."""

from paxbot.engine.game import SOLO_GAME
from paxbot.present.chat.campaign import CampaignFacts
from paxbot.present.presenter import Presenter
from paxbot.service import TableView
from paxbot.service.campaigns import Progress


def campaign_facts(progress: Progress, presenter: Presenter) -> CampaignFacts:
    """What is told of the progress, with the game that is next."""
    number = progress.next_game
    return CampaignFacts(presenter.name, number, progress.games, progress.won, presenter.solo_game(number))


def solo_game(table: TableView) -> int:
    """Which game of the campaign is played at a table that has begun; 0 if none."""
    return int(table.options.extra.get(SOLO_GAME, 0))
