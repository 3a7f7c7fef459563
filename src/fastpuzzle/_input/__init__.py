"""The one door: what people write or hold as a board becomes exact tiles, or one clear error."""
