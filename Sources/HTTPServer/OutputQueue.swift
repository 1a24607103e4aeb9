import Glibc

/// What a connection still has to send, in order.
struct OutputQueue {
    enum Outcome {
        /// Nothing is left.
        case emptied
        /// The socket, or this connection's share of the turn, is full.
        case blocked
        /// The other end, or the file being sent, is gone.
        case broken
    }

    private enum Piece {
        case bytes([UInt8])
        case file(OpenFile, Range<Int>)
    }

    /// What one connection may send before the others of its loop have their turn.
    private static let turnBytes = 256 * 1024
    /// Pieces below this size are joined, so that many small writes become one packet.
    private static let joinBytes = 16 * 1024

    private var pieces: [Piece] = []
    /// Bytes of the first piece that are sent.
    private var offset = 0
    /// Bytes held in memory; a file counts nothing.
    private(set) var waitingBytes = 0
    /// Bytes sent since the connection began.
    private(set) var sentBytes = 0

    var isEmpty: Bool { pieces.isEmpty }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        waitingBytes += bytes.count
        if let last = pieces.indices.last, case .bytes(var joined) = pieces[last], joined.count < Self.joinBytes {
            pieces[last] = .bytes([])
            joined.append(contentsOf: bytes)
            pieces[last] = .bytes(joined)
        } else {
            pieces.append(.bytes(bytes))
        }
    }

    /// `range` must lie within the file.
    mutating func append(_ file: OpenFile, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        pieces.append(.file(file, range))
    }

    mutating func removeAll() {
        pieces = []
        offset = 0
        waitingBytes = 0
    }

    /// Sends as much as the socket takes. `scratch` is room for pieces of a file.
    mutating func send(to socket: Int32, scratch: UnsafeMutableRawBufferPointer) -> Outcome {
        let start = sentBytes
        while let piece = pieces.first {
            guard sentBytes - start < Self.turnBytes else { return .blocked }
            let isDone: Bool
            let sent: Int
            switch piece {
            case .bytes(let bytes):
                // The last piece goes out at once, an earlier one may wait for it and share a packet.
                sent = Self.send(bytes, from: offset, to: socket, flags: pieces.count > 1 ? MSG_MORE : 0)
                isDone = sent > 0 && offset + sent == bytes.count
                waitingBytes -= max(sent, 0)
            case .file(let file, let range):
                sent = Self.send(file, range.dropFirst(offset), to: socket, scratch: scratch)
                isDone = sent > 0 && offset + sent == range.count
            }
            guard sent > 0 else { return sent < 0 ? .broken : .blocked }
            sentBytes += sent
            offset += sent
            if isDone {
                pieces.removeFirst()
                offset = 0
            }
        }
        return .emptied
    }

    /// Bytes sent; 0 when the socket is full, -1 when it is broken.
    private static func send(_ bytes: [UInt8], from offset: Int, to socket: Int32, flags: Int) -> Int {
        bytes.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return -1 }
            return send(UnsafeRawBufferPointer(start: base + offset, count: source.count - offset), to: socket, flags)
        }
    }

    private static func send(
        _ file: OpenFile,
        _ range: Range<Int>,
        to socket: Int32,
        scratch: UnsafeMutableRawBufferPointer
    ) -> Int {
        let wanted = min(range.count, scratch.count)
        let got = pread(file.descriptor, scratch.baseAddress, wanted, off_t(range.lowerBound))
        // The length is promised already: a file that became shorter can only end the connection.
        guard got > 0 else { return -1 }
        let more = got < range.count ? MSG_MORE : 0
        return send(UnsafeRawBufferPointer(rebasing: scratch[..<got]), to: socket, more)
    }

    private static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32, _ flags: Int) -> Int {
        while true {
            let sent = Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | flags))
            if sent >= 0 { return sent }
            if errno == EINTR { continue }
            return errno == EAGAIN ? 0 : -1
        }
    }
}
