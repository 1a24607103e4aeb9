/// What an archive brought back, as its reader is told.
struct ArchiveReport: Equatable, Sendable {
    var recipes = 0
    var entries = 0
    var weights = 0
    /// Rows of every kind that are new.
    var new = 0
    /// Rows that had been deleted here, and are there again.
    var back = 0
    /// Rows that were there already, or belong to what was there.
    var there = 0
    /// Rows that neither are here nor came: of people who have left or whom nobody who brings them back looks after, and
    /// plates that were taken back of what is still there.
    var left = 0
    /// Recipes that did not come because whoever brings them only reads in the household.
    var withheld = 0

    mutating func count(_ new: Int, back: Int = 0, of batch: ArchiveBatch) {
        self.new += new
        self.back += back
        there += batch.lines.count - new - back
        switch batch.table.name {
        case "recipes": recipes += new
        case "diary_entries": entries += new
        case "weights": weights += new
        default: break
        }
    }
}
