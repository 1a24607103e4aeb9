import Glibc

/// The bytes that a connection still has to send, in order.
struct OutputQueue {
    enum Outcome {
        /// The queue is empty.
        case emptied
        /// The socket is full, or this connection has used up its turn.
        case blocked
        /// The client is gone.
        case broken
    }

    /// How many bytes one connection may send before other connections of its loop have their turn.
    private static let turnBytes = 256 * 1024
    /// The size below which pieces are joined, so that many small writes become one packet.
    private static let joinBytes = 16 * 1024

    private var pieces: [[UInt8]] = []
    /// The number of bytes of the first piece that are sent.
    private var offset = 0
    /// The number of bytes held in memory.
    private(set) var waitingBytes = 0
    /// The number of bytes sent since the connection began.
    private(set) var sentBytes = 0

    var isEmpty: Bool { pieces.isEmpty }

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        waitingBytes += bytes.count
        if let last = pieces.indices.last, pieces[last].count < Self.joinBytes {
            pieces[last].append(contentsOf: bytes)
        } else {
            pieces.append(bytes)
        }
    }

    mutating func removeAll() {
        pieces = []
        offset = 0
        waitingBytes = 0
    }

    /// Sends as much as the socket takes.
    mutating func send(to socket: Int32) -> Outcome {
        let start = sentBytes
        while let piece = pieces.first {
            guard sentBytes - start < Self.turnBytes else { return .blocked }
            // The last piece is sent at once; an earlier one may wait to share a packet with the next.
            let sent = Self.send(piece, from: offset, to: socket, flags: pieces.count > 1 ? MSG_MORE : 0)
            guard sent > 0 else { return sent < 0 ? .broken : .blocked }
            waitingBytes -= sent
            sentBytes += sent
            offset += sent
            if offset == piece.count {
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

    private static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32, _ flags: Int) -> Int {
        while true {
            let sent = Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | flags))
            if sent >= 0 { return sent }
            if errno == EINTR { continue }
            return errno == EAGAIN ? 0 : -1
        }
    }
}
