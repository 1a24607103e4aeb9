import Glibc

/// Runs what waits or blocks on a thread of its own: a concurrent dispatch queue has a thread per core, which two hung
/// calls fill. False says that the system has no thread left, and that nothing was run.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let failed = pthread_create(
        &thread,
        nil,
        { pointer in
            if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body() }
            return nil
        },
        box.toOpaque()
    )
    guard failed == 0 else {
        box.release()
        return false
    }
    pthread_detach(thread)
    return true
}

/// As `startThread`, but where no thread is to be had the body runs here: late is better than never.
package func startThreadOrRun(_ body: @escaping @Sendable () -> Void) {
    if !startThread(body) { body() }
}

/// The result of what blocks, awaited.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withUnsafeThrowingContinuation { continuation in
        startThreadOrRun { continuation.resume(with: Result(catching: body)) }
    }
}
