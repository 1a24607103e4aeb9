import Database
import Domain
import FoundationEssentials
import RecipeImport
import Web

/// Takes an import back: what it made is deleted, what it updated becomes what it was. What somebody has changed since
/// stays.
struct RowUndoing {
    private let runner: ImportRunner
    private let job: ImportJob
    private let found: FileImport
    private let database: any Database
    private let steps: ImportSteps
    /// Whether who takes it back is who has brought it: nobody changes how somebody else rates a recipe.
    private let isOwn: Bool

    init(_ runner: ImportRunner, _ job: ImportJob, _ found: FileImport) {
        self.runner = runner
        self.job = job
        self.found = found
        database = runner.database(of: job)
        steps = runner.steps(of: job)
        isOwn = found.startedBy == job.person
    }

    func run() async throws {
        let source = found.app?.rawValue ?? ""
        while try await steps.fetch(ImportKeyStore.undoMade(500, source, job)) > 0 {}
        while true {
            let rows = try await database.read(ImportKeyStore.updated(ImportRunner.few, source, job))
            if rows.isEmpty { break }
            for row in rows { try await restore(row, source) }
        }
        while true {
            let rows = try await database.read(TakenRowStore.taken(ImportRunner.few, source, job))
            if rows.isEmpty { break }
            for row in rows { try await giveBack(row, source) }
        }
        let photos = ReplacedPhotoStore.restore(job) + ReplacedPhotoStore.forget(job)
        try await steps.run([TakenRowStore.settleChanged(job)] + photos + [ImportCategoryStore.undo(job)])
        try await database.write(FileImportStore.move(job.id, from: .undoing, to: .undone, in: job.household))
    }

    /// Makes a recipe what it was before somebody took the file's version of it.
    private func giveBack(_ taken: TakenRowStore.Taken, _ source: String) async throws {
        let rating = isOwn ? TakenRowStore.restoreRating(taken, job) : []
        try await steps.write { db in
            guard try await db.fetch(TakenRowStore.restore(taken, job)) == 1 else { return }
            try await db.run(TakenRowStore.restoreLines(taken, job) + rating)
            try await RecipeTotalsStore.refresh([taken.recipe], in: job.household, db)
            try await db.run([
                // No recipe has this version: it is as a person had changed it.
                ImportKeyStore.put(taken.key, of: source, taken.recipe, taken.previous, 0, in: job.household),
                ImportKeyStore.settle(taken.position, .undone, job),
            ])
        }
    }

    private func restore(_ row: ImportKeyStore.Updated, _ source: String) async throws {
        if row.previous == row.filed {
            // Nothing but the photo has become another one.
            return try await steps.run([ImportKeyStore.settle(row.position, .undone, job)])
        }
        let before = try JSONDecoder().decode(FileRecipe.self, from: Data(row.previous.utf8))
        let after = try JSONDecoder().decode(FileRecipe.self, from: Data(row.filed.utf8))
        let strings = Strings(found.language)
        let category = try await database.read(CategoryStore.names(in: job.household))
            .first { Folding.key($0.name) == Folding.key(before.recipe.category) }?.id
        let draft = try before.draft(named: try await name(row, before, after, strings), category, strings)
        let resolver = FoodResolver(
            catalogue: runner.catalogue,
            database: database,
            household: job.household,
            language: found.language
        )
        let records = try await RecipeReader(resolver: resolver).written([draft])
        let rating = isOwn ? ImportRatingStore.change(row.recipe, from: after, to: before, by: job.owner) : nil
        try await steps.write { db in
            for record in records {
                try await RecipeStore.update(row.recipe, from: row.version, record, in: job.household, db)
            }
            try await db.run([rating].compactMap { $0 })
            try await db.run([
                ImportKeyStore.put(row.key, of: source, row.recipe, row.previous, row.version + 1, in: job.household),
                ImportKeyStore.settle(row.position, .undone, job),
            ])
        }
    }

    /// The name that a recipe gets back where the import has given it another one: with a number where it is taken.
    private func name(
        _ row: ImportKeyStore.Updated,
        _ before: FileRecipe,
        _ after: FileRecipe,
        _ strings: Strings
    ) async throws -> String {
        let (old, new) = (before.name(strings), after.name(strings))
        guard old != new, Folding.key(row.name) == Folding.key(new) else { return row.name }
        let keys = try await database.read(RecipeStore.nameKeys(in: job.household))
        var free = RecipeNames(keys, without: Folding.key(row.name))
        return free.take(old)
    }
}
