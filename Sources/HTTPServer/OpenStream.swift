/// A streamed body under way. Touched on the connection's loop alone, which is why it is unchecked.
final class OpenStream: @unchecked Sendable {
    /// A writer waits while more than this lies before the socket.
    static let waitingBytes = 64 * 1024

    var task: Task<Void, Never>?
    private let framing: ResponseWriting.Framing
    private let endsOnStop: Bool
    /// Bytes still owed of an announced length.
    private var owed: Int
    private var waiting: [CheckedContinuation<Void, any Error>] = []

    init(framing: ResponseWriting.Framing, endsOnStop: Bool) {
        self.framing = framing
        self.endsOnStop = endsOnStop
        owed = if case .length(let length) = framing { length } else { 0 }
    }

    /// `bytes` as they go over the wire; nil when they are more than was announced.
    func framed(_ bytes: [UInt8]) -> [UInt8]? {
        switch framing {
        case .none: return bytes
        case .length:
            owed -= bytes.count
            return owed < 0 ? nil : bytes
        case .chunked:
            // A chunk without bytes would be the last.
            guard !bytes.isEmpty else { return [] }
            let size = Array(String(bytes.count, radix: 16).utf8)
            return size + [.carriageReturn, .lineFeed] + bytes + [.carriageReturn, .lineFeed]
        }
    }

    /// What ends the body; nil when less was written than announced.
    func ending() -> [UInt8]? {
        switch framing {
        case .none: []
        case .length: owed == 0 ? [] : nil
        case .chunked: Array("0\r\n\r\n".utf8)
        }
    }

    func wait(_ room: CheckedContinuation<Void, any Error>) { waiting.append(room) }

    func resumeWriters() {
        for writer in waiting { writer.resume() }
        waiting = []
    }

    /// Whoever writes or waits for something to write is told.
    func end(throwing error: any Error) {
        for writer in waiting { writer.resume(throwing: error) }
        waiting = []
        task?.cancel()
    }

    /// Events have no end of their own, and their reader comes back to another server.
    func cancelIfEndless() {
        if endsOnStop { task?.cancel() }
    }
}

/// The side of a stream that the application sees.
struct StreamWriter: BodyWriter {
    let connection: Connection
    let stream: OpenStream

    func write(_ bytes: [UInt8]) async throws {
        // The connection cancels the stream's task when its reader has gone, and when the server stops.
        guard !Task.isCancelled else { throw ClientGone() }
        try await withCheckedThrowingContinuation { room in
            connection.loop.queue.async { connection.write(bytes, of: stream, room: room) }
        }
    }
}

extension Response {
    var isEventStream: Bool { headers["content-type"]?.hasPrefix("text/event-stream") == true }
}
