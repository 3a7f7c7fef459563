"""The faults: each could be made by a change that looks right."""

from __future__ import annotations

from typing import NamedTuple

IDASTAR = "tests/unit/test_idastar.py"
SOLVE = "tests/unit/test_solve.py"
TABLEFILE = "tests/unit/test_tablefile.py"
BATCH = "tests/unit/test_batch.py"
MOVES = "tests/unit/test_max_moves.py"
SETS = "tests/unit/test_pattern_sets.py"
MEMORY = ("tests/unit/test_memory.py", "tests/unit/test_memory_limits.py")


class Fault(NamedTuple):
    """One fault.

    `where` is a file of the package that has `old` exactly once; `new` takes its place. `tests`
    are tried before all others.
    """

    name: str
    where: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.where


GROUND = (
    Fault(
        "beyond 16 elements a permutation is made of the wrong ones",
        "_kernels/ground/ranking.pxd",
        "perm[j] += perm[j] >= perm[i]",
        "perm[j] += perm[j] > perm[i]",
        ("tests/unit/test_ranks.py", "tests/property/test_ranking.py"),
    ),
    Fault(
        "solvability forgets the blank's row on boards of even width",
        "_kernels/ground/geometry.pxd",
        "return taxicab(geometry, a, b) & 1",
        "return (a + b) & 1",
        ("tests/property/test_search.py::test_solvability", SOLVE),
    ),
    Fault(
        "a single row is solvable by parity",
        "_kernels/ground/instance.pyx",
        "if instance.geometry.rows > 1 and instance.geometry.cols > 1:",
        "if instance.geometry.rows > 1 or instance.geometry.cols > 1:",
        (f"{SOLVE}::test_lines", "tests/property/test_search.py::test_solvability"),
    ),
    Fault(
        "one node more than the limit is expanded",
        "_kernels/ground/control.pyx",
        "if control.expanded >= control.node_limit:",
        "if control.expanded > control.node_limit:",
        (f"{SOLVE}::test_every_node_limit_is_exact",),
    ),
    Fault(
        "a path of as many moves as max_moves allows is refused",
        "_kernels/ground/control.pxd",
        "return STATUS_CONTINUE if moves <= control.max_moves else STATUS_MOVE_LIMIT",
        "return STATUS_CONTINUE if moves < control.max_moves else STATUS_MOVE_LIMIT",
        (f"{MOVES}::test_a_path_as_long_as_allowed_is_found",),
    ),
    Fault(
        "a search goes on for one of the max_moves that has the wrong parity",
        "_kernels/ground/control.pyx",
        "self.state.max_moves -= (self.state.max_moves ^ parity) & 1",
        "self.state.max_moves -= 0",
        (f"{MOVES}::test_one_move_of_the_wrong_parity_is_worth_nothing",),
    ),
    Fault(
        "the workers of a batch do not know max_moves",
        "_kernels/ground/control.pyx",
        "Control(phase=self.phase, max_moves=self.max_moves)",
        "Control(phase=self.phase)",
        (f"{MOVES}::test_a_batch_does_not_end",),
    ),
    Fault(
        "a search has twice the time that it was given",
        "_kernels/ground/control.pyx",
        "self.state.deadline = self.started + time_limit",
        "self.state.deadline = self.started + 2 * time_limit + 5 * (time_limit > 0)",
        (f"{SOLVE}::test_time_limit",),
    ),
    Fault(
        "a search is deaf to Ctrl-C",
        "_kernels/ground/control.pyx",
        "PyErr_CheckSignals()",
        "pass",
        (f"{SOLVE}::test_ctrl_c",),
    ),
    Fault(
        "what a progress callback raises is lost",
        "_kernels/ground/control.pyx",
        "self.error = error",
        "self.error = None",
        (f"{SOLVE}::test_progress", IDASTAR),
    ),
)

EXACT = (
    Fault(
        "a table tries the moves in the order u, r, l, d",
        "_kernels/exact/table.pyx",
        "for move in range(4):",
        "for move in range(3, -1, -1):",
        ("tests/golden/test_tables.py::test_3x4_paths_are_the_least_in_the_dictionary", IDASTAR),
    ),
    Fault(
        "before residue 0 comes residue 1",
        "_kernels/exact/table.pyx",
        "wanted = 2",
        "wanted = 1",
        ("tests/unit/test_every_path.py::test_a_table_of_two_bits_lists_what_the_search_does",),
    ),
    Fault(
        "a damaged table of bytes leads past its diameter",
        "_kernels/exact/table.pyx",
        "if distance > table.diameter:",
        "if distance > MAX_DISTANCE:",
        (TABLEFILE,),
    ),
    Fault(
        "a damaged table of two bits leads past its diameter",
        "_kernels/exact/table.pyx",
        "if length == table.diameter:",
        "if length == MAX_DISTANCE:",
        (TABLEFILE,),
    ),
)

