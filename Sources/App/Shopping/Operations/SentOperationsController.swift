import Domain
import HTTPServer
import Web

/// Takes what phones did, by JSON.
struct SentOperationsController {
    let catalogue: CatalogueCache

    func take(_ context: any HouseholdContext) async throws -> Response {
        let list = try context.parameter("list", as: ShoppingList.ID.self)
        let sent: SentOperations
        do {
            sent = try await read(context)
        } catch let problem as SentOperations.Problem {
            return problem.response(context)
        }
        guard try await context.database.read(ListStore.isThere(list, in: context.household)) else {
            throw HTTPError.notFound
        }
        try await context.mayChangeList(sent.operations.map(\.kind))
        let had = try await had(sent.operations, on: list, context)
        if let unread = try await unread(sent.operations, had, on: list, context) {
            return SentOperations.Problem.refused("ops[\(unread)].text").response(context)
        }
        let acts = try await acts(of: sent, had: had, context)
        let writing = OperationWriting(context, list)
        let outcome = try await context.database.write { db in
            try await writing.write(acts, sentAt: sent.sentAt, after: sent.after, db)
        }
        guard let outcome else { throw HTTPError.notFound }
        return .json(outcome.json)
    }

    /// Decoding a large batch takes longer than an event loop has.
    private func read(_ context: any HouseholdContext) async throws -> SentOperations {
        guard let body = context.request.body.whole else { throw HTTPError.unavailable(retryAfter: 1) }
        return try await context.services.work.run(.lines, for: context.worker, size: body.count) { _ in
            try SentOperations(body)
        }
    }

    /// How much of it is at home, of each operation where that was typed, can be read and takes anything off, as in the form; of
    /// what is ticked the amount that was written on the phone in place of what is needed.
    private func had(
        _ operations: [SentOperation],
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> [ShoppingOperation.ID: ShoppingSum] {
        let typed = operations.filter { ($0.kind == .have || $0.kind == .tick) && !$0.text.isEmpty }
        if typed.isEmpty { return [:] }
        let names = try await context.database.read(
            FoodItemStore.names(of: typed.map(\.itemKey), on: list, in: context.household)
        )
        let byKey = Dictionary(names.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let items = typed.filter { $0.kind == .tick }.compactMap { byKey[$0.itemKey]?.item }
        let written =
            try await items.isEmpty
            ? [] : context.database.read(OperationStore.amounts(of: items, on: list, in: context.household))
        let former = Dictionary(written.map { ($0.item, $0.amount) }, uniquingKeysWith: { first, _ in first })
        let amounts = try await HadAmounts(catalogue, for: context).read(
            typed.map { operation in
                let (one, text) = (byKey[operation.itemKey], operation.text)
                let amount = operation.kind == .tick ? one.flatMap { former[$0.item] } : nil
                let language = amount?.meant(by: text, from: context.language)
                return (amount: text, name: one?.name, language: language)
            }
        )
        let found = typed.filter { $0.kind == .have }.compactMap { byKey[$0.itemKey]?.item }
        let balances = try await found.isEmpty ? [:] : context.balances(of: found, on: list)
        let read = zip(typed, amounts).compactMap { operation, amount -> (ShoppingOperation.ID, ShoppingSum)? in
            guard let amount else { return nil }
            // What this batch itself adds is on no list yet.
            let balance = byKey[operation.itemKey].flatMap { balances[$0.item] }
            if operation.kind == .have, balance?.takes(atHome: amount) == false { return nil }
            return (operation.id, amount)
        }
        return Dictionary(read, uniquingKeysWith: { first, _ in first })
    }

    /// The place of the first operation that cannot be done. One that the list has already was done: what is needed now says
    /// nothing of it.
    private func unread(
        _ operations: [SentOperation],
        _ had: [ShoppingOperation.ID: ShoppingSum],
        on list: ShoppingList.ID,
        _ context: any HouseholdContext
    ) async throws -> Int? {
        let unread = operations.filter { $0.isUnread(had) }.map(\.id)
        if unread.isEmpty { return nil }
        let known = Set(try await context.database.read(OperationStore.known(unread, on: list, in: context.household)))
        return operations.firstIndex { $0.isUnread(had) && !known.contains($0.id) }
    }

    private func acts(
        of sent: SentOperations,
        had: [ShoppingOperation.ID: ShoppingSum],
        _ context: any HouseholdContext
    ) async throws -> [ShoppingAct] {
        let added = sent.operations.filter { $0.kind == .add }
        let needs = try await TypedNeedReader(catalogue, for: context).read(added.map(\.text))
        let byID = Dictionary(zip(added.map(\.id), needs), uniquingKeysWith: { first, _ in first })
        return sent.operations.map { operation in
            let need = operation.kind == .add ? byID[operation.id] : nil
            return ShoppingAct(
                id: operation.id,
                target: need.map { .needed($0) } ?? .key(operation.itemKey),
                kind: operation.kind,
                seen: need.map { ShoppingSum([$0.amount]) } ?? had[operation.id] ?? operation.seen,
                text: operation.text,
                madeAt: operation.madeAt
            )
        }
    }
}

extension SentOperation {
    /// Whether it says how much is at home and no amount can be read that takes anything off: nobody knows what is left to buy.
    fileprivate func isUnread(_ had: [ShoppingOperation.ID: ShoppingSum]) -> Bool {
        kind == .have && !text.isEmpty && had[id] == nil
    }
}

extension OperationWriting {
    init(_ context: any HouseholdContext, _ list: ShoppingList.ID) {
        self.init(list: list, household: context.household, author: ShoppingAuthor(context), today: context.today)
    }
}

extension HouseholdContext {
    /// Whoever only reads in this household may tick, unless an owner has switched that off.
    func mayChangeList(_ kinds: [ShoppingAct.Kind]) async throws {
        if may(.kitchen(.write)) { return }
        guard kinds.allSatisfy({ $0 == .tick || $0 == .untick }),
            try await database.read(ListStore.viewersTick(in: household))
        else { throw HTTPError.forbidden }
    }
}

extension OperationWriting.Outcome {
    fileprivate var json: JSONData {
        .object([
            ("revision", .whole(revision)), ("applied", .whole(applied)),
            ("ignored", .whole(ignored)),
            (
                "items",
                .object(
                    items.sorted { $0.key < $1.key }.map { operation, item in
                        (
                            operation.description,
                            .object([("id", .text(item.id.description)), ("key", .text(item.key))])
                        )
                    }
                )
            ),
        ])
    }
}

extension SentOperations.Problem {
    /// What a script or a program is told, in the form of RFC 9457: which operation it is, as `errors[0].field`.
    fileprivate func response(_ context: any HouseholdContext) -> Response {
        let (status, place): (Status, String) =
            switch self {
            case .malformed(let place): (.badRequest, place)
            case .tooMany: (.contentTooLarge, "ops")
            case .refused(let place): (.unprocessableContent, place)
            }
        let text = context.strings.requests.errors.badRequestText
        return ApiProblem.rejection(status, [(field: place, text: text)], context.requestContext)
    }
}
