"""Names that are stored or sent stay: `tests/data/stored_names.json` has them all, dumped from version 0.1.

Names may be added to the list. One that is taken away or changed needs a migration, tested on data of the old form,
or it leaves timers, games, buttons or whatever bears it behind; the list follows in the same commit.
"""

import json
from pathlib import Path

from tests.declared_names import declared

LISTED = Path(__file__).parent / "data" / "stored_names.json"


async def test_the_code_declares_the_names_that_are_listed_and_no_other() -> None:
    listed, now = json.loads(LISTED.read_text("utf-8")), await declared()
    assert now.keys() == listed.keys()
    missing = {what: gone for what, names in listed.items() if (gone := sorted(set(names) - set(now[what])))}
    new = {what: more for what, names in now.items() if (more := sorted(set(names) - set(listed[what])))}
    assert (missing, new) == ({}, {}), "a name that is stored or sent has changed"
