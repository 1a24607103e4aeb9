import Synchronization

/// Keeps answers for a while, in this process's memory only: losing one costs another request.
final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let lifetime: Duration
    private let max: Int
    private let kept = Mutex<[Key: (value: Value, until: ContinuousClock.Instant)]>([:])

    init(for lifetime: Duration, max: Int) {
        self.lifetime = lifetime
        self.max = max
    }

    subscript(key: Key) -> Value? {
        kept.withLock { kept in kept[key].flatMap { $0.until > .now ? $0.value : nil } }
    }

    func remember(_ value: Value, for key: Key) {
        kept.withLock { kept in
            if kept.count >= max { kept = kept.filter { $0.value.until > .now } }
            if kept.count >= max { kept = [:] }
            kept[key] = (value, .now + lifetime)
        }
    }
}
