import Database
import Synchronization
import Testing

@testable import App

/// Reads every statement that the application sends in a story, and notes an issue for one that would not run where the
/// rows of households lie on several servers (A-08).
enum StatementWatch {
    /// Whether the application sends what is sent, and not the story beside it.
    @TaskLocal static var isProgram = false

    /// Whether a story itself sends it as the application, to see what the database then does.
    @TaskLocal static var isStory = false

    static let law = StatementLaw(
        everywhere: DistributedLayout.everywhere.union(["checked_session", "checked_kitchen", "open_kitchens"])
    )

    /// Statements that need not keep to the law, by a piece of their text: why.
    static let exceptions: KeyValuePairs<String, String> = [
        "FROM jsonb_populate_recordset(NULL::": "the rows of an archive come as JSON, whole tables at a time",
        "household_id = current_household()": "an archive is rarely made, and may ask every server",
    ]

    private static let known = Mutex<[String: [String]]>([:])

    static let observe: StatementObserver = { statement in
        guard isProgram, !isStory else { return }
        let breaches = breaches(of: statement.text)
        if !breaches.isEmpty {
            Issue.record("A-08 \(breaches.joined(separator: "; ")) in: \(statement.text)")
        }
    }

    /// Each text is read once.
    private static func breaches(of text: String) -> [String] {
        if let found = known.withLock({ $0[text] }) { return found }
        let isExcepted = exceptions.contains { text.contains($0.key) }
        let found = isExcepted ? [] : law.breaches(of: text)
        known.withLock { $0[text] = found }
        return found
    }
}

/// The application's database for statements of a story, which need not keep to the law.
struct Unwatched: Database {
    let base: any Database

    init(_ base: any Database) { self.base = base }

    func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await StatementWatch.$isStory.withValue(true) {
            try await base.transaction(options, settings: settings, body)
        }
    }

    func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        try await StatementWatch.$isStory.withValue(true) {
            try await base.batch(statements, access, settings: settings)
        }
    }
}
