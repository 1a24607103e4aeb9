import CLibPQ
import Glibc
import Synchronization
import Threads

/// An object that the event loop calls, on its own thread.
protocol EventHandler: AnyObject, Sendable {
    func ready(readable: Bool, writable: Bool)
    /// Called about ten times a second, for deadlines.
    func tick(now: UInt64)
}

/// One thread that waits for events of all database connections.
public final class EventLoop: Sendable {
    private struct Entry {
        weak var handler: (any EventHandler)?
    }

    private let poll: Int32
    private let wake: Int32
    private let stopping = Atomic<Bool>(false)
    private let sockets = Mutex<[Int32: Entry]>([:])
    private let tickers = Mutex<[Entry]>([])

    /// Starts the thread, which runs until `stop`.
    public init() throws {
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard poll >= 0, wake >= 0 else {
            throw DatabaseError.lost("no event loop: \(String(cString: strerror(errno)))")
        }
        control(EPOLL_CTL_ADD, wake, EPOLLIN.rawValue)
        guard startThread({ [self] in run() }) else { throw DatabaseError.lost("no thread for the event loop") }
    }

    deinit {
        close(poll)
        close(wake)
    }

    /// Ends the thread. Handlers that are still registered are not called again.
    public func stop() {
        stopping.store(true, ordering: .releasing)
        _ = eventfd_write(wake, 1)
    }

    func register(_ socket: Int32, _ handler: any EventHandler) {
        sockets.withLock { $0[socket] = Entry(handler: handler) }
        control(EPOLL_CTL_ADD, socket, EPOLLIN.rawValue)
    }

    func setWantsWriting(_ wanted: Bool, _ socket: Int32) {
        control(EPOLL_CTL_MOD, socket, EPOLLIN.rawValue | (wanted ? EPOLLOUT.rawValue : 0))
    }

    /// Removes a socket, which must not be closed before.
    func unregister(_ socket: Int32) {
        control(EPOLL_CTL_DEL, socket, 0)
        sockets.withLock { $0[socket] = nil }
    }

    /// Adds a handler that has no socket but needs ticks, for its deadlines.
    func addTicker(_ handler: any EventHandler) {
        tickers.withLock { $0.append(Entry(handler: handler)) }
    }

    private func control(_ operation: Int32, _ socket: Int32, _ events: UInt32) {
        var event = epoll_event()
        event.events = events
        event.data.fd = socket
        epoll_ctl(poll, operation, socket, &event)
    }

    private func run() {
        let pause: UInt64 = 100_000_000
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        var nextTick = monotonicNow() + pause
        while !stopping.load(ordering: .acquiring) {
            let now = monotonicNow()
            let milliseconds = nextTick > now ? Int32((nextTick - now) / 1_000_000 + 1) : 0
            let count = epoll_wait(poll, &events, Int32(events.count), milliseconds)
            for event in events.prefix(Int(max(0, count))) { deliver(event) }
            if monotonicNow() >= nextTick {
                tick()
                nextTick = monotonicNow() + pause
            }
        }
    }

    private func deliver(_ event: epoll_event) {
        let handler = sockets.withLock { $0[event.data.fd]?.handler }
        let readable = event.events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        handler?.ready(readable: readable, writable: event.events & EPOLLOUT.rawValue != 0)
    }

    private func tick() {
        let now = monotonicNow()
        let handlers = sockets.withLock { $0.values.compactMap(\.handler) }
        for handler in handlers { handler.tick(now: now) }
        let others = tickers.withLock { entries in
            entries.removeAll { $0.handler == nil }
            return entries.compactMap(\.handler)
        }
        for handler in others { handler.tick(now: now) }
    }
}

/// Nanoseconds of the monotonic clock, which nobody can set.
func monotonicNow() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
