"""What each command and each of its options says in Discord's list of commands (at most 100 characters)."""

from typing import Final

from paxbot.present.words import _

PAX: Final = _("Play a board game in this channel")

NEW: Final = _("Open a game and call for players")
NEW_GAME: Final = _("Which game")
NEW_SEATS: Final = _("How many seats exactly, Wakhan's included; otherwise as many as join")
NEW_WAKHAN: Final = _("How many seats Wakhan takes, the automated rival (none, unless you choose it)")
NEW_OPEN_HANDS: Final = _("Whether everybody may see all hands (no, unless you choose it)")
NEW_HIDE_SEED: Final = _("Whether the seed of the shuffle stays secret until the end (yes, unless you choose no)")
NEW_THREAD: Final = _("Whether the game gets a new thread of its own (no, unless you choose it)")
NEW_CLOCK: Final = _("How time is counted (the server's usual clock, or none)")
NEW_CLOCK_HOURS: Final = _("For a clock of your own: how many hours everybody has to begin with")
NEW_CLOCK_MORE: Final = _("For a clock of your own: how many hours more each turn (a sixth, unless you choose it)")
NEW_TIME_UP: Final = _("What happens when somebody's time is up (one pass, then Wakhan, unless you choose it)")
CLOCKS: Final = {
    "none": _("No clock"),
    "relaxed": _("Relaxed: 72 hours, and 12 more each turn"),
    "brisk": _("Brisk: 24 hours, and 4 more each turn"),
    "custom": _("Your own hours"),
}
TIME_UPS: Final = {
    "wakhan": _("One pass; the second time Wakhan takes the seat"),
    "pass": _("A pass each time"),
    "remind": _("Nothing but reminders"),
}

TURN: Final = _("Open your panel: what you can do now")
BOARD: Final = _("Look at the table")
BOARD_VIEW: Final = _("What to show: otherwise your default, which you choose below the picture")
TEXT: Final = _("Read the whole table as plain text, for screen readers and slow connections")
COURT: Final = _("Look at all courts, or at one")
COURT_PLAYER: Final = _("Whose court")
COURT_WAKHAN: Final = _("Look at the courts that Wakhan plays, with the cards she goes by")
HAND: Final = _("Look at your hand, or at another one where hands are open")
HAND_PLAYER: Final = _("Whose hand, where hands are open")
LOG: Final = _("Read what has happened")
LOG_TURN: Final = _("Number of the turn")
LOG_PLAYER: Final = _("Only what concerns this player, in all turns")
LOG_ABOUT: Final = _("Only what is about this card or region, in all turns")
REPLAY: Final = _("Look at the turns of the game again, step by step")
REPLAY_TURN: Final = _("Number of the turn, the last one otherwise")
REPLAY_FILM: Final = _("Whether you want the whole game as a moving picture instead")
NOTE: Final = _("Write a private note on this game, which only you read in your panel")
STATUS: Final = _("Who plays, who is asked, and where the game stands")
UNDO: Final = _("Take your last step back")
REWIND: Final = _("Go back further than undo does, if the whole table agrees")
HANDOVER: Final = _("Hand a seat to Wakhan, the automated rival: yours, or that of a player who left")
HANDOVER_PLAYER: Final = _("Whose seat, if not yours (for the host and moderators)")
TAKEBACK: Final = _("Take a seat back from Wakhan")
TAKEBACK_PLAYER: Final = _("Whose seat, if not yours (for the host and moderators)")
RESIGN: Final = _("Give your seat up for good: Wakhan plays it until somebody else takes it")
STUCK: Final = _("List this server's games in which nobody has moved for a while (for moderators)")
STUCK_DAYS: Final = _("For how many days nobody has moved (3, unless you choose another number)")
ASK: Final = _("Ask another player about several bribes in one question")
AWAY: Final = _("Tell all your tables that you are away: your clock sleeps, and nobody reminds you")
AWAY_FROM: Final = _("The first day you are away, like 2026-07-01 (today, unless you choose another)")
AWAY_UNTIL: Final = _("The last day you are away, like 2026-07-14")
PAUSE: Final = _("Propose to pause the game, or end its pause")
EXPORT: Final = _("Get the record of the game as a file")
HELP: Final = _("How to play here")
END: Final = _("End the game before its end")

PLAN: Final = _("Leave a line for your coming turn that I carry out then; without a line: see your plan")
PLAN_LINE: Final = _("What you want to do then, for example: buy 58; end")
PLAN_IF_UNCHANGED: Final = _("Only if nothing has changed in these parts of the table, separated by commas")

DO: Final = _("Type your moves in one line, for example: buy 58; play 41 left; end")
DO_LINE: Final = _("What you do, one after the other; the list shows what is possible next")

SETTINGS: Final = _("Your settings: calls, quiet hours, time zone, pictures and more")
SETTINGS_ZONE: Final = _("Your time zone: a city near you, or how far you are from UTC")
SERVER: Final = _("Who may open games on this server, where, and how many (for those who manage it)")
GAMES: Final = _("Your games, and whose turn it is in each")
CARD: Final = _("Look a card up")
CARD_NAME: Final = _("Name or number of the card")
CARD_SHOW: Final = _("Whether everybody here may see it")