PATTERNS = (
    Fault(
        "the flag of the small regions knows only the first of them",
        "_kernels/patterns/building.pyx",
        "(fresh[k] >> 3 != 0) << 3",
        "(fresh[k] >> 3 & 1) << 3",
        ("tests/property/test_patterns.py",),
    ),
    Fault(
        "an excess beyond four bits wraps",
        "_kernels/patterns/building.pyx",
        "min(excess, EXCESS_MASK)",
        "(excess & EXCESS_MASK)",
        ("tests/property/test_patterns.py",),
    ),
    Fault(
        "boards are mirrored where the goal's blank is not",
        "_kernels/patterns/data.pyx",
        "if image[goal_blank] == data.goal_blank",
        "if image[goal_blank] >= data.goal_blank",
        ("tests/property/test_patterns.py",),
    ),
)

HEURISTICS = (
    Fault(
        "Manhattan counts the blank",
        "_kernels/heuristics/manhattan_form.pxd",
        "if cell != blank:",
        "if cell >= 0:",
        ("tests/property/test_heuristics.py::test_no_state_is_nearer_than_the_bound",),
    ),
    Fault(
        "walking distance takes a tile's column for its row",
        "_kernels/heuristics/walking_distance.pyx",
        "walk(directions.rows, parent.rows, label // cols, source > target)",
        "walk(directions.rows, parent.rows, label % geometry.rows, source > target)",
        ("tests/property/test_heuristics.py::test_values_along_a_walk_are_those_from_scratch",),
    ),
    Fault(
        "a conflict counts both tiles of a pair",
        "_kernels/heuristics/linear_conflict.pxd",
        "return tiles - best",
        "return tiles if best < tiles else 0",
        ("tests/property/test_heuristics.py::test_no_state_is_nearer_than_the_bound",),
    ),
)

GRAPH = (
    Fault(
        "a frontier's first state meets nobody, so the search ends late",
        "_kernels/graph/levels.pyx",
        "if before & (MARK_VISITED | MARK_SIDE) == other_side:",
        "if before & (MARK_VISITED | MARK_SIDE) == other_side and position > levels.first[side]:",
        ("tests/golden/test_depth_counts.py", SOLVE),
    ),
    Fault(
        "a meeting proves a level too much",
        "_kernels/graph/levels.pyx",
        "control_prove(control, meeting_length(levels))",
        "control_prove(control, meeting_length(levels) + 2)",
        (f"{SOLVE}::test_every_node_limit_is_exact",),
    ),
    Fault(
        "the goal's half of a path is not undone",
        "_kernels/graph/levels.pyx",
        "moves[i] = opposite(moves[i])",
        "moves[i] = moves[i]",
        (f"{SOLVE}::test_goals",),
    ),
    Fault(
        "the start of a search stays marked",
        "_kernels/graph/visited.pyx",
        "for position in range(store.count):",
        "for position in range(1, store.count):",
        (f"{SOLVE}::test_answers_do_not_depend_on_earlier_calls",),
    ),
    Fault(
        "the first state is lost when the hashed store grows",
        "_kernels/graph/visited.pyx",
        "for node in range(store.count):",
        "for node in range(1, store.count):",
        (f"{IDASTAR}::test_all_searches_agree_on_12_cells", SOLVE),
    ),
    Fault(
        "the hashed store forgets its slots under the memory limit",
        "_kernels/graph/visited.pyx",
        "growing_bytes(store, capacity) > control.memory_limit",
        "node_bytes(store, capacity) > control.memory_limit",
        MEMORY,
    ),
    Fault(
        "A* reopens no node",
        "_kernels/graph/astar.pyx",
        "elif record.g <= g:",
        "elif record.g <= g or not mark & MARK_OPEN:",
        (f"{IDASTAR}::test_astar_reopens_what_a_bound_that_falls_had_closed", IDASTAR),
    ),
    Fault(
        "A* does not see a child below its parent",
        "_kernels/graph/astar.pyx",
        "first[0] = min(first[0], bucket_of(&search.queue, record))",
        "first[0] = first[0]",
        (f"{IDASTAR}::test_astar_is_exact_by_every_heuristic", "tests/unit/test_patterns.py"),
    ),
    Fault(
        "A* opens children in the order u, r, l, d",
        "_kernels/graph/astar.pyx",
        "for i in range(geometry.degree[blank][arrived]):",
        "for i in range(geometry.degree[blank][arrived] - 1, -1, -1):",
        (f"{IDASTAR}::test_which_nodes_astar_expands", IDASTAR),
    ),
    Fault(
        "A* forgets its records under the memory limit",
        "_kernels/graph/visited.pxd",
        "(store.words * sizeof(uint64_t) + 2 * sizeof(uint8_t) + store.record_bytes)",
        "(store.words * sizeof(uint64_t) + 2 * sizeof(uint8_t))",
        MEMORY,
    ),
)

