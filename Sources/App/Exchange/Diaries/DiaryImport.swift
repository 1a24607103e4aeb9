import Domain
import RecipeImport

/// What a diary's file holds, and what has become of it.
struct DiaryImport: Sendable {
    let lines: Int
    /// How many entries are still to be written.
    let open: Int
    /// How many are new, or would be.
    let new: Int
    /// How many days are marked as complete, or would be.
    let newMarks: Int
    /// How many sums are replaced, or would be, since they come to something else by now.
    let updated: Int
    /// How many weights are new, or would be.
    let newWeights: Int
    /// How many days have a weight already, which stays.
    let knownWeights: Int
    /// How many are in the diary already, or were deleted from it.
    let known: Int
    /// How many can be no entries.
    let unusable: Int
    let undone: Int
    /// On how many days with new entries there are entries already that are not of the same application's files.
    let takenDays: Int
    /// How many lines are left out with such days; they count among those that can be no entries.
    let leftLines: Int
    /// How many did not come any more, since the import ended.
    let missed: Int
    let days: Int
    let first: CivilDate?
    let last: CivilDate?

    /// Whether there is anything to be written, or to be taken back.
    var changesAnything: Bool { new + newMarks + newWeights + updated > 0 }

    /// One line of the file.
    struct Line: Sendable {
        let position: Int
        let entry: FileEntry
        let problem: FileEntry.Problem?
    }
}
