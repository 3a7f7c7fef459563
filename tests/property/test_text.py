"""Boards survive being written in any form; no text does worse than to be refused."""

from __future__ import annotations

import math

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from fastpuzzle._input.text import read_board, read_boards
from fastpuzzle.errors import InvalidBoardError

BLANKS = "0xX_."
SEPARATORS = [" ", "\t", "  ", ", ", ",", ";", " ; "]
COMMENTS = ["", "", " # a note", "#1 2 3", "\t# [0]"]
LINE_ENDS = ["\n", "\r\n", "\r"]
EMPTY_LINES = ["", " ", "\t", "# 4 5 6", "  # x"]

many_examples = settings(max_examples=150, deadline=2000)


@st.composite
def boards(draw, max_side=6):
    shape = (draw(st.integers(1, max_side)), draw(st.integers(1, max_side)))
    cells = shape[0] * shape[1]
    return tuple(draw(st.permutations(range(cells)))), shape


def rows_of(words, shape):
    return [words[start : start + shape[1]] for start in range(0, len(words), shape[1])]


def error_of(read, text, shape=None):
    try:
        read(text, shape)
    except InvalidBoardError as error:
        return error
    return None


def draw_signs(draw, tiles, digits=None):
    blank = draw(st.sampled_from(BLANKS))
    width = draw(st.sampled_from([0, 0, 2]))
    return [
        blank if tile == 0 else digits[tile] if digits else f"{tile:0{width}}" for tile in tiles
    ]


def flat_line(draw, board):
    separator = draw(st.sampled_from(SEPARATORS))
    opening, closing = draw(st.sampled_from([("", ""), ("[", "]"), ("( ", " )")]))
    return [opening + separator.join(draw_signs(draw, board[0])) + closing]


def grid_lines(draw, board):
    separator = draw(st.sampled_from(SEPARATORS))
    opening, closing = draw(st.sampled_from([("", ""), ("[", "],"), (" ", " ")]))
    rows = rows_of(draw_signs(draw, board[0]), board[1])
    return [opening + separator.join(row) + closing for row in rows]


def nested_line(draw, board):
    opening, closing = draw(st.sampled_from([("[", "]"), ("(", ")"), ("[ ", " ]")]))
    rows = rows_of(draw_signs(draw, board[0]), board[1])
    nested = ", ".join(opening + ", ".join(row) + closing for row in rows)
    return [opening + nested + closing]


def compact_line(draw, board):
    assume(4 <= len(board[0]) <= 9)
    return ["".join(draw_signs(draw, board[0], "012345678"))]


def compact_grid_lines(draw, board):
    assume(min(board[1]) >= 2 and len(board[0]) <= 9)
    signs = draw_signs(draw, board[0], "012345678")
    return ["".join(row) for row in rows_of(signs, board[1])]


def hexadecimal_line(draw, board):
    tiles = board[0] if board[1] == (4, 4) else ()
    assume(tiles)
    digits = draw(st.sampled_from(["0123456789abcdef", "0123456789ABCDEF"]))
    return ["".join(draw_signs(draw, tiles, digits))]


def sized_lines(draw, board):
    rows, cols = board[1]
    separator = draw(st.sampled_from(SEPARATORS))
    size = f"{rows}{separator}{cols}"
    if rows == cols > 1:
        size = draw(st.sampled_from([size, str(rows)]))
    form = draw(st.sampled_from([flat_line, grid_lines, compact_line, compact_grid_lines]))
    lines = form(draw, board)
    # Two rows of two are a 2x2 board, even if one tile is wrong.
    assume(len(board[0]) != 2 or len(lines) == 2)
    return [size, *lines]


ONE_LINE_FORMS = [flat_line, compact_line, hexadecimal_line]
SHAPED_FORMS = [nested_line, grid_lines, compact_grid_lines, hexadecimal_line, sized_lines]


def tells_shape(form, board):
    rows, cols = board[1]
    if form is grid_lines:
        return rows > 1 or cols == 1
    return rows == cols or form in SHAPED_FORMS


def join_lines(draw, lines, *, empty_lines_inside):
    end = draw(st.sampled_from(LINE_ENDS))
    text = draw(st.sampled_from(["", "\ufeff"]))
    for number, line in enumerate(lines):
        if number == 0 or empty_lines_inside:
            text += "".join(empty + end for empty in draw(st.lists(st.sampled_from(EMPTY_LINES))))
        text += line + draw(st.sampled_from(COMMENTS)) + end
    return text.removesuffix(end) if draw(st.booleans()) else text


@many_examples
@given(st.data(), st.sampled_from([*ONE_LINE_FORMS, *SHAPED_FORMS]))
def test_a_board_in_any_form_reads_back(data, form):
    sides = {hexadecimal_line: 4, compact_line: 3, compact_grid_lines: 4}
    board = data.draw(boards(sides.get(form, 6)))
    lines = form(data.draw, board)
    text = join_lines(data.draw, lines, empty_lines_inside=True)
    assert read_board(text, board[1]) == board
    if tells_shape(form, board):
        assert read_board(text) == board


