import Domain
import HTTPServer
import Web

/// Clears what was ticked from a list.
struct ClearingsController {
    func clear(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        let (made, household, writing) = (context.clearing, context.household, OperationWriting(context, list))
        let (id, count) = try await context.database.write { db -> (Clearing.ID, Int) in
            guard let turn = try await OperationStore.begin(list, in: household, db) else { throw HTTPError.notFound }
            // A button that is pressed twice finds the list cleared already, and its way back; what was ticked since is cleared.
            let (before) = try await db.fetch(ClearingStore.count(made, on: list, in: household))
            let id = before == nil ? made : .new()
            let (noted) = try await db.fetch(ClearingStore.note(id, at: turn.now, on: list, in: household))
            guard let items = noted else { return (made, before ?? 0) }
            try await db.run(ClearingStore.clear(items, at: turn.now, on: list, in: household))
            try await writing.settle(items, db)
            return (id, items.count)
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

extension HouseholdContext {
    /// The id of the clearing that a form asks for: the same as long as the list is as its page has shown it.
    fileprivate var clearing: Clearing.ID {
        let shown = ShoppingOperation.ID(pathText: form.rawValue(ShoppingOperation.ID.shown))
        return shown.map { Clearing.ID(high: $0.high, low: $0.low) } ?? .new()
    }
}
