/*
 * Preloaded into a program, it writes down what the program does to the files below one folder, in the order it happened: what is
 * written and what is flushed. What the program says to others over sockets and pipes stands in the same order, so that a
 * promise can be compared with what was on the disk when it was given. Read by recording.ts.
 *
 *   POWER_ROOT  the folder, as its real path
 *   POWER_LOG   where to write it down
 *   POWER_SAID  only what holds these characters is taken for said; nothing is when it is not set
 *
 * A write is noted after it was made and before the program hears of it; a flush when it is asked for and when it is done. So a write that is noted
 * before a flush is one that the flush was asked to bring to the disk. Calls are made past the C library, which is why none has to be looked up.
 *
 * Not seen: what is written through shared memory (SQLite's -shm, which it makes anew) or through stdio.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct head {
  uint32_t kind, length;
  uint64_t inode;
  int64_t at;
};

static const char *root, *log_path, *needle;
static size_t root_length;
static int log_fd = -1;
static struct stat log_stat;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int64_t flushes;

/* A copy: programs write their titles over their environment. */
static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? strdup(value) : NULL;
}

__attribute__((constructor)) static void begin(void) {
  log_path = setting("POWER_LOG");
  needle = setting("POWER_SAID");
  root = log_path ? setting("POWER_ROOT") : NULL;
  root_length = root ? strlen(root) : 0;
  flushes = (int64_t)getpid() << 32;
}

/* A program may close what it does not know and use the number again. */
static int open_log(void) {
  struct stat now;
  if (log_fd >= 0 && !syscall(SYS_fstat, log_fd, &now) && now.st_ino == log_stat.st_ino && now.st_dev == log_stat.st_dev)
    return log_fd;
  log_fd = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  syscall(SYS_fstat, log_fd, &log_stat);
  return log_fd;
}

static void note(char kind, uint64_t inode, int64_t at, const struct iovec *parts, int count, size_t length) {
  int before = errno;
  struct head head = {(uint32_t)kind, (uint32_t)length, inode, at};
  struct iovec all[IOV_MAX];
  all[0] = (struct iovec){&head, sizeof head};
  int n = 1;
  for (size_t left = length; left > 0 && count > 0 && n < IOV_MAX; parts++, count--) {
    all[n] = *parts;
    if (all[n].iov_len > left) all[n].iov_len = left;
    left -= all[n++].iov_len;
  }
  if (syscall(SYS_writev, open_log(), all, n) != (long)(sizeof head + length)) {
    static const char broken[] = "The recorder could not write its log.\n";
    syscall(SYS_write, 2, broken, sizeof broken - 1);
    syscall(SYS_exit_group, 70);
  }
  errno = before;
}

static void note_text(char kind, uint64_t inode, int64_t at, const char *text) {
  struct iovec part = {(void *)text, strlen(text)};
  note(kind, inode, at, &part, 1, part.iov_len);
}

