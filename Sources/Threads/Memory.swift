import CMalloc

/// Gives the system back what was needed for a moment only: the allocator keeps it, however much it is.
package func releaseUnusedMemory() { malloc_trim(0) }

/// Has large pieces of memory given back as soon as they are free, for as long as the program runs. The allocator otherwise
/// learns from the first ones that were freed to keep all that are smaller, up to 32 MiB, for each thread that had some.
package func keepOnlySmallMemory() {
    mallopt(M_MMAP_THRESHOLD, 512 << 10)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
}
