import ArgumentParser
import FoundationEssentials
import Glibc

/// Asks a running Sofra on this machine whether it is ready; for containers' health checks.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ask the running application whether it is ready.")

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let port = environment["PORT"].flatMap { UInt16($0) } ?? 8080
        let host = Self.address(of: environment["HOST"] ?? "")
        guard status(of: "/readyz", at: host, port) == 200 else { throw ExitCode.failure }
    }

    /// Where a server answers that listens at `host`. One that listens everywhere does so on loopback, too.
    private static func address(of host: String) -> String {
        ["", "localhost", "0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
    }

    /// The status of a GET; nil without a response within three seconds.
    private func status(of path: String, at host: String, _ port: UInt16) -> Int? {
        guard let descriptor = connected(to: host, port) else { return nil }
        defer { close(descriptor) }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return nil }
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &answer, answer.count, 0)
        guard count >= 12 else { return nil }
        return Int(String(decoding: answer[9..<12], as: UTF8.self))
    }

    private func connected(to host: String, _ port: UInt16) -> Int32? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list?.pointee else { return nil }
        defer { freeaddrinfo(list) }
        guard let address = first.ai_addr else { return nil }
        let descriptor = socket(first.ai_family, first.ai_socktype, 0)
        var limit = timeval(tv_sec: 3, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, address, first.ai_addrlen) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
