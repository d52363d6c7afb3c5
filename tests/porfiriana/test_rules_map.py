"""Each paragraph, decision and ruling of Pax Porfiriana's rules is named by a test."""

import re

from tests.porfiriana.rules_map import lines, shown
from tests.test_rule_index import PORFIRIANA, rules_of

PARTS = {2: 9, 3: 3, 4: 4, 5: 10, 6: 4, 7: 9, 8: 4, 9: 3, 10: 2, 11: 3, 12: 8, 13: 9, 14: 7, 15: 3, 16: 3, 17: 6}
"""The chapters of the digest that are rules, each with the number of its paragraphs."""
NAMED = frozenset[str]().union(*(test.numbers for test in shown()))


def test_every_paragraph_has_a_test() -> None:
    wanted = {f"P{chapter}.{part}" for chapter, parts in PARTS.items() for part in range(1, parts + 1)}
    assert wanted | {"P20", "P22"} <= NAMED, sorted((wanted | {"P20", "P22"}) - NAMED)


def test_every_decision_has_a_test() -> None:
    assert [number for number in range(1, 19) if f"D{number}" not in NAMED] == []


def test_every_ruling_has_a_test() -> None:
    told = re.findall(r"^\| (\d+) \|", PORFIRIANA.path.read_text(), re.MULTILINE)
    assert [number for number in told if f"RULING {number}" not in NAMED] == []


def test_the_map_tells_of_every_heading() -> None:
    assert sum(line.startswith("\n## ") for line in lines()) == len(rules_of(PORFIRIANA))
