"""What is made on first use and kept for ever."""


# finished[key], which is make(*arguments) on first use. Two threads may make it at once: the first
# that stores it wins, both get that one, and both would be right. What `make` raises leaves
# nothing behind.
cdef inline object find_or_make(finished, key, make, tuple arguments):
    found = finished.get(key)
    if found is None:
        found = finished.setdefault(key, make(*arguments))
    return found
