import ArgumentParser
import FoundationEssentials
import Glibc

/// Asks a running Sofra on this machine whether it is ready; for containers' health checks.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ask the running application whether it is ready.")

    func run() throws {
        let port = ProcessInfo.processInfo.environment["PORT"].flatMap { UInt16($0) } ?? 8080
        guard status(of: "/readyz", port: port) == 200 else { throw ExitCode.failure }
    }

    /// The status of a GET on loopback; nil without a response within three seconds.
    private func status(of path: String, port: UInt16) -> Int? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 3, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return nil }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return nil }
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &answer, answer.count, 0)
        guard count >= 12 else { return nil }
        return Int(String(decoding: answer[9..<12], as: UTF8.self))
    }
}
