import Database
import Domain

/// Searches a household's recipes, for pages and for programs.
struct LibraryFinder: Sendable {
    let library: LibraryCache
    let left: LeftToday

    struct Found {
        let page: LibraryIndex.Page
        let categories: [Named<Category.ID>]
        let left: Kilocalories?
        /// Whom the reader looks after.
        let wards: [Ward]
        /// Whether the index is as the library is.
        var isPresent = true
    }

    /// What a page of the library comes to for its reader.
    func marks(_ search: LibrarySearch, _ context: any HouseholdContext) -> Query<[String]> {
        var around = [
            left.goals(ofReader: context.reader).marked,
            left.eaten(on: context.today, byReader: context.reader).marked,
            wards(context).marked,
        ]
        if search.rating != nil { around.append(RatingStore.mark(in: context.household)) }
        if search.sort == .used { around.append(LibraryStore.lastUse(in: context.household)) }
        return RecipeMarkStore.library(around, in: context.household).map { [$0] }
    }

    private func wards(_ context: any HouseholdContext) -> Query<[Ward]> {
        guard let reader = context.requestContext.signedIn else { return .nothing([]) }
        return WardStore.wards(of: reader.person, in: context.household)
    }

    /// Searches the cached index while reading the library's revision, and searches
    /// again in a new index when the revision differs.
    func find(
        _ search: LibrarySearch,
        _ context: any HouseholdContext
    ) async throws -> (index: LibraryIndex, found: Found) {
        var index = try await library.latest(of: context.household, from: context.database)
        for _ in 1...3 {
            let (revision, found) = try await read(search, index, context)
            if revision == index.revision { return (index, found) }
            index = try await library.index(revision, of: context.household, from: context.database)
        }
        // Recipes change faster than the index can be read, so the state of a moment ago has to do.
        var found = try await read(search, index, context, isLast: true).found
        found.isPresent = false
        return (index, found)
    }

    private func read(
        _ search: LibrarySearch,
        _ index: LibraryIndex,
        _ context: any HouseholdContext,
        isLast: Bool = false
    ) async throws -> (revision: LibraryIndex.Revision?, found: Found) {
        let (now, categories, goals, eaten, avoided, lookedAfter) = try await context.database.read(
            LibraryStore.present(of: context.household),
            CategoryStore.names(in: context.household),
            left.goals(ofReader: context.reader),
            left.eaten(on: context.today, byReader: context.reader),
            AvoidanceStore.avoided(readBy: context.reader, in: context.household),
            wards(context)
        )
        let energy = LeftToday.energy(goals, eaten: eaten, on: context.today)
        var search = search
        search.concerns(avoided, context.reader)
        if let rating = search.rating {
            let liked = try await context.database.read(
                RatingStore.liked(rating.least, by: context.reader?.person, in: context.household)
            )
            search.liked = Set(liked)
        }
        if search.sort == .used {
            search.used = try await context.database.read(
                LibraryStore.used(since: index.lastUse, in: context.household)
            )
        }
        let present = try await index.learn(
            for: search.judgements,
            LibraryContents.State(catalogue: now.digest, day: context.today),
            // What is in recipes that are shown has to be known, also where they have changed meanwhile.
            isLast ? index.revision : now.revision,
            in: context.household,
            from: context.database
        )
        return (present, Found(page: index.page(search), categories: categories, left: energy, wards: lookedAfter))
    }
}
