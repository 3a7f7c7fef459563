"""Random move texts: paths written in every style, damaged ones, and texts that are nothing."""

from __future__ import annotations

import json

import fastpuzzle as fp
from fastpuzzle import reference

from .texts import random_board

SHAPES = [(2, 2), (2, 3), (3, 3), (3, 3), (4, 4), (1, 4), (4, 1), (5, 5), (1, 1)]
WORDS = {"d": "down", "l": "left", "r": "right", "u": "up"}
ARROWS = {"d": "↓", "l": "←", "r": "→", "u": "↑"}
PIECES = [
    "d",
    "l",
    "r",
    "u",
    "U",
    "D",
    "2",
    "0",
    "-1",
    " ",
    ",",
    "up",
    "x",
    "12",
    "[",
    "]",
    '"',
    "\n",
    "'",
]
PIECES += ["→", "10000000000", "²", "\u0663", "u2", "3u", "(", ")", "é", "\0", "left", "LEFT", ";"]


def random_walk(rng):
    """Return (board, moves of the blank)."""
    tiles, shape = random_board(rng, SHAPES)
    board, moves = tiles, ""
    for _ in range(rng.choice([0, 1, 2, 3, 5, 8, 13])):
        possible = reference.legal_moves(board, shape)
        if not possible:
            break
        move = rng.choice(possible)
        board, moves = reference.apply(board, move, shape), moves + move
    return fp.Board(tiles, shape), moves


def runs(moves):
    """Return [[letter, how often], ...]."""
    found = []
    for move in moves:
        if found and found[-1][0] == move:
            found[-1][1] += 1
        else:
            found.append([move, 1])
    return found


def written(rng, start, moves, moves_of):
    """Return the moves in one of the styles."""
    letters = moves if moves_of == "blank" else "".join(map(reference.OPPOSITE.get, moves))
    style = rng.randrange(8)
    if style == 0:
        return rng.choice(["", " ", ",", ", ", "\n"]).join(letters)
    if style == 1:
        return "".join(f"{move}{count if count > 1 else ''}" for move, count in runs(letters))
    if style == 2:
        return " ".join(f"{move}{count}" for move, count in runs(letters))
    if style == 3 and letters:
        return "".join(f"{count}{move}" for move, count in runs(letters))
    if style == 4:
        return rng.choice([" ", ", ", ","]).join(WORDS[move] for move in letters)
    if style == 5:
        return rng.choice(["", " "]).join(ARROWS[move] for move in letters)
    tiles = list(start.tiles)
    slid = []
    for move in moves:
        after = list(reference.apply(tuple(tiles), move, start.shape))
        slid.append(tiles[after.index(0)])
        tiles = after
    if style == 6:
        return rng.choice([" ", ",", ", "]).join(map(str, slid))
    pairs = zip(slid, map(reference.OPPOSITE.get, moves), strict=True)
    return json.dumps([[tile, letter] for tile, letter in pairs])


def random_moves(rng):
    """Return (start, text, moves_of, moves or None)."""
    start, moves = random_walk(rng)
    moves_of = rng.choice(["blank", "tile"])
    chance = rng.random()
    if chance < 0.25:
        return start, "".join(rng.choices(PIECES, k=rng.randrange(9))), moves_of, None
    text = written(rng, start, moves, moves_of)
    if rng.random() < 0.5:
        text = text.upper()
    if chance < 0.6:
        return start, text, moves_of, moves
    for _ in range(rng.choice([1, 1, 2])):
        place = rng.randrange(len(text) + 1)
        skipped = rng.choice([0, 0, 1, 2])
        text = text[:place] + rng.choice(PIECES) + text[place + skipped :]
    return start, text, rng.choice(["blank", "tile", "blank", "tile", None, 1, "board"]), None
