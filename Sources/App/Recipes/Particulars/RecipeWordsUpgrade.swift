import Database
import Domain

/// Lets recipes from before be found by their notes and by where they are from, which SQL cannot do. It runs with every
/// migration, and costs one query where nothing is to be done.
public struct RecipeWordsUpgrade: Sendable {
    public init() {}

    /// - Parameter database: signed in as the owner of the tables.
    public func run(on database: any Database) async throws {
        guard try await database.read(RecipeWordsStore.isDue) else { return }
        var last: (household: Household.ID, id: Recipe.ID)?
        while true {
            let after = last
            let end = try await database.write(deadline: .seconds(60)) { db in
                let (recipes) = try await db.fetch(RecipeWordsStore.next(500, after: after))
                let written = recipes.map { (id: $0.id, household: $0.household, words: $0.allWords) }
                if !written.isEmpty { try await db.run([RecipeWordsStore.write(written)]) }
                return recipes.last.map { ($0.household, $0.id) }
            }
            guard let end else { break }
            last = end
        }
        try await database.write { db in try await db.run([RecipeWordsStore.done]) }
    }
}

extension RecipeWordsStore.Found {
    /// The words with those of the notes and the source that are new among them.
    fileprivate var allWords: String {
        let known = words.split(separator: " ").map(String.init)
        var seen = Set(known)
        let particulars = RecipeParticulars(notes: notes, sourceAddress: address)
        let new = particulars.searched.flatMap { SearchTokens($0).tokens }.filter { seen.insert($0).inserted }
        return (known + new).joined(separator: " ")
    }
}
