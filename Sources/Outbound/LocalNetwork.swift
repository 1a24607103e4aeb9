import Glibc

/// The network of one of this machine's interfaces. With IPv6, or with an IPv4 address of one's own, it is made of addresses of
/// the public Internet, and yet its neighbours may be printers and disks behind the operator's firewall.
struct LocalNetwork: Hashable, Sendable {
    private let address: SocketAddress
    private let block: AddressBlock

    /// - Parameter bits: how many leading bits the addresses of the network share. Where that is no local network but a part of
    ///   the Internet, as the /0 of some tunnels, the machine's own address stands for itself.
    init(_ address: SocketAddress, bits: Int) {
        let all = address.bytes.count * 8
        let fewest = all == 32 ? 8 : 32
        self.address = address
        block = AddressBlock(address.bytes, bits < fewest ? all : bits)
    }

    /// Whether the address is in the network, or reaches one in it by another name.
    func contains(_ other: SocketAddress) -> Bool {
        if let inner = other.inner { return contains(inner) }
        return other.bytes.count == address.bytes.count && block.contains(other.bytes)
    }

    /// The networks of all interfaces, as they are now; nil where the system does not tell.
    static func all() -> [LocalNetwork]? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var networks: [LocalNetwork] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            // An interface also stands here for its hardware, which has no address that one could connect to.
            guard let address = SocketAddress(entry.ifa_addr) else { continue }
            let mask = SocketAddress(entry.ifa_netmask)
            networks.append(LocalNetwork(address, bits: mask?.leadingOnes ?? address.bytes.count * 8))
        }
        return networks
    }
}

extension SocketAddress {
    fileprivate init?(_ address: UnsafeMutablePointer<sockaddr>?) {
        guard let address else { return nil }
        let family = Int32(address.pointee.sa_family)
        let size = family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        self.init(family: family, UnsafeRawBufferPointer(start: address, count: size))
    }

    /// Of a netmask: how many bits a network's addresses share.
    fileprivate var leadingOnes: Int {
        var bits = 0
        for byte in bytes {
            bits += (~byte).leadingZeroBitCount
            if byte != 0xFF { break }
        }
        return bits
    }
}
