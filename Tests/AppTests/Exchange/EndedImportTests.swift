import Database
import Domain
import Foundation
import HTTPServer
import Outbound
import Security
import Synchronization
import Testing
import Web

@testable import App

/// Imports whose person goes while they are being written.
@Suite struct EndedImportTests {
    /// A program of its own on a story's database, in which something happens between two steps of an import.
    private final class Program: Sendable {
        let imports: ImportRunner

        init(
            _ app: TestApp,
            once condition: String,
            pages: WebClient? = nil,
            _ act: @escaping @Sendable () async throws -> Void
        ) throws {
            let (own, database) = (app.application, app.database)
            let hasActed = Atomic(false)
            let between = InterveningDatabase(own.services.database) {
                if hasActed.load(ordering: .relaxed) { return }
                let isDue = Query.one(SQL(unsafeText: "SELECT \(condition)"), as: Bool.self)
                guard try await database.read(isDue) else { return }
                hasActed.store(true, ordering: .relaxed)
                try await act()
            }
            let services = RequestServices(
                secret: SecretKey(),
                site: own.configuration.site(port: 8080),
                publicOrigin: nil,
                database: between,
                assets: try Repository.assets.get(),
                log: .silent,
                metrics: Metrics()
            )
            let place = own.configuration.dataFolder
            imports = ImportRunner(services, own.catalogue, own.photos, pages ?? own.providers.pages, place: place)
        }
    }

    /// Lets something happen before each transaction.
    private final class InterveningDatabase: Database {
        private let base: any Database
        private let before: @Sendable () async throws -> Void

        init(_ base: any Database, before: @escaping @Sendable () async throws -> Void) {
            (self.base, self.before) = (base, before)
        }

        func transaction<Value>(
            _ options: TransactionOptions,
            settings: [Setting],
            _ body: (Connection) async throws -> Value
        ) async throws -> Value {
            try await before()
            return try await base.transaction(options, settings: settings, body)
        }

        func batch(_ statements: [SQL], _ access: TransactionOptions.Access, settings: [Setting]) async throws
            -> [ResultSet]
        {
            try await base.batch(statements, access, settings: settings)
        }
    }

    private func member(of home: Browser, _ app: TestApp) async throws -> Browser {
        try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
    }

    /// What one of a household's people asks for on its page, done by the function behind it.
    private func asking(_ statement: SQL, as owner: DiaryOwner, _ app: TestApp) -> @Sendable () async throws -> Void {
        let database = app.database.scoped(to: owner.household, person: owner.person)
        return { try await database.write(Query.run(statement)) }
    }

    /// An owner who removes whoever an import is for.
    private func removal(for job: ImportJob, by home: Browser, _ app: TestApp) async throws
        -> @Sendable () async throws -> Void
    {
        let ids: SQL = "gen_random_uuid(), \(job.person), gen_random_uuid(), gen_random_uuid()"
        return asking("SELECT remove_member(\(fragment: ids))", as: try await app.owner(of: home), app)
    }

    /// An import of a member that waits to be written by another program.
    private func waiting(
        _ file: String,
        of member: Browser,
        _ app: TestApp
    ) async throws -> (path: String, job: ImportJob) {
        let sent = await member.upload(Array(file.utf8), to: "/import/files", field: "file", name: "export")
        await app.application.imports.settled()
        let path = sent.header("Location") ?? ""
        try await app.change("UPDATE imports SET state = 'running'")
        let owner = try await app.owner(of: member)
        let id = try #require(path.split(separator: "/").last.flatMap { FileImport.ID(String($0)) })
        return (path, ImportJob(household: owner.household, id: id, person: owner.person))
    }

