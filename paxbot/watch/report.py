"""The health of the bot: one answer, for the sign of life in the container and for whoever asks over HTTP."""

from dataclasses import asdict, dataclass
from typing import Any, Final

LONGEST_TICK: Final = 300.0
"""Seconds after which it counts as stuck when it has not looked for what is due; a long wait for Discord is shorter."""


@dataclass(frozen=True, slots=True)
class Report:
    """How the bot is."""

    shards: int
    """How many connections it is to have; 0 while that is not known yet."""
    connected: int
    database: str
    """Empty if the database answers; else what is wrong with it."""
    tick_age: float
    """Seconds since it last looked for what is due, or since it began to run."""
    is_stopping: bool = False

    @property
    def complaints(self) -> tuple[str, ...]:
        """The faults, in sentences; empty while it is well."""
        wrong = []
        if self.is_stopping:
            wrong.append("The bot is stopping.")
        if not self.shards:
            wrong.append("The bot has not been connected yet.")
        elif self.connected < self.shards:
            wrong.append(f"{self.connected} of {self.shards} connections to Discord stand.")
        if self.database:
            wrong.append(f"The database does not answer: {self.database}.")
        if self.tick_age > LONGEST_TICK:
            wrong.append(f"The bot last looked for what is due {self.tick_age:.0f} seconds ago.")
        return tuple(wrong)

    @property
    def is_well(self) -> bool:
        """Whether there is nothing to complain about."""
        return not self.complaints

    def to_json(self) -> dict[str, Any]:
        return {"well": self.is_well, "complaints": list(self.complaints), **asdict(self)}
