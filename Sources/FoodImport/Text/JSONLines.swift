/// Reads lines that are each a JSON document, one at a time and of limited length.
public struct JSONLines {
    private var bytes: ByteStream
    private let file: String
    private let longest: Int
    private var line = 0

    /// - Parameter longest: the maximum length of a line in bytes; the longest of Open Food Facts has about 2 MB.
    public init(_ bytes: ByteStream, file: String, longest: Int = 16 << 20) {
        self.bytes = bytes
        self.file = file
        self.longest = longest
    }

    /// The next line that is not blank with its number, counted from 1; nil at the end.
    public mutating func next() throws -> (line: [UInt8], number: Int)? {
        var content: [UInt8] = []
        while true {
            let rest = try bytes.rest()
            let end = rest.firstIndex(of: 0x0A)
            content.append(contentsOf: rest[..<(end ?? rest.endIndex)])
            guard content.count <= longest else {
                throw ImportFault("\(file) has a line of more than \(longest >> 20) MB. No official download does.")
            }
            bytes.skip(end.map { $0 - rest.startIndex + 1 } ?? rest.count)
            guard end != nil || rest.isEmpty else { continue }
            line += 1
            if !content.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return (content, line) }
            if rest.isEmpty { return nil }
            content.removeAll(keepingCapacity: true)
        }
    }
}
