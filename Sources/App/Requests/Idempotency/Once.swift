import Database
import Web

extension HouseholdContext {
    /// Does the work of a creating form in one transaction, and returns the address to which it led. The
    /// same form sent again does nothing and leads to the same address (W-14): going back, refreshing
    /// and double-clicking never double anything. Who goes back and says something else has said it.
    /// - Parameter text: what the form says, where that is not all that it has.
    func once(
        saying text: String? = nil,
        _ work: @escaping @Sendable (Connection) async throws -> LocalPath
    ) async throws -> LocalPath {
        try await once(saying: text) { db in (try await work(db), ()) }.location
    }

    /// As `once` above, and returns what the work made: nil when the form was a repetition.
    func once<Made: Sendable>(
        saying text: String? = nil,
        _ work: @escaping @Sendable (Connection) async throws -> (LocalPath, Made)
    ) async throws -> (location: LocalPath, made: Made?) {
        let key = idempotencyKey?.saying(text ?? said)
        return try await database.write { db in
            if let done = try await IdempotencyStore.claim(key, in: household, db) { return (done, nil) }
            let (location, made) = try await work(db)
            try await IdempotencyStore.remember(location, for: key, in: household, db)
            return (location, made)
        }
    }

    /// Where the same form led that was sent before, and did its work: what it names may be gone since. Nil for any other.
    func doneBefore() async throws -> LocalPath? {
        guard let key = idempotencyKey?.saying(said) else { return nil }
        return try await database.read(IdempotencyStore.location(of: key, in: household))
    }

    /// The same where what the form did still stands. What was taken back it does again: its key is freed only when it comes,
    /// so that what was given back meanwhile is not done twice.
    @discardableResult
    func doneBefore(isThere: (LocalPath) async throws -> Bool) async throws -> LocalPath? {
        guard let place = try await doneBefore() else { return nil }
        if try await isThere(place) { return place }
        try await database.write(IdempotencyStore.free(place, in: household))
        return nil
    }

    /// All that the form says, and to what address, but for passwords: they are not to be guessed by what is kept of it.
    var said: String {
        let fields = form.encoded(without: [CSRFCheck.field, IdempotencyKey.field, "password", "current"])
        return "\(request.path)\n\(fields)\n\(form.filesSaid)"
    }
}

extension LocalPath {
    /// The value that stands in a segment of it, the first being 0; nil where none does.
    func value<Value: PathValue>(at segment: Int, as _: Value.Type = Value.self) -> Value? {
        let segments = text.prefix { $0 != "?" }.split(separator: "/")
        return segment < segments.count ? Value(pathText: String(segments[segment])) : nil
    }
}
