import CCurl
import Glibc
import Synchronization
import Threads

/// Runs all transfers on one thread, where libcurl's multi interface waits for them together.
final class TransferLoop: Sendable {
    private let multi: MultiHandle
    private let userAgent: String
    private let maxTransfers: Int
    private let inbox = Mutex(Inbox())

    private struct Inbox {
        var transfers: [Transfer] = []
        var isStopped = false
    }

    /// libcurl's multi handle. Unchecked: other threads only call `curl_multi_wakeup`, which is safe at any time.
    private final class MultiHandle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer?

        init() {
            _ = Library.isReady
            pointer = curl_multi_init()
        }

        deinit { curl_multi_cleanup(pointer) }
    }

    init(userAgent: String, maxTransfers: Int) {
        multi = MultiHandle()
        self.userAgent = userAgent
        self.maxTransfers = maxTransfers
        if !startThread({ [self] in run() }) { stop() }
    }

    func submit(_ transfer: Transfer) {
        let isTaken = inbox.withLock { inbox in
            guard !inbox.isStopped, inbox.transfers.count < maxTransfers * 4 else { return false }
            inbox.transfers.append(transfer)
            return true
        }
        if isTaken { wake() } else { transfer.end(.throttled) }
    }

    func wake() { curl_multi_wakeup(multi.pointer) }

    /// Ends the thread and all transfers.
    func stop() {
        inbox.withLock { $0.isStopped = true }
        wake()
    }

    private func run() {
        var running: [Transfer] = []
        while true {
            let isStopped = inbox.withLock { $0.isStopped }
            end(&running) { isStopped || $0.isCancelled ? .cancelled : nil }
            start(&running, isStopped: isStopped)
            if isStopped { return }
            var count: Int32 = 0
            curl_multi_perform(multi.pointer, &count)
            finish(&running)
            // A waiting transfer may reach its deadline before it starts, so the queue is checked ten times a second.
            let isIdle = inbox.withLock { $0.transfers.isEmpty }
            curl_multi_poll(multi.pointer, nil, 0, isIdle ? 60_000 : 100, nil)
        }
    }

    /// Removes and ends the transfers for which there is a reason to end.
    private func end(_ running: inout [Transfer], _ reason: (Transfer) -> OutboundError?) {
        running.removeAll { transfer in
            guard let error = reason(transfer) else { return false }
            curl_multi_remove_handle(multi.pointer, transfer.handle)
            transfer.end(error)
            return true
        }
    }

    private func start(_ running: inout [Transfer], isStopped: Bool) {
        let room = maxTransfers - running.count
        let now = ContinuousClock.now
        let (next, lost) = inbox.withLock { inbox in
            let lost = inbox.transfers.filter { isStopped || $0.isCancelled || $0.deadline <= now }
            inbox.transfers.removeAll { isStopped || $0.isCancelled || $0.deadline <= now }
            let next = Array(inbox.transfers.prefix(room))
            inbox.transfers.removeFirst(next.count)
            return (next, lost)
        }
        for transfer in lost { transfer.end(isStopped || transfer.isCancelled ? .cancelled : .timeout) }
        for transfer in next {
            if transfer.prepare(userAgent: userAgent, now),
                curl_multi_add_handle(multi.pointer, transfer.handle) == CURLM_OK
            {
                running.append(transfer)
            } else {
                transfer.end(.malformed)
            }
        }
    }

    private func finish(_ running: inout [Transfer]) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi.pointer, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let handle = message.pointee.easy_handle
            let code = ccurl_result(message)
            guard let index = running.firstIndex(where: { $0.handle == handle }) else { continue }
            let transfer = running.remove(at: index)
            curl_multi_remove_handle(multi.pointer, handle)
            transfer.finish(code)
        }
    }
}
