/* A library to preload: it moves the clock of a process by as many seconds as CLOCK_OFFSET, a file, holds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static int (*real)(clockid_t, struct timespec *);
static volatile long *offset;

__attribute__((constructor)) static void prepare(void) {
  const char *path = getenv("CLOCK_OFFSET");
  int file = path ? open(path, O_RDONLY) : -1;
  void *memory = file < 0 ? MAP_FAILED : mmap(0, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
  real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (memory != MAP_FAILED) offset = memory;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = real(clock, now);
  if (result == 0 && clock == CLOCK_REALTIME && offset) now->tv_sec += *offset;
  return result;
}
