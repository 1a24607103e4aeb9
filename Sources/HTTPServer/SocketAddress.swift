import Glibc

/// An IPv4 or IPv6 address with its port, in the kernel's format.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// Resolves `host`; fails when it is neither an address nor a known name.
    init?(host: String, port: Int) {
        guard (0...65_535).contains(port) else { return nil }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list else { return nil }
        defer { freeaddrinfo(list) }
        guard let address = first.pointee.ai_addr else { return nil }
        length = first.pointee.ai_addrlen
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
        }
    }

    /// Takes the address that `accept` or `getsockname` fills in; fails when the call returns an error.
    init?(filledBy fill: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) {
        let result = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { fill($0, &length) }
        }
        guard result >= 0 else { return nil }
    }

    var family: Int32 { Int32(storage.ss_family) }

    var port: Int {
        withUnsafePointer(to: storage) { storage in
            // The port is at the same offset in both families.
            storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { Int(UInt16(bigEndian: $0.pointee.sin_port)) }
        }
    }

    /// The address as text, `127.0.0.1` or `::1`; an IPv4 client of an IPv6 socket appears in IPv4 form.
    var host: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        withUnsafePointer(to: storage) { storage in
            if family == AF_INET {
                storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    var bytes = address.pointee.sin_addr
                    _ = inet_ntop(AF_INET, &bytes, &text, socklen_t(text.count))
                }
            } else {
                storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    var bytes = address.pointee.sin6_addr
                    _ = inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
                }
            }
        }
        let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return host.hasPrefix("::ffff:") && host.contains(".") ? String(host.dropFirst(7)) : host
    }

    func withPointer<Result>(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, length) }
        }
    }
}
