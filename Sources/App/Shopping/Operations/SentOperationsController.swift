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
        if let unread = sent.operations.firstIndex(where: { $0.isUnread(context.language) }) {
            return SentOperations.Problem.refused("ops[\(unread)].text").response(context)
        }
        let acts = try await acts(of: sent, context)
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

    private func acts(of sent: SentOperations, _ context: any HouseholdContext) async throws -> [ShoppingAct] {
        let added = sent.operations.filter { $0.kind == .add }
        let needs = try await TypedNeedReader(catalogue, for: context).read(added.map(\.text))
        let byID = Dictionary(zip(added.map(\.id), needs), uniquingKeysWith: { first, _ in first })
        return sent.operations.map { operation in
            let need = operation.kind == .add ? byID[operation.id] : nil
            return ShoppingAct(
                id: operation.id,
                target: need.map { .needed($0) } ?? .key(operation.itemKey),
                kind: operation.kind,
                seen: need.map { ShoppingSum([$0.amount]) } ?? operation.typed(context.language) ?? operation.seen,
                text: operation.text,
                madeAt: operation.madeAt
            )
        }
    }
}

extension SentOperation {
    /// Whether it says how much is at home and no amount can be read: nobody knows what is left to buy.
    fileprivate func isUnread(_ language: Language) -> Bool {
        kind == .have && !text.isEmpty && typed(language) == nil
    }

    /// How much of it is at home, where that was typed; of what is ticked the amount that was written on the phone in place
    /// of what is needed.
    fileprivate func typed(_ language: Language) -> ShoppingSum? {
        kind == .have || kind == .tick ? ShoppingSum(typed: text, language) : nil
    }
}

extension ShoppingSum {
    /// An amount as typed, "200 g"; nil for none.
    init?(typed text: String, _ language: Language) {
        guard !text.isEmpty else { return nil }
        let amount = NeededAmount(IngredientReader.read(text, language: language))
        guard !amount.parts.isEmpty else { return nil }
        self.init([amount])
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
