import Dispatch
import Glibc

/// One client's connection: its dispatch sources, its deadline, and its phase between reading and responding.
///
/// Unchecked, because all mutable state is touched on `loop.queue` alone.
/// Reading is in `Connection+Reading.swift`, sending in `Connection+Answering.swift`.
final class Connection: @unchecked Sendable {
    enum Phase {
        /// The connection waits for a request or receives one.
        case reading
        /// A piece of the body is being written to disk.
        case spooling
        /// The handler works on the request.
        case handling
        /// The response is being sent, or a stream is open.
        case answering
        /// The response is sent; the client is given time to read it.
        case lingering
        case closed
    }

    let descriptor: Int32
    let peer: String
    let loop: EventLoop
    let service: ServerContext

    var phase = Phase.reading
    var deadline: Double
    var closesAfterAnswer = false
    /// Whether the client has sent its last byte. It may still wait for a response.
    var isPeerDone = false

    var parser: RequestParser
    var head: RequestHead?
    var body = BodyCollector()
    var isHeadClockRunning = false
    /// From when the lowest rate of the present body is counted, in seconds of the loop: as if it had begun earlier, where the
    /// client would be too far ahead otherwise.
    var rateStart = 0.0
    /// When the body of the present request began, in seconds of the loop.
    var bodyBegan = 0.0
    /// The body's room in memory, where the disk takes no more.
    var room: BodyRoom?

    var output = OutputQueue()
    var isAnswerComplete = false
    var stream: OpenStream?
    /// When the client last stopped taking bytes, and how many had been sent by then.
    var blocked = (since: 0.0, sentBytes: 0)

    /// The handler's work on the request, which is cancelled when the client is gone.
    var handling: Task<Void, Never>?
    var handlingStarted = 0.0
    /// Whether a client that has sent its last byte was asked during this request whether it is still there.
    var isPeerProbed = false

    private let readSource: any DispatchSourceRead
    private var isReadPaused = false
    private var writeSource: (any DispatchSourceWrite)?
    private var isWritePaused = true
    private var openSources = 1

    init(_ descriptor: Int32, peer: String, loop: EventLoop, service: ServerContext) {
        self.descriptor = descriptor
        self.peer = peer
        self.loop = loop
        self.service = service
        parser = RequestParser(limits: service.limits)
        deadline = EventLoop.now() + service.limits.headSeconds
        readSource = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: loop.queue)
    }

    /// Starts reading. Must be called on the loop's queue.
    func start() {
        loop.add(self)
        readSource.setEventHandler { self.receive() }
        readSource.setCancelHandler { self.sourceEnded() }
        readSource.resume()
        if service.isStopping.load(ordering: .relaxed) { finishSoon() }
    }

    /// Suspends reading. A source whose bytes are not read would fire again and again.
    func pauseReading() {
        guard !isReadPaused, phase != .closed else { return }
        isReadPaused = true
        readSource.suspend()
    }

    /// Resumes reading, unless the client has sent its last byte.
    func resumeReading() {
        guard isReadPaused, !isPeerDone, phase != .closed else { return }
        isReadPaused = false
        readSource.resume()
    }

    func resumeWriting() {
        guard isWritePaused, phase != .closed else { return }
        isWritePaused = false
        if let writeSource { return writeSource.resume() }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: loop.queue)
        openSources += 1
        source.setEventHandler { self.flush() }
        source.setCancelHandler { self.sourceEnded() }
        source.resume()
        writeSource = source
    }

    func pauseWriting() {
        guard !isWritePaused else { return }
        isWritePaused = true
        writeSource?.suspend()
    }

    /// Closes the connection at once. The handler's task is cancelled, and a stream's writer gets `ClientGone`.
    func close() {
        guard phase != .closed else { return }
        // Dispatch does not allow cancelling a suspended source.
        if isReadPaused { readSource.resume() }
        if isWritePaused { writeSource?.resume() }
        phase = .closed
        readSource.cancel()
        writeSource?.cancel()
        loop.remove(self)
        output.removeAll()
        body = BodyCollector()
        room = nil
        handling?.cancel()
        handling = nil
        stream?.end(throwing: ClientGone())
        stream = nil
    }

    /// Closes the descriptor after its last source has ended: a new connection may get the same number at once.
    private func sourceEnded() {
        openSources -= 1
        guard openSources == 0 else { return }
        Glibc.close(descriptor)
        service.openConnections.subtract(1, ordering: .relaxed)
    }

    /// Ends the connection because the server stops: an idle one now, a busy one after its response, and one that has sent
    /// half a request when it sends no more of it.
    func finishSoon() {
        closesAfterAnswer = true
        if phase == .reading {
            if parser.isIdle { return close() }
            deadline = min(deadline, EventLoop.now() + Self.lastPause)
        }
        stream?.cancelIfEndless()
    }

    /// For how many seconds the rest of a request is waited for while the server stops.
    private static let lastPause = 1.0

    /// As many seconds, or as few as there are while the server stops.
    func pause(_ seconds: Double) -> Double {
        service.isStopping.load(ordering: .relaxed) ? min(seconds, Self.lastPause) : seconds
    }

    /// Checks the deadline and whether the client has reset the connection. Called a few times a second.
    func check(at now: Double) {
        if now >= deadline { return expire() }
        // Dispatch does not report a reset that arrives together with bytes, or while reading is suspended. Neither
        // happens to an idle connection, and there may be thousands of those.
        let isIdle = phase == .reading && parser.isIdle
        if !isIdle, isReset() { return close() }
        if phase == .handling, isPeerDone, now - handlingStarted > Self.patience { probePeer() }
    }

    /// For how many seconds a client that has sent its last byte is believed to wait for its answer.
    private static let patience = 0.25

    /// A client that closes its side may have gone or may wait for its answer, and looks the same either way. An interim
    /// response, which every HTTP/1.1 client understands, tells: one that has gone answers it with a reset.
    private func probePeer() {
        guard !isPeerProbed, head?.request.version == .http11 else { return }
        isPeerProbed = true
        output.append(Array("HTTP/1.1 102 Processing\r\n\r\n".utf8))
        flush()
    }

    private func expire() {
        switch phase {
        case .reading where !parser.isIdle && !service.isStopping.load(ordering: .relaxed): reject(.requestTimeout)
        default: close()
        }
    }

    private func isReset() -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
}
