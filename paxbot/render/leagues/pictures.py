"""The picture of each view of leagues."""

from paxbot.present.presenter import Picture
from paxbot.present.views_league import CrossView, LeagueView, ProfileView, RoundUpView, StandingsView, StatisticsView
from paxbot.render.leagues.cross import cross_scene
from paxbot.render.leagues.profile import profile_scene
from paxbot.render.leagues.round_up import round_up_scene
from paxbot.render.leagues.standings import standings_scene
from paxbot.render.leagues.statistics import statistics_scene
from paxbot.render.paint import attached
from paxbot.render.scene import Scene


def league_scene(view: LeagueView) -> Scene:
    """Compose the picture of a view."""
    match view:
        case StandingsView():
            return standings_scene(view)
        case CrossView():
            return cross_scene(view)
        case ProfileView():
            return profile_scene(view)
        case RoundUpView():
            return round_up_scene(view)
        case StatisticsView():
            return statistics_scene(view)


def league_picture(view: LeagueView) -> Picture:
    """Paint it, with its alternative text."""
    return attached(league_scene(view), view.alt)
