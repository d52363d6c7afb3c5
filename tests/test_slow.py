import multiprocessing
import os
import subprocess

import pytest

from tests import slow


def test_an_unmarked_test_that_starts_a_process_fails(request: pytest.FixtureRequest) -> None:
    slow.slow_only("starts a process")
    with pytest.raises(pytest.fail.Exception, match="starts a process"):
        slow.check(request.node)
    slow.forget()
    slow.check(request.node)


def spawn() -> None:
    process = multiprocessing.get_context("spawn").Process()
    process.start()
    process.join()


@pytest.mark.slow
def test_every_way_to_start_a_process_is_noticed(request: pytest.FixtureRequest) -> None:
    ways = (
        lambda: os.system("true"),
        lambda: os.spawnlp(os.P_WAIT, "true", "true"),
        lambda: os.waitpid(os.posix_spawn("/bin/sh", ["sh", "-c", "true"], {}), 0),
        lambda: subprocess.run(["true"], check=True),
        spawn,
    )
    for number, start in enumerate(ways):
        slow.forget()
        start()
        assert slow._reasons == {"starts a process"}, number
    slow.check(request.node)
