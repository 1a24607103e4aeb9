import Domain
import Web

/// The bar of a search (W-22): how much was added in this stay, with undo and the way back to the day.
struct AddedBar: Fragment, Sendable {
    let once = IdempotencyField()
    let csrf: CSRFField
    let added: String
    let last: String
    let query: String
    /// "3 added"; nil before the first.
    let count: String?
    var hasAdded: Bool { count != nil }
    /// What was added last; nil when it was taken back.
    let what: String?
    let undo: LocalPath?
    let done: LocalPath
    let quick: LocalPath
    let rest: DayRest?

    init(_ context: any HouseholdContext, _ visit: SearchVisit, last entry: DiaryEntry?, rest: DayRest?) {
        let strings = context.strings
        let day = visit.place.day ?? context.today
        csrf = context.csrf
        added = String(visit.added)
        last = entry == nil ? "" : visit.last
        query = visit.query
        count = visit.added == 0 ? nil : strings.foods.added(count: visit.added)
        what = entry.map { "\($0.eaten.name), \(strings.amount(of: $0.eaten, Formatting(context.language)))" }
        undo = entry == nil ? nil : visit.undo
        done = .diary(day)
        quick = "/diary/\(day)/quick?slot=\(visit.place.slotText)"
        self.rest = rest
    }
}

extension DayReader {
    /// The bar of a search; nil where nobody has a diary.
    func visitHTML(_ context: any HouseholdContext, _ visit: SearchVisit) async throws -> SafeHTML? {
        guard let owner = context.reader else { return nil }
        var entry: DiaryEntry?
        if let id = DiaryEntry.ID(pathText: visit.last) {
            entry = try await context.database.read(DiaryStore.entry(id, of: owner))
        }
        let rest = try await rest(context, on: visit.place.day ?? context.today)
        return AddedBar(context, visit, last: entry, rest: rest).html(strings: context.strings)
    }
}
