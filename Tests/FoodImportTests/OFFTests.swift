import Domain
import FoodImport
import Testing

@Suite struct OFFTests {
    private func read(_ name: String, _ text: String) throws -> [Reading] {
        guard let reader = try FoodFiles.reader(name, pieces(text, of: 11), from: .off) else { return [] }
        return try all(reader)
    }

    private func amount(_ id: Int, of food: SourceFood) -> Double? { food.nutrients.last { $0.id == id }?.amount }

    private let header =
        "code\tproduct_name\tbrands\tlast_modified_t\tserving_size\tserving_quantity\tunique_scans_n\tenergy-kj_100g\tenergy-kcal_100g\tenergy_100g\tfat_100g\tproteins_100g\tsalt_100g\tsodium_100g\tvitamin-c_100g\n"

    @Test func `the CSV dump gives products; grams become milligrams, and salt becomes sodium where none is given`()
        throws
    {
        let found = try read(
            "products.csv",
            header
                + "3017620422003\tHazelnut spread\tFerrero,Nutella\t1700000000\t15 g\t15\t250\t2252\t539\t2252\t30.9\t6.3\t0.107\t\t0.012\n"
        )

        let food = try #require(found.foods.first)
        #expect(food.kind == .openFoodFacts)
        #expect(food.sourceKey == "3017620422003")
        #expect(food.brand == "Ferrero")
        #expect(food.serving == .init(amount: 15, unit: "g", text: "15 g"))
        #expect(food.datedOn?.iso == "2023-11-14")
        #expect(food.popularity == 250)
        #expect(amount(1008, of: food) == 539)
        #expect(abs((amount(1093, of: food) ?? 0) - 42.8) < 1e-9)
        #expect(amount(1162, of: food) == 12)
    }

    @Test func `sodium that is given goes before salt, and kilojoules alone are kept`() throws {
        let found = try read("products.csv", header + "3017620422003\tx\t\t\t\t\t\t418.4\t\t\t\t\t9\t0.4\t\n")

        let food = try #require(found.foods.first)
        #expect(amount(1093, of: food) == 400)
        #expect(amount(1008, of: food) == nil)
        #expect(abs((try ImportedFood(food).nutrients[.energy].number ?? 0) - 100) < 1e-9)
    }

    @Test func `rows without barcode, without a name, or with words for numbers are rejected one by one`() throws {
        let found = try read(
            "products.csv",
            header + "123\tx\t\t\t\t\t\t\t\t\t\t\t\t\t\n3017620422003\t\t\t\t\t\t\t\t\t\t\t\t\t\t\n"
                + "3017620422003\tx\t\t\t\t\t\t\tmuch\t\t\t\t\t\t\n3017620422003\ty\t\t\t\t\t\t\t10\t\t\t\t\t\t\n"
        )

        #expect(
            found.rejects.map(\.reason) == [
                "code 123 is no barcode", "product_name is blank", "energy-kcal_100g is no number",
            ]
        )
        #expect(found.foods.map(\.name) == ["y"])
    }

    @Test func `lines that are no product cost themselves alone`() throws {
        let product = #"{"code":"3017620422003","product_name":"x","nutriments":{"energy-kcal_100g":"much"}}"#
        let found = try read("products.jsonl", "{broken\n[]\n\(product)\n\(product.replacing("much", with: "5"))\n")

        #expect(found.rejects.map(\.place) == ["line 1", "line 2", "line 3"])
        #expect(found.rejects.last?.reason == "energy-kcal_100g is no number")
        #expect(found.foods.map(\.name) == ["x"])
    }

    @Test func `all nutrients that a food may have here are read, in their units`() throws {
        let product = """
            {"code": "3017620422003", "product_name": "Flakes", "nutriments": {"energy-kcal_100g": 378, "trans-fat_100g": 0.1,
             "monounsaturated-fat_100g": 0.6, "polyunsaturated-fat_100g": 0.5, "phosphorus_100g": 0.25, "copper_100g": 0.0005,
             "manganese_100g": 0.002, "selenium_100g": 0.00001, "vitamin-b1_100g": 0.0011, "vitamin-b2_100g": 0.0014,
             "vitamin-pp_100g": 0.016, "pantothenic-acid_100g": 0.006, "choline_100g": 0.05, "caffeine_100g": 0.032,
             "alcohol_100g": 5}}
            """
        let line = product.replacing("\n", with: "") + "\n"
        let food = try #require(try read("products.jsonl", line).foods.first)
        let expected: [(Nutrient, Double)] = [
            (.energy, 378), (.transFat, 0.1), (.monounsaturatedFat, 0.6), (.polyunsaturatedFat, 0.5),
            (.phosphorus, 250), (.copper, 0.5), (.manganese, 2), (.selenium, 10), (.thiamin, 1.1), (.riboflavin, 1.4),
            (.niacin, 16), (.pantothenicAcid, 6), (.choline, 50), (.caffeine, 32),
        ]
        let nutrients = try ImportedFood(food).nutrients
        for (nutrient, value) in expected {
            #expect(abs((nutrients[nutrient].number ?? 0) - value) < 1e-9, "\(nutrient)")
        }
        #expect(nutrients[.alcohol] == .unknown)
    }

    @Test func `a Turkish product keeps its Turkish name beside the English one`() throws {
        let line =
            #"{"code":"8690504012351","lang":"tr","product_name":"Ayran","product_name_en":"Yoghurt drink","nutriments":{"energy-kcal_100g":"36","proteins_100g":1.8,"salt_100g":""},"serving_quantity":"200","serving_size":"200 ml","obsolete":"on"}"#
        let code = try #require(
            ["8690504012351", "8690504012358"].first { Barcode($0) != nil } ?? gtin("869050401235")
        )
        let food = try #require(try read("products.jsonl", line.replacing("8690504012351", with: code)).foods.first)

        #expect(food.name == "Yoghurt drink")
        #expect(food.nameTR == "Ayran")
        #expect(food.isDiscontinued)
        #expect(amount(1008, of: food) == 36)
        #expect(food.serving == .init(amount: 200, unit: "ml", text: "200 ml"))
    }

    @Test func `a file of another kind is refused`() {
        #expect(throws: ImportFault.self) { try read("products.csv", "code,product_name\n1,2\n") }
        #expect(throws: ImportFault.self) { try FoodFiles.check([], in: "x.zip", from: .off) }
    }

    /// Twelve digits and the one that proves them.
    private func gtin(_ digits: String) -> String? {
        (0...9).map { digits + String($0) }.first { Barcode($0) != nil }
    }
}
