import Database
import HTTPServer
import Synchronization
import Testing
import Web

@testable import App

@Suite struct OperationsTests {
    @Test(arguments: ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.2"])
    func `metrics are told to this machine and to trusted proxies`(_ address: String) async throws {
        try await TestApp.run(["TRUSTED_PROXIES": "10.0.0.0/24"]) { app in
            let visitor = Browser(app)
            visitor.address = address
            _ = await visitor.get("/login")

            let answer = await visitor.get("/metrics")

            #expect(answer.status == .ok)
            #expect(answer.header("Content-Type")?.hasPrefix("text/plain; version=0.0.4") == true)
            #expect(answer.body.contains(#"sofra_requests_total{route="/login",status="200"} 1"#))
        }
    }

    @Test func `metrics are nobody else's: 404, also for a visitor behind a trusted proxy who claims to be near`()
        async throws
    {
        try await TestApp.run(["TRUSTED_PROXIES": "10.0.0.0/24"]) { app in
            let stranger = Browser(app)
            let missing = await stranger.get("/nothing")
            let answer = await stranger.get("/metrics")
            stranger.address = "10.0.0.2"
            let behind = await stranger.get("/metrics", ["X-Forwarded-For": "127.0.0.1, 192.0.2.7"])

            #expect(answer.status == .notFound)
            #expect(behind.status == .notFound)
            #expect(answer.unchanging == missing.unchanging)
        }
    }

    @Test func `HOSTILE-103 the program knows the newest of its migrations`() throws {
        let migrator = try Migrator(folder: Repository.path + "/Migrations")

        #expect(migrator.migrations.last?.version == Release.newestMigration, "see Sources/Web/Release.swift")
    }

    @Test(arguments: ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via"])
    func `HOSTILE-115 what a proxy on this machine passes on is not this machine's`(field: String) async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)
            visitor.address = "127.0.0.1"

            #expect(await visitor.get("/metrics").status == .ok)
            #expect(await visitor.get("/metrics", [field: "127.0.0.1"]).status == .notFound)
        }
    }

    @Test func `a fault of ours is told to the log once, and to the visitor by its number alone`() async throws {
        let lines = Mutex<[String]>([])
        let sink = LogSink { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        try await TestApp.run(log: Log(sink)) { app in
            let answer = await Browser(app).get("/styleguide/fault")
            sink.flush()
            let number = try #require(answer.header("X-Request-Id"))
            let told = lines.withLock { $0 }.filter { $0.contains("Boiled") }

            #expect(answer.status == .internalServerError)
            #expect(answer.body.contains("<code>\(number)</code>"))
            #expect(!answer.body.contains("Boiled"))
            #expect(told.count == 1)
            #expect(told.first?.contains(number) == true)
        }
    }

    @Test func `an error page stands in the layout and the language of its reader`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")

            let missing = await home.get("/nothing")
            let stranger = await Browser(app).get("/nothing")

            #expect(missing.body.contains(#"<html lang="tr">"#))
            #expect(missing.body.contains(#"class="places""#))
            #expect(!stranger.body.contains(#"class="places""#))
        }
    }
}
