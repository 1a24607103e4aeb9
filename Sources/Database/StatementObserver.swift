/// A function that is called after every statement, whether it succeeded or failed. It runs in the task that sent the
/// statement, with that task's task-local values, and must not block: the task continues when it returns.
public typealias StatementObserver = @Sendable (ObservedStatement) -> Void

/// A statement after its round trip, without its values, which may be private.
public struct ObservedStatement: Hashable, Sendable {
    /// The text that the server got, with `$1`, `$2` … in place of the values.
    public let text: String
    /// The number of rows that it returned, inserted, changed or deleted; for a script that of the last statement. Nil
    /// when it failed, or another statement of its round trip did.
    public let rows: Int?
    /// The time until the response, including the wait for a free connection. Statements in one round trip get their
    /// responses together, so it is the time of all of them.
    public let duration: Duration
    /// The statement's position in its round trip, from 1.
    public let position: Int
    /// The number of statements in the round trip.
    public let count: Int
}

/// Makes a round trip with statements of these texts, and calls `observer` for each of them.
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
