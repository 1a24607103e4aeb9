import Database

extension RequestServices {
    /// Writes what is only noted beside a request, such as when a session was used last. Who reads a page gets it also while
    /// the database takes no writes, on a full disk or a server that is only read (HOSTILE-101); nil is then returned.
    @discardableResult
    func note<Value>(_ query: Query<Value>, beside context: RequestContext) async throws -> Value? {
        do {
            return try await database.write(query)
        } catch let error as DatabaseUnavailable where context.request.method == .get || context.request.method == .head
        {
            context.log.warning("nothing noted", ["cause": .text(String(describing: error))])
            return nil
        }
    }
}
