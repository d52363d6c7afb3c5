"""The help on playing any game with the bot, first of all for where somebody is."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from paxbot.present.speech import listing
from paxbot.present.words import N_, _, translated


class Place(Enum):
    """Where somebody is who asks for help."""

    NO_GAME = auto()
    LOBBY = auto()
    ON_TURN = auto()
    ASKED = auto()
    WAITING = auto()
    AWAY = auto()
    """The game plays their seat."""
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
    """Return what somebody can do where they are; `player` is whose turn it is or whom the game waits for."""
    return translated(HERE[place]).format(player=player, rival=rival)


def deciding() -> str:
    """Return what a host or a moderator can do besides."""
    return _(
        "**You may decide for this table.** `/pax handover` has the automated rival play for somebody who is gone, "
        "`/pax rewind` goes back, and `/pax end` ends the game early."
    )


def more() -> str:
    """Return where rules are explained and a game is taught."""
    return _(
        "`/rule` explains every rule and word of the games, and `/learn` teaches your first turns in a few minutes."
    )


def paragraphs(example: str, rivals: str) -> tuple[str, ...]:
    """Return how to play any game here; the `example` is a line somebody might type."""
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
    """Return which games there are, by name, and what each is about."""
    return "\n".join([_("### Games"), *(f"- **{name}**: {each}" for name, each in about.items())])


def rivals(names: Mapping[str, str]) -> str:
    """Return who the automated rivals are, by the names of their games."""
    return listing([_("**{rival}** in {game}").format(rival=rival, game=game) for game, rival in names.items()])
