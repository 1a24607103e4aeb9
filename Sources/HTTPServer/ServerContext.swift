import Dispatch
import Synchronization

/// The state that all connections of one server share.
final class ServerContext: Sendable {
    let handler: any Handler
    let limits: Limits
    let allowedHosts: Set<String>?
    let spoolFolder: String
    let spoolRoom: SpoolRoom
    let onRejection: (@Sendable (Status, String) -> Void)?
    private let onUnknownHost: (@Sendable (String) -> Void)?
    private let unknownHosts = Mutex<Set<String>>([])
    private static let unknownHosts = 20

    let openConnections = Atomic(0)
    let runningRequests = Atomic(0)
    let isStopping = Atomic(false)
    let bodiesInMemory = Atomic(0)

    /// Queues for writing to disk, which may block and so must not happen on the loops. A connection has at most one
    /// write under way, which bounds the backlog.
    private let fileQueues: [DispatchQueue]

    init(handler: any Handler, options: ServerOptions) {
        self.handler = handler
        limits = options.limits
        allowedHosts = options.allowedHosts
        spoolFolder = options.spoolFolder
        spoolRoom = SpoolRoom(limits)
        onRejection = options.onRejection
        onUnknownHost = options.onUnknownHost
        fileQueues = (0..<4).map { DispatchQueue(label: "http.files.\($0)") }
    }

    func fileQueue(for descriptor: Int32) -> DispatchQueue {
        fileQueues[Int(descriptor) % fileQueues.count]
    }

    /// Room in memory for a body of some length that should be on disk; nil where there are as many already, or it is too long.
    func room(for length: Int) -> BodyRoom? {
        guard length <= limits.spareBodyBytes else { return nil }
        let room = BodyRoom(self)
        return bodiesInMemory.load(ordering: .relaxed) <= limits.spareBodies ? room : nil
    }

    /// Counts a request in; false when the limit of running requests is reached.
    func beginRequest() -> Bool {
        let running = runningRequests.add(1, ordering: .relaxed).newValue
        if running <= limits.runningRequests { return true }
        endRequest()
        return false
    }

    func endRequest() { runningRequests.subtract(1, ordering: .relaxed) }

    func accepts(_ request: Request) -> Bool {
        guard let allowedHosts else { return true }
        guard let value = request.headers["host"], let host = HostField(value) else { return false }
        if allowedHosts.contains(host.name) { return true }
        if isNew(host.name) { onUnknownHost?(host.name) }
        return false
    }

    /// Whether an unknown host is one of the first few, and was not seen before.
    private func isNew(_ host: String) -> Bool {
        unknownHosts.withLock { $0.count < Self.unknownHosts && $0.insert(host).inserted }
    }
}

/// The room that one body takes in memory, until nobody holds it.
final class BodyRoom: Sendable {
    private let service: ServerContext

    fileprivate init(_ service: ServerContext) {
        self.service = service
        service.bodiesInMemory.add(1, ordering: .relaxed)
    }

    deinit { service.bodiesInMemory.subtract(1, ordering: .relaxed) }
}
