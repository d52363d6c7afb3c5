from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from paxbot.settings import Settings, SettingsError, explain, load_settings


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "PAXBOT_DB", "PAXBOT_SEED", "PAXBOT_NOW", "PAXBOT_LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)


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


def test_settings_do_not_change() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.seed = 3  # type: ignore[misc]
