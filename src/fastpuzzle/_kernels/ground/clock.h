/* Monotonic clock in seconds, callable without the GIL. */
#ifndef FASTPUZZLE_CLOCK_H
#define FASTPUZZLE_CLOCK_H

#ifdef _WIN32
/* Without it the header takes names away, such as `small`. */
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
static inline double fastpuzzle_clock(void) {
    LARGE_INTEGER ticks, frequency;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&frequency);
    return (double)ticks.QuadPart / (double)frequency.QuadPart;
}
#else
#include <time.h>
static inline double fastpuzzle_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif

#endif
