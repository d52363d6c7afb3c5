"""The lobby: who plays, what was agreed, and how it begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from paxbot.present.chat import table_rules
from paxbot.present.chat.commands import CLOCKS
from paxbot.present.words import N_, Either, Say, Spoken, Texts, _, listing, ngettext, translated


@dataclass(frozen=True, slots=True)
class LobbyFacts:
    """A lobby card; people are mentions or names, safe to show."""

    game: str
    about: str
    host: str
    players: Sequence[str]
    automated_name: str
    about_rival: str
    automated: int
    fewest: int
    most: int
    rules: Sequence[str]
    seed_commitment: str
    seed: str | None
    salt: str = ""
    is_rematch: bool = False
    asked: Sequence[str] = ()
    """The players of the game before a rematch who haven't joined it."""
    is_sought: bool = False
    clock: str = ""
    language: str = ""
    """Empty for any."""
    autostart: bool = False
    starts: datetime | None = None
    """When it starts by itself, once all seats are taken."""
    closes: datetime | None = None
    """When the lobby closes unless somebody joins."""
    alone: str = ""
    """The game that **Start** begins for a single player, where there is one."""

    @property
    def taken(self) -> int:
        return len(self.players) + self.automated


def title(facts: LobbyFacts) -> str:
    if facts.is_sought:
        return _("## {game}: players wanted").format(game=facts.game)
    return f"## {facts.game}"


def about(facts: LobbyFacts) -> str:
    made = f"-# {facts.about}" + (f" {facts.about_rival}" if facts.most > 1 else "")
    return "\n".join(filter(None, [facts.alone, made, open_until(facts)]))


def open_until(facts: LobbyFacts) -> str:
    """Return how long the lobby is open; empty where it is about to start."""
    if facts.closes is None or facts.starts is not None:
        return ""
    return _("-# Closes {when} unless somebody joins.").format(when=_relative(facts.closes))


def wished(facts: LobbyFacts) -> str:
    return " · ".join([facts.clock, facts.language or _("Any language")])


def calling_for_players(facts: LobbyFacts) -> str:
    if facts.starts is not None:
        return _joining(facts)
    return _(
        "Press **I'm in** to play, and you accept the rules of the table. Once all seats are taken, the game begins in "
        "the thread of this message."
    )


