"""Why automated seats did what they did."""

from collections.abc import Sequence

from paxbot.engine.kernel import Fact


def explanation(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """Nothing: Nemo gives no reasons."""
    return ()
