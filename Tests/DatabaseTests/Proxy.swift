import Glibc
import PostgresFixture
import Synchronization
import Threads

/// Stands between a pool and its server on a Unix socket, counts what goes by, and cuts the line when told.
final class Proxy: Sendable {
    let folder: String
    private let target: String
    private let listener: Int32
    private let count = Atomic(0)
    /// How many bytes the server may still send before every line is cut.
    private let budget = Atomic(Int.max)

    /// How many times the client has sent something.
    var requests: Int { count.load(ordering: .sequentiallyConsistent) }

    init(to socket: String) throws {
        var template = Array("/tmp/sofra-proxy-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Deliberate() }
        folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        target = socket
        listener = try Proxy.socket("\(folder)/.s.PGSQL.5432") { bind($0, $1, $2) }
        listen(listener, 16)
        startThreadOrRun { [listener, self] in
            while case let client = accept(listener, nil, nil), client >= 0 { startThreadOrRun { self.serve(client) } }
        }
    }

    /// The next answers are cut after so many bytes; then the line is whole again.
    func cut(after bytes: Int) {
        budget.store(bytes, ordering: .sequentiallyConsistent)
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        _ = Shell.run(["rm", "-rf", folder])
    }

    private func serve(_ client: Int32) {
        defer { close(client) }
        guard let server = try? Proxy.socket(target, { connect($0, $1, $2) }) else { return }
        defer { close(server) }
        while true {
            var polls = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polls, 2, 20_000) > 0 else { return }
            if polls[0].revents != 0 {
                count.add(1, ordering: .sequentiallyConsistent)
                guard forward(client, server) > 0 else { return }
            }
            if polls[1].revents != 0 {
                guard forward(server, client, isAnswer: true) > 0 else { return }
            }
        }
    }

    /// Passes on what has come; 0 when the line is to be cut instead.
    private func forward(_ source: Int32, _ sink: Int32, isAnswer: Bool = false) -> Int {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let received = recv(source, &buffer, buffer.count, 0)
        guard received > 0, !isAnswer || isWithinBudget(received) else { return 0 }
        return send(sink, buffer, received, Int32(MSG_NOSIGNAL))
    }

    private func isWithinBudget(_ bytes: Int) -> Bool {
        guard budget.load(ordering: .sequentiallyConsistent) != .max else { return true }
        if budget.subtract(bytes, ordering: .sequentiallyConsistent).newValue >= 0 { return true }
        budget.store(.max, ordering: .sequentiallyConsistent)
        return false
    }

    private static func socket(
        _ path: String,
        _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Deliberate() }
        return socket
    }
}
