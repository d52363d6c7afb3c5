from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from discord import ButtonStyle
from discord.ui import LayoutView

from cogs.layouts.components import ActionButton, CustomId
from cogs.layouts.parts import ROW, TEXT, clip, row, rows, safe, safe_text, text_layout
from cogs.leagues.layouts import GAMES, binding_lines, closest, drawn_lines, long_waits, own_blocks, shown_player
from paxbot.leagues.plan import TURNS, usual_weeks
from paxbot.leagues.results import SIZES, Entry, Fixture, FixtureState, Player, Status
from paxbot.leagues.season import RUNNING, Phase, SeasonRules
from paxbot.leagues.standings import SCALES, Standing
from paxbot.leagues.swiss import FEWEST
from paxbot.present.chat import months as month_words, organising, season_rounds as cup_words, seasons as words
from paxbot.present.chat.places import left_out
from paxbot.present.presenter import Presenter
from paxbot.service import Overdue
from paxbot.service.leagues.views import Mine, OwnTable, RulingRow, SeasonView
from paxbot.service.notices import Week

Presenters = Mapping[str, Presenter]
Divisions = Sequence[Sequence[Standing]]

NAMED: Final = 40
"""People that the sign-up post names."""
SEATS: Final = 4 * ROW
"""Free seats that have a line and a button."""


def season_button(
    verb: str, view: SeasonView, label: str, *more: object, style: ButtonStyle = ButtonStyle.secondary
) -> ActionButton:
    return ActionButton(season_id(verb, view, *more), label, style)


def season_id(verb: str, view: SeasonView, *more: object) -> CustomId:
    return CustomId(verb, 0, (str(view.league.id), str(view.row.number), *map(str, more)))


def heading(view: SeasonView) -> str:
    title = cup_words.title if view.season.rules.rounds else words.title
    return title(safe(view.league.name), view.row.number)


def phase_line(view: SeasonView) -> str:
    due, stop, rounds = view.file.due_at, view.file.stops_at, view.season.rounds
    line = words.phase(view.phase, due, stop)
    if view.phase in RUNNING and view.season.is_over and not view.season.has_next:
        return words.all_over()
    if rounds and due and stop and view.phase in (Phase.STARTED, Phase.PLAYING):
        line = cup_words.dates(_round_name(view, len(rounds) - 1), due, stop)
    pauses = view.file.pauses[-1:] if view.phase in RUNNING else ()
    return "\n".join([line, *(organising.pause_line(*each) for each in pauses)])


def _round_name(view: SeasonView, number: int) -> str:
    """Name a round of a cup, counted from 0."""
    season = view.season
    return cup_words.round_of(number + 1, season.rules.rounds, is_final=season.rounds[number].is_final)


def round_layout(view: SeasonView, number: int) -> LayoutView:
    """Return the pairings of a round, counted from 0."""
    season, is_last = view.season, number == len(view.season.rounds) - 1
    tables = [fixture for fixture in season.fixtures if fixture.round == number]
    lines = [heading(view), phase_line(view) if is_last else _round_name(view, number)]
    lines += [cup_words.pairing(each.id + 1, list(map(shown_player, each.drawn))) for each in tables]
    late = [shown_player(each.player) for each in season.entries if each.status is Status.DROPPED and not each.here]
    lines += [cup_words.not_here(some(late))] if late and season.takes_late and not number else []
    return text_layout(clip("\n".join([*lines, *drawn_lines(season, f"round {number + 1}")]), TEXT))


def terms(rules: SeasonRules, presenters: Presenters, *, follows: bool = False) -> list[str]:
    """Return the rules that people sign up for, in short; `follows`: a season or spreadsheet makes the divisions."""
    game, weeks = presenters[rules.game].name, weeks_of(rules)
    plan = (
        words.cup(rules.rounds, game, rules.size, weeks)
        if rules.rounds
        else words.plan(game, rules.size, rules.at_once, weeks)
    )
    return [
        plan,
        words.clock(rules.clock, rules.clock_hours, rules.clock_more),
        *([] if rules.rounds else [words.divisions(rules.divisions, rules.moving, rules.edition, follows=follows)]),
        words.points(SCALES[rules.size]),
        words.no_deals(),
    ]


