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
STATUS: Final = _("Who plays, who is asked, and where the game stands")
UNDO: Final = _("Take your last step back")
REWIND: Final = _("Go back further than undo does, if the whole table agrees")
HANDOVER: Final = _("Hand a seat to Wakhan, the automated rival: yours, or that of a player who left")
HANDOVER_PLAYER: Final = _("Whose seat, if not yours (for the host and moderators)")
TAKEBACK: Final = _("Take a seat back from Wakhan")
TAKEBACK_PLAYER: Final = _("Whose seat, if not yours (for the host and moderators)")
ASK: Final = _("Ask another player about several bribes in one question")
EXPORT: Final = _("Get the record of the game as a file")
HELP: Final = _("How to play here")
END: Final = _("End the game before its end")

PLAN: Final = _("Leave a line for your coming turn that I carry out then; without a line: see your plan")
PLAN_LINE: Final = _("What you want to do then, for example: buy 58; end")
PLAN_IF_UNCHANGED: Final = _("Only if nothing has changed in these parts of the table, separated by commas")

DO: Final = _("Type your moves in one line, for example: buy 58; play 41 left; end")
DO_LINE: Final = _("What you do, one after the other; the list shows what is possible next")

GAMES: Final = _("Your games, and whose turn it is in each")
CARD: Final = _("Look a card up")
CARD_NAME: Final = _("Name or number of the card")
CARD_SHOW: Final = _("Whether everybody here may see it")
