import Glibc
import Synchronization
import Threads

/// Another server as it should not be: on a bare socket of the loopback, so that it can do everything wrong.
/// Each request gets the steps that the script answers to its head; then the connection is closed.
public final class RawServer: Sendable {
    public enum Step: Sendable {
        case send([UInt8])
        case wait(Duration)
        /// The same bytes again and again, until the other side has enough.
        case endless([UInt8])
        /// An end without a goodbye.
        case reset

        public static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

        /// A whole answer.
        public static func answer(
            _ status: String = "200 OK",
            _ body: [UInt8] = [],
            fields: [String] = []
        ) -> Step {
            let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + fields
            return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }

        public static func json(_ text: String, _ status: String = "200 OK") -> Step {
            answer(status, Array(text.utf8), fields: ["Content-Type: application/json"])
        }
    }

    public typealias Script = @Sendable (_ head: String) -> [Step]

    public let port: Int
    private let listener: Int32
    private let script: Script
    private let seen = Mutex<[String]>([])
    private let received = Mutex<[String]>([])
    private let isStopped = Atomic<Bool>(false)

    /// Listens on a free port of 127.0.0.1.
    public init(_ script: @escaping Script) throws {
        self.script = script
        (listener, port) = try Self.listen()
        guard startThread({ [self] in accept() }) else { throw NoServer() }
    }

    private static func listen() throws -> (listener: Int32, port: Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(listener, start, length) == 0 && Glibc.listen(listener, 64) == 0
                && getsockname(listener, start, &length) == 0
        }
        guard listener >= 0, isListening else { throw NoServer() }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    public struct NoServer: Error {}

    public var origin: String { "http://127.0.0.1:\(port)" }

    /// The heads of all requests so far.
    public var heads: [String] { seen.withLock { $0 } }

    /// The bodies of all requests so far.
    public var bodies: [String] { received.withLock { $0 } }

    /// The first lines of all requests so far: `GET /foods?q=egg HTTP/1.1`.
    public var lines: [String] { heads.map { String($0.prefix { $0 != "\r\n" }) } }

    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func accept() {
        while !isStopped.load(ordering: .relaxed) {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { break }
            startThreadOrRun { [self] in
                serve(connection)
                close(connection)
            }
        }
        close(listener)
    }

    private static let headEnd: [UInt8] = [13, 10, 13, 10]

    /// The bytes of a request with its body.
    private static func length(of request: [UInt8], headEnd: Int) -> Int {
        let lines = String(decoding: request[..<headEnd], as: UTF8.self).lowercased().split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }.flatMap {
            Int($0.dropFirst(15).drop { $0 == " " })
        }
        return headEnd + (length ?? 0)
    }

    private func serve(_ connection: Int32) {
        var request: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        var end = request.firstRange(of: Self.headEnd)
        while end == nil || request.count < Self.length(of: request, headEnd: end?.upperBound ?? 0) {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0, request.count < 4 << 20 else { return }
            request += piece.prefix(count)
            end = end ?? request.firstRange(of: Self.headEnd)
        }
        let bodyStart = end?.upperBound ?? request.endIndex
        let text = String(decoding: request[..<bodyStart], as: UTF8.self)
        seen.withLock { $0.append(text) }
        received.withLock { $0.append(String(decoding: request[bodyStart...], as: UTF8.self)) }
        for step in script(text) {
            guard !isStopped.load(ordering: .relaxed), take(step, connection) else { return }
        }
    }

    private func take(_ step: Step, _ connection: Int32) -> Bool {
        switch step {
        case .send(let bytes): return send(bytes, connection)
        case .wait(let duration):
            usleep(UInt32(duration / .microseconds(1)))
            return true
        case .endless(let bytes):
            while send(bytes, connection) {}
            return false
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            return false
        }
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
