import Glibc

/// Parses requests from the bytes of one connection. It does no input and output: bytes are appended as they arrive,
/// events are taken out, and it makes no difference where the bytes were split.
///
/// ```swift
/// parser.append(received)
/// while let event = try parser.next() { … }
/// ```
/// After `.head` the caller may set `bodyLimit`; after `.end` the next request begins. A parser that has thrown
/// throws the same error again: after a malformed request there is no way to find the next one.
public struct RequestParser: Sendable {
    public enum Event: Sendable {
        case head(RequestHead)
        /// Some bytes of the body, never empty. Release the slice before the next `append`, or the buffer is copied.
        case body(ArraySlice<UInt8>)
        case end
    }

    private enum Place: Sendable {
        case line, fields
        case sized(Int)
        case chunked
        case failed(RequestError)
    }

    /// The largest allowed body of the current request, in bytes. Each head resets it to no limit.
    public var bodyLimit = 0

    private let limits: Limits
    private var place = Place.line
    private var head = RequestHeadBuilder()
    private var headBytes = 0
    private var chunks = ChunkedBody()
    private var bodyBytes = 0
    private var buffer: [UInt8] = []
    /// The number of bytes of `buffer` that are consumed, and of those searched for a line end without finding one.
    private var taken = 0
    private var searched = 0

    public init(limits: Limits = Limits()) { self.limits = limits }

    /// The number of bytes received and not yet consumed.
    public var waitingBytes: Int { buffer.count - taken }

    /// Whether the parser is between two requests, with no byte of the next.
    public var isIdle: Bool {
        if case .line = place { return waitingBytes == 0 }
        return false
    }

    /// Whether the parser is inside a request line or the fields.
    public var isInHead: Bool {
        switch place {
        case .line, .fields: true
        default: false
        }
    }

    /// The number of bytes held, consumed ones too.
    var heldBytes: Int { buffer.count }

