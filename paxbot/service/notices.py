"""The notices that follow from what has happened in a game."""

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
from paxbot.service.results import GameView
from paxbot.storage.rows import Head, NewNotice, NoticeRow, Status


def events_after(before: Head | None, actor: Seat | None, view: GameView) -> Iterator[Event]:
    """Yield what people at the table have to do when the game stands at `view` after an answer of `actor`."""
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
    """Yield the notices an event calls for."""
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
    """Return a notice with a nonce of its own, by which Discord knows a message sent twice."""
    return NewNotice(kind, seat, dict(payload), secrets.token_hex(12))


def still_calls(row: NoticeRow, view: GameView) -> bool:
    """Return whether a notice that calls a player to what they are asked holds while the game is at `view`."""
    if row.kind in (NoticeKind.QUESTION, NoticeKind.RESUME):
        return view.decision is not None and view.decision.seat == row.seat and view.seq == row.seq
    is_theirs = row.seat == view.turn_seat if row.kind == NoticeKind.TURN else row.seat not in view.automated
    return is_theirs and view.game.status is Status.RUNNING and row.payload.get("turn") in (None, view.turn)
