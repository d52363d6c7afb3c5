"""Texts that explain the bot: commands and their options (at most 100 characters), help, lessons and rules."""

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Final

from paxbot.present.words import N_, Many, Say, Spoken, _, listing, translated

PAX: Final = N_("Play a board game in this channel")

NEW: Final = N_("Open a game and call for players")
NEW_GAME: Final = N_("Which game")
NEW_SEATS: Final = N_("How many seats exactly, the automated rival's included; otherwise as many as join")
NEW_AUTOMATED: Final = N_("How many seats the automated rival of the game takes (none, unless you choose it)")
NEW_OPEN_HANDS: Final = N_("Whether everybody may see all hands (no, unless you choose it)")
NEW_HIDE_SEED: Final = N_("Whether the seed of the shuffle stays secret until the end (yes, unless you choose no)")
NEW_THREAD: Final = N_("Whether the game gets a new thread of its own (no, unless you choose it)")
NEW_CLOCK: Final = N_("How time is counted (the server's usual clock, or none)")
NEW_CLOCK_HOURS: Final = N_("For a clock of your own: how many hours everybody has to begin with")
NEW_CLOCK_MORE: Final = N_("For a clock of your own: how many hours more each turn (a sixth, unless you choose it)")
NEW_COUNTS: Final = N_("Whether it counts for the open month of the server (yes, unless you choose no)")
LEAGUE: Final = N_("Seasons, cups, open months and results of this server")
LEAGUE_NEW: Final = N_("Open a season, a cup or a month in this channel (for those who manage the server)")
LEAGUE_NAME: Final = N_("What it is called")
LEAGUE_KIND: Final = N_(
    "A season or a cup with drawn tables, or a month in which all games count (the last, by default)"
)
LEAGUE_KINDS: Final = {"season": N_("Season"), "cup": N_("Cup"), "month": N_("Open month")}
LEAGUE_GAME: Final = N_("The game that is played or counts (in a month all, unless you choose one)")
LEAGUE_BEST: Final = N_("In a month: how many games of each person count, the best of them (5, unless you choose)")
LEAGUE_STANDINGS: Final = N_("Who stands where, what counts, and who has won before")
LEAGUE_RULES: Final = N_("The rules of the league: points, ties, clocks, divisions, and the draw")
LEAGUE_MINE: Final = N_("Your tables, until when, and which places you can reach")
LEAGUE_MANAGE: Final = N_("What is next in the season or cup (for its organisers)")
LEAGUE_RULINGS: Final = N_("What the organisers have decided")
LEAGUE_IMPORT: Final = N_("Take the divisions of a league in from a file (for the organisers of the season)")
LEAGUE_FILE: Final = N_("CSV with a head line: division, name, and perhaps id and points")
LEAGUE_CLOSE: Final = N_("Close the month that runs, for good (for those who manage the server)")
NEW_TIME_UP: Final = N_("When somebody's time is up (one pass, then the automated rival plays, unless you choose it)")
CLOCKS: Final = {
    "none": N_("No clock"),
    "relaxed": N_("Relaxed: 72 hours, and 12 more each turn"),
    "brisk": N_("Brisk: 24 hours, and 4 more each turn"),
    "custom": N_("Your own hours"),
}
TIME_UPS: Final = {
    "automated": N_("One pass; the second time the automated rival takes the seat"),
    "pass": N_("A pass each time"),
    "remind": N_("Nothing but reminders"),
}

FIND: Final = N_("Find people for a game; again: your request")
FIND_PACE: Final = N_("How time is counted (any, unless you choose it)")
FIND_LANGUAGE: Final = N_("What is spoken at the table (any, unless you choose it)")
FIND_SIZE: Final = N_("How many players (any number, unless you choose it)")