def sign_up_layout(view: SeasonView, presenters: Presenters) -> LayoutView:
    season, file = view.season, view.file
    playing, waiting = (
        [shown_player(entry.player) for entry in season.entries if entry.status is status]
        for status in (Status.PLAYING, Status.RESERVE)
    )
    is_open = view.phase is Phase.SIGN_UP
    lines = [
        heading(view),
        *terms(season.rules, presenters, follows=file.is_returning),
        *([words.until(file.closes_at)] if is_open and file.lapses_at is None else []),
        *not_here(view),
        words.signed_up(some(playing), len(playing)),
        *([words.reserves(len(waiting), some(waiting))] if waiting else []),
        *binding_lines(view),
    ]
    return text_layout(
        "\n".join(lines),
        row(
            None if is_open else season_button("seasoncheck", view, words.here(), style=ButtonStyle.primary),
            season_button(
                "seasonjoin",
                view,
                words.join(),
                file.rules_version,
                style=ButtonStyle.primary if is_open else ButtonStyle.secondary,
            ),
            season_button("seasonreserve", view, words.reserve(), file.rules_version),
            season_button("seasonleave", view, words.leave()),
            season_button("seasonrules", view, month_words.rules()),
        ),
    )


def not_here(view: SeasonView) -> list[str]:
    """Return who has still to check in, and until when; once time is up, until when organisers decide."""
    missing = [shown_player(each.player) for each in view.season.entries if awaited(each)]
    if view.file.lapses_at is not None:
        return [organising.undecided(view.file.lapses_at)]
    if view.phase is not Phase.CHECK_IN or not missing:
        return []
    return [words.checking_in(some(missing), len(missing), view.file.gathers_until)]


def check_in_lines(view: SeasonView) -> list[str]:
    here = [shown_player(each.player) for each in view.season.entries if each.here and each.status is Status.PLAYING]
    return [cup_words.checked_in(some(here), len(here), FEWEST), *not_here(view)]


def awaited(entry: Entry) -> bool:
    return entry.status is Status.PLAYING and not entry.here


def weeks_of(rules: SeasonRules) -> int:
    return rules.weeks or usual_weeks(rules.size, rules.size if rules.rounds else rules.at_once, rules.turns)


def some(names: Sequence[str]) -> list[str]:
    return [*names[:NAMED], *(["…"] if len(names) > NAMED else [])]


def rules_text(view: SeasonView, presenters: Presenters) -> str:
    season, rules = view.season, view.season.rules
    lines = [
        heading(view),
        *terms(rules, presenters, follows=view.file.is_returning)[: -2 if rules.rounds and rules.edition > 1 else -1],
        *(_by_size(rules) if rules.edition > 1 else []),
        *cup_words.rules_in_full(
            rules.edition,
            is_cup=rules.rounds > 0,
            may_be_equal=not (rules.rounds or rules.divisions == 1 or view.file.is_returning),
            automated=rules.automated,
            counts_hard_stopped=rules.counts_hard_stopped,
            waits_for_absent=rules.waits_for_absent,
            beacon=rules.beacon,
        ),
        *(_by_size(rules) if rules.edition == 1 else []),
        *binding_lines(view),
    ]
    if season.fixtures:
        lines += drawn_lines(season, f"round {len(season.rounds)}" if season.rounds else "draw")
    drawn = [(each.redraws, each.blocks_commitment) for each in season.rounds]
    drawn.append((season.redraws, season.blocks_commitment))
    lines += [cup_words.redrawn(redraws, blocks) for redraws, blocks in drawn if redraws]
    return clip("\n".join(lines), TEXT)


def _by_size(rules: SeasonRules) -> list[str]:
    if rules.rounds:
        sizes = [*TURNS] if rules.edition == 1 else [SIZES[0], *TURNS]
        return cup_words.cup_rules({size: SCALES[size] for size in sizes})
    scales = {size: SCALES[size] for size in range(rules.size - 1, 1, -1)}
    return [] if rules.edition == 1 else [cup_words.by_fewer(cup_words.points_by_size(scales))]


def table_layout(view: SeasonView, fixture: Fixture, rival: str) -> LayoutView:
    lines = [table_title(view, fixture), words.seats([shown_seat(player, rival) for player in fixture.players])]
    here = None
    if fixture.state is FixtureState.CALLED:
        missing, end = view.file.absent(fixture), view.file.roll_ends(fixture)
        if end is not None and missing:
            lines.append(cup_words.missing(list(map(shown_player, missing)), end))
        if view.season.rules.edition > 1:
            lines.append(cup_words.final_needs_two() if view.season.is_final(fixture) else cup_words.needs_two())
        here = season_button("seasonhere", view, words.here(), fixture.id, style=ButtonStyle.primary)
    return text_layout("\n".join(lines), row(here, season_button("seasonreport", view, words.report(), fixture.id)))


def table_title(view: SeasonView, fixture: Fixture) -> str:
    if view.season.rounds:
        return cup_words.table_title(safe(view.league.name), fixture.id + 1, _round_name(view, fixture.round))
    return words.table_title(safe(view.league.name), view.row.number, fixture.id + 1, _division(view, fixture.division))


def _divisions(view: SeasonView) -> int:
    return len({fixture.division for fixture in view.season.fixtures})


def _division(view: SeasonView, number: int) -> int | None:
    """Return the division's number for people; None if it is the only one. `number` counts from 0."""
    return number + 1 if _divisions(view) > 1 else None


