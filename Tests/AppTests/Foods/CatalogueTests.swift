import Database
import Foundation
import Testing

@testable import App

/// The loader against files of a test's own, beside the real catalogue that every story has.
@Suite(.serialized) struct CatalogueTests {
    @Test func `the template database has the whole catalogue`() async throws {
        try await TestApp.run { app in
            let foods = try await app.rows(in: "foods WHERE source = 'catalogue' AND retired_at IS NULL")
            let egg = try await app.text("SELECT energy_kcal::text FROM foods WHERE source_key = 'egg'")
            let unknown = try await app.rows(in: "foods WHERE basis = 'unknown' AND energy_kcal IS NULL")

            #expect(foods >= 1_100)
            #expect(egg == "143")
            #expect(unknown >= 10, "a blank cell is unknown, never zero")
        }
    }

    @Test func `loading the same files again writes nothing`() async throws {
        try await TestApp.run { app in
            let files = try Files()
            let first = try await files.loader().load(into: app.database)
            let before = try await app.catalogueRows()

            let again = try await files.loader().load(into: app.database)

            #expect(first.written == 2)
            #expect(again == CatalogueLoader.Loaded())
            #expect(try await app.catalogueRows() == before)
        }
    }

    @Test func `a changed row writes its food alone, and a food that is gone retires`() async throws {
        try await TestApp.run { app in
            let files = try Files()
            try await files.loader().load(into: app.database)

            try files.write(
                "foods",
                Files.foods.replacing("18\t0.88", with: "19\t0.88").replacing("leek", with: "pear")
            )
            let loaded = try await files.loader().load(into: app.database)
            let energy = try await app.text("SELECT energy_kcal::text FROM foods WHERE source_key = 'tomato'")
            let leek = try await app.text("SELECT (retired_at IS NOT NULL)::text FROM foods WHERE source_key = 'leek'")

            #expect(loaded == CatalogueLoader.Loaded(written: 2, retired: 1))
            #expect(energy == "19")
            #expect(leek == "true")
        }
    }

    @Test func `a food that comes back keeps its key`() async throws {
        try await TestApp.run { app in
            let files = try Files()
            try await files.loader().load(into: app.database)
            let leek = "SELECT id::text FROM foods WHERE source_key = 'leek' AND retired_at IS NULL"
            let before = try await app.text(leek)

            try files.write("foods", Files.foods.replacing("leek", with: "pear"))
            try await files.loader().load(into: app.database)
            let between = try await app.text(leek)
            try files.write("foods", Files.foods)
            try await files.loader().load(into: app.database)

            let after = try await app.text(leek)
            #expect(Food.ID(before) != nil)
            #expect(between == "")
            #expect(after == before)
        }
    }

    @Test func `loading touches no own food, no recipe, no diary`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.ownFood()
            let before = try await app.fingerprint()

            let loaded = try await Files().loader().load(into: app.database)

            #expect(loaded.retired > 1_000)
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `P-24 a changed value is seen at once in lists of the recipes made with the food`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Salad", ["200 g tomatoes"])
            _ = try await home.cook("Rice", ["100 g rice"])
            let before = await home.get("/recipes").nutrients(.energy, in: .total)

            try await Files().loader().load(into: app.database)
            let files = try Files()
            try files.write("foods", Files.foods.replacing("18\t0.88", with: "21\t0.88"))
            try await files.loader().load(into: app.database)
            let after = await home.get("/recipes").nutrients(.energy, in: .total)

            #expect(before.contains(36))
            #expect(after.contains(42))
            #expect(!after.contains(36))
            #expect(before.count == 2)
            #expect(after.count == 2)
        }
    }

    @Test func `2.3 P-24 what a measure weighs by now is what recipes weigh by it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let salad = try await home.cook("Salad", ["2 large tomatoes"])
            let files = try Files()
            try await files.loader().load(into: app.database)
            let before = try await app.number("SELECT grams FROM recipe_lines")

            try files.write("foods", Files.foods.replacing("18\t0.88", with: "21\t0.88"))
            try files.write("measures", Files.measures.replacing("182", with: "200"))
            try await files.loader().load(into: app.database)

            #expect(before == 364)
            #expect(try await app.number("SELECT grams FROM recipe_lines") == 400)
            #expect(await home.get(salad).nutrient(.energy, in: .total) == 84)
        }
    }

    @Test func `a broken file is told by its row and changes nothing`() async throws {
        try await TestApp.run { app in
            let files = try Files()
            try files.write("foods", Files.foods.replacing("0.88", with: "much"))
            let before = try await app.catalogueRows()

            await #expect(throws: CatalogueError.self) {
                try await files.loader().load(into: app.database)
            }

            #expect(try await app.catalogueRows() == before)
        }
    }
}

/// Two foods in a folder that is gone with the test.
private final class Files {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)

    static let foods: String = {
        let nutrients = NutrientColumns.all.map { $0.nutrient == .vitaminA ? "vitamin_a_rae_ug" : $0.name }
        let header = [
            "key", "basis", "source", "fdc_id", "source_name", "name", "group", "aisle", "density_g_ml",
            "density_source", "piece_g",
        ]
        func row(_ key: String, _ name: String) -> String {
            let cells = [
                key, "measured", "sr_legacy", "1", name, name, "vegetable", "produce", "0.7", "fdc", "100", "18",
                "0.88",
            ]
            return (cells + nutrients.dropFirst(2).map { _ in "" }).joined(separator: "\t")
        }
        return [(header + nutrients).joined(separator: "\t"), row("tomato", "Tomato"), row("leek", "Leek")].joined(
            separator: "\n"
        )
    }()

    static let measures = "food\tmeasure\ten\ttr\tgrams\tsource\ntomato\tlarge\tlarge\tbüyük boy\t182\tfdc"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try write("foods", Self.foods)
        var names = ["food\tlanguage\tname\tdisplay"]
        for key in ["tomato", "leek", "pear"] { names += ["\(key)\ten-US\t\(key)\tyes", "\(key)\ttr\t\(key)\tyes"] }
        try write("names", names.joined(separator: "\n"))
        try write("contents", "food\tcontains\tmay_contain\ntomato\t\tsulphites\nleek\t\t\npear\t\t")
        try write("kinds", "kind\tfoods\ntomato\ttomato\nleek\tleek")
        try write("measures", Self.measures)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Reads the files while this still keeps them.
    func loader() throws -> CatalogueLoader { try CatalogueLoader(folder: path) }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: "\(path)/\(name).tsv", atomically: true, encoding: .utf8)
    }
}

extension TestApp {
    /// Every row of the catalogue with the moment at which it was written.
    fileprivate func catalogueRows() async throws -> String {
        try await text("SELECT md5(string_agg(f::text || f.xmin::text, '|' ORDER BY id)) FROM foods f")
    }
}