TURN: Final = N_("Open your panel: what you can do now")
BOARD: Final = N_("Look at the table")
BOARD_VIEW: Final = N_("What to show: otherwise your default, which you choose below the picture")
TEXT: Final = N_("Read the whole table as plain text, for screen readers and slow connections")
AREA: Final = N_("Look at all courts or displays, or at one")
AREA_PLAYER: Final = N_("Whose court or display")
AREA_AUTOMATED: Final = N_("Look at the seats that the automated rival plays, with what it goes by")
HAND: Final = N_("Look at your hand, or at another one where hands are open")
HAND_PLAYER: Final = N_("Whose hand, where hands are open")
LOG: Final = N_("Read what has happened")
LOG_TURN: Final = N_("Number of the turn")
LOG_PLAYER: Final = N_("Only what concerns this player, in all turns")
LOG_ABOUT: Final = N_("Only what is about this card, place or the like, in all turns")
REPLAY: Final = N_("Look at the turns of the game again, step by step")
REPLAY_TURN: Final = N_("Number of the turn, the last one otherwise")
REPLAY_FILM: Final = N_("Whether you want the whole game as a moving picture instead")
NOTE: Final = N_("Write a private note on this game, which only you read in your panel")
FORGET_ME: Final = N_("See what I keep of you, take it along, and have it removed")
STATUS: Final = N_("Who plays, who is asked, and where the game stands")
UNDO: Final = N_("Take your last step back")
REWIND: Final = N_("Go back further than undo does, if the whole table agrees")
HANDOVER: Final = N_("Hand a seat to the automated rival: yours, or that of a player who left")
HANDOVER_PLAYER: Final = N_("Whose seat, if not yours (for the host and moderators)")
TAKEBACK: Final = N_("Take a seat back from the automated rival")
TAKEBACK_PLAYER: Final = N_("Whose seat, if not yours (for the host and moderators)")
RESIGN: Final = N_("Give your seat up for good: the automated rival plays it until somebody else takes it")
STUCK: Final = N_("List this server's games in which nobody has moved for a while (for moderators)")
STUCK_DAYS: Final = N_("For how many days nobody has moved (3, unless you choose another number)")
ASK: Final = N_("Ask another player to take less for several things, in one question (not in every game)")
PROPOSE: Final = N_("Propose a deal to another player or to all; it binds nobody")
AWAY: Final = N_("Tell all your tables that you are away: your clock sleeps, and nobody reminds you")
AWAY_FROM: Final = N_("The first day you are away, like 2026-07-01 (today, unless you choose another)")
AWAY_UNTIL: Final = N_("The last day you are away, like 2026-07-14")
PAUSE: Final = N_("Propose to pause the game, or end its pause")
EXPORT: Final = N_("Get the record of the game as a file")
HELP: Final = N_("How to play here")
END: Final = N_("End the game before its end")

PLAN: Final = N_("Leave a line for your coming turn that I carry out then; without a line: see your plan")
PLAN_LINE: Final = N_("What you want to do then, as you would type it with /do")
PLAN_IF_UNCHANGED: Final = N_("Only if nothing has changed in these parts of the table, separated by commas")

DO: Final = N_("Type your moves in one line, with semicolons between them")
DO_LINE: Final = N_("What you do, one after the other; the list shows what is possible next")

SETTINGS: Final = N_("Your settings: calls, quiet hours, time zone, pictures and more")
SETTINGS_ZONE: Final = N_("Your time zone: a city near you, or how far you are from UTC")
SERVER: Final = N_("Who may open games on this server, where, and how many (for those who manage it)")
GAMES: Final = N_("Your games, whose turn it is in each, and how far your solitaire campaign is")
LEARN: Final = N_("Learn a game here, in a few minutes")
CARD: Final = N_("Look a card up")
CARD_NAME: Final = N_("Name or number of the card")
CARD_SHOW: Final = N_("Whether everybody here may see it")
RULE: Final = N_("Look a rule up: ask as you like")
RULE_ABOUT: Final = N_("What you want to know, in a word or a question; misspelling does no harm")
RULE_GAME: Final = N_("Which game (that of this channel, unless you choose it)")

RATING: Final = N_("How somebody is rated on this server, and by which games; yours unless you choose somebody")
RATING_PLAYER: Final = N_("Somebody else")
RATING_GAME: Final = N_("Which game (one in which they are rated, unless you choose it)")