def shown_seat(player: Player | None, rival: str) -> str:
    return rival if player is None else shown_player(player)


def seats_layout(view: SeasonView) -> LayoutView:
    free = [(fixture.id, seat) for fixture, seat in view.sought]
    lines, buttons = [words.seats_free(safe(view.league.name), len(free), view.season.rules.edition)], []
    for table, seat in free[:SEATS]:
        lines.append(words.seat_free(table + 1, seat + 1, place_of(view, table)))
        buttons.append(season_button("seasontake", view, words.take(table + 1, seat + 1), table, seat))
    lines += [left_out(len(free) - SEATS)] if len(free) > SEATS else []
    return text_layout("\n".join(lines), *rows(buttons))


def place_of(view: SeasonView, fixture: int) -> str:
    channel = view.file.table(fixture).channel
    return f"<#{channel}>" if channel else ""


def mine_text(seasons: Sequence[Mine], user: int) -> str:
    lines = chain.from_iterable([*_mine(each, user), *own_blocks(each.view, str(user))] for each in seasons)
    return clip("\n".join(lines) or words.no_seasons(), TEXT)


def _mine(mine: Mine, user: int) -> Iterable[str]:
    yield heading(mine.view)
    yield phase_line(mine.view)
    nothing = words.no_table() if mine.view.takes_part(user) else words.is_out()
    yield from map(_own, mine.tables) if mine.tables else [nothing]
    if (outlook := mine.outlook) is None:
        return
    gained = month_words.points(outlook.points)
    rules = mine.view.season.rules
    if rules.rounds:
        yield cup_words.outlook(outlook.place, gained, 0 if mine.view.season.is_at_final else rules.size)
        return
    yield words.outlook(outlook.place, _division(mine.view, outlook.division), gained, outlook.games_left)
    if outlook.games_left:
        yield words.reach(outlook.best, outlook.worst)
    if outlook.down and outlook.to_stay is not None:
        yield words.to_stay(month_words.points(Fraction(outlook.to_stay))) if outlook.to_stay else words.stays()


def _own(table: OwnTable) -> str:
    state: str = table.fixture.state
    if table.fixture.state is FixtureState.CALLED and table.is_here:
        state = "here"
    elif table.fixture.state is FixtureState.RUNNING and table.is_waiting:
        state = "yours"
    elif table.fixture.state is FixtureState.WAITING and table.deadline:
        state = "away"
    place = place_of(table.view, table.fixture.id)
    return words.own_table(table.fixture.id + 1, place, words.state_of_table(state), table.deadline)


def rulings_text(view: SeasonView, rulings: Sequence[RulingRow]) -> str:
    lines = [
        organising.ruling_line(
            each.at,
            shown_player(str(each.by)),
            each.what,
            None if each.fixture is None else each.fixture + 1,
            safe_text(each.reason),
        )
        for each in reversed(rulings)
    ]
    return clip(
        "\n".join([organising.rulings_heading(safe(view.league.name)), *(lines or [organising.no_rulings()])]), TEXT
    )


def started_layout(view: SeasonView) -> LayoutView:
    season = view.season
    lines = [
        heading(view),
        words.started(_divisions(view), len(season.fixtures)),
        *([words.equal()] if season.is_equal and _divisions(view) > 1 else []),
        *([words.seeded()] if season.seeding else []),
        *drawn_lines(season, "draw"),
    ]
    return text_layout("\n".join(lines))


def round_up_layout(
    view: SeasonView, divisions: Divisions, late: Sequence[Overdue], week: Week, presenters: Presenters
) -> LayoutView:
    rival = presenters[view.season.rules.game].automated_name
    ended = [
        _ended(fixture, rival)
        for fixture in view.season.fixtures
        if fixture.result is not None and week.start.isoformat() <= fixture.result.ended < week.end.isoformat()
    ]
    lines = [month_words.round_up(safe(view.league.name), week.start), *(ended[:GAMES] or [month_words.no_game_over()])]
    lines += [left_out(len(ended) - GAMES)] if len(ended) > GAMES else []
    states = [fixture.state for fixture in view.season.games]
    progress = words.progress(states.count(FixtureState.OVER), states.count(FixtureState.RUNNING), len(states))
    return text_layout("\n".join([*lines, *closest(*divisions), progress, *long_waits(late)]))


def _ended(fixture: Fixture, rival: str) -> str:
    assert fixture.result is not None
    places = {seat.seat: seat.place for seat in fixture.result.corrected().seats}
    names = [shown_seat(player, rival) for player in fixture.players]
    winners = [name for seat, name in enumerate(names) if places.get(seat) == 1]
    return month_words.game_over(winners, [name for name in names if name not in winners], words.table(fixture.id + 1))
