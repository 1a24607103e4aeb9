/// Hears of every statement that was answered or refused, in the task that asked: task-local values are the asker's.
/// The asker goes on when it returns, so it waits for nothing.
public typealias StatementObserver = @Sendable (ObservedStatement) -> Void

/// A statement after its round trip. Its values are not here: they may be private.
public struct ObservedStatement: Hashable, Sendable {
    /// What the server read, with `$1`, `$2` … where the values stand.
    public let text: String
    /// How many rows it returned, inserted, changed or deleted (in a script, its last statement); nil when it failed, or
    /// one that travelled with it.
    public let rows: Int?
    /// From asking to answer, with waiting for a free connection where none was. Statements that travel together are
    /// answered together: it is the time of them all.
    public let duration: Duration
    /// Its number among those that travelled together, from 1, and how many they were.
    public let position: Int
    public let count: Int
}

/// Runs a round trip with statements of these texts, and tells `observer` of each.
func observing<Answer>(
    _ texts: [String],
    _ observer: StatementObserver,
    rows: (Answer) -> [Int],
    _ roundTrip: () async throws -> Answer
) async throws -> Answer {
    let start = monotonicNow()
    func tell(_ rows: [Int]?) {
        let duration = Duration.nanoseconds(monotonicNow() - start)
        for (index, text) in texts.enumerated() {
            let statement = ObservedStatement(
                text: text,
                rows: rows?[index],
                duration: duration,
                position: index + 1,
                count: texts.count
            )
            observer(statement)
        }
    }
    do {
        let answer = try await roundTrip()
        tell(rows(answer))
        return answer
    } catch {
        tell(nil)
        throw error
    }
}