LEAGUE_RESULTS: Final = N_("How the games on this server came out")
LEAGUE_PROFILE: Final = N_("Somebody's games on this server: places, points or rating, and each game's end")
LEAGUE_PROFILE_PLAYER: Final = N_("Whose (yours, unless you choose somebody)")
LEAGUE_STATISTICS: Final = N_("What was counted of the games that ended here: who won with what, lengths, replies")
LEAGUE_STATISTICS_GAME: Final = N_("The game (the one that ended last, unless you choose)")
LEAGUE_STATISTICS_PLAYER: Final = N_("Only the games and seats of one person")
LEAGUE_STATISTICS_LEAGUE: Final = N_("Only the games of the newest league of this server")
LEAGUE_CORRECT: Final = N_("Correct a result; both stay to be seen (for those who manage the server)")
LEAGUE_CORRECT_NUMBER: Final = N_("Number of the result, as `/league results` lists it")
LEAGUE_ENTER: Final = N_("Enter the result of a game that was played elsewhere (for those who manage the server)")


class Place(Enum):
    NO_GAME = auto()
    LOBBY = auto()
    ON_TURN = auto()
    ASKED = auto()
    WAITING = auto()
    AWAY = auto()
    """The automated player has their seat."""
    LOOKING_ON = auto()
    OVER = auto()


HERE: Final[Mapping[Place, str]] = {
    Place.NO_GAME: N_(
        "**There is no game in this channel.** `/pax new` opens one; whoever wants to play presses **Join**, and the "
        "host **Start**. Nobody about? One press in the lobby begins a game for one. `/find` looks for people, and "
        "`/games` lists your games."
    ),
    Place.LOBBY: N_(
        "**This table is filling up.** **Join** takes a seat, **What is agreed** tells the rules of the table, and the "
        "host presses **Start**."
    ),
    Place.ON_TURN: N_(
        "**It is your turn.** **Take turn** opens your private panel: it lists all you can do, and **Why not?** tells "
        "why the rest cannot be done. **Undo** takes a step back until something hidden has come to light or somebody "
        "else has answered."
    ),
    Place.ASKED: N_(
        "**You are asked something in the turn of {player}.** Press **Answer**: the game goes on as soon as you have "
        "chosen."
    ),
    Place.WAITING: N_(
        "**The game waits for {player}.** I mention you when it is your turn. Until then **My hand** shows your hand "
        "to you alone, `/pax log` tells what has happened, and `/pax plan` leaves a line for your coming turn."
    ),
    Place.AWAY: N_("**{rival} plays your seat.** `/pax takeback` takes it back as soon as the running turn is over."),
    Place.LOOKING_ON: N_(
        "**You look on.** `/pax board` shows the table, `/pax log` tells what has happened, `/pax status` who plays "
        "and who is asked, and **Catch up** the last turns."
    ),
    Place.OVER: N_(
        "**This game is over.** `/pax replay` shows it again, also as a film, and `/pax export` gives you its record. "
        "`/pax new` opens the next one."
    ),
}


def here(place: Place, player: str = "", rival: str = "") -> str:
    """Return what somebody can do in their `place`; `player` is whose turn it is or whom the game waits for."""
    return translated(HERE[place]).format(player=player, rival=rival)


deciding = Spoken(
    "**You may decide for this table.** `/pax handover` has the automated rival play for somebody who is gone, "
    "`/pax rewind` goes back, and `/pax end` ends the game early."
)
more = Spoken(
    "`/rule` explains every rule and word of the games, and `/learn` teaches your first turns in a few minutes."
)


