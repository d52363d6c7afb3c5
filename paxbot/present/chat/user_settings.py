"""A player's settings in sentences, each with what it means."""

from collections.abc import Mapping

from paxbot.present.words import ENGLISH, N_, Either, Say, Spoken, Texts, _, language, languages, ngettext

heading = Spoken(
    "### Your settings\n-# They hold in all your games, and only you see them. What you choose holds at once."
)


notices = Texts(
    {
        "channel": N_("When a game waits for you, I call you in its channel."),
        "dm": N_("When a game waits for you, I call you by direct message."),
        "both": N_("When a game waits for you, I call you in its channel and send you your hand without a sound."),
    }
)


notices_choices = Texts({"channel": N_("In the channel"), "dm": N_("By direct message"), "both": N_("Both")}).all


next_up = Either(
    N_("I do not tell you when you are next."), N_("I tell you quietly when the turn before yours begins."), "on?"
)


def zone(name: str, now: str) -> str:
    return _("Your time zone is {name}, where it is {now} now.").format(name=name.replace("_", " "), now=now)


def quiet(hours: tuple[str, str] | None) -> str:
    if hours is None:
        return _("You have no quiet hours: your clocks run by day and by night.")
    return _("Your quiet hours are from {begin} to {end}: your clocks stand still, and I send no reminders.").format(
        begin=hours[0], end=hours[1]
    )


view = Say("`/pax board` shows you first: {name}.")


size = Texts(
    {
        "full": N_("Pictures that only you see come in full size."),
        "phone": N_("Pictures that only you see are small, for phones and slow connections."),
    }
)


size_choices = Texts({"full": N_("Full size"), "phone": N_("Small, for phones and slow connections")}).all


def palette(value: str) -> str:
    here = {
        "usual": _("They have the usual colours, which can be told apart also by people who are colour-blind."),
        "contrast": _("They have strong colours, dark on white, for weak sight and bright sun."),
    }[value]
    return " ".join([here, _("Pictures in channels are the same for everybody.")])


palette_choices = Texts(
    {"usual": N_("Usual colours, also for the colour-blind"), "contrast": N_("High contrast: dark on white")}
).all


text_only = Either(
    N_("What only you see comes with pictures."),
    N_("What only you see comes without pictures, and `/pax board` tells the whole table as text."),
    "on?",
)
confirm = Either(
    N_("Your turn ends as soon as you say so, also with actions left."),
    N_("I ask you before you end a turn with actions left."),
    "on?",
)
hints = Either(
    N_("What you meet for the first time comes without a hint."),
    N_("What you meet for the first time in a game comes with a hint."),
    "on?",
)


def spoken(chosen: str) -> str:
    """Return the language somebody is spoken to in: `chosen`, else that of their Discord."""
    name = languages()[language()]
    return (
        _("I speak to you in the language you have chosen: {name}.").format(name=name)
        if chosen
        else _("I speak to you in the language of your Discord, as far as I know it: {name}.").format(name=name)
    )


def language_choices(as_discord: str) -> Mapping[str, str]:
    return {as_discord: _("As my Discord is set"), **languages()}


titles = Texts(
    {
        "notices": N_("Where I call you"),
        "view": N_("What you see of a table first"),
        "size": N_("Size of your pictures"),
        "palette": N_("Colours of your pictures"),
        "zone": N_("Which place do you mean?"),
        "language": N_("The language in which I speak to you"),
    }
).all


def toggle(field: str, on: bool) -> str:
    return {
        ("next_up", False): _("Tell me when I am next"),
        ("next_up", True): _("Do not tell me when I am next"),
        ("text_only", False): _("Text only"),
        ("text_only", True): _("With pictures"),
        ("confirm", False): _("Ask before ending a turn"),
        ("confirm", True): _("Do not ask before ending a turn"),
        ("hints", False): _("Hints at the first time"),
        ("hints", True): _("No hints"),
    }[field, on]


