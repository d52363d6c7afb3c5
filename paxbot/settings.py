"""Settings of the process, from keyword arguments, the environment or a `.env` file."""

import re
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    InitSettingsSource,
    NoDecode,
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
NOT_UTF_8: Final = "The file .env is not written in UTF-8: save it again in that encoding."
NEAR: Final = 0.8
"""How near a name without our prefix comes to that of the token where it is meant."""


class CardSettings(BaseSettings):
    """The settings that commands which deal or show cards need; a fault in any other setting is none of theirs."""

    model_config = SettingsConfigDict(
        env_prefix="PAXBOT_",
        env_file=".env",
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    card_files: Annotated[Mapping[str, Path], NoDecode] = {}
    """The files with an owner's cards, by the key of the game; where there is none, the cards are the bot's own.

    Each comes from a setting of its own, `PAXBOT_<KEY>_CARDS`, or a keyword argument `<key>_cards`.
    """
    misspelt: Annotated[tuple[str, ...], NoDecode] = ()
    """A sentence for each name in the environment or `.env` that is nearly a setting."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Collect the settings that name files of cards, whatever the games are called, and those that are none."""
        assert isinstance(env_settings, EnvSettingsSource)
        assert isinstance(dotenv_settings, DotEnvSettingsSource)
        variables = {**dotenv_settings.env_vars, **env_settings.env_vars}
        if any("\0" in name or "\0" in (value or "") for name, value in variables.items()):
            raise SettingsError(NOT_UTF_8)
        keywords = {f"paxbot_{name}": value for name, value in getattr(init_settings, "init_kwargs", {}).items()}
        read = (variables | keywords).items()
        named = {key[1]: value for name, value in read if value and (key := CARD_FILE.fullmatch(name.lower()))}
        given = InitSettingsSource(settings_cls, {"misspelt": tuple(misspelt(variables)), "card_files": named})
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
    watch_names: str = ""
    """Names besides localhost under which a program may ask for them, with commas between; addresses always do."""
    shards: int = Field(default=1, ge=0, le=1000)
    """How many connections to Discord share its servers; as many as Discord recommends where it is 0."""
    painters: int = Field(default=2, ge=0, le=64)
    """How many processes paint pictures; the bot's own does where it is 0."""
    beacon: str = Field(default="", pattern=r"^(https?://\S+)?$")
    """The address of a chain of the public beacon drand, which seasons may be drawn by; none can be if it is empty."""
    discord_api: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """The address of a stand-in's REST API, for tests; Discord's own if there is none."""
    discord_gateway: str | None = Field(default=None, pattern=r"^wss?://\S+$")
    """The address of a stand-in's gateway, for tests; Discord's own if there is none."""

    @field_validator("discord_token")
    @classmethod
    def _token_is_one_word(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not re.fullmatch("[!-~]+", token.get_secret_value()):
            raise ValueError("it must be one word without spaces")
        return token

    @field_validator("discord_api", "discord_gateway")
    @classmethod
    def _address_can_be_read(cls, address: str | None) -> str | None:
        try:
            urlsplit(address or "")
        except ValueError as error:
            raise ValueError("it is no address") from error
        return address

    @field_validator("db")
    @classmethod
    def _db_has_a_name(cls, db: Path) -> Path:
        if not db.name:
            raise ValueError("it must name a file")
        return db

    @property
    def backup_folder(self) -> Path:
        return self.backups or self.db.with_name(f"{self.db.name}-backups")

    def token(self) -> str:
        """Return the bot's token. Raises: SettingsError when none is set."""
        if self.discord_token is None:
            raise SettingsError("DISCORD_TOKEN is not set: put your bot's token into the environment or the .env file.")
        return self.discord_token.get_secret_value()


def misspelt(names: Collection[str]) -> list[str]:
    """Return a sentence for each name that has our prefix and is no setting, with the nearest that is one."""
    return [
        f"{name.upper()} is not a setting of the bot. Did you mean {near}?" for name in names if (near := _meant(name))
    ]


def _meant(name: str) -> str | None:
    """Return the setting that is nearest to the name; None if it is one, or no name of ours."""
    fields = Settings.model_fields.keys() - {"discord_token", "card_files", "misspelt", "now"}
    known = {"discord_token", *(f"paxbot_{field}" for field in fields)}
    name = name.lower()
    if name in known or CARD_FILE.fullmatch(name) or not name.startswith(("paxbot_", "discord_")):
        return None
    if "card" in name:
        known.add(re.sub(r"_?cards?_?", "", name) + "_cards")
    if "token" in name:
        return "DISCORD_TOKEN"
    near = get_close_matches(name, sorted(known), 1, 0.0 if name.startswith("paxbot_") else NEAR)
    return near[0].upper() if near else None


def load_settings(**given: Any) -> Settings:
    """Load the settings from the environment and `.env`, but for those that are given. Raises: SettingsError."""
    return _loaded(Settings, **given)


def load_card_settings() -> CardSettings:
    """Load those settings alone that have to do with cards, from the environment and `.env`. Raises: SettingsError."""
    return _loaded(CardSettings)


def _loaded(kind: type[S], **given: Any) -> S:
    try:
        return kind(**given)
    except ValidationError as error:
        raise SettingsError(explain(error)) from error
    except UnicodeDecodeError as error:
        raise SettingsError(NOT_UTF_8) from error
    except OSError as error:
        raise SettingsError(f"The file .env cannot be read: {error.strerror}.") from error


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
