import ChildPrograms
import Database
import Domain
import Security
import Threads
import Web

/// Writes all of a household, or of a person, into one file (I-04): as rows that come back exactly as they were, and as
/// recipes and a diary that anybody can read.
///
/// The file is written from one snapshot before a byte of it is sent, so that a slow client holds no connection and an
/// error is an error page instead of half a file.
struct ArchiveExport: Sendable {
    /// The kind of the folders in which archives are written.
    static let kind = "archive"

    let scope: ArchiveScope
    let owner: DiaryOwner
    let strings: Strings
    /// The folder in which the file is written.
    let place: String
    let line: WorkLine
    var charge: @Sendable (Duration) -> Void = { _ in }

    /// - Parameter database: asking as the owner.
    func write(from database: any Database, at now: Moment) async throws -> TemporaryArchive {
        // The transaction may run anew: each time into a folder of its own.
        try await database.transaction(
            TransactionOptions(.read, isolation: .repeatableRead, deadline: .seconds(120)),
            settings: []
        ) { db in
            let archive = try TemporaryArchive(in: place)
            let writer = try ArchiveWriter(
                archive.path,
                ArchiveManifest(scope, at: now),
                on: line,
                charge: charge
            )
            try await db.run(ArchiveStore.begin)
            let wards: [Person.ID] = try await db.fetch(ArchiveStore.wards(of: owner))
            try await write([owner.person] + (scope == .household ? wards : []), to: writer, db)
            try await writer.finish()
            return archive
        }
    }

    private func write(_ persons: [Person.ID], to writer: ArchiveWriter, _ db: Connection) async throws {
        let eaten = try await eaten(by: persons, db)
        for table in ArchiveTable.all(scope) {
            try await write(table.holding(eaten: eaten), of: persons, to: writer, db)
        }
        let photos: [ArchivedPhoto] = try await db.fetch(ArchiveStore.photos(scope, of: owner))
        for photo in photos {
            // One photo at a time: together they may be larger than the memory.
            let content = try await db.one(ArchiveStore.content(of: photo, in: owner.household), as: [UInt8].self)
            try await writer.begin(photo.file, isPacked: false)
            try await writer.add(content)
        }
        try await writeRecipes(to: writer, db)
        try await writeDiary(to: writer, db)
    }

    private func write(
        _ table: ArchiveTable,
        of persons: [Person.ID],
        to writer: ArchiveWriter,
        _ db: Connection
    ) async throws {
        try await writer.begin(table.file, isTable: true)
        let mine = [owner.person.description: ArchiveManifest.me.description]
        for person in table.owner == .body ? persons : [owner.person] {
            try await act(as: person, db)
            try await ArchiveStore.rows(of: table, scope, of: owner, db) { rows in
                try await writer.add(rows.map { ArchiveLine($0).replacing(mine) })
            }
            try await act(as: owner.person, db)
        }
    }

    /// The foods that the bodies in the archive name. Each is read as the person whose it is, and nobody else reads it.
    private func eaten(by persons: [Person.ID], _ db: Connection) async throws -> [Food.ID] {
        var eaten: Set<Food.ID> = []
        for person in persons {
            try await act(as: person, db)
            let foods: [Food.ID] = try await db.fetch(ArchiveStore.eatenFoods)
            eaten.formUnion(foods)
            try await act(as: owner.person, db)
        }
        return eaten.sorted()
    }

    private func act(as person: Person.ID, _ db: Connection) async throws {
        try await db.run(ArchiveStore.act(as: person, for: owner))
    }

    private func writeRecipes(to writer: ArchiveWriter, _ db: Connection) async throws {
        var taken: Set<String> = []
        try await ArchiveStore.readable(scope, of: owner, db) { recipes in
            for recipe in recipes {
                var name = recipe.fileName
                var number = 2
                // Names that differ in what no file name holds; systems that fold letters would lose one of two.
                while !taken.insert(Folding.key(name)).inserted {
                    name = "\(recipe.fileName) \(number)"
                    number += 1
                }
                try await writer.begin("readable/recipes/\(name).json")
                try await writer.add(recipe.linkedData.bytes + [UInt8(ascii: "\n")])
                try await writer.begin("readable/recipes/\(name).md")
                try await writer.add(Array(recipe.markdown(strings).utf8))
            }
        }
    }

    private func writeDiary(to writer: ArchiveWriter, _ db: Connection) async throws {
        try await writer.begin("readable/diary.csv")
        try await writer.add(CSVRow(DiaryTable.entries.columns).bytes)
        try await ArchiveStore.diary(of: owner, db) { entries in
            try await writer.add(entries.flatMap { CSVRow($0).bytes })
        }
    }
}

extension ArchivedPhoto {
    /// The photo's place in the archive.
    var file: String {
        let ending = contentType.split(separator: "/").last.map(String.init) ?? "bin"
        return "photos/\(Digest.hexadecimal(digest)).\(ending)"
    }
}
