import Dispatch
import Glibc

/// A serial queue that runs a share of the connections, with a timer that ends those which take too long.
///
/// Unchecked, because all mutable state is touched on `queue` alone.
final class EventLoop: @unchecked Sendable {
    let queue: DispatchQueue
    /// A buffer for receiving and for sending files; it holds nothing between two calls.
    let scratch: UnsafeMutableRawBufferPointer

    private var connections: [ObjectIdentifier: Connection] = [:]
    private let clock: any DispatchSourceTimer
    private var date = (second: 0, line: [UInt8]())

    /// The precision of deadlines, in milliseconds.
    private static let tick = 250

    init(number: Int) {
        queue = DispatchQueue(label: "http.loop.\(number)")
        scratch = .allocate(byteCount: 64 * 1024, alignment: 16)
        clock = DispatchSource.makeTimerSource(queue: queue)
        clock.schedule(
            deadline: .now(),
            repeating: .milliseconds(Self.tick),
            leeway: .milliseconds(Self.tick / 4)
        )
        clock.setEventHandler { [weak self] in self?.checkDeadlines() }
        clock.resume()
    }

    deinit {
        clock.cancel()
        scratch.deallocate()
    }

    func add(_ connection: Connection) { connections[ObjectIdentifier(connection)] = connection }
    func remove(_ connection: Connection) { connections[ObjectIdentifier(connection)] = nil }

    func forEach(_ act: (Connection) -> Void) {
        for connection in connections.values { act(connection) }
    }

    private func checkDeadlines() {
        let now = Self.now()
        for connection in connections.values { connection.check(at: now) }
    }

    /// The `date` field of a response sent now, formatted once a second.
    func dateLine() -> [UInt8] {
        let second = time(nil)
        if second != date.second { date = (second, Array("date: \(HTTPDate.text(second))\r\n".utf8)) }
        return date.line
    }

    /// Seconds of the monotonic clock, which nobody can set.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Handlers run on the loop of their connection, so a request, its database results and its response are not passed
/// between threads.
extension EventLoop: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
