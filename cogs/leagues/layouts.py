"""Results, standings and draws for pictures and sentences, with the names people had in their games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from discord.ui import LayoutView

from cogs.layouts.parts import TEXT, Row, clip, galleries, layout, mention, plain, safe_text, text
from paxbot.leagues.draw import LEAD, block_digest, block_salt
from paxbot.leagues.ratings import Career, Meeting, Rated, meetings
from paxbot.leagues.results import Player, Result
from paxbot.leagues.season import Season
from paxbot.leagues.standings import Criterion, Standing
from paxbot.present.chat import (
    months as month_words,
    results as rating_words,
    season_rounds as words,
    seasons as season_words,
)
from paxbot.present.chat.months import number
from paxbot.present.chat.people import former_name
from paxbot.present.phrase import told_apart
from paxbot.present.presenter import Picture
from paxbot.present.views_league import CrossView, CurveView, MetView, ProfileView, StandingsView, StandingView
from paxbot.present.words import stand_in
from paxbot.service import Overdue, ResultRow
from paxbot.service.leagues.views import SeasonView
from paxbot.service.results.export import NAMED_ONLY, StintRow, player_id

ROWS: Final = 13
"""People on a page of standings or of a cross table."""
GAMES: Final = 8
"""Games that a round-up names."""
LEADERS: Final = 5
"""Places among which the closest race is looked for."""


def names_of(result: ResultRow, rival: str) -> tuple[str, ...]:
    """Return a plain name for each seat, no two alike: its last player, and the one for whom the game played it."""
    found = []
    for seat in result.seats:
        stints = [stint for stint in result.stints if stint.seat == seat.seat]
        people = [_name(stint) for stint in stints if not stint.automated]
        is_automated = stints[-1].automated
        found.append((stand_in(rival, people[-1]) if people else rival) if is_automated else people[-1])
    return told_apart(tuple(found))


def _name(stint: StintRow) -> str:
    if stint.user is not None and stint.user < 0:
        return former_name()
    return plain(stint.name, stint.seat) if stint.name else mention(stint.user or 0)


def people_of(results: Iterable[ResultRow]) -> dict[Player, str]:
    """Return the plain names by which these results' people were called last; `results` come in order."""
    stints = [(player_id(stint), stint) for result in results for stint in result.stints]
    found = {player: plain(stint.name, stint.seat) for player, stint in stints if player is not None}
    return dict(zip(found, told_apart(tuple(found.values())), strict=True))


def standings_view(
    title: str,
    note: str,
    standings: Sequence[Standing],
    names: Mapping[Player, str],
    *,
    page: int = 0,
    moves: Mapping[Player, int] | None = None,
    finals: Mapping[Player, int] | None = None,
) -> StandingsView:
    """Return a page: `moves` has 1 for promotion and -1 for relegation, `finals` the places in a cup's final."""
    shown = standings[page * ROWS : (page + 1) * ROWS]
    rows = tuple(
        StandingView(
            each.place,
            called(each.player, names),
            each.points,
            each.played,
            sum((score.wins for score in each.counted), Fraction(0)),
            (moves or {}).get(each.player, 0),
            (finals or {}).get(each.player, 0),
        )
        for each in shown
    )
    return StandingsView(title, note, rows, len(standings) - len(shown))


def cross_view(
    title: str,
    note: str,
    standings: Sequence[Standing],
    results: Iterable[Result],
    names: Mapping[Player, str],
    edition: int,
    *,
    is_month: bool = False,
) -> CrossView:
    players = [each.player for each in standings[:ROWS]]
    met = meetings(results, edition, is_month=is_month)
    return CrossView(
        title,
        note,
        tuple(called(player, names) for player in players),
        tuple(each.points for each in standings[:ROWS]),
        tuple(tuple(_met(met.get((one, other))) for other in players) for one in players),
    )


def cross_layout(view: CrossView, pictures: Sequence[Picture], *rows: Row) -> LayoutView:
    return layout(*galleries(pictures), None if pictures else text(clip(safe_text(view.alt), TEXT)), *rows)


def _met(meeting: Meeting | None) -> MetView | None:
    return None if meeting is None else MetView(meeting.points, meeting.lead)


