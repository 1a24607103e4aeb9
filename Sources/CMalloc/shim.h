#pragma once
// What the Glibc module leaves out.
#include <malloc.h>
