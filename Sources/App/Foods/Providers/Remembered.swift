import Synchronization

/// Keeps answers for a while, in this process's memory only: losing one costs another request.
final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let lifetime: Duration
    private let most: Int
    private let kept = Mutex<[Key: (value: Value, until: ContinuousClock.Instant)]>([:])

    init(for lifetime: Duration, most: Int) {
        self.lifetime = lifetime
        self.most = most
    }

    subscript(key: Key) -> Value? {
        kept.withLock { kept in kept[key].flatMap { $0.until > .now ? $0.value : nil } }
    }

    func remember(_ value: Value, for key: Key) {
        kept.withLock { kept in
            if kept.count >= most { kept = kept.filter { $0.value.until > .now } }
            if kept.count >= most { kept = [:] }
            kept[key] = (value, .now + lifetime)
        }
    }
}
