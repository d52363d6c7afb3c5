import json
import os
from pathlib import Path

import pytest

from bot import create_bot
from paxbot.__main__ import main
from paxbot.card_file import LARGEST, given_cards
from paxbot.games.porfiriana.game import PaxPorfiriana
from paxbot.games.registry import GAMES, games_with
from paxbot.presenters import PRESENTERS, presenters_with
from paxbot.settings import Settings, SettingsError, load_card_settings
from tests.bot.test_process import run_process
from tests.cases import for_each
from tests.pamir.records import record_text
from tests.porfiriana import owners as porfiriana_owners
from tests.spartacus.owners import RAW, owners_file, owners_raw, owners_table, raw_table

ROWS = json.loads(RAW)["cards"]


def refusal(path: Path) -> str:
    with pytest.raises(SettingsError) as refused:
        given_cards(Settings(card_files={"spartacus": path}))
    sentence = str(refused.value)
    beginning = f"PAXBOT_SPARTACUS_CARDS names a file that is no table of cards, {path}: "
    assert sentence.startswith(beginning)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence.removeprefix(beginning)


def test_without_the_setting_everything_is_the_bots_own() -> None:
    assert given_cards(Settings()) == {}
    assert games_with({}) == GAMES
    assert presenters_with({}) == PRESENTERS


def test_an_owners_file_is_read(tmp_path: Path) -> None:
    assert given_cards(Settings(card_files={"spartacus": owners_file(tmp_path)})) == {"spartacus": owners_table()}
    assert given_cards(Settings(spartacus_cards=owners_file(tmp_path))) == {"spartacus": owners_table()}


