import Database
import Domain
import RecipeImport
import Web

/// What whoever brings a diary in says of its file before it is written.
struct DiaryAnswers: Sendable {
    /// What stands first in its dates, where that could be either; nil where nothing is said.
    var dates: DateOrder?
    /// The unit of its weights, where the file names none.
    var unit: WeightUnit?
    /// Whether days that have entries already are left out.
    var leavesDays: Bool

    /// - Parameter id: the import, of recipes perhaps, of which nothing is asked.
    func settle(_ id: FileImport.ID, _ context: SignedInContext) async throws {
        let job = ImportJob(household: context.household, id: id, person: context.diaryOwner.person)
        if let dates {
            try await EntryWriting(ImportSteps(job: job, database: context.database)).read(dates: dates)
        }
        if let unit { try await context.database.write(ImportWeightStore.settle(in: unit, job)) }
        try await context.database.write(ImportEntryStore.settleDays(areLeft: leavesDays, job))
    }
}

extension DiaryAnswers {
    init(_ form: Form) {
        self.init(
            dates: DateOrder(rawValue: form.rawValue("dates")),
            unit: WeightUnit(rawValue: form.rawValue("weight_unit")),
            leavesDays: form.rawValue("leave_days") == "1"
        )
    }
}
