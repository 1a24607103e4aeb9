import Database
import Domain
import HTTPServer
import RecipeImport
import Web

/// Files of other applications for programs: brought in as by the pages, looked over, written and taken back (I-05, I-06).
struct FileImportApiController {
    let runner: ImportRunner

    /// Takes a file as it is, and begins to read it. Whose it is its content says.
    func upload(_ context: ApiContext) async throws -> Response {
        guard let file = try await sent(context), file.count > 0 else {
            throw FormErrors(dictionaryLiteral: ("", .required))
        }
        let (home, person) = (context.household, context.owner.person)
        let job = ImportJob(household: home, id: FileImport.ID.new(), person: person)
        try context.signedIn.services.work.budget.admit(.archives, .person(person))
        let begun = try await context.database.write(FileImportStore.begin(job, context.signedIn.language))
        guard begun == 1 else { return try await full(context) }
        runner.read(file, for: job)
        return try await answer(job.id, context, status: .created)
    }

    /// What was brought in lately, the newest first, but for what is unfinished, which stands before all else.
    func list(_ context: ApiContext) async throws -> Response {
        context.answer(.object([("imports", .list(try await latest(context).map(\.json)))]))
    }

    /// Some are unfinished, which somebody has to run or discard: waiting does not help. Their keys are told.
    private func full(_ context: ApiContext) async throws -> Response {
        let open = try await latest(context).filter(\.isUnfinished)
        let strings = context.signedIn.strings.exchange.files
        return ApiProblem.refused(
            .conflict,
            (strings.title, strings.tooMany),
            context.signedIn.requestContext,
            more: [("imports", .list(open.map { JSONData.id($0.id) }))]
        )
    }

    private func latest(_ context: ApiContext) async throws -> [FileImportStore.Latest] {
        let reader = context.signedIn.may(.household(.write)) ? nil : context.owner.person
        return try await context.database.read(
            FileImportStore.latest(in: context.household, toReader: reader, unfinishedFirst: true)
        )
    }

    /// The body as it is, or the file of a form, which programs send as pages do.
    private func sent(_ context: ApiContext) async throws -> FormFile? {
        let type = context.request.headers["content-type"] ?? ""
        guard type.lowercased().hasPrefix("multipart/form-data") else { return FormFile(body: context.request.body) }
        return try await context.signedIn.services.work.form(of: context.request).file(FileImportsController.field)
    }

    func show(_ context: ApiContext) async throws -> Response {
        var read = try context.reader(of: "after")
        let after = read.optionalInteger("after", 0...Int(Int32.max)) ?? -1
        guard read.isValid else { throw read.errors }
        return try await answer(try context.parameter("import"), context, after: after)
    }

    func run(_ context: ApiContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        try await context.signedIn.admitToImport(id)
        var read = try context.reader(of: "dates", "weight_unit", "leave_days")
        let dates = read.optionalChoice("dates", of: DateOrder.self)
        let unit = read.optionalChoice("weight_unit", of: WeightUnit.self)
        let leave = read.form.rawValue("leave_days")
        if !["", "1"].contains(leave) { read.reject("leave_days", .notAChoice) }
        // Nothing is settled, and nothing begun, with an answer that cannot be read.
        guard read.isValid else { throw read.errors }
        try await DiaryAnswers(dates: dates, unit: unit, leavesDays: leave == "1").settle(id, context.signedIn)
        return try await go(id, context, context.signedIn.start)
    }

    func undo(_ context: ApiContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        try await context.signedIn.admitToImport(id)
        return try await go(id, context, context.signedIn.takeBack)
    }

    func discard(_ context: ApiContext) async throws -> Response {
        let id = try context.parameter("import", as: FileImport.ID.self)
        try await context.signedIn.admitToImport(id)
        guard try await context.database.write(FileImportStore.discard(id, in: context.household)) == 1 else {
            throw HTTPError.notFound
        }
        return Response(.noContent)
    }

    /// Asking again for what is done already changes nothing.
    private func go(
        _ id: FileImport.ID,
        _ context: ApiContext,
        _ move: (FileImport.ID) -> Query<Int>
    ) async throws -> Response {
        let moved = try await context.database.write(move(id))
        if moved == 1 {
            runner.go(on: ImportJob(household: context.household, id: id, person: context.owner.person))
        }
        return try await answer(id, context)
    }

    /// How far it has come, with a page of what becomes of its recipes.
    private func answer(
        _ id: FileImport.ID,
        _ context: ApiContext,
        after: Int = -1,
        status: Status = .ok
    ) async throws -> Response {
        let loader = FileImportLoader(context: context.signedIn)
        let read = try await loader.load(id, after: after, onlyRemarkable: false)
        let diary = try await context.database.read(ImportEntryStore.summary(of: id, of: context.owner))
        let (found, outcomes, rows) = (read.found, read.outcomes, read.rows)
        let shown = rows.prefix(ImportRowStore.pageSize)
        let next = rows.count > shown.count ? shown.last?.position : nil
        return context.answer(
            .object([
                ("id", .id(found.id)), ("state", .text(found.state.rawValue)),
                ("app", .optional(found.app?.rawValue)), ("is_diary", .flag(found.isDiary)),
                ("problem", .optional(found.problem?.rawValue ?? found.ending?.rawValue)),
                ("unread", .texts(found.unread)),
                ("left_out", .texts(found.leftOut.map(\.rawValue))), ("dates", .optional(found.dates?.rawValue)),
                ("weight_unit", .optional(found.weightUnit?.rawValue)), ("weights", .whole(diary.newWeights)),
                ("recipes", .whole(found.progress.recipes)), ("open", .whole(found.progress.open)),
                ("photos", .whole(found.progress.photos)),
                ("outcomes", .object(RowOutcome.allCases.map { ($0.rawValue, .whole(outcomes[$0] ?? 0)) })),
                ("entries", .whole(diary.lines)), ("complete_days", .whole(diary.newMarks)),
                ("entries_unusable", .whole(diary.unusable)), ("days_taken", .whole(diary.takenDays)),
                ("rows", .list(shown.map(\.json))),
                ("next", next.map { .whole($0) } ?? .null),
            ]),
            status: status,
            at: status == .created ? "/api/v1/imports/\(found.id)" : nil
        )
    }
}

extension FileImportStore.Latest {
    fileprivate var json: JSONData {
        .object([
            ("id", .id(id)), ("state", .text(state)), ("app", .optional(app?.rawValue)), ("is_diary", .flag(isDiary)),
            ("created_at", .whole(Int(at.milliseconds))),
        ])
    }
}

extension ImportRow {
    fileprivate var json: JSONData {
        .object([
            ("position", .whole(position)), ("name", .text(name)), ("name_here", .optional(nameHere)),
            ("outcome", .text(outcome.rawValue)),
            ("problem", .text(problem)), ("remarks", .list(remarks.map { .text($0.rawValue) })),
            ("recipe", .id(recipe)),
        ])
    }
}
