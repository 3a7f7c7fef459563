"""What must hold of an input, whatever it is.

Nothing but the package's own errors comes out, each in one short line; what is read is a board, by
every door the same one; and where somebody else knows the answer, it is that one. A check returns
what became of the input, for the statistics, and raises `Difference`.
"""

from __future__ import annotations

import itertools
import math

import fastpuzzle as fp
from fastpuzzle import reference

LONGEST_MESSAGE = 300


class Difference(AssertionError):
    """The library does not do what it must; the message says with what."""


class OwnError(Exception):
    """What hostile objects raise: it may come out, for it is the caller's own."""


def require(holds, *what):
    if not holds:
        raise Difference(" ".join(str(part) for part in what))


def attempt(call, *given, allowed=(fp.InvalidBoardError,), **options):
    """Return (answer, None) or (None, error): an error of those allowed, in one short line."""
    try:
        return call(*given, **options), None
    except allowed as error:
        message = str(error)
        require("\n" not in message, f"an error of several lines: {message!r}")
        require(0 < len(message) < LONGEST_MESSAGE, f"a message too long or empty: {message!r}")
        return None, error
    except OwnError as error:
        return None, error
    except Exception as error:
        shown = f"{type(error).__name__}: {error}"[:200]
        raise Difference(f"{name_of(call)} lets out {shown!r}") from error


def name_of(call):
    return getattr(call, "__name__", repr(call))


def check_is_board(board):
    require(type(board) is fp.Board, "a board of type", type(board))
    tiles, shape = board.tiles, board.shape
    require(type(tiles) is tuple and type(shape) is tuple, "no tuples:", tiles, shape)
    require({*map(type, (*tiles, *shape))} == {int}, "not all integers:", tiles, shape)
    require(sorted(tiles) == list(range(math.prod(shape))), "not a board:", tiles, shape)


# Texts


def known(text, shape):
    """Return (boards, whether the reference knows): None for a text that is none."""
    try:
        return reference.parse_boards(text, shape), True
    except reference.NoBoard:
        return None, True
    except reference.NotKnown:
        return None, False


def check_text(text, shape):
    """Hold `parse_boards` and `Board` against each other and against the reference."""
    many, error = attempt(fp.parse_boards, text, shape=shape)
    one, error_of_one = attempt(fp.Board, text, shape)
    for board in many or []:
        check_is_board(board)
        require(shape in (None, board.shape), "not the shape asked for:", board)
        require(is_in(board.tiles, text), "not what is written:", board)
    if one is not None or (many is not None and len(many) == 1):
        require(many == [one], f"Board: {one or error_of_one!r}, parse_boards: {many or error!r}")
    expected, is_known = known(text, shape)
    if is_known:
        found = None if many is None else [(board.tiles, board.shape) for board in many]
        require(
            found == expected,
            f"reference: {short(expected)}, parse_boards: {short(found)}",
            f"({error})" if error else "",
        )
    outcome = "refused" if many is None else "nothing" if not many else "read"
    return outcome + ", known" * is_known


def short(boards):
    if boards is None:
        return "no board"
    return " and ".join(f"{tiles} {shape}" for tiles, shape in boards) or "an empty list"


def is_in(tiles, text):
    """Return whether the tiles are written in the text, in this order, with other things between.

    The blank is written in many ways, if at all, so it is left out.
    """
    written = text.lower()
    for base in ("d", "x"):
        signs = iter(written)
        if all(sign in signs for tile in tiles if tile for sign in format(tile, base)):
            return True
    return False


# Things of every kind


def check_thing(thing, expected, *, steady):
    """Hold all doors for one board against each other, and against what is expected.

    Parameters
    ----------
    thing : object
        To be read.
    expected : (tiles, shape), "refused" or None
        None if it is not known.
    steady : bool
        Whether it answers the same whenever it is asked.
    """
    board, error = attempt(fp.Board, thing)
    if board is not None:
        check_is_board(board)
    if expected == "refused":
        require(board is None, "read as", board)
    elif expected is not None:
        require(board is not None, "refused:", error)
        require((board.tiles, board.shape) == expected, "read as", board)
    allowed = (fp.InvalidBoardError, fp.UnsolvableError, fp.LimitReachedError)
    solvable, _ = attempt(fp.is_solvable, thing)
    distance, error = attempt(fp.distance, thing, node_limit=100, allowed=allowed)
    attempt(fp.is_solvable, fp.goals.blank_last((2, 2)), thing)
    attempt(fp.Path, thing, "", allowed=(fp.InvalidBoardError, ValueError))
    if steady:
        require((solvable is None) == (board is None), "Board and is_solvable disagree")
        require(distance is None or board is not None, "Board and distance disagree")
        refused = isinstance(error, (fp.InvalidBoardError, OwnError))
        require(refused == (board is None), "Board and distance disagree:", repr(error))
        if board is not None:
            require(solvable == fp.is_solvable(board.tiles, shape=board.shape), "solvable?")
            if distance is not None:
                again = fp.distance(board.tiles, shape=board.shape, node_limit=100)
                require(distance == again, "another distance as a tuple")
    return "refused" if board is None else "read"


