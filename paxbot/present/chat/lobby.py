"""The lobby: who plays, what was agreed, and how it begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from paxbot.present.chat import table_rules
from paxbot.present.chat.commands import CLOCKS
from paxbot.present.words import Spoken, _, listing, ngettext, translated


@dataclass(frozen=True, slots=True)
class LobbyFacts:
    """The contents of a lobby card; people are mentions or names, safe to show."""

    game: str
    about: str
    host: str
    players: Sequence[str]
    automated_name: str
    """The game's name for an automated seat."""
    about_rival: str
    """A sentence on it for people who have never met one."""
    automated: int
    """The number of automated seats."""
    fewest: int
    most: int
    rules: Sequence[str]
    """The rules of the table, in sentences."""
    seed_commitment: str
    seed: str | None
    salt: str = ""
    is_rematch: bool = False
    asked: Sequence[str] = ()
    """The players of the game before a rematch who have not joined it."""
    is_sought: bool = False
    """Whether it is a request for players."""
    clock: str = ""
    """How time is counted, in a few words."""
    language: str = ""
    """The name of the language spoken at the table of a request; empty for any."""
    autostart: bool = False
    """Whether the game begins by itself once all seats are taken."""
    starts: datetime | None = None
    """When it does so, as all seats are taken."""
    closes: datetime | None = None
    """When the lobby closes unless somebody joins."""
    alone: str = ""
    """The game that **Start** begins for a single player, where there is one."""

    @property
    def taken(self) -> int:
        """The number of seats that have their player, automated ones included."""
        return len(self.players) + self.automated


def title(facts: LobbyFacts) -> str:
    """Return the heading of a lobby card."""
    if facts.is_sought:
        return _("## {game}: players wanted").format(game=facts.game)
    return f"## {facts.game}"


def about(facts: LobbyFacts) -> str:
    """Return the game for one player, who made it, what an automated seat is, and how long the lobby is open."""
    made = f"-# {facts.about}" + (f" {facts.about_rival}" if facts.most > 1 else "")
    return "\n".join(filter(None, [facts.alone, made, open_until(facts)]))


def open_until(facts: LobbyFacts) -> str:
    """Return how long the lobby is open; an empty text where it is about to start."""
    if facts.closes is None or facts.starts is not None:
        return ""
    return _("-# Closes {when} unless somebody joins.").format(when=_relative(facts.closes))


def wished(facts: LobbyFacts) -> str:
    """Return what is asked for besides the game and the number of players."""
    return " · ".join([facts.clock, facts.language or _("Any language")])


def calling_for_players(facts: LobbyFacts) -> str:
    """Return what to do about a request for players."""
    if facts.starts is not None:
        return _joining(facts)
    return _(
        "Press **I'm in** to play, and you accept the rules of the table. Once all seats are taken, the game begins in "
        "the thread of this message."
    )


