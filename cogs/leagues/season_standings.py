from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from discord.ui import LayoutView

from cogs.layouts.components import ActionButton, page_buttons, paged
from cogs.layouts.parts import PAGE, TEXT, Row, clip, galleries, in_pages, layout, plain, row, text
from cogs.leagues.board import Pictured
from cogs.leagues.layouts import ROWS, cross_view, shown_player, standing_row, standings_view
from cogs.leagues.season_layouts import Divisions, heading, phase_line, season_button, season_id
from cogs.messages.painter import Pictures
from paxbot.leagues.results import FixtureState, Player, Status
from paxbot.leagues.season import RUNNING
from paxbot.leagues.standings import Standing
from paxbot.present.chat import months as month_words, season_rounds as cup_words, seasons as words
from paxbot.present.chat.places import left_out
from paxbot.present.phrase import told_apart
from paxbot.present.views_league import CrossView
from paxbot.service.leagues.views import SeasonView

SHOWN: Final = 45
"""Rows of the standings of all divisions in the channel."""
LEAST_SHOWN: Final = 3
THANKED: Final = 10
"""Helpers who are named below the standings."""
PICTURED: Final = 10
"""The most divisions whose standings are pictures: as many as a message has attachments."""


def standings_pictured(view: SeasonView, divisions: Divisions) -> Pictured | None:
    return _pictured(view, divisions, partial(standings_layout, view, divisions))


def closed_pictured(view: SeasonView, divisions: Divisions) -> Pictured | None:
    return _pictured(view, divisions, partial(closed_layout, view, divisions))


def _pictured(view: SeasonView, divisions: Divisions, shown: Callable[[Pictures], LayoutView]) -> Pictured | None:
    if not _has_played(divisions):
        return None
    moves, finals = view.season.moves, view.season.final_places()
    names = {
        player: f"{name} ({words.gone()})" if _has_left(view, player) else name for player, name in _names(view).items()
    }
    views = (
        standings_view(
            *_picture_heading(view, number, divisions),
            standings,
            names,
            moves={row.player: number - moves.get(row.player, number) for row in standings},
            finals=finals,
        )
        for number, standings in enumerate(divisions[:PICTURED])
    )
    return Pictured(tuple(views), shown)


def cross_of(view: SeasonView, divisions: Divisions, division: int) -> CrossView:
    heads = _picture_heading(view, division, divisions)
    season = view.season
    return cross_view(*heads, divisions[division], season.gained(division), _names(view), season.rules.edition)


def cross_pages(view: SeasonView, divisions: Divisions, division: int) -> Sequence[Row]:
    buttons = page_buttons(division, len(divisions), lambda number: season_id("seasonmet", view, number))
    return [row(*buttons)] if buttons else []


def _has_played(divisions: Divisions) -> bool:
    return any(row.played for standings in divisions for row in standings)


def _names(view: SeasonView) -> Mapping[Player, str]:
    names = {player: plain(name) for player, name in view.file.names.items() if name}
    return dict(zip(names, told_apart(tuple(names.values())), strict=True))


def _picture_heading(view: SeasonView, division: int, divisions: Divisions) -> tuple[str, str]:
    named = cup_words.name_of if view.season.rules.rounds else words.name_of
    title = named(plain(view.league.name), view.row.number)
    if len(divisions) > 1:
        title = f"{title}: {words.division_name(division + 1)}"
    states = [fixture.state for fixture in view.season.games if fixture.division == division]
    return title, words.games_over(states.count(FixtureState.OVER), len(states))


def standings_layout(view: SeasonView, divisions: Divisions, pictures: Pictures = ()) -> LayoutView:
    most, more = _most(divisions, pictures), _looking(view, divisions, pictures)
    fixtures = view.season.games
    over = sum(fixture.state is FixtureState.OVER for fixture in fixtures)
    running = sum(fixture.state is FixtureState.RUNNING for fixture in fixtures)
    lines = [
        heading(view),
        phase_line(view),
        *_tables(divisions, view, most, len(pictures)),
        words.progress(over, running, len(fixtures)),
        *_thanks(view),
    ]
    buttons, version = row(season_button("seasonrules", view, month_words.rules()), *more), view.file.rules_version
    taking_part = [season_button("seasonjoin", view, words.join(), version)] if view.season.takes_late else []
    if view.phase in RUNNING:
        taking_part.append(season_button("seasonreserve", view, words.reserve(), version))
        taking_part.append(season_button("seasonleave", view, words.leave()))
    below = row(*taking_part) if taking_part else None
    return layout(text(clip("\n".join(lines), TEXT)), *galleries(pictures), buttons, below)


