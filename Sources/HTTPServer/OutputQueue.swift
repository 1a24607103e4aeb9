import Glibc

/// The bytes and files that a connection still has to send, in order.
struct OutputQueue {
    enum Outcome {
        /// The queue is empty.
        case emptied
        /// The socket is full, or this connection has used up its turn.
        case blocked
        /// The client is gone, or the file being sent is.
        case broken
    }

    private enum Piece {
        case bytes([UInt8])
        case file(OpenFile, Range<Int>)
    }

    /// How many bytes one connection may send before other connections of its loop have their turn.
    private static let turnBytes = 256 * 1024
    /// The size below which pieces are joined, so that many small writes become one packet.
    private static let joinBytes = 16 * 1024

    private var pieces: [Piece] = []
    /// The number of bytes of the first piece that are sent.
    private var offset = 0
    /// The number of bytes held in memory, to which a file adds nothing.
    private(set) var waitingBytes = 0
    /// The number of bytes sent since the connection began.
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

    /// Appends a part of a file. `range` must lie within the file.
    mutating func append(_ file: OpenFile, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        pieces.append(.file(file, range))
    }

    mutating func removeAll() {
        pieces = []
        offset = 0
        waitingBytes = 0
    }

    /// Sends as much as the socket takes. `scratch` is a buffer for reading files.
    mutating func send(to socket: Int32, scratch: UnsafeMutableRawBufferPointer) -> Outcome {
        let start = sentBytes
        while let piece = pieces.first {
            guard sentBytes - start < Self.turnBytes else { return .blocked }
            let isDone: Bool
            let sent: Int
            switch piece {
            case .bytes(let bytes):
                // The last piece is sent at once; an earlier one may wait to share a packet with the next.
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

    /// Returns the number of bytes sent, 0 when the socket is full, -1 when it is broken.
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
        // The length was announced already, so a file that has become shorter can only end the connection.
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
