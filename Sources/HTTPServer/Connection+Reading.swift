import Dispatch
import Glibc

/// Receiving: from bytes to a request for the handler.
extension Connection {
    /// The number of bytes of later requests kept while a response is made; more of them wait in the kernel.
    static let pipelineBytes = 64 * 1024

    /// Reads the socket, which has bytes or has ended.
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

    /// A client may close its sending side and still wait for a response; it is gone only when no request is open. A
    /// stream of events may have nothing to send for a long time, so that its client is asked at once: one that has gone
    /// answers with a reset.
    private func peerFinished() {
        pauseReading()
        isPeerDone = true
        if phase == .reading || phase == .lingering { return close() }
        guard phase == .answering, let probe = stream?.probe() else { return }
        output.append(probe)
        flush()
    }

    /// Reads from the parser until a request is complete or more bytes are needed.
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
            reject(error.status)
        }
        guard phase == .reading else { return }
        if isPeerDone { return close() }
        startHeadClock()
        resumeReading()
    }

    /// Starts the time limit for a head at its first byte, so that sending it byte by byte gains no time.
    private func startHeadClock() {
        guard parser.isInHead, !parser.isIdle, !isHeadClockRunning else { return }
        isHeadClockRunning = true
        deadline = EventLoop.now() + pause(service.limits.headSeconds)
    }

    private func begin(_ head: RequestHead) throws(RequestError) {
        isHeadClockRunning = false
        var head = head
        head.request.peer = peer
        self.head = head
        guard service.accepts(head.request) else { throw .malformed }
        guard head.framing != .length(0) else { return }
        parser.bodyLimit = service.handler.bodyLimit(for: head.request)
        rateStart = EventLoop.now()
        bodyBegan = rateStart
        updateBodyDeadline()
        guard head.expectsContinue, parser.waitingBytes == 0 else { return }
        if case .length(let length) = head.framing, length > parser.bodyLimit { return }
        output.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        flush()
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        body.append(bytes)
        updateBodyDeadline()
        if room == nil, body.bytes.count > service.limits.bodyBytesInMemory { spool() }
    }

    /// Limits the pause between two bytes, the average rate, and how long it all may take. Whoever has sent much at once may
    /// not rest on that for long: what has come in is kept meanwhile.
    private func updateBodyDeadline() {
        let limits = service.limits
        let now = EventLoop.now()
        let slowest = rateStart + limits.bodyIdleSeconds + Double(body.count) / limits.minimumRate
        let ahead = slowest - now - limits.bodyIdleSeconds - limits.rateCreditSeconds
        if ahead > 0 { rateStart -= ahead }
        deadline = min(
            now + pause(limits.bodyIdleSeconds),
            slowest - max(0, ahead),
            bodyBegan + limits.longestBodySeconds
        )
    }

    /// Writes the received part of the body to a file, pauses reading meanwhile, then calls `next` on the loop.
    private func spool(then next: @escaping @Sendable (Connection) -> Void = { $0.readRequest() }) {
        phase = .spooling
        deadline = .infinity
        pauseReading()
        let piece = body.takePiece(folder: service.spoolFolder, room: service.spoolRoom)
        service.fileQueue(for: descriptor).async {
            let file = piece.write()
            self.loop.queue.async {
                guard self.phase != .closed else { return }
                self.phase = .reading
                if let file {
                    self.body.wrote(piece, to: file)
                } else {
                    guard self.keepInMemory(piece) else { return self.reject(.insufficientStorage) }
                }
                self.rateStart = max(self.rateStart, EventLoop.now() - self.service.limits.bodyIdleSeconds)
                self.updateBodyDeadline()
                next(self)
            }
        }
    }

    /// Where the disk takes no more, a few bodies as large as a photo stay in memory: else all that was typed beside it would be
    /// lost, and nobody told why. False where it cannot be.
    private func keepInMemory(_ piece: BodyCollector.Piece) -> Bool {
        guard !body.isSpooled, case .length(let length) = head?.framing, let room = service.room(for: length) else {
            return false
        }
        self.room = room
        body.putBack(piece)
        return true
    }

    private func finishBody() {
        if body.isSpooled, !body.bytes.isEmpty { return spool { $0.handle() } }
        handle()
    }

    /// Passes the request to the handler, which runs on this loop, so that its response can be sent at once.
    private func handle() {
        guard var request = head?.request else { return close() }
        request.body = body.finished()
        body = BodyCollector()
        phase = .handling
        deadline = .infinity
        guard service.beginRequest() else { return reject(.serviceUnavailable) }
        handlingStarted = EventLoop.now()
        isPeerProbed = false
        handling = Task(executorPreference: loop) { [self, request] in
            let response = await service.handler.respond(to: request)
            dispatchPrecondition(condition: .onQueue(loop.queue))
            handling = nil
            service.endRequest()
            send(PreparedResponse(response, to: request))
        }
    }
}
