import Synchronization

/// Asks other servers, within limits. One for the whole program.
///
/// Every address is checked at the moment it is connected to, after the name server has spoken: also that of a
/// redirect, and of a name that means something else at the second look. Nothing is taken from the environment
/// (proxies), no cookie is kept, no connection used twice.
public final class OutboundClient: Sendable {
    private let loop: TransferLoop

    /// - Parameter userAgent: `Sofra/1.0 (contact)`, in plain characters.
    /// - Parameter transfers: at once; as many again times four may wait, and others are refused.
    public init(userAgent: String, transfers: Int = 8) {
        loop = TransferLoop(userAgent: userAgent, maxTransfers: transfers)
    }

    deinit { loop.stop() }

    /// Waits for the answer without holding a thread; a cancelled task ends the transfer.
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

/// Whether the task that waits for a transfer still wants it.
final class Cancellation: Sendable {
    let isWanted = Atomic<Bool>(false)
}
