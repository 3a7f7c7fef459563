# ruff: noqa: INP001, RUF001 (a script in no package, which draws mathematical signs)
"""Draw the pictures of the page on algorithms, from what the library itself computes.

Run ``python docs/pictures/draw.py`` to write them anew beside this file. The same library writes
the same bytes everywhere, and a test compares them with those that are kept.
"""

from __future__ import annotations

import sys
from html import escape
from itertools import pairwise
from math import factorial, log10
from pathlib import Path

import numpy as np

import fastpuzzle as fp
from fastpuzzle import reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Point = tuple[float, float]

WIDTH = 720

PAPER = "#ffffff"
BORDER = "#c9cfda"
INK = "#2e3440"
GREY = "#5b6472"
FRAME = "#3b4252"
TILE = "#eceff4"
PALE = "#d5dae3"
BLUE = "#3f6ea8"
PALE_BLUE = "#c6d8ee"
GREEN = "#3d7f50"
PALE_GREEN = "#c9e4cf"
ORANGE = "#b5651d"
PALE_ORANGE = "#f6d9b8"
PALE_VIOLET = "#ddd0ec"

# One of the two 8-puzzles that are 31 moves from the goal, and Korf's board no. 55.
HARDEST = (8, 6, 7, 2, 5, 4, 3, 0, 1)
KORF_55 = "13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11"


