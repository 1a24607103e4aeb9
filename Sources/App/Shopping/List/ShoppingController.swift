import Domain
import HTTPServer
import Web

/// The shopping lists, and what is typed into them.
struct ShoppingController {
    let catalogue: CatalogueCache
    let changes: PlanChanges

    /// Leads to the list that was used last, and there to the form for the days of the plan that the address names.
    func open(_ context: any HouseholdContext) async throws -> Response {
        guard let last = try await context.database.read(ListStore.last(in: context.household)) else {
            throw HTTPError.notFound
        }
        guard let days = PlanDays(context.query) else { return .redirect(to: "/shopping/\(last)") }
        return .redirect(to: "/shopping/\(last)?from=\(days.from.iso)&to=\(days.to.iso)#plan")
    }

    func show(_ context: any HouseholdContext) async throws -> Response {
        let view = ListView(context.query)
        if context.requestContext.parameters["list"]?.hasSuffix(".txt") == true { return try await plain(context) }
        let list = try context.parameter("list", as: ShoppingList.ID.self)
        guard let marks = try await context.marks(of: list, view) else { throw HTTPError.notFound }
        let changed = try await changes.changed(since: marks.made, on: list, context)
        return try await context.page(
            marked: marks.all + [changed?.mark ?? "", changed?.isBusy == true ? "busy" : ""]
        ) { tag in
            guard var detail = try await context.shoppingList(list, at: view.shop) else { throw HTTPError.notFound }
            var note: PlanChangeNote?
            if let changed {
                let now = try await changes.needs(changed, context)
                detail.warn(as: now)
                note = try await changes.note(on: changed, now, list, context)
            }
            let section = ListSection(context, detail, view, note)
            if context.isLive("list") { return context.live(section, tagged: tag) }
            let page = ShoppingListPage(context, detail, section)
            return context.page(page, tagged: tag).varyingByLive().kept(for: context)
        }
    }

    /// Adds what was typed, one thing a line.
    func add(_ context: any HouseholdContext) async throws -> Response {
        let detail = try await detail(context)
        let (list, path) = (detail.list.id, detail.list.path)
        let typed: AddedLines
        do {
            typed = try AddedLines(context.form)
        } catch {
            let section = ListSection(context, detail, ListView())
            let page = ShoppingListPage(context, detail, section, errors: error)
            return context.page(page, status: .unprocessableContent)
        }
        let (acts, writing) = (try await typed.acts(catalogue, context), OperationWriting(context, list))
        let (_, made) = try await context.once(saying: typed.lines.joined(separator: "\n")) { db in
            guard try await writing.write(acts, db) != nil else { throw HTTPError.notFound }
            // An address of its own: that of the list stands for the form that made the list.
            return (path.under("#items"), acts)
        }
        let added: [ShoppingAct]
        if let made { added = made } else { added = try await addAgain(acts, writing, context) }
        let count = added.count { $0.kind == .add }
        // Sent twice it is added once, and what the first has told is still to be read.
        guard count > 0 else { return .redirect(to: path) }
        return context.redirect(to: path, flash: .shopping(.added(count: count)))
    }

    /// A form that is sent again adds what was taken off the list since, and nothing else. Answers what it added.
    private func addAgain(
        _ acts: [ShoppingAct],
        _ writing: OperationWriting,
        _ context: any HouseholdContext
    ) async throws -> [ShoppingAct] {
        let keys = Set(acts.flatMap(\.keys)).sorted()
        return try await context.database.write { db -> [ShoppingAct] in
            try await db.run(OperationStore.lock(writing.list, in: writing.household))
            let removed = try await db.fetch(ItemEditStore.removed(keys, on: writing.list, in: writing.household))
            let gone = acts.filter { $0.kind == .add && !Set(removed).isDisjoint(with: $0.keys) }
            let again = Set(gone.flatMap(\.keys))
            let meant = acts.filter { !again.isDisjoint(with: $0.keys) }
            if meant.isEmpty { return [] }
            guard try await writing.write(meant, db) != nil else { throw HTTPError.notFound }
            return meant
        }
    }

    /// The list on paper.
    func print(_ context: any HouseholdContext) async throws -> Response {
        let list = try context.parameter("list", as: ShoppingList.ID.self)
        guard let detail = try await changes.list(list, at: context.query.value("shop"), context) else {
            throw HTTPError.notFound
        }
        return context.page(PrintedListPage(context, detail))
    }

    /// The list as plain text, to be sent to somebody.
    private func plain(_ context: any HouseholdContext) async throws -> Response {
        let address = context.requestContext.parameters["list"] ?? ""
        guard let list = ShoppingList.ID(address.dropLast(".txt".count)),
            let detail = try await changes.list(list, at: context.query.value("shop"), context)
        else { throw HTTPError.notFound }
        return .text(PrintedListPage(context, detail).plain)
    }

    private func detail(_ context: any HouseholdContext) async throws -> ShoppingListDetail {
        let list = try context.parameter("list", as: ShoppingList.ID.self)
        guard let detail = try await context.shoppingList(list) else { throw HTTPError.notFound }
        return detail
    }
}

extension ListStore.Kept {
    var path: LocalPath { "/shopping/\(id)" }
}

/// What somebody types into a list: one thing a line.
struct AddedLines: Sendable {
    let lines: [String]
    /// The note that each of them gets; nil for none.
    let note: String?

    static let max = 100

    /// The operations that add the things to a list, each with the note.
    func acts(_ catalogue: CatalogueCache, _ context: any HouseholdContext) async throws -> [ShoppingAct] {
        try await TypedNeedReader(catalogue, for: context).read(lines).flatMap { need in
            let asked = ShoppingSum([need.amount])
            let added = ShoppingAct(id: .new(), target: .needed(need), kind: .add, seen: asked, text: need.text)
            let noted = note.map { ShoppingAct(id: .new(), target: .key(need.key.text), kind: .note, text: $0) }
            return [added, noted].compactMap { $0 }
        }
    }

    init(_ form: Form) throws(FormErrors) {
        var read = FormReader(form)
        let text = read.text("text", .lines(Self.max * 200)) ?? ""
        note = read.optionalText("note", .itemText)
        lines = text.split(separator: "\n").compactMap { TextRule.itemText.cleaned(String($0)) }.filter { !$0.isEmpty }
        if lines.count > Self.max { read.reject("text", .shopping(.tooManyLines)) }
        let longest = text.split(separator: "\n").map(\.unicodeScalars.count).max() ?? 0
        if longest > TextRule.itemText.longest { read.reject("text", .tooLong(max: TextRule.itemText.longest)) }
        if lines.isEmpty, read.isValid { read.reject("text", .required) }
        guard read.isValid else { throw read.errors }
    }
}
