import Glibc

/// Runs blocking work on a thread of its own: a concurrent dispatch queue has one thread per core, which two hung calls
/// can fill. Returns false when the system has no thread left; nothing was run then.
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

/// Runs `body` on a thread of its own, or on the current one when the system has none left: late is better than never.
package func startThreadOrRun(_ body: @escaping @Sendable () -> Void) {
    if !startThread(body) { body() }
}

/// Awaits the result of blocking work, which runs on a thread of its own.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withUnsafeThrowingContinuation { continuation in
        startThreadOrRun { continuation.resume(with: Result(catching: body)) }
    }
}
