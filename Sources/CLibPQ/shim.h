#pragma once
#include <libpq-fe.h>
/* Not in the Glibc module map of Swift 6.3. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
