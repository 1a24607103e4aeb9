import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Writes lines in order on a thread of its own. Logging never waits: when the log's reader is stuck and more than
/// `capacity` bytes are queued, further lines are dropped and counted, and the count is written later.
public final class LogSink: Sendable {
    private let queue = DispatchQueue(label: "log")
    private let waiting = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)
    private let capacity: Int
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a sink. `write` is called for one line at a time and may block.
    public init(capacity: Int = 4 << 20, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.capacity = capacity
        self.write = write
    }

    /// Writes lines to a file descriptor, by default standard error. Lines are lost silently when it is closed.
    public static func descriptor(_ descriptor: Int32 = STDERR_FILENO) -> LogSink {
        // SIGPIPE would end the process when the reader of the log is gone; ignored, writing fails with EPIPE instead.
        signal(SIGPIPE, SIG_IGN)
        return LogSink { line in
            var rest = line[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, 1_000)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    func append(_ event: LogEvent, _ format: LogFormat) {
        let line = event.line(format)
        let held = waiting.add(line.count, ordering: .relaxed).newValue
        guard held <= capacity else {
            waiting.subtract(line.count, ordering: .relaxed)
            dropped.add(1, ordering: .relaxed)
            return
        }
        queue.async { [self] in
            write(line)
            waiting.subtract(line.count, ordering: .relaxed)
            let lost = dropped.exchange(0, ordering: .relaxed)
            if lost > 0 { write(Self.notice(lost, after: event).line(format)) }
        }
    }

    private static func notice(_ lost: Int, after event: LogEvent) -> LogEvent {
        LogEvent(time: event.time, level: .warning, message: "log lines dropped", fields: [("count", .whole(lost))])
    }

    /// Waits until all logged lines are written, but no longer than `seconds`; called before the process ends.
    public func flush(seconds: Double = 1) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + seconds)
    }
}
