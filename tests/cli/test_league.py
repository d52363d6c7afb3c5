import json
import os
import random
from pathlib import Path
from statistics import median

import pytest

from paxbot.__main__ import main
from paxbot.games.registry import GAMES
from paxbot.leagues.draw import QUICKNET
from paxbot.leagues.plan import divided, plan, tables, usual_divisions
from tests.cases import for_each


def test_the_plan_of_a_season_tells_meetings_seats_and_hours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "plan", "--players", "14", "--size", "4"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "division 1: 7 people, 7 tables, 4 games each; a pair meets 2 times, each seat is had once,"
        " each sits directly before the same person at most 2 times",
        "division 2: 7 people, 7 tables, 4 games each; a pair meets 2 times, each seat is had once,"
        " each sits directly before the same person at most 2 times",
        "14 weeks, 2 tables at once: 19.4 hours a turn",
    ]


def test_a_short_season_is_told_to_leave_too_few_hours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "plan", "--players", "12", "--size", "4", "--weeks", "9"]) == 0
    assert capsys.readouterr().out.endswith("11.3 hours a turn, fewer than the 18 that a turn should have\n")


def test_a_plan_for_a_game_reckons_with_the_turns_of_that_game(capsys: pytest.CaptureFixture[str]) -> None:
    for game, hours in (("pamir", 11.3), ("spartacus", 13.4), ("porfiriana", 7.7)):
        assert main(["league", "plan", "--players", "12", "--size", "4", "--weeks", "9", "--game", game]) == 0
        assert f" {hours} hours a turn, fewer than the 18" in capsys.readouterr().out


def test_the_turns_of_each_game_are_about_those_of_a_few_games_by_chance() -> None:
    for key, game in GAMES.items():
        chance, turns = random.Random(key), []
        for _ in range(3):
            state = game.setup(4, chance.randbytes(32), {}, ())
            while (decision := game.pending(state)) is not None:
                state = game.apply(state, chance.choice(decision.options)).state
            turns.append(game.turn_number(state))
        assert 0.6 < median(turns) / game.median_turns[4] < 1.4, key


def test_too_few_people_are_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "plan", "--players", "3", "--size", "4"]) == 2
    assert capsys.readouterr().err == "paxbot: 3 people are too few for a table of 4\n"


def test_every_number_of_people_has_an_even_plan_in_divisions_of_seven_to_thirteen() -> None:
    seen = set()
    for people in range(3, 201):
        divisions = divided(people, usual_divisions(people))
        assert sum(divisions) == people
        assert people < 14 or all(7 <= division <= 13 for division in divisions), people
        seen.update(divisions)
    for people in seen:
        for size in (3, 4, 5):
            assert people < size or plan(people, size).is_even, (people, size)


def test_a_plan_that_is_not_even_is_refused_by_its_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paxbot.leagues.plan.tables", lambda people, size, varied: ((0, 1, 2), (0, 1, 2)))
    assert main(["league", "plan", "--players", "6", "--size", "3"]) == 1


def test_a_plan_in_which_somebody_sits_before_the_same_person_too_often_is_refused_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paxbot.leagues.plan.tables", lambda people, size, varied: tables(people, size, varied=False))
    for people, times in ((4, 4), (5, 3), (6, 3)):
        assert main(["league", "plan", "--players", str(people), "--size", "4"]) == 1
        assert f"before the same person at most {times} times\n" in capsys.readouterr().out


def test_three_people_at_a_table_of_three_are_told_that_their_order_cannot_change(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["league", "plan", "--players", "3", "--size", "3"]) == 0
    assert "at most 3 times, the only order in which three people have each seat once\n" in capsys.readouterr().out


def seat_of(player: int, seat: int, place: int) -> dict[str, object]:
    stint = {"player": player, "automated": False, "from": 0, "to": 9, "ended": "finished"}
    return {"seat": seat, "place": place, "points": 5 - place, "tiebreaks": [], "stints": [stint]}


GAME = {
    "id": 7,
    "game": "pamir",
    "server": "1",
    "ended": "2026-01-01T00:00:00+00:00",
    "how": "finished",
    "verified": True,
    "moderated": False,
    "solitaire": False,
    "seats": [seat_of(11, 0, 2), seat_of(12, 1, 1)],
    "corrections": [],
}


def test_the_results_of_a_file_are_rated_alike_each_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results.json"
    path.write_text(json.dumps({"format": "paxbot-results-1", "results": [GAME]}))
    assert main(["league", "rate", str(path)]) == 0
    first = capsys.readouterr().out
    assert first.splitlines() == [
        "27.64 ± 16.13  12 (1 game, provisional)",
        "22.36 ± 16.13  11 (1 game, provisional)",
    ]
    assert main(["league", "rate", str(path)]) == 0
    assert capsys.readouterr().out == first