def check_batch(things, expected):
    """Hold a batch against what is expected of each of its boards, if it is known."""
    allowed = (fp.InvalidBoardError, fp.LimitReachedError, ValueError, TypeError)
    found, _ = attempt(fp.distances, things, node_limit=1000, allowed=allowed)
    if found is None:
        return "refused"
    require(found.dtype.name == "int16" and found.ndim == 1, "not an array of int16:", found)
    if expected is not None:
        one_by_one = [distance_of(*board) for board in expected]
        require(found.tolist() == one_by_one, found.tolist(), "not", one_by_one)
    return "read"


def distance_of(tiles, shape):
    if not reference.is_solvable(tiles, shape=shape):
        return -1
    return fp.distance(tiles, shape=shape)


# Options


# What no option can mean: to take it for nothing would be to ignore it.
NEVER = ("", "x", "a\nb", b"1", 1j)


def check_call(call, start, options, true_distance):
    """Hold a call with any options against the true distance, None if there is none."""
    allowed = (fp.PuzzleError, ValueError, TypeError)
    answer, error = attempt(call, start, allowed=allowed, **options)
    if error is None and call is fp.all_shortest_paths:
        answer, error = attempt(lambda: list(itertools.islice(answer, 3)), allowed=allowed)
    if isinstance(error, fp.LimitReachedError) and true_distance is not None:
        if getattr(error, "reason", None) == "moves":
            require(true_distance > options["max_moves"], "max_moves is no less than the distance")
        holds = 0 <= error.lower_bound <= true_distance
        require(holds, "lower bound", error.lower_bound, "above the distance", true_distance)
    if error is not None:
        return type(error).__name__
    ignored = [name for name in options if options[name] in NEVER] if plain(options) else []
    require(not ignored, "ignored:", ignored)
    if true_distance is not None:
        for length in lengths_of(call, answer):
            beyond = length == -2 and options.get("max_moves") is not None
            is_bound = call is fp.lower_bound and 0 <= length <= true_distance
            holds = length == true_distance or is_bound or beyond
            require(holds, f"{length} moves, not {true_distance}")
    return "answered"


def plain(options):
    """Return whether all options can be compared: arrays cannot."""
    return not any(hasattr(option, "dtype") for option in options.values())


def lengths_of(call, answer):
    """Return the distances that an answer tells, -2 for none."""
    if call in {fp.distance, fp.lower_bound}:
        return [answer]
    if call is fp.distances:
        return answer.tolist()
    if call is fp.shortest_path:
        return [len(answer)]
    if call in {fp.shortest_paths, fp.all_shortest_paths}:
        return [-2 if path is None else len(path) for path in answer]
    return []


# Moves


def check_moves(start, text, moves_of, expected):
    """Hold `Path.parse` and `Board.apply` against each other, and the moves that were written."""
    allowed = (fp.PuzzleError, ValueError)
    path, error = attempt(fp.Path.parse, start, text, moves_of=moves_of, allowed=allowed)
    board, error_of_apply = attempt(start.apply, text, moves_of=moves_of, allowed=allowed)
    if path is not None and board is not None:
        require(path.goal == board, "Path.parse leads to", path.goal, "and apply to", board)
    if expected is not None:
        require(path is not None, "refused:", error)
        require(str(path) == expected, "read as", path, "not", expected)
    if path is None:
        return "refused"
    after = reference.apply(start.tiles, str(path), start.shape)
    require(after == path.goal.tiles, "leads to", after, "not", path.goal)
    return "read" if board is not None else f"read by Path.parse only ({error_of_apply})"
