"""Answers to a question about several things, in words."""

from collections.abc import Sequence

from cogs.layouts.names import safe_text
from paxbot.present.chat import bargains as words
from paxbot.present.presenter import Presenter
from paxbot.service import Snapshot
from paxbot.service.grouped_question import GroupedItem, GroupedQuestion


def answer_lines(presenter: Presenter, question: GroupedQuestion) -> list[str]:
    """Return what a question has brought, a line for each request; nothing before it is answered."""
    return [_answer_line(presenter, item) for item in question.items] if question.answered else []


def said_lines(s: Snapshot, names: Sequence[str]) -> list[str]:
    """Return the sentence that goes with the request that is open, if there is one."""
    offer = s.view.offer
    return [words.said(names[offer.payer], safe_text(s.said))] if offer is not None and s.said else []


def _answer_line(presenter: Presenter, item: GroupedItem) -> str:
    subject = presenter.subject(item.about)
    if item.amount is None:
        return words.refused(subject)
    if item.amount == 0:
        return words.waived(subject)
    say = words.accepted if item.is_granted else words.demanded
    return say(subject, presenter.amount(item.amount))
