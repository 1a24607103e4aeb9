import Glibc
import HTTPServer

/// A file in a multipart form: a part of the request's body, in memory or on disk. The sender's file name is dropped,
/// and the type that the sender claims proves nothing.
public struct FormFile: Sendable {
    /// The media type claimed by the sender, in lower case without parameters: `image/jpeg`.
    public let claimedType: String
    /// What the sender calls the file, without folders; empty where nobody says. It names nothing on this machine.
    public let claimedName: String
    private let body: FormBody
    private let range: Range<Int>

    init(claimedType: String, name: String = "", _ body: FormBody, _ range: Range<Int>) {
        self.claimedType = claimedType
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let plain = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
        claimedName = String(String.UnicodeScalarView(plain.prefix(200)))
        self.body = body
        self.range = range
    }

    /// Creates a file from bytes.
    public init(claimedType: String, bytes: [UInt8]) {
        self.init(claimedType: claimedType, FormBody(.bytes(bytes)), 0..<bytes.count)
    }

    /// Makes a file of a whole body, of which nobody claims what it is.
    public init(body: Request.Body) {
        self.init(claimedType: "application/octet-stream", FormBody(body), 0..<body.count)
    }

    /// The size in bytes.
    public var count: Int { range.count }

    /// Reads up to `length` bytes from `offset`; fewer only at the end.
    public func read(at offset: Int, length: Int) -> [UInt8] {
        let start = min(max(0, offset), count) + range.lowerBound
        return body.bytes(from: start, to: start + min(max(0, length), range.upperBound - start))
    }
}

/// Random access to a request's body, whether it is in memory or on disk.
struct FormBody: Sendable {
    private let body: Request.Body

    init(_ body: Request.Body) { self.body = body }

    var count: Int { body.count }

    /// The bytes from `start` to `end`, clamped to the body.
    func bytes(from start: Int, to end: Int) -> [UInt8] {
        let end = min(max(0, end), count)
        let start = min(max(0, start), end)
        switch body {
        case .bytes(let bytes): return Array(bytes[start..<end])
        case .file(let file): return file.read(at: start, length: end - start)
        }
    }

    /// The first range of `pattern` at or after `start`. A file is read in pieces that overlap by a pattern's length.
    func firstRange(of pattern: [UInt8], from start: Int) -> Range<Int>? {
        let piece = 64 << 10
        var offset = start
        while offset + pattern.count <= count {
            let window = bytes(from: offset, to: offset + piece + pattern.count - 1)
            if let index = window.firstOffset(of: pattern) {
                return offset + index..<offset + index + pattern.count
            }
            offset += piece
        }
        return nil
    }
}

extension [UInt8] {
    /// The offset of the first `pattern` at or after `start` that ends before `end`, or before the end of all. memchr finds
    /// candidates, as uploads can have 22 MB.
    func firstOffset(of pattern: [UInt8], from start: Int = 0, to end: Int = .max) -> Int? {
        withUnsafeBytes { bytes in
            pattern.withUnsafeBytes { pattern -> Int? in
                guard let base = bytes.baseAddress, let wanted = pattern.baseAddress else { return nil }
                let last = Swift.min(end, bytes.count) - pattern.count
                var index = start
                while index <= last, let hit = memchr(base + index, Int32(pattern[0]), last - index + 1) {
                    index = base.distance(to: hit)
                    if memcmp(hit, wanted, pattern.count) == 0 { return index }
                    index += 1
                }
                return nil
            }
        }
    }
}
