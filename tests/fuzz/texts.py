"""Random texts: boards in the forms people write, damaged ones, and texts that are nothing.

All take a `random.Random`, so that a seed gives a text again; hypothesis brings one of its own.
"""

from __future__ import annotations

import json
import math

BLANKS = "0xX_.-*bB"
SHAPES = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 3), (4, 4), (4, 4), (1, 4), (4, 1), (2, 5)]
MORE_SHAPES = [*SHAPES, (1, 1), (1, 2), (2, 1), (1, 3), (2, 4), (3, 4), (4, 3), (2, 8), (5, 5)]
LETTERS = "0123456789abcdef"


def random_board(rng, shapes=MORE_SHAPES):
    """Return (tiles, shape)."""
    shape = rng.choice(shapes)
    tiles = list(range(shape[0] * shape[1]))
    rng.shuffle(tiles)
    return tuple(tiles), shape


def rows_of(words, shape):
    return [words[first : first + shape[1]] for first in range(0, len(words), shape[1])]


def words_of(rng, board, blanks=BLANKS):
    """Return the tiles as words, the blank as one of its signs."""
    blank = rng.choice(blanks) if rng.random() < 0.7 else "0"
    if rng.random() < 0.05:
        return [f"{tile:02}" if tile else blank for tile in board[0]]
    return [str(tile) if tile else blank for tile in board[0]]


def signs_of(rng, board):
    """Return the tiles as one character each, None if there are too many."""
    if len(board[0]) > 16:
        return None
    digits = LETTERS.upper() if rng.random() < 0.5 else LETTERS
    blank = rng.choice("00xX_.*" + "bB" * (len(board[0]) < 10))
    return [digits[tile] if tile else blank for tile in board[0]]


# One board in each form, as lines; None if it cannot be written so.


def flat(rng, board):
    return [rng.choice([" ", " ", ",", ", ", "\t", "  "]).join(words_of(rng, board))]


def grid(rng, board):
    words = words_of(rng, board)
    separator = rng.choice([" ", " ", ",", ", ", "\t", " ,\t"])
    if rng.random() < 0.3:
        width = max(map(len, words))
        words = [word.rjust(width) for word in words]
    return [separator.join(row) for row in rows_of(words, board[1])]


def slashes(rng, board):
    rows = [" ".join(row) for row in rows_of(words_of(rng, board), board[1])]
    line = rng.choice(["/", " / ", " /", "/ "]).join(rows)
    return [line + rng.choice([" /", "/"]) if len(rows) == 1 or rng.random() < 0.2 else line]


def compact(rng, board):
    signs = signs_of(rng, board)
    return ["".join(signs)] if signs else None


def compact_rows(rng, board):
    signs = signs_of(rng, board)
    if signs is None:
        return None
    rows = ["".join(row) for row in rows_of(signs, board[1])]
    join = rng.choice(["", "", "/", " / ", " "])
    return [join.join(rows)] if join else rows


def hexadecimal(rng, board):
    signs = signs_of(rng, board)
    if signs is None or len(signs) < 10:
        return None
    rows = [" ".join(row) for row in rows_of(signs, board[1])]
    return [" ".join(rows)] if rng.random() < 0.5 else rows


def sized(rng, board):
    rows, cols = board[1]
    sizes = [f"{rows} {cols}", f"{rows} {cols}", f"{cols} {rows}", f"{rows}x{cols}"]
    size = str(rows) if rows == cols and rng.random() < 0.7 else rng.choice(sizes)
    form = rng.choice([grid, grid, flat, compact, compact_rows, column])
    lines = form(rng, board)
    if lines is None:
        return None
    return [size, "", *lines] if rng.random() < 0.1 else [size, *lines]


def column(rng, board):
    return words_of(rng, board) if len(board[0]) < 10 or rng.random() < 0.1 else None


