import Archives
import Database
import FoodImport
import Foundation
import PostgresFixture
import Testing

@testable import App

/// What goes wrong on the way.
@Suite struct ImportFaultTests {
    @Test(
        arguments: [
            ("food.csv", "fdc_id,data_type,description\n900001,foundation_food,\"Zork"),
            ("food.csv", "id,name\n1,x\n"),
            ("food.csv", ""),
            ("bulk.json", #"{"FoundationFoods": [{"fdcId": 900020"#),
            ("bulk.json", String(repeating: "[", count: 40)),
            ("bulk.json", #"{"FoundationFoods": [], "FoundationFoods": []}"#),
            ("bulk.json", "<html>"),
        ]
    )
    func `HOSTILE-85 a download that is cut off, hostile or of another kind stores nothing at all`(
        name: String,
        text: String
    ) async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try story.write(name, text)
            let before = try await story.rows()

            await #expect(throws: ImportFault.self) { try await story.run() }

            #expect(try await story.rows() == before)
        }
    }

    @Test func `HOSTILE-85 a table that is missing stores nothing`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()
            try FileManager.default.removeItem(atPath: story.folder + "/food_nutrient.csv")

            await #expect(throws: ImportFault.self) { try await story.run() }

            #expect(try await app.rows(in: "foods WHERE source = 'usda'") == 0)
        }
    }

    @Test func `stopped while reading nothing is stored, and the next time everything is`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            try story.writeTables()

            let stopped = try await story.run(isStopped: { true })
            let stored = try await app.rows(in: "foods WHERE source = 'usda'")
            let again = try await story.run()

            #expect(stopped.wasStopped)
            #expect(stored == 0)
            #expect(!again.wasStopped)
            #expect(again.new == 3)
        }
    }

    @Test func `stopped while writing whole batches are there, and the next time the rest comes`() async throws {
        try await TestApp.run { app in
            let story = try ImportStory(app)
            let foods = (0..<2_500).map { number in
                #"{"fdcId": \#(910_000 + number), "dataType": "SR Legacy", "description": "Zork \#(number)", "foodNutrients": [{"nutrientId": 1008, "value": 50}]}"#
            }
            try story.write("a.json", "[\(foods.joined(separator: ","))]")
            var asked = 0

            // Once at the end of reading, then before each batch.
            let stopped = try await story.run(isStopped: {
                asked += 1
                return asked > 3
            })
            let stored = try await app.rows(in: "foods WHERE source = 'usda'")
            let again = try await story.run()

            #expect(stopped.wasStopped)
            #expect(stopped.new == 2_000)
            #expect(stored == 2_000)
            #expect(again.new == 500)
            #expect(again.unchanged == 2_000)
        }
    }

    @Test func `the database dies while foods are written: batches before are whole, and the next time the rest comes`()
        async throws
    {
        let cluster = try TemporaryCluster.start(settings: ["synchronous_commit = on"])
        var configuration = DatabaseConfiguration(cluster.conninfo(try await cluster.createMigratedDatabase()))
        configuration.connections = 1
        let path = NSTemporaryDirectory() + "sofra-import-\(UUID().uuidString).json"
        defer { unlink(path) }
        let foods = (0..<3_000).map { number in
            #"{"fdcId": \#(910_000 + number), "dataType": "SR Legacy", "description": "Zork \#(number)", "foodNutrients": [{"nutrientId": 1008, "value": 50}]}"#
        }
        try "[\(foods.joined(separator: ","))]".write(toFile: path, atomically: true, encoding: .utf8)

        let first = try PooledDatabase(configuration)
        let killer = ImportWatch(progress: { progress in
            if progress.stage == .writing { cluster.stop(SIGKILL) }
        })
        let broken = await #expect(throws: ImportBroken.self) {
            try await FoodImporter(.usda, into: first, watch: killer).run(try Download(path), named: path)
        }
        await first.shutDown()
        try cluster.restart()
        let second = try PooledDatabase(configuration)
        let stored = try await second.read(Query.one("SELECT count(*) FROM foods", as: Int.self))
        let summary = try await FoodImporter(.usda, into: second, watch: ImportWatch()).run(
            try Download(path),
            named: path
        )
        await second.shutDown()

        #expect(broken?.summary.new == 1_000)
        #expect(stored.isMultiple(of: 1_000))
        #expect(stored >= 1_000)
        #expect(stored < 3_000)
        #expect(summary.new == 3_000 - stored)
        #expect(summary.unchanged == stored)
    }

    @Test func `of two imports at once the second is told to wait`() async throws {
        let cluster = try TemporaryCluster.shared
        let conninfo = cluster.conninfo(try await cluster.createDatabase())
        let holder = try await RollbackDatabase(DatabaseConfiguration(conninfo))
        let other = try await RollbackDatabase(DatabaseConfiguration(conninfo))
        defer {
            holder.close()
            other.close()
        }
        let path = NSTemporaryDirectory() + "sofra-import-\(UUID().uuidString).json"
        defer { unlink(path) }
        try "[]".write(toFile: path, atomically: true, encoding: .utf8)
        var refused = false

        let watch = ImportWatch(isStopped: { true })
        try await holder.write(Query.run("SELECT pg_advisory_lock(\(FoodImporter.lock))"))
        do {
            _ = try await FoodImporter(.usda, into: other, watch: watch).run(try Download(path), named: path)
        } catch is ImportBusy {
            refused = true
        }

        #expect(refused)
    }
}
