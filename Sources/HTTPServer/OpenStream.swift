/// A streamed body being sent. Unchecked, because it is touched on the connection's loop alone.
final class OpenStream: @unchecked Sendable {
    /// The number of bytes waiting for the socket above which a writer has to wait. A stream of events has nothing waiting:
    /// whoever writes to a slow reader can meanwhile leave out what the next event makes old.
    let waitingBytes: Int

    var task: Task<Void, Never>?
    private let framing: ResponseWriting.Framing
    private let isEventStream: Bool
    /// The bytes still missing of an announced length.
    private var owed: Int
    private var waiting: [CheckedContinuation<Void, any Error>] = []

    init(framing: ResponseWriting.Framing, isEventStream: Bool) {
        self.framing = framing
        self.isEventStream = isEventStream
        waitingBytes = isEventStream ? 0 : 64 * 1024
        owed = if case .length(let length) = framing { length } else { 0 }
    }

    /// `bytes` in the body's framing; nil when they exceed the announced length.
    func framed(_ bytes: [UInt8]) -> [UInt8]? {
        switch framing {
        case .none: return bytes
        case .length:
            owed -= bytes.count
            return owed < 0 ? nil : bytes
        case .chunked:
            // An empty chunk would mean the end of the body.
            guard !bytes.isEmpty else { return [] }
            let size = Array(String(bytes.count, radix: 16).utf8)
            return size + [.carriageReturn, .lineFeed] + bytes + [.carriageReturn, .lineFeed]
        }
    }

    /// The bytes that end the body; nil when fewer were written than announced.
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

    /// Ends the stream: waiting writers get `error`, and the task that writes is cancelled.
    func end(throwing error: any Error) {
        for writer in waiting { writer.resume(throwing: error) }
        waiting = []
        task?.cancel()
    }

    /// Cancels an event stream when the server stops: it has no end of its own, and its client reconnects.
    func cancelIfEndless() {
        if isEventStream { task?.cancel() }
    }

    /// What asks the client of an event stream whether it is still there: a comment, which says nothing.
    func probe() -> [UInt8]? {
        isEventStream ? framed(Array(":\n".utf8)) : nil
    }
}

/// The writer that a streaming handler gets.
struct StreamWriter: BodyWriter {
    let connection: Connection
    let stream: OpenStream

    func write(_ bytes: [UInt8]) async throws {
        // The task is cancelled by the connection when its client is gone, and when the server stops.
        guard !Task.isCancelled else { throw ClientGone() }
        try await withCheckedThrowingContinuation { room in
            connection.loop.queue.async { connection.write(bytes, of: stream, room: room) }
        }
    }
}

extension Response {
    var isEventStream: Bool { headers["content-type"]?.hasPrefix("text/event-stream") == true }
}
