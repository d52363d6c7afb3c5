from collections.abc import Awaitable, Callable
from typing import Any, Final

from paxbot.leagues.season import SeasonRules
from paxbot.service import GameView, Pick
from tests.trust.persons import World

Ids = Callable[[World, str], Awaitable[str]]
"""Gives what follows the verb in the id of a button."""


async def _plain(world: World, verb: str) -> str:
    view = await world.view()
    return ":".join(filter(None, [str(world.game), _args(world, view, verb)]))


def _args(world: World, view: GameView, verb: str) -> str:
    mine = view.seat_of(world.persons["to act"].id)
    match verb:
        case "answer" | "sure":
            choice = view.choices()[0]
            return f"{view.seq}:{choice.option}:{choice.check}"
        case "undo" | "reset" | "say":
            return f"{view.seq}"
        case "page" | "rewindstep" | "rewindask" | "rewindnow":
            return f"{view.seq}:{view.seq}"
        case "handover" | "resign" | "askback" | "takeback" | "seek" | "closeseat" | "takeseat":
            return f"{mine}"
        case "why" | "acts" | "look" | "everything" | "replies":
            return f"{view.turn}"
        case "logturn" | "whypage" | "actspage" | "steptext" | "stepareas" | "replayhands" | "replayturn" | "sologame":
            return f"{view.turn}:0"
        case "catchuppage":
            return "1:0"
        case "replay":
            return f"{view.turn}:0:next"
        case "logabout" | "helppage":
            return "0"
        case "askwhom":
            return f"{next(seat for seat in range(view.seats) if seat != mine)}"
        case "firstgame":
            return "on"
        case "view":
            return "0:pot"
        case "defview" | "show":
            return "pot"
        case _:
            return ""


async def _without_game(world: World, verb: str) -> str:
    given = {"set": "0:0:confirm:on", "srv": "0:0:clock:brisk", "srvroles": "0", "srvrooms": "0", "stuckpage": "0:3:0"}
    given |= {"results": "0:0", "resultsof": "0:user:1:0:0", "resultspage": "0:user:1:0:0"}
    given |= dict.fromkeys(("rule", "rulepage"), "0:0:toy:taking")
    given |= {"learn": "0:toy", "lesson": "0:toy:first", "lessonnot": "0:toy", "lessonanswer": "0:1:0:aaaa"}
    given |= dict.fromkeys(("findtable", "playrival"), "0:toy")
    given |= {"findwish": "0:0:toy:3:brisk", "findpost": "0:toy:3:brisk"}
    given |= {"movehere": "0:1", "moveto": "0:1:1"}
    given |= {"correct": "0:1:0", "enter": "0:toy"}
    given |= dict.fromkeys(("seasonpost", "seasondraft"), "0:toy:3:relaxed:0:0:111:0")
    return given.get(verb, "0")


async def _lobby(world: World) -> Ids:
    return _plain


async def _running(world: World) -> Ids:
    await _answer(world)
    return _plain


async def _answer(world: World) -> None:
    view = await world.view()
    choice = next(choice for choice in view.choices() if choice.move.do == "take")
    user = view.player(view.decision.seat).user if view.decision else 0
    await world.services.games.answer_all(world.game, view.seq, [Pick(choice.option, choice.check)], by=user)


async def _pause_proposed(world: World) -> Ids:
    await world.services.pauses.propose(world.game, by=world.persons["to act"].id)
    return _plain


async def _paused(world: World) -> Ids:
    view = await world.view()
    await world.services.pauses.propose(world.game, by=view.players[0].user)
    for player in view.players[1:]:
        await world.services.pauses.agree(world.game, by=player.user)
    return _plain


async def _end_proposed(world: World) -> Ids:
    await world.services.endings.propose(world.game, by=world.persons["host"].id)
    return _plain


async def _over(world: World) -> Ids:
    await world.services.endings.enforce(world.game, by=world.persons["moderator"].id, moderator=True)
    return _plain


async def _rewind_proposed(world: World) -> Ids:
    """The player to act wants to go back, and one of the others has to agree after this one."""
    await _answer(world)
    view = await world.view()
    steps = await world.services.rewinding.steps(world.game, by=world.persons["other"].id)
    await world.services.rewinding.propose(world.game, steps[-1].seq, seq=view.seq, by=world.persons["to act"].id)

    async def ids(world: World, verb: str) -> str:
        return f"{world.game}:{view.seq}:{steps[-1].seq}"

    return ids


async def _deal_proposed(world: World) -> Ids:
    seat = (await world.view()).seat_of(world.persons["to act"].id)
    assert seat is not None
    deal = await world.services.deals.propose(world.game, [seat], "Peace.", by=world.persons["other"].id)

    async def ids(world: World, verb: str) -> str:
        return f"{world.game}:{deal.id}{':withdrawn' if verb == 'dealmark' else ''}"

    return ids


