/* Monotonic clock in seconds, callable without the GIL. */
#ifndef FASTPUZZLE_CLOCK_H
#define FASTPUZZLE_CLOCK_H

#ifdef _WIN32
#include <windows.h>
static double fastpuzzle_clock(void) {
    LARGE_INTEGER ticks, frequency;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&frequency);
    return (double)ticks.QuadPart / (double)frequency.QuadPart;
}
#else
#include <time.h>
static double fastpuzzle_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif

#endif
