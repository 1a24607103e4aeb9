import Database
import HTTPServer
import Web

/// The household's categories, each with its recipes.
struct CategoriesController {
    func list(_ visit: Visit) async throws -> Response {
        let typed = visit.query.search()
        let (shelves, cards) = try await visit.database.read(
            CategoryStore.shelves(like: typed, in: visit.household),
            LibraryStore.shelves(like: typed, in: visit.household)
        )
        let results = CategoryShelves(visit, typed, shelves, cards)
        if visit.isLive("results") { return visit.live(results) }
        return visit.page(CategoriesPage(visit, typed, results)).varyingByLive()
    }

    func new(_ visit: Visit) async throws -> Response {
        visit.page(CategoryPage(visit, nil, errors: [:]))
    }

    func create(_ visit: Visit) async throws -> Response {
        var read = FormReader(visit.form)
        guard let name = read.text("name", .name), read.isFine else { return refused(visit, nil, read.errors) }
        do {
            try await visit.database.write { db in
                if try await OnceStore.claim(visit.onceKey, in: visit.household, db) != nil { return }
                try await db.run(CategoryStore.insert(.new(), named: name, in: visit.household))
                try await OnceStore.remember("/categories", for: visit.onceKey, in: visit.household, db)
            }
            return visit.redirect(to: "/categories", saying: Notice.saved)
        } catch let error as DatabaseError where error.constraint == "categories_name_unique" {
            return refused(visit, nil, .categoryNameTaken)
        }
    }

    func edit(_ visit: Visit) async throws -> Response {
        visit.page(CategoryPage(visit, try await category(visit), errors: [:]))
    }

    func rename(_ visit: Visit) async throws -> Response {
        let category = try await category(visit)
        var read = FormReader(visit.form)
        guard let name = read.text("name", .name), read.isFine else { return refused(visit, category, read.errors) }
        do {
            try await visit.database.write(CategoryStore.rename(category.id, to: name, in: visit.household))
            return visit.redirect(to: "/categories", saying: Notice.saved)
        } catch let error as DatabaseError where error.constraint == "categories_name_unique" {
            return refused(visit, category, .categoryNameTaken)
        }
    }

    func delete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("category", as: Category.ID.self)
        let name = try await visit.database.write(CategoryStore.delete(id, in: visit.household))
        guard let name else { throw HTTPError.notFound }
        return visit.redirect(to: "/categories", saying: Notice.categoryDeleted, [name, "/categories/\(id)/undelete"])
    }

    func undelete(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("category", as: Category.ID.self)
        do {
            let name = try await visit.database.write(CategoryStore.undelete(id, in: visit.household))
            guard let name else { throw HTTPError.notFound }
            return visit.redirect(to: "/categories", saying: Notice.categoryRestored, [name])
        } catch let error as DatabaseError where error.isUniqueViolation {
            return visit.redirect(to: "/categories", saying: Notice.categoryNameTaken)
        }
    }

    private func category(_ visit: Visit) async throws -> CategoryStore.Name {
        let id = try visit.parameter("category", as: Category.ID.self)
        guard let found = try await visit.database.read(CategoryStore.find(id, in: visit.household)) else {
            throw HTTPError.notFound
        }
        return found
    }

    private func refused(_ visit: Visit, _ category: CategoryStore.Name?, _ errors: FormErrors) -> Response {
        visit.page(CategoryPage(visit, category, errors: errors), status: .unprocessableContent)
    }
}

extension FormErrors {
    fileprivate static let categoryNameTaken: FormErrors = ["name": .custom("categoryName")]
}