class Picture:
    """An SVG picture on paper of its own, so that it can be read on any background."""

    def __init__(self, height: int, label: str) -> None:
        self.label = label
        self.height = height
        self.parts: list[str] = []
        self.box(0.5, 0.5, WIDTH - 1, height - 1, PAPER, stroke=BORDER, radius=8)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        stroke: str = "",
        radius: float = 0,
    ) -> None:
        """Add a rectangle whose left upper corner is at (x, y)."""
        more = f' rx="{number(radius)}"' if radius else ""
        more += f' stroke="{stroke}"' if stroke else ""
        place = f'x="{number(x)}" y="{number(y)}"'
        size = f'width="{number(width)}" height="{number(height)}"'
        self.parts.append(f'<rect {place} {size}{more} fill="{fill}"/>')

    def text(
        self,
        x: float,
        y: float,
        text: object,
        *,
        size: int = 14,
        fill: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """Add a line of text whose base line is at y."""
        more = f' text-anchor="{anchor}"' if anchor != "start" else ""
        more += ' font-weight="bold"' if bold else ""
        place = f'x="{number(x)}" y="{number(y)}"'
        self.parts.append(
            f'<text {place} font-size="{size}" fill="{fill}"{more}>{escape(str(text))}</text>'
        )

    def middle(self, x: float, y: float, text: object, **options: object) -> None:
        """Add a line of text whose middle is at x."""
        self.text(x, y, text, anchor="middle", **options)  # type: ignore[arg-type]

    def line(
        self,
        points: Sequence[Point],
        *,
        stroke: str = GREY,
        width: float = 1.5,
        arrow: bool = False,
        dash: str = "",
    ) -> None:
        """Add a line through some points, with a head at the last one if it is an arrow."""
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        more = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"{more}/>'
        )
        if arrow:
            self._head(points[-2], points[-1], stroke)

    def _head(self, before: Point, tip: Point, fill: str) -> None:
        length = ((tip[0] - before[0]) ** 2 + (tip[1] - before[1]) ** 2) ** 0.5
        along = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
        back = tip[0] - 9 * along[0], tip[1] - 9 * along[1]
        aside = 4.5 * along[1], -4.5 * along[0]
        corners = (
            tip,
            (back[0] - aside[0], back[1] - aside[1]),
            (back[0] + aside[0], back[1] + aside[1]),
        )
        path = "L".join(f"{number(x)} {number(y)}" for x, y in corners)
        self.parts.append(f'<path d="M{path}z" fill="{fill}"/>')

    def disc(self, x: float, y: float, radius: float, fill: str, stroke: str = FRAME) -> None:
        """Add a circle."""
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self.parts.append(f'<circle {place} fill="{fill}" stroke="{stroke}"/>')

    def tile(self, x: float, y: float, size: float, face: object, fill: str = TILE) -> None:
        """Add one tile; the blank has no face."""
        self.box(x, y, size, size, fill, radius=size / 9)
        self.middle(x + size / 2, y + size * 0.68, face, size=round(size * 0.5), bold=True)

    def board(
        self,
        x: float,
        y: float,
        tiles: Sequence[int],
        *,
        cols: int = 3,
        size: int = 34,
        fills: Mapping[int, str] | None = None,
        notes: Mapping[int, object] | None = None,
        hidden: Sequence[int] = (),
    ) -> None:
        """Add a board; some tiles can have a fill and a note of their own, or no face."""
        rows = len(tiles) // cols
        self.box(x, y, cols * size + 6, rows * size + 6, FRAME, radius=6)
        for cell, tile in enumerate(tiles):
            if tile == 0:
                continue
            left = x + 3 + cell % cols * size + 1
            top = y + 3 + cell // cols * size + 1
            face = "" if tile in hidden else tile
            self.tile(left, top, size - 2, face, (fills or {}).get(tile, TILE))
            if notes and tile in notes:
                self.text(
                    left + size - 6,
                    top + size - 6,
                    notes[tile],
                    size=12,
                    fill=ORANGE,
                    anchor="end",
                    bold=True,
                )

    def svg(self) -> str:
        """Return the file's text."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" '
            f'role="img" aria-label="{escape(self.label)}" '
            'font-family="Helvetica, Arial, sans-serif">'
        )
        return "\n".join([head, *self.parts, "</svg>", ""])


def number(value: float) -> str:
    """Return a coordinate with at most one digit behind the point."""
    return f"{round(value, 1):g}"


def board_width(cols: int = 3, size: int = 34) -> int:
    """Return the width of a board on paper."""
    return cols * size + 6


# Ranks and indices


def ranking() -> Picture:
    """Draw how the tiles of a 2x2 board become a number."""
    tiles = (2, 0, 3, 1)
    picture = Picture(300, "The Cantor rank of 2 0 3 1 is 13")
    picture.middle(84, 44, "the board", fill=GREY)
    picture.board(44, 60, tiles, cols=2, size=38)
    picture.middle(84, 166, "2 0 3 1", bold=True, size=18)
    for x, head in ((210, "next"), (355, "not used yet"), (500, "smaller"), (610, "counts")):
        picture.middle(x, 44, head, fill=GREY)
    unused = sorted(tiles)
    for place, value in enumerate(tiles):
        y = 58 + 44 * place
        digit = unused.index(value)
        weight = factorial(len(unused) - 1)
        picture.tile(193, y, 34, value, PALE_GREEN)
        for i, other in enumerate(unused):
            fill = PALE_GREEN if other == value else PALE_ORANGE if other < value else TILE
            picture.tile(289 + 36 * i, y, 32, other, fill)
        picture.middle(500, y + 24, digit, bold=True, size=18, fill=ORANGE)
        picture.middle(610, y + 24, f"{digit} × {len(unused) - 1}! = {digit * weight}", size=16)
        unused.pop(digit)
    picture.line([(560, 238), (660, 238)], stroke=FRAME)
    picture.middle(610, 264, f"rank {fp.rank(tiles)}", bold=True, size=18, fill=GREEN)
    picture.text(24, 264, "No. 13 of the 24 arrangements in lexicographic order, from 0", fill=GREY)
    return picture


SNAKE = (0, 1, 2, 5, 4, 3, 6, 7, 8)


def tile_order(tiles: Sequence[int]) -> list[int]:
    """Return the tiles of a 3x3 board along the snake, the blank left out."""
    return [tiles[cell] for cell in SNAKE if tiles[cell]]


def perfect_index() -> Picture:
    """Draw a 3x3 state as the blank's cell and the even order of the tiles along the snake."""
    picture = Picture(372, "A 3x3 state is the blank's cell and an even order of its tiles")
    before = fp.Board("2 3 4 1 5 x 7 6 8")
    goal = tile_order((*range(1, 9), 0))
    moves = (("", "a state"), ("l", "move l, along the snake"), ("d", "move d, off the snake"))
    carried = before.tiles[8]
    for column, (move, title) in enumerate(moves):
        x = 62 + 230 * column
        board = before.apply(move)
        picture.middle(x + 69, 34, title, bold=True)
        fills = {carried: PALE_ORANGE} if move == "d" else {}
        picture.board(x, 48, board.tiles, size=44, fills=fills)
        left, right, y = x + 7, x + 131, 88
        walk = [(x + 16, y), (right, y), (right, y + 44), (left, y + 44), (left, y + 88)]
        walk.append((x + 122, y + 88))
        picture.line(walk, stroke=BLUE, width=2, dash="2 3")
        picture.disc(*walk[0], 3.5, BLUE, BLUE)
        order = tile_order(board.tiles)
        for place, tile in enumerate(order):
            fill = PALE_ORANGE if move == "d" and tile == carried else TILE
            picture.tile(x - 27 + 24 * place, 206, 22, tile, fill)
        places = [goal.index(tile) for tile in order]
        k = fp.rank(places) // 2
        picture.middle(x + 69, 252, f"even order no. k = {k:,}", fill=GREY)
        index = k * 9 + board.blank
        picture.middle(x + 69, 274, f"blank at cell {board.blank}", fill=GREY)
        picture.middle(x + 69, 298, f"index 9 k + {board.blank} = {index:,}", fill=GREEN, bold=True)
    picture.middle(
        360,
        330,
        "Along the snake the order stays. Off the snake one tile passes an even number of others.",
        fill=GREY,
    )
    picture.middle(
        360, 353, "9 cells of the blank × 20,160 even orders = 181,440 states, no holes", bold=True
    )
    return picture


