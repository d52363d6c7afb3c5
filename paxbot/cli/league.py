"""`league`: leagues without Discord."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from paxbot import PaxError
from paxbot.cli.checks import Hosting, first_difference, own_games
from paxbot.cli.reading import parse, record_texts
from paxbot.engine.kernel import JsonValue
from paxbot.games.registry import game_by_key
from paxbot.leagues.audit import draw_faults, faults, simulate, state_faults
from paxbot.leagues.cup_events import at_small
from paxbot.leagues.plan import LEAST_HOURS, plan
from paxbot.leagues.ratings import ratings
from paxbot.leagues.results import Export, FixtureState, Part, Player, Result, Status
from paxbot.leagues.season import Season, SeasonRules
from paxbot.leagues.standings import Criterion, Standing
from paxbot.service.results.game_results import How, put_last

File = TypeVar("File", bound=Part)


def plan_season(people: int, size: int, divisions: int | None, weeks: int | None, at_once: int, turns: int = 0) -> int:
    """Print the plan with its figures; the exit status is 1 if people meet or sit too unevenly.

    `turns` are those of a game in the median, if known. Raises: PaxError(TOO_FEW_FOR_A_TABLE).
    """
    single = ", the only order in which three people have each seat once"
    planned = plan(people, size, divisions=divisions, weeks=weeks, at_once=at_once, turns=turns)
    for number, division in enumerate(planned.divisions, 1):
        print(
            f"division {number}: {division.people} people, {len(division.tables)} tables, {size} games each;"
            f" a pair meets {_range(division.meetings)}, each seat is had {_range(division.seats)},"
            f" each sits directly before the same person at most {_range([division.successions])}"
            f"{single * division.is_single_table_of_three}"
        )
    few = "" if planned.hours >= LEAST_HOURS else f", fewer than the {LEAST_HOURS} that a turn should have"
    print(f"{planned.weeks} weeks, {at_once} tables at once: {planned.hours:.1f} hours a turn{few}")
    return 0 if planned.is_even else 1


def rate(path: Path) -> int:
    skills = ratings(_read(Export, path).results)
    for player, skill in sorted(skills.items(), key=lambda item: (-item[1].rating, item[0])):
        provisional = ", provisional" if skill.is_provisional else ""
        games = "1 game" if skill.games == 1 else f"{skill.games} games"
        print(f"{skill.rating:.2f} ± {skill.uncertainty:.2f}  {player} ({games}{provisional})")
    return 0


def simulate_season(players: int, rules: SeasonRules, dropouts: int, seed: int, check: bool, out: Path | None) -> int:
    """Play a random season and print its end, with a summary in the last line; the exit status is 1 for faults."""
    found: dict[str, None] = {}

    def look(now: Season) -> None:
        found.update(dict.fromkeys(state_faults(now) if check else ()))

    season = simulate(players, rules, dropouts, seed, look)
    found.update(dict.fromkeys(draw_faults(season) if check else ()))
    finals = season.final_places()
    for number in range(len(season.final)):
        print(f"division {number + 1}:")
        for row in season.standings(number):
            print(f"  {_told(season, row, number, finals)}")
    if season.rounds:
        small = at_small(season, len(season.rounds))
        print(f"at the smaller tables of a round: {_range([small[player] for player in season.people])}")
        print(f"champion: {season.champions[0]}")
    for fault in found:
        print(fault)
    if out is not None:
        out.write_text(season.exported().model_dump_json(by_alias=True), encoding="utf-8")
    print(_summary(season, found if check else None))
    return int(bool(found))


def verify_season(path: Path, records: Path | None = None, games_for: Hosting = own_games) -> int:
    """Compute draw, standings, lots and promotions of an export anew; the exit status is 1 if one differs.

    With a folder of `records`, the results are computed from the games, too.
    """
    season = _read(Season, path)
    found = [*faults(season), *(record_faults(season, records, games_for) if records else ())]
    for fault in found:
        print(fault)
    games = sum(fixture.result is not None for fixture in season.fixtures)
    for drawing in season.drawings:
        way = f"round {drawing.round} of the beacon" if drawing.round else "the operator's word"
        print(f"{drawing.stage}: fixed {drawing.at}, {drawing.fixed}, by {way}, {len(drawing.blocks)} blocks")
        if unknown := sum(each.player not in season.salts for each in drawing.entrants):
            print(f"{drawing.stage}: {unknown} of the list were forgotten since, and cannot be checked")
    print(f"{len(season.people)} people, {len(season.fixtures)} games, {games} results: {_judged(found)}")
    return int(bool(found))


def record_faults(season: Season, folder: Path, games_for: Hosting) -> Iterator[str]:
    """Yield a line for each result that its game's record doesn't give. Raises: PaxError."""
    texts = {sha256(text.encode()).hexdigest(): text for path in folder.glob("*.json") for text in record_texts(path)}
    used: set[str] = set()
    for result in filter(None, (fixture.result for fixture in season.fixtures)):
        if result.record in used:
            yield f"result {result.id}: its record is that of another result"
        used.add(result.record or result.id)
        text = texts.get(result.record)
        if text is None and result.counts:
            yield f"result {result.id}: its record is not in the folder"
        elif text is not None and (why := _differing(result, parse(text)[0], games_for)) is not None:
            yield f"result {result.id}: {why}"


def _differing(result: Result, record: JsonValue, games_for: Hosting) -> str | None:
    if (why := first_difference(record, games_for)) is not None:
        return why
    assert isinstance(record, dict)
    key = str(record["game"])
    game = game_by_key(key, games_for(key))
    moves = record["moves"]
    assert isinstance(moves, list)
    given = game.result(game.position_after(record, len(moves))[0])
    if key != result.game or (given is None and result.counts):
        return "its record is of another game, or of one that was not over"
    told = [(seat.place, seat.points) for seat in sorted(result.seats, key=lambda seat: seat.seat)]
    able = [put_last(given or (), seat) for seat in range(len(told))] if result.how == How.AUTOMATED else [given]
    if given is not None and told not in [[(each.place, each.points) for each in order or ()] for order in able]:
        return "places or points are not those that its record gives"
    return None


def _told(season: Season, row: Standing, division: int, finals: Mapping[Player, int]) -> str:
    entry = season.entry(row.player)
    status = "" if entry is None or entry.status is Status.PLAYING else f", {entry.status}"
    to = season.moves.get(row.player, division)
    move = f", place {finals[row.player]} in the final" if row.player in finals else ""
    move = move if to == division else ", promoted" if to < division else ", relegated"
    strikes = f", strikes: {row.strikes}" if row.strikes else ""
    above = f" [{row.above.criterion}]" if row.above and row.above.criterion is not Criterion.POINTS else ""
    return f"{row.place:>2} {row.player} {float(row.points):5.2f} in {row.played} games{strikes}{status}{move}{above}"


def _summary(season: Season, found: Collection[str] | None) -> str:
    counts = [
        (len(season.people), "people"),
        (len(season.final), "divisions"),
        (sum(fixture.state is FixtureState.OVER for fixture in season.fixtures), "games over"),
        (sum(fixture.at_hard_stop for fixture in season.fixtures), "of them at the hard stop"),
        (sum(fixture.state is FixtureState.NOT_PLAYED for fixture in season.fixtures), "not played"),
        (sum(entry.status is Status.DROPPED for entry in season.entries), "dropped out"),
        (sum(to < number for number, people in enumerate(season.final) for to in _moves(season, people)), "promoted"),
        (sum(to > number for number, people in enumerate(season.final) for to in _moves(season, people)), "relegated"),
    ]
    judged = "" if found is None else f": {_judged(found)}"
    return ", ".join(f"{count} {what}" for count, what in counts) + judged


def _moves(season: Season, people: Sequence[Player]) -> list[int]:
    return [season.moves[player] for player in people if player in season.moves]


def _judged(found: Collection[str]) -> str:
    return f"{len(found)} faults" if found else "all holds"


def _read(model: type[File], path: Path) -> File:
    try:
        return model.model_validate_json("".join(record_texts(path)))
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"])) or "all"
        raise PaxError("not_this_file", where=where, problem=problem["msg"]) from error


def _range(numbers: Sequence[int]) -> str:
    least, most = min(numbers), max(numbers)
    many = f"{least}" if least == most else f"{least} to {most}"
    return "once" if many == "1" else f"{many} times"
