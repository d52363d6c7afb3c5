"""Who is to be told what after the game has gone on."""

import secrets
from collections.abc import Iterator

from paxbot.engine.kernel import Seat
from paxbot.service.events import (
    AutomatedTurnPlayed,
    Event,
    GameOver,
    NoticeKind,
    QuestionAsked,
    Rewound,
    SeatHandedOver,
    SeatTakenBack,
    TimeRanOut,
    TurnPassed,
    TurnResumed,
)
from paxbot.service.reachability import stranded_until
from paxbot.service.results import GameView
from paxbot.storage.rows import Head, NewNotice, NoticeRow, Status


def events_after(before: Head | None, actor: Seat | None, view: GameView) -> Iterator[Event]:
    """What the people at the table have to do when the game stands at `view` after an answer of `actor`."""
    if view.game.status is Status.FINISHED:
        yield GameOver(view.winners or ())
        return
    head, asked = view.head, view.head.waiting
    if asked is None:
        return
    passed = before is None or (before.turn, before.turn_seat) != (head.turn, head.turn_seat)
    if passed and head.turn_seat not in view.automated:
        yield TurnPassed(head.turn_seat, head.turn)
    if asked != head.turn_seat:
        if passed or asked != actor:
            yield QuestionAsked(asked)
    elif not passed and asked != actor:
        yield TurnResumed(asked)


def notices_for(event: Event) -> Iterator[NewNotice]:
    """The messages an event calls for."""
    if isinstance(event, TurnPassed):
        yield notice(NoticeKind.TURN, event.seat, turn=event.turn)
        yield notice(NoticeKind.HAND, event.seat, turn=event.turn)
    elif isinstance(event, AutomatedTurnPlayed):
        yield notice(NoticeKind.AUTOMATED_TURN, event.seat, turn=event.turn, first=event.first, last=event.last)
    elif isinstance(event, QuestionAsked):
        yield notice(NoticeKind.QUESTION, event.seat)
    elif isinstance(event, TurnResumed):
        yield notice(NoticeKind.RESUME, event.seat)
    elif isinstance(event, Rewound):
        agreed, decided = list(event.agreed), event.decided_by or 0
        yield notice(NoticeKind.REWOUND, event.seat, by=event.by, agreed=agreed, decided=decided)
    elif isinstance(event, SeatHandedOver):
        yield notice(NoticeKind.HANDED_OVER, event.seat, by=event.by or 0)
    elif isinstance(event, TimeRanOut):
        yield notice(NoticeKind.TIME_UP, event.seat)
    elif isinstance(event, SeatTakenBack):
        yield notice(NoticeKind.TAKEN_BACK, event.seat, by=event.by)
    elif isinstance(event, GameOver):
        yield notice(NoticeKind.OVER, None, winners=list(event.winners))


def notice(kind: NoticeKind, seat: Seat | None, **payload: int | list[int]) -> NewNotice:
    """A notice with a nonce of its own, by which Discord knows a message sent twice."""
    return NewNotice(kind, seat, dict(payload), secrets.token_hex(12))


def stands(row: NoticeRow, view: GameView, *, proposed: bool = False) -> bool:
    """Whether what the notice says is still so; `proposed`: whether what it proposes or offers is, or who left."""
    if row.kind == NoticeKind.TURN and row.seat != view.turn_seat:
        return False
    if row.kind == NoticeKind.HAND and row.seat in view.automated:
        return False
    if row.kind in (NoticeKind.TURN, NoticeKind.HAND):
        begun = row.payload.get("turn")
        return view.game.status is Status.RUNNING and begun in (None, view.turn)
    if row.kind in (NoticeKind.QUESTION, NoticeKind.RESUME):
        return view.decision is not None and view.decision.seat == row.seat and view.seq == row.seq
    if row.kind == NoticeKind.REWIND_ASKED:
        return view.game.status is Status.RUNNING and view.seq == row.seq
    if row.kind in (NoticeKind.AUTOMATED_TURN, NoticeKind.HANDED_OVER, NoticeKind.TAKEN_BACK, NoticeKind.REWOUND):
        return view.game.status is not Status.CANCELLED
    if row.kind == NoticeKind.HOST_PASSED:
        return view.game.status is Status.RUNNING and view.game.host == row.payload["user"]
    if row.kind in (NoticeKind.SEAT_OFFERED, NoticeKind.PLAYER_LEFT):
        return proposed and view.game.status is Status.RUNNING
    if row.kind == NoticeKind.SEAT_YOURS:
        owner = None if row.seat is None else view.owner(row.seat)
        return view.game.status is Status.RUNNING and owner is not None and owner.user == row.payload["user"]
    if row.kind == NoticeKind.REMINDER:
        is_asked = view.decision is not None and view.decision.seat == row.seat
        return is_asked and view.seq == row.seq and view.game.rests_since is None
    if row.kind == NoticeKind.TIME_UP:
        return view.game.status is not Status.CANCELLED
    if row.kind == NoticeKind.PAUSE_ASKED:
        return proposed and view.game.status is Status.RUNNING and view.game.paused_at is None
    if row.kind in (NoticeKind.PAUSED, NoticeKind.RESUMED):
        is_paused = view.game.paused_at is not None
        return view.game.status is Status.RUNNING and is_paused == (row.kind == NoticeKind.PAUSED)
    if row.kind == NoticeKind.STRANDED:
        until = stranded_until(view.game)
        return view.game.is_stranded and until is not None and row.payload["until"] == int(until.timestamp())
    if row.kind == NoticeKind.REJOINED:
        return view.game.status is Status.RUNNING and not view.game.is_stranded
    if row.kind == NoticeKind.END_ASKED:
        return proposed and view.game.status is Status.RUNNING
    return True
