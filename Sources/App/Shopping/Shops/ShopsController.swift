import Database
import Domain
import HTTPServer
import Web

/// The shops, and the order of their aisles.
struct ShopsController {
    func list(_ context: any HouseholdContext) async throws -> Response {
        let shops = try await context.database.read(ShopStore.all(in: context.household))
        return context.page(ShopsPage(context, shops, errors: [:]))
    }

    func create(_ context: any HouseholdContext) async throws -> Response {
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else { return try await rejected(context, read.errors) }
        let (id, household) = (Shop.ID.new(), context.household)
        do {
            try await context.doneBefore { place in
                guard let first = place.value(at: 1, as: Shop.ID.self) else { return true }
                return try await context.database.read(ShopStore.find(first, in: household)) != nil
            }
            let shop = try await context.once { db in
                try await db.run(ShopStore.insert(id, named: name, in: household))
                return "/shops/\(id)"
            }
            return context.redirect(to: shop, flash: .saved)
        } catch let error as DatabaseError where error.constraint == "shops_name_unique" {
            return try await rejected(context, ["name": .taken])
        }
    }

    func show(_ context: any HouseholdContext) async throws -> Response {
        try await page(try await shop(context), context, errors: [:])
    }

    func rename(_ context: any HouseholdContext) async throws -> Response {
        let shop = try await shop(context)
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else {
            return try await page(shop, context, errors: read.errors)
        }
        do {
            let renamed = try await context.database.write(
                ShopStore.rename(shop.id, to: name, in: context.household)
            )
            guard renamed == 1 else { throw HTTPError.notFound }
            return context.redirect(to: "/shops/\(shop.id)", flash: .saved)
        } catch let error as DatabaseError where error.constraint == "shops_name_unique" {
            return try await page(shop, context, errors: ["name": .taken])
        }
    }

    private func page(
        _ shop: Named<Shop.ID>,
        _ context: any HouseholdContext,
        errors: FormErrors
    ) async throws -> Response {
        let order = try await learned(shop.id, context).order
        let usual = try await context.database.read(ShopStore.usual(in: context.household))
        let page = ShopPage(context, shop, order, usual, errors: errors)
        return context.page(page, status: errors.isEmpty ? .ok : .unprocessableContent)
    }

    /// Sets the order of all aisles by hand: `aisle[0]` is the first.
    func order(_ context: any HouseholdContext) async throws -> Response {
        let shop = try await shop(context)
        let aisles = try context.form.typedAisles()
        return try await change(shop.id, context) { order in order.set(aisles) }
    }

    /// Moves one aisle past its neighbour.
    func move(_ context: any HouseholdContext) async throws -> Response {
        let shop = try await shop(context)
        let move = try AisleMove(context.form)
        let usual = try await context.database.read(ShopStore.usual(in: context.household))
        let among = usual.filter(move.seen.contains)
        return try await change(shop.id, context) { $0.move(move.aisle, move.direction, among: among) }
    }

    /// Forgets what trips have taught, until that is taken back; what people set stays.
    func forget(_ context: any HouseholdContext) async throws -> Response {
        let (shop, household) = (try await shop(context), context.household)
        let (page, path): (LocalPath, LocalPath) = ("/shops/\(shop.id)", "/shops/\(shop.id)/forget")
        if context.query["undo"] != nil {
            try await context.database.write { db in try await db.run(ShopStore.remember(shop.id, in: household)) }
            return context.redirect(to: page, flash: .undone)
        }
        try await context.database.write { [now = context.now] db in
            let learned = try await LearnedOrder.held(of: shop.id, in: household, now: now, db)
            var order = learned.order
            order.forget()
            try await db.run(
                learned.statements(for: shop.id, in: household) + [ShopStore.keepLearned(of: shop.id, in: household)]
                    + ShopStore.write(order, of: shop.id, in: household)
            )
        }
        return context.redirect(
            to: page,
            flash: .shopping(.shopForgotten(name: shop.name)),
            undo: path.with(["undo": "1"])
        )
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id: Shop.ID = try context.parameter("shop")
        // A button that is pressed twice finds the shop deleted already, and its way back.
        let (_, name) = try await context.database.write(
            ShopStore.set(id, deleted: true, in: context.household),
            ShopStore.deleted(id, in: context.household)
        )
        guard let name else { throw HTTPError.notFound }
        return context.redirect(
            to: "/shops",
            flash: .shopping(.shopDeleted(name: name)),
            undo: "/shops/\(id)/undelete"
        )
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id: Shop.ID = try context.parameter("shop")
        // A button that is pressed twice finds the shop restored already.
        do {
            let (_, present) = try await context.database.write(
                ShopStore.set(id, deleted: false, in: context.household),
                ShopStore.find(id, in: context.household)
            )
            guard present != nil else { throw HTTPError.notFound }
            return context.redirect(to: "/shops", flash: .saved)
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/shops", flash: .nameTaken)
        }
    }

    /// Chooses where a list is shopped.
    func choose(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        var read = FormReader(context.form)
        let shop = read.optionalReference("shop", to: Shop.ID.self)
        guard read.isValid else { throw HTTPError.unprocessable("no shop") }
        let household = context.household
        guard try await context.database.read(ListStore.isThere(list, in: household)) else { throw HTTPError.notFound }
        if let shop, try await context.database.read(ShopStore.find(shop, in: household)) == nil {
            throw HTTPError.notFound
        }
        try await context.database.write { [now = context.now] db in
            if let shop {
                let learned = try await LearnedOrder.held(of: shop, in: household, now: now, db)
                try await db.run(learned.statements(for: shop, in: household))
            }
            try await db.run([ShopStore.choose(shop, for: list, in: household)])
        }
        return .redirect(to: "/shopping/\(list)")
    }

    private func learned(_ shop: Shop.ID, _ context: any HouseholdContext) async throws -> LearnedOrder {
        let (order, ticks) = try await context.database.read(
            ShopStore.places(of: shop, in: context.household),
            TripStore.ticks(at: shop, in: context.household)
        )
        return LearnedOrder(order, ticks, now: context.now)
    }

    private func change(
        _ shop: Shop.ID,
        _ context: any HouseholdContext,
        _ change: @Sendable (inout AisleOrder<ShoppingAisle>) -> Void
    ) async throws -> Response {
        let (household, now) = (context.household, context.now)
        try await context.database.write { db in
            try await LearnedOrder.change(shop, in: household, now: now, db, change)
        }
        return .redirect(to: context.listOrElse("/shops/\(shop)"))
    }

    private func shop(_ context: any HouseholdContext) async throws -> Named<Shop.ID> {
        let id: Shop.ID = try context.parameter("shop")
        guard let shop = try await context.database.read(ShopStore.find(id, in: context.household)) else {
            throw HTTPError.notFound
        }
        return shop
    }

    private func rejected(_ context: any HouseholdContext, _ errors: FormErrors) async throws -> Response {
        let shops = try await context.database.read(ShopStore.all(in: context.household))
        return context.page(ShopsPage(context, shops, errors: errors), status: .unprocessableContent)
    }
}
