"""The random inputs as strategies of hypothesis, which makes those that fail small."""

from __future__ import annotations

from hypothesis import strategies as st

from . import moves, options, texts, things

randoms = st.randoms(use_true_random=False)
shapes = st.none() | st.sampled_from(texts.MORE_SHAPES)

board_texts = randoms.map(texts.random_text)
any_texts = st.tuples(st.text() | st.text(texts.SIGNS) | st.text("0123 \n/-"), shapes)
some_things = randoms.map(things.random_thing)
some_batches = randoms.map(things.random_batch)
some_calls = randoms.map(options.random_call)
some_moves = randoms.map(moves.random_moves)

# Boards of a shape, written as anything that nests.
nested = st.recursive(
    st.integers(-2, 9) | st.sampled_from(things.ODD),
    lambda inner: st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple),
    max_leaves=16,
)
