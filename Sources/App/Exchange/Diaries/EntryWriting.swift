import Database
import Domain
import FoundationEssentials
import RecipeImport
import Web

/// Stages the entries of a diary's file, writes them into the diary of whoever has started the import, and takes them
/// back. Each step is a transaction, after which another process can go on.
struct EntryWriting {
    private let job: ImportJob
    private let database: any Database
    private let steps: ImportSteps

    /// How many entries are written at once.
    private static let few = 200

    init(_ steps: ImportSteps) {
        self.steps = steps
        (job, database) = (steps.job, steps.database)
    }

    func stage(_ listing: FileListing, _ summary: FileSummary) async throws {
        var staging = Staging(app: summary.app?.rawValue ?? "")
        try await listing.eachEntry(1_000) { lines in
            let batch = try staging.batch(lines, job)
            try await steps.write { db in try await add(batch, db) }
        }
    }

    /// Stages the entries of a diary anew, with their dates read the other way round; nothing where they are read so
    /// already, where the file says how they are meant, or once they are being written.
    func read(dates order: DateOrder) async throws {
        try await database.write { db in
            let (turned, lines) = try await db.fetch(
                ImportEntryStore.turnDates(to: order, job),
                ImportEntryStore.all(of: job)
            )
            guard let app = turned else { return }
            var staging = Staging(app: app)
            let entries = try lines.map { json in
                var line = try JSONDecoder().decode(FileEntry.self, from: Data(json.utf8))
                line.turnDate()
                return line
            }
            try await db.run([ImportEntryStore.clear(job)])
            try await add(try staging.batch(entries, job), db)
        }
    }

    /// An entry that has come by an earlier import keeps the id that it got.
    private func add(_ batch: Staging.Batch, _ db: Connection) async throws {
        let (ids) = try await db.fetch(ImportEntryStore.known(batch.entries.map(\.formerID), of: job.owner))
        let known = Set(ids)
        let entries = batch.entries.map { entry in
            known.contains(entry.formerID) ? entry.called(entry.formerID) : entry
        }
        try await db.run(ImportEntryStore.add(entries, batch.json, at: batch.first, job))
    }

    /// Numbers lines, so that equal ones stay apart.
    private struct Staging {
        let app: String
        private var seen: [String: Int] = [:]
        private var position = 0

        init(app: String) { self.app = app }

        struct Batch: Sendable {
            let first: Int
            let entries: [ImportedEntry]
            let json: [String]
        }

        mutating func batch(_ lines: [FileEntry], _ job: ImportJob) throws -> Batch {
            let encoder = JSONEncoder()
            let entries = lines.map { line in
                let key = ImportedEntry.key(of: line)
                seen[key, default: 0] += 1
                return ImportedEntry(line, seen[key] ?? 0, from: app, of: job.person)
            }
            let json = try lines.map { try StorableJSON.text($0, encoder) }
            defer { position += lines.count }
            return Batch(first: position, entries: entries, json: json)
        }
    }

    func write(_ found: FileImport) async throws {
        let app = found.app?.rawValue ?? ""
        let unit = found.weightUnit ?? .kg
        while try await steps.write({ db in try await writeSome(from: app, weights: unit, db) }) {}
        try await database.write(FileImportStore.move(job.id, from: .running, to: .done, in: job.household))
    }

    /// Writes the next lines; false where none is left.
    /// - Parameter unit: that of weights for which the file names none.
    private func writeSome(from app: String, weights unit: WeightUnit, _ db: Connection) async throws -> Bool {
        let (rows) = try await db.fetch(ImportEntryStore.next(Self.few, of: job))
        var days: [(position: Int, day: CivilDate)] = []
        var entries: [Written] = []
        var weights: [(position: Int, typed: TypedWeight)] = []
        var unchanged: [Int] = []
        for row in rows {
            let line = try JSONDecoder().decode(FileEntry.self, from: Data(row.json.utf8))
            if line.isDayComplete == true, let day = CivilDate(iso: line.day) {
                days.append((row.position, day))
            } else if let typed = line.weighing(in: unit) {
                weights.append((row.position, typed))
            } else if row.outcome != .unchanged, let read = ImportedEntry(line, 0, from: app, of: job.person).entry {
                let entry = DiaryEntry(id: row.id, day: read.day, slot: read.slot, eaten: read.eaten)
                entries.append(Written(row: row, entry: entry, time: line.time))
            } else {
                unchanged.append(row.position)
            }
        }
        try await keep(entries, from: app, db)
        try await mark(days, db)
        try await weigh(weights, db)
        try await db.run([ImportEntryStore.settle(unchanged, .unchanged, job)])
        return !rows.isEmpty
    }

    /// An entry as it is written, with the time of day that the file has of it.
    private struct Written {
        let row: ImportEntryStore.Waiting
        let entry: DiaryEntry
        let time: String?
    }

    /// - Parameter entries: those that are new, and sums that come to something else by now.
    private func keep(
        _ entries: [Written],
        from app: String,
        _ db: Connection
    ) async throws {
        let days = Set(entries.filter { $0.row.outcome == .made }.map(\.entry.day))
        var (totals) = try await db.fetch(ImportEntryStore.totals(on: Array(days), of: app, job))
        var statements: [SQL] = []
        var outcomes: [RowOutcome: [Int]] = [:]
        for written in entries {
            let (row, entry) = (written.row, written.entry)
            // A sum makes room for what it comes to by now, or for the foods of its day.
            let former = row.outcome == .updated ? entry.id : totals.removeValue(forKey: entry.day)
            if let former { statements += ImportEntryStore.replace(former, at: row.position, job) }
            statements.append(ImportEntryStore.write(entry, eatenAt: written.time, at: row.position, job))
            outcomes[row.outcome, default: []].append(row.position)
        }
        try await db.run(statements + outcomes.map { ImportEntryStore.settle($0.value, $0.key, job) })
    }

    /// Says of days that all is written down, where nobody has said anything of them.
    private func mark(_ days: [(position: Int, day: CivilDate)], _ db: Connection) async throws {
        if days.isEmpty { return }
        let (new) = try await db.fetch(ImportMarkStore.mark(days.map(\.day), job))
        let marked = Set(new)
        let made = days.filter { marked.contains($0.day) }.map(\.position)
        let unchanged = days.filter { !marked.contains($0.day) }.map(\.position)
        try await db.run([
            ImportEntryStore.settle(made, .made, job), ImportEntryStore.settle(unchanged, .unchanged, job),
        ])
    }

    private func weigh(_ weights: [(position: Int, typed: TypedWeight)], _ db: Connection) async throws {
        let (new) = try await db.fetch(ImportWeightStore.add(weights.map(\.typed), job))
        let made = Set(new)
        for (outcome, isMade) in [(RowOutcome.made, true), (.unchanged, false)] {
            let positions = weights.filter { made.contains($0.typed.weighing.date) == isMade }.map(\.position)
            try await db.run([ImportEntryStore.settle(positions, outcome, job)])
        }
    }

    func undo() async throws {
        try await steps.run(ImportMarkStore.undo(job) + [ImportWeightStore.undo(job)] + ImportEntryStore.undo(job))
        try await database.write(FileImportStore.move(job.id, from: .undoing, to: .undone, in: job.household))
    }
}
