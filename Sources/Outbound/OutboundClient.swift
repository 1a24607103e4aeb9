import Synchronization

/// A client for requests to other servers, within limits. The program has one.
///
/// Every address is checked when it is connected to, after name resolution. That includes redirects, and names that
/// resolve differently the second time. Proxies from the environment are ignored, no cookie is kept, and no connection
/// is used twice.
public final class OutboundClient: Sendable {
    private let loop: TransferLoop

    /// - Parameter userAgent: the `User-Agent` field in ASCII, such as `Sofra/1.0 (contact)`.
    /// - Parameter transfers: how many run at once. Four times as many may wait; requests beyond that are refused.
    public init(userAgent: String, transfers: Int = 8) {
        loop = TransferLoop(userAgent: userAgent, maxTransfers: transfers)
    }

    deinit { loop.stop() }

    /// Waits for the response without blocking a thread. Cancelling the task ends the transfer.
    public func fetch(_ request: OutboundRequest) async throws(OutboundError) -> OutboundAnswer {
        guard request.isWellFormed else { throw .malformed }
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(Transfer(request, cancellation, continuation))
            }
        } onCancel: {
            cancellation.isWanted.store(true, ordering: .relaxed)
            loop.wake()
        }
        return try result.get()
    }
}

/// A flag that the task waiting for a transfer sets when it is cancelled.
final class Cancellation: Sendable {
    let isWanted = Atomic<Bool>(false)
}
