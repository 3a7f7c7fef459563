"""Draw the plot of measured figures: bars of times, on a logarithmic scale."""

from __future__ import annotations

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, NullLocator

from benchmarks.units import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from matplotlib.axes import Axes

    from benchmarks.panels import Panel
    from benchmarks.runs import Run, Time

OWN, PEER = "#1f6fb4", "#9a9a9a"
WIDTH, HEIGHT_A_BAR, HEIGHT_A_PANEL = 8, 0.24, 0.7
# The same figures give the same file: text remains text, no random names, no date.
STEADY = {"svg.fonttype": "none", "svg.hashsalt": "fastpuzzle", "font.size": 9}
NO_DATE = {"Date": None, "Creator": None}


def times_of(panel: Panel, runs: Sequence[Run]) -> dict[int, Time]:
    """Return the times of the bars by their places, all of the run that has the most of them."""
    measured = [
        {place: run.time(bar.benchmark) for place, bar in enumerate(panel.bars)} for run in runs
    ]
    found = [{place: time for place, time in run.items() if time} for run in measured]
    return max(found, key=len)


def draw_panel(axes: Axes, panel: Panel, times: dict[int, Time]) -> None:
    """Draw the bars of one panel, the first on top."""
    bars = [panel.bars[place] for place in times]
    seconds = [time.seconds for time in times.values()]
    drawn = axes.barh(
        [bar.label for bar in bars],
        seconds,
        color=[PEER if bar.is_peer else OWN for bar in bars],
    )
    axes.bar_label(
        drawn,
        [
            shown(time.seconds)
            + f", {time.too_long} of {time.boards} paths too long" * bool(time.too_long)
            for time in times.values()
        ],
        padding=3,
    )
    axes.set_title(panel.title, loc="left", fontweight="bold")
    axes.set_xscale("log")
    # Room for what is written beside the longest bar.
    axes.set_xlim(min(seconds) / 3, max(seconds) * 15)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda time, _: shown(time)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)


def draw(runs: Sequence[Run], panels: Sequence[Panel], path: Path) -> None:
    """Write the plot of some runs; what was not measured is left out."""
    filled = [(panel, times) for panel in panels if (times := times_of(panel, runs))]
    if not filled:
        raise ValueError("none of the bars was measured")
    heights = [HEIGHT_A_PANEL + HEIGHT_A_BAR * len(times) for _, times in filled]
    with mpl.rc_context(STEADY):
        figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained")
        all_axes = figure.subplots(len(heights), height_ratios=heights, squeeze=False)
        for axes, (panel, times) in zip(all_axes[:, 0], filled, strict=True):
            draw_panel(axes, panel, times)
        legend = [Patch(color=OWN, label="fastpuzzle"), Patch(color=PEER, label="beside it")]
        all_axes[0, 0].legend(handles=legend, loc="upper right", frameon=False)
        figure.savefig(path, format="svg", metadata=NO_DATE)
