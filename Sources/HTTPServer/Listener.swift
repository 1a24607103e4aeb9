import Dispatch
import Glibc

/// Accepts connections and distributes them to the loops.
///
/// Unchecked, because once listening all mutable state is touched on `queue` alone.
final class Listener: @unchecked Sendable {
    let port: Int
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "http.accept")
    private let source: any DispatchSourceRead
    private let loops: [EventLoop]
    private let service: ServerContext
    private var next = 0
    private var isPaused = false
    private var isStopped = false

    /// The number of clients that the kernel queues until they are accepted.
    private static let backlog: Int32 = 1024
    /// For how many milliseconds a client may acknowledge nothing of what was sent. The kernel would wait a quarter of an
    /// hour for one whose network is gone.
    private static let silence: Int32 = 60_000

    init(host: String, port: Int, loops: [EventLoop], service: ServerContext) throws(ListenFailure) {
        descriptor = try Self.listen(host: host, port: port)
        let descriptor = descriptor
        self.port = SocketAddress { getsockname(descriptor, $0, $1) }?.port ?? port
        self.loops = loops
        self.service = service
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { self.acceptWaiting() }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    func stop() {
        queue.async {
            guard !self.isStopped else { return }
            self.isStopped = true
            if self.isPaused { self.source.resume() }
            self.source.cancel()
        }
    }

    private static func listen(host: String, port: Int) throws(ListenFailure) -> Int32 {
        guard let address = SocketAddress(host: host, port: port) else {
            throw ListenFailure("cannot listen on \(host):\(port): no such address on this machine")
        }
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(address.family, Int32(kind), 0)
        guard descriptor >= 0 else { throw ListenFailure(host, port, errno) }
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        // `::` means every address of the machine, IPv4 included.
        if address.family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        let isBound = address.withPointer { bind(descriptor, $0, $1) } == 0
        guard isBound, Glibc.listen(descriptor, backlog) == 0 else {
            let reason = errno
            close(descriptor)
            throw ListenFailure(host, port, reason)
        }
        return descriptor
    }

    private func acceptWaiting() {
        while !isStopped, !isPaused {
            var client: Int32 = -1
            let listening = descriptor
            let address = SocketAddress { pointer, length in
                client = accept(listening, pointer, length)
                return client
            }
            guard let address else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { pause() }
                return
            }
            Self.prepare(client)
            guard service.openConnections.load(ordering: .relaxed) < service.limits.connections,
                !DescriptorReserve.isTouched(by: client, for: .connection)
            else {
                turnAway(client)
                continue
            }
            service.openConnections.add(1, ordering: .relaxed)
            next = (next + 1) % loops.count
            let loop = loops[next]
            let peer = address.host
            loop.queue.async { [service, client] in Connection(client, peer: peer, loop: loop, service: service).start()
            }
        }
    }

    private static func prepare(_ client: Int32) {
        _ = fcntl(client, F_SETFL, O_NONBLOCK)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        set(client, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        set(client, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, silence)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private func turnAway(_ client: Int32) {
        service.onRejection?(.serviceUnavailable, "")
        let head = ResponseWriting.head(
            .plain(.serviceUnavailable),
            framing: .length(0),
            closes: true,
            dateLine: [],
            reserving: 0
        )
        _ = head.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(client, Int32(SHUT_WR))
        close(client)
    }

    /// Lets clients wait a moment: without memory or descriptors the socket would report them over and over.
    private func pause() {
        isPaused = true
        source.suspend()
        queue.asyncAfter(deadline: .now() + .milliseconds(250)) {
            guard !self.isStopped else { return }
            self.isPaused = false
            self.source.resume()
        }
    }
}

/// The reason why `Server.start()` could not listen.
public struct ListenFailure: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ host: String, _ port: Int, _ reason: Int32) {
        description = "cannot listen on \(host):\(port): \(String(cString: strerror(reason)))"
    }
}