def profile_view(
    user: int, results: Iterable[ResultRow], found: Career, curve: CurveView, facts: tuple[tuple[str, str], ...]
) -> ProfileView:
    name, won = people_of(results).get(str(user), ""), number(found.wins)
    return ProfileView(name, rating_words.played(found.games, won), found.places, curve, facts)


def rating_curve(rated: Rated) -> CurveView:
    skills = [*(change.before for change in rated.changes[:1]), *(change.after for change in rated.changes)]
    ratings = tuple(skill.rating for skill in skills)
    return CurveView(rating_words.rating_fact(), ratings, tuple(skill.uncertainty for skill in skills))


def called(player: Player, names: Mapping[Player, str]) -> str:
    return names.get(player, plain(player.removeprefix(NAMED_ONLY)))


def shown_player(player: Player) -> str:
    return mention(int(player)) if player.isdecimal() else plain(player.removeprefix(NAMED_ONLY))


def standing_row(standing: Standing) -> str:
    wins = sum((score.wins for score in standing.counted), Fraction(0))
    points = month_words.points(standing.points)
    return month_words.row(standing.place, shown_player(standing.player), points, standing.played, number(wins))


Race = tuple[Standing, Standing]


def closest_race(standings: Sequence[Standing]) -> Race | None:
    """Return the two closest of the leaders who have finished a game.

    No one races with a player who has played the final or dropped out.
    """
    races = [
        (one, other)
        for one, other in pairwise(standings[:LEADERS])
        if one.played and other.played and one.above and one.above.criterion is not Criterion.GROUP
    ]
    return min(races, key=_gap, default=None)


def _gap(race: Race) -> tuple[Fraction, int]:
    upper, lower = race
    return upper.points - lower.points, upper.place


def closest(*divisions: Sequence[Standing]) -> list[str]:
    races = {number: race for number, each in enumerate(divisions, 1) if (race := closest_race(each))}
    if not races:
        return []
    number, (upper, lower) = min(races.items(), key=lambda each: _gap(each[1]))
    gap = _gap((upper, lower))[0]
    points = month_words.points(gap) if gap else ""
    told = month_words.closest(shown_player(upper.player), shown_player(lower.player), upper.place, points)
    return [f"{season_words.division(number)} · {told}" if len(divisions) > 1 else told]


def long_waits(late: Sequence[Overdue]) -> list[str]:
    shown = [
        month_words.overdue(mention(each.player.user), f"<#{each.game.channel}>", each.since) for each in late[:GAMES]
    ]
    return [month_words.long_waits(), *shown] if late else []


def binding_lines(view: SeasonView) -> list[str]:
    season, chain = view.season, view.season.chain
    if season.rules.edition == 1:
        return [words.commitment(season.commitment)]
    if chain is None:
        return [words.by_operator(season.commitment)]
    is_known = not season.rules.rounds and not season.drawings
    number = chain.round_at(view.file.closes_at.timestamp() + LEAD) if is_known else 0
    awaited = [fixed_line(view, season.awaited.stage)] if season.awaited else []
    return [words.by_beacon(season.commitment, number, chain.time_of(number)), *awaited]


def fixed_line(view: SeasonView, stage: str) -> str:
    drawing, chain = view.season.drawing(stage), view.season.chain
    return words.fixed(drawing.fixed, drawing.round, chain.time_of(drawing.round)) if drawing and chain else ""


def drawn_lines(season: Season, stage: str) -> list[str]:
    if season.rules.edition == 1:
        return [words.drawn(season.seed, season.salt)] if stage in ("draw", "round 1") else []
    drawing = season.drawing(stage)
    if drawing is None or not drawing.is_settled:
        return []
    told = [words.told(drawing.round, drawing.value)] if drawing.round else []
    return [words.drawn_of(stage, drawing.link, season.salt, drawing.fixed), *told]


def own_blocks(view: SeasonView, by: Player) -> Iterator[str]:
    for drawing in view.season.drawings[-1:]:
        for whom in [each.player for each in drawing.entrants]:
            salt = block_salt(view.file.secret, drawing.stage, by, whom)
            if (text := block_digest(salt, by, whom)) in drawing.blocks:
                yield words.own_block(shown_player(whom), drawing.stage, salt, text)
