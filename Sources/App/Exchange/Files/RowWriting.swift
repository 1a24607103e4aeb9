import Database
import Domain
import FoundationEssentials
import RecipeImport
import Web

/// Writes the recipes of a file, some at a time, and then their photos.
struct RowWriting {
    private let runner: ImportRunner
    private let job: ImportJob
    private let source: String
    private let database: any Database
    private let strings: Strings
    private let language: Language

    init(_ runner: ImportRunner, _ job: ImportJob, _ found: FileImport) {
        self.runner = runner
        self.job = job
        source = found.app?.rawValue ?? ""
        database = runner.database(of: job)
        strings = Strings(found.language)
        language = found.language
    }

    func run() async throws {
        let home = job.household
        var names = RecipeNames(try await database.read(RecipeStore.nameKeys(in: home)))
        while try await database.write(FileImportStore.hold(job)) == 1 {
            let rows = try await database.read(ImportRowStore.next(ImportRunner.few, of: job))
            if rows.isEmpty { break }
            try await write(rows, &names)
        }
        while try await database.write(FileImportStore.hold(job)) == 1, try await convertPhoto() {}
        try await database.write(FileImportStore.move(job.id, from: .running, to: .done, in: home))
    }

    /// What is done with one row.
    private struct Act: Sendable {
        let row: ImportRowStore.Waiting
        let found: FileRecipe
        let id: Recipe.ID
        let record: RecipeStore.RecipeRecord
    }

    private func write(_ rows: [ImportRowStore.Waiting], _ names: inout RecipeNames) async throws {
        var settled: [SQL] = []
        var wanted: [(row: ImportRowStore.Waiting, found: FileRecipe)] = []
        for row in rows {
            if row.outcome != .made, row.outcome != .updated {
                settled.append(ImportRowStore.finish(row, row.outcome, job))
            } else if let found = decoded(row) {
                wanted.append((row, found))
            } else {
                settled.append(ImportRowStore.finish(row, .failed, problem: strings.exchange.files.notWritten, job))
            }
        }
        let categories = try await categories(of: wanted.map(\.found))
        var drafts: [(row: ImportRowStore.Waiting, found: FileRecipe, draft: RecipeDraft)] = []
        for (row, found) in wanted {
            do throws(FormErrors) {
                drafts.append((row, found, try draft(of: found, row, categories, &names)))
            } catch {
                let text = error.entries.first.map { strings.text(of: $0.problem) } ?? ""
                settled.append(ImportRowStore.finish(row, .failed, problem: text, job))
            }
        }
        let records = try await resolved(drafts.map(\.draft))
        let acts = zip(drafts, records).map { draft, record in
            Act(row: draft.row, found: draft.found, id: draft.row.known?.id ?? Recipe.ID.new(), record: record)
        }
        let kept = settled
        try await database.write { db in try await db.run(kept) }
        try await keep(acts)
    }

    private func decoded(_ row: ImportRowStore.Waiting) -> FileRecipe? {
        do {
            return try JSONDecoder().decode(FileRecipe.self, from: Data(row.json.utf8))
        } catch {
            runner.services.log.warning("recipe not decoded", ["cause": .text(String(describing: error))])
            return nil
        }
    }

    /// All at once, or where that fails one by one, so that no recipe keeps the others from coming.
    private func keep(_ acts: [Act]) async throws {
        do {
            try await database.write { db in for act in acts { try await keep(act, db) } }
        } catch {
            for act in acts {
                do {
                    try await database.write { db in try await keep(act, db) }
                } catch {
                    runner.services.log.warning("recipe not imported", ["cause": .text(String(describing: error))])
                    let problem = strings.exchange.files.notWritten
                    let failed = ImportRowStore.finish(act.row, .failed, problem: problem, job)
                    try await database.write { db in try await db.run([failed]) }
                }
            }
        }
    }

    private func keep(_ act: Act, _ db: Connection) async throws {
        var version = 1
        if act.row.outcome == .made {
            try await RecipeStore.insert(act.id, act.record, in: job.household, db)
        } else if let known = act.row.known {
            try await RecipeStore.update(act.id, from: known.version, act.record, in: job.household, db)
            version = known.version + 1
        }
        var statements = [
            ImportKeyStore.put(act.row.key, of: source, act.id, act.row.json, version, in: job.household),
            ImportRowStore.finish(act.row, act.row.outcome, recipe: act.id, job),
        ]
        if let rating = act.found.rating, act.row.outcome == .made {
            statements.append(
                RatingStore.put(act.id, rating, by: DiaryOwner(household: job.household, person: job.person))
            )
        }
        try await db.run(statements)
    }

    private func draft(
        of found: FileRecipe,
        _ row: ImportRowStore.Waiting,
        _ categories: [String: Category.ID],
        _ names: inout RecipeNames
    ) throws(FormErrors) -> RecipeDraft {
        let typed = found.recipe.typed(strings, nil).name
        let wanted = typed.isEmpty ? strings.exchange.files.nameless : typed
        // What is updated keeps the name that it got.
        let name = row.known?.name ?? names.take(wanted)
        let category = categories[Folding.key(found.recipe.category)]
        return try found.draft(named: name, category, strings)
    }

    /// The household's categories by their folded names; those that the recipes name and it has not are made.
    private func categories(of recipes: [FileRecipe]) async throws -> [String: Category.ID] {
        let home = job.household
        let known = try await database.read(CategoryStore.names(in: home))
        var ids = Dictionary(known.map { (Folding.key($0.name), $0.id) }) { first, _ in first }
        var new: [SQL] = []
        for found in recipes {
            var read = FormReader(Form([("name", found.recipe.category)]))
            guard let name = read.optionalText("name", .name), ids[Folding.key(name)] == nil else { continue }
            let id = Category.ID.new()
            ids[Folding.key(name)] = id
            new.append(CategoryStore.insert(id, named: name, in: home))
        }
        let statements = new
        if !statements.isEmpty { try await database.write { db in try await db.run(statements) } }
        return ids
    }

    /// The drafts as they are stored. Where much else is being read just now, this waits.
    private func resolved(_ drafts: [RecipeDraft]) async throws -> [RecipeStore.RecipeRecord] {
        if drafts.isEmpty { return [] }
        let resolver = FoodResolver(
            catalogue: runner.catalogue,
            database: database,
            household: job.household,
            language: language,
            work: runner.services.work
        )
        while true {
            do {
                return try await RecipeReader(resolver: resolver).written(drafts)
            } catch let error as HTTPError where error.retryAfter != nil {
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Converts the next photo; false where none is left. A file that is no photo is said of its recipe.
    private func convertPhoto() async throws -> Bool {
        guard let next = try await database.read(ImportRowStore.nextPhoto(of: job)) else { return false }
        do {
            let file = FormFile(claimedType: "application/octet-stream", bytes: next.photo)
            let photo = try await runner.photos.encode(file)
            try await database.write { db in
                _ = try await PhotoStore.save(photo, of: next.recipe, in: job.household, db)
                try await db.run([ImportRowStore.forgetPhoto(next.position, isPhoto: true, job)])
            }
        } catch PhotoProblem.busy {
            try await Task.sleep(for: .seconds(1))
        } catch is PhotoProblem {
            let forgotten = ImportRowStore.forgetPhoto(next.position, isPhoto: false, job)
            try await database.write { db in try await db.run([forgotten]) }
        }
        return true
    }
}
