import Database
import Domain

/// Works out the states of items that have become one with another, on all lists of a household.
struct ListSettling {
    let context: any HouseholdContext

    init(_ context: any HouseholdContext) {
        self.context = context
    }

    func settle(_ db: Connection) async throws {
        let (lists) = try await db.fetch(OperationStore.staleLists(in: context.household))
        for list in lists {
            let writing = OperationWriting(context, list)
            // Whoever writes to a list settles what is stale on it.
            _ = try await writing.write([], db)
        }
    }
}
