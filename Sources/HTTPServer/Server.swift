import Glibc
import Synchronization

/// The address that a server listens on, and the requests it accepts.
public struct ServerOptions: Sendable {
    /// An IPv4 or IPv6 address; `0.0.0.0` means every IPv4 address of the machine, `::` every address.
    public var host = "127.0.0.1"
    /// The port; 0 takes any free one, which `Server.port` then tells.
    public var port = 8080
    public var limits = Limits()
    /// The names accepted in `Host`, lower case, without port (`localhost`, `[::1]`); nil accepts every well-formed one.
    public var allowedHosts: Set<String>?
    /// The number of serial queues for connections; one per core is right.
    public var loops = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    /// The folder for large request bodies; the files in it are unlinked at once.
    public var spoolFolder = "/tmp"
    /// Called for every request refused before the handler saw it. It runs on a loop, so it must not block.
    public var onRejection: (@Sendable (Status, _ peer: String) -> Void)?
    /// Called with a name in `Host` that is not among `allowedHosts`: once for each name, and for no more than a few of
    /// them, since whoever asks chooses the name. It runs on a loop, so it must not block.
    public var onUnknownHost: (@Sendable (_ name: String) -> Void)?

    public init() {}
}

/// An HTTP/1.1 server: one serial queue per core, each connection confined to one of them.
public final class Server: Sendable {
    public let options: ServerOptions
    private let service: ServerContext
    private let running = Mutex<(listener: Listener, loops: [EventLoop])?>(nil)

    public init(_ handler: any Handler, options: ServerOptions = ServerOptions()) {
        self.options = options
        service = ServerContext(handler: handler, options: options)
    }

    /// Binds the address, listens and returns. Throws `ListenFailure` with a sentence for the operator.
    ///
    /// The process's soft limit of open descriptors is raised if it is too small for the connections.
    public func start() throws(ListenFailure) {
        DescriptorReserve.raiseLimit(to: options.limits.connections + 512)
        let loops = (0..<max(1, options.loops)).map(EventLoop.init)
        let listener = try Listener(host: options.host, port: options.port, loops: loops, service: service)
        running.withLock { $0 = (listener, loops) }
    }

    /// The port bound by `start()`; 0 before.
    public var port: Int { running.withLock { $0?.listener.port ?? 0 } }

    /// The number of open connections.
    public var connectionCount: Int { service.openConnections.load(ordering: .relaxed) }

    /// The number of bodies that are in memory because the disk takes no more.
    var bodiesInMemory: Int { service.bodiesInMemory.load(ordering: .relaxed) }

    /// Accepts no new connections, closes idle ones, gives running requests `seconds` to finish, then closes the rest.
    /// Endless streams (`text/event-stream`) are cancelled at once: their clients reconnect by themselves.
    public func stop(within seconds: Double = 10) async {
        guard let (listener, loops) = running.withLock({ $0 }) else { return }
        service.isStopping.store(true, ordering: .sequentiallyConsistent)
        listener.stop()
        for loop in loops { loop.queue.async { loop.forEach { $0.finishSoon() } } }
        await waitForConnections(seconds)
        for loop in loops { loop.queue.async { loop.forEach { $0.close() } } }
        await waitForConnections(1)
        running.withLock { $0 = nil }
    }

    private func waitForConnections(_ seconds: Double) async {
        let end = EventLoop.now() + seconds
        while connectionCount > 0, EventLoop.now() < end {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
