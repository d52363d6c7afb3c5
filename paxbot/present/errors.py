from collections.abc import Sequence
from typing import Final

from paxbot import PaxError
from paxbot.present.words import N_, _, translated

_MENTIONS: Final = {"roles": "<@&{id}>", "channels": "<#{id}>"}


def sentence(error: PaxError) -> str | None:
    """Return one short sentence for the person who asked, or None if this reason has none."""
    found = _SENTENCES.get(str(error.reason))
    if found is None:
        return None
    template = " ".join(map(translated, [found] if isinstance(found, str) else found))
    readable = {name: _readable(name, value) for name, value in error.details.items()}
    details = {name: value for name, value in readable.items() if isinstance(value, int | str)}
    try:
        return template.format(**details)
    except KeyError:
        # The reason was given without what its sentence would name.
        return None


def _readable(name: str, value: object) -> object:
    if name in _MENTIONS and isinstance(value, Sequence):
        return ", ".join(_MENTIONS[name].format(id=each) for each in value)
    return value


def trouble(number: str) -> str:
    """Word an unforeseen failure; `number` is in the bot's log as well."""
    return _(
        "Something went wrong on my side. What was done so far is safe; please try again. "
        "If you tell whoever runs this bot, give them this number: {number}."
    ).format(number=number)


