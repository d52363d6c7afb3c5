"""Tests of Pax Pamir; failing assertions inside the builder show their values like those of a test."""

import pytest

pytest.register_assert_rewrite("tests.pamir.builder")
