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

    /// How many entries are written at once.
    private static let few = 200

    init(_ job: ImportJob, _ database: any Database) {
        self.job = job
        self.database = database
    }

    func stage(_ listing: FileListing, _ summary: FileSummary) async throws {
        var staging = Staging(app: summary.app?.rawValue ?? "")
        try await listing.eachEntry(1_000) { lines in
            let adding = try staging.add(lines, job)
            try await database.write { db in try await db.run(adding) }
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
            try await db.run([ImportEntryStore.clear(job)] + staging.add(entries, job))
        }
    }

    /// Numbers lines, so that equal ones stay apart.
    private struct Staging {
        let app: String
        private var seen: [String: Int] = [:]
        private var position = 0

        init(app: String) { self.app = app }

        mutating func add(_ lines: [FileEntry], _ job: ImportJob) throws -> [SQL] {
            let encoder = JSONEncoder()
            let entries = lines.map { line in
                let key = ImportedEntry.key(of: line)
                seen[key, default: 0] += 1
                return ImportedEntry(line, seen[key] ?? 0, from: app, of: job.person)
            }
            let json = try lines.map { try StorableJSON.text($0, encoder) }
            defer { position += lines.count }
            return ImportEntryStore.add(entries, json, at: position, job)
        }
    }

    func write(_ found: FileImport) async throws {
        let app = found.app?.rawValue ?? ""
        while try await database.write(FileImportStore.hold(job)) == 1 {
            let rows = try await database.read(ImportEntryStore.next(Self.few, of: job))
            if rows.isEmpty { break }
            var days: [(position: Int, day: CivilDate)] = []
            var entries: [(position: Int, entry: DiaryEntry?)] = []
            for row in rows {
                let line = try JSONDecoder().decode(FileEntry.self, from: Data(row.json.utf8))
                if line.isDayComplete == true, let day = CivilDate(iso: line.day) {
                    days.append((row.position, day))
                    continue
                }
                let read = ImportedEntry(line, 0, from: app, of: job.person)
                let entry = read.entry.map { DiaryEntry(id: row.id, day: $0.day, slot: $0.slot, eaten: $0.eaten) }
                entries.append((row.position, entry))
            }
            try await keep(entries)
            try await mark(days)
        }
        try await database.write(FileImportStore.move(job.id, from: .running, to: .done, in: job.household))
    }

    private func keep(_ entries: [(position: Int, entry: DiaryEntry?)]) async throws {
        try await database.write { db in
            let ids = try await db.fetch(ImportEntryStore.known(entries.compactMap { $0.entry?.id }, of: job))
            let known = Set(ids)
            var new: [SQL] = []
            var (made, unchanged): ([Int], [Int]) = ([], [])
            for (position, entry) in entries {
                if let entry, !known.contains(entry.id) {
                    new.append(ImportEntryStore.write(entry, at: position, job))
                    made.append(position)
                } else {
                    unchanged.append(position)
                }
            }
            try await db.run(
                new + [
                    ImportEntryStore.settle(made, .made, job), ImportEntryStore.settle(unchanged, .unchanged, job),
                ]
            )
        }
    }

    /// Says of days that all is written down, where nobody has said anything of them.
    private func mark(_ days: [(position: Int, day: CivilDate)]) async throws {
        if days.isEmpty { return }
        try await database.write { db in
            let (new) = try await db.fetch(ImportMarkStore.mark(days.map(\.day), job))
            let marked = Set(new)
            let made = days.filter { marked.contains($0.day) }.map(\.position)
            let unchanged = days.filter { !marked.contains($0.day) }.map(\.position)
            try await db.run([
                ImportEntryStore.settle(made, .made, job), ImportEntryStore.settle(unchanged, .unchanged, job),
            ])
        }
    }

    func undo() async throws {
        try await database.write { db in try await db.run(ImportMarkStore.undo(job) + ImportEntryStore.undo(job)) }
        try await database.write(FileImportStore.move(job.id, from: .undoing, to: .undone, in: job.household))
    }
}