def paragraphs(example: str, rivals: str) -> tuple[str, ...]:
    """Return how to play any game here; `example` is a line somebody might type."""
    return (
        _(
            "### Playing here\n"
            "A channel or thread is a table: it holds one running game. `/pax new` opens a game; press **Join** to "
            "take a seat, and the host presses **Start**."
        ),
        _(
            "When it is your turn, I mention you. Press **Take turn** for your private panel: it lists every step "
            "you can take. Everybody sees the table and the log after each step. **Undo** takes your last step back, "
            "as long as no hidden card has come to light and nobody else has answered since; **Reset turn** takes back "
            "all of them, and **Take back** the end of your turn, until the next player is called. `/pax rewind` goes "
            "back further, if everybody at the table agrees."
        ),
        _(
            "Sometimes you are asked something in another player's turn. I mention you then, too: press **Answer**. "
            "Your hand comes as a direct message; **My hand** shows it here, to you alone."
        ),
        _(
            "If you would rather type, `/do` takes a whole line, such as `{example}`. While you type, I list what can "
            "come next; if a word fits nothing, I mark it and do nothing. `/pax plan` leaves such a line for your "
            "coming turn, which I carry out then, unless something you have named has changed."
        ).format(example=example),
        _(
            "**The automated rival** takes seats that nobody takes: {rivals}. The host adds it in the lobby, where one "
            "press also begins a game for one against it. It plays each of its turns at once, and a button below shows "
            "the table after each of its actions. `/pax court automated:True` shows what lies before it."
        ).format(rivals=rivals),
        _(
            "A table may count time: your clock runs while the game waits for you, and sleeps in your quiet hours and "
            "while you are away. `/pax away` announces that to all your tables, and `/pax pause` lets a game rest if "
            "everybody agrees. When your time is up, I pass for you once; the second time the automated rival "
            "takes your seat, unless the table has agreed otherwise."
        ),
        _(
            "If you have to leave, `/pax handover` gives your seat to the automated rival, and the host can do the "
            "same for a player who is gone. `/pax takeback` takes it back: its player has it as soon as the running "
            "turn is over. `/pax resign` gives your seat up for good: whoever is not in the game can take it with one "
            "tap."
        ),
        _(
            "`/pax turn`, `/pax board`, `/pax court`, `/pax hand`, `/pax log` and `/pax status` show you where the "
            "game stands, `/pax replay` shows past turns again or the game as a film, `/pax note` keeps a note that "
            "only you read, `/pax undo` takes a step back, `/pax export` gives you the record, and `/pax end` ends a "
            "game early. `/games` lists your games, and `/card` looks a card up."
        ),
        _(
            "`/settings` holds what you like: my language, where I call you, your quiet hours and time zone, how your "
            "pictures look, or text instead of pictures. `/server` is for those who manage this server: who opens "
            "games, where, and how many, and the language of what everybody reads."
        ),
        _(
            "`/pax board` shows the whole table, a part of it alone, what lies before you, or files to zoom into: "
            "choose below the picture, and which of them you want to see first. `/pax text` tells all of it as plain "
            "text, for screen readers and slow connections."
        ),
    )


def games(about: Mapping[str, str]) -> str:
    return "\n".join([_("### Games"), *(f"- **{name}**: {each}" for name, each in about.items())])


def rivals(names: Mapping[str, str]) -> str:
    return listing([_("**{rival}** in {game}").format(rival=rival, game=game) for game, rival in names.items()])


heading = Spoken("### Learn it here\nEach lesson is private and takes a few minutes. ✓ marks what you have done.")
again = Spoken("Begin again")
lessons = Spoken("Lessons")
find_table = Spoken("Join a table")
decline = Spoken("No, thanks")
declined = Spoken("All right. `/learn` begins a lesson whenever you like.")
none = Spoken("There is no lesson yet.")
can_play = Spoken(
    "### You can take a turn\nThat is how every turn goes. More is taught in further lessons; in a game, **Cards** "
    "explains each card in sight, **Rule** and `/rule` what else you meet."
)
step = Say("{title} · **{number} of {count}** · {sentence}", "title number count sentence")
done = Say("### {title}: done")


def taken_back(effect: str) -> str:
    return "\n".join([effect, _("↩ That is taken back: this step wants something else.")])


def button(title: str, *, is_done: bool) -> str:
    return f"✓ {title}" if is_done else title


against = Say("Play against {rival}")
offer = Say("Learn {game}")
whole = Spoken("Whole rule")
related = Spoken("Related rules")
of_card = Spoken("The rules of what is on this card")
rules = Spoken("Rules")


def cited(text: str, titles: Iterable[str]) -> str:
    names = ", ".join(titles)
    return f"{text} (*{names}*)" if names else text


def answered(title: str, opening: str) -> str:
    return f"**{title}**\n{opening}"


ruling = Say("{opening} (Ruling {number}. {source})", "opening number source")
more_rulings = Many("There's one more ruling on this rule.", "There are {count} more rulings on this rule.")
named = Say("Rule: {title}")
