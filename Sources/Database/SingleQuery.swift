// One statement is a round trip of one. It has an overload of its own because the compiler does not
// see through a pack of one element where its value is optional.

extension Database {
    /// One statement in one round trip; tried once more on a lost connection.
    public func read<Value>(_ query: Query<Value>) async throws -> Value {
        try await value(of: query, .read)
    }

    /// One change in one round trip and one transaction.
    @discardableResult
    public func write<Value>(_ query: Query<Value>) async throws -> Value {
        try await value(of: query, .write)
    }

    private func value<Value>(of query: Query<Value>, _ access: TransactionOptions.Access) async throws -> Value {
        var results = try await batch([query.sql], access, settings: []).makeIterator()
        return try query.read(from: &results)
    }
}