def _relative(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:R>"


def seats(facts: LobbyFacts) -> str:
    wanted = ngettext(
        "{count} seat is taken, {fewest} to {most} can play",
        "{count} seats are taken, {fewest} to {most} can play",
        facts.taken,
    )
    if facts.fewest == facts.most:
        wanted = _("{count} of {most} seats taken") if facts.most > 1 else _("For one player")
    told = wanted.format(count=facts.taken, fewest=facts.fewest, most=facts.most)
    lines = [_("**{wanted}.** Opened by {host}").format(wanted=told, host=facts.host)]
    automated_name = _("{rival}, the automated rival").format(rival=facts.automated_name)
    lines += [
        f"{number}. {player}" for number, player in enumerate([*facts.players, *[automated_name] * facts.automated], 1)
    ]
    return "\n".join(lines)


def record(in_time: int | None, left: int, games: int) -> str:
    """Return how reliably somebody has played; `in_time` is per cent of turns, None where time wasn't counted."""
    stayed = _("games given up: {left} of {games}").format(left=left, games=games)
    return stayed if in_time is None else _("{share} in time, {stayed}").format(share=f"{in_time} %", stayed=stayed)


terms = Spoken("What is agreed")


def options(facts: LobbyFacts) -> str:
    rules = [table_rules.heading(), *(f"- {rule}" for rule in facts.rules)]
    return "\n".join([*rules, seed_in_full(facts.seed, facts.seed_commitment, facts.salt)])


def sealed(facts: LobbyFacts) -> str:
    return "-# " + _("SHA-256 of the shuffle: `{commitment}`").format(commitment=facts.seed_commitment)


def seed_in_full(number: str | None, commitment: str, salt: str = "") -> str:
    """Return the seed once it may be known, else the digits that check it later; old games have no salt."""
    if number is None:
        return _("The seed of the shuffle is shown at the end; the SHA-256 to check it by is `{commitment}`.").format(
            commitment=commitment
        )
    if salt:
        return _(
            "The cards are shuffled from the seed `{seed}`; the salt is `{salt}`. The SHA-256 of the two, with a colon "
            "between them, is `{commitment}`."
        ).format(seed=number, salt=salt, commitment=commitment)
    return _(
        "The cards are shuffled from the seed `{seed}`. This number is hexadecimal: the SHA-256 of its {count} bytes "
        "is `{commitment}`."
    ).format(seed=number, count=len(number) // 2, commitment=commitment)


def calling(facts: LobbyFacts) -> str:
    lines = [_joining(facts)]
    if facts.most == 1:
        return lines[0]
    if len(facts.players) == 1 and not facts.automated:
        solo = _("Nobody about? {host} can press **{solo}**: the game begins at once.")
        lines.append(solo.format(host=facts.host, solo=play_solo(facts.automated_name)))
    elif facts.starts is None and facts.players and facts.taken >= facts.fewest:
        lines.append(
            _("The host can press **Start** now; everybody then sits one seat further than in the last game.")
            if facts.is_rematch
            else _("The host can press **Start** now; the seats are then shuffled.")
        )
    if facts.autostart and facts.starts is None:
        lines.append(_("Once all seats are taken, the game begins by itself."))
    if facts.asked:
        text = ngettext(
            "A rematch, for which {players} is still asked.",
            "A rematch, for which {players} are still asked.",
            len(facts.asked),
        )
        lines.insert(0, text.format(players=listing(facts.asked)))
    return " ".join(lines)


def _joining(facts: LobbyFacts) -> str:
    if facts.starts is not None:
        return _("All seats are taken: the game begins {when}. Until then **Leave** gives your seat back.").format(
            when=_relative(facts.starts)
        )
    if len(facts.players) >= facts.most:
        return _("All seats are taken.") if facts.most > 1 else ""
    if facts.taken >= facts.most:
        return _("Press **Join** to take a seat from {rival}; whoever joins accepts the rules of the table.").format(
            rival=facts.automated_name
        )
    return _("Press **Join** to take a seat; whoever joins accepts the rules of the table.")


def started(order: Sequence[str]) -> str:
    if len(order) == 1:
        return _("The game has begun: {player} plays alone.").format(player=order[0])
    return _("The game has begun. Clockwise round the table: {order}.").format(order=", ".join(order))


cancelled = Spoken("This game was cancelled before it began.")


def expired(facts: LobbyFacts) -> str:
    if facts.is_sought:
        return _("This request has closed, since nobody has joined for three days.")
    return _("This lobby has closed, since nobody has joined for a week.")


request_open = Spoken("Your request is open.")
request_found = Spoken("Others look for the same, and you are in.")
request_stands = Spoken("You are looking for such a game already.")
request_so_far = Say("{taken} of {most} seats taken: {link}. **Leave** gives yours back.", "link taken most")


def draft(game: str, channel: str, seats: int, clock: str) -> str:
    text = _(
        "### Find players for {game}\n"
        "Nothing has been posted yet. **Post it** asks for players in {channel}, where everyone "
        "can see it. The game has {seats} seats and starts once they're all taken. Clock: "
        "{clock}."
    )
    return text.format(game=game, channel=channel, seats=seats, clock=translated(CLOCKS[clock]))


draft_fits = Say(
    "### Find players for {game}\n"
    "Others are already looking for the same game in {channel}: {taken} of {most} seats are "
    "taken. **Join them** takes a seat, and everyone there sees your name.",
    "game channel taken most",
)
post_it = Spoken("Post it")
join_them = Spoken("Join them")
wish_seats = Either(N_("Any number of seats"), N_("{count} seats"), "count?")
"""Return the option for a number of seats; 0 for any."""


def wish_clock(key: str) -> str:
    return translated(CLOCKS[key]) if key in CLOCKS else _("Any clock")


join_request = Spoken("I'm in")
looking = Say("{name} looks for players: {game}", "name game")
"""Call for players, for phones, whose notifications show no card."""
begun_by_itself = Say("All seats are taken, so the game has begun: {players}.", players=listing)
joining = Spoken("Joining and start")
start_field = Spoken("How the game begins")
"""At most 45 characters, as all questions of a form."""


starts = Texts({"host": N_("The host starts it"), "full": N_("By itself, a minute after all seats are taken")}).all


in_time_field = Spoken("Turns in time")
left_field = Spoken("Games left before the end")
newcomers_field = Spoken("Newcomers (fewer than three games here)")


def in_time_choices() -> dict[str, str]:
    least = {str(each): _("At least {percent} %").format(percent=each) for each in (80, 90, 95)}
    return {"0": _("Any share"), **least}


def left_choices() -> dict[str, str]:
    most = {str(each): _("At most {count}").format(count=each) for each in (0, 1, 3)}
    return {"any": _("Any number"), **most}


newcomers_choices = Texts({"yes": N_("May join"), "no": N_("May not join")}).all


opened_in_thread = Say("The game is open in {link}. Press **Start** there once everybody is in.")
thread_name = Say("{game} · {host}", "game host")
rematch = Spoken("Rematch")
rematch_open = Spoken("The lobby is open: everybody else is asked to join.")
join = Spoken("Join")
leave = Spoken("Leave")
start = Spoken("Start")
play_solo = Say("Play solo against {rival}")
add_automated = Say("Add {rival}")
remove_automated = Say("Remove {rival}")
cancel = Spoken("Cancel")
