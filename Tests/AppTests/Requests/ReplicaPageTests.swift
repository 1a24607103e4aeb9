import Database
import HTTPServer
import PostgresFixture
import Security
import Testing
import Web

@testable import App

/// Pages that are read from a real replica: what is read there, and that nobody misses their own change.
@Suite struct ReplicaPageTests {
    private struct Story {
        let app: TestApp
        let replica: Replica
        /// The replica itself.
        let copy: PooledDatabase

        func pause() async throws { try await copy.write(.run("SELECT pg_wal_replay_pause()")) }
        func resume() async throws { try await copy.write(.run("SELECT pg_wal_replay_resume()")) }

        /// As if the household had changed nothing for a while.
        func forget(_ browser: Browser) {
            browser.cookies[app.application.services.cookies.name(of: .changed)] = nil
            app.application.services.recentChanges.changes.withLock { $0 = [:] }
        }
    }

    private func run(_ story: (Story) async throws -> Void) async throws {
        let primary = try TemporaryCluster.start()
        let name = try await primary.createMigratedDatabase()
        let other = try primary.startReplica()
        let configuration = DatabaseConfiguration(primary.conninfo(name))
        let login = ProgramLogin(.password)
        var (program, near) = (configuration, DatabaseConfiguration(other.conninfo(name)))
        (program.login, near.login) = (login, login)
        try await login.makeRoles(configuration, program: program)
        try await login.setPassword(configuration)
        let (owner, pool) = (try PooledDatabase(configuration), try PooledDatabase(program))
        let copy = try PooledDatabase(DatabaseConfiguration(other.conninfo(name)))
        var limits = Replica.Limits()
        (limits.age, limits.grace, limits.pace) = (.seconds(60), .milliseconds(50), .milliseconds(200))
        let replica = try Replica(near, of: pool, limits: limits)
        let following = Task { await replica.follow() }
        let result: Result<Void, any Error>
        do {
            let app = try Self.app(pool, owner, replica)
            try await eventually(within: .seconds(30)) { replica.isTrusted }
            result = .success(try await story(Story(app: app, replica: replica, copy: copy)))
        } catch {
            result = .failure(error)
        }
        following.cancel()
        await following.value
        await replica.shutDown()
        for database in [pool, owner, copy] { await database.shutDown(within: .seconds(1)) }
        try result.get()
    }

    private static func app(_ pool: PooledDatabase, _ owner: PooledDatabase, _ replica: Replica) throws -> TestApp {
        let configuration = try Configuration([:])
        let site = configuration.site(port: 8080)
        let application = Application(
            configuration: configuration,
            site: site,
            secret: SecretKey(),
            database: pool,
            assets: try Repository.assets.get(),
            passwords: PasswordHasher(parameters: Scrypt(logN: 10, r: 8, p: 1) ?? .recommended),
            log: .silent,
            providers: .unexpected,
            replica: replica
        )
        return TestApp(application: application, door: application.pipeline(site: site), database: owner)
    }

    @Test func `pages that are only looked at are read from the replica, and nobody misses their own change`()
        async throws
    {
        try await run { story in
            let home = try await story.app.household()
            _ = try await story.app.recipe("Menemen", lines: [], in: home)
            try await eventually(within: .seconds(30)) {
                story.forget(home)
                let before = story.replica.answered
                return await home.get("/recipes").body.contains("Menemen") && story.replica.answered > before
            }
            try await story.pause()

            #expect(await home.post("/categories", ["name": "Soup"]).status == .seeOther)
            let known = story.replica.answered
            #expect(await home.get("/categories").body.contains("Soup"))
            // By the household, also without the cookie; and by the cookie, also on an instance that knows nothing.
            home.cookies[story.app.application.services.cookies.name(of: .changed)] = nil
            #expect(await home.get("/categories").body.contains("Soup"))
            #expect(await home.post("/categories", ["name": "Salads"]).status == .seeOther)
            story.app.application.services.recentChanges.changes.withLock { $0 = [:] }
            #expect(await home.get("/categories").body.contains("Salads"))
            #expect(story.replica.answered == known)

            // Whoever looks later sees what the replica has, which follows no further here.
            try await eventually(within: .seconds(30)) {
                story.forget(home)
                let page = await home.get("/categories").body
                return story.replica.answered > known && !page.contains("Soup")
            }
            try await story.resume()
            try await eventually(within: .seconds(30)) { await home.get("/categories").body.contains("Salads") }
        }
    }

    @Test func `a recipe that the replica has not yet is found, and a session that has ended opens nothing there`()
        async throws
    {
        try await run { story in
            let home = try await story.app.household()
            try await eventually(within: .seconds(30)) {
                story.forget(home)
                return await home.get("/recipes").status == .ok && story.replica.isTrusted
            }
            try await story.pause()
            let recipe = try await story.app.recipe("Mercimek", lines: [], in: home)
            story.forget(home)

            let fresh = await home.get("/recipes/\(recipe)")
            try await story.app.change("UPDATE sessions SET expires_at = now() - interval '1 day'")
            story.forget(home)
            let ended = await home.get("/recipes")

            #expect(fresh.status == .ok)
            #expect(fresh.body.contains("Mercimek"))
            #expect(ended.status == .seeOther)
            try await story.resume()
        }
    }

    @Test func `each page that may lag is one that is looked at`() async throws {
        try await TestApp.run { app in
            let looked = app.door.router.routes.filter { $0.method == .get }.map(\.pattern)
            #expect(LaggingPages.patterns.subtracting(looked) == [])
            #expect(RecentChanges.window > 3)
        }
    }

    @Test func `A-07 an owner reads whether the replica follows`() async throws {
        try await run { story in
            let home = try await story.app.household()
            try await eventually(within: .seconds(30)) { story.replica.status == .following }
            let follows = await home.get("/settings/health").body
            #expect(follows.contains("Pages that are only looked at are read from the replica."))
        }
    }
}
