// Stands between the program's libraries and the C library: each call that changes a file is a point at which the
// process can be ended, as by a crash or by the system. A write has two: before it, and in its midst.
#define _GNU_SOURCE
#include "KillPoints.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static int counts = 0;
static long end_at = 0, count = 0;

void kill_points_begin(long at) { counts = 1; end_at = at; count = 0; }
long kill_points_count(void) { return count; }
int kill_points_fork(void) { return fork(); }
void kill_points_exit(int status) { _exit(status); }

int kill_points_wait(int process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int is_end(void) { return counts && ++count == end_at; }
static void point(void) { if (is_end()) _exit(99); }

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t size) {
  if (file > 2) {
    point();
    if (size > 1 && is_end()) { NEXT(write)(file, bytes, size / 2); _exit(99); }
  }
  return NEXT(write)(file, bytes, size);
}

int rename(const char *from, const char *to) { point(); return NEXT(rename)(from, to); }
int unlink(const char *path) { point(); return NEXT(unlink)(path); }
int remove(const char *path) { point(); return NEXT(remove)(path); }
int rmdir(const char *path) { point(); return NEXT(rmdir)(path); }
int fsync(int file) { point(); return NEXT(fsync)(file); }
int mkstemp(char *name) { point(); return NEXT(mkstemp)(name); }
int mkostemp(char *name, int flags) { point(); return NEXT(mkostemp)(name, flags); }

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list arguments;
    va_start(arguments, flags);
    mode = va_arg(arguments, mode_t);
    va_end(arguments);
    point();
  }
  return NEXT(open)(path, flags, mode);
}
