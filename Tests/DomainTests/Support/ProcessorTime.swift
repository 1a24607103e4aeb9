#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The processor time that `work` takes on the thread it runs on: unlike a clock's time it says nothing of what else the
/// machine does.
func processorTime(_ work: () -> Void) -> Duration {
    let start = threadTime()
    work()
    return threadTime() - start
}

private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
