import Domain
import HTTPServer
import Web

/// Shopping lists for programs: read as they stand, and changed by the operations that phones send.
struct ShoppingApiController {
    let catalogue: CatalogueCache
    let changes: PlanChanges
    let hub: ListHub

    func lists(_ context: ApiContext) async throws -> Response {
        let lists = try await context.database.read(ListStore.all(in: context.household))
        let data = lists.map { JSONData.object([("id", .id($0.id)), ("name", .text($0.name))]) }
        return context.answer(.object([("lists", .list(data))]))
    }

    func show(_ context: ApiContext) async throws -> Response {
        let list = try context.parameter("list", as: ShoppingList.ID.self)
        guard let detail = try await changes.list(list, context.signedIn) else { throw HTTPError.notFound }
        return context.answer(detail.json(context.signedIn.strings))
    }

    func add(_ context: ApiContext) async throws -> Response {
        let list = try context.parameter("list", as: ShoppingList.ID.self)
        guard try await context.database.read(ListStore.isThere(list, in: context.household)) else {
            throw HTTPError.notFound
        }
        return try await context.reading(ListBody.fields) { sent in
            let addition = try await ListBody.addition(of: sent.form, catalogue, sent)
            let writing = OperationWriting(sent, list)
            _ = try await sent.once { db in
                let acts = try await addition.acts(on: list, in: writing.household, db)
                guard try await writing.write(acts, db) != nil else { throw HTTPError.notFound }
                return "/shopping/\(list)"
            }
            return try await show(context)
        }
    }

    func operations(_ context: ApiContext) async throws -> Response {
        guard context.request.isJSON else { throw HTTPError.unsupportedMediaType }
        return try await SentOperationsController(catalogue: catalogue).take(context.signedIn)
    }

    func events(_ context: ApiContext) async throws -> Response {
        try await ListEventsController(hub: hub).stream(context.signedIn)
    }
}

extension ShoppingListDetail {
    /// The list with what is asked for in the words of the page.
    fileprivate func json(_ strings: Strings) -> JSONData {
        .object([
            ("id", .id(list.id)), ("name", .text(list.name)), ("revision", .whole(list.revision)),
            (
                "items",
                .list(
                    items.map { listed in
                        .object([
                            ("id", .id(listed.item.id)), ("key", .text(listed.item.key)),
                            ("name", .text(listed.item.name)), ("aisle", .text(listed.item.aisle.rawValue)),
                            ("mark", .text(listed.mark.rawValue)), ("note", .text(listed.item.note)),
                            ("amount", .text(strings.text(of: listed.asked, in: list.units))),
                            ("grams", .optional(listed.asked.grams?.value)),
                            ("written", .text(strings.text(written: listed.item, in: list.units))),
                            ("is_optional", .flag(listed.isOptional)), ("marked_by", .text(listed.item.markedBy)),
                            ("warnings", .texts(strings.words(of: listed.warnings))),
                        ])
                    }
                )
            ),
        ])
    }
}
