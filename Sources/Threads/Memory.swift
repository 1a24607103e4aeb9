import CMalloc

/// Gives the system back what was needed for a moment only: the allocator keeps it, however much it is.
package func releaseUnusedMemory() { malloc_trim(0) }
