import os
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from paxbot.settings import Settings, SettingsError, explain, load_settings, misspelt
from tests.cases import for_each


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("DISCORD_", "PAXBOT_"))]:
        monkeypatch.delenv(name)


def test_everything_has_a_default_but_the_token() -> None:
    settings = load_settings()
    assert settings.db == Path("paxbot.sqlite3")
    assert settings.seed is None
    assert settings.now().tzinfo is not None
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is not set"):
        settings.token()


def test_settings_are_accepted_as_keyword_arguments() -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    settings = Settings(discord_token=SecretStr("abc"), db=Path("x.db"), seed=7, now=lambda: noon)
    assert (settings.token(), settings.db, settings.seed, settings.now()) == ("abc", Path("x.db"), 7, noon)
    assert "abc" not in repr(settings)


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    monkeypatch.setenv("PAXBOT_DB", "/data/games.sqlite3")
    monkeypatch.setenv("PAXBOT_SEED", "7")
    settings = load_settings()
    assert (settings.token(), settings.db, settings.seed) == ("abc", Path("/data/games.sqlite3"), 7)


def test_settings_are_read_from_an_env_file_and_strange_lines_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nPAXBOT_DB=other.sqlite3\nUNRELATED=1\n")
    settings = load_settings()
    assert (settings.token(), settings.db) == ("abc", Path("other.sqlite3"))


def test_an_empty_token_is_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is not set"):
        load_settings().token()


def test_wrong_settings_are_one_sentence_that_names_them_and_keeps_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "my secret")
    monkeypatch.setenv("PAXBOT_SEED", "seven")
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    sentence = str(wrong.value)
    assert sentence.startswith("These settings are wrong: ")
    assert sentence.endswith(".")
    assert "DISCORD_TOKEN (it must be one word without spaces)" in sentence
    assert "PAXBOT_SEED (" in sentence
    assert "secret" not in sentence
    assert "\n" not in sentence


def test_one_wrong_setting_is_named_as_the_owner_wrote_it() -> None:
    with pytest.raises(ValidationError) as wrong:
        Settings.model_validate({"log_level": "LOUD"})
    assert explain(wrong.value).startswith("This setting is wrong: PAXBOT_LOG_LEVEL (")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("DISCORD_TOKEN=abc\n".encode("utf-16"), "not written in UTF-8"),
        ("DISCORD_TOKEN=abc\n".encode("utf-16-le"), "not written in UTF-8"),
        ("# für den Bot\nDISCORD_TOKEN=abc\n".encode("cp1252"), "not written in UTF-8"),
        (b"PAXBOT_DB=a\0b\n", "not written in UTF-8"),
        (b"PAXBOT_DB=/\n", "PAXBOT_DB (it must name a file)"),
        (b"PAXBOT_DB=.\n", "PAXBOT_DB (it must name a file)"),
        ("DISCORD_TOKEN=äbc\n".encode(), "DISCORD_TOKEN (it must be one word"),
        (b"PAXBOT_WATCH_PORT=65536\n", "PAXBOT_WATCH_PORT"),
        (b"PAXBOT_DISCORD_GATEWAY=ws://[:\n", "PAXBOT_DISCORD_GATEWAY (it is no address)"),
    ],
)
def test_what_cannot_be_read_or_used_is_one_sentence(tmp_path: Path, written: bytes, said: str) -> None:
    (tmp_path / ".env").write_bytes(written)
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_an_env_file_may_begin_with_the_mark_that_windows_puts_there(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes("DISCORD_TOKEN=abc\n".encode("utf-8-sig"))
    assert load_settings().token() == "abc"


@for_each(
    ("name", "meant"),
    [
        ("PAXBOT_DBB", "PAXBOT_DB"),
        ("PAXBOT_BACKUP_KEPT", "PAXBOT_BACKUPS_KEPT"),
        ("paxbot_watchport", "PAXBOT_WATCH_PORT"),
        ("PAXBOT_LOGLEVEL", "PAXBOT_LOG_LEVEL"),
        ("PAXBOT_DISCORD_TOKEN", "DISCORD_TOKEN"),
        ("PAXBOT_TOKEN", "DISCORD_TOKEN"),
        ("DISCORD_TOKN", "DISCORD_TOKEN"),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
        ("PAXBOT_SPARTACUS_CARD", "PAXBOT_SPARTACUS_CARDS"),
    ],
)
def test_a_misspelt_setting_is_named_with_the_nearest_that_is_one(
    name: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sentence,) = misspelt([name])
    assert sentence == f"{name.upper()} is not a setting of the bot. Did you mean {meant}?"
    monkeypatch.setenv(name, "x")
    assert load_settings().misspelt == (sentence,)
    monkeypatch.delenv(name)
    (tmp_path / ".env").write_text(f"{name}=x\n")
    assert load_settings().misspelt == (sentence,)
    (tmp_path / ".env").unlink()


def test_what_is_a_setting_or_none_of_ours_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAXBOT_DB", "x.sqlite3")
    example = re.findall(r"^#?([A-Z_]+)=", (Path(__file__).parents[1] / ".env.example").read_text(), re.MULTILINE)
    assert misspelt([*example, "paxbot_db", "PATH", "DISCORD_WEBHOOK", "MY_PAXBOT_DBB"]) == []
    assert load_settings().misspelt == ()


def test_settings_do_not_change() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.seed = 3  # type: ignore[misc]
