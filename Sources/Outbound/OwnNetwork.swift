import Glibc
import Synchronization

/// The network that this machine is in, by the addresses of its interfaces, which are read anew once a minute.
final class OwnNetwork: Sendable {
    private struct Kept {
        let addresses: [InterfaceAddress]
        let readAt: ContinuousClock.Instant
    }

    private let read: @Sendable () -> [InterfaceAddress]?
    private let kept = Mutex<Kept?>(nil)

    init(_ read: @escaping @Sendable () -> [InterfaceAddress]? = InterfaceAddress.all) { self.read = read }

    /// Whether an address is this machine's own, or one around it. Every address counts as one where the system does not
    /// say which are its own.
    func contains(_ address: SocketAddress, now: ContinuousClock.Instant = .now) -> Bool {
        let addresses: [InterfaceAddress]? = kept.withLock { kept in
            if let known = kept, now - known.readAt < .seconds(60) { return known.addresses }
            guard let addresses = read() else { return nil }
            kept = Kept(addresses: addresses, readAt: now)
            return addresses
        }
        guard let addresses else { return true }
        return addresses.contains { $0.isAround(address.embedded ?? address) }
    }
}

/// An address of one of this machine's interfaces.
struct InterfaceAddress: Sendable {
    private let bytes: [UInt8]
    private let block: AddressBlock

    /// Inside a household every machine may have a public IPv6 address without being meant for the public: the networks
    /// behind one router commonly share what these bits leave.
    private static let lineBits = 56
    /// A network that claims more than this is a provider's, with other people in it.
    private static let widestBits = 48

    /// - Parameter networkBits: how many leading bits name the network that the interface is on.
    init(_ address: SocketAddress, networkBits: Int) {
        bytes = address.bytes
        // Beside a public IPv4 address are other people's.
        block = AddressBlock(bytes, bytes.count == 4 ? 32 : min(max(networkBits, Self.widestBits), Self.lineBits))
    }

    func isAround(_ address: SocketAddress) -> Bool {
        address.bytes.count == bytes.count && block.contains(address.bytes)
    }

    /// The addresses of all interfaces; nil where the system does not say them.
    static func all() -> [InterfaceAddress]? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var addresses: [InterfaceAddress] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = SocketAddress(entry.ifa_addr) else { continue }
            let mask = SocketAddress(entry.ifa_netmask)?.bytes ?? []
            let bits = mask.reduce(0) { $0 + $1.nonzeroBitCount }
            addresses.append(InterfaceAddress(address, networkBits: mask.isEmpty ? Self.lineBits : bits))
        }
        return addresses
    }
}

extension SocketAddress {
    /// Fails for what has no address, or one that is neither IPv4 nor IPv6.
    fileprivate init?(_ pointer: UnsafeMutablePointer<sockaddr>?) {
        guard let pointer else { return nil }
        let family = Int32(pointer.pointee.sa_family)
        let size = family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        self.init(family: family, UnsafeRawBufferPointer(start: pointer, count: size))
    }
}