    private func recipes(_ count: Int, photos: String? = nil) -> String {
        let all = (1...count).map { number in
            let image = photos.map { #", "image": ["\#($0)\#(number).png"]"# } ?? ""
            return """
                {"@context": "http://schema.org", "@type": "Recipe", "identifier": "r\(number)", "name": "Dish \(number)",
                 "recipeYield": "2", "recipeIngredient": ["1 leek"], "recipeInstructions": "Cook."\(image)}
                """
        }
        return "[\(all.joined(separator: ","))]"
    }

    @Test(arguments: [false, true])
    func `I-05 HOSTILE-55 who is removed, or may only read, writes no further recipes, and others take back what came`(
        _ staysToRead: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await member(of: home, app)
            let (path, job) = try await waiting(recipes(30), of: member, app)
            let remove = try await removal(for: job, by: home, app)
            let owner = try await app.owner(of: home)
            let act =
                staysToRead ? asking("SELECT change_role(\(job.person), 'viewer')", as: owner, app) : remove
            let program = try Program(app, once: "count(*) = 25 FROM recipes", act)

            program.imports.go(on: job)
            await program.imports.settled()
            let report = await home.get(path).body
            program.imports.go(on: job)
            await program.imports.settled()
            let written = try await app.rows(in: "recipes")
            _ = await home.post(path + "/undo")
            await app.application.imports.settled()
            let undone = await home.get(path).body

            #expect(written == 25)
            #expect(report.contains("The import ended before all of it was here."))
            #expect(report.contains("Recipes that are here: 25. Recipes that did not come: 5."))
            #expect(report.contains("25 recipes: new"))
            #expect(report.contains("5 recipes: not imported"))
            #expect(undone.contains("The import has been taken back."))
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test func `I-05 H-01 who leaves while a diary comes in reads at home what came along, and brings the rest`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await member(of: home, app)
            let days = (0..<250).map { "2026-01-\($0 % 20 + 10),,Lunch,Food \($0),1.00 cup,\(100 + $0),1\n" }
            let file = "Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)\n" + days.joined()
            let (path, job) = try await waiting(file, of: member, app)
            let ids: SQL = "gen_random_uuid(), gen_random_uuid(), 'Can', gen_random_uuid()"
            let leave = asking("SELECT leave_household(\(fragment: ids))", as: job.owner, app)
            let program = try Program(app, once: "count(*) = 200 FROM diary_entries", leave)

            program.imports.go(on: job)
            await program.imports.settled()
            member.cookies = [:]
            #expect(await member.signIn().status == .seeOther)
            let report = await member.get(path).body
            let owner = try await app.owner(of: member)
            let theirs = "diary_entries WHERE household_id = '\(owner.household)' AND person_id = '\(owner.person)'"
            let along = try await app.rows(in: theirs)
            let again = await member.upload(Array(file.utf8), to: "/import/files", field: "file", name: "servings.csv")
            await app.application.imports.settled()
            let second = again.header("Location") ?? ""
            let preview = await member.get(second).body
            _ = await member.post(second)
            await app.application.imports.settled()
            let whole = try await app.rows(in: theirs)
            _ = await member.post(path + "/undo")
            await app.application.imports.settled()

            #expect(owner.household != job.household)
            #expect(along == 200)
            #expect(report.contains("so the import ended"))
            #expect(report.contains("Lines that are in your diary: 200. Lines that did not come: 50."))
            #expect(report.contains("200 entries were added"))
            #expect(preview.contains("50 entries will be added"))
            #expect(preview.contains("200 entries are here already"))
            #expect(whole == 250)
            #expect(try await app.rows(in: theirs) == 50)
            #expect(await home.get(path).status == .notFound)
            #expect(try await app.rows(in: "diary_entries WHERE household_id = '\(job.household)'") == 200)
        }
    }

