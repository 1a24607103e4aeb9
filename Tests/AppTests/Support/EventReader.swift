import Dispatch
import Glibc

/// A browser's connection to a stream of events. Blocking calls stand on a queue of its own.
final class EventReader: @unchecked Sendable {
    private let queue = DispatchQueue(label: "event-reader")
    private let descriptor: Int32
    /// Touched on `queue` alone.
    private var received: [UInt8] = []

    struct Failure: Error {}

    init(_ port: Int, _ path: String, _ fields: String = "") throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n".utf8)
        guard result == 0, send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            close(descriptor)
            throw Failure()
        }
    }

    deinit { close(descriptor) }

    /// All that was received until a text came, or nothing more did.
    func until(_ text: String) async -> String {
        await withCheckedContinuation { done in
            queue.async {
                var buffer = [UInt8](repeating: 0, count: 16_384)
                while !String(decoding: self.received, as: UTF8.self).contains(text) {
                    let count = recv(self.descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    self.received.append(contentsOf: buffer[..<count])
                }
                done.resume(returning: String(decoding: self.received, as: UTF8.self))
            }
        }
    }
}
