import Database
import HTTPServer
import Web

/// Lists the household's categories with their recipes, and creates, renames, deletes and restores them.
struct CategoriesController {
    let library: LibraryCache

    func list(_ context: any HouseholdContext) async throws -> Response {
        let typed = context.query.search()
        let after: Category.ID? = context.query.value("after")
        let household = context.household
        let shelves = try await context.database.read(
            CategoryStore.shelves(like: typed, after: after, in: household)
        )
        let judged = try await library.shelves(of: shelves.prefix(CategoryStore.pageSize).map(\.id), context)
        let unjudged = LibraryStore.shelves(like: typed, after: after, in: household)
        let cards = judged == nil ? try await context.database.read(unjudged) : []
        let results = CategoryShelves(context, typed, after, shelves, cards, judged)
        if context.isLive("results") { return context.live(results) }
        return context.page(CategoriesPage(context, typed, results)).varyingByLive()
    }

    func new(_ context: any HouseholdContext) async throws -> Response {
        context.page(CategoryPage(context, nil, errors: [:]))
    }

    func create(_ context: any HouseholdContext) async throws -> Response {
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else { return rejected(context, nil, read.errors) }
        do {
            _ = try await context.once { db -> LocalPath in
                let id = Category.ID.new()
                try await db.run(CategoryStore.insert(id, named: name, in: context.household))
                return "/categories/\(id)/edit"
            }
            return context.redirect(to: "/categories", flash: .saved)
        } catch let error as DatabaseError where error.constraint == "categories_name_unique" {
            return rejected(context, nil, .categoryNameTaken)
        }
    }

    func edit(_ context: any HouseholdContext) async throws -> Response {
        context.page(CategoryPage(context, try await category(context), errors: [:]))
    }

    func rename(_ context: any HouseholdContext) async throws -> Response {
        let category = try await category(context)
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else { return rejected(context, category, read.errors) }
        do {
            try await context.database.write(CategoryStore.rename(category.id, to: name, in: context.household))
            return context.redirect(to: "/categories", flash: .saved)
        } catch let error as DatabaseError where error.constraint == "categories_name_unique" {
            return rejected(context, category, .categoryNameTaken)
        }
    }

    func delete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("category", as: Category.ID.self)
        // A button that is pressed twice finds the category deleted already, and its way back.
        // The form that made it makes another from then on.
        let (_, name, _) = try await context.database.write(
            CategoryStore.delete(id, in: context.household),
            CategoryStore.deleted(id, in: context.household),
            IdempotencyStore.free("/categories/\(id)/edit", in: context.household)
        )
        guard let name else { throw HTTPError.notFound }
        return context.redirect(
            to: "/categories",
            flash: .recipes(.category(.deleted(name: name))),
            undo: "/categories/\(id)/undelete"
        )
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("category", as: Category.ID.self)
        // A button that is pressed twice finds the category restored already.
        do {
            let (_, present) = try await context.database.write(
                CategoryStore.undelete(id, in: context.household),
                CategoryStore.find(id, in: context.household)
            )
            guard let present else { throw HTTPError.notFound }
            return context.redirect(to: "/categories", flash: .recipes(.category(.restored(name: present.name))))
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/categories", flash: .recipes(.category(.nameTaken)))
        }
    }

    private func category(_ context: any HouseholdContext) async throws -> Named<Category.ID> {
        let id = try context.parameter("category", as: Category.ID.self)
        guard let found = try await context.database.read(CategoryStore.find(id, in: context.household)) else {
            throw HTTPError.notFound
        }
        return found
    }

    private func rejected(_ context: any HouseholdContext, _ category: Named<Category.ID>?, _ errors: FormErrors)
        -> Response
    {
        context.page(CategoryPage(context, category, errors: errors), status: .unprocessableContent)
    }
}

extension FormErrors {
    fileprivate static var categoryNameTaken: FormErrors { ["name": .recipes(.categoryNameTaken)] }
}
