import Database
import Domain
import HTTPServer
import Threads
import Web

/// Lets people take everything along, and bring it back (I-04).
struct ArchivesController {
    let work: ArchiveWork
    let photos: PhotoEncoder

    func show(_ context: SignedInContext) async throws -> Response {
        context.page(ArchivesPage(context))
    }

    /// Leads to the file. What only owners may take is refused here already, and not only at its address.
    func choose(_ context: SignedInContext) async throws -> Response {
        guard let scope = ArchiveScope(rawValue: context.form.rawValue("scope")) else {
            return context.page(ArchivesPage(context, scopeIsWrong: true), status: .unprocessableContent)
        }
        guard scope == .person || context.may(.household(.own)) else { throw HTTPError.forbidden }
        return .redirect(to: "/export/\(scope.rawValue).zip")
    }

    /// The kitchen is the household's, and the body that of whoever is signed in, for whomever they act.
    func household(_ context: SignedInContext) async throws -> Response {
        let owner = DiaryOwner(household: context.household, person: context.person.person)
        let database = context.accounts.scoped(.asking(owner.household, owner.person))
        return try await download(.household, of: owner, from: database, context)
    }

    func person(_ context: SignedInContext) async throws -> Response {
        try await download(.person, of: context.diaryOwner, from: context.database, context)
    }

    func bring(_ context: SignedInContext) async throws -> Response {
        do {
            guard let upload = context.form.file("archive"), upload.count > 0 else {
                throw ArchiveProblem.nothingChosen
            }
            try context.services.work.budget.admit(.archives, context.worker)
            let archive = try await work.kept(upload)
            // Whoever acts for another brings back what becomes their own.
            let owner = DiaryOwner(household: context.household, person: context.person.person)
            let database = context.accounts.scoped(.asking(owner.household, owner.person))
            let reader = ArchiveImport(
                owner: owner,
                language: context.language,
                zone: context.zone,
                line: work.line,
                photos: photos,
                charge: charge(context)
            )
            let report = try await work.job(of: owner.household) { try await reader.read(archive.path, into: database) }
            return context.redirect(to: "/export", flash: .exchange(.init(report)))
        } catch let problem as ArchiveProblem {
            return rejected(problem, context)
        } catch is WorkLine.Full {
            return rejected(.busy, context)
        }
    }

    private func rejected(_ problem: ArchiveProblem, _ context: SignedInContext) -> Response {
        var response = context.page(ArchivesPage(context, problem), status: problem.status)
        if case .busy = problem { response.headers["Retry-After"] = "5" }
        return response
    }

    private func download(
        _ scope: ArchiveScope,
        of owner: DiaryOwner,
        from database: any Database,
        _ context: SignedInContext
    ) async throws -> Response {
        try context.services.work.budget.admit(.archives, context.worker)
        let export = ArchiveExport(
            scope: scope,
            owner: owner,
            strings: context.strings,
            place: work.place,
            line: work.line,
            charge: charge(context)
        )
        do {
            let archive = try await work.job(of: owner.household) {
                try await export.write(from: database, at: context.now)
            }
            var response = Response(.ok, headers: ["Content-Type": "application/zip"])
            let name = "sofra-\(scope.rawValue)-\(context.today.iso).zip"
            response.headers["Content-Disposition"] = HeaderValue.attachment(name)
            response.body = archive.body(on: work.line)
            return response
        } catch is WorkLine.Full {
            guard context.requestContext.scopes.isEmpty else { throw HTTPError.unavailable(retryAfter: 5) }
            return rejected(.busy, context)
        }
    }

    private func charge(_ context: SignedInContext) -> @Sendable (Duration) -> Void {
        let (budget, worker) = (context.services.work.budget, context.worker)
        return { budget.charge(.archives, worker, $0) }
    }
}

extension FlashMessage.Exchange {
    fileprivate init(_ report: ArchiveReport) {
        let others = report.new - report.recipes - report.entries
        self = .archive(
            .init(
                recipes: report.recipes,
                entries: report.entries,
                others: others,
                undeleted: report.back,
                left: report.left,
                withheld: report.withheld
            )
        )
    }
}
