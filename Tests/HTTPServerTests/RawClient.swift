import Dispatch
import Foundation

/// A client that sends bytes as they are. Each has a queue of its own: blocking calls on the cooperative pool
/// would leave no thread for the server's handlers.
final class RawClient: @unchecked Sendable {
    private let queue = DispatchQueue(label: "raw-client")
    private let descriptor: Int32
    private var isOpen = true
    /// Received, and belonging to a later answer.
    private var rest: [UInt8] = []

    struct Failure: Error, CustomStringConvertible { let description: String }

    init(_ port: Int, receiveBuffer: Int32? = nil, timeout: Int = 10) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "connect: \(String(cString: strerror(errno)))") }
    }

    deinit { if isOpen { Glibc.close(descriptor) } }

    private func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { done in
            queue.async { done.resume(with: Swift.Result { try work() }) }
        }
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Throws when the server does not take it all.
    func send(_ bytes: [UInt8]) async throws {
        try await run { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { throw Failure(description: "send: \(String(cString: strerror(errno)))") }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// One answer, by its length or its chunks; to HEAD none of either follows.
    func answer(toHead: Bool = false) async throws -> RawAnswer {
        try await run { try self.readAnswer(toHead: toHead) }
    }

    func ask(_ request: String) async throws -> RawAnswer {
        try await send(request)
        return try await answer(toHead: request.hasPrefix("HEAD "))
    }

    /// Everything up to the end of the connection; throws when it does not end.
    func end() async throws -> [UInt8] {
        try await run {
            while try self.receive() {}
            defer { self.rest = [] }
            return self.rest
        }
    }

    /// Some bytes of an answer, as they come.
    func some(_ least: Int) async throws -> [UInt8] {
        try await run {
            while self.rest.count < least { guard try self.receive() else { break } }
            defer { self.rest = [] }
            return self.rest
        }
    }

    func closeWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// With `reset` the other end learns at once that nobody is there.
    func close(reset: Bool = false) {
        queue.sync {
            guard isOpen else { return }
            isOpen = false
            if reset {
                var now = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            }
            Glibc.close(descriptor)
        }
    }

    /// False at the end of the connection.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == 0 { return false }
        guard count > 0 else { throw Failure(description: "receive: \(String(cString: strerror(errno)))") }
        rest.append(contentsOf: buffer[..<count])
        return true
    }

    private func readAnswer(toHead: Bool) throws -> RawAnswer {
        let mark = Array("\r\n\r\n".utf8)
        while rest.firstRange(of: mark) == nil {
            guard try receive() else { throw Failure(description: "the connection ended before an answer") }
        }
        guard let end = rest.firstRange(of: mark) else { throw Failure(description: "no head") }
        var answer = RawAnswer(head: String(decoding: rest[..<end.lowerBound], as: UTF8.self))
        rest.removeSubrange(..<end.upperBound)
        if answer.status == 100 || toHead { return answer }
        if answer.fields["transfer-encoding"] == "chunked" {
            answer.body = try readChunks()
        } else if let length = answer.fields["content-length"].flatMap({ Int($0) }) {
            answer.body = try take(length)
        }
        return answer
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while rest.count < count {
            guard try receive() else { throw Failure(description: "the body ended after \(rest.count) of \(count)") }
        }
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
    }

    private func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            var line: [UInt8] = []
            while line.suffix(2) != [13, 10] { line += try take(1) }
            let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) ?? 0
            body += try take(size)
            _ = try take(2)
            if size == 0 { return body }
        }
    }
}

struct RawAnswer: Sendable {
    let status: Int
    let head: String
    let fields: [String: String]
    var body: [UInt8] = []

    init(head: String) {
        self.head = head
        let lines = head.split(separator: "\r\n")
        status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        self.fields = fields
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
