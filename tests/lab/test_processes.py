"""Work in several processes: in order, and over at once when nobody listens any more."""

import time
from multiprocessing import active_children

import pytest

from poryroku.lab.processes import in_order


def square(number):
    return number * number


def slow_after_two(number):
    if number >= 2:
        time.sleep(60)
    return number


def broken(number):
    if number == 1:
        raise RuntimeError("lost")
    return slow_after_two(number)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 23])
def test_results_come_in_order(jobs, count):
    assert list(in_order(square, count, jobs, chunk=3)) == [number * number for number in range(count)]


def test_nothing_goes_on_when_nobody_listens():
    began = time.monotonic()
    others = active_children()
    results = in_order(slow_after_two, 8, jobs=2, chunk=1)
    assert [next(results), next(results)] == [0, 1]
    results.close()
    assert time.monotonic() - began < 30
    assert active_children() == others


def test_nothing_goes_on_after_an_error():
    began = time.monotonic()
    others = active_children()
    with pytest.raises(RuntimeError, match="lost"):
        list(in_order(broken, 8, jobs=2, chunk=1))
    assert time.monotonic() - began < 30
    assert active_children() == others
