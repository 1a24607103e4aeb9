/// Where a server listens and what it accepts.
public struct ServerOptions: Sendable {
    /// An IPv4 or IPv6 address; `0.0.0.0` is every IPv4 address of the machine, `::` every address of it.
    public var host = "127.0.0.1"
    /// 0 takes any free port; `Server.port` says which.
    public var port = 8080
    public var limits = Limits()
    /// The names accepted in `Host`, lower case, without port (`localhost`, `::1`); nil accepts every well-formed one.
    public var allowedHosts: Set<String>?
    /// Serial queues that carry the connections; one per core is right.
    public var loops: Int
    /// Where large bodies wait; the files have no names.
    public var spoolFolder: String
    /// Told of every request that was refused before the handler saw it. Called on a loop: return at once.
    public var onRefusal: (@Sendable (Status, _ peer: String) -> Void)?

    public init() {
        loops = 1
        spoolFolder = "/tmp"
    }
}

/// An HTTP/1.1 server: one serial queue per core, each connection confined to one of them.
public final class Server: Sendable {
    public let handler: any Handler
    public let options: ServerOptions

    public init(_ handler: any Handler, options: ServerOptions = ServerOptions()) {
        self.handler = handler
        self.options = options
    }

    /// Binds, listens and returns. Throws `ListenFailure` with a sentence for the operator.
    public func start() throws(ListenFailure) {}

    /// The port bound by `start()`, 0 before.
    public var port: Int { 0 }

    /// Connections open now.
    public var connectionCount: Int { 0 }

    /// Accepts no more, closes idle connections, lets what runs finish for `seconds`, then closes the rest.
    public func stop(within seconds: Double = 10) async {}
}

/// Why `Server.start()` could not listen.
public struct ListenFailure: Error, CustomStringConvertible {
    public let description: String
}
