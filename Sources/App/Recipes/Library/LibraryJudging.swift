import Database
import Domain

extension LibraryIndex {
    /// Reads what the recipes contain, where one of these questions asks for it and the index does not know it.
    /// - Parameter revision: the library's present revision.
    /// - Returns: the revision afterwards: it is read last, so that it vouches for what was read before it.
    func learn(
        for questions: [[Avoidance]],
        _ state: LibraryContents.State,
        _ revision: Revision?,
        in household: Household.ID,
        from database: any Database
    ) async throws -> Revision? {
        let isKnown = questions.allSatisfy { contents.suffices(for: $0, state) }
        // What is read for an index that is out of date would be thrown away.
        if isKnown || revision != self.revision { return revision }
        let asksForNames = questions.contains { $0.contains(where: \.isByName) }
        let names = asksForNames ? try await database.read(LibraryStore.names(in: household)) : nil
        let (found, present) = try await database.read(
            LibraryStore.contents(in: household),
            LibraryStore.revision(of: household)
        )
        contents.remember(state, recipes, found, names)
        return present
    }
}

extension LibraryCache {
    /// What the recipes of the library are to its reader; nil for one who avoids nothing.
    func verdicts(_ context: SignedInContext) async throws -> [Recipe.ID: Verdict]? {
        let home = context.household
        let rows = try await context.database.read(
            AvoidanceStore.avoided(by: context.diaryOwner.person, in: home)
        )
        let avoided = rows.binding
        if avoided.isEmpty { return nil }
        var index = try await latest(of: home, from: context.database)
        for _ in 1...3 {
            let (revision, digest) = try await context.database.read(
                LibraryStore.revision(of: home),
                CatalogueStore.loadedDigest
            )
            let state = LibraryContents.State(catalogue: digest, day: context.today)
            let present = try await index.learn(for: [avoided], state, revision, in: home, from: context.database)
            if present == index.revision { break }
            index = try await self.index(present, of: home, from: context.database)
        }
        let all = index.contents.verdicts(for: avoided)?.all ?? index.recipes.map { _ in .unknown }
        return Dictionary(zip(index.recipes, all), uniquingKeysWith: { first, _ in first })
    }
}

extension [AvoidanceStore.Stored] {
    /// What decides whether a dish is left out: allergies and diets.
    var binding: [Avoidance] { map(\.avoidance).filter { $0.severity != .dislike } }
}