    @Test func `I-05 no photo is fetched any more for whoever was removed, and the report says which did not come`()
        async throws
    {
        let site = "https://kitchen.example"
        let picture = try await Pictures().make("png", 60, 40)
        let asked = Atomic(0)
        let pages = WebClient { address, _ throws(OutboundError) in
            asked.add(1, ordering: .relaxed)
            return FetchedFile(body: picture, type: "image/png", address: address.text)
        }
        try await TestApp.run { app in
            guard app.application.photos.isAvailable else { return }
            let home = try await app.household()
            let member = try await member(of: home, app)
            let (path, job) = try await waiting(recipes(10, photos: "\(site)/"), of: member, app)
            let remove = try await removal(for: job, by: home, app)
            let come = "count(*) = 4 FROM import_rows WHERE photo_address IS NULL"
            let program = try Program(app, once: come, pages: pages, remove)

            program.imports.go(on: job)
            await program.imports.settled()
            let report = await home.get(path).body

            #expect(asked.load(ordering: .relaxed) == 4)
            #expect(report.contains("Recipes that are here: 10. Recipes that did not come: 0."))
            #expect(report.contains("6 photos did not come."))
            #expect(report.contains("Its photo did not come, because the import ended before."))
            #expect(try await app.rows(in: "recipe_photos WHERE size = 'card'") == 4)
            #expect(try await app.rows(in: "imports WHERE photo_count = 0") == 1)
        }
    }

    @Test func `I-05 an undo whose person is removed ends, and another takes the rest back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await member(of: home, app)
            let (_, first) = try await waiting(recipes(60), of: member, app)
            app.application.imports.go(on: first)
            await app.application.imports.settled()
            let changed = recipes(60).replacing("1 leek", with: "2 leeks")
            let (path, job) = try await waiting(changed, of: member, app)
            try await app.change("UPDATE imports SET state = 'done' WHERE id = '\(first.id)'")
            app.application.imports.go(on: job)
            await app.application.imports.settled()
            try await app.change("UPDATE imports SET state = 'undoing' WHERE id = '\(job.id)'")
            let remove = try await removal(for: job, by: home, app)
            let back = "count(*) = 20 FROM import_rows WHERE outcome = 'undone'"
            let program = try Program(app, once: back, remove)

            program.imports.go(on: job)
            await program.imports.settled()
            let report = await home.get(path).body
            _ = await home.post(path + "/undo")
            await app.application.imports.settled()

            #expect(report.contains("Not all of the import was taken back."))
            #expect(report.contains("Recipes taken back: 20. Recipes that are still here: 40."))
            #expect(await home.get(path).body.contains("The import has been taken back."))
            #expect(try await app.rows(in: "recipe_lines WHERE text = '1 leek'") == 60)
        }
    }

    @Test func `I-05 an import that another has taken back goes on in their name`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await member(of: home, app)
            let (path, job) = try await waiting(recipes(3), of: member, app)
            app.application.imports.go(on: job)
            await app.application.imports.settled()
            let remove = try await removal(for: job, by: home, app)
            try await remove()
            let id = job.id
            let undoing = FileImportStore.takeBack(id, for: try await app.owner(of: home).person, in: job.household)
            #expect(try await app.database.write(undoing) == 1)
            // The program that was to do it is gone.
            try await app.change("UPDATE imports SET claimed_until = NULL")

            for left in try await app.application.services.database.read(FileImportStore.abandoned) {
                app.application.imports.go(on: left)
            }
            await app.application.imports.settled()

            #expect(await home.get(path).body.contains("The import has been taken back."))
            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test func `I-05 H-01 who is removed while a step of their import is written is removed after it`() async throws {
        try await Race.run { race in
            let (owner, id) = (race.owner, FileImport.ID.new())
            let job = ImportJob(household: owner.household, id: id, person: owner.person)
            try await race.database.write(FileImportStore.begin(job, .en))

            let removed = try await race.overlap { db in
                let goesOn = try await FileImportStore.hold(job, db)
                #expect(goesOn)
            } _: { database in
                try await database.write { db in
                    // As everything begins that changes who belongs where.
                    try await db.run(["SELECT FROM households WHERE id = \(owner.household) FOR UPDATE"])
                    let left = "UPDATE persons SET left_at = clock_timestamp() WHERE id = \(owner.person)" as SQL
                    return try await db.affected(left)
                }
            }
            let goesOn = try await race.database.write { db in try await FileImportStore.hold(job, db) }
            let ended = "SELECT state || ' ' || (claimed_until IS NULL) FROM imports" as SQL

            #expect(removed == 1)
            #expect(!goesOn)
            #expect(try await race.database.read(Query.one(ended, as: String.self)) == "failed true")
        }
    }
}
