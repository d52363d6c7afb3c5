"""Words for the draw of a season, and for what binds whoever makes it."""

from paxbot.present.words import _, ngettext


def commitment(text: str) -> str:
    """Return what binds the draw, by the first edition of the rules."""
    return _("-# Seed of the draw, told at the start: SHA-256 `{text}`").format(text=text)


def by_operator(text: str) -> str:
    """Say that the draw is made on the operator's word."""
    return _("-# The draw is made on the operator's word. SHA-256 of its seed: `{text}`").format(text=text)


def by_beacon(text: str, number: int, at: int) -> str:
    """Say what a draw by the beacon mixes; its round is 0 where it is not known yet."""
    if not number:
        return _(
            "-# Each draw mixes the operator's seed (SHA-256 `{text}`), the list of entrants and the next round of the "
            "public beacon drand."
        ).format(text=text)
    return _(
        "-# The draw mixes the operator's seed (SHA-256 `{text}`), the list of entrants and round {number} of the "
        "public beacon drand, which comes <t:{at}:f>."
    ).format(text=text, number=number, at=at)


def fixed(text: str, number: int, at: int) -> str:
    """Say that the list is fixed, and for which round of the beacon the draw waits."""
    return _(
        "-# The list of entrants is fixed (SHA-256 `{text}`). The draw waits for round {number} of drand, "
        "which comes <t:{at}:R>."
    ).format(text=text, number=number, at=at)


def drawn(seed: str, salt: str) -> str:
    """Return the seed of the draw, by the first edition of the rules."""
    return _("-# Seed of the draw `{seed}`, salt `{salt}`").format(seed=seed, salt=salt)


def drawn_of(stage: str, seed: str, salt: str, fixed: str) -> str:
    """Return what a draw was made from."""
    return _("-# {stage}: seed `{seed}`, salt `{salt}`, list of entrants `{fixed}`").format(
        stage=stage, seed=seed, salt=salt, fixed=fixed
    )


def told(number: int, value: str) -> str:
    """Return what the beacon has told for a draw."""
    return _("-# Round {number} of drand: `{value}`").format(number=number, value=value)


def redrawn(count: int, blocks: str) -> str:
    """Tell how often it was drawn anew."""
    return ngettext(
        "-# Drawn anew once, so that people who asked for it do not meet: SHA-256 `{blocks}`",
        "-# Drawn anew {count} times, so that people who asked for it do not meet: SHA-256 `{blocks}`",
        count,
    ).format(count=count, blocks=blocks)


def own_block(whom: str, stage: str, salt: str, text: str) -> str:
    """Return the proof that a block of the reader's had its part in a draw."""
    return _("-# Your block of {whom} counted in “{stage}”: salt `{salt}`, SHA-256 `{text}`").format(
        whom=whom, stage=stage, salt=salt, text=text
    )


def no_beacon() -> str:
    """Say that a season is called off because the beacon was awaited for too long."""
    return _("Called off because the public beacon has been out of reach for 48 hours.")