async def _seat_offered(world: World) -> Ids:
    view = await world.view()
    seat = view.seat_of(world.persons["to act"].id)
    await world.services.people.resign(world.game, by=world.persons["to act"].id)

    async def ids(world: World, verb: str) -> str:
        return f"{world.game}:{seat}"

    return ids


async def _anywhere(world: World) -> Ids:
    return _without_game


async def _month_open(world: World) -> Ids:
    guild = (await world.view()).game.guild
    assert guild is not None
    league = await world.services.months.open(guild=guild, channel=world.table.channel.id, name="Club")

    async def ids(world: World, verb: str) -> str:
        return f"0:{league.id}:1:0"

    return ids


async def _signing_up(world: World) -> Ids:
    guild, rules = (await world.view()).game.guild, SeasonRules(game="toy", size=3, clock="relaxed")
    assert guild is not None
    organiser = world.persons["moderator"].id
    league = await world.services.seasons.open(
        guild=guild, channel=world.table.channel.id, name="Club", by=organiser, rules=rules
    )

    async def ids(world: World, verb: str) -> str:
        view = await world.services.seasons.view(league.id)
        return f"0:{league.id}:1{_about_season(verb, view.file.decisions)}"

    return ids


def _about_season(verb: str, seen: int) -> str:
    match verb:
        case (
            "seasoncheck"
            | "seasonleave"
            | "seasonleft"
            | "seasonrules"
            | "seasonexport"
            | "seasonrulings"
            | "seasonlonger"
            | "seasonsmaller"
        ):
            return ""
        case "seasonjoin" | "seasonreserve":
            return ":1"
        case "seasontake":
            return ":0:0"
        case "seasonstart":
            return f":{seen}:0:1"
        case "seasonall" | "seasonpage" | "seasoncross" | "seasonmet" | "seasonhere" | "seasonreport":
            return ":0"
        case _:
            return f":{seen}"


async def _season_runs(world: World) -> Ids:
    """A season has begun whose first table calls the player to act, another player and the host."""
    ids, seasons = await _signing_up(world), world.services.seasons
    league = (await seasons.to_tell())[0].id
    for name in ("to act", "other", "host"):
        await seasons.join(league, user=world.persons[name].id, name=name, accepts=1)
    by, seen = world.persons["moderator"].id, (await seasons.view(league)).file.decisions
    await seasons.start(league, by=by, seen=seen, confirmed=True)
    await seasons.run_due()
    await seasons.run_due()
    return ids


async def _rated(world: World) -> Ids:
    guild = (await world.view()).game.guild
    assert guild is not None
    await world.services.guilds.change(guild, ratings=True)

    async def ids(world: World, verb: str) -> str:
        return "0:toy:0"

    return ids


POSITIONS: Final[dict[str, Callable[[World], Awaitable[Ids]]]] = {
    "lobby": _lobby,
    "running": _running,
    "pause proposed": _pause_proposed,
    "paused": _paused,
    "end proposed": _end_proposed,
    "over": _over,
    "rewind proposed": _rewind_proposed,
    "deal proposed": _deal_proposed,
    "seat offered": _seat_offered,
    "anywhere": _anywhere,
    "month open": _month_open,
    "rated": _rated,
    "signing up": _signing_up,
    "season runs": _season_runs,
}

_LOBBY: Final = "join leave start cancel solo addrival lessrival firstgame rules joining terms options sologame"
_RUNNING: Final = (
    "turn areas hand log look help text view defview logturn helppage answer sure undo reset rewind rewindstep "
    "rewindask page rewindnow propose enforce why whypage acts actspage stepareas steptext handover resign seek "
    "stucknudge stuckhand stuckend missing plandrop replay replayturn replayhands film logabout note orders refusal "
    "several say askwhom replies catchup catchuppage everything whynot panelrules cards "
    "deals dealnew show"
)
_SEASON: Final = (
    "seasoncheck seasonjoin seasonreserve seasonleave seasonrules seasonall seasonpage seasonexport seasonrulings "
    "seasonstart seasonedit seasoncancel seasonpeople seasonapart seasonrole seasonrule seasonfollow seasonend "
    "seasonclose seasonlonger seasonsmaller seasonassign seasonswap"
)
POSITION_OF: Final[dict[str, str]] = {
    **dict.fromkeys(_LOBBY.split(), "lobby"),
    **dict.fromkeys(_RUNNING.split(), "running"),
    **dict.fromkeys(("pauseyes", "pauseno"), "pause proposed"),
    "resume": "paused",
    **dict.fromkeys(("rematch", "gameover"), "over"),
    **dict.fromkeys(("agree", "decline"), "end proposed"),
    **dict.fromkeys(
        ("monthall", "monthcross", "monthfame", "monthhere", "monthpage", "monthrules", "monthclose"), "month open"
    ),
    "ratings": "rated",
    **dict.fromkeys(_SEASON.split(), "signing up"),
    **dict.fromkeys(
        (
            "seasoncross",
            "seasonmet",
            "seasonhere",
            "seasonleft",
            "seasonreport",
            "seasontake",
            "seasonextend",
            "seasonpause",
        ),
        "season runs",
    ),
    **dict.fromkeys(("rewindyes", "rewindno"), "rewind proposed"),
    **dict.fromkeys(("dealyes", "dealno", "dealcounter", "dealmark"), "deal proposed"),
    **dict.fromkeys(("askback", "takeback", "takeseat", "closeseat"), "seat offered"),
    **dict.fromkeys(
        (
            "back",
            "rule",
            "rulepage",
            "learn",
            "lesson",
            "lessonnot",
            "lessonanswer",
            "lessonwhy",
            "lessonreasons",
            "lessons",
            "findtable",
            "findwish",
            "findpost",
            "playrival",
            "block",
            "forget",
            "set",
            "sleep",
            "srv",
            "srvlimits",
            "srvroles",
            "srvrooms",
            "stuckpage",
            "results",
            "resultsof",
            "resultspage",
            "correct",
            "enter",
            "movehere",
            "moveto",
            "seasonpost",
            "seasondraft",
        ),
        "anywhere",
    ),
}
"""Where each button is tried; a button that is not named here fails the table."""

