import Domain
import HTTPServer
import Web

/// Clears what was ticked from a list.
struct ClearingsController {
    func clear(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        let (id, household, writing) = (Clearing.ID.new(), context.household, OperationWriting(context, list))
        let count = try await context.database.write { db -> Int in
            guard let turn = try await OperationStore.begin(list, in: household, db) else { throw HTTPError.notFound }
            let (noted) = try await db.fetch(ClearingStore.note(id, at: turn.now, on: list, in: household))
            guard let items = noted else { return 0 }
            try await db.run(ClearingStore.clear(items, at: turn.now, on: list, in: household))
            try await writing.settle(items, db)
            return items.count
        }
        let undo: LocalPath = "/shopping/\(list)/clearings/\(id)/undo"
        return context.redirect(
            to: "/shopping/\(list)",
            flash: .shopping(.cleared(count: count)),
            undo: count > 0 ? undo : nil
        )
    }

    func undo(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        let id: Clearing.ID = try context.parameter("clearing")
        let (household, writing) = (context.household, OperationWriting(context, list))
        guard try await context.database.read(ClearingStore.isThere(id, on: list, in: household)) else {
            throw HTTPError.notFound
        }
        try await context.database.write { db in
            guard try await OperationStore.begin(list, in: household, db) != nil else { throw HTTPError.notFound }
            let (items) = try await db.fetch(ClearingStore.undo(id, on: list, in: household))
            try await writing.settle(items, db)
        }
        return context.redirect(to: "/shopping/\(list)", flash: .shopping(.unclear))
    }
}