# Searches level by level


def levels() -> Picture:
    """Draw the number of 3x3 boards at each exact distance."""
    counts = fp.DistanceTable((3, 3)).histogram()
    picture = Picture(292, "Breadth-first levels of the 8-puzzle")
    picture.text(24, 34, "8-puzzle: boards at each exact distance from the goal", bold=True)
    most = max(counts)
    for depth, count in enumerate(counts):
        x = 46 + 20.4 * depth
        height = max(1.5, 180 * count / most)
        fill = ORANGE if depth == len(counts) - 1 else BLUE
        picture.box(x, 246 - height, 17, height, fill)
        picture.middle(x + 8.5, 262, depth, size=11, fill=GREY)
    picture.middle(46 + 20.4 * counts.index(most) + 8.5, 60, f"{most:,}", size=13, bold=True)
    picture.middle(46 + 20.4 * 31 + 2, 236, counts[-1], size=13, bold=True, fill=ORANGE)
    picture.middle(360, 282, "moves", size=12, fill=GREY)
    for depth, count in enumerate(counts[:5]):
        picture.middle(46 + 20.4 * depth + 8.5, 238, count, size=11)
    picture.text(60, 120, f"{sum(counts):,} boards in {len(counts)} levels", fill=GREY)
    return picture


def frontiers(start: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Return the level sizes from the start as a search from both ends meets them, from the goal.

    And those that a search from the start alone goes through.
    """
    from_start = fp.DistanceTable((3, 3), start).histogram()
    from_goal = fp.DistanceTable((3, 3)).histogram()
    distance = fp.distance(start)
    depths = [0, 0]
    while sum(depths) < distance:
        nearer = from_start[depths[0]] <= from_goal[depths[1]]
        depths[0 if nearer else 1] += 1
    return from_start[: depths[0] + 1], from_goal[: depths[1] + 1], from_start


def bidirectional() -> Picture:
    """Draw the levels that two searches open until they meet, and those of one search alone."""
    left, right, alone = frontiers(HARDEST)
    both = fp.shortest_path(HARDEST, algorithm="bidirectional").stats.expanded
    one = fp.shortest_path(HARDEST, algorithm="bfs").stats.expanded
    picture = Picture(330, "Bidirectional search: two small searches instead of a large one")
    picture.text(24, 34, "8-puzzle, 31 moves: boards in each level", bold=True)
    base, step = 276, 20.4
    most = max(alone)
    distance = len(alone) - 1
    points = [(46 + step * depth + 8.5, base - 200 * n / most) for depth, n in enumerate(alone)]
    picture.line(points, stroke=GREY, dash="4 3")
    meeting = len(left) - 1
    for depth, count in enumerate(left):
        height = max(1.5, 200 * count / most)
        width = 8.5 if depth == meeting else 17
        picture.box(46 + step * depth, base - height, width, height, BLUE)
    for depth, count in enumerate(right):
        height = max(1.5, 200 * count / most)
        x = 46 + step * (distance - depth)
        shift = 8.5 if distance - depth == meeting else 0
        picture.box(x + shift, base - height, 17 - shift, height, ORANGE)
    for depth in range(distance + 1):
        picture.middle(46 + step * depth + 8.5, base + 15, depth, size=11, fill=GREY)
    picture.middle(360, base + 32, "moves from the start", size=12, fill=GREY)
    picture.text(46, base + 42, "start", bold=True, fill=BLUE)
    picture.text(46 + step * 32, base + 42, "goal", bold=True, fill=ORANGE, anchor="end")
    picture.text(60, 90, "from both ends:", fill=INK)
    picture.text(60, 110, f"{both:,} nodes expanded", bold=True)
    picture.text(60, 146, "from the start alone", fill=GREY)
    picture.text(60, 166, f"(dashed): {one:,}", fill=GREY)
    x = 46 + step * meeting + 8.5
    picture.line([(x, 212), (x, 238)], stroke=GREEN, arrow=True)
    picture.text(x - 8, 208, "they meet", fill=GREEN, bold=True, anchor="end")
    return picture


# Searches led by a heuristic


def nodes_by_g_and_f(start: Sequence[int]) -> np.ndarray:
    """Return how many 3x3 boards there are for each exact distance g and each f = g + h."""
    boards = fp.unrank_many(np.arange(factorial(9)), 9)
    g = fp.distances(boards, start)
    boards, g = boards[g >= 0], g[g >= 0].astype(int)
    cells = np.arange(9)
    h = np.zeros(len(boards), dtype=int)
    for tile in range(1, 9):
        cell = (boards == tile) @ cells
        h += abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3)
    counts = np.zeros((32, 80), dtype=int)
    np.add.at(counts, (g, g + h), 1)
    return counts


BANDS = (1, 10, 100, 1000)
OPEN_BLUES = ("#dbe7f5", "#a9c5e6", "#6f9bcf", "#3f6ea8")
CLOSED_GREYS = ("#f1f2f5", "#e4e6eb", "#d3d6dd", "#bcc1cb")


def astar() -> Picture:
    """Draw which boards A* expands: those whose f is less than the exact distance."""
    counts = nodes_by_g_and_f(HARDEST)
    stats = fp.shortest_path(HARDEST, algorithm="astar", heuristic="manhattan").stats
    first = fp.lower_bound(HARDEST)
    picture = Picture(360, "A* expands the boards whose f = g + h is small")
    picture.text(
        24, 30, "8-puzzle, 31 moves, Manhattan distance: boards by g and f = g + h", bold=True
    )
    rows = list(range(first, 48, 2))
    for row, f in enumerate(rows):
        y = 286 - 18 * row
        picture.text(58, y + 13, f, size=12, anchor="end", bold=f <= 31)
        for g in range(32):
            count = int(counts[g, f])
            if count == 0:
                continue
            band = sum(count >= least for least in BANDS) - 1
            fill = OPEN_BLUES[band] if f < 31 else CLOSED_GREYS[band]
            if f == 31:
                fill = PALE_ORANGE
            picture.box(66 + 13.5 * g, y, 12.5, 16, fill)
    picture.text(58, 49, "f", size=13, bold=True, fill=GREY, anchor="end")
    for g in range(0, 32, 5):
        picture.middle(66 + 13.5 * g + 6, 319, g, size=11, fill=GREY)
    picture.middle(66 + 13.5 * 16, 340, "g, moves from the start", size=12, fill=GREY)
    less = int(counts[:, :31].sum())
    more = int(counts[:, 32:].sum())
    picture.text(512, 100, "f > 31: never expanded", fill=GREY, bold=True)
    picture.text(512, 120, f"{more:,} boards", fill=GREY)
    picture.text(512, 190, "f = 31: until the", fill=ORANGE, bold=True)
    picture.text(512, 208, "goal comes out", fill=ORANGE, bold=True)
    picture.text(512, 244, "f < 31: all expanded", fill=BLUE, bold=True)
    picture.text(512, 264, f"{less:,} boards", fill=BLUE)
    picture.text(512, 300, f"expanded: {stats.expanded:,}", bold=True)
    return picture


def idastar() -> Picture:
    """Draw the nodes of each bound, and the slack along the path that is found."""
    path = fp.shortest_path(KORF_55, "blank_first", heuristic="manhattan")
    picture = Picture(340, "IDA*: the nodes of each bound, and the slack along the path")
    picture.text(24, 32, "nodes expanded under each bound", bold=True)
    base = 290
    for place, (bound, nodes) in enumerate(path.stats.bounds):
        x = 34 + 44 * place
        height = 46 * log10(nodes)
        last = bound == len(path)
        picture.box(x, base - height, 34, height, GREEN if last else BLUE)
        picture.middle(x + 17, base - height - 6, f"{nodes:,}", size=11)
        picture.middle(x + 17, base + 16, bound, size=12, fill=GREY)
    picture.middle(186, base + 36, "bound in moves (heights are logarithms)", size=12, fill=GREY)
    x_of, y_of = (lambda g: 388 + 7.4 * g), (lambda f: 290 - 17 * (f - 29))
    picture.text(372, 32, "f = g + h along the shortest path", bold=True)
    bounds = [bound for bound, _ in path.stats.bounds]
    for bound in bounds:
        last = bound == bounds[-1]
        picture.line(
            [(x_of(0), y_of(bound)), (x_of(len(path)), y_of(bound))],
            stroke=GREEN if last else PALE,
            width=2 if last else 1,
        )
        picture.text(x_of(0) - 5, y_of(bound) + 4, bound, size=12, fill=GREY, anchor="end")
    values = [g + fp.lower_bound(board, "blank_first") for g, board in enumerate(path.boards())]
    steps: list[Point] = []
    for g, (f, after) in enumerate(pairwise(values)):
        steps += [(x_of(g), y_of(f)), (x_of(g + 1), y_of(f))]
        if after != f:
            steps.append((x_of(g + 1), y_of(after)))
    picture.line(steps, stroke=BLUE, width=2.5)
    g = 8
    room = [(x_of(g), y_of(values[g]) - 4), (x_of(g), y_of(41) + 3)]
    picture.line(room, stroke=ORANGE, arrow=True)
    slack = (len(path) - values[g]) // 2
    picture.text(x_of(17), y_of(38) + 5, f"slack {slack} after {g} moves", fill=ORANGE, bold=True)
    picture.text(x_of(0), y_of(41) - 8, "bound 41", fill=GREEN, bold=True)
    picture.middle(x_of(20.5), base + 36, "g, moves from the start", size=12, fill=GREY)
    for g in range(0, len(path), 10):
        picture.middle(x_of(g), base + 16, g, size=11, fill=GREY)
    return picture


def automaton() -> Picture:
    """Draw two words with the same effect, and the automaton that forbids to undo on 1x3."""
    picture = Picture(330, "Two words with the same effect, and an automaton of forbidden words")
    picture.text(24, 34, "two words, one effect: the later is forbidden", bold=True)
    start = fp.Board((0, 1, 2, 3))
    end = start.apply("druldr")
    words = [str(path) for path in fp.all_shortest_paths(start, end)]
    size = board_width(2, 34)
    picture.board(24, 140, start.tiles, cols=2)
    picture.board(290, 140, end.tiles, cols=2)
    for word, y, stroke in ((words[0], 96, GREEN), (words[1], 258, ORANGE)):
        edge = 134 if y < 140 else 140 + size + 6
        points = [(61, edge), (61, y), (327, y), (327, edge)]
        picture.line(points, stroke=stroke, width=2, arrow=True)
        shift = -9 if y < 140 else 21
        picture.middle(194, y + shift, " ".join(word), bold=True, size=16, fill=stroke)
    picture.middle(194, 170, "first in the order", fill=GREEN)
    picture.middle(194, 190, "d l r u", fill=GREEN)
    picture.middle(194, 300, "forbidden from cell 0", fill=ORANGE)
    picture.text(404, 34, "1×3, words of 2 moves: no way back", bold=True)
    blanks, next_state = reference.automaton.transitions((1, 3), 2)
    rows = {0: 1, 1: 1, 2: 1, 3: 0, 5: 0, 4: 2, 6: 2}
    place = {
        state: (460 + 100 * blank, 100 + 72 * rows[state]) for state, blank in enumerate(blanks)
    }
    for state, targets in enumerate(next_state):
        for move, target in zip("dlru", targets, strict=True):
            if target < 0:
                continue
            (x, y), (to_x, to_y) = place[state], place[target]
            length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            across, down = (to_x - x) / length, (to_y - y) / length
            ends = (x + 20 * across, y + 20 * down), (to_x - 21 * across, to_y - 21 * down)
            picture.line(ends, stroke=FRAME, arrow=True)
            beside = (x + to_x) / 2 - 11 * down, (y + to_y) / 2 + 11 * across + 4
            picture.middle(*beside, move, bold=True, fill=BLUE)
    for state, (x, y) in place.items():
        picture.disc(x, y, 18, PALE_GREEN if state < 3 else TILE)
        picture.middle(x, y + 5, state, bold=True)
    for blank in range(3):
        picture.middle(460 + 100 * blank, 292, f"blank at {blank}", size=12, fill=GREY)
    picture.middle(560, 314, "green: nothing to remember yet", size=12, fill=GREY)
    return picture


def distance_table() -> Picture:
    """Draw a look-up in a distance table, in bytes and modulo 3."""
    table = fp.DistanceTable((3, 3))
    board = next(
        board
        for board in (fp.random_board((3, 3), seed=seed) for seed in range(1000))
        if board.blank == 4 and table.distance(board) == 20
    )
    picture = Picture(400, "Descent in a distance table, in bytes and modulo 3")
    picture.board(306, 22, board.tiles)
    distance = table.distance(board)
    picture.text(428, 62, f"exact distance {distance}", bold=True)
    picture.text(428, 84, f"modulo 3: {distance % 3}", fill=BLUE, bold=True)
    best = table.path(board).moves[0]
    for column, (move, child) in enumerate(board.neighbors()):
        x = 48 + 172 * column
        there = table.distance(child)
        nearer = there < distance
        stroke = GREEN if move == best else GREY
        picture.line(
            [(x + 54, 146), (x + 54, 172)],
            stroke=stroke,
            width=3 if move == best else 1.5,
            arrow=True,
        )
        picture.text(x + 62, 166, move, bold=True, fill=stroke, size=16)
        picture.board(x, 178, child.tiles)
        picture.middle(x + 54, 304, f"{there}, modulo 3: {there % 3}", bold=nearer)
        word = "nearer" if nearer else "farther"
        picture.middle(x + 54, 322, word, fill=GREEN if nearer else GREY, size=13)
    picture.line([(102, 146), (618, 146)], stroke=GREY)
    picture.line([(360, 130), (360, 146)], stroke=GREY)
    picture.text(24, 360, "descent:", bold=True)
    for step, after in enumerate(table.path(board).boards()):
        x = 104 + 28.6 * step
        left = table.distance(after)
        picture.middle(x + 11, 352, left, size=11, fill=GREY)
        picture.tile(x, 358, 22, left % 3, PALE_BLUE if step % 2 == 0 else TILE)
    return picture


# Heuristics


def manhattan() -> Picture:
    """Draw the Manhattan distance of a board, tile by tile."""
    picture = Picture(270, "Manhattan distance: each tile alone on an empty board")
    picture.text(24, 34, "how far each tile is from home", bold=True)
    notes = {}
    for cell, tile in enumerate(HARDEST):
        if tile:
            home = tile - 1
            notes[tile] = abs(cell // 3 - home // 3) + abs(cell % 3 - home % 3)
    picture.board(24, 52, HARDEST, size=60, fills={8: PALE_ORANGE}, notes=notes)
    picture.text(300, 34, "home", bold=True)
    picture.board(300, 52, (*range(1, 9), 0), size=60, fills={8: PALE_ORANGE})
    total = sum(notes.values())
    picture.text(530, 80, "tile 8: 2 rows, 1 column,", fill=ORANGE)
    picture.text(530, 100, "so 3 moves at least", fill=ORANGE)
    terms = [str(notes[tile]) for tile in range(1, 9)]
    picture.text(530, 140, " + ".join(terms[:4]))
    picture.text(530, 160, "+ " + " + ".join(terms[4:]))
    picture.text(530, 186, f"= {total}", bold=True, size=18)
    picture.text(530, 220, f"exact distance {fp.distance(HARDEST)}", fill=GREY)
    return picture


def increasing(values: Sequence[int]) -> list[int]:
    """Return a longest increasing subsequence."""
    best: list[list[int]] = []
    for value in values:
        before = max((run for run in best if run[-1] < value), key=len, default=[])
        best.append([*before, value])
    return max(best, key=len, default=[])


def linear_conflict() -> Picture:
    """Draw how many tiles must leave a row in which they are at home."""
    picture = Picture(250, "Linear conflict: tiles that must leave their row")
    boards = ((3, 1, 2, 4, 5, 6, 7, 8, 0), (3, 2, 1, 5, 4, 6, 7, 8, 0))
    titles = ("3 1 2: one must leave", "3 2 1: two must leave; 5 4: one")
    for column, (tiles, title) in enumerate(zip(boards, titles, strict=True)):
        x = 24 + 350 * column
        stay = set(increasing(tiles[:3]))
        fills = {tile: PALE_GREEN if tile in stay else PALE_ORANGE for tile in tiles[:3]}
        if column:
            fills |= {5: PALE_ORANGE, 4: PALE_GREEN}
        picture.text(x, 34, title, bold=True)
        picture.board(x, 50, tiles, size=48, fills=fills)
        least = fp.lower_bound(tiles)
        better = fp.lower_bound(tiles, heuristic="linear_conflict")
        leavers = sum(fill == PALE_ORANGE for fill in fills.values())
        picture.text(x + 164, 84, f"Manhattan {least}")
        picture.text(x + 164, 108, f"+ 2 × {leavers} that leave")
        picture.text(x + 164, 134, f"= {better}", bold=True, size=18)
        picture.text(x + 164, 170, f"exact {fp.distance(tiles)}", fill=GREY)
    picture.text(
        24, 230, "green: a longest rising run may stay; orange: must leave the line and come back"
    )
    return picture


ROW_FILLS = (PALE_BLUE, PALE_GREEN, PALE_ORANGE)


def walking_distance() -> Picture:
    """Draw a board as rows of tiles that only know their goal row, before and after a move."""
    picture = Picture(290, "Walking distance: tiles only know their goal row")
    board = fp.Board(HARDEST)
    fills = {tile: ROW_FILLS[(tile - 1) // 3] for tile in range(1, 9)}
    after = board.apply("u")
    for column, (tiles, title) in enumerate(((board.tiles, "a board"), (after.tiles, "after u"))):
        x = 24 + 360 * column
        picture.text(x, 34, title, bold=True)
        picture.board(x, 50, tiles, size=44, fills=fills)
        picture.text(x + 164, 44, "goal row", size=12, fill=GREY)
        for home in range(3):
            picture.box(x + 164 + 40 * home, 54, 36, 20, ROW_FILLS[home], radius=3)
            picture.middle(x + 182 + 40 * home, 69, home, size=13, bold=True)
        for row in range(3):
            homes = [(tile - 1) // 3 for tile in tiles[3 * row : 3 * row + 3] if tile]
            for home in range(3):
                picture.box(x + 164 + 40 * home, 78 + 40 * row, 36, 36, PAPER, stroke=PALE)
                picture.middle(x + 182 + 40 * home, 102 + 40 * row, homes.count(home), size=17)
            if len(homes) == 2:
                picture.text(x + 288, 102 + 40 * row, "blank", size=12, fill=GREY)
    picture.line([(322, 92), (372, 92)], stroke=GREEN, width=3, arrow=True)
    picture.middle(345, 80, "u", bold=True, fill=GREEN, size=16)
    walking = fp.lower_bound(HARDEST, heuristic="walking_distance")
    picture.text(
        24, 230, "A vertical move exchanges the blank with any tile of the next row; horizontal"
    )
    picture.text(
        24, 250, "moves change nothing here. The exact distance of this small puzzle, plus that of"
    )
    least, exact = fp.lower_bound(HARDEST), fp.distance(HARDEST)
    picture.text(24, 270, f"its twin for columns, is {walking}. Manhattan {least}, exact {exact}.")
    return picture


def pattern_database() -> Picture:
    """Draw a board as two patterns whose moves add up."""
    picture = Picture(240, "Additive pattern databases: the moves of two patterns add up")
    patterns = ((1, 2, 3, 4), (5, 6, 7, 8))
    database = reference.PatternDatabase((3, 3), list(patterns))
    size = board_width(3, 42)
    picture.middle(24 + size / 2, 34, "the board", bold=True)
    picture.board(24, 50, HARDEST, size=42)
    picture.middle(196, 122, "≥", size=26)
    for column, pattern in enumerate(patterns):
        x = 236 + 186 * column
        others = [tile for tile in range(1, 9) if tile not in pattern]
        fills = dict.fromkeys(pattern, (PALE_BLUE, PALE_ORANGE)[column])
        fills |= dict.fromkeys(others, PALE)
        picture.middle(x + size / 2, 34, "tiles " + " ".join(map(str, pattern)), bold=True)
        picture.board(x, 50, HARDEST, size=42, fills=fills, hidden=others)
        moves = database.moves_of(column, HARDEST)
        picture.middle(x + size / 2, 210, f"{moves} moves", bold=True, size=17)
    picture.middle(395, 122, "+", size=26)
    total = database.lower_bound(HARDEST)
    picture.middle(24 + size / 2, 210, f"{fp.distance(HARDEST)} moves", bold=True, size=17)
    picture.text(572, 122, f"= {total}", bold=True, size=22)
    picture.text(572, 150, f"Manhattan {fp.lower_bound(HARDEST)}", fill=GREY)
    return picture


PICTURES: dict[str, Callable[[], Picture]] = {
    draw.__name__: draw
    for draw in (
        ranking,
        perfect_index,
        levels,
        bidirectional,
        astar,
        idastar,
        automaton,
        distance_table,
        manhattan,
        linear_conflict,
        walking_distance,
        pattern_database,
    )
}


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    for name, draw in PICTURES.items():
        (folder / f"{name}.svg").write_text(draw().svg(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
