import Glibc

/// Sending: from a response to bytes on the wire.
extension Connection {
    /// The body size up to which head and body are joined, which is cheaper than sending two pieces.
    private static let joinedBytes = 32 * 1024

    /// Sends an error for a request that cannot be read or handled, and closes the connection after it.
    func reject(_ status: Status) {
        service.onRejection?(status, peer)
        closesAfterAnswer = true
        body = BodyCollector()
        let request = head?.request ?? Request(.get, "", path: "")
        var response = Response.plain(status)
        if let text = service.handler.refusal(status, of: request) {
            response.headers["content-type"] = text.type
            response.body = .bytes(text.bytes)
        }
        send(PreparedResponse(response, to: request))
    }

    func send(_ answer: PreparedResponse) {
        guard phase != .closed else { return }
        phase = .answering
        deadline = .infinity
        let framing = answer.framing
        let asksToClose = answer.response.headers["connection"]?.lowercased() == "close"
        let endsByClosing = framing == .none && !answer.response.status.hasNoBody
        if head?.keepsAlive != true || asksToClose || endsByClosing { closesAfterAnswer = true }
        var bytes = ResponseWriting.head(
            answer.response,
            framing: framing,
            closes: closesAfterAnswer,
            dateLine: loop.dateLine(),
            reserving: min(answer.length ?? 0, Self.joinedBytes)
        )
        isAnswerComplete = true
        switch answer.payload {
        case .none: output.append(bytes)
        case .bytes(let body) where body.count <= Self.joinedBytes:
            bytes.append(contentsOf: body)
            output.append(bytes)
        case .bytes(let body):
            output.append(bytes)
            output.append(body)
        case .stream(let write):
            isAnswerComplete = false
            output.append(bytes)
            open(OpenStream(framing: framing, isEventStream: answer.response.isEventStream), write)
        }
        flush()
    }

    /// Sends what is waiting. Called after every append, and when the socket has room again.
    func flush() {
        guard phase != .closed else { return }
        let wasWaiting = output.sentBytes
        switch output.send(to: descriptor) {
        case .broken: close()
        case .blocked: waitForRoom(progress: output.sentBytes > wasWaiting)
        case .emptied:
            pauseWriting()
            blocked.since = 0
            if phase == .answering { deadline = .infinity }
            stream?.resumeWriters()
            if isAnswerComplete { answered() }
        }
    }

    private func waitForRoom(progress: Bool) {
        let limits = service.limits
        let now = EventLoop.now()
        if blocked.since == 0 { blocked = (now, output.sentBytes) }
        let slowest =
            blocked.since + limits.writeSeconds + Double(output.sentBytes - blocked.sentBytes) / limits.minimumRate
        if phase == .answering, progress || deadline == .infinity { deadline = min(now + limits.writeSeconds, slowest) }
        if let stream, output.waitingBytes <= stream.waitingBytes { stream.resumeWriters() }
        resumeWriting()
    }

    /// Ends a response that the kernel has taken completely: reads the next request or closes the connection.
    private func answered() {
        isAnswerComplete = false
        head = nil
        room = nil
        if closesAfterAnswer { return linger() }
        phase = .reading
        deadline = EventLoop.now() + service.limits.keepAliveSeconds
        readRequest()
        // The next request may have come already, and many behind it: those are answered before more are read.
        if phase == .handling, parser.waitingBytes <= Self.pipelineBytes { resumeReading() }
    }

    /// Closing a socket with unread bytes resets it, and a reset can overtake the response. So the sending side is
    /// closed first, and what the client still sends is discarded for a while.
    private func linger() {
        let isStopping = service.isStopping.load(ordering: .relaxed)
        if isPeerDone || isStopping && parser.waitingBytes == 0 { return close() }
        phase = .lingering
        deadline = EventLoop.now() + service.limits.lingerSeconds
        shutdown(descriptor, Int32(SHUT_WR))
        resumeReading()
    }
}

/// Streamed responses, which are made while they are sent.
extension Connection {
    private func open(_ stream: OpenStream, _ write: @escaping @Sendable (any BodyWriter) async throws -> Void) {
        self.stream = stream
        let writer = StreamWriter(connection: self, stream: stream)
        stream.task = Task {
            do {
                try await write(writer)
                loop.queue.async { self.finish(stream) }
            } catch {
                loop.queue.async { self.abort(stream) }
            }
        }
    }

    /// Sends a piece of a stream; `room` is resumed when the next one may be written.
    func write(_ bytes: [UInt8], of stream: OpenStream, room: CheckedContinuation<Void, any Error>) {
        guard self.stream === stream, phase == .answering, let piece = stream.framed(bytes) else {
            return room.resume(throwing: ClientGone())
        }
        output.append(piece)
        stream.wait(room)
        flush()
    }

    private func finish(_ stream: OpenStream) {
        guard self.stream === stream, phase == .answering else { return }
        guard let end = stream.ending() else { return close() }
        stream.end(throwing: ClientGone())
        self.stream = nil
        isAnswerComplete = true
        output.append(end)
        flush()
    }

    /// Closes the connection when a body ends too early: a client learns of that only from a broken connection.
    private func abort(_ stream: OpenStream) {
        guard self.stream === stream else { return }
        close()
    }
}
