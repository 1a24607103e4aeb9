#pragma once
// What the Glibc module leaves out because it is built without _GNU_SOURCE. All of it is in glibc 2.34 and newer.
#include <spawn.h>

/// posix_spawnattr_setflags: the new process leads a session of its own.
static const short CSPAWN_SETSID = 0x80;

/// open: a descriptor that names a place and cannot read.
static const int CSPAWN_O_PATH = 010000000;

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// A pipe of two descriptors; O_CLOEXEC among the flags keeps it from every other program.
int pipe2(int descriptors[2], int flags);
