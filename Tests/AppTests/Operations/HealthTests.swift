import Foundation
import HTTPServer
import Testing
import Web

@testable import App

/// How the installation is, for owners in words and for Prometheus in numbers.
@Suite struct HealthTests {
    @Test func `A-07 an owner reads how the installation is, and what somebody has to do is marked`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/settings/health")

            #expect(page.status == .ok)
            #expect(page.body.contains("None are taken automatically. Set BACKUP_FOLDER"))
            #expect(page.body.contains("No mail server is set"))
            #expect(page.body.contains("2 things need the attention of whoever runs this server."))
            #expect(page.body.contains(/PostgreSQL \d+/))
            #expect(page.body.contains("0 files are being read or written."))
            #expect(await home.get("/settings").body.contains("href=\"/settings/health\""))
        }
    }

    @Test func `A-07 what is set up is not marked, and a message that cannot be sent is`() async throws {
        let environment = [
            "SMTP_URL": "smtp://localhost:1", "MAIL_FROM": "sofra@example.org", "BACKUP_FOLDER": "/tmp/sofra-health",
            "PUBLIC_URL": "https://sofra.example.org", "REGISTRATION": "open",
        ]
        try await TestApp.run(environment) { app in
            let home = try await app.household()

            let before = await home.get("/settings/health").body
            try await app.change(
                "INSERT INTO password_requests (email_key, attempts) VALUES ('ayse@example.org', 2)"
            )
            let after = await home.get("/settings/health").body

            #expect(before.contains("Anyone who forgets the password gets a link by e-mail."))
            #expect(before.contains("People reach Sofra at https://sofra.example.org."))
            #expect(before.contains("None was taken yet."))
            #expect(before.contains("1 thing needs the attention"))
            #expect(after.contains("1 message could not be sent yet."))
            #expect(after.contains("2 things need the attention"))
        }
    }

    @Test(arguments: ["en", "tr"])
    func `A-07 a backup that is older than a night is told with its time, and a fresh one with how many stay`(
        language: String
    ) async throws {
        let environment = ["BACKUP_FOLDER": "/tmp/sofra-health", "BACKUP_KEEP": "5", "PUBLIC_URL": "https://a.example"]
        try await TestApp.run(environment) { app in
            let home = try await app.household(language: language)
            let now = Moment.now()
            let words = { (hours: Int) async -> String in
                var application = app.application
                application.newestBackup = { now.seconds - hours * 3_600 }
                let door = application.pipeline(site: application.configuration.site(port: 8080))
                let aged = Browser(TestApp(application: application, door: door, database: app.database))
                (aged.cookies, aged.address) = (home.cookies, home.address)
                return await aged.get("/settings/health").body
            }
            let clock = { (hours: Int) -> String in
                let zone = try #require(Zone("Europe/Istanbul"))
                let taken = now.adding(seconds: -hours * 3_600)
                let (hour, minute) = zone.minutes(at: taken).quotientAndRemainder(dividingBy: 60)
                let day = Strings(language == "en" ? .en : .tr).dayMonthYear(zone.day(at: taken))
                return "\(day), \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
            }

            let (fresh, old) = (await words(35), await words(37))

            let isEnglish = language == "en"
            #expect(fresh.contains(isEnglish ? "the newest 5 are kept" : "son 5 yedek saklanıyor"))
            #expect(fresh.contains(try clock(35)))
            #expect(!fresh.contains("no backup"))
            #expect(old.contains(isEnglish ? "more than a night ago" : "bir geceden fazla geçti"))
            #expect(old.contains("“no backup”"))
            #expect(old.contains(try clock(37)))
            let wrong = { (page: String) in page.ranges(of: "class=\"tag\"").count }
            #expect(wrong(old) == wrong(fresh) + 1)
        }
    }

    @Test func `A-01 links that open on this machine alone are told to an owner`() async throws {
        let environment = [
            "SMTP_URL": "smtp://localhost:1", "MAIL_FROM": "sofra@example.org", "PUBLIC_URL": "http://localhost:8080",
        ]
        try await TestApp.run(environment) { app in
            let home = try await app.household()

            let page = await home.get("/settings/health").body

            #expect(page.contains("Links in messages begin with http://localhost:8080, which opens on this machine"))
            #expect(!page.contains("Anyone who forgets the password gets a link by e-mail."))
            #expect(page.contains("2 things need the attention"))
        }
    }

    @Test func `HOSTILE-117 a proxy whose word is not believed is told to an owner`() async throws {
        try await TestApp.run(["TRUSTED_PROXIES": "10.0.0.2"]) { app in
            let home = try await app.household()
            let told = await home.get("/settings/health", ["X-Forwarded-For": "192.0.2.7"])
            home.address = "10.0.0.2"
            let known = await home.get("/settings/health", ["X-Forwarded-For": "192.0.2.7"])

            #expect(told.body.contains("A proxy stands in front that TRUSTED_PROXIES does not name"))
            #expect(!known.body.contains("A proxy stands in front"))
        }
    }

    @Test func `the installation is the owners' to see, in either language`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")

            #expect(await home.get("/settings/health").body.contains("Bu kurulum"))
            #expect(await member.get("/settings/health").status == .forbidden)
            #expect(!(await member.get("/settings").body.contains("/settings/health")))
        }
    }

    @Test func `metrics tell process, disk, database, version and what waits`() async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)
            visitor.address = "127.0.0.1"

            let told = await visitor.get("/metrics").body
            let value = { (name: String) in
                told.split(separator: "\n").first { $0.hasPrefix(name + " ") }
                    .flatMap { Double($0.dropFirst(name.count + 1)) } ?? -1
            }

            #expect(value("sofra_database_bytes") > 1_000_000)
            #expect(value("sofra_imports_running") == 0)
            #expect(value("sofra_messages_unsent") == 0)
            #expect(value("sofra_disk_free_bytes") > 0)
            #expect(value("process_resident_memory_bytes") > 1_000_000)
            #expect(value("process_cpu_seconds_total") > 0)
            #expect(value("process_open_fds") > 2)
            #expect(value("process_threads") > 0)
            #expect(value("process_start_time_seconds") > 1_700_000_000)
            #expect(told.contains("sofra_build_info{version=\"\(Release.version)\"} 1"))
        }
    }

    @Test func `HOSTILE-121 what is no disk is not full`() {
        #expect(DiskSpace(of: "/proc") == nil)
        #expect(DiskSpace(of: "/nonexistent") == nil)
        #expect((DiskSpace(of: "/tmp")?.freeBytes ?? 0) > 0)
    }

    @Test func `HOSTILE-121 a disk that tells of more room than there can be has room`() {
        #expect(DiskSpace.bytes(3, of: 4_096) == 12_288)
        #expect(DiskSpace.bytes(.max, of: 4_096) == .max)
        #expect(DiskSpace.bytes(.max, of: 1) == .max)
    }
}
