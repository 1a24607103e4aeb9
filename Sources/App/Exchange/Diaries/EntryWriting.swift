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
        let app = summary.app?.rawValue ?? ""
        var seen: [String: Int] = [:]
        var position = 0
        let encoder = JSONEncoder()
        try await listing.eachEntry(1_000) { lines in
            let entries = lines.map { line in
                let key = ImportedEntry.key(of: line)
                seen[key, default: 0] += 1
                return ImportedEntry(line, seen[key] ?? 0, from: app, of: job.person)
            }
            let json = try lines.map { line in
                // The database holds no text with this character.
                String(decoding: try encoder.encode(line), as: UTF8.self).replacing(#"\u0000"#, with: "")
            }
            let adding = ImportEntryStore.add(entries, json, at: position, job)
            try await database.write { db in try await db.run([adding]) }
            position += lines.count
        }
    }

    func write(_ found: FileImport) async throws {
        let app = found.app?.rawValue ?? ""
        while try await database.write(FileImportStore.hold(job)) == 1 {
            let rows = try await database.read(ImportEntryStore.next(Self.few, of: job))
            if rows.isEmpty { break }
            let entries = try rows.map { row in
                let line = try JSONDecoder().decode(FileEntry.self, from: Data(row.json.utf8))
                let read = ImportedEntry(line, 0, from: app, of: job.person)
                return (
                    row.position, read.entry.map { DiaryEntry(id: row.id, day: $0.day, slot: $0.slot, eaten: $0.eaten) }
                )
            }
            try await keep(entries)
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

    func undo() async throws {
        try await database.write { db in try await db.run(ImportEntryStore.undo(job)) }
        try await database.write(FileImportStore.move(job.id, from: .undoing, to: .undone, in: job.household))
    }
}