def _looking(view: SeasonView, divisions: Divisions, pictures: Pictures) -> tuple[ActionButton | None, ...]:
    everybody, cross = month_words.everybody(), month_words.cross()
    return (
        season_button("seasonall", view, everybody, 0) if _is_cut(divisions, pictures) else None,
        season_button("seasoncross", view, cross, 0) if _has_played(divisions) else None,
    )


def _most(divisions: Divisions, pictures: Pictures) -> int:
    return max(LEAST_SHOWN, SHOWN // max(1, len(divisions) - len(pictures)))


def _is_cut(divisions: Divisions, pictures: Pictures) -> bool:
    most = [ROWS] * len(pictures) + [_most(divisions, pictures)] * len(divisions)
    return any(len(each) > shown for each, shown in zip(divisions, most, strict=False))


def _tables(divisions: Divisions, view: SeasonView, most: int, pictured: int = 0) -> Iterable[str]:
    finals = view.season.final_places()
    for number, standings in list(enumerate(divisions))[pictured:]:
        if len(divisions) > 1:
            yield words.division(number + 1)
        yield from (_row(each, number, view, finals) for each in standings[:most])
        if len(standings) > most:
            yield left_out(len(standings) - most)


def _row(standing: Standing, division: int, view: SeasonView, finals: Mapping[Player, int]) -> str:
    to = view.season.moves.get(standing.player, division)
    mark = " ⬆" if to < division else " ⬇" if to > division else ""
    place = finals.get(standing.player)
    mark = f" · {cup_words.in_final(place)}" if place else mark
    return standing_row(standing) + (f" · {words.gone()}" if _has_left(view, standing.player) else mark)


def _has_left(view: SeasonView, player: Player) -> bool:
    entry = view.season.entry(player)
    return entry is not None and entry.status is Status.DROPPED


def everybody_layout(view: SeasonView, divisions: Divisions, page: int) -> LayoutView:
    longest = max((len(each) for each in divisions), default=0)
    pages = list(in_pages([heading(view), *_tables(divisions, view, longest), *_thanks(view)], PAGE))
    return paged(pages, page, partial(season_id, "seasonpage", view))


def closed_layout(view: SeasonView, divisions: Divisions, pictures: Pictures = ()) -> LayoutView:
    most = _most(divisions, pictures)
    lines = [heading(view), words.phase(view.phase, None, None), _headline(view, divisions)]
    lines += _tables(divisions, view, most, len(pictures))
    for number, people in enumerate(view.season.final):
        to = {player: view.season.moves.get(player, number) for player in people}
        up = [shown_player(player) for player in people if to[player] < number]
        down = [shown_player(player) for player in people if to[player] > number]
        lines += words.moves(number + 1, up, down)
    buttons = row(*_looking(view, divisions, pictures), season_button("seasonexport", view, words.export()))
    return layout(text(clip("\n".join([*lines, *_thanks(view)]), TEXT)), *galleries(pictures), buttons)


def _thanks(view: SeasonView) -> list[str]:
    helpers = [words.helper(shown_player(player), places) for player, places in view.season.thanks().items()]
    return [words.thanks([*helpers[:THANKED], *(["…"] if len(helpers) > THANKED else [])])] if helpers else []


def _headline(view: SeasonView, divisions: Divisions) -> str:
    season, winners = view.season, list(map(shown_player, view.season.champions))
    if not winners:
        return words.no_champion()
    if season.is_equal and len(season.final) > 1:
        return words.champions(winners)
    if season.champions[0] in season.final_places():
        return cup_words.champion(winners[0])
    points = next(row.points for row in divisions[0] if row.player == season.champions[0])
    won = cup_words.champion_by_points if season.rules.rounds else words.champion
    return won(winners[0], month_words.points(points))
