import Database
import Domain
import HTTPServer
import Web

/// The lists of a household.
struct ListsController {
    func list(_ context: any HouseholdContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func create(_ context: any HouseholdContext) async throws -> Response {
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else {
            return try await page(context, errors: read.errors)
        }
        let (id, household) = (ShoppingList.ID.new(), context.household)
        do {
            try await context.doneBefore { place in
                guard let first = place.value(at: 1, as: ShoppingList.ID.self) else { return true }
                return try await context.database.read(ListStore.isThere(first, in: household))
            }
            let list = try await context.once { db in
                try await db.run(ListsStore.insert(id, named: name, in: household))
                return "/shopping/\(id)"
            }
            return .redirect(to: list)
        } catch let error as DatabaseError where error.constraint == "shopping_lists_name_unique" {
            return try await page(context, errors: ["name": .taken])
        }
    }

    func rename(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        guard try await context.database.read(ListStore.isThere(list, in: context.household)) else {
            throw HTTPError.notFound
        }
        var read = FormReader(context.form)
        guard let name = read.text("name", .name), read.isValid else {
            return try await page(context, errors: read.errors, renaming: list)
        }
        do {
            try await context.database.write(ListsStore.rename(list, to: name, in: context.household))
            return context.redirect(to: "/shopping/\(list)", flash: .saved)
        } catch let error as DatabaseError where error.constraint == "shopping_lists_name_unique" {
            return try await page(context, errors: ["name": .taken], renaming: list)
        }
    }

    /// Deletes a list; the last one stays.
    func delete(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        let (lists, _, isDeleted) = try await context.database.write { db in
            try await db.run([ListsStore.lock(context.household)])
            return try await db.fetch(
                ListStore.all(in: context.household),
                ListsStore.set(list, deleted: true, in: context.household),
                ListsStore.isDeleted(list, in: context.household)
            )
        }
        // A button that is pressed twice finds the list deleted already, and its way back.
        guard isDeleted || lists.contains(where: { $0.id == list }) else { throw HTTPError.notFound }
        guard isDeleted else { return context.redirect(to: "/shopping/lists", flash: .shopping(.lastList)) }
        return context.redirect(
            to: "/shopping/lists",
            flash: .shopping(.listDeleted),
            undo: "/shopping/\(list)/undelete"
        )
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let list: ShoppingList.ID = try context.parameter("list")
        // A button that is pressed twice finds the list restored already.
        do {
            let (_, isThere) = try await context.database.write(
                ListsStore.set(list, deleted: false, in: context.household),
                ListStore.isThere(list, in: context.household)
            )
            guard isThere else { throw HTTPError.notFound }
            return context.redirect(to: "/shopping/\(list)", flash: .saved)
        } catch let error as DatabaseError where error.isUniqueViolation {
            return context.redirect(to: "/shopping/lists", flash: .nameTaken)
        }
    }

    /// - Parameter renamed: the list whose name was refused; nil where it is a new one's.
    private func page(
        _ context: any HouseholdContext,
        errors: FormErrors,
        renaming renamed: ShoppingList.ID? = nil
    ) async throws -> Response {
        let lists = try await context.database.read(ListStore.all(in: context.household))
        let page = ListsPage(context, lists, errors: errors, renaming: renamed)
        return context.page(page, status: errors.isEmpty ? .ok : .unprocessableContent)
    }
}

extension HouseholdContext {
    /// The list from which a form was sent, or else another page.
    func listOrElse(_ page: LocalPath) -> LocalPath {
        ShoppingList.ID(form.rawValue("list")).map { "/shopping/\($0)" } ?? page
    }
}

struct ListsPage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field
    let lists: [Row]
    let mayChange: Bool

    struct Row: Sendable {
        let name: String
        let path: LocalPath
        /// The address that deletes the list; nil for the only one.
        let delete: LocalPath?
        let deleteLabel: String
        let rename: Field
    }

    init(
        _ context: any HouseholdContext,
        _ lists: [Named<ShoppingList.ID>],
        errors: FormErrors,
        renaming renamed: ShoppingList.ID?
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        name = fields.text("name", strings.shopping.lists.name, isSent: renamed == nil)
        let mayChange = context.may(.kitchen(.write))
        self.lists = lists.map { list in
            let name = list.name.isEmpty ? strings.shopping.list.title : list.name
            let label = strings.shopping.lists.rename(name: name)
            let rename = fields.text("name", label, kept: name, isSent: list.id == renamed)
            let id = "name-\(list.id)"
            if list.id == renamed { fields.remember("name", label, id: id) }
            return Row(
                name: name,
                path: "/shopping/\(list.id)",
                delete: mayChange && lists.count > 1 ? "/shopping/\(list.id)/delete" : nil,
                deleteLabel: strings.shopping.lists.delete(name: name),
                rename: rename.named(id)
            )
        }
        self.mayChange = mayChange
        self.errors = fields.summary
    }
}