_SAFE: Final = N_("What you saw done before is safe, and nothing else has changed.")
_TELL: Final = N_("Please tell whoever runs this bot, and try again later.")
_SENTENCES: Final[dict[str, str | tuple[str, ...]]] = {
    "no_game_here": N_("There is no game in this channel. Open one with `/pax new`."),
    "unknown_game": N_("I do not know this game any more."),
    "plan_in_turn": N_("It is your turn already: use `/do`, or the panel."),
    "unknown_watch": N_("I do not know what shall not have changed. Choose from the list that appears as you type."),
    "no_words_in_line": N_("Your plan says nothing. Type what you want to do, for example `{example}`."),
    "several_games_wait": N_("Several games wait for you. Use `/do` in the channel of the game you mean."),
    "no_game_waits": N_("None of your games waits for you at the moment."),
    "unknown_rules": N_("I do not host a game of that name."),
    "channel_taken": N_(
        "There is a game in this channel already: `/pax status` shows it. Finish or end it first, or open the "
        "new one in a thread."
    ),
    "not_a_lobby": N_("This game has started or is over, so its lobby is closed."),
    "not_started": N_("The game has not started yet."),
    "game_over": N_("The game is over."),
    "unknown_option": N_("There is no such choice any more. Look at the card again."),
    "option_needs_seats": N_(
        "Under **Options of the game** something is chosen that makes sense only with {fewest} players or more. "
        "Choose the usual there, or let more people join."
    ),
    "unknown_part": N_("This game's table has no part of that name."),
    "unknown_rule": N_(
        "I find no rule for that. Try one word of it, or choose from the list that appears as you type."
    ),
    "unknown_card": N_("There is no such card. Choose one from the list that appears while you type."),
    "command_changed": N_("This command has just changed. Please try again in a few minutes."),
    "command_not_here": N_("This command does not work here."),
    "option_not_understood": N_("I do not understand what you entered. Choose from what Discord offers."),
    "text_too_long": N_("That’s too long: type at most {most} characters. Nothing has changed."),
    "too_much_at_once": N_("I’m still working on your earlier requests. Try again in a moment."),
    "discord_fails": N_(
        "Discord does not answer me as it should at the moment. What was done so far is safe; please try again "
        "in a minute."
    ),
    "message_gone": N_(
        "The message you pressed was deleted meanwhile. What you did counts as far as it was possible; "
        "`/pax status` shows how the game stands."
    ),
    "restarting": N_("I am restarting. Please try again in a minute: nothing has changed."),
    "slow_down": N_("Discord asks me to slow down. What was done so far is safe; please try again in a minute."),
    "unreadable_state": N_("I cannot read this game any more. Please tell whoever runs this bot."),
    "disk_full": (N_("I cannot save this: there is no room left on the disk on which I keep the games."), _SAFE, _TELL),
    "database_busy": (
        N_("I cannot save this right now: another program is using my games."),
        _SAFE,
        N_("Please try again soon."),
    ),
    "database_damaged": (N_("I cannot do this: the file in which I keep the games is damaged."), _TELL),
    "database_fails": (N_("I cannot do this: the disk on which I keep the games does not obey me."), _SAFE, _TELL),
    "not_a_player": N_("You have no seat in this game."),
    "not_their_seat": N_("This person has no seat in this game."),
    "hand_hidden": N_("Hands are hidden in this game: you can look at your own alone."),
    "host_only": N_("Only the host, <@{host}>, or somebody with the Manage Channels permission may do this."),
    "moderator_only": N_("Only somebody with the Manage Channels permission may do this."),
    "not_asked": N_("It is not for you to answer now: <@{user}> is asked."),
    "seats_impossible": N_(
        "This game has {fewest} to {most} seats, and those that people leave free can be played automatically. "
        "To play alone, choose no number of seats, and press what the card that appears offers for it."
    ),
    "lobby_full": N_("All seats are taken."),
    "not_admitted": N_(
        "This table is not open to you: players choose whom they play with, and hosts may ask for people who keep to "
        "time and stay to the end."
    ),
    "already_joined": N_("You have joined this game already."),
    "not_joined": N_("You have not joined this game."),
    "too_few_players": N_("Not enough players yet: {joined} of at least {fewest} have joined."),
    "nobody_joined": N_("Nobody has joined yet: at least one seat is for a person."),
    "too_many_automated": N_(
        "At most {most} of the seats can be played automatically now; at least one is for a person."
    ),
    "hours_impossible": N_(
        "A clock of your own has {fewest} to {most} hours to begin with, and {fewest} to {most} for each turn."
    ),
    "not_alone": N_("You are not alone at this table any more. Look at the card again: you can press **Start**."),
    "no_threads_here": N_("There can be no thread here. Use the command in a text channel, or without a thread."),
    "may_not_create_threads": N_(
        "I may not open a thread here. Please give me the permissions Create Public Threads and Send Messages "
        "in Threads, or open the game in the channel itself."
    ),
    "may_not_post": N_(
        "I may not post here. Please give me the permissions View Channel, Send Messages (in a thread: Send "
        "Messages in Threads) and Attach Files."
    ),
    "unknown_seat": N_("There is no such seat in this game."),
    "not_your_seat": N_(
        "Only whose seat it is, the host, <@{host}>, or somebody with the Manage Channels permission may do this."
    ),
    "last_person": N_(
        "This is the last seat with a human player. They can let the automated players finish "
        "with `/pax handover`, unless the game has only one seat. `/pax end` ends the game."
    ),
    "still_playing": N_(
        "Nothing of you is forgotten yet: in {channels} your seat cannot be given up at this moment, for somebody "
        "else has to answer first, or the first turn has not begun. Please try again then."
    ),
    "others_first": N_("First <@{user}> has to answer a question; please try again then."),
    "no_automated_seat": N_("{rival} plays no seat in this game."),
    "seat_is_automated": N_("This seat is played automatically already."),
    "seat_is_not_automated": N_("This seat is played by its player."),
    "seat_has_no_player": N_("This seat has been played automatically from the start, so nobody can take it back."),
    "seat_is_busy": N_("It is this seat's turn, or it has a question to answer. Please try again after that."),
    "seat_is_returning": N_(
        "The seat is on its way back already: its player has it as soon as the running turn is over."
    ),
    "game_not_begun": N_("Seats can change hands once the first turn has begun."),
    "seat_has_no_say": N_("Your seat is played automatically at the moment: take it back first, with `/pax takeback`."),
    "unknown_turn": N_("There is no turn of this number."),
    "turn_not_replayed": N_(
        "I have learnt the rules better since this turn, so I cannot show step by step how the table lay then. "
        "**Log** tells what happened."
    ),
    "is_paused": N_("This game is paused. `/pax pause` ends the pause."),
    "is_not_paused": N_("This game is not paused."),
    "stranded": N_(
        "This game rests until <t:{until}:f> (<t:{until}:R>), for I am not on its server any more. It goes on as "
        "soon as somebody invites me there again; nothing has changed."
    ),
    "place_missing": N_(
        "I can't find this game's channel right now, so the game is on hold. It continues as soon as Discord shows me "
        "the channel again; nothing has changed."
    ),
    "place_lost": N_(
        "This game's channel is gone, so the game is on hold until <t:{until}:f> (<t:{until}:R>). Press **Move it "
        "here** under `/games` or in my DM to continue it in another channel; nothing has changed."
    ),
    "not_lost": N_("This can't be moved: it is in <#{channel}>."),
    "not_on_its_server": N_("Pick a channel of the server that it belongs to."),
    "not_seen_by_all": N_("These players can't see that channel: {people}. Pick another one."),
    "pause_asked": N_("A pause is proposed already: press **Agree to pause** on the proposal."),
    "pause_not_asked": N_("Nobody proposes a pause at the moment."),
    "agreed_to_pause": N_("You have agreed to the pause already. It begins when everybody has."),
    "date_not_understood": N_("I do not understand the date **{text}**. Write it like 2026-07-14, or choose one."),
    "date_unreadable": N_("I do not understand this date. Write it like 2026-07-14, or choose one."),
    "away_impossible": N_(
        "An absence has its last day today or later, not before its first day, and lasts at most {days} days."
    ),
    "not_away": N_("You have not announced an absence. `/pax away` with the day of your return does so."),
    "stale": N_("The game has gone on since this was shown."),
    "already_answered": N_("You have given this answer already."),
    "option_gone": N_("This is not possible any more."),
    "not_listed": N_("This is not possible now."),
    "nothing_to_undo": N_("There is nothing to take back in this turn."),
    "undo_not_your_turn": N_(
        "You can take back moves only in your own turn, and its end until the next player is called. "
        "To go back further, ask the table with `/pax rewind`."
    ),
    "undo_revealed": N_("You cannot take back more: cards have come to light since."),
    "undo_others_answer": N_("You cannot take back more: another player has answered since."),
    "note_too_long": N_("A note has at most {most} characters."),
    "film_too_large": N_("This film is too large to be attached here."),
    "unknown_topic": N_("I do not know this. Please choose from the list."),
    "undo_rewound": N_("You cannot take back more: the table went back to here by agreement."),
    "no_rewinds": N_("This table has agreed that nothing is taken back beyond **Undo**."),
    "rewind_too_far": N_("The table cannot go back to this step, or not any more."),
    "rewind_asked": N_("Somebody has asked the table already to go back. That has to be settled first."),
    "rewind_is_off": N_("This is off: it was declined, or the game has gone on since."),
    "undo_seat_changed": N_("You cannot take back more: a seat has changed hands since."),
    "end_lobby": N_("This game has not started. Press **Cancel** on its lobby card to close it."),
    "end_not_asked": N_("Nobody proposes to end this game at the moment."),
    "already_agreed": N_("You have agreed to end this game already."),
    "no_talk": N_("This table has agreed on no talk about the position, so there are neither deals nor sentences."),
    "sentence_too_long": N_("A sentence has at most {most} characters."),
    "shown_already": N_("You have just shown something. Please wait half a minute."),
    "nothing_said": N_("You have typed nothing that can be read."),
    "nobody_to_deal_with": N_("Nobody else plays in this game with whom you could make a deal."),
    "enough_deals": N_(
        "You have {most} deals that stand. First say of one that it is fulfilled or broken, or withdraw it."
    ),
    "deal_settled": N_("This deal is settled, or you have answered already."),
    "deal_not_yours": N_("This is for others to decide."),
    "order_unknown": N_("I do not understand this order. Choose from what I offer."),
    "order_amount": N_("Choose an amount of at least 1."),
    "order_unknown_seat": N_("There is no such player at this table."),
    "order_own_seat": N_("You owe nothing to yourself: choose other players."),
    "nothing_to_offer": N_("There is nothing to ask for at the moment."),
    "nothing_to_ask": N_("There is nothing, or nothing more, to ask of this player in this turn."),
    "no_bargaining": N_("In {game} there is nothing for which you could ask another player to take less."),
    "nothing_to_ask_anybody": N_("There is nothing you could ask anybody for now, or you have asked already."),
    "question_not_yours": N_("This question is not for you."),
    "offer_impossible": N_("This amount is not possible: choose from what I offer."),
    "question_closed": N_("This question is settled, or its turn is over."),
    "refused_already": N_("This was refused in this turn, so you cannot ask for it again: pay in full, or withdraw."),
    "settled_already": N_("The other side has said that it settles for {amount} in this turn, and for no less."),
    "declined_enough": N_("Three requests were declined in this turn, so you cannot ask for more: pay, or withdraw."),
    "seat_not_offered": N_("Nobody is sought for this seat any more."),
    "seat_is_taken": N_("Somebody was quicker: <@{user}> has this seat now."),
    "seat_is_offered": N_("Somebody is sought for this seat already: the offer is in the game's channel."),
    "no_substitutes": N_("This table has agreed that nobody takes the seat of another player."),
    "nudged_already": N_("This player was reminded {since}; once a day is enough."),
    "has_a_seat": N_("You have a seat in this game already, so you cannot take another."),
    "knows_a_hand": N_("You have played another seat in this game and know its hand, so you cannot take this one."),
    "no_league": N_("There is no such league on this server any more."),
    "already_in_season": N_("You take part already."),
    "not_in_season": N_("You aren't taking part here."),
    "season_paused": N_("There's already a pause. End it first: leave the last day empty."),
    "season_not_paused": N_("There's no pause to end. Fill in the last day to plan one."),
    "pause_impossible": N_(
        "A pause ends after it starts, later than now and within a year, and lasts {days} days at most."
    ),
    "not_expelled": N_("Nobody has expelled this player, so there's nothing to take back."),
    "wrong_phase": N_("It has gone on meanwhile, so that this cannot be done now. Please look at it again."),
    "wrong_fixture_state": N_("The table has gone on meanwhile, so that this cannot be done. Please look at it again."),
    "no_such_fixture": N_("There is no such table."),
    "too_few_for_a_table": N_("A table has {size} seats, and there are {people} people for a division: too few."),
    "too_few_for_a_cup": N_("A cup needs {least} people, and there are {people}."),
    "no_more_rounds": N_("The last round of this cup is drawn, so nobody can join any more."),
    "round_over": N_("The next round is drawn already, so this game stays as it is. You can correct its result."),
    "short_turns": N_(
        "That leaves {hours} hours for a turn, nights included; {least} should be left. Give it more weeks, or start "
        "all the same."
    ),
    "seat_taken": N_("Nobody is sought for this seat: somebody has it by now."),
    "no_substitute": N_("You cannot play at this table now. Perhaps another one needs somebody."),
    "own_division": N_("You play in this division, so you can't take another player's seat in it."),
    "games_running": N_("Not all games are over yet."),
    "not_organiser": N_("Only organisers of this league can do that."),
    "season_changed": N_("Somebody else was faster, and nothing of yours was done. Please look again."),
    "own_table": N_("You play at this table yourself: please leave that to another organiser."),
    "sign_up_over": N_("The sign-up is over. You can still be a reserve."),
    "rules_changed": N_("The rules have changed since. Please read them again and join then."),
    "rules_impossible": N_("These rules do not fit together. Please check what you have changed."),
    "clock_needed": N_(
        "A season or cup needs a clock. Without one, a player who stops answering holds up their tables until the end. "
        "Choose one with **Edit**."
    ),
    "no_beacon": N_("No beacon is set up on this bot. Ask its owner, or have it drawn on the operator's word."),
    "rule_is_fixed": N_("The games are drawn: only the clock, and what happens to absent players, can still change."),
    "not_called": N_("You need not answer here: the table is complete, or somebody else has your seat."),
    "season_game": N_(
        "This game counts for a season or cup, so it can't be ended early. An organiser can have it played again with "
        "`/league manage`."
    ),
    "season_open": N_("It is not over yet."),
    "organiser_needed": N_("A league has at least one organiser."),
    "line_not_understood": N_(
        "I can't read line {number} of the file: check its column “{field}”. Each line has a division (a number or "
        "words) and a name or a whole id, and nobody is there twice."
    ),
    "division_full": N_(
        "That division is full of people you've assigned to it. Swap two of them, or assign one elsewhere."
    ),
    "no_divisions": N_("There's no division to choose: lots make the divisions at the start, or there's only one."),
    "same_division": N_("They're in the same division already."),
    "not_text": N_("I can't read this file. In your spreadsheet, save it as CSV."),
    "too_many_lines": N_("The file has more than {most} people, so nothing was changed."),
    "roster_empty": N_(
        "I find nobody in the file. Its first line names the columns: division, name, and perhaps id and points."
    ),
    "may_not_give_role": N_(
        "I may not give this role: give me Manage Roles, and put my own role above it in the server's settings."
    ),
    "role_not_yours": N_("Only somebody with Manage Roles may choose the champion's role."),
    "nobody_named": N_("Choose whom it is about, too."),
    "takes_no_part": N_("Not taking part here: <@{user}>."),
    "file_too_large": N_("The file is too large for a list of names."),
    "month_open": N_("{name} is open and counts these games already. Close it first with `/league close`."),
    "league_over": N_("This league is closed already."),
    "no_ratings": N_("This server keeps no ratings. Whoever manages it turns them on with `/server`."),
    "manager_only": N_("Only somebody with the Manage Server permission may do this."),
    "zone_unknown": N_("I do not know this place. Name a larger city near you, or how far you are from UTC: UTC+2."),
    "quiet_half": N_("Quiet hours have a beginning and an end: fill in both, or neither."),
    "time_not_understood": N_("I do not understand this time of day. Write it like 22:30, or 10:30 pm."),
    "night_too_long": N_("Quiet hours leave at least ten hours of each day: please choose fewer."),
    "limit_not_understood": N_("A limit is a whole number from 1 to 100, or empty for none."),
    "role_needed": N_("On this server, games are opened by members with one of these roles: {roles}."),
    "not_in_this_channel": N_("On this server, games are opened in these channels: {channels}."),
    "server_full": N_(
        "This server has {most} open games already, as many as it wants. Please try again when one has ended."
    ),
    "person_full": N_(
        "You are in {most} open games on this server already, as many as it wants of one person. Please try again "
        "when one of them has ended."
    ),
    "unknown_result": N_("This server has no result {number}. `/league results` lists them."),
    "result_not_understood": N_("I do not understand line {number}. Write it like `1, Ann, 12`: place, name, points."),
    "places_have_a_gap": N_(
        "The places do not fit together. Write 1, 2, 3; those who share one have the same and the next is left out, "
        "as in 1, 1, 3. Where nobody has won, begin with 2. For a game that does not count, write - for every place."
    ),
    "not_these_players": N_("A correction has the same names as the result: change places and points alone."),
    "seats_of_result": N_("This game has {fewest} to {most} seats: write a line for each."),
    "seated_twice": N_("Nobody has two seats in a game: write names that differ."),
    "reason_needed": N_("A correction has a reason, of {most} characters at most."),
    "corrected_meanwhile": N_("Somebody has corrected this result meanwhile. Please look at it and begin anew."),
    "nothing_to_correct": N_("Everything is as it was: there is nothing to correct."),
    "day_not_understood": N_("I don't understand this day. Write it as in 2026-07-14, from 2000 to today."),
}
