import Domain
import Web

/// The entries that a person ticked, and the day and meal for which they are meant.
struct ChosenEntries: Sendable {
    let ids: [DiaryEntry.ID]
    let day: CivilDate
    /// The meal; nil when each entry stays at its own.
    let slot: MealSlot?
}

struct BulkEntriesForm {
    let form: Form

    static let maxEntries = 100

    /// The ticked entries with their target. Throws `notFound` for an id that does not parse, since no entry has it.
    func validated() throws -> ChosenEntries {
        var read = FormReader(form)
        let ids = try ids()
        if let problem = problem(ids) { read.reject("entry[]", problem) }
        let day = read.date("to", in: CivilDate.first...CivilDate.last)
        let slot = read.optionalChoice("slot", of: MealSlot.self)
        guard let day, read.isValid else { throw read.errors }
        return ChosenEntries(ids: ids, day: day, slot: slot)
    }

    /// The ticked entries, from a form without a target.
    func entries() throws -> [DiaryEntry.ID] {
        let ids = try ids()
        if let problem = problem(ids) { throw FormErrors(dictionaryLiteral: ("entry[]", problem)) }
        return ids
    }

    private func problem(_ ids: [DiaryEntry.ID]) -> FieldProblem? {
        if ids.isEmpty { return .diary(.chooseEntries) }
        return ids.count > Self.maxEntries ? .diary(.chooseFewer) : nil
    }

    private func ids() throws(HTTPError) -> [DiaryEntry.ID] {
        var seen: Set<DiaryEntry.ID> = []
        var ids: [DiaryEntry.ID] = []
        for typed in form.all("entry[]") {
            guard let id = DiaryEntry.ID(pathText: typed) else { throw .notFound }
            if seen.insert(id).inserted { ids.append(id) }
        }
        return ids
    }
}
