import FoodImport

/// Text as a file gives it: in pieces of so many bytes, so that every boundary is met.
func pieces(_ text: String, of size: Int = 7) -> ByteStream {
    pieces(Array(text.utf8), of: size)
}

func pieces(_ bytes: [UInt8], of size: Int = 7) -> ByteStream {
    var rest = bytes[...]
    return ByteStream {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
    }
}

/// Everything that a reader finds.
func all(_ reader: some FoodReader) throws -> [Reading] {
    var reader = reader
    var readings: [Reading] = []
    while let reading = try reader.next() { readings.append(reading) }
    return readings
}

extension [Reading] {
    var foods: [SourceFood] {
        compactMap { if case .food(let food) = $0 { food } else { nil } }
    }

    var rejects: [Reject] {
        compactMap { if case .rejected(let reject) = $0 { reject } else { nil } }
    }
}