def table(rng, board):
    words = [str(tile) if tile else "" for tile in board[0]]
    if rng.random() < 0.2:
        words = words_of(rng, board)
    width = max(map(len, words))
    cells = [word.rjust(width) for word in words]
    rows = [" | ".join(row) for row in rows_of(cells, board[1])]
    style = rng.randrange(5)
    if style == 0:
        return rows
    if style == 1:
        return [f"{row} |" for row in rows]
    framed = [f"| {row} |" for row in rows]
    if style == 2:
        return framed
    if style == 3:
        ruler = "+".join(["", *["-" * (width + 2)] * board[1][1], ""])
        return [ruler, *(line for row in framed for line in (row, ruler))]
    header = ["|" + "   |" * board[1][1]] if rng.random() < 0.7 else []
    ruler = "|" + "---|" * board[1][1]
    return [*header, ruler, *framed] if header else [framed[0], ruler, *framed[1:]]


def brackets(rng, board):
    opening, closing = rng.choice(["[]", "[]", "()", "{}"])
    rows = rows_of([str(tile) for tile in board[0]], board[1])
    join = rng.choice([", ", ",", " "])
    rows = [join.join(row) for row in rows]
    if rng.random() < 0.3:
        return [opening + join.join(rows) + closing]
    rows = [opening + row + closing for row in rows]
    between = rng.choice([join, join + "\n "])
    return (opening + between.join(rows) + closing).split("\n")


def machine_made(rng, board):
    """Return what programs print; the reference does not know all of it."""
    tiles, shape = board
    rows = rows_of(list(tiles), shape)
    style = rng.randrange(8)
    if style == 0:
        return json.dumps(rows, indent=2).split("\n")
    if style == 1:
        return ["board = " + json.dumps(rows)]
    if style == 2:
        return [f"array({rows})"]
    if style == 3:
        return [f"Board({tiles}, shape={shape})"]
    if style == 4:
        return [json.dumps([[str(tile) for tile in row] for row in rows])]
    if style == 5:
        return [f"[[{'], ['.join(', '.join(f'{tile}.' for tile in row) for row in rows)}]]"]
    if style == 6:
        return ["; ".join(" ".join(map(str, row)) for row in rows)]
    lines = [f"│ {' │ '.join(str(tile or ' ') for tile in row)} │" for row in rows]
    return ["┌" + "─" * (len(lines[0]) - 2) + "┐", *lines, "└" + "─" * (len(lines[0]) - 2) + "┘"]


def frame(rng, board):
    lines = ["   " + "  ".join(map(str, range(board[1][1])))]
    for number, row in enumerate(rows_of(words_of(rng, board), board[1])):
        lines.append(f"{number}  {'  '.join(row)}")
    return lines


def indexed(rng, board):
    lines = rng.choice([flat, flat, compact])(rng, board)
    if lines is None:
        return None
    if rng.random() < 0.2:
        return [f"{lines[0]} {rng.randrange(40)}"]
    return [f"{rng.randrange(30)} {lines[0]}"]


FORMS = [
    *(flat, flat, grid, grid, slashes, compact, compact_rows, hexadecimal, sized, sized),
    *(column, table, brackets, machine_made, frame, indexed),
]
LINE_FORMS = [flat, flat, slashes, compact, indexed]


def one_board(rng):
    """Return (text, shape): a board in some form, and perhaps what is told of its shape."""
    lines = None
    while lines is None:
        board = random_board(rng)
        lines = rng.choice(FORMS)(rng, board)
    return decorated(rng, lines), told_shape(rng, board[1])


def several_boards(rng):
    """Return boards below each other, perhaps with their number before and an end mark behind."""
    count = rng.choice([1, 2, 2, 3, 4])
    forms = rng.choice([FORMS, LINE_FORMS, [rng.choice(FORMS)]])
    shapes = [rng.choice(MORE_SHAPES)] if rng.random() < 0.7 else MORE_SHAPES
    lines = []
    for _ in range(count):
        lines += rng.choice(forms)(rng, random_board(rng, shapes)) or []
        if rng.random() < 0.4:
            lines.append(rng.choice(["", "", "# next one"]))
    chance = rng.random()
    if chance < 0.3:
        lines.insert(0, str(count if rng.random() < 0.8 else rng.randrange(5)))
        if rng.random() < 0.3:
            lines.insert(1, "")
    if rng.random() < 0.2:
        lines.append(rng.choice(["0", "0 0", "-1"]))
    return decorated(rng, lines), told_shape(rng, shapes[0]) if len(shapes) == 1 else None


