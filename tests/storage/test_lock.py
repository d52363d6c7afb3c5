import signal
import subprocess
import sys
from pathlib import Path

import pytest

from paxbot.storage.connection import DatabaseInUse, sole_use

HOLDER = """
import sys, time
from pathlib import Path
from paxbot.storage.connection import sole_use
with sole_use(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.mark.slow
def test_a_second_process_is_refused_at_once_and_let_in_as_soon_as_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.sqlite3"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(DatabaseInUse, match="a running bot uses it"), sole_use(path):
            pass
        (tmp_path / "alias").symlink_to(path)
        with pytest.raises(DatabaseInUse), sole_use(tmp_path / "alias"):
            pass
        with sole_use(tmp_path / "deep" / "others.sqlite3"):
            pass
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    with sole_use(path):
        pass


def test_what_was_held_is_free_when_the_work_has_failed(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with pytest.raises(ZeroDivisionError), sole_use(path):
        raise ZeroDivisionError
    with sole_use(path):
        pass