    /// The number of consumed bytes from which on they are dropped though others wait behind them.
    private static let droppedBytes = 64 * 1024

    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if taken == buffer.count {
            forgetTaken()
        } else if taken >= Self.droppedBytes, taken >= waitingBytes {
            // Only where no more bytes are moved than dropped, so that moving costs no more than receiving.
            buffer = Array(buffer[taken...])
            (taken, searched) = (0, max(0, searched - taken))
        }
        buffer.append(contentsOf: bytes)
    }

    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// The next event, or nil when more bytes are needed.
    public mutating func next() throws(RequestError) -> Event? {
        do throws(RequestError) {
            switch place {
            case .line, .fields: return try nextOfHead()
            case .sized(let left): return try nextOfSized(left)
            case .chunked: return try nextOfChunked()
            case .failed(let error): throw error
            }
        } catch {
            place = .failed(error)
            buffer = []
            (taken, searched) = (0, 0)
            throw error
        }
    }

    private mutating func nextOfHead() throws(RequestError) -> Event? {
        if case .line = place, headBytes == 0, waitingBytes > 0 {
            // A TLS handshake, an empty line or binary noise is rejected at once instead of at the deadline.
            guard buffer[taken].isUpperCase else { throw .malformed }
        }
        while let line = try nextLine() {
            headBytes += line.count + 2
            guard headBytes <= limits.headBytes else { throw tooLarge(line) }
            let bytes = buffer
            if case .line = place {
                try head.add(line: bytes.span.extracting(line), limits: limits)
                place = .fields
            } else if line.isEmpty {
                return .head(try finishHead())
            } else {
                try head.add(field: bytes.span.extracting(line), limits: limits)
            }
        }
        guard headBytes + waitingBytes <= limits.headBytes else { throw tooLarge(taken..<buffer.count) }
        return nil
    }

    /// The error for a head that is too large: 414 when the target is too long, 431 otherwise.
    private func tooLarge(_ line: Range<Int>) -> RequestError {
        guard case .line = place else { return RequestError(.requestHeaderFieldsTooLarge) }
        let method = buffer.span.extracting(line).firstIndex(of: .space) ?? line.count
        return method <= 32 ? RequestError(.uriTooLong) : .malformed
    }

    private mutating func finishHead() throws(RequestError) -> RequestHead {
        let finished = try head.finished()
        head = RequestHeadBuilder()
        headBytes = 0
        bodyBytes = 0
        chunks = ChunkedBody()
        bodyLimit = .max
        switch finished.framing {
        case .length(let length): place = .sized(length)
        case .chunked: place = .chunked
        }
        return finished
    }

    private mutating func nextOfSized(_ left: Int) throws(RequestError) -> Event? {
        // An announced length above the limit is rejected before any of the body is read.
        guard left <= bodyLimit - bodyBytes else { throw RequestError(.contentTooLarge) }
        guard left > 0 else { return end() }
        guard let bytes = takeBody(left) else { return nil }
        place = .sized(left - bytes.count)
        return .body(bytes)
    }

    private mutating func nextOfChunked() throws(RequestError) -> Event? {
        while true {
            switch chunks.place {
            case .size:
                guard let line = try nextLine(limit: limits.chunkLineBytes) else { return nil }
                let bytes = buffer
                let size = try chunks.take(size: bytes.span.extracting(line))
                guard size <= bodyLimit - bodyBytes else { throw RequestError(.contentTooLarge) }
            case .bytes(let left):
                guard let bytes = takeBody(left) else { return nil }
                chunks.place = bytes.count == left ? .afterBytes : .bytes(left - bytes.count)
                return .body(bytes)
            case .afterBytes:
                guard try takeLineEnd() else { return nil }
                chunks.place = .size
            case .trailers:
                guard let line = try nextLine(limit: limits.trailerBytes) else { return nil }
                let bytes = buffer
                if try chunks.take(trailer: bytes.span.extracting(line), limits: limits) { return end() }
            }
        }
    }

    private mutating func end() -> Event {
        place = .line
        if waitingBytes == 0 { forgetTaken() }
        return .end
    }

    /// The next line without its CRLF; nil when its end has not arrived. A line feed alone is rejected at once.
    private mutating func nextLine(limit: Int = .max) throws(RequestError) -> Range<Int>? {
        let start = taken
        guard let end = lineFeed(from: max(searched, start)) else {
            searched = buffer.count
            // The last waiting byte may be the carriage return of the line end, which does not count.
            guard waitingBytes - 1 <= limit else { throw .malformed }
            return nil
        }
        guard end > start, buffer[end - 1] == .carriageReturn, end - 1 - start <= limit else { throw .malformed }
        taken = end + 1
        searched = taken
        return start..<(end - 1)
    }

    private func lineFeed(from start: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress else { return nil }
            guard let hit = memchr(base + start, Int32(UInt8.lineFeed), bytes.count - start) else { return nil }
            return UnsafeRawPointer(hit) - base
        }
    }

    /// Consumes the CRLF after a chunk; false when it has not arrived. A wrong first byte is rejected at once.
    private mutating func takeLineEnd() throws(RequestError) -> Bool {
        guard waitingBytes > 0 else { return false }
        guard buffer[taken] == .carriageReturn else { throw .malformed }
        guard waitingBytes > 1 else { return false }
        guard buffer[taken + 1] == .lineFeed else { throw .malformed }
        taken += 2
        return true
    }

    private mutating func takeBody(_ max: Int) -> ArraySlice<UInt8>? {
        let count = min(max, waitingBytes)
        guard count > 0 else { return nil }
        let bytes = buffer[taken..<(taken + count)]
        taken += count
        bodyBytes += count
        return bytes
    }

    /// Drops consumed bytes, and the buffer if it is large, so that idle connections stay small.
    private mutating func forgetTaken() {
        if buffer.capacity > 4096 { buffer = [] } else { buffer.removeAll(keepingCapacity: true) }
        (taken, searched) = (0, 0)
    }
}