def test_a_setting_for_no_game_is_refused_with_the_games_there_are(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as refused:
        given_cards(Settings(card_files={"spartakus": owners_file(tmp_path)}))
    assert str(refused.value) == "PAXBOT_SPARTAKUS_CARDS is for no game: there are cards for spartacus, porfiriana."


def test_the_file_of_each_game_is_a_setting_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("PAXBOT_TOY_CARDS=toy.json\nPAXBOT_CHESS_CARDS=\nPAXBOT_SPARTACUS_CARDS=no.json\n")
    monkeypatch.setenv("PAXBOT_SPARTACUS_CARDS", "cards.json")
    assert load_card_settings().card_files == {"toy": Path("toy.json"), "spartacus": Path("cards.json")}


def test_a_file_may_begin_with_the_mark_that_editors_put_there(tmp_path: Path) -> None:
    path = owners_file(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert given_cards(Settings(card_files={"spartacus": path})) == {"spartacus": owners_table()}


@for_each(
    ("text", "said"),
    [
        ("", "Invalid JSON: EOF while parsing a value at line 1 column 0."),
        ("cards: 74", "Invalid JSON: expected value at line 1 column 1."),
        ("[]", "Input should be an object."),
        ("{}", "provenance: Field required; constraints: Field required; cards: Field required."),
        (
            raw_table(cards=[ROWS[0] | {"count": 4}, *ROWS[1:]]),
            "there are 11 wealth cards, which must be 10; there are 75 cards in all, which must be 74.",
        ),
        (
            raw_table(cards=[ROWS[0], ROWS[1] | {"category": "ships"}, *ROWS[2:]]),
            "cards row 2 category: Input should be 'wealth', 'fleet', 'army', 'religion', 'senator', 'land' or "
            "'intrigue'.",
        ),
        (raw_table(cards=[ROWS[0] | {"symbols": 5}, *ROWS[1:]]), "cards row 1 symbols: Input should be less than or "),
        (raw_table(cards=[ROWS[0] | {"price": 5}, *ROWS[1:]]), "a wealth card has the price 5, which must be 1 to 4."),
        (raw_table(cards=[ROWS[0] | {"count": 10**400}, *ROWS[1:]]), "cards row 1 count: "),
        (raw_table(cards=ROWS * 8), "cards: Tuple should have at most 200 items after validation, not "),
        ("[" * (LARGEST // 2), "Invalid JSON: recursion limit exceeded"),
        (" " * (LARGEST + 1), "it is larger than 500,000 bytes."),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text, "utf-8")
    assert refusal(path).startswith(said)


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "secret").write_text("{}")
    assert refusal(tmp_path / "missing.json") == "No such file or directory."
    assert refusal(tmp_path / "secret" / "cards.json") == "Not a directory."
    assert refusal(tmp_path) == "it is no file."
    assert refusal(tmp_path / "pipe") == "it is no file."
    assert refusal(Path("/dev/zero")) == "it is no file."
    assert refusal(tmp_path / "binary") == "it is not written in UTF-8."


@pytest.mark.slow
def test_a_wrong_file_ends_the_process_with_status_2_before_it_connects(tmp_path: Path) -> None:
    done = run_process(tmp_path, DISCORD_TOKEN="abc", PAXBOT_SPARTACUS_CARDS="cards.json")
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "PAXBOT_SPARTACUS_CARDS names a file that is no table of cards, cards.json: No such file or directory."
    ]
    assert not list(tmp_path.iterdir())


def test_a_wrong_file_ends_a_command_with_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAXBOT_SPARTACUS_CARDS", str(tmp_path / "cards.json"))
    assert main(["simulate", "spartacus", "--games", "1"]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_a_wrong_file_stops_no_command_for_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAXBOT_SPARTACUS_CARDS", str(tmp_path / "cards.json"))
    (tmp_path / "one.json").write_text(record_text(1))
    assert main(["simulate", "pamir", "--games", "1"]) == 0
    assert main(["render", str(tmp_path / "one.json"), "--after", "0", "--out", str(tmp_path)]) == 0


def test_a_wrong_setting_stops_no_command_that_does_not_use_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAXBOT_SEED", "seven")
    monkeypatch.setenv("PAXBOT_WATCH_PORT", "many")
    monkeypatch.setenv("DISCORD_TOKEN", "two words")
    file = str(tmp_path / "one.json")
    (tmp_path / "one.json").write_text(record_text(1))
    assert main(["simulate", "spartacus", "--games", "1"]) == 0
    assert main(["simulate", "pamir", "--games", "1"]) == 0
    assert main(["verify", file]) == 0
    assert main(["render", file, "--after", "0", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.slow
def test_simulate_deals_the_owners_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def decisions() -> str:
        assert main(["simulate", "spartacus", "--players", "3", "--games", "2", "--check"]) == 0
        return capsys.readouterr().out.split(",")[1]

    own = decisions()
    monkeypatch.setenv("PAXBOT_SPARTACUS_CARDS", str(owners_file(tmp_path)))
    assert decisions() != own


def test_the_bot_deals_and_shows_the_owners_cards(tmp_path: Path) -> None:
    bot = create_bot(Settings(db=tmp_path / "test.sqlite3", card_files={"spartacus": owners_file(tmp_path)}))
    assert bot.app.presenter("spartacus").cards() == presenters_with({"spartacus": owners_table()})["spartacus"].cards()
    assert bot.app.presenter("pamir") is PRESENTERS["pamir"]


def test_a_record_is_verified_with_the_cards_it_names_and_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = PaxPorfiriana(porfiriana_owners.owners_table())
    record = rules.record(rules.setup(2, b"seed" * 4, {}), [], "one", False)
    (tmp_path / "one.json").write_text(json.dumps(record))
    assert main(["verify", str(tmp_path / "one.json")]) == 1
    assert record["deck"][:12] in capsys.readouterr().out
    (tmp_path / "cards.json").write_text(porfiriana_owners.owners_raw("Printed"), "utf-8")
    monkeypatch.setenv("PAXBOT_PORFIRIANA_CARDS", str(tmp_path / "cards.json"))
    assert main(["verify", str(tmp_path / "one.json")]) == 0


@for_each(
    ("game", "said"), [("spartacus", "counted by an owner"), ("porfiriana", "22 exact, 15 partial, 178 invented")]
)
def test_a_command_checks_a_file_of_cards_and_prints_one_to_fill_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, said: str
) -> None:
    assert main(["cards", game, "--template"]) == 0
    (tmp_path / "empty.json").write_text(capsys.readouterr().out, "utf-8")
    assert main(["cards", game, str(tmp_path / "empty.json")]) == 0
    raw = {"spartacus": owners_raw(), "porfiriana": porfiriana_owners.owners_raw("Printed")}[game]
    (tmp_path / "cards.json").write_text(raw, "utf-8")
    assert main(["cards", game, str(tmp_path / "cards.json")]) == 0
    assert said in capsys.readouterr().out
    (tmp_path / "wrong.json").write_text("{}")
    assert main(["cards", game, str(tmp_path / "wrong.json")]) == 2
    assert f"PAXBOT_{game.upper()}_CARDS names a file that is no table of cards" in capsys.readouterr().err


def test_a_command_says_when_no_file_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "spartacus"]) == 0
    assert capsys.readouterr().out == "No file is set for spartacus: its cards are the bot's own.\n"
