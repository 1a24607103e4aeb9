import Dispatch
import Glibc

/// From bytes to a request for the handler.
extension Connection {
    /// Bytes of later requests that are kept while an answer is made; more wait in the kernel.
    private static let pipelineBytes = 64 * 1024

    /// The socket has bytes, or its end.
    func receive() {
        guard phase != .closed else { return }
        let count = recv(descriptor, loop.scratch.baseAddress, loop.scratch.count, 0)
        if count > 0 {
            received(UnsafeRawBufferPointer(rebasing: loop.scratch[..<count]))
        } else if count == 0 {
            peerFinished()
        } else if errno != EAGAIN, errno != EINTR {
            close()
        }
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        guard phase != .lingering else { return }
        parser.append(bytes)
        if phase == .reading {
            readRequest()
        } else if parser.waitingBytes > Self.pipelineBytes {
            pauseReading()
        }
    }

    /// A client may close its side and still wait for what it asked; only without an open request it is gone.
    private func peerFinished() {
        pauseReading()
        isPeerDone = true
        if phase == .reading || phase == .lingering { close() }
    }

    /// Takes what the parser has, until a request is whole or more bytes are needed.
    func readRequest() {
        do throws(RequestError) {
            while phase == .reading, let event = try parser.next() {
                switch event {
                case .head(let head): try begin(head)
                case .body(let bytes): take(bytes)
                case .end: finishBody()
                }
            }
        } catch {
            refuse(error.status)
        }
        guard phase == .reading else { return }
        if isPeerDone { return close() }
        startHeadClock()
        resumeReading()
    }

    /// From its first byte a head has a fixed time, however its bytes trickle in.
    private func startHeadClock() {
        guard parser.isInHead, !parser.isIdle, !isHeadClockRunning else { return }
        isHeadClockRunning = true
        deadline = EventLoop.now() + service.limits.headSeconds
    }

    private func begin(_ head: RequestHead) throws(RequestError) {
        isHeadClockRunning = false
        var head = head
        head.request.peer = peer
        self.head = head
        guard service.accepts(head.request) else { throw .malformed }
        guard head.framing != .length(0) else { return }
        parser.bodyLimit = service.handler.bodyLimit(for: head.request)
        bodyStarted = EventLoop.now()
        updateBodyDeadline()
        guard head.expectsContinue, parser.waitingBytes == 0 else { return }
        if case .length(let length) = head.framing, length > parser.bodyLimit { return }
        output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        flush()
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        body.append(bytes)
        updateBodyDeadline()
        if body.bytes.count > service.limits.bodyBytesInMemory { spool() }
    }

    /// Never longer than a pause, and never slower than the least rate over the whole body.
    private func updateBodyDeadline() {
        let limits = service.limits
        let slowest = bodyStarted + limits.bodyIdleSeconds + Double(body.count) / limits.minimumRate
        deadline = min(EventLoop.now() + limits.bodyIdleSeconds, slowest)
    }

    /// Writes what has come to the file, reading no more meanwhile, then calls `next` on the loop.
    private func spool(then next: @escaping @Sendable (Connection) -> Void = { $0.readRequest() }) {
        phase = .spooling
        deadline = .infinity
        pauseReading()
        let piece = body.takePiece(folder: service.spoolFolder)
        service.fileQueue(for: descriptor).async {
            let file = piece.write()
            self.loop.queue.async {
                guard self.phase != .closed else { return }
                self.phase = .reading
                guard let file else { return self.refuse(.insufficientStorage) }
                self.body.wrote(piece, to: file)
                self.bodyStarted = max(self.bodyStarted, EventLoop.now() - self.service.limits.bodyIdleSeconds)
                self.updateBodyDeadline()
                next(self)
            }
        }
    }

    private func finishBody() {
        if body.isSpooled, !body.bytes.isEmpty { return spool { $0.handle() } }
        handle()
    }

    /// Hands the request over. The handler runs on this loop, so its answer can be sent at once.
    private func handle() {
        guard var request = head?.request else { return close() }
        request.body = body.finished()
        body = BodyCollector()
        phase = .handling
        deadline = .infinity
        guard service.beginRequest() else { return refuse(.serviceUnavailable) }
        Task(executorPreference: loop) { [self, request] in
            let response = await service.handler.respond(to: request)
            dispatchPrecondition(condition: .onQueue(loop.queue))
            service.endRequest()
            send(PreparedResponse(response, to: request))
        }
    }
}
