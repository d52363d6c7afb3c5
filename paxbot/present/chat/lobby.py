"""The lobby: who plays, what was agreed, and how it begins."""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.present.words import _, ngettext


@dataclass(frozen=True, slots=True)
class LobbyFacts:
    """What a lobby card tells; people are mentions or names, safe to show."""

    game: str
    about: str
    host: str
    players: Sequence[str]
    fewest: int
    most: int
    open_hands: bool
    seed_commitment: str
    seed: str | None


def title(facts: LobbyFacts) -> str:
    """The heading of a lobby card."""
    return _("## {game}\n{about}").format(game=facts.game, about=facts.about)


def seats(facts: LobbyFacts) -> str:
    """Who has joined, and how many are wanted."""
    count = len(facts.players)
    wanted = (
        ngettext("{count} of {most} player", "{count} of {most} players", facts.most)
        if facts.fewest == facts.most
        else _("{count} of {fewest} to {most} players")
    ).format(count=count, fewest=facts.fewest, most=facts.most)
    lines = [_("**{wanted}**, opened by {host}").format(wanted=wanted, host=facts.host)]
    lines += [f"{number}. {player}" for number, player in enumerate(facts.players, 1)]
    return "\n".join(lines)


def options(facts: LobbyFacts, *, in_full: bool = False) -> str:
    """What was agreed for this game; with every digit by which the seed can be checked, or a few of them."""
    hands = _("All hands are open.") if facts.open_hands else _("Hands are hidden.")
    about = seed_in_full if in_full else seed
    return f"{hands} {about(facts.seed, facts.seed_commitment)}"


def seed(number: str | None, commitment: str) -> str:
    """The seed where it may be known, else the first digits by which it can be checked later."""
    if number is not None:
        return _("The cards are shuffled from the seed `{seed}`.").format(seed=number)
    return _("The seed of the shuffle is shown at the end; its SHA-256 begins with `{commitment}`.").format(
        commitment=commitment[:16]
    )


def seed_in_full(number: str | None, commitment: str) -> str:
    """The seed where it may be known and how it can be checked, else all digits by which it can be checked later."""
    if number is None:
        return _("The seed of the shuffle is shown at the end; its SHA-256 is `{commitment}`.").format(
            commitment=commitment
        )
    return _(
        "The cards are shuffled from the seed `{seed}`. This number is hexadecimal: the SHA-256 of its {count} bytes "
        "is `{commitment}`."
    ).format(seed=number, count=len(number) // 2, commitment=commitment)


def calling(facts: LobbyFacts) -> str:
    """What to do now."""
    if len(facts.players) < facts.fewest:
        return _("Press **Join** to take a seat.")
    return _("Press **Join** to take a seat. The host can press **Start** now; the seats are then shuffled.")


def started(order: Sequence[str]) -> str:
    """The game has begun, with the players in the order of seats."""
    return _("The game has begun. Clockwise round the table: {order}.").format(order=", ".join(order))


def cancelled() -> str:
    """The lobby was closed."""
    return _("This game was cancelled before it began.")


def opened_in_thread(link: str) -> str:
    """Tells who opened a game in a thread where it is."""
    return _("The game is open in {link}.").format(link=link)


def thread_name(game: str, host: str) -> str:
    """The name of a game's own thread."""
    return _("{game} · {host}").format(game=game, host=host)


def join() -> str:
    """A button's label."""
    return _("Join")


def leave() -> str:
    """A button's label."""
    return _("Leave")


def start() -> str:
    """A button's label."""
    return _("Start")


def cancel() -> str:
    """A button's label."""
    return _("Cancel")
