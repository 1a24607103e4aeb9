import CZlib
import Glibc

@testable import Outbound

struct NotPacked: Error {}

/// As a server that packs its answers sends them.
func gzip(_ plain: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    // 31: the largest window, with gzip's head around it.
    guard deflateInit2_(&stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
        throw NotPacked()
    }
    defer { deflateEnd(&stream) }
    var source = plain
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(plain.count))))
    return try source.withUnsafeMutableBufferPointer { input in
        try packed.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { throw NotPacked() }
            return Array(output.prefix(Int(stream.total_out)))
        }
    }
}

extension SocketAddress {
    init?(text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(withUnsafeBytes(of: v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(withUnsafeBytes(of: v6) { Array($0) })
        } else {
            return nil
        }
    }
}
