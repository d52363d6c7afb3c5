"""Lists of games, and what keeps the bot from them: lost or closed channels, servers it left, players who left."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.present.chat.clocks import moment
from paxbot.present.words import Spoken, _

move_here = Spoken("Move it here")


def move_named(name: str) -> str:
    return _("Move {name} here").format(name=name)


def lost(game: str, until: datetime) -> str:
    return _(
        "The channel of your game of {game} is gone, so the game is on hold: clocks are stopped and nothing is lost. "
        "Press **Move it here** and pick another channel of the server that everyone who plays can see, or press it "
        "under `/games` in that channel. The host decides; other players propose a channel. If nobody moves the game, "
        "it ends {moment}."
    ).format(game=game, moment=moment(until))


def league_lost(league: str, until: datetime) -> str:
    return _(
        "The channel of {league} is gone, so it's on hold: no deadline passes and nothing is lost. Press **Move it "
        "here** and pick another channel of the server that everyone who takes part can see, or press it under "
        "`/league manage` or `/games` in that channel. If nobody moves it, it ends {moment}."
    ).format(league=league, moment=moment(until))


def league_ended(league: str) -> str:
    return _(
        "{league} has ended because its channel is gone and nobody moved it. Its games that are still open no longer "
        "count."
    ).format(league=league)


def league_in_list(league: str, until: datetime) -> str:
    return _("{league}: on hold because its channel is gone, until {moment}").format(
        league=league, moment=moment(until)
    )


league_missing = Spoken(
    "⚠ I can't find this league's channel right now, so it's on hold: no deadline passes. It continues as soon as "
    "Discord shows me the channel again."
)


def in_list(until: datetime) -> str:
    return _("on hold because its channel is gone, until {moment}").format(moment=moment(until))


missing_in_list = Spoken("on hold because I can't find its channel right now")


def choose(game: str) -> str:
    return _("Which channel should your game of {game} move to? Everyone who plays can see these.").format(game=game)


def choose_for_league(league: str) -> str:
    return _("Which channel should {league} move to? Everyone who takes part can see these.").format(league=league)


channel = Spoken("Channel")


def no_channel(game: str) -> str:
    return _(
        "I found no channel for your game of {game}: everyone who plays has to see it, I have to be allowed to post "
        "there, and it can't have a game already."
    ).format(game=game)


def no_channel_for_league(league: str) -> str:
    return _(
        "I found no channel for {league}: you and everyone who takes part have to see it, and I have to be allowed to "
        "post there."
    ).format(league=league)


def done(game: str, channel: str) -> str:
    return _("Done. {game} continues in {channel}.").format(game=game, channel=channel)


def asked(host: str, channel: str) -> str:
    return _("I've sent {host} a DM asking to confirm {channel}.").format(host=host, channel=channel)


def proposed(by: str, game: str, channel: str) -> str:
    return _("{by} proposes {channel} for your game of {game}, whose channel is gone.").format(
        by=by, channel=channel, game=game
    )


def moved(people: str, by: str) -> str:
    return _(
        "{people}: {by} moved this game here because its channel is gone. It was on hold, and no clock has run."
    ).format(people=people, by=by)


def found(people: str) -> str:
    return _(
        "{people}: I can reach this channel again, so the game continues. It was on hold, and no clock has run."
    ).format(people=people)


still_paused = Spoken("It is still paused.")


def rests(game: str, until: datetime) -> str:
    return _(
        "I am not on the server of your game of {game} any more, so the game rests until {moment}: clocks stand, and "
        "nothing of it is lost. As soon as somebody invites me to the server again, it goes on by itself where it "
        "stood; if nobody does until then, it ends."
    ).format(game=game, moment=moment(until))


goes_on = Spoken(
    "I am on this server again, and this game goes on where it stood. It has rested while I was not here, and no "
    "clock has run."
)

stays_paused = Spoken("I am on this server again, and this game stands where it stood: it is still paused.")


def rests_in_list(until: datetime) -> str:
    return _("it rests until {moment}, for I am not on its server any more").format(moment=moment(until))


def may_not_post(game: str, table: str, server: str) -> str:
    return _(
        "I may not post in {table} on {server} any more, where a game of {game} is played. Moves still count, but the "
        "table cannot read of them. Please have me given the permissions View Channel, Send Messages (in a thread: "
        "Send Messages in Threads), Attach Files and Read Message History there; I look again at least once an hour "
        "and tell everything then. I say this once."
    ).format(game=game, table=table, server=server)


def thread_is_locked(game: str, table: str, server: str) -> str:
    return _(
        "The thread {table} on {server}, where a game of {game} is played, is locked. Moves still count, but the table "
        "cannot read of them. Please have a moderator unlock the thread, or give me the permission Manage Threads; I "
        "look again at least once an hour and tell everything then. I say this once."
    ).format(game=game, table=table, server=server)


def is_open_again(table: str) -> str:
    return _("-# I can post in {table} again, and have told everything.").format(table=table)


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


def is_gone(name: str) -> str:
    return _("**{name}** is not on this server any more.").format(name=name)


def is_back(name: str) -> str:
    return _("-# {name} was away from this server and is back.").format(name=name)


def left_and_settled(name: str) -> str:
    return _("-# {name} has left this server.").format(name=name)


look_for_leavers = Spoken("Has somebody left?")

everybody_is_here = Spoken("Everybody who plays at this table is on this server.")


def not_here(names: str) -> str:
    return _("Not on this server any more: {names}. The table has been told.").format(names=names)


my_games = Spoken("### Your games")

no_games = Spoken("You are in no game at the moment. Open one with `/pax new` in a channel of a server I am on.")


def game_line(game: str, link: str, waiting: str) -> str:
    return _("- **{game}**: {waiting}, {link}").format(game=game, waiting=waiting, link=link)


def in_lobby(count: int, most: int) -> str:
    return _("waiting for players ({count} of {most})").format(count=count, most=most)


def finished(when: str) -> str:
    return _("ended {when}").format(when=when)


def your_turn(since: str) -> str:
    return _("**it waits for you**, called {since}").format(since=since)


def turn_of(name: str, since: str) -> str:
    return _("it waits for {name}, called {since}").format(name=name, since=since)


def until(waiting: str, due: datetime) -> str:
    return _("{waiting}, time until <t:{at}:f> (<t:{at}:R>)").format(waiting=waiting, at=int(due.timestamp()))


def out_of_time(waiting: str) -> str:
    return _("{waiting}, and the time is up").format(waiting=waiting)


def at_rest(waiting: str) -> str:
    return _("{waiting} (the game is paused)").format(waiting=waiting)


def left_out(count: int) -> str:
    return _("-# … and {count} more.").format(count=count)


def standing(headline: str, lines: Sequence[str]) -> str:
    return "\n".join([f"### {headline}", *lines])


def players(names: Sequence[str]) -> str:
    return _("Clockwise round the table: {names}.").format(names=", ".join(names))


def alone(name: str) -> str:
    return _("{name} plays alone.").format(name=name)


def player_asked(name: str, question: str, since: str) -> str:
    said = _("**{name} is asked**, called {since}.").format(name=name, since=since)
    return f"{said} {question}".rstrip()


ended_early = Spoken("This game was ended early.")


def link(url: str) -> str:
    return _("[To the message of this turn]({url})").format(url=url)


def rulings(lines: Sequence[str]) -> str:
    return "\n".join([_("**Rulings**"), *(f"- {line}" for line in lines)])
