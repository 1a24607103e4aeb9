import Glibc
import Web

/// What the operating system says of this process.
struct ProcessState: Sendable {
    let residentBytes: Int
    let processorSeconds: Double
    let descriptors: Int
    let threads: Int

    static func now() -> ProcessState {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return ProcessState(
            residentBytes: field(1, of: "/proc/self/statm") * Int(getpagesize()),
            processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
            descriptors: entries(of: "/proc/self/fd"),
            threads: entries(of: "/proc/self/task")
        )
    }

    /// Tells them by the names that Prometheus' own clients use.
    static func watch(_ metrics: Metrics, since start: Moment) {
        metrics.gauge("process_resident_memory_bytes", "Memory of the process.") { Double(now().residentBytes) }
        metrics.gauge("process_cpu_seconds_total", "Processor time of the process.") { now().processorSeconds }
        metrics.gauge("process_open_fds", "Open files and connections.") { Double(now().descriptors) }
        metrics.gauge("process_threads", "Threads of the process.") { Double(now().threads) }
        metrics.gauge("process_start_time_seconds", "When it was started, in seconds since 1970.") {
            Double(start.seconds)
        }
        metrics.gauge("sofra_build_info", "The version of Sofra.", labels: ["version"]).set(1, Release.version)
    }

    private static func field(_ index: Int, of path: String) -> Int {
        let fields = (ConfigurationReader.text(ofFile: path) ?? "").split(separator: " ")
        return fields.count > index ? Int(fields[index]) ?? 0 : 0
    }

    private static func entries(of folder: String) -> Int {
        guard let listing = opendir(folder) else { return 0 }
        defer { closedir(listing) }
        var count = 0
        while readdir(listing) != nil { count += 1 }
        // Itself and its parent are listed, too.
        return max(0, count - 2)
    }
}