DEEPENING = (
    Fault(
        "IDA* begins two moves above the bound of the start",
        "_kernels/deepening/search.pyx",
        "return max(start.value, search.base.control.lower_bound)",
        "return max(start.value + BOUND_STEP, search.base.control.lower_bound)",
        ("tests/golden/test_node_counts.py", IDASTAR),
    ),
    Fault(
        "IDA* begins again below what is proved",
        "_kernels/deepening/search.pyx",
        "return max(start.value, search.base.control.lower_bound)",
        "return start.value",
        (f"{IDASTAR}::test_what_is_proved_is_not_searched_again", IDASTAR),
    ),
    Fault(
        "the bound of IDA* grows by four",
        "_kernels/deepening/idastar.pyx",
        "bound += BOUND_STEP",
        "bound += 2 * BOUND_STEP",
        (f"{IDASTAR}::test_the_path_is_the_least_for_any_goal",),
    ),
    Fault(
        "IDA* tries the moves in the order u, r, l, d",
        "_kernels/deepening/automaton.pyx",
        "for move in range(4):",
        "for move in range(3, -1, -1):",
        (f"{IDASTAR}::test_the_path_is_the_least_for_any_goal",),
    ),
    Fault(
        "of two words with one effect the later one is kept",
        "_kernels/deepening/words.pyx",
        "for move in range(4):\n        data.child[move] = NONE",
        "for move in range(3, -1, -1):\n        data.child[move] = NONE",
        ("tests/property/test_automaton.py",),
    ),
    Fault(
        "a part of a divided search forgets the moves that led to it",
        "_kernels/deepening/idastar.pyx",
        "return moves + search.moves(left)",
        "return search.moves(left)",
        (f"{IDASTAR}::test_two_workers",),
    ),
    Fault(
        "the packed search swaps what conflicts add in each direction",
        "_kernels/deepening/over_packed.pyx",
        "node.beyond[0], node.beyond[1])",
        "node.beyond[1], node.beyond[0])",
        ("tests/unit/test_four_by_four.py",),
    ),
    Fault(
        "the search over bytes cuts what just fits in the bound",
        "_kernels/deepening/over_bytes.pyx",
        "if child.value > left:",
        "if child.value >= left and left:",
        (f"{IDASTAR}::test_a_path_is_found_as_soon_as_the_bound_allows_it", IDASTAR),
    ),
    Fault(
        "the search over patterns cuts what the mirrored board just allows",
        "_kernels/deepening/over_patterns.pyx",
        "if option.slack[1] < 0:",
        "if option.slack[1] <= 0:",
        (f"{IDASTAR}::test_a_path_is_found_as_soon_as_the_bound_allows_it", IDASTAR),
    ),
    Fault(
        "counting ends at the first path",
        "_kernels/deepening/over_packed.pyx",
        "return STATUS_CONTINUE if packed.base.count_all else STATUS_FOUND",
        "return STATUS_FOUND",
        ("tests/unit/test_every_path.py",),
    ),
)

