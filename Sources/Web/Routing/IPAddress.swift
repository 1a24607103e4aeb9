import FoundationEssentials
import Glibc

/// An IPv4 or IPv6 address. An IPv4 address inside an IPv6 one (`::ffff:10.0.0.1`) counts as the IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The bytes of the address: 4 for IPv4, 16 for IPv6.
    let bytes: [UInt8]

    /// Fails for anything but a plain address without port, zone and brackets.
    public init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            let all = withUnsafeBytes(of: v6) { Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            bytes = isMapped ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    public var isV6: Bool { bytes.count == 16 }

    /// Whether this is the address of the machine itself.
    public var isLoopback: Bool {
        isV6 ? bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 } : bytes[0] == 127
    }

    /// The usual notation: `192.0.2.7`, `2001:db8::1`.
    public var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let text = buffer.baseAddress,
                inet_ntop(isV6 ? AF_INET6 : AF_INET, bytes, text, socklen_t(buffer.count)) != nil
            else { return "" }
            return String(cString: text)
        }
    }

    /// The key for rate limits: the address, or for IPv6 its /64, which belongs to a single customer.
    public var limitKey: String {
        let counted = isV6 ? bytes.prefix(8) : bytes[...]
        return (isV6 ? "6:" : "4:") + counted.map { String($0, radix: 16) }.joined(separator: ".")
    }
}

/// A single address, or all with the same prefix: `10.0.0.0/8`, `fd00::/8`.
public struct AddressRange: Hashable, Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Fails for text that is neither an address nor a range, and for bits set beyond the prefix.
    public init?(_ text: String) {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard halves.count <= 2, let address = IPAddress(halves[0]) else { return nil }
        bytes = address.bytes
        let all = bytes.count * 8
        guard halves.count == 2 else {
            bits = all
            return
        }
        guard let bits = Int(pathText: halves[1]), bits <= all else { return nil }
        self.bits = bits
        guard Self.prefix(bytes, bits) == bytes else { return nil }
    }

    /// False for an address of the other version of IP.
    public func contains(_ address: IPAddress) -> Bool {
        address.bytes.count == bytes.count && Self.prefix(address.bytes, bits) == bytes
    }

    private static func prefix(_ bytes: [UInt8], _ bits: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            let kept = min(8, max(0, bits - index * 8))
            return kept == 0 ? 0 : byte & (0xFF << UInt8(8 - kept))
        }
    }
}
