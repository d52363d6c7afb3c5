"""The errors a player may see; each carries the key of a sentence, never the sentence itself."""


class PaxError(Exception):
    """Something asked for that cannot be done; nothing was changed.

    `reason` is a key the presentation turns into a sentence; `details` fill its placeholders.
    """

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(f"{reason} {details}" if details else reason)
        self.reason = reason
        self.details = details