VALUES = (
    Fault(
        "paths on boards of other shapes are equal",
        "path.pyx",
        "and self._shape == (<Path>other)._shape",
        "and self._shape is not None",
        ("tests/property/test_board.py",),
    ),
    Fault(
        "equal paths have different hashes",
        "path.pyx",
        "return hash((self._tiles, self._shape, self.letters()))",
        "return hash((self._tiles, self._shape, self.letters(), id(self)))",
        ("tests/property/test_board.py",),
    ),
    Fault(
        "boards of other shapes are equal",
        "board.py",
        "return self._tiles == other._tiles and self._shape == other._shape",
        "return self._tiles == other._tiles",
        ("tests/property/test_board.py",),
    ),
    Fault(
        "a run of two moves is not counted",
        "notation.py",
        "if length > 1 else",
        "if length > 2 else",
        ("tests/property/test_board.py::test_run_length_counts_runs",),
    ),
    Fault(
        "a size line wins over the first row of two",
        "_input/assemble.py",
        "return size[0] * size[1] == len(first.tiles)",
        "return False",
        ("tests/unit/test_text.py", "tests/property/test_text.py"),
    ),
    Fault(
        "any word before a board passes for its index",
        "_input/rows.py",
        "parts = [self.part(1)] if is_number(first) else []",
        "parts = [self.part(1)] if first.isascii() else []",
        ("tests/unit/test_text.py", "tests/property/test_text.py"),
    ),
    Fault(
        "a sign for a wall at the end of a row begins a comment",
        "_input/lines.py",
        'if not comment.strip() or row.rstrip().endswith("/") or is_in_table:',
        'if row.rstrip().endswith("/") or is_in_table:',
        ("tests/unit/test_text_forms.py",),
    ),
    Fault(
        "a text may go on behind its end mark",
        "_input/assemble.py",
        "if may_end and start == len(rows) - 1:",
        "if may_end:",
        ("tests/unit/test_text_forms.py",),
    ),
    Fault(
        "a count need not be the number of boards",
        "_input/assemble.py",
        "raise at_line(wrong_number_of_boards(count, len(boards)), rows[0].line) from None",
        "return boards",
        ("tests/golden/test_input_forms.py",),
    ),
    Fault(
        "a rectangle is taken for a square with an index",
        "_input/assemble.py",
        "return has_rectangle(cells) if shape is None else cells in SIDES",
        "return False if shape is None else cells in SIDES",
        ("tests/regression/test_numbers_that_were_taken_for_boards.py",),
    ),
    Fault(
        "the empty cell of a table is no blank",
        "_input/readings.py",
        'if sum(cells.count("") for cells in cell_rows) == 1:',
        'if sum(cells.count("") for cells in cell_rows) == 2:',
        ("tests/unit/test_text_forms.py",),
    ),
    Fault(
        "b is the blank among hexadecimal digits",
        "_input/words.py",
        'for tile, digit in enumerate("0123456789abcdef")}',
        'for tile, digit in enumerate("0123456789abcdef") if digit != "b"}',
        ("tests/golden/test_input_forms.py",),
    ),
    Fault(
        "a mask is ignored",
        "_input/arrays.py",
        "if len(masked):",
        "if len(masked) < 0:",
        ("tests/unit/test_foreign_arrays.py", "tests/unit/test_batch.py"),
    ),
    Fault(
        "a board of a subclass is trusted",
        "board.py",
        'if type(source) is Board and shape is None and hasattr(source, "_tiles"):',
        "if isinstance(source, Board) and shape is None:",
        ("tests/regression/test_boards_of_subclasses.py",),
    ),
    Fault(
        "a judge answers what takes more moves than it allows",
        "judge/formats.py",
        "max_moves=50, no=_NOT_SOLVABLE",
        "no=_NOT_SOLVABLE",
        ("tests/unit/test_judge_formats.py",),
    ),
    Fault(
        "a damaged case leaves the exit code of a judge at 0",
        "judge/__init__.py",
        "exit_code = 1",
        "exit_code = 0 * 1",
        ("tests/unit/test_judge.py",),
    ),
)

STORE = (
    Fault(
        "only tables that need no check are checked",
        "_store/files.py",
        "if verify and _digest(whole_file[end:]) != whole_file[32:48]:",
        "if not verify and _digest(whole_file[end:]) != whole_file[32:48]:",
        (TABLEFILE,),
    ),
    Fault(
        "a file may be longer than its header says",
        "_store/files.py",
        "if size != whole:",
        "if size < whole:",
        (f"{TABLEFILE}::test_a_length_that_the_header_does_not_say_is_named", TABLEFILE),
    ),
    Fault(
        "a table is copied to its name, not renamed",
        "_store/files.py",
        "temporary.replace(file)",
        "(file.write_bytes(temporary.read_bytes()), temporary.unlink())",
        (f"{TABLEFILE}::test_a_killed_writer_leaves_the_old_file_or_the_new_one",),
    ),
    Fault(
        "tables of another partition are used",
        "_store/pattern_sets.py",
        "if list(data.patterns) == patterns:",
        "if len(data.patterns) == len(patterns):",
        (f"{SETS}::test_a_file_with_another_partition", SETS),
    ),
    Fault(
        "every process has a lock of its own",
        "_store/cache.py",
        "FileLock(lock_file(file))",
        'FileLock(f"{lock_file(file)}{os.getpid()}")',
        (f"{SETS}::test_processes_that_start_at_once_build_once",),
    ),
)

