"""Drawings that are data, in figures of their own."""

import pytest

from paxbot.render.pen import Frame, Pen, draw_shapes
from tests.cases import for_each


@for_each(
    ("figure", "pixels"),
    [("25", 50), ("25h", 20), ("50-4p", 96), ("10h+10", 28), ("50s", 40), ("2p>4", 8), ("2p<4", 2), ("-5", -10)],
)
def test_a_figure_is_a_sum_of_hundredths_and_pixels(figure: str, pixels: float) -> None:
    assert Frame(Pen(200, 80, 1), 7, 9, 200, 80).far(figure) == pytest.approx(pixels)


def test_the_second_of_two_figures_is_a_share_of_the_height_and_both_begin_at_the_corner() -> None:
    assert Frame(Pen(200, 80, 1), 7, 9, 200, 80).at("10,10") == pytest.approx((27, 17))


def test_a_shape_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(ValueError, match="no shape X"):
        draw_shapes(Frame(Pen(9, 9, 1), 0, 0, 9, 9), ["X ink 1,1"])
