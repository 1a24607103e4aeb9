import Glibc

/// The addresses that a request may connect to.
public struct AddressPolicy: Sendable {
    let allows: @Sendable (SocketAddress) -> Bool

    /// For addresses that a visitor gave: only hosts on the public Internet, never this machine or its local network,
    /// whose addresses may be public ones, too.
    public static let anywhere = AddressPolicy(outside: OwnNetwork())
    /// For addresses that the operator has configured: any host, including this machine and its local network.
    public static let configured = AddressPolicy { _ in true }
}

extension AddressPolicy {
    /// The public Internet without a network of one's own.
    init(outside own: OwnNetwork) {
        self.init { $0.isPublic && !own.contains($0) }
    }
}

/// An IP address as the system connects to it, independent of how it was written.
struct SocketAddress: Hashable, Sendable {
    /// The address in network byte order: 4 bytes for IPv4, 16 for IPv6.
    let bytes: [UInt8]

    /// Reads a `sockaddr`; fails for anything but IPv4 and IPv6.
    init?(family: Int32, _ raw: UnsafeRawBufferPointer) {
        switch family {
        case AF_INET where raw.count >= MemoryLayout<sockaddr_in>.size: bytes = Array(raw[4..<8])
        case AF_INET6 where raw.count >= MemoryLayout<sockaddr_in6>.size: bytes = Array(raw[8..<24])
        default: return nil
        }
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the address is on the public Internet, by IANA's registries of special addresses. An address that is not
    /// known to be public counts as private.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { $0.contains(bytes) } }
        if let embedded { return embedded.isPublic }
        guard bytes.count == 16 else { return false }
        return Self.global6.contains(bytes) && !Self.special6.contains { $0.contains(bytes) }
    }

    /// The IPv4 address that is inside an IPv6 one: mapped, or translated by the network (NAT64).
    var embedded: SocketAddress? {
        guard bytes.count == 16, Self.embedded4.contains(where: { $0.contains(bytes) }) else { return nil }
        return SocketAddress(Array(bytes[12...]))
    }

    private static let special4: [AddressBlock] = [
        .init([0], 8), .init([10], 8), .init([100, 64], 10), .init([127], 8), .init([169, 254], 16),
        .init([172, 16], 12), .init([192, 0, 0], 24), .init([192, 0, 2], 24), .init([192, 88, 99], 24),
        .init([192, 168], 16), .init([198, 18], 15), .init([198, 51, 100], 24), .init([203, 0, 113], 24),
        .init([224], 4), .init([240], 4),
    ]

    private static let global6 = AddressBlock([0x20], 3)
    private static let embedded4: [AddressBlock] = [
        .init([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96),
        .init([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96),
    ]
    /// Reserved blocks within the global IPv6 range: protocol assignments (Teredo), documentation, 6to4, documentation.
    private static let special6: [AddressBlock] = [
        .init([0x20, 0x01, 0], 23), .init([0x20, 0x01, 0x0D, 0xB8], 32), .init([0x20, 0x02], 16),
        .init([0x3F, 0xFF, 0], 20),
    ]
}

/// A block of addresses with the same leading bits.
struct AddressBlock: Sendable {
    private let prefix: [UInt8]
    private let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) {
        self.prefix = prefix
        self.bits = bits
    }

    func contains(_ bytes: [UInt8]) -> Bool {
        prefix.indices.allSatisfy { index in
            let kept = min(8, bits - index * 8)
            let mask = kept <= 0 ? 0 : ~UInt8(truncatingIfNeeded: 0xFF >> kept)
            return bytes[index] & mask == prefix[index] & mask
        }
    }
}