@many_examples
@given(st.data())
def test_boards_of_all_forms_in_a_file_read_back(data):
    written = data.draw(st.lists(boards(4), max_size=4))
    text = ""
    for board in written:
        form = data.draw(st.sampled_from([flat_line, nested_line, grid_lines, sized_lines]))
        assume(tells_shape(form, board) and len(board[0]) > 1)
        lines = form(data.draw, board)
        text += join_lines(data.draw, lines, empty_lines_inside=False).lstrip("\ufeff")
        text += "\n" + data.draw(st.sampled_from(EMPTY_LINES)) + "\n"
    assert read_boards(text) == written


@many_examples
@given(st.data(), st.lists(boards(), max_size=5))
def test_grids_with_empty_lines_between_them_read_back(data, written):
    # A lone 0 behind a board ends the text.
    written = [board for board in written if tells_shape(grid_lines, board) and len(board[0]) > 1]
    paragraphs = ["\n".join(grid_lines(data.draw, board)) for board in written]
    empty = data.draw(st.sampled_from(EMPTY_LINES))
    assert read_boards(f"\n{empty}\n".join(paragraphs)) == written


@many_examples
@given(st.data(), st.sampled_from([(2, 2), (3, 3), (4, 4), (2, 3), (1, 5)]))
def test_a_board_a_line_reads_back(data, shape):
    cells = range(math.prod(shape))
    permutations = data.draw(st.lists(st.permutations(cells), max_size=5))
    written = [(tuple(tiles), shape) for tiles in permutations]
    text = ""
    for board in written:
        compact = hexadecimal_line if len(board[0]) == 16 else compact_line
        form = data.draw(st.sampled_from([flat_line, compact]))
        # No tile, or the number could be a board's last tile and what follows its answer.
        index = data.draw(st.sampled_from(["", "", "70 ", "1000\t", "3) "]))
        line = form(data.draw, board)[0]
        text += ("" if "(" in line or "[" in line else index) + line + "\n"
    assert read_boards(text, shape) == written
    if shape[0] == shape[1]:
        assert read_boards(text) == written


@many_examples
@given(st.data())
def test_a_wrong_tile_is_named_in_a_grid_and_in_a_line(data):
    tiles, shape = data.draw(boards().filter(lambda board: min(board[1]) > 1))
    wrong_tile = data.draw(st.integers(-3, len(tiles) + 3) | st.just(10**30))
    wrong_cell = data.draw(st.integers(0, len(tiles) - 1))
    assume(tiles[wrong_cell] != wrong_tile)
    cells = list(tiles)
    cells[wrong_cell] = wrong_tile
    expected_cell = wrong_cell
    if wrong_tile in tiles:
        expected_cell = max(wrong_cell, tiles.index(wrong_tile))
    flat = " ".join(map(str, cells))
    grid = "\n".join(" ".join(map(str, row)) for row in rows_of(cells, shape))
    for text in (flat, grid):
        for read in (read_board, read_boards):
            error = error_of(read, text, shape)
            assert error is not None
            assert error.cell == expected_cell
            assert f"(row {expected_cell // shape[1]}, column {expected_cell % shape[1]})" in str(
                error
            )
            if text is grid:
                assert error.line == 1 + expected_cell // shape[1]
    assert error_of(read_board, grid) is not None


board_like_text = st.text(st.sampled_from("0123456789xX_.-, \n\n  [](;)#abf\r\t\0\u0663\u00b2"))
board_like_lines = st.lists(
    st.lists(st.integers(-1, 9).map(str) | st.sampled_from(["x", "a", "123x", "[", "]"])).map(
        " ".join
    )
).map("\n".join)


@settings(max_examples=500, deadline=2000)
@given(
    st.text() | board_like_text | board_like_lines,
    st.none() | st.tuples(st.integers(1, 4), st.integers(1, 4)),
)
@example("1 2\n1 0", None)
@example("[[1]]", None)
@example("[[1, 1]]", (2, 1))
@example("\ufeff\ufeff", None)
@example("9" * 10_000, None)
@example("1 2 3 " + "9" * 10_000, None)
@example("2\n\n0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15", None)
def test_any_text_is_read_or_refused(text, shape):
    for read in (lambda *given: [read_board(*given)], read_boards):
        error = error_of(read, text, shape)
        if error is not None:
            assert 0 < len(str(error)) < 200
            assert "\n" not in str(error)
            continue
        for tiles, own_shape in read(text, shape):
            assert sorted(tiles) == list(range(math.prod(own_shape)))
            assert shape in (None, own_shape)