COMMANDS: Final[dict[str, dict[str, Any]]] = {
    "card": {"name": "1"},
    "do": {"line": "take 1"},
    "rule": {"about": "taking"},
    "find": {"game": "toy"},
    "league correct": {"number": 1},
    "league enter": {"game": "toy"},
    "pax new": {"game": "toy"},
    "league new": {"name": "Mine"},
    "league import": {"file": ("club.csv", b"division,name\n1,Ann\n")},
}

FORMS: Final[dict[str, tuple[str, dict[str, tuple[str, ...]]]]] = {
    "orders": ("running", {}),
    "refusal": ("running", {}),
    "askwhom": ("running", {"1": ("0",)}),
    "say": ("running", {"offer": ("0:zz",), "said": ("Please.",)}),
    "replies": ("running", {"1": ("0",)}),
    "dealnew": ("running", {"whom": ("all",), "said": ("Peace.",)}),
    "dealcounter": ("deal proposed", {"said": ("War.",)}),
    "rules": ("lobby", {"talk": ("none",)}),
    "joining": ("lobby", {"start": ("full",)}),
    "options": ("lobby", {"tips": ("yes",)}),
    "block": ("anywhere", {}),
    "sleep": ("anywhere", {"zone": ("Europe/Berlin",)}),
    "srvlimits": ("anywhere", {"most_games": ("3",)}),
    "correct": ("anywhere", {"lines": ("1, Ida",), "reason": ("x",)}),
    "enter": ("anywhere", {"lines": ("1, Ida\n2, Jo",), "day": ("2026-01-01",)}),
    "note": ("running", {"text": ("My note.",)}),
    "seasondraft": ("anywhere", {"size": ("3",), "clock": ("relaxed",), "divisions": ("0",), "weeks": ("0",)}),
    "seasonedit": ("signing up", {"size": ("3",), "clock": ("brisk",), "divisions": ("0",), "weeks": ("0",)}),
    "seasoncancel": ("signing up", {"said": ("Nobody came.",)}),
    "seasonpeople": ("signing up", {}),
    "seasonapart": ("signing up", {"people": ("1", "2")}),
    "seasonassign": ("signing up", {"people": ("1",), "division": ("1",)}),
    "seasonswap": ("signing up", {"people": ("1", "2")}),
    "seasonrole": ("signing up", {}),
    "seasonextend": ("season runs", {"weeks": ("1",), "said": ("Holidays.",)}),
    "seasonpause": ("season runs", {"day": ("2030-01-01",), "said": ("Holidays.",)}),
    "seasonrule": ("season runs", {"what": ("void",), "table": ("1",), "said": ("A wrong rule.",)}),
    "seasonreport": ("season runs", {"said": ("They talk.",)}),
}

_CHANGING: Final = (
    "join leave start cancel solo addrival lessrival firstgame answer sure undo reset rewindask rewindnow propose "
    "enforce handover resign seek stucknudge pauseyes pauseno resume agree decline rewindyes rewindno takeback "
    "takeseat closeseat forget rematch monthclose dealyes dealno dealmark seasonjoin seasonreserve seasonleave "
    "seasonleft seasonstart seasonhere seasontake seasonfollow seasonend seasonclose seasonpost"
)
CHANGES: Final[dict[str, frozenset[str]]] = {
    "button": frozenset(_CHANGING.split()),
    "command": frozenset(("do", "pax undo", "pax pause")),
    "form": frozenset(
        (
            "rules",
            "joining",
            "dealnew",
            "dealcounter",
            "seasonedit",
            "seasoncancel",
            "seasonextend",
            "seasonrule",
            "seasonpause",
        )
    ),
}
"""Actions that change the game, so that each has a game of its own; all others of a position are tried in one."""
