import Archives
import Database
import Domain
import Threads
import Web

/// Brings an archive back into a household, all of it or nothing (I-04).
struct ArchiveImport: Sendable {
    let owner: DiaryOwner
    let language: Language
    let zone: Zone
    let line: WorkLine
    /// What makes photos of pictures that no server has made; nil where those are refused.
    var photos: PhotoEncoder?
    /// How large it may be once unpacked.
    var limits = OpenArchive.limits
    /// Whether whoever runs the server brings it: for owners alone it is only on a page.
    var isByOperator = false
    var charge: @Sendable (Duration) -> Void = { _ in }

    /// How many rows are read and written at once, about how many bytes they may have, and how long one may be.
    private static let step = 200
    private static let stepBytes = 2 << 20
    private static let longestLine = 512 << 10
    /// What a photo that this program has made may have.
    private static let longestPhoto = 4 << 20

    /// - Parameter database: asking as the owner. Throws `ArchiveProblem`.
    func read(_ path: String, into database: any Database) async throws -> ArchiveReport {
        do {
            let manifest = try await work { [limits] in try ArchiveCheck.manifest(of: path, within: limits, $0) }
            return try await database.write(deadline: .seconds(120)) { db in
                let state = ArchiveReturn(owner, language, zone.name, db)
                try await state.begin(manifest.scope, isByOperator: isByOperator)
                state.readsAnew = !manifest.isReadAsToday
                for table in ArchiveTable.all(manifest.scope) where manifest.files[table.file] != nil {
                    try await bring(table, from: path, state)
                }
                try await state.finish()
                try await bringPhotos(from: path, state)
                return state.report
            }
        } catch let error as DownloadError {
            throw ArchiveProblem(error)
        } catch is WorkLine.Full {
            throw ArchiveProblem.busy
        }
    }

    private func bring(_ table: ArchiveTable, from path: String, _ state: ArchiveReturn) async throws {
        let archive = try await work { [limits] _ in
            let archive = try OpenArchive(path, limits: limits)
            guard try archive.find(table.file) else { throw ArchiveProblem.damaged(file: table.file) }
            return archive
        }
        do {
            var batch: ArchiveBatch?
            while true {
                let lines = try await work { _ in
                    try archive.lines(Self.step, longest: Self.longestLine, bytes: Self.stepBytes)
                }
                guard let first = lines.first else { break }
                if batch == nil {
                    let names = try ArchiveLine(first).members().names
                    batch = try await state.begin(table, table.columns.filter(names.contains))
                }
                if var filled = batch {
                    try await state.add(lines, to: &filled)
                    batch = filled
                }
            }
            if var last = batch { try await state.end(&last) }
        } catch let error as DatabaseError where error.isOfContent {
            throw ArchiveProblem.damaged(file: table.file)
        } catch is DecodingError {
            throw ArchiveProblem.damaged(file: table.file)
        }
    }

    private func bringPhotos(from path: String, _ state: ArchiveReturn) async throws {
        guard !state.photos.isEmpty, let table = ArchiveTable.kitchen.first(where: { $0.name == "recipe_photos" })
        else {
            return
        }
        let archive = try await work { [limits] _ in try OpenArchive(path, limits: limits) }
        while let name = try await work({ _ in try archive.next() }) {
            guard let photo = ArchivePhoto(named: name), let rows = state.photos.removeValue(forKey: photo.digest)
            else {
                continue
            }
            let content = try await work { _ in try archive.content(maxBytes: Self.longestPhoto) }
            guard photo.isWhole(content) else { throw ArchiveProblem.damaged(file: name) }
            let whole: Photo
            if let made = try await work({ _ in ArchivePhoto.made(content) }) {
                whole = made
            } else {
                whole = try await encode(content, named: name)
            }
            for made in whole.renditions {
                try await write(made, for: rows.filter { $0.size == made.size }, of: table, state)
            }
        }
        if let missing = state.photos.keys.min() { throw ArchiveProblem.damaged(file: "photos/\(missing)") }
    }

    private func write(
        _ made: Photo.Rendition,
        for rows: [PhotoRow],
        of table: ArchiveTable,
        _ state: ArchiveReturn
    ) async throws {
        guard !rows.isEmpty else { return }
        var batch = ArchiveBatch(table, table.columns, nil)
        batch.lines = rows.map { $0.holding(made) }
        do {
            let insert = ReturnStore.insert(made.content, for: batch.lines, batch.written)
            let written = try await state.db.affected(insert)
            state.report.count(written, of: batch)
        } catch let error as DatabaseError where error.isOfContent {
            throw ArchiveProblem.damaged(file: table.file)
        }
    }

    /// The photo that is made of a picture as of an upload: it may hold where it was taken (S-02).
    private func encode(_ picture: [UInt8], named name: String) async throws -> Photo {
        guard let photos else { throw ArchiveProblem.foreignPicture(file: name) }
        do {
            return try await photos.encode(FormFile(claimedType: "", bytes: picture), charge: charge)
        } catch let problem as PhotoProblem {
            if case .busy = problem { throw ArchiveProblem.busy }
            throw ArchiveProblem.foreignPicture(file: name)
        }
    }

    private func work<Value: Sendable>(
        _ body: @escaping @Sendable (WorkLine.Caller) throws -> Value
    ) async throws -> Value {
        let charge = charge
        return try await line.run { caller in
            let start = ThreadClock.now
            defer { charge(ThreadClock.now - start) }
            return try body(caller)
        }
    }
}

extension DatabaseError {
    /// Whether a row cannot be: it has values of another kind, breaks what the schema says, or is not the writer's.
    fileprivate var isOfContent: Bool { ["22", "23"].contains(sqlstate.prefix(2)) || isPermissionDenied }
}
