import Database
import Domain
import HTTPServer
import RecipeImport
import Web

/// Brings the recipes or the diary of another application's file in: upload, preview, report, undo (I-05). It is done in somebody's
/// name, so that a kitchen device has none of it.
struct FileImportsController {
    let runner: ImportRunner

    static let field = "file"

    func form(_ context: SignedInContext) async throws -> Response {
        try await page(context, nil)
    }

    func upload(_ context: SignedInContext) async throws -> Response {
        guard let file = context.form.file(Self.field), file.count > 0 else {
            return try await page(context, context.strings.exchange.files.noFile, .unprocessableContent)
        }
        let job = ImportJob(household: context.household, id: FileImport.ID.new(), person: context.diaryOwner.person)
        try context.services.work.budget.admit(.archives, .person(job.person))
        let begun = try await context.database.write(FileImportStore.begin(job, context.language))
        guard begun == 1 else {
            return try await page(context, context.strings.exchange.files.tooMany, .tooManyRequests)
        }
        runner.read(file, for: job)
        return .redirect(to: .fileImport(job.id))
    }

    /// The short address of an import leads to it.
    func lead(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        guard let found = try await context.database.read(FileImportStore.find(id, in: context.household)),
            context.mayOpen(found)
        else { throw HTTPError.notFound }
        return .redirect(to: .fileImport(id))
    }

    func show(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        let query = FileImportPage.Asked(context.query)
        let loader = FileImportLoader(context: context)
        let read = try await loader.load(id, after: query.after, onlyRemarkable: query.onlyRemarkable)
        return read.found.isDiary
            ? try await diary(read.found, after: query.after, context)
            : context.page(FileImportPage(context, read, query))
    }

    /// What the page follows as long as something is being done; without scripts it loads itself anew.
    func events(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        guard let person = context.requestContext.signedIn else { throw HTTPError.forbidden }
        let place = try ImportEvents.places.place()
        let found = try await context.database.read(FileImportStore.find(id, in: context.household))
        guard let found, context.mayOpen(found) else { throw HTTPError.notFound }
        let events = ImportEvents(
            id: id,
            household: context.household,
            person: person,
            database: context.accounts,
            place: place
        )
        return .events { try await events.write(from: found, to: $0) }
    }

    private func diary(_ found: FileImport, after: Int, _ context: SignedInContext) async throws -> Response {
        let owner = context.diaryOwner
        let (diary, entries, unusable) = try await context.database.read(
            ImportEntryStore.summary(of: found.id, of: owner),
            ImportEntryStore.lines(
                of: found.id,
                after: -1,
                unusable: false,
                atMost: DiaryImportPage.sample,
                of: owner
            ),
            ImportEntryStore.lines(
                of: found.id,
                after: after,
                unusable: true,
                atMost: ImportEntryStore.pageSize + 1,
                of: owner
            )
        )
        return context.page(DiaryImportPage(context, found, diary, entries, unusable))
    }

    func run(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        try await run(id, context)
        return .redirect(to: .fileImport(id))
    }

    /// Has an import written that the form names by its key, and has been looked at. A file is brought in to be looked at first.
    func create(_ context: SignedInContext) async throws -> Response {
        guard context.form.file(Self.field) == nil, let id = FileImport.ID(context.form.rawValue("import")) else {
            return try await upload(context)
        }
        try await run(id, context)
        return .redirect(to: "/imports/\(id)")
    }

    private func run(_ id: FileImport.ID, _ context: SignedInContext) async throws {
        try await context.admitToImport(id)
        try await DiaryAnswers(context.form).settle(id, context)
        try await go(id, context, context.start)
    }

    func undo(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        try await context.admitToImport(id)
        try await go(id, context, context.takeBack)
        return .redirect(to: .fileImport(id))
    }

    /// Has the recipes again that went as an import was taken back. Asking again for what is here changes nothing.
    func bringBack(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        let found = try await context.database.write { db in
            try await ImportKeyStore.bringBack(id, in: context.household, db)
            return try await db.fetch(FileImportStore.find(id, in: context.household))
        }
        guard found != nil else { throw HTTPError.notFound }
        return .redirect(to: .fileImport(id))
    }

    /// Asking again for what is done already changes nothing.
    private func go(
        _ id: FileImport.ID,
        _ context: SignedInContext,
        _ move: (FileImport.ID) -> Query<Int>
    ) async throws {
        let (moved, found) = try await context.database.write { db in
            try await db.fetch(move(id), FileImportStore.find(id, in: context.household))
        }
        guard found != nil else { throw HTTPError.notFound }
        if moved == 1 {
            runner.go(on: ImportJob(household: context.household, id: id, person: context.diaryOwner.person))
        }
    }

    func discard(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        try await context.admitToImport(id)
        guard try await context.database.write(FileImportStore.discard(id, in: context.household)) == 1 else {
            throw HTTPError.notFound
        }
        return .redirect(to: "/import/files")
    }

    private func page(
        _ context: SignedInContext,
        _ problem: String?,
        _ status: Status = .ok
    ) async throws -> Response {
        let reader = context.may(.household(.write)) ? nil : context.diaryOwner.person
        let latest = try await context.database.read(FileImportStore.latest(in: context.household, toReader: reader))
        return context.page(FilesPage(context, latest, problem), status: status)
    }
}

extension SignedInContext {
    /// Whether whoever asks has the import before them: all of the household's, or what is there for who may only read.
    func mayOpen(_ found: FileImport) -> Bool {
        may(.household(.write)) || found.isOpen(toReader: diaryOwner.person)
    }

    /// Throws `notFound` where an import is not there for who may only read.
    func admitToImport(_ id: FileImport.ID) async throws {
        if may(.household(.write)) { return }
        let found = try await database.read(FileImportStore.find(id, in: household))
        guard let found, mayOpen(found) else { throw HTTPError.notFound }
    }

    /// Has what a file holds written in the name of whoever asks.
    func start(_ id: FileImport.ID) -> Query<Int> {
        FileImportStore.move(id, from: .preview, to: .running, for: diaryOwner.person, in: household)
    }

    /// Has an import taken back in the name of whoever asks.
    func takeBack(_ id: FileImport.ID) -> Query<Int> {
        FileImportStore.takeBack(id, for: diaryOwner.person, in: household)
    }
}
