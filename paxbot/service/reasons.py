"""Why something asked for cannot be done: the keys the presentation turns into sentences."""

from enum import StrEnum


class Reason(StrEnum):
    """The `reason` of each `PaxError` the service raises; what `details` it brings stands beside it."""

    # Which game
    NO_GAME_HERE = "no_game_here"
    """The channel has never held a game."""
    UNKNOWN_GAME = "unknown_game"
    """There is no game with this id."""
    UNKNOWN_RULES = "unknown_rules"
    """The registry has no game called `key`."""
    CHANNEL_TAKEN = "channel_taken"
    """A lobby or a running game, `game`, is in this `channel` already."""
    NOT_A_LOBBY = "not_a_lobby"
    UNKNOWN_OPTION = "unknown_option"
    """The game has started or is over."""
    NOT_STARTED = "not_started"
    """The game is still a lobby."""
    GAME_OVER = "game_over"
    """The game is finished or was ended."""

    # Who
    NOT_A_PLAYER = "not_a_player"
    """The user has no seat in the game."""
    HOST_ONLY = "host_only"
    """Only the `host` or a moderator may do this."""
    MODERATOR_ONLY = "moderator_only"
    """Only a moderator may do this."""
    NOT_ASKED = "not_asked"
    """Another `seat` with `user` is asked at the moment."""

    # Lobby
    SEATS_IMPOSSIBLE = "seats_impossible"
    """The game has from `fewest` to `most` seats."""
    LOBBY_FULL = "lobby_full"
    """All `most` seats are taken."""
    NOT_ADMITTED = "not_admitted"
    """The host or somebody at the table does not want the person there; it is not told which of them, nor why."""
    ALREADY_JOINED = "already_joined"
    NOT_JOINED = "not_joined"
    TOO_FEW_PLAYERS = "too_few_players"
    """At least `fewest` players are needed; `joined` seats are taken, automated ones included."""
    NOBODY_JOINED = "nobody_joined"
    """At least one person must play."""
    TOO_MANY_AUTOMATED = "too_many_automated"
    """At most `most` seats can be automated now; a person has always one."""
    HOURS_IMPOSSIBLE = "hours_impossible"
    """A clock has from `fewest` to `most` hours, and as many for each turn."""

    # What a server allows
    ROLE_NEEDED = "role_needed"
    """Only members with one of the `roles` may open a game."""
    NOT_IN_THIS_CHANNEL = "not_in_this_channel"
    """Games may be opened only in one of the `channels`."""
    SERVER_FULL = "server_full"
    """The server has `most` open games already, as many as it wants."""
    PERSON_FULL = "person_full"
    """The user is in `most` open games of the server already, as many as it wants of one person."""

    # Seats that change their players
    SEAT_NOT_OFFERED = "seat_not_offered"
    """Nobody is sought for the seat, or not any more."""
    SEAT_IS_TAKEN = "seat_is_taken"
    """The seat was offered, but `user` has it now."""
    SEAT_IS_OFFERED = "seat_is_offered"
    """Somebody is sought for the seat already."""
    NO_SUBSTITUTES = "no_substitutes"
    """The table has agreed that nobody takes another's seat."""
    HAS_A_SEAT = "has_a_seat"
    """The user is in the game already."""
    KNOWS_A_HAND = "knows_a_hand"
    """The user has had another seat, whose hidden hand they know."""

    # Seats the game plays itself
    UNKNOWN_SEAT = "unknown_seat"
    """The game has no such `seat`."""
    NOT_YOUR_SEAT = "not_your_seat"
    """Only the player whose seat it is, the `host` or a moderator may do this."""
    LAST_PERSON = "last_person"
    """Nobody else plays for themselves, so the game would play on without people."""
    OTHERS_FIRST = "others_first"
    """Another `seat` with `user` is asked and has to answer before the seat can change hands."""
    SEAT_IS_AUTOMATED = "seat_is_automated"
    """The game plays this seat already."""
    SEAT_IS_NOT_AUTOMATED = "seat_is_not_automated"
    """A person plays this seat already."""
    SEAT_HAS_NO_PLAYER = "seat_has_no_player"
    """The game has played this seat from the start, so nobody can take it back."""
    SEAT_IS_BUSY = "seat_is_busy"
    """It is the turn of this seat, or it has something to decide."""
    SEAT_IS_RETURNING = "seat_is_returning"
    """The seat's player plays it again from the next turn on, as was asked for already."""
    GAME_NOT_BEGUN = "game_not_begun"
    """The steps before the first turn are not finished."""
    STILL_PLAYING = "still_playing"
    """In the games of these `channels` the user's seat cannot be given up yet."""
    SEAT_HAS_NO_SAY = "seat_has_no_say"
    """The game plays the user's seat, so they have no say in ending it early."""

    # Time
    IS_PAUSED = "is_paused"
    """The game rests already."""
    IS_NOT_PAUSED = "is_not_paused"
    PAUSE_ASKED = "pause_asked"
    """A pause has been proposed already."""
    PAUSE_NOT_ASKED = "pause_not_asked"
    """Nobody has proposed a pause."""
    AGREED_TO_PAUSE = "agreed_to_pause"
    """The user has agreed to the pause already."""

    # Answers
    STALE = "stale"
    """The button belongs to an earlier question."""
    ALREADY_ANSWERED = "already_answered"
    """The user has given exactly this answer already (a double click)."""
    OPTION_GONE = "option_gone"
    """The answer is no longer among the options."""

    # Undo
    NOTHING_TO_UNDO = "nothing_to_undo"
    """No choice of this turn is left to take back."""
    UNDO_NOT_YOUR_TURN = "undo_not_your_turn"
    UNDO_REVEALED = "undo_revealed"
    """Hidden cards have come to light since."""
    UNDO_OTHERS_ANSWER = "undo_others_answer"
    """The last choice was made by another `seat`."""
    UNDO_SEAT_CHANGED = "undo_seat_changed"
    """A `seat` was handed over or taken back since."""

    UNDO_REWOUND = "undo_rewound"
    """The table went back to here by agreement."""

    # Notes
    NOTE_TOO_LONG = "note_too_long"
    """A note has at most `most` characters."""

    # Going back by agreement
    NO_REWINDS = "no_rewinds"
    """The table has agreed that nothing is taken back beyond what `undo` takes back."""
    REWIND_TOO_FAR = "rewind_too_far"
    """The step is none of those the table can go back to now."""
    REWIND_ASKED = "rewind_asked"
    """Somebody has proposed already to go back."""
    REWIND_IS_OFF = "rewind_is_off"
    """The proposal was declined, or the game has gone on since."""

    # Talk
    NO_TALK = "no_talk"
    """The table has agreed that nobody talks about the position."""
    SENTENCE_TOO_LONG = "sentence_too_long"
    """A sentence has at most `most` characters."""

    NOTHING_SAID = "nothing_said"
    """The text has no visible letter."""
    NOBODY_TO_DEAL_WITH = "nobody_to_deal_with"
    """No other person plays."""
    ENOUGH_DEALS = "enough_deals"
    """The player has `most` deals that stand."""
    DEAL_SETTLED = "deal_settled"
    """The deal was answered or settled, or was never made."""
    DEAL_NOT_YOURS = "deal_not_yours"
    """The deal is between others."""

    # Requests
    NOTHING_TO_ASK = "nothing_to_ask"
    """There is nothing, or nothing more, to ask of this player in this turn."""
    OFFER_IMPOSSIBLE = "offer_impossible"
    """The amount is not one that can be offered or agreed on."""
    QUESTION_CLOSED = "question_closed"
    """The question was answered, or its turn is over."""
    REFUSED_ALREADY = "refused_already"
    """This very request was refused in this turn."""
    SETTLED_ALREADY = "settled_already"
    """The other side has said in this turn that it settles for `amount` and no less."""
    DECLINED_ENOUGH = "declined_enough"
    """As many requests were declined in this turn as may be."""

    # Plans
    PLAN_IN_TURN = "plan_in_turn"
    """It is the player's turn already."""
    UNKNOWN_WATCH = "unknown_watch"
    """The table has no part called `key` now."""

    # Leagues
    NO_LEAGUE = "no_league"
    """There is no such league, or no such season of it."""
    MONTH_OPEN = "month_open"
    """An open month, called `name`, counts these games already."""
    LEAGUE_OVER = "league_over"
    """The league has ended."""
    NO_RATINGS = "no_ratings"
    """The server wants no ratings."""

    # Looking back
    UNKNOWN_TURN = "unknown_turn"
    """There is no `turn` of this number."""
    TURN_NOT_REPLAYED = "turn_not_replayed"
    """The rules have changed since the `turn`, so how the table lay then cannot be told any more."""

    # A server without the bot
    STRANDED = "stranded"
    """The bot is not on the game's server, so it rests `until` a second of the Unix clock."""

    # Ending early
    END_NOT_ASKED = "end_not_asked"
    """Nobody has proposed to end the game."""
    ALREADY_AGREED = "already_agreed"

    # Results
    UNKNOWN_RESULT = "unknown_result"
    """The server has no result of this `number`."""
    RESULT_NOT_UNDERSTOOD = "result_not_understood"
    """The line of this `number` is not place, name and points."""
    PLACES_HAVE_A_GAP = "places_have_a_gap"
    NOT_THESE_PLAYERS = "not_these_players"
    """The names of a corrected result are others than those it has."""
    SEATS_OF_RESULT = "seats_of_result"
    SEATED_TWICE = "seated_twice"
    """The game has from `fewest` to `most` seats."""
    REASON_NEEDED = "reason_needed"
    """A correction has a reason of at most `most` characters."""
    CORRECTED_MEANWHILE = "corrected_meanwhile"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    DAY_NOT_UNDERSTOOD = "day_not_understood"
