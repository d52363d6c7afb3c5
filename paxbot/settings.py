"""Settings of the process, from keyword arguments, the environment or a `.env` file."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, TypeVar

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

S = TypeVar("S", bound=BaseSettings)
Clock = Callable[[], datetime]
"""Gives the present moment, aware of its time zone."""


def system_clock() -> datetime:
    """Return the present moment by the system's clock, in UTC."""
    return datetime.now(UTC)


class SettingsError(Exception):
    """A setting is missing or wrong; the text is one sentence for the person who runs the bot."""


CARD_FILE: Final = re.compile("paxbot_(.+)_cards")
"""The setting that names the file with the cards of a game; the middle is the game's key."""


class CardSettings(BaseSettings):
    """The settings that commands which deal or show cards need; a fault in any other setting is none of theirs."""

    model_config = SettingsConfigDict(
        env_prefix="PAXBOT_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    card_files: Mapping[str, Path] = {}
    """The files with an owner's cards, by the key of the game; where there is none, the cards are the bot's own.

    Each comes from a setting of its own, `PAXBOT_<KEY>_CARDS`, or a keyword argument `<key>_cards`.
    """

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Collect the settings that name files of cards, whatever the games are called."""
        variables = [getattr(source, "env_vars", {}) for source in (dotenv_settings, env_settings)]
        keywords = {f"paxbot_{name}": value for name, value in getattr(init_settings, "init_kwargs", {}).items()}
        read = {name: value for source in (*variables, keywords) for name, value in source.items()}
        named = {key[1]: value for name, value in read.items() if value and (key := CARD_FILE.fullmatch(name.lower()))}
        given = InitSettingsSource(settings_cls, {"card_files": named} if named else {})
        return init_settings, given, env_settings, dotenv_settings, file_secret_settings


class Settings(CardSettings):
    """The settings of the owner of the process: `DISCORD_TOKEN`, and `PAXBOT_…` for everything else."""

    discord_token: SecretStr | None = Field(default=None, validation_alias="discord_token")
    """The bot's token; only going online needs it."""
    db: Path = Path("paxbot.sqlite3")
    """The database file."""
    backups: Path | None = None
    """The folder for backups; one beside the database if there is none."""
    backups_kept: int = Field(default=24, ge=0)
    """How many backups stay, the newest ones; none are made by themselves where it is 0."""
    grace: int = Field(default=25, ge=0, le=600)
    """For how many seconds the end of a turn can be taken back before the next player is called; not at all at 0."""
    seed: int | None = None
    """Deals every game from this number, so that tests can repeat one; never set where people play."""
    now: Clock = system_clock
    """The only clock the bot reads."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["auto", "json", "text"] = "auto"
    """How the log is written: lines for people on a terminal and JSON elsewhere, or always the one."""
    watch_port: int = Field(default=0, ge=0, le=65535)
    """The port for health and figures; they are not served where it is 0."""
    watch_host: str = "127.0.0.1"
    """The address at which they are served: by default to programs on this machine alone."""
    shards: int = Field(default=1, ge=0, le=1000)
    """How many connections to Discord share its servers; as many as Discord recommends where it is 0."""
    painters: int = Field(default=2, ge=0, le=64)
    """How many processes paint pictures; the bot's own does where it is 0."""
    discord_api: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """The address of a stand-in's REST API, for tests; Discord's own if there is none."""
    discord_gateway: str | None = Field(default=None, pattern=r"^wss?://\S+$")
    """The address of a stand-in's gateway, for tests; Discord's own if there is none."""

    @field_validator("discord_token")
    @classmethod
    def _token_is_one_word(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and (not token.get_secret_value() or len(token.get_secret_value().split()) != 1):
            raise ValueError("it must be one word without spaces")
        return token

    @property
    def backup_folder(self) -> Path:
        """The folder of backups."""
        return self.backups or self.db.with_name(f"{self.db.name}-backups")

    def token(self) -> str:
        """Return the bot's token. Raises: SettingsError when none is set."""
        if self.discord_token is None:
            raise SettingsError("DISCORD_TOKEN is not set: put your bot's token into the environment or the .env file.")
        return self.discord_token.get_secret_value()


def load_settings() -> Settings:
    """Load the settings from the environment and `.env`. Raises: SettingsError."""
    return _loaded(Settings)


def load_card_settings() -> CardSettings:
    """Load those settings alone that have to do with cards, from the environment and `.env`. Raises: SettingsError."""
    return _loaded(CardSettings)


def _loaded(kind: type[S]) -> S:
    try:
        return kind()
    except ValidationError as error:
        raise SettingsError(explain(error)) from error


def explain(error: ValidationError) -> str:
    """Return a sentence that names each wrong setting and what is wrong with it; never a value, it may be a secret."""
    faults = [f"{_name(fault['loc'])} ({_reason(fault['msg'])})" for fault in error.errors(include_input=False)]
    return f"{'These settings are' if len(faults) > 1 else 'This setting is'} wrong: {', '.join(faults)}."


def _name(loc: tuple[int | str, ...]) -> str:
    name = str(loc[0]).upper() if loc else "SETTINGS"
    return name if name in ("DISCORD_TOKEN", "SETTINGS") else f"PAXBOT_{name}"


def _reason(message: str) -> str:
    message = message.removeprefix("Value error, ").rstrip(".")
    return message[:1].lower() + message[1:]
