// Counts what a program asks of its allocator, and of the kernel to read, write and wait, into a file that another program
// reads meanwhile: LD_PRELOAD=counting.so COUNTS=FILE PROGRAM. While that other asks for it the frames of each allocation are
// kept, too. A clock tells how busy the machine is; these numbers are the same on every machine.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { DEPTH = 24, STACKS = 1 << 15 };

// As counts.py reads it.
struct counts {
    _Atomic uint64_t allocations, bytes, calls;
    _Atomic uint64_t is_keeping_frames, kept;
    uintptr_t frames[STACKS][DEPTH];
};

static struct counts nowhere;
static struct counts *counts = &nowhere;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("COUNTS");
    // Programs that this one starts count nothing.
    unsetenv("LD_PRELOAD");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *place = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (place != MAP_FAILED) counts = place;
}

// Where the thread's stack ends; 1 while that is being asked, which allocates.
static __thread uintptr_t end_of_stack;

// Swift keeps frame pointers; beyond code that does not they lead nowhere, but never out of the stack.
static void keep_frames(uintptr_t *frame) {
    if (end_of_stack == 1) return;
    if (end_of_stack == 0) {
        end_of_stack = 1;
        pthread_attr_t attributes;
        void *start;
        size_t size;
        if (pthread_getattr_np(pthread_self(), &attributes)) return;
        if (!pthread_attr_getstack(&attributes, &start, &size)) end_of_stack = (uintptr_t)start + size;
        pthread_attr_destroy(&attributes);
    }
    uint64_t index = atomic_fetch_add(&counts->kept, 1);
    if (index >= STACKS) return;
    for (int depth = 0; depth < DEPTH; depth++) {
        if ((uintptr_t)frame % sizeof frame || (uintptr_t)(frame + 2) > end_of_stack) return;
        counts->frames[index][depth] = frame[1];
        if (frame[0] <= (uintptr_t)frame) return;
        frame = (uintptr_t *)frame[0];
    }
}

static inline __attribute__((always_inline)) void count(size_t size) {
    atomic_fetch_add_explicit(&counts->allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&counts->bytes, size, memory_order_relaxed);
    if (atomic_load_explicit(&counts->is_keeping_frames, memory_order_relaxed)) keep_frames(__builtin_frame_address(0));
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count(size);
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    count(size);
    void *found = __libc_memalign(alignment, size);
    if (!found) return ENOMEM;
    *place = found;
    return 0;
}

#define COUNTED(type, name, parameters, arguments)                        \
    type name parameters {                                                \
        static type(*next) parameters;                                    \
        if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name);    \
        atomic_fetch_add_explicit(&counts->calls, 1, memory_order_relaxed); \
        return next arguments;                                            \
    }

COUNTED(ssize_t, read, (int file, void *to, size_t size), (file, to, size))
COUNTED(ssize_t, readv, (int file, const struct iovec *to, int pieces), (file, to, pieces))
COUNTED(ssize_t, recv, (int file, void *to, size_t size, int flags), (file, to, size, flags))
COUNTED(ssize_t, recvmsg, (int file, struct msghdr *to, int flags), (file, to, flags))
COUNTED(ssize_t, write, (int file, const void *from, size_t size), (file, from, size))
COUNTED(ssize_t, writev, (int file, const struct iovec *from, int pieces), (file, from, pieces))
COUNTED(ssize_t, send, (int file, const void *from, size_t size, int flags), (file, from, size, flags))
COUNTED(ssize_t, sendmsg, (int file, const struct msghdr *from, int flags), (file, from, flags))
COUNTED(int, poll, (struct pollfd *files, nfds_t number, int wait), (files, number, wait))
COUNTED(int, epoll_ctl, (int set, int what, int file, struct epoll_event *event), (set, what, file, event))
COUNTED(int, epoll_wait, (int set, struct epoll_event *events, int most, int wait), (set, events, most, wait))
