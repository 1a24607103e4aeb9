import Database
import Domain
import HTTPServer
import Web

/// Makes the demo household's shopping list from its plan, as its owner would, and ticks half of it.
struct DemoShopping {
    private let context: SignedInContext
    private let catalogue: CatalogueCache

    /// - Parameter now: when its owner does so.
    init(_ target: DemoTarget, _ registration: Registration, now: Moment) {
        let owner = SignedIn(
            session: .new(),
            digest: [],
            account: registration.account,
            household: registration.household,
            person: registration.person,
            householdName: registration.householdName,
            name: registration.name,
            role: .owner,
            language: registration.language,
            zone: registration.zone,
            startedAt: now,
            seenAt: now
        )
        let request = RequestContext(
            services: target.services,
            accounts: target.services.database,
            request: Request(.get, "/shopping", path: "/shopping"),
            requestID: RequestID(),
            address: "",
            log: target.services.log,
            cookies: Cookies([:]),
            askedLanguage: owner.language,
            sender: .person(owner),
            now: now
        )
        context = SignedInContext(requestContext: request, person: owner)
        catalogue = target.catalogue
    }

    /// - Parameter days: of which the list is made.
    func make(_ days: ClosedRange<CivilDate>) async throws {
        let household = context.household
        let range = PlanRange(from: days.lowerBound, to: days.upperBound, slots: [])
        let (found, mark) = try await context.database.read(
            ListStore.last(in: household),
            PlanNeedMarkStore.mark(of: range, in: household)
        )
        guard let list = found else { return }
        let needs = try await PlanNeeds(catalogue: catalogue).needs(range, context)
        let writing = OperationWriting(context, list)
        let remember = [PlanNeedStore.remember(range, mark, for: list, in: household)]
        _ = try await context.database.write { db in
            try await writing.remake(needs, of: range, keeping: [], and: remember, db)
        }
        try await tickHalf(of: list, writing)
    }

    /// Who shops has come through half of the aisles.
    private func tickHalf(of list: ShoppingList.ID, _ writing: OperationWriting) async throws {
        guard let detail = try await context.shoppingList(list) else { return }
        let items = detail.aisles.flatMap { aisle in detail.items.filter { $0.item.aisle == aisle } }
        let acts = items.prefix(items.count / 2).map {
            ShoppingAct(id: .new(), target: .item($0.item.id), kind: .tick)
        }
        _ = try await context.database.write { db in try await writing.write(acts, db) }
    }
}
