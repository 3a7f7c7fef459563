"""Tables and where they stay: files, the user's cache, named sets, look-ups in memory."""
