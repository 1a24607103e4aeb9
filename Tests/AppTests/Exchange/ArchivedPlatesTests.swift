import Archives
import Domain
import Foundation
import HTTPServer
import Testing

@testable import App

/// The plates of others in the archive of a household.
@Suite struct ArchivedPlatesTests {
    /// The plates of an archive, each as a line of JSON.
    private func plates(_ bytes: [UInt8]) throws -> [String] {
        let path = FileManager.default.temporaryDirectory.path + "/archive-\(Person.ID.new()).zip"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let archive = try OpenArchive(path)
        var lines: [String] = []
        while let name = try archive.next() {
            let content = try archive.content(maxBytes: 64 << 20)
            if name == "data/cooked_shares.jsonl" {
                lines = String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
            }
        }
        return lines
    }

    @Test func `I-04 H-07 an archive tells of nobody else's plate how much was eaten, nor what stands in a diary`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(people.mehmet)'")
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            let pot = try #require(await kitchen.ayse.post("/recipes/\(stew)/cookings").location)
            _ = await kitchen.ayse.post(pot, ["net_g": "1820"])
            _ = await kitchen.ayse.submit(
                "\(pot)/plates",
                [
                    ("plate[0][person]", people.mehmet.description), ("plate[0][grams]", "310"),
                    ("plate[1][person]", people.ayse.description), ("plate[1][grams]", "300"), ("rest", "stay"),
                ]
            )
            try await app.change("UPDATE cooked_shares SET eaten = 0.5, is_outdated = true")

            let lines = try plates(try await kitchen.ayse.get("/export/household.zip").pieces().flatMap { $0 })
            let own = lines.first { $0.contains(#""person_id":"\#(ArchiveManifest.me)""#) } ?? ""
            let other = lines.first { $0.contains(#""person_id":"\#(people.mehmet)""#) } ?? ""

            #expect(lines.count == 2)
            #expect(own.contains(#""eaten":0.5,"#))
            #expect(own.contains(#""is_written":true"#))
            #expect(own.contains(#""is_outdated":true"#))
            #expect(other.contains(#""eaten":1,"#))
            #expect(other.contains(#""is_written":false"#))
            #expect(other.contains(#""is_outdated":false"#))
        }
    }

    @Test func `I-04 H-07 an archive tells that an entry is by an old weight, to its person alone`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(people.mehmet)'")
            let pot = try await kitchen.pot()
            _ = await kitchen.ayse.submit(
                "\(pot)/plates",
                [
                    ("plate[0][person]", people.mehmet.description), ("plate[0][grams]", "310"),
                    ("plate[1][person]", people.ayse.description), ("plate[1][grams]", "300"), ("rest", "stay"),
                ]
            )
            _ = await kitchen.ayse.post(pot, ["net_g": "1600"])

            let lines = try plates(try await kitchen.ayse.get("/export/household.zip").pieces().flatMap { $0 })
            let own = lines.first { $0.contains(#""person_id":"\#(ArchiveManifest.me)""#) } ?? ""
            let other = lines.first { $0.contains(#""person_id":"\#(people.mehmet)""#) } ?? ""

            #expect(own.contains(#""is_outdated":true"#))
            #expect(other.contains(#""is_outdated":false"#))
        }
    }
}
