"""Work in several processes: in order, and over at once when nobody listens any more."""

import signal
import subprocess
import sys
import time
from itertools import islice
from multiprocessing import active_children
from types import SimpleNamespace
from typing import ClassVar

import pytest

from poryroku.lab.processes import AHEAD, MOST_JOBS, in_order


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


class Pool:
    """In place of processes: counts what waits in its queue."""

    longest = workers = 0
    queue: ClassVar[list] = []

    def __init__(self, workers, **_options):
        Pool.workers = workers

    def submit(self, work, *arguments):
        Pool.queue.append(work)
        Pool.longest = max(Pool.longest, len(Pool.queue))
        return SimpleNamespace(result=lambda: [Pool.queue.remove(work), *work(*arguments)][1:])

    def shutdown(self, **_options):
        Pool.queue.clear()


@pytest.mark.parametrize(("jobs", "workers"), [(2, 2), (10**9, MOST_JOBS)])
def test_however_much_there_is_to_do_little_of_it_waits(jobs, workers, monkeypatch):
    monkeypatch.setattr("poryroku.lab.processes.ProcessPoolExecutor", Pool)
    results = in_order(square, 10**21, jobs, chunk=1)
    assert list(islice(results, 1000)) == [number * number for number in range(1000)]
    results.close()
    assert Pool.workers == workers and Pool.longest <= AHEAD * workers


INTERRUPTED = """
import os, signal, threading, time
from multiprocessing import active_children
from poryroku.lab.processes import in_order

def work(number):
    return number

if __name__ == "__main__":
    results = in_order(work, 8, jobs=2, chunk=1)
    try:
        def interrupt():
            while not active_children():
                time.sleep(0.001)
            for _ in range(40):  # all the time in which they import their modules
                for each in active_children():
                    os.kill(each.pid, signal.SIGINT)
                time.sleep(0.01)

        threading.Thread(target=interrupt).start()
        print(list(results))
    except BaseException as error:
        print(repr(error))
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="a system that can't hold it back")
def test_ctrl_c_while_a_process_comes_up_is_not_its_business(tmp_path):
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120, check=False)
    assert (told.stdout, told.stderr) == (f"{list(range(8))}\n", "")
