"""A plugin of pytest that writes down which tests began, failed and ended, even if all dies.

It refuses to test another package than the copy.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Variables of the environment: the file to write to, and the folder of the package.
RECORD = "FASTPUZZLE_MUTANTS_RECORD"
PACKAGE = "FASTPUZZLE_MUTANTS_PACKAGE"

BEGUN = "begun"
FAILED = "failed"
ENDED = "ended"
EVENTS = (BEGUN, FAILED, ENDED)


def pytest_configure():
    import fastpuzzle as fp

    if Path(fp.__file__).resolve().parent != Path(os.environ[PACKAGE]).resolve():
        raise pytest.UsageError(f"{fp.__file__} is not the copy")


def write(event, name):
    with Path(os.environ[RECORD]).open("a", encoding="utf-8") as record:
        record.write(f"{event} {name}\n")


def pytest_runtest_logstart(nodeid):
    write(BEGUN, nodeid)


def pytest_runtest_logfinish(nodeid):
    write(ENDED, nodeid)


def pytest_runtest_logreport(report):
    if report.failed:
        write(FAILED, report.nodeid)


def pytest_collectreport(report):
    if report.failed:
        write(FAILED, report.nodeid)
