import Database
import Domain
import HTTPServer
import Web

/// Says who may write into a diary without reading it (H-03).
struct WritersController {
    let persons: PersonReader

    func save(_ context: SignedInContext) async throws -> Response {
        let found = try await persons.found(try context.parameter("person", as: Person.ID.self), context)
        guard let database = context.profileDatabase(of: found) else { throw HTTPError.notFound }
        let (person, home, form) = (found.person.id, context.household, context.form)
        do {
            try await database.write { db in
                try await db.run(PersonStore.lock(person, in: home))
                let stored = try await db.fetch(WriterStore.grants(of: person, in: home))
                let typed = WritersForm(form: form, writers: found.viewers.map(\.id), stored: stored)
                let grants = try typed.validated(today: context.today, context.strings)
                try await db.run(WriterStore.replace(grants, of: person, in: home))
            }
            return context.redirect(to: "/people/\(person)", flash: .saved)
        } catch let errors as FormErrors {
            return try await persons.page(context, found, writers: errors, errors.status)
        }
    }
}

/// Repeated `writer`, and until when each of them may write. What the page showed comes as `was.` and the field's name: then
/// whom somebody else has let write meanwhile, or no more, stays so.
struct WritersForm {
    static let writer = "writer"
    let form: Form
    /// Those who can be chosen: the others with an account.
    let writers: [Person.ID]
    /// Who may write by now.
    let stored: [WriterStore.Grant]

    static func until(of writer: Person.ID) -> String { "until[\(writer)]" }

    func validated(today: CivilDate, _ strings: Strings) throws(FormErrors) -> [WriterStore.Grant] {
        var read = FormReader(form)
        read.ask(about: form.outdated(stored.map { Self.shown($0, strings) }))
        let now = stored.map(\.writer).filter(writers.contains)
        let typed = form.ticked(Self.writer, over: Set(now.map(\.description)))
        let chosen = writers.filter { typed.contains($0.description) }
        // Whom somebody else has taken off meanwhile stays so, but a last day that was typed for them is not dropped unseen.
        read.ask(about: takenOff(besides: typed).map { ShownField($0, "", words: strings.people.writers.noMore) })
        if chosen.count != typed.count { read.reject(Self.writer, .notAChoice) }
        let grants = chosen.map { writer in
            let until = Self.until(of: writer)
            let isLeft = form.has("was.\(Self.writer)") && !form.changes(until)
            if isLeft, let grant = stored.first(where: { $0.writer == writer }) { return grant }
            let lastDay = read.optionalDate(until, in: today...today.adding(days: 3_650))
            return WriterStore.Grant(writer: writer, lastDay: lastDay)
        }
        guard read.isValid else { throw read.errors }
        return grants
    }

    /// The fields of those whom the page showed as writers and leaves so, with another last day, and who are none by now.
    private func takenOff(besides typed: Set<String>) -> [String] {
        let kept = Set(form.all("was.\(Self.writer)")).intersection(form.all(Self.writer)).subtracting(typed)
        return writers.filter { kept.contains($0.description) }.map(Self.until).filter(form.changes)
    }

    /// The field for until when somebody may write.
    static func shown(_ grant: WriterStore.Grant, _ strings: Strings) -> ShownField {
        ShownField(
            until(of: grant.writer),
            grant.lastDay?.iso ?? "",
            words: grant.lastDay.map(strings.dayMonthYear) ?? strings.people.writers.forGood
        )
    }
}