def indexed_lines(rng):
    """Return lines with indices that follow each other, or nearly."""
    shape = rng.choice([(2, 2), (2, 2), (3, 3), (4, 4)])
    first = rng.randrange(12)
    lines = []
    for number in range(rng.choice([1, 2, 2, 3, 5])):
        board = random_board(rng, [shape])
        index = first + number if rng.random() < 0.95 else rng.randrange(9)
        lines.append(f"{index} {' '.join(map(str, board[0]))}")
    return decorated(rng, lines), None


def told_shape(rng, shape):
    """Return the shape, another one, or mostly none."""
    chance = rng.random()
    if chance < 0.7:
        return None
    return shape if chance < 0.92 else rng.choice(MORE_SHAPES)


def decorated(rng, lines):
    """Join lines, with what should not matter around and between them."""
    if rng.random() < 0.15:
        lines = list(lines)
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(["", " ", "# word", "#", "# 1 2"]))
    end = rng.choice(["\n", "\n", "\n", "\r\n", "\r"])
    text = end.join(lines)
    if rng.random() < 0.5:
        text += end
    if rng.random() < 0.1:
        text = rng.choice(["\ufeff", "\n", " ", "\n\n"]) + text
    if rng.random() < 0.05:
        text = text.replace(end, " " + end)
    return text


# Damage


PIECES = [*"0123xb /,|#[]-\t\n", "\n\n", "-1"]


def damaged(rng, text):
    """Return the text with a few small things wrong."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        place = rng.randrange(len(text) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            text = text[:place] + rng.choice(PIECES) + text[place:]
        elif kind == 1:
            text = text[:place] + text[place + 1 :]
        elif kind == 2:
            text = text[:place] + rng.choice(PIECES) + text[place + 1 :]
        elif kind == 3:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines[: rng.randrange(len(lines)) + 1])
        else:
            words = text.split(" ")
            first, second = rng.randrange(len(words)), rng.randrange(len(words))
            words[first], words[second] = words[second], words[first]
            text = " ".join(words)
    return text


# No boards, unless by accident


SOUP = [*"0123012301234", "5", "6", "7", "8", "x", "b", "-", "*", "12", "10", "-1", "4", "9"]
SIGNS = "0123456789xX_.-*bB acdefAF,;/|[](){}#\n\n\r\t\"'=:+0 1 2 3 \0\u0663\u00b2é─│\u2028\xa0"


def soup(rng):
    """Return small numbers in lines: the shortest texts that can be misread."""
    lines = []
    for _ in range(rng.randrange(1, 6)):
        width = rng.choice([0, 1, 1, 2, 2, 3, 4, 4, 5, 9])
        lines.append(rng.choice([" ", " ", " ", ",", ""]).join(rng.choices(SOUP, k=width)))
    return "\n".join(lines), told_shape(rng, rng.choice(MORE_SHAPES))


def tiny(rng):
    """Return a few lines of 0 to 3 or so, in which boards are likely."""
    count = rng.choice([2, 3, 4, 4, 5, 6])
    tiles = list(range(count))
    rng.shuffle(tiles)
    words = [str(tile) for tile in tiles]
    for _ in range(rng.choice([0, 0, 1, 2])):
        words.insert(rng.randrange(len(words) + 1), rng.choice("0123456"))
    text = words[0]
    for word in words[1:]:
        text += rng.choice([" ", " ", "\n", "\n", "\n\n", "/", ", "]) + word
    return text, told_shape(rng, rng.choice(MORE_SHAPES))


def signs(rng):
    """Return any signs."""
    return "".join(rng.choices(SIGNS, k=rng.randrange(24))), None


def random_text(rng):
    """Return (text, shape) of any kind."""
    chance = rng.random()
    if chance < 0.08:
        return signs(rng)
    if chance < 0.2:
        return soup(rng)
    if chance < 0.35:
        return tiny(rng)
    if chance < 0.42:
        return indexed_lines(rng)
    text, shape = one_board(rng) if chance < 0.72 else several_boards(rng)
    if rng.random() < 0.3:
        text = damaged(rng, text)
    return text, shape


def is_permutation(tiles, shape):
    return sorted(tiles) == list(range(math.prod(shape)))
