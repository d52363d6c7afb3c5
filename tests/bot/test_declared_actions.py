"""Component actions are declared once, beside their handlers, and every id that is written somewhere is of one."""

import ast
import re
from pathlib import Path

import pytest

from cogs import features
from cogs.actions.registry import BUTTONS, FORMS, Access, Action, Reply, button, find, form
from cogs.layouts.components import NUMBER, CustomId, Submission
from paxbot import PaxError

COGS = Path(features.__file__).parent
MADE = {"CustomId", "RoleMenu", "ChannelMenu"}
"""Callables that take a verb as their first argument."""


def written() -> set[str]:
    calls = (
        node
        for path in COGS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MADE
    )
    first = (call.args[0] for call in calls if call.args)
    return {each.value for each in first if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_every_verb_that_is_written_somewhere_is_declared() -> None:
    assert len(written()) > 40
    assert written() <= BUTTONS.keys()
    assert {"join", "undo", "rewindyes"} <= written()


def test_a_verb_is_declared_once() -> None:
    for declare, declared in ((button, BUTTONS), (form, FORMS)):
        verb = next(iter(declared))
        before = declared[verb]
        with pytest.raises(ValueError, match=f"{verb} is declared twice"):
            declare(verb)(before.handle)
        assert declared[verb] is before


def test_a_form_has_a_button_that_opens_it() -> None:
    assert FORMS.keys() <= BUTTONS.keys()
    for verb, filled in FORMS.items():
        opener = BUTTONS[verb]
        assert (opener.reply, opener.args, opener.access) == (Reply.FORM, filled.args, filled.access), verb


def declared(args: str = "", access: Access = Access.TABLE, field: str | None = None) -> Action:
    shape = None if field is None else re.compile(field, re.ASCII)
    return Action("try", lambda: None, re.compile(args, re.ASCII), access, Reply.UPDATE, False, shape)  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize(
    ("action", "sent", "fits"),
    [
        (declared(), Submission(CustomId("try", 1)), True),
        (declared(), Submission(CustomId("try", 0)), False),
        (declared(), Submission(CustomId("try", 10**18)), False),
        (declared(access=Access.ANYBODY), Submission(CustomId("try", 0)), True),
        (declared(), Submission(CustomId("try", 1, ("7",))), False),
        (declared(NUMBER), Submission(CustomId("try", 1, ("7",))), True),
        (declared(NUMBER), Submission(CustomId("try", 1, ("7", "8"))), False),
        (declared(NUMBER), Submission(CustomId("try", 1, ("٣",))), False),
        (declared(field="[ab]=1"), Submission(CustomId("try", 1), {"a": ("1",), "b": ("1", "1")}), True),
        (declared(field="[ab]=1"), Submission(CustomId("try", 1), {"a": ("1",), "c": ("1",)}), False),
    ],
)
def test_an_id_has_the_shape_that_is_declared(action: Action, sent: Submission, fits: bool) -> None:
    assert action.accepts(sent) is fits


def test_an_id_of_no_action_is_out_of_date() -> None:
    for sent in (Submission(CustomId("nothing", 1)), Submission(CustomId("join", 1), {})):
        with pytest.raises(PaxError, match="stale"):
            find(sent)
