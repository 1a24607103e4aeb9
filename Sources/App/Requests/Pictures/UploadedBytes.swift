import Web

/// Random access to an upload's bytes through a window, since a header may be anywhere in 20 MB that may be on disk.
struct UploadedBytes {
    /// The upload ends before the requested bytes.
    struct End: Error {}

    enum Order { case bigEndian, littleEndian }

    let count: Int
    private let file: FormFile
    private var window: [UInt8] = []
    private var start = 0

    private static let windowBytes = 64 << 10

    init(_ file: FormFile) {
        self.file = file
        count = file.count
    }

    mutating func byte(_ offset: Int) throws(End) -> Int {
        if offset < start || offset >= start + window.count {
            guard offset >= 0, offset < count else { throw End() }
            window = file.read(at: offset, length: Self.windowBytes)
            start = offset
            guard !window.isEmpty else { throw End() }
        }
        return Int(window[offset - start])
    }

    /// The unsigned number in `length` bytes.
    mutating func number(_ offset: Int, _ length: Int, _ order: Order = .bigEndian) throws(End) -> Int {
        var number = 0
        for index in 0..<length {
            let next = try byte(order == .bigEndian ? offset + index : offset + length - 1 - index)
            number = number << 8 | next
        }
        return number
    }

    /// The four-letter name of a chunk or box.
    mutating func name(_ offset: Int) throws(End) -> String {
        var name = ""
        for index in offset..<offset + 4 { name.unicodeScalars.append(Unicode.Scalar(UInt8(try byte(index)))) }
        return name
    }

    /// Whether the upload has these bytes at the offset.
    mutating func has(_ pattern: [UInt8], at offset: Int) -> Bool {
        for (index, wanted) in pattern.enumerated() {
            guard let found = try? byte(offset + index), found == Int(wanted) else { return false }
        }
        return true
    }

    /// Whether `first` and `second` follow each other anywhere from `offset` on. The search
    /// begins at the end, where they usually are.
    func hasPair(_ first: UInt8, _ second: UInt8, from offset: Int) -> Bool {
        var end = count
        while end - offset >= 2 {
            let begin = max(offset, end - Self.windowBytes)
            let bytes = file.read(at: begin, length: end - begin)
            let found = bytes.withUnsafeBufferPointer { bytes in
                (1..<max(1, bytes.count)).contains { bytes[$0] == second && bytes[$0 - 1] == first }
            }
            if found { return true }
            // The next window overlaps this one by a byte, for a pair across the border.
            end = begin == offset ? offset : begin + 1
        }
        return false
    }
}