ENGINE = (
    Fault(
        "readers of tables are kept without end",
        "_store/lookups.py",
        "if len(lookups) >= MANY_LOOKUPS:",
        "if len(lookups) < 0:",
        ("tests/unit/test_tables.py",),
    ),
    Fault(
        "a database does not bring its goal",
        "_engine/question.py",
        "return options.heuristic.goal",
        "return goal",
        ("tests/unit/test_patterns.py::test_without_a_goal_the_databases_goal_is_meant",),
    ),
    Fault(
        "a short time limit is spent on tables of the walking distance",
        "_engine/ladder.py",
        "> SECONDS_FOR_WALKING",
        "> 0",
        (SETS,),
    ),
    Fault(
        "a proved bound of the wrong parity is not raised",
        "_engine/run.py",
        "return proved + (proved - estimate) % 2",
        "return proved",
        (f"{SOLVE}::test_every_node_limit_is_exact",),
    ),
    Fault(
        "an unsolvable board of a batch looks like one that is not done",
        "_engine/batch.py",
        "self.lengths[index] = -1",
        "self.lengths[index] = NOT_DONE",
        (f"{BATCH}::test_unsolvable_boards_stand_between_others",),
    ),
    Fault(
        "a board that needs more than max_moves looks like one that is not done",
        "_engine/batch.py",
        "TOO_LONG = -3",
        "TOO_LONG = -2",
        (f"{MOVES}::test_a_row_that_is_too_long_is_done",),
    ),
    Fault(
        "a table is built for a board that max_moves rules out by any bound",
        "_engine/run.py",
        'if stage.algorithm.name == "table" and stage.own is None and is_ready(shape, goal_blank):',
        'if stage.algorithm.name == "table":',
        (f"{MOVES}::test_no_table_is_built_for_what_is_too_long",),
    ),
    Fault(
        "several workers answer in the order in which they are done",
        "_engine/batch.py",
        "index = int(group.rows[row])",
        "index = int(group.rows[len(finished)])",
        (f"{BATCH}::test_searches_do_not_depend_on_the_number_of_workers", BATCH),
    ),
    Fault(
        "boards of mixed shapes are answered in the order of their shapes",
        "_engine/batch.py",
        "self.lengths[group.rows[first:last]] = lengths",
        "self.lengths[first:last] = lengths",
        (f"{BATCH}::test_shapes_and_forms_may_be_mixed",),
    ),
)

BY_THE_DOZEN = (
    Fault(
        "of permutations side by side only the first element is checked",
        "_kernels/ground/nine.h",
        "        right = lanes_and(right, bytes_equal(element[i], place));\n",
        "        (void)place;\n",
        ("tests/property/test_ranking.py",),
    ),
    Fault(
        "a pattern's orders forget what was reached before",
        "_kernels/patterns/orders.h",
        "reached[k] = before | now;",
        "reached[k] = now;",
        ("tests/golden/test_patterns.py",),
    ),
    Fault(
        "queues are left by the move that undoes the last one",
        "_kernels/exact/flat.pyx",
        "if came == opposite(move):",
        "if came == move:",
        ("tests/property/test_flat.py",),
    ),
    Fault(
        "the word of a path takes the last of several moves",
        "_kernels/exact/path_words.pyx",
        "for i in range(options.count):",
        "for i in range(options.count - 1, -1, -1):",
        ("tests/property/test_ahead.py",),
    ),
    Fault(
        "tiles that nothing parts make a plain line",
        "_kernels/exact/line_answers.pyx",
        "if tile == NO_TILE or not after_gap or",
        "if tile == NO_TILE or",
        ("tests/property/test_ahead.py",),
    ),
    Fault(
        "plain rows of a batch may be no boards",
        "_input/tiles.pyx",
        "        if not is_permutation(&tiles[row, 0], cells):\n            break\n",
        "",
        ("tests/property/test_rows.py",),
    ),
)

