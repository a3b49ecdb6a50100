"""Options weighed against one another: their margins can be compared, whatever a rival says of all options at once."""

from itertools import permutations

import pytest

from clocks import within
from poryroku.rivals import Advice, Budget, make
from poryroku.rivals.base import RIVALS, RivalKind
from poryroku.rivals.search import Depth, Edge, Node, side_by_side
from poryroku.rivals.weighing import FIRST, advice, best_of, narrowed, part, thought_through, weighed
from poryroku.shelf import CRYSTAL


def view_at(kind, options=4, seed=3):
    """What a seat sees at a decision of a kind with so many options, in a game of two greedy ones."""
    state = CRYSTAL.start(CRYSTAL.check_setup({"players": 2, "level": "archmage"}), seed)
    rival = make("greedy", 1)
    while state.kind != kind or len(state.options) < options:
        state.apply(rival.choose(state.view(state.player)))
    return state.view(state.player)


def test_a_part_of_a_budget():
    assert part(Budget(1.0), 0.25) == Budget(0.25)
    assert part(Budget(None, 100), 2) == Budget(None, 200)
    assert part(Budget(None, 3), 0.1) == Budget(None, 1)


def test_a_narrowed_view_is_the_same_but_for_the_options():
    view = view_at("main")
    wanted = view.options[1:3]
    found = narrowed(view, wanted)
    assert found.options == tuple(wanted) and found.decision.kind == "main" and len(view.options) > 2
    world = found.determinise(5)
    assert tuple(world.options) == tuple(wanted)
    one, other = found.to_json(), view.to_json()
    assert one.pop("offered") == tuple(wanted) and one == other


@pytest.mark.parametrize("rival", ["greedy", "adept", "archmage"])
@pytest.mark.parametrize("kind", ["draft", "split", "die", "main", "gain"])
def test_the_best_are_three_with_the_best_first(rival, kind):
    view = view_at(kind, 3)
    found = best_of(rival, 5, Budget(None, 20), view, 3)
    assert len(found) == 3 == len({each.option for each in found})
    assert {each.option for each in found} <= set(view.options)
    assert found == best_of(rival, 5, Budget(None, 20), view, 3), "the same each time without a clock"


def test_of_two_options_there_are_two():
    view = view_at("main", 2)
    two = narrowed(view, view.options[:2])
    assert len(best_of("adept", 5, Budget(None, 20), two, 3)) == 2


def test_what_got_a_glance_only_is_weighed_by_itself(monkeypatch):
    """A rival that thinks through one option, and says of the others what a glance tells: much too little."""

    class Absorbed:
        def __init__(self, seed, budget):
            pass

        def advise(self, view):
            options = view.options
            if len(options) <= 3:
                return [Advice(option, 20.0 - i) for i, option in enumerate(options)]
            return [Advice(option, 20.0 if i == 0 else -30.0) for i, option in enumerate(options)]

    monkeypatch.setitem(RIVALS, "absorbed", RivalKind("absorbed", "", Absorbed))
    found = best_of("absorbed", 5, Budget(), view_at("main"), 3)
    assert [each.margin for each in found] == [20.0, 19.0, 18.0]


def test_a_rival_with_a_rule_that_names_one_option_is_asked_for_the_others(monkeypatch):
    class Ruled:
        def __init__(self, seed, budget):
            pass

        def advise(self, view):
            best = max(view.options)
            return [Advice(best, float(best[1]))]

    monkeypatch.setitem(RIVALS, "ruled", RivalKind("ruled", "", Ruled))
    view = view_at("gain", 5)
    found = best_of("ruled", 5, Budget(), view, 3)
    assert [each.option for each in found] == sorted(view.options)[:-4:-1]
    assert all(each.margin == each.option[1] for each in found)
    assert weighed("ruled", 5, Budget(), view, view.options[:2]) == {o: float(o[1]) for o in view.options[:2]}


THINKERS = ["adept", "archmage"]


@pytest.mark.parametrize("rival", THINKERS)
@pytest.mark.parametrize("kind", ["die", "main", "gain"])
def test_what_is_said_of_an_option_does_not_hang_on_its_rank(rival, kind):
    """Whether it is put first, second or third, it is thought through as far as the others."""
    view = view_at(kind, 3)
    budget = Budget(None, 45)
    options = view.options[:3]
    expected = thought_through(rival, 5, budget, view, options)
    for order in permutations(options):
        assert thought_through(rival, 5, budget, view, order) == expected
    for option in options:
        assert thought_through(rival, 5, Budget(None, 15), view, [option]) == {option: expected[option]}


@pytest.mark.parametrize("rival", THINKERS)
@pytest.mark.parametrize("kind", ["die", "main", "gain"])
def test_the_three_best_get_an_equal_part_of_the_thinking_each(rival, kind):
    view = view_at(kind, 3)
    budget = Budget(None, 60)
    found = best_of(rival, 5, budget, view, 3)
    each_alone = part(part(budget, 1 - FIRST), 1 / 3)
    for advised in found:
        alone = thought_through(rival, 5, each_alone, view, [advised.option])
        assert alone == {advised.option: advised.margin}
    assert found[0].option == advice(rival, 5, part(budget, FIRST), view)[0].option, "what it would choose"
    assert found[1].margin >= found[2].margin


@pytest.mark.parametrize("rival", THINKERS)
@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.4])
def test_by_the_clock_too_an_option_asked_twice_gets_the_same_figure(rival, seconds):
    view = view_at("main", 3)
    first, second = view.options[:2]
    found = make(rival, 5, Budget(seconds)).compare(view, [first, second, first, second])
    assert found[0] == found[2] and found[1] == found[3]


def test_the_best_three_are_found_and_weighed_within_the_time_given():
    """With some to spare, for what can't be interrupted."""
    for kind in ("die", "main", "gain"):
        view = view_at(kind, 3)
        best_of("archmage", 5, Budget(0.05), view, 3)  # what is made once in a process
        with within(0.6):
            best_of("archmage", 5, Budget(0.6), view, 3)


@pytest.mark.parametrize("rival", ["greedy", "archmage"])
@pytest.mark.parametrize("kind", ["draft", "split"])
def test_before_the_first_round_figures_are_by_how_much_an_option_is_better_than_the_usual_one(rival, kind):
    view = view_at(kind, 3)
    everything = best_of(rival, 5, Budget(None, 20), view, len(view.options))
    assert len(everything) == len(view.options)
    assert sum(each.margin for each in everything) == pytest.approx(0.0, abs=1e-6)
    assert best_of(rival, 5, Budget(None, 20), view, 3) == everything[:3]


def test_the_descents_that_have_yet_to_find_what_follows_best_do_not_count():
    class Slow:
        """Meets with bad things four times, then always with the same good one."""

        options, depth = ((1,),), Depth(descents=8)

        def __init__(self):
            self.root = Node()
            self.root.edges[(1,)] = Edge(0.0, 0.0)
            self.descents = 0

        def descend(self):
            self.descents += 1
            self.root.edges[(1,)].margin += -50.0 if self.descents <= 4 else 7.0

    assert side_by_side([Slow(), Slow()]) == [7.0, 7.0]
    assert side_by_side([Slow()], until=0.0) == [-50.0], "one descent, if there is no time"
