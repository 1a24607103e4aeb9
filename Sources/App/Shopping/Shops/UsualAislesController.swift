import Database
import Domain
import HTTPServer
import Web

/// The household's own order of aisles: that of lists for which no shop is chosen, and of what no trip has taught of a shop.
struct UsualAislesController {
    func show(_ context: any HouseholdContext) async throws -> Response {
        let usual = try await context.database.read(ShopStore.usual(in: context.household))
        return context.page(ShopPage(context, usual))
    }

    /// Sets the order of all aisles: `aisle[0]` is the first.
    func order(_ context: any HouseholdContext) async throws -> Response {
        let aisles = try context.form.typedAisles()
        return try await change(context) { _ in aisles }
    }

    /// Moves one aisle past its neighbour.
    func move(_ context: any HouseholdContext) async throws -> Response {
        let move = try AisleMove(context.form)
        return try await change(context) { usual in
            ShoppingAisle.order(usual, moving: move.aisle, move.direction, among: move.seen)
        }
    }

    private func change(
        _ context: any HouseholdContext,
        _ change: @Sendable ([ShoppingAisle]) -> [ShoppingAisle]
    ) async throws -> Response {
        let household = context.household
        try await context.database.write { db in
            let (usual) = try await db.fetch(ShopStore.usual(in: household, forUpdate: true))
            try await db.run([ShopStore.setUsual(change(usual), in: household)])
        }
        return .redirect(to: context.listOrElse("/aisles"))
    }
}

/// A move of one aisle past its neighbour, as a form says it.
struct AisleMove: Sendable {
    let aisle: ShoppingAisle
    let direction: AisleOrder<ShoppingAisle>.Direction
    /// The aisles that are seen: on a list it passes the next one of which there is anything.
    let seen: Set<ShoppingAisle>

    init(_ form: Form) throws(HTTPError) {
        var read = FormReader(form)
        let aisle = read.choice("aisle", of: ShoppingAisle.self)
        let direction = read.choice("direction", of: AisleOrder<ShoppingAisle>.Direction.self)
        guard let aisle, let direction, read.isValid else { throw .unprocessable("no move") }
        self.aisle = aisle
        self.direction = direction
        let shown = form.rawValue("among").split(separator: ",").compactMap { ShoppingAisle(rawValue: String($0)) }
        seen = Set(shown.contains(aisle) ? shown : ShoppingAisle.allCases)
    }
}

extension Form {
    /// Aisles in an order, each once: `aisle[0]` is the first.
    func typedAisles() throws(HTTPError) -> [ShoppingAisle] {
        let typed = (0..<100).map { rawValue("aisle[\($0)]") }.filter { !$0.isEmpty }
        let aisles = typed.compactMap(ShoppingAisle.init)
        guard !aisles.isEmpty, aisles.count == typed.count, Set(aisles).count == aisles.count else {
            throw .unprocessable("no order of aisles")
        }
        return aisles
    }
}