static int is_below(const char *path) {
  return root && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

/* The real path of an open file, or 0 where it is not below the folder. */
static int path_of(int fd, char *path) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int before = errno;
  long length = syscall(SYS_readlink, link, path, PATH_MAX - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int tracked(int fd, struct stat *stat) {
  char path[PATH_MAX];
  if (!root || syscall(SYS_fstat, fd, stat)) return 0;
  return (S_ISREG(stat->st_mode) || S_ISDIR(stat->st_mode)) && path_of(fd, path);
}

static int absolute(int folder, const char *path, char *whole) {
  if (path[0] == '/') snprintf(whole, PATH_MAX, "%s", path);
  else {
    char from[PATH_MAX / 2] = "";
    char link[32];
    if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    long length = syscall(SYS_readlink, link, from, sizeof from - 1);
    if (length < 0) return 0;
    snprintf(whole, PATH_MAX, "%s/%s", from, path);
  }
  return is_below(whole);
}

/* --- Opening ---------------------------------------------------------------------------------------------------------- */

static int opened(int folder, const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  if (!root || !(flags & (O_CREAT | O_TRUNC)) || !absolute(folder, path, whole))
    return syscall(SYS_openat, folder, path, flags, mode);
  pthread_mutex_lock(&one_at_a_time);
  int was_there = !syscall(SYS_faccessat, folder, path, F_OK);
  int fd = syscall(SYS_openat, folder, path, flags, mode);
  struct stat stat;
  if (fd >= 0 && !syscall(SYS_fstat, fd, &stat) && S_ISREG(stat.st_mode)) {
    if (!was_there) note_text('C', stat.st_ino, 0, whole);
    else if (flags & O_TRUNC) note('T', stat.st_ino, 0, NULL, 0, 0);
  }
  pthread_mutex_unlock(&one_at_a_time);
  return fd;
}

#define MODE(flags)                                    \
  mode_t mode = 0;                                     \
  if ((flags) & (O_CREAT | O_TMPFILE)) {               \
    va_list more;                                      \
    va_start(more, flags);                             \
    mode = va_arg(more, mode_t);                       \
    va_end(more);                                      \
  }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int mkstemp64(char *path) {
  int fd = ((int (*)(char *))dlsym(RTLD_NEXT, "mkstemp64"))(path);
  struct stat stat;
  if (fd >= 0 && tracked(fd, &stat)) note_text('C', stat.st_ino, 0, path);
  return fd;
}
int mkstemp(char *path) { return mkstemp64(path); }

/* --- Writing ---------------------------------------------------------------------------------------------------------- */

static void note_said(const struct iovec *parts, int count, ssize_t length) {
  if (!needle || length <= 0) return;
  size_t size = strlen(needle);
  for (int n = 0; n < count; n++)
    if (memmem(parts[n].iov_base, parts[n].iov_len, needle, size)) {
      note('S', 0, 0, parts, count, length);
      return;
    }
}

/* Said is noted before it leaves: nobody can have heard it earlier. */
static int is_said(int fd, const struct iovec *parts, int count) {
  struct stat stat;
  if (!needle || syscall(SYS_fstat, fd, &stat) || !(S_ISSOCK(stat.st_mode) || S_ISFIFO(stat.st_mode))) return 0;
  ssize_t length = 0;
  for (int n = 0; n < count; n++) length += parts[n].iov_len;
  note_said(parts, count, length);
  return 1;
}

/* `at` below zero: where the file stands. */
static ssize_t written(int fd, const struct iovec *parts, int count, int64_t at) {
  struct stat stat;
  int is_ours = tracked(fd, &stat);
  if (is_ours) pthread_mutex_lock(&one_at_a_time);
  else is_said(fd, parts, count);
  ssize_t done = at < 0 ? syscall(SYS_writev, fd, parts, count) : syscall(SYS_pwritev, fd, parts, count, at, 0);
  if (is_ours) {
    if (done > 0) note('W', stat.st_ino, at < 0 ? syscall(SYS_lseek, fd, 0, SEEK_CUR) - done : at, parts, count, done);
    pthread_mutex_unlock(&one_at_a_time);
  }
  return done;
}

#define ONE(bytes, length) (&(struct iovec){(void *)(bytes), length}), 1

ssize_t write(int fd, const void *bytes, size_t length) { return written(fd, ONE(bytes, length), -1); }
ssize_t writev(int fd, const struct iovec *parts, int count) { return written(fd, parts, count, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) { return written(fd, ONE(bytes, length), at); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return written(fd, ONE(bytes, length), at); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return written(fd, parts, count, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) { return written(fd, parts, count, at); }

ssize_t send(int fd, const void *bytes, size_t length, int flags) {
  is_said(fd, ONE(bytes, length));
  return syscall(SYS_sendto, fd, bytes, length, flags, NULL, 0);
}
ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  is_said(fd, message->msg_iov, message->msg_iovlen);
  return syscall(SYS_sendmsg, fd, message, flags);
}

static int resized(int fd, char kind, int64_t length, int (*resize)(int, int64_t, int64_t), int64_t from) {
  struct stat stat;
  int is_ours = tracked(fd, &stat);
  if (is_ours) pthread_mutex_lock(&one_at_a_time);
  int status = resize(fd, from, length);
  if (is_ours) {
    if (!status) note(kind, stat.st_ino, from + length, NULL, 0, 0);
    pthread_mutex_unlock(&one_at_a_time);
  }
  return status;
}
static int truncate_to(int fd, int64_t from, int64_t length) { return syscall(SYS_ftruncate, fd, from + length); }
static int allocate(int fd, int64_t from, int64_t length) { return syscall(SYS_fallocate, fd, 0, from, length); }

int ftruncate(int fd, off_t length) { return resized(fd, 'T', length, truncate_to, 0); }
int ftruncate64(int fd, off_t length) { return resized(fd, 'T', length, truncate_to, 0); }
int fallocate(int fd, int mode, off_t from, off_t length) {
  return mode ? syscall(SYS_fallocate, fd, mode, from, length) : resized(fd, 'E', length, allocate, from);
}
int fallocate64(int fd, int mode, off_t from, off_t length) { return fallocate(fd, mode, from, length); }
int posix_fallocate(int fd, off_t from, off_t length) { return resized(fd, 'E', length, allocate, from) ? errno : 0; }
int posix_fallocate64(int fd, off_t from, off_t length) { return posix_fallocate(fd, from, length); }

int truncate(const char *path, off_t length) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  int status = ftruncate(fd, length);
  syscall(SYS_close, fd);
  return status;
}
int truncate64(const char *path, off_t length) { return truncate(path, length); }

/* --- Flushing --------------------------------------------------------------------------------------------------------- */

static int flushed(int fd, long call) {
  struct stat stat;
  if (!tracked(fd, &stat)) return syscall(call, fd);
  int64_t which = __atomic_add_fetch(&flushes, 1, __ATOMIC_RELAXED);
  note('f', stat.st_ino, which, NULL, 0, 0);
  int status = syscall(call, fd);
  if (!status) note('F', stat.st_ino, which, NULL, 0, 0);
  return status;
}

int fsync(int fd) { return flushed(fd, SYS_fsync); }
int fdatasync(int fd) { return flushed(fd, SYS_fdatasync); }

/* --- Names ------------------------------------------------------------------------------------------------------------ */

static int named(char kind, int from_folder, const char *from, int to_folder, const char *to, long (*act)(int, const char *, int, const char *, int), int extra) {
  char paths[2 * PATH_MAX], second[PATH_MAX] = "";
  int is_ours = root && absolute(from_folder, from, paths);
  if (root && to && absolute(to_folder, to, second)) is_ours = 1;
  if (is_ours) pthread_mutex_lock(&one_at_a_time);
  int status = act(from_folder, from, to_folder, to, extra);
  if (is_ours) {
    struct stat stat = {0};
    if (!status && kind == 'M') syscall(SYS_newfstatat, from_folder, from, &stat, AT_SYMLINK_NOFOLLOW);
    if (to) strcat(strcat(paths, "\n"), second);
    if (!status) note_text(kind, stat.st_ino, 0, paths);
    pthread_mutex_unlock(&one_at_a_time);
  }
  return status;
}

static long make_folder(int folder, const char *path, int, const char *, int mode) { return syscall(SYS_mkdirat, folder, path, mode); }
static long remove_name(int folder, const char *path, int, const char *, int flags) { return syscall(SYS_unlinkat, folder, path, flags); }
static long move(int a, const char *from, int b, const char *to, int flags) { return syscall(SYS_renameat2, a, from, b, to, flags); }
static long name_again(int a, const char *from, int b, const char *to, int flags) { return syscall(SYS_linkat, a, from, b, to, flags); }

int mkdir(const char *path, mode_t mode) { return named('M', AT_FDCWD, path, 0, NULL, make_folder, mode); }
int mkdirat(int folder, const char *path, mode_t mode) { return named('M', folder, path, 0, NULL, make_folder, mode); }
char *mkdtemp(char *path) {
  char *made = ((char *(*)(char *))dlsym(RTLD_NEXT, "mkdtemp"))(path);
  struct stat stat;
  if (made && is_below(made) && !syscall(SYS_newfstatat, AT_FDCWD, made, &stat, 0)) note_text('M', stat.st_ino, 0, made);
  return made;
}
int unlink(const char *path) { return named('U', AT_FDCWD, path, 0, NULL, remove_name, 0); }
int unlinkat(int folder, const char *path, int flags) { return named('U', folder, path, 0, NULL, remove_name, flags); }
int rmdir(const char *path) { return named('U', AT_FDCWD, path, 0, NULL, remove_name, AT_REMOVEDIR); }
int remove(const char *path) { return !unlink(path) ? 0 : errno == EISDIR ? rmdir(path) : -1; }
int rename(const char *from, const char *to) { return named('R', AT_FDCWD, from, AT_FDCWD, to, move, 0); }
int renameat(int a, const char *from, int b, const char *to) { return named('R', a, from, b, to, move, 0); }
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) { return named('R', a, from, b, to, move, flags); }
int link(const char *from, const char *to) { return named('L', AT_FDCWD, from, AT_FDCWD, to, name_again, 0); }
int linkat(int a, const char *from, int b, const char *to, int flags) { return named('L', a, from, b, to, name_again, flags); }
