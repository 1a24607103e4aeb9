import Synchronization

/// Whether the extension Citus spreads the rows of households over several servers. It is found out once, at the start.
///
/// Those servers hear of a setting only by SET LOCAL, and only in a transaction that was begun: without it a policy there
/// finds no household and shows no row, and nobody is told. Elsewhere nothing is sent because of it.
public final class CitusPresence: Sendable {
    private let found: Atomic<Bool>

    public init(isFound: Bool = false) {
        found = Atomic(isFound)
    }

    /// False until somebody has looked.
    public var isFound: Bool { found.load(ordering: .relaxed) }

    /// Looks for the extension in a database.
    public func find(_ configuration: DatabaseConfiguration) async throws {
        let loop = try EventLoop()
        defer { loop.stop() }
        let wire = try await WireConnection.open(configuration, loop: loop)
        defer { wire.close() }
        let results = try await wire.run(["SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')"])
        guard let result = results.first, result.count == 1 else { throw DatabaseError.tooFewResults }
        found.store(try result[0].get(at: 0), ordering: .relaxed)
    }
}
