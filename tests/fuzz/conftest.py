"""How long each fuzzer goes on, and where the tests find what they share."""

import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, seed, settings

# The tests run from copies in other places, too, so by the name of this folder alone.
sys.path.insert(0, str(Path(__file__).parents[1]))

EXAMPLES = 60
EXAMPLES_OF_A_ROUND = 500


def share(config, items):
    """Return the seconds of one fuzzer, of those that all workers together have."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    return config.getoption("--fuzz-seconds") * workers / max(1, len(items))


def fuzzers(items):
    return [item for item in items if "fuzz" in getattr(item, "fixturenames", ())]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    mine = fuzzers(items)
    if config.getoption("--fuzz-seconds") and config.pluginmanager.hasplugin("timeout"):
        for item in mine:
            item.add_marker(pytest.mark.timeout(60 + 2 * share(config, mine)))


@pytest.fixture
def fuzz(request):
    """Return ``fuzz(check, strategy)``, which tries the check on what the strategy brings."""
    seconds = share(request.config, fuzzers(request.session.items))

    def fuzz(check, strategy):
        def round_of(examples, **options):
            @settings(max_examples=examples, **options)
            @given(strategy)
            def tried(found):
                check(found)

            return tried

        if not seconds:
            round_of(EXAMPLES)()
            return
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seed(time.monotonic_ns())(round_of(EXAMPLES_OF_A_ROUND, database=None))()

    return fuzz
