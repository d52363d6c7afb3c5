"""What users have set for themselves, the same in all their games."""

from typing import Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paxbot.service.desk import Desk
from paxbot.storage.rows import Json

TABLE: Final = "table"
"""The view of somebody who has not chosen one."""


class UserSettings(BaseModel):
    """One user's settings; every field has a default, which stands for whatever is not stored."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    view: str = Field(default=TABLE, pattern=r"^[a-z0-9]{1,32}$")
    """What they want to see of a table first. A game need not have this view."""

    @classmethod
    def load(cls, raw: Json) -> "UserSettings":
        """The settings in stored JSON; what this version does not know or cannot read is passed over."""
        known = {name: value for name, value in raw.items() if name in cls.model_fields}
        try:
            return cls.model_validate(known)
        except ValidationError as error:
            unreadable = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
            return cls.model_validate({name: value for name, value in known.items() if name not in unreadable})


class PersonalSettings:
    """Keeps the settings of all users."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def of(self, user: int) -> UserSettings:
        """The user's settings."""
        return UserSettings.load(await self._desk.store.user_settings(user))

    async def change(self, user: int, **fields: object) -> UserSettings:
        """The user's settings after these fields were changed; others stay, also those of another version of the bot.

        Raises: pydantic.ValidationError for a field or a value there is not; nothing is changed then.
        """
        changes = UserSettings.model_validate(fields).model_dump(mode="json", include=set(fields))
        return UserSettings.load(await self._desk.store.change_user_settings(user, changes))