def blocked(count: int) -> str:
    if not count:
        return _("You block nobody.")
    return ngettext(
        "You block {count} person; nobody is told.", "You block {count} people; nobody is told.", count
    ).format(count=count)


block = Spoken("Block people")
block_field = Spoken("Whom you do not want to play with")
"""At most 45 characters."""
about_blocks = Spoken("They cannot join where you wait, and /find never brings you together. Nobody is told.")
"""At most 100 characters."""
hours = Spoken("Quiet hours and time zone")


def fields() -> Mapping[str, tuple[str, str]]:
    return {
        "zone": (_("Your time zone"), _("A city near you, such as Berlin or New York, or UTC+2")),
        "begin": (_("Quiet hours begin at"), _("Such as 22:30; leave both empty for none")),
        "end": (_("Quiet hours end at"), _("Such as 7:30")),
    }


several_zones = Say("More than one place fits \u201c{typed}\u201d: choose below which you mean.")
ask_end = Say("### End your turn?\n{what}")
end_anyway = Spoken("End the turn")
go_back = Spoken("Back")
server_heading = Spoken(
    "### Settings of this server\n-# They hold at once, for new games. In games that run, only the language changes."
)
server_roles = Either(
    N_("Everybody may open games."),
    N_("Members with one of these roles may open games: {roles}."),
    "roles?",
    roles=", ".join,
)
server_channels = Either(
    N_("Games may be opened in every channel in which I may post."),
    N_("Games may be opened in these channels and their threads: {channels}."),
    "channels?",
    channels=", ".join,
)


server_clock = Texts(
    {
        "none": N_("New games have no clock, unless their host chooses one."),
        "relaxed": N_("New games have the relaxed clock, unless their host chooses another."),
        "brisk": N_("New games have the brisk clock, unless their host chooses another."),
    }
)


language_name = Texts({"en": N_("English"), "de": N_("German")})


def server_language(key: str) -> str:
    key = key if key in languages() else ENGLISH
    name = language_name(key) if key in language_name else languages()[key]
    return _("What everybody reads is in {name}, in games that run, too. To each person I speak in theirs.").format(
        name=name
    )


archive_times = Texts({"60": N_("An hour"), "1440": N_("A day"), "4320": N_("3 days"), "10080": N_("A week")}).all


server_threads = Texts(
    {
        "60": N_("Discord hides a new game's thread after an hour without messages. My next message shows it again."),
        "1440": N_("Discord hides a new game's thread after a day without messages. My next message shows it again."),
        "4320": N_("Discord hides a new game's thread after 3 days without messages. My next message shows it again."),
        "10080": N_("Discord hides a new game's thread after a week without messages. My next message shows it again."),
    }
)
"""By the minutes after which threads leave the list of channels."""
server_games = Either(
    N_("There may be any number of open games."), N_("Open games, lobbies included: at most {most}."), "most?"
)
server_each = Either(
    N_("A person may be in any number of them."), N_("Open games of one person: at most {most}."), "most?"
)
server_ratings = Either(
    N_("Nobody is rated here."), N_("People are rated by the games that end here; `/rating` shows how."), "on?"
)
toggle_ratings = Either(N_("Rate people"), N_("Rate nobody"), "on?")


server_titles = Texts(
    {
        "roles": N_("Who may open games (nobody chosen: everybody)"),
        "channels": N_("Where games may be opened (none chosen: everywhere)"),
        "clock": N_("The clock of new games"),
        "language": N_("The language of what everybody reads"),
        "threads": N_("When threads of new games are hidden"),
    }
).all


limits = Spoken("Limits of games")


def limit_fields() -> Mapping[str, tuple[str, str]]:
    hint = _("A number up to 100; leave it empty for no limit")
    return {
        "most_games": (_("How many open games there may be"), hint),
        "most_each": (_("In how many of them one may be"), hint),
    }
