import Dispatch
import Glibc

/// One client's connection: its sockets' sources, its clock, and where it stands between reading and answering.
///
/// Unchecked, because everything mutable in it is touched on `loop.queue` alone.
/// Reading is in `Connection+Reading.swift`, answering in `Connection+Answering.swift`.
final class Connection: @unchecked Sendable {
    enum Phase {
        /// Between requests or inside one.
        case reading
        /// A piece of the body is on its way to the disk.
        case spooling
        /// The handler has the request.
        case handling
        /// The answer is on its way, or a stream is open.
        case answering
        /// Everything is said; the client is given time to read it.
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
    /// The client has sent its last byte. It may still wait for an answer.
    var isPeerDone = false

    var parser: RequestParser
    var head: RequestHead?
    var body = BodyCollector()
    var isHeadClockRunning = false
    var bodyStarted = 0.0

    var output = OutputQueue()
    var isAnswerComplete = false
    var stream: OpenStream?
    /// When the client last began to make us wait, and what had been sent by then.
    var blocked = (since: 0.0, sentBytes: 0)

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

    /// On the loop's queue.
    func start() {
        loop.add(self)
        readSource.setEventHandler { self.receive() }
        readSource.setCancelHandler { self.sourceEnded() }
        readSource.resume()
        if service.isStopping.load(ordering: .relaxed) { finishSoon() }
    }

    /// A source that is ignored would fire again and again, so it is suspended.
    func pauseReading() {
        guard !isReadPaused, phase != .closed else { return }
        isReadPaused = true
        readSource.suspend()
    }

    /// There is nothing to come after the client's last byte.
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

    /// Ends the connection at once. Whoever writes to it learns that the client is gone.
    func close() {
        guard phase != .closed else { return }
        // A suspended source must run again before it may be cancelled.
        if isReadPaused { readSource.resume() }
        if isWritePaused { writeSource?.resume() }
        phase = .closed
        readSource.cancel()
        writeSource?.cancel()
        loop.remove(self)
        output.removeAll()
        body = BodyCollector()
        stream?.end(throwing: ClientGone())
        stream = nil
    }

    /// The descriptor is closed after its last source: a new connection may get its number at once.
    private func sourceEnded() {
        openSources -= 1
        guard openSources == 0 else { return }
        Glibc.close(descriptor)
        service.openConnections.subtract(1, ordering: .relaxed)
    }

    /// The server stops: an idle connection ends now, a busy one with its answer.
    func finishSoon() {
        closesAfterAnswer = true
        if phase == .reading, parser.isIdle { close() }
        stream?.cancelIfEndless()
    }

    /// Called a few times a second.
    func check(at now: Double) {
        if now >= deadline { return expire() }
        // Dispatch says nothing of a reset that comes together with bytes, or while reading is suspended.
        // An idle connection has neither, and there may be thousands of those.
        let isIdle = phase == .reading && parser.isIdle
        if !isIdle, isReset() { close() }
    }

    private func expire() {
        switch phase {
        case .reading where !parser.isIdle: refuse(.requestTimeout)
        default: close()
        }
    }

    private func isReset() -> Bool {
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
}
