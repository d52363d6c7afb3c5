"""Sentences that players say to each other through the bot: one goes with a request; none of them binds anybody."""

from collections.abc import Mapping
from typing import Final

from paxbot.engine.game import Json
from paxbot.errors import PaxError
from paxbot.service.reasons import Reason
from paxbot.service.results import GameSummary, GameView
from paxbot.service.table_rules import Talk
from paxbot.storage.rows import DocumentRow

DOCUMENT: Final = "sentence"
"""The kind of the document with the sentence of a player's last request."""
LONGEST: Final = 200
"""Characters of a sentence."""


def may_talk(table: GameSummary) -> bool:
    """Return whether the rules of the table allow talk about the game."""
    return table.options.talk != Talk.NONE


def checked(table: GameSummary, text: str) -> str:
    """Return what was said in one line; empty for nothing. Raises: PaxError(NO_TALK, SENTENCE_TOO_LONG)."""
    line = " ".join(text.split())
    if line and not may_talk(table):
        raise PaxError(Reason.NO_TALK)
    if len(line) > LONGEST:
        raise PaxError(Reason.SENTENCE_TOO_LONG, most=LONGEST)
    return line


def kept(after: GameView, text: str, documents: Mapping[int, Json]) -> tuple[DocumentRow, ...]:
    """Return the document to write with a request that was made: its sentence takes the place of the one before."""
    offer = after.offer
    assert offer is not None
    user = after.player(offer.payer).user
    if not text and user not in documents:
        return ()
    return (DocumentRow(user, DOCUMENT, {"about": offer.about, "holder": offer.holder, "text": text}),)


def said(view: GameView, documents: Mapping[int, Json]) -> str:
    """Return the sentence that goes with the request that is open; empty for none."""
    offer = view.offer
    document = None if offer is None else documents.get(view.player(offer.payer).user)
    if offer is None or document is None or (document["about"], document["holder"]) != (offer.about, offer.holder):
        return ""
    return str(document["text"])
