"""A test keeps to the rule by which tests are slow."""

import os

import pytest

from tests import slow


def test_an_unmarked_test_that_starts_a_process_fails(request: pytest.FixtureRequest) -> None:
    slow.heed("subprocess.Popen", ())
    with pytest.raises(pytest.fail.Exception, match="starts a process"):
        slow.check(request.node)
    slow.forget()
    slow.check(request.node)


@pytest.mark.slow
def test_a_marked_test_may_start_a_process(request: pytest.FixtureRequest) -> None:
    assert os.system("true") == 0
    assert slow._reasons == {"starts a process"}
    slow.check(request.node)