def test_a_file_that_holds_no_results_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results.json"
    path.write_text('{"format": "paxbot-record/1", "results": []}')
    assert main(["league", "rate", str(path)]) == 2
    assert capsys.readouterr().err.startswith('paxbot: it is not such a file: "format": ')


def simulated(capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    about = ["--players", "24", "--divisions", "3", "--dropouts", "15", "--seed", "7", "--check"]
    assert main(["league", "simulate", *about, *more]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_season_with_drop_outs_is_simulated_alike_each_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "season.json"
    lines = simulated(capsys, "--export", str(path))
    assert lines == simulated(capsys)
    assert lines[-1].startswith("24 people, 3 divisions, ")
    assert lines[-1].endswith(", 4 dropped out, 0 promoted, 0 relegated: all holds")
    assert main(["league", "verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith(" results: all holds\n")
    path.write_text(path.read_text().replace('"place":1', '"place":2'))
    assert main(["league", "verify", str(path)]) == 1
    assert "the standings of division" in capsys.readouterr().out


def test_a_cup_is_simulated_to_a_final_table_that_begins_with_the_final(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "simulate", "--players", "11", "--cup", "2", "--seed", "3", "--check"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [f", place {place} in the final" in lines[place] for place in (1, 2, 3, 4)] == [True] * 4
    assert not any("in the final" in line for line in lines[5:])
    assert lines[-3:-1] == ["at the smaller tables of a round: 0 to 1 times", f"champion: {lines[1].split()[1]}"]


@for_each(("at", "status", "told"), [("", 1, "no time"), ("soon", 2, ""), ("2026-07-14T12:00:00", 2, "")])
def test_a_draw_by_a_beacon_at_no_time_is_refused_in_a_sentence(
    at: str, status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "season.json"
    simulated(capsys, "--export", str(path))
    season = json.loads(path.read_text())
    season["rules"]["beacon"], season["chain"] = True, QUICKNET.model_dump()
    season["drawings"][0]["at"] = at
    path.write_text(json.dumps(season))
    assert main(["league", "verify", str(path)]) == status
    said = capsys.readouterr()
    assert told in said.out
    assert bool(told) != ('"drawings.0.at"' in said.err)


@for_each(
    ("option", "value"),
    [
        ("--cup", "10"),
        ("--weeks", "2"),
        ("--at-once", "6"),
        ("--seed", "x"),
        ("--cup", "²"),
        ("--players", "401"),
        ("--divisions", "401"),
        ("--dropouts", "101"),
        ("--divisions", "9" * 5000),
    ],
)
def test_what_no_season_can_have_is_refused_in_a_sentence(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["league", "simulate", "--players", "8", option, value])
    told = capsys.readouterr().err.splitlines()[-1]
    assert f"argument {option}: " in told
    assert len(told) < 120


@for_each(("option", "value"), [("--players", "401"), ("--divisions", "999999999999")])
def test_a_plan_that_would_never_end_is_refused_in_a_sentence(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["league", "plan", "--players", "8", "--size", "4", option, value])
    assert f"argument {option}: '{value}' is no whole number from 1 to 400" in capsys.readouterr().err


def test_an_export_of_endless_divisions_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "season.json"
    simulated(capsys, "--export", str(path))
    path.write_text(path.read_text().replace('"divisions":3', '"divisions":999999999999'))
    assert main(["league", "verify", str(path)]) == 2
    assert '"rules.divisions"' in capsys.readouterr().err


@for_each(("where", "why"), [("", "Is a directory"), ("file/season.json", "Not a directory")])
def test_where_no_season_can_be_written_a_sentence_says_so(
    where: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["league", "simulate", "--players", "8", "--export", str(tmp_path / where)]) == 2
    assert capsys.readouterr().err == f"paxbot: {tmp_path / where} cannot be used: {why}.\n"


def test_what_may_never_end_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    assert main(["league", "verify", str(tmp_path / "pipe.json")]) == 2
    assert "it is no file" in capsys.readouterr().err


def test_a_number_that_no_database_can_hold_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["results", "export", "--server", str(1 << 63)])
    assert "--server" in capsys.readouterr().err


def test_an_export_that_is_none_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "season.json"
    path.write_text("[]")
    assert main(["league", "verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith("paxbot: it is not such a file: ")
