import Database
import Domain
import Web

// A form that changes something names the version that it changes. Sent twice, by a double click or because the answer was
// lost, it would find the version that it has made itself, and be told that somebody else had been quicker.

extension HouseholdContext {
    /// The key of such a form: the same for the very same form alone. Nil for one with a file, which the key does not know.
    private var changeKey: IdempotencyKey? {
        guard form.has("version"), !form.hasFiles else { return nil }
        return IdempotencyKey(of: digest, saying: "change \(said)")
    }

    /// The key of a form that names no version: for whomever it is sent.
    private func lastChangeKey(with more: String) -> IdempotencyKey {
        IdempotencyKey(of: digest, saying: "last change \(request.query)\n\(said)\(more)")
    }

    /// Notes in the transaction that makes a change without a version where it led, such as to what takes it back. The same
    /// form may make it again, once it was changed otherwise: the last one counts.
    /// - Parameter more: what tells the form from others beside what it says, such as what a password comes to.
    func noteLastChange(_ location: LocalPath, with more: String = "", _ db: Connection) async throws {
        let key = lastChangeKey(with: more)
        try await db.run([IdempotencyStore.note(location, for: key, in: household, isLast: true)])
    }

    /// Where the same form led that was sent before; nil for the first.
    func lastChange(with more: String = "") async throws -> LocalPath? {
        try await database.read(IdempotencyStore.location(of: lastChangeKey(with: more), in: household))
    }

    /// Notes in the transaction that makes the change where it led.
    func noteChange(_ location: LocalPath, _ db: Connection) async throws {
        guard let key = changeKey else { return }
        try await db.run([IdempotencyStore.note(location, for: key, in: household)])
    }

    /// Where the same form led that was sent before; nil for the first.
    /// - Parameters:
    ///   - sent: the version that the form changes.
    ///   - present: the version that there is: where it is not the next one, somebody has changed it since, and is not hidden.
    func repeatedChange(of sent: Int?, now present: Int) async throws -> LocalPath? {
        guard let sent, present == sent + 1, let key = changeKey else { return nil }
        return try await database.read(IdempotencyStore.location(of: key, in: household))
    }
}