def _relative(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:R>"


def seats(facts: LobbyFacts) -> str:
    """Return who has joined, and how many are wanted."""
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
    """Return how reliably somebody has played: per cent of turns in time, where time was counted, and games left."""
    stayed = _("games given up: {left} of {games}").format(left=left, games=games)
    return stayed if in_time is None else _("{share} in time, {stayed}").format(share=f"{in_time} %", stayed=stayed)


terms = Spoken("What is agreed")
"""A button's label: shows the rules of the table and how the shuffle is checked."""


def options(facts: LobbyFacts) -> str:
    """Return what was agreed for this game, with every digit by which the seed can be checked."""
    rules = [table_rules.heading(), *(f"- {rule}" for rule in facts.rules)]
    return "\n".join([*rules, seed_in_full(facts.seed, facts.seed_commitment, facts.salt)])


def sealed(facts: LobbyFacts) -> str:
    """Return in small print the digits by which the shuffle can be checked, for everybody to keep."""
    return "-# " + _("SHA-256 of the shuffle: `{commitment}`").format(commitment=facts.seed_commitment)


def seed_in_full(number: str | None, commitment: str, salt: str = "") -> str:
    """Return the seed where it may be known and how to check it, else all digits by which to check it later.

    Games opened before there was a salt have none.
    """
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
    """Return what to do now."""
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
    """Say that the game has begun, with the players in the order of seats."""
    if len(order) == 1:
        return _("The game has begun: {player} plays alone.").format(player=order[0])
    return _("The game has begun. Clockwise round the table: {order}.").format(order=", ".join(order))


cancelled = Spoken("This game was cancelled before it began.")
"""Says that the lobby was closed."""


def expired(facts: LobbyFacts) -> str:
    """Say that the lobby was closed by itself."""
    if facts.is_sought:
        return _("This request has closed, since nobody has joined for three days.")
    return _("This lobby has closed, since nobody has joined for a week.")


request_open = Spoken("Your request is open.")
request_found = Spoken("Others look for the same, and you are in.")
request_stands = Spoken("You are looking for such a game already.")


def request_so_far(link: str, taken: int, most: int) -> str:
    """Tell somebody where their request is, and how many people are in it."""
    return _("{taken} of {most} seats taken: {link}. **Leave** gives yours back.").format(
        link=link, taken=taken, most=most
    )


def draft(game: str, channel: str, seats: int, clock: str) -> str:
    """Show the request that would be posted."""
    text = _(
        "### Find players for {game}\n"
        "Nothing has been posted yet. **Post it** asks for players in {channel}, where everyone "
        "can see it. The game has {seats} seats and starts once they're all taken. Clock: "
        "{clock}."
    )
    return text.format(game=game, channel=channel, seats=seats, clock=translated(CLOCKS[clock]))


def draft_fits(game: str, channel: str, taken: int, most: int) -> str:
    """Show a matching request that already exists."""
    text = _(
        "### Find players for {game}\n"
        "Others are already looking for the same game in {channel}: {taken} of {most} seats are "
        "taken. **Join them** takes a seat, and everyone there sees your name."
    )
    return text.format(game=game, channel=channel, taken=taken, most=most)


post_it = Spoken("Post it")
join_them = Spoken("Join them")


def wish_seats(count: int) -> str:
    """Return the option for a number of seats; 0 for any."""
    return _("{count} seats").format(count=count) if count else _("Any number of seats")


def wish_clock(key: str) -> str:
    """Return the option for a clock, or for any."""
    return translated(CLOCKS[key]) if key in CLOCKS else _("Any clock")


join_request = Spoken("I'm in")


def looking(name: str, game: str) -> str:
    """Call for players, for phones, which show nothing of a card."""
    return _("{name} looks for players: {game}").format(name=name, game=game)


def begun_by_itself(players: Sequence[str]) -> str:
    """Call everybody to a game that has begun by itself."""
    return _("All seats are taken, so the game has begun: {players}.").format(players=listing(players))


joining = Spoken("Joining and start")
"""A button's label, and the title of its form."""

start_field = Spoken("How the game begins")
"""A question of the form (at most 45 characters)."""


def starts() -> dict[str, str]:
    """Return the ways in which a game can begin, by the values of the form."""
    return {"host": _("The host starts it"), "full": _("By itself, a minute after all seats are taken")}


in_time_field = Spoken("Turns in time")
left_field = Spoken("Games left before the end")
newcomers_field = Spoken("Newcomers (fewer than three games here)")
"""Questions of the form (at most 45 characters)."""


def in_time_choices() -> dict[str, str]:
    """Return how punctual people have to be who join, in per cent."""
    least = {str(each): _("At least {percent} %").format(percent=each) for each in (80, 90, 95)}
    return {"0": _("Any share"), **least}


def left_choices() -> dict[str, str]:
    """Return how many games people may have left who join."""
    most = {str(each): _("At most {count}").format(count=each) for each in (0, 1, 3)}
    return {"any": _("Any number"), **most}


def newcomers_choices() -> dict[str, str]:
    """Return whether newcomers may join."""
    return {"yes": _("May join"), "no": _("May not join")}


def opened_in_thread(link: str) -> str:
    """Tell who opened a game in a thread where it is."""
    return _("The game is open in {link}. Press **Start** there once everybody is in.").format(link=link)


def thread_name(game: str, host: str) -> str:
    """Return the name of a game's own thread."""
    return _("{game} · {host}").format(game=game, host=host)


rematch = Spoken("Rematch")
rematch_open = Spoken("The lobby is open: everybody else is asked to join.")
join = Spoken("Join")
leave = Spoken("Leave")
start = Spoken("Start")


def play_solo(automated_name: str) -> str:
    """Return a button's label."""
    return _("Play solo against {rival}").format(rival=automated_name)


def add_automated(automated_name: str) -> str:
    """Return a button's label."""
    return _("Add {rival}").format(rival=automated_name)


def remove_automated(automated_name: str) -> str:
    """Return a button's label."""
    return _("Remove {rival}").format(rival=automated_name)


cancel = Spoken("Cancel")
