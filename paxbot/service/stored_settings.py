"""Settings as they are stored: a form whose fields all have defaults."""

from typing import Self

from pydantic import BaseModel, ValidationError

from paxbot.storage.rows import Json


class StoredSettings(BaseModel):
    """Settings in which a default stands for whatever is not stored."""

    @classmethod
    def load(cls, raw: Json) -> Self:
        """Read the settings from stored JSON, passing over what this version does not know or cannot read."""
        known = {name: value for name, value in raw.items() if name in cls.model_fields}
        try:
            return cls.model_validate(known)
        except ValidationError as error:
            unreadable = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
            return cls.model_validate({name: value for name, value in known.items() if name not in unreadable})

    @classmethod
    def changes(cls, **fields: object) -> Json:
        """Return these fields alone, as they are stored.

        Raises: pydantic.ValidationError for a field or a value there is not.
        """
        return cls.model_validate(fields).model_dump(mode="json", include=set(fields))
