"""Lists of games, and what keeps the bot from them: lost or closed channels, servers it left, players who left."""

from collections.abc import Sequence

from paxbot.present.chat.clocks import moment
from paxbot.present.words import Say, Spoken, _, second

move_here = Spoken("Move it here")
move_named = Say("Move {name} here")
lost = Say(
    "The channel of your game of {game} is gone, so the game is on hold: clocks are stopped and nothing is lost. "
    "Press **Move it here** and pick another channel of the server that everyone who plays can see, or press it "
    "under `/games` in that channel. The host decides; other players propose a channel. If nobody moves the game, "
    "it ends {moment}.",
    "game moment",
    moment=moment,
)
league_lost = Say(
    "The channel of {league} is gone, so it's on hold: no deadline passes and nothing is lost. Press **Move it "
    "here** and pick another channel of the server that everyone who takes part can see, or press it under "
    "`/league manage` or `/games` in that channel. If nobody moves it, it ends {moment}.",
    "league moment",
    moment=moment,
)
league_ended = Say(
    "{league} has ended because its channel is gone and nobody moved it. Its games that are still open no longer count."
)
league_in_list = Say("{league}: on hold because its channel is gone, until {moment}", "league moment", moment=moment)
league_missing = Spoken(
    "⚠ I can't find this league's channel right now, so it's on hold: no deadline passes. It continues as soon as "
    "Discord shows me the channel again."
)
in_list = Say("on hold because its channel is gone, until {moment}", moment=moment)
missing_in_list = Spoken("on hold because I can't find its channel right now")
choose = Say("Which channel should your game of {game} move to? Everyone who plays can see these.")
choose_for_league = Say("Which channel should {league} move to? Everyone who takes part can see these.")
channel = Spoken("Channel")
no_channel = Say(
    "I found no channel for your game of {game}: everyone who plays has to see it, I have to be allowed to post "
    "there, and it can't have a game already."
)
no_channel_for_league = Say(
    "I found no channel for {league}: you and everyone who takes part have to see it, and I have to be allowed to "
    "post there."
)
done = Say("Done. {game} continues in {channel}.", "game channel")
asked = Say("I've sent {host} a DM asking to confirm {channel}.", "host channel")
proposed = Say("{by} proposes {channel} for your game of {game}, whose channel is gone.", "by game channel")
moved = Say(
    "{people}: {by} moved this game here because its channel is gone. It was on hold, and no clock has run.",
    "people by",
)
found = Say("{people}: I can reach this channel again, so the game continues. It was on hold, and no clock has run.")
still_paused = Spoken("It is still paused.")
rests = Say(
    "I am not on the server of your game of {game} any more, so the game rests until {moment}: clocks stand, and "
    "nothing of it is lost. As soon as somebody invites me to the server again, it goes on by itself where it "
    "stood; if nobody does until then, it ends.",
    "game moment",
    moment=moment,
)
goes_on = Spoken(
    "I am on this server again, and this game goes on where it stood. It has rested while I was not here, and no "
    "clock has run."
)
stays_paused = Spoken("I am on this server again, and this game stands where it stood: it is still paused.")
rests_in_list = Say("it rests until {moment}, for I am not on its server any more", moment=moment)
may_not_post = Say(
    "I may not post in {table} on {server} any more, where a game of {game} is played. Moves still count, but the "
    "table cannot read of them. Please have me given the permissions View Channel, Send Messages (in a thread: "
    "Send Messages in Threads), Attach Files and Read Message History there; I look again at least once an hour "
    "and tell everything then. I say this once.",
    "game table server",
)
thread_is_locked = Say(
    "The thread {table} on {server}, where a game of {game} is played, is locked. Moves still count, but the table "
    "cannot read of them. Please have a moderator unlock the thread, or give me the permission Manage Threads; I "
    "look again at least once an hour and tell everything then. I say this once.",
    "game table server",
)
is_open_again = Say("-# I can post in {table} again, and have told everything.")
locked = Spoken(
    "Your move is made, but the game's thread is locked, so nobody can read of it there. Please ask a moderator to "
    "unlock the thread, or to give me the permission Manage Threads."
)


def has_left(mention: str, *, can_seek: bool, automated_name: str) -> str:
    line = _("{mention} is not on this server any more.").format(mention=mention)
    if can_seek:
        then = _(
            "**Seek a substitute** offers the seat to everybody here. Until somebody takes it, the host or a moderator "
            "can have {rival} play it, with `/pax handover`."
        )
    else:
        then = _(
            "This table has agreed that nobody takes the seat of another player; the host or a moderator can have "
            "{rival} play it, with `/pax handover`."
        )
    return f"{line}\n{then.format(rival=automated_name)}"


is_gone = Say("**{name}** is not on this server any more.")
is_back = Say("-# {name} was away from this server and is back.")
left_and_settled = Say("-# {name} has left this server.")
look_for_leavers = Spoken("Has somebody left?")
everybody_is_here = Spoken("Everybody who plays at this table is on this server.")
not_here = Say("Not on this server any more: {names}. The table has been told.")
my_games = Spoken("### Your games")
no_games = Spoken("You are in no game at the moment. Open one with `/pax new` in a channel of a server I am on.")
game_line = Say("- **{game}**: {waiting}, {link}", "game link waiting")
in_lobby = Say("waiting for players ({count} of {most})", "count most")
finished = Say("ended {when}")
your_turn = Say("**it waits for you**, called {since}")
turn_of = Say("it waits for {name}, called {since}", "name since")
until = Say("{waiting}, time until <t:{at}:f> (<t:{at}:R>)", "waiting at", at=second)
out_of_time = Say("{waiting}, and the time is up")
at_rest = Say("{waiting} (the game is paused)")
left_out = Say("-# … and {count} more.")


def standing(headline: str, lines: Sequence[str]) -> str:
    return "\n".join([f"### {headline}", *lines])


players = Say("Clockwise round the table: {names}.", names=", ".join)
alone = Say("{name} plays alone.")


def player_asked(name: str, question: str, since: str) -> str:
    said = _("**{name} is asked**, called {since}.").format(name=name, since=since)
    return f"{said} {question}".rstrip()


ended_early = Spoken("This game was ended early.")
link = Say("[To the message of this turn]({url})")


def rulings(lines: Sequence[str]) -> str:
    return "\n".join([_("**Rulings**"), *(f"- {line}" for line in lines)])
