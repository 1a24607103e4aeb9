import HTTPServer

/// A zip archive made by hand, right or wrong in every field.
struct ZipFile {
    struct Entry {
        let name: String
        let content: [UInt8]
        var isPacked = false
        var flags: UInt16 = 0
        var mode: UInt32 = 0o100644

        init(_ name: String, _ content: [UInt8], isPacked: Bool = false, flags: UInt16 = 0, mode: UInt32 = 0o100644) {
            self.name = name
            self.content = content
            self.isPacked = isPacked
            self.flags = flags
            self.mode = name.hasSuffix("/") ? 0o040755 : mode
        }

        init(_ name: String, _ text: String, isPacked: Bool = false, flags: UInt16 = 0, mode: UInt32 = 0o100644) {
            self.init(name, Array(text.utf8), isPacked: isPacked, flags: flags, mode: mode)
        }
    }

    let bytes: [UInt8]

    init(_ entries: [Entry]) {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let place = UInt32(bytes.count)
            // gzip's body is the deflate that zip wants, between ten bytes of head and eight of trailer.
            let packed =
                entry.isPacked
                ? Gzip.compress(entry.content, level: 9).map { Array($0.dropFirst(10).dropLast(8)) } : nil
            let body = packed ?? entry.content
            var common: [UInt8] = []
            common.add(UInt16(20), entry.flags | 0x800, UInt16(packed == nil ? 0 : 8), UInt16(0), UInt16(0x21))
            common.add(Self.checksum(entry.content), UInt32(body.count), UInt32(entry.content.count))
            common.add(UInt16(entry.name.utf8.count), UInt16(0))
            bytes.add(UInt32(0x0403_4B50))
            bytes += common + Array(entry.name.utf8) + body
            directory.add(UInt32(0x0201_4B50), UInt32(0))
            directory.removeLast(2)
            // Made on Unix, so that the mode counts.
            directory[directory.count - 1] = 3
            directory += common
            directory.add(UInt16(0), UInt16(0), UInt16(0))
            directory.add(entry.mode << 16, place)
            directory += Array(entry.name.utf8)
        }
        let start = UInt32(bytes.count)
        bytes += directory
        bytes.add(UInt32(0x0605_4B50))
        bytes.add(UInt16(0), UInt16(0), UInt16(entries.count), UInt16(entries.count))
        bytes.add(UInt32(directory.count), start)
        bytes.add(UInt16(0))
        self.bytes = bytes
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
        for number in numbers {
            for place in 0..<(Number.bitWidth / 8) { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
        }
    }
}