SIDE_BY_SIDE = (
    Fault(
        "a task forgets the nodes above it",
        "_kernels/deepening/blocks.pyx",
        "        control.expanded += blocks.tally.tasks[task].expanded_before\n",
        "",
        ("tests/unit/test_blocks.py",),
    ),
    Fault(
        "nodes that are thrown away count against a limit",
        "_kernels/deepening/blocks.pyx",
        "if searched + count >= control.node_limit or not expand_block(blocks, count):",
        "if not expand_block(blocks, count):",
        ("tests/unit/test_idastar.py::test_node_limit",),
    ),
    Fault(
        "in a block every tile goes up the snake",
        "_kernels/deepening/pattern_blocks.pyx",
        "step.sign[v] = 0 if there > here else -1",
        "step.sign[v] = 0",
        ("tests/unit/test_blocks.py",),
    ),
    Fault(
        "in a block the blank is seen where it was",
        "_kernels/deepening/pattern_blocks.pyx",
        "step.blank_bits[v] = 2 * here",
        "step.blank_bits[v] = 2 * there",
        ("tests/unit/test_blocks.py",),
    ),
    Fault(
        "by cells a move is written one place too late",
        "_kernels/deepening/four_by_four_body.h",
        "search->path[left - 1] = (uint8_t)move;",
        "search->path[left] = (uint8_t)move;",
        ("tests/unit/test_four_by_four.py",),
    ),
    Fault(
        "by cells a direction is given the other one's conflicts",
        "_kernels/deepening/four_by_four_body.h",
        "is_vertical ? beyond : vertical, is_vertical ? horizontal : beyond",
        "is_vertical ? vertical : beyond, is_vertical ? beyond : horizontal",
        ("tests/unit/test_four_by_four.py",),
    ),
    Fault(
        "in bins nodes of a task that is searched again are counted",
        "_kernels/deepening/over_bins.pyx",
        "        control.expanded = before\n",
        "",
        ("tests/unit/test_bins.py",),
    ),
    Fault(
        "in bins lanes after the last node are taken for nodes",
        "_kernels/deepening/bins_by_cell.h",
        "bin->info[i] = bins->no_state;",
        "bin->info[i] = bin->info[bin->count - 1];",
        ("tests/unit/test_bins.py",),
    ),
    Fault(
        "in bins a direction is given the other one's walking state",
        "_kernels/deepening/bins_by_cell_body.h",
        "is_vertical ? FASTPUZZLE_WALK : 2 * FASTPUZZLE_WALK",
        "is_vertical ? 2 * FASTPUZZLE_WALK : FASTPUZZLE_WALK",
        ("tests/unit/test_bins.py",),
    ),
    Fault(
        "in bins nodes that are thrown away count against a limit",
        "_kernels/deepening/over_bins.pyx",
        "\n                or before + bins.nodes + AT_ONCE > control.node_limit):",
        "):",
        ("tests/unit/test_bins.py",),
    ),
    Fault(
        "a move along a row changes the bound on vertical moves",
        "_kernels/heuristics/walking_conflict.pyx",
        "    if is_vertical:\n        child.rows",
        "    if not is_vertical:\n        child.rows",
        ("tests/property/test_heuristics.py",),
    ),
    Fault(
        "a search by damaged tables goes on for ever",
        "_kernels/deepening/search.pyx",
        "        return bound > diameter\n",
        "        return False\n",
        ("tests/regression/test_damaged_pattern_tables.py",),
    ),
    Fault(
        "tables may say that the goal is away from itself",
        "_store/pattern_files.py",
        "    check_goal(data)\n",
        "",
        ("tests/regression/test_damaged_pattern_tables.py",),
    ),
    Fault(
        "auto builds tables whatever time is left",
        "_engine/ladder.py",
        "return self.control.seconds_left / self.slowness",
        "return 1e9",
        ("tests/unit/test_pattern_sets.py",),
    ),
    Fault(
        "a call that ignores tables knows what others have spent",
        "_engine/ladder.py",
        "spent = _spent if own is None else own.spent",
        "spent = _spent",
        ("tests/unit/test_pattern_sets.py",),
    ),
    Fault(
        "a mini is written into the cache",
        "_store/pattern_sets.py",
        "if name not in IN_CACHE or key in _building:",
        "if key in _building:",
        ("tests/unit/test_pattern_sets.py",),
    ),
)

FAULTS = (
    *GROUND,
    *EXACT,
    *PATTERNS,
    *HEURISTICS,
    *GRAPH,
    *DEEPENING,
    *VALUES,
    *STORE,
    *ENGINE,
    *SIDE_BY_SIDE,
    *BY_THE_DOZEN,
)
