import Database
import Domain
import FoundationEssentials
import RecipeImport
import Web

/// Writes the recipes of a file, some at a time, and then their photos. Another import of the household, or another
/// process that has taken this one over, may be at the same recipes: each row is written once, and a recipe that came
/// meanwhile is looked at anew.
struct RowWriting {
    private let runner: ImportRunner
    private let job: ImportJob
    private let source: String
    private let database: any Database
    private let steps: ImportSteps
    private let strings: Strings
    private let language: Language

    init(_ runner: ImportRunner, _ job: ImportJob, _ found: FileImport) {
        self.runner = runner
        self.job = job
        source = found.app?.rawValue ?? ""
        database = runner.database(of: job)
        steps = runner.steps(of: job)
        strings = Strings(found.language)
        language = found.language
    }

    func run() async throws {
        var course = Course(names: try await names())
        while true {
            let rows = try await database.read(ImportRowStore.next(ImportRunner.few, of: job))
            if rows.isEmpty { break }
            try await write(rows, &course)
        }
        try await PhotoConverting(runner, job).run()
        // What stands at addresses may take long, and holds nobody else up.
        if try await database.read(ImportPhotoStore.awaited(1, of: job)).isEmpty {
            try await database.write(FileImportStore.move(job.id, from: .running, to: .done, in: job.household))
        } else {
            runner.fetchPhotos(for: job)
        }
    }

    /// What is known on the way.
    private struct Course {
        var names: RecipeNames
        /// How often a row had to be looked at anew.
        var tries: [Int: Int] = [:]
        static let mostTries = 3
    }

    private func names() async throws -> RecipeNames {
        RecipeNames(try await database.read(RecipeStore.nameKeys(in: job.household)))
    }

    /// What is done with one row.
    private struct Act: Sendable {
        let row: ImportRowStore.Waiting
        let found: FileRecipe
        let id: Recipe.ID
        let record: RecipeStore.RecipeRecord
    }

    /// A recipe that has come by another import in the meantime.
    private struct CameMeanwhile: Error {}

    private func write(_ rows: [ImportRowStore.Waiting], _ course: inout Course) async throws {
        var settled: [SQL] = []
        var wanted: [(row: ImportRowStore.Waiting, found: FileRecipe)] = []
        for row in rows {
            if row.outcome != .made, row.outcome != .updated {
                settled.append(ImportRowStore.finish(row, row.outcome, job))
            } else if let found = decoded(row.json) {
                wanted.append((row, found))
            } else {
                settled.append(ImportRowStore.finish(row, .failed, problem: strings.exchange.files.notWritten, job))
            }
        }
        let categories = try await FileCategories.made(for: wanted.map(\.found), in: job.household, steps)
        var drafts: [(row: ImportRowStore.Waiting, found: FileRecipe, draft: RecipeDraft)] = []
        for (row, found) in wanted {
            do throws(FormErrors) {
                let name = name(of: row, found, &course.names)
                drafts.append((row, found, try found.draft(named: name, categories.category(of: found), strings)))
            } catch {
                let text = error.entries.first.map { strings.text(of: $0.problem) } ?? ""
                settled.append(ImportRowStore.finish(row, .failed, problem: text, job))
            }
        }
        let records = try await resolved(drafts.map(\.draft))
        let acts = zip(drafts, records).map { draft, record in
            Act(row: draft.row, found: draft.found, id: draft.row.known?.id ?? Recipe.ID.new(), record: record)
        }
        try await steps.run(settled)
        try await keep(acts, &course)
    }

    /// A new recipe takes a free name. What is updated keeps the name that it got, unless it is called otherwise in the
    /// file now, and nothing else here is called so.
    private func name(of row: ImportRowStore.Waiting, _ found: FileRecipe, _ names: inout RecipeNames) -> String {
        let wanted = found.name(strings)
        guard let known = row.known else { return names.take(wanted) }
        let before = decoded(known.json)?.name(strings) ?? wanted
        return before != wanted && names.take(wanted, insteadOf: known.name) ? wanted : known.name
    }

    private func decoded(_ json: String) -> FileRecipe? {
        do {
            return try JSONDecoder().decode(FileRecipe.self, from: Data(json.utf8))
        } catch {
            runner.services.log.warning("recipe not decoded", ["cause": .text(String(describing: error))])
            return nil
        }
    }

    /// All at once, or where that fails one by one, so that no recipe keeps the others from coming.
    private func keep(_ acts: [Act], _ course: inout Course) async throws {
        do {
            try await steps.write { db in for act in acts { try await keep(act, db) } }
        } catch is ImportEnded {
            throw ImportEnded()
        } catch {
            for act in acts {
                do {
                    try await steps.write { db in try await keep(act, db) }
                } catch is ImportEnded {
                    throw ImportEnded()
                } catch {
                    try await lose(act, error, &course)
                }
            }
            // Of the names that were taken for it some were not given.
            course.names = try await names()
        }
    }

    /// What could not be written is looked at anew where somebody else was quicker, and else reported.
    private func lose(_ act: Act, _ error: any Error, _ course: inout Course) async throws {
        let isName = (error as? DatabaseError)?.constraint == "recipes_name_unique"
        let isMeanwhile = isName || error is CameMeanwhile || error as? HTTPError == .conflict
        course.tries[act.row.position, default: 0] += 1
        if isMeanwhile, course.tries[act.row.position, default: 0] < Course.mostTries { return }
        runner.services.log.warning("recipe not imported", ["cause": .text(String(describing: error))])
        let failed = ImportRowStore.finish(act.row, .failed, problem: strings.exchange.files.notWritten, job)
        try await steps.run([failed])
    }

    private func keep(_ act: Act, _ db: Connection) async throws {
        let finished = ImportRowStore.finish(act.row, act.row.outcome, recipe: act.id, job)
        // Where the row was written meanwhile, nothing is left to be done.
        guard try await db.affected(finished) == 1 else { return }
        let home = job.household
        let owner = DiaryOwner(household: home, person: job.person)
        if let known = act.row.known {
            let before = decoded(known.json) ?? act.found
            let rating = ImportRatingStore.change(act.id, from: before, to: act.found, by: owner)
            try await db.run([rating].compactMap { $0 })
            try await RecipeStore.update(act.id, from: known.version, act.record, in: home, db)
            let version = known.version + 1
            return try await db.run(
                ImportKeyStore.put(act.row.key, of: source, act.id, act.row.json, version, in: home)
            )
        }
        try await RecipeStore.insert(act.id, act.record, in: home, db)
        let isNew = try await db.affected(ImportKeyStore.add(act.row.key, of: source, act.id, act.row.json, in: home))
        guard isNew == 1 else { throw CameMeanwhile() }
        if let rating = act.found.rating {
            try await db.run(RatingStore.put(act.id, rating, by: owner))
        }
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
}
