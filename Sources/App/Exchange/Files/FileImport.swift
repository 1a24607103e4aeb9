import Database
import Domain
import RecipeImport
import Web

/// The import of one file: from its upload to its report.
struct FileImport: Sendable {
    typealias ID = Identifier<FileImport>

    let id: ID
    let state: State
    let app: FileApp?
    /// Whether the file is a diary, and no recipes.
    let isDiary: Bool
    let problem: FileProblem?
    /// Why it ended before it was done; nil where it did not.
    let ending: Ending?
    /// In whose name what was in the file came in.
    let startedBy: Person.ID
    /// In which order a diary's dates were read, where they could be meant in the other one, too.
    let dates: DateOrder?
    /// In which unit a diary's weights are, where the file does not say it.
    let weightUnit: WeightUnit?
    let unread: [String]
    let leftOut: [FileLeftOut]
    let language: Language
    let progress: Progress

    /// Whether it is there for somebody who may only read in the household: a diary, which nobody else finds anyway, or a
    /// file of theirs of which nothing has come.
    func isOpen(toReader person: Person.ID) -> Bool {
        isDiary || startedBy == person && (state == .reading || state == .failed && !hasEnded)
    }

    /// Whether what came of it can be taken back.
    var canBeTakenBack: Bool { state == .done || hasEnded }

    /// Whether there is anything to be written: of what is here as it is in the file at most a photo comes.
    func brings(_ outcomes: [RowOutcome: Int]) -> Bool {
        progress.photos > 0 || outcomes.contains { $0.key != .unchanged && $0.value > 0 }
    }

    /// Whether recipes are here, or otherwise, because of it.
    var hasChanged: Bool { [RowOutcome.made, .updated].contains { (progress.outcomes[$0] ?? 0) > 0 } }

    /// Whether recipes that went as it was taken back may come again.
    var canComeBack: Bool { state == .undone && (progress.outcomes[.undone] ?? 0) > 0 }

    /// Whether it ended when some of it may have been here.
    var hasEnded: Bool { state == .failed && (ending == .departed || ending == .departedUndoing) }

    /// Why an import ended.
    enum Ending: String, Sendable {
        /// It was broken off while the file was read.
        case interrupted
        /// It holds recipes, and whoever has chosen it may only read in the household.
        case readOnly
        /// Whoever had it written, or was taking it back, has left the household, or may only read in it.
        case departed, departedUndoing
    }

    enum State: String, Sendable {
        case reading, preview, running, done, undoing, undone, failed

        var isBusy: Bool { [.reading, .running, .undoing].contains(self) }
    }

    /// How far it has come.
    struct Progress: Sendable {
        let recipes: Int
        /// How many recipes are still to be written.
        let open: Int
        /// How many photos are still to be converted or fetched; of an import that has ended, how many did not come.
        let photos: Int
        let outcomes: [RowOutcome: Int]
    }
}

/// What has become of a recipe of a file; before it is written, what would.
enum RowOutcome: String, CaseIterable, Sendable {
    case made, updated
    /// It is here as it is in the file.
    case unchanged
    /// It was changed here since it was imported.
    case kept
    /// It was deleted here.
    case deleted
    case failed
    case undone
}

/// One recipe of a file.
struct ImportRow: Sendable {
    let position: Int
    let name: String
    /// The name that it has here, where its own is taken.
    var nameHere: String?
    let outcome: RowOutcome
    let problem: String
    let remarks: [FileRecipe.Remark]
    let recipe: Recipe.ID?
}

/// An import that has something to be done for it.
struct ImportJob: Hashable, Sendable {
    let household: Household.ID
    let id: FileImport.ID
    /// By whom it was started, in whose name the recipes are written.
    let person: Person.ID

    /// Whose diary it goes into.
    var owner: DiaryOwner { DiaryOwner(household: household, person: person) }
}

extension LocalPath {
    static func fileImport(_ id: FileImport.ID) -> LocalPath { "/import/files/\(id)" }
}
