import Domain
import Foundation
import Testing

/// Amounts as "role count unit", to be read at a glance.
func summary(_ line: ReadLine) -> String {
    line.amounts.map { amount in
        let ends = amount.count.map { $0.low == $0.high ? [$0.low] : [$0.low, $0.high] } ?? []
        let count = ends.map { Rounding.text($0, places: 3) }.joined(separator: "-")
        let words = [amount.role == .first ? "" : amount.role.rawValue, count, amount.unit?.key ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }.joined(separator: ", ")
}

@Suite struct IngredientReaderTests {
    @Test(arguments: [
        ("1 1/2 cups flour", "1.5 cup", "flour", ""), ("½ tsp salt", "0.5 teaspoon", "salt", ""),
        ("2-3 cloves garlic, finely chopped", "2-3 clove", "garlic", "finely chopped"),
        ("2 to 3 garlic cloves", "2-3 clove", "garlic", ""),
        ("100g/3½oz plain flour", "100 gram, alternative 3.5 ounce", "plain flour", ""),
        ("1 cup (125 g) sugar", "1 cup, alternative 125 gram", "sugar", ""),
        ("1kg/2lb 4oz potatoes", "1 kilogram, alternative 2 pound, added 4 ounce", "potatoes", ""),
        ("2 x 400g tins chopped tomatoes", "2 can, each 400 gram", "chopped tomatoes", ""),
        ("1 (14 oz) can coconut milk", "1 can, each 14 ounce", "coconut milk", ""),
        ("4 chicken breasts (6 to 8 ounces each)", "4, each 6-8 ounce", "chicken breasts", "each"),
        ("1 cup plus 2 tablespoons milk", "1 cup, added 2 tablespoon", "milk", ""),
        ("freshly ground black pepper, to taste", "", "black pepper", "freshly ground, to taste"),
        ("butter, for greasing", "", "butter", "for greasing"), ("pinch of salt", "pinch", "salt", ""),
        ("Juice of 2 lemons", "2", "lemons", "Juice of"), ("3 large eggs", "3", "eggs", ""),
        ("One 2-pound chicken", "1, each 2 pound", "chicken", ""),
        ("Heavy cream, 1½ cups", "1.5 cup", "Heavy cream", ""),
        ("6 ounces dry, uncooked pasta", "6 ounce", "dry, uncooked pasta", ""),
        ("a handful of basil leaves, torn", "handful", "basil leaves", "torn"), ("half a dozen eggs", "6", "eggs", ""),
        ("1\u{A0}½ cups milk", "1.5 cup", "milk", ""), ("• 20 peppercorns", "20", "peppercorns", ""),
    ])
    func `I-01 an English line becomes amount, unit, name and note`(
        text: String,
        amounts: String,
        name: String,
        note: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
    }

    @Test(arguments: [
        ("1,5 su bardağı süt", "1.5 water glass", "süt", ""), ("bir tutam tuz", "1 pinch", "tuz", ""),
        ("bir buçuk su bardağı un", "1.5 water glass", "un", ""), ("yarım demet maydanoz", "0.5 bunch", "maydanoz", ""),
        ("2 ila 3 diş sarımsak", "2-3 clove", "sarımsak", ""),
        ("1 adet soğan, ince doğranmış", "1 piece", "soğan", "ince doğranmış"),
        ("1 su bardağı (200 ml) yağ", "1 water glass, alternative 200 milliliter", "yağ", ""),
        ("2 su bardağı + 1 yemek kaşığı un", "2 water glass, added 1 soup spoon", "un", ""),
        ("göz kararı tuz", "", "tuz", "göz kararı"), ("Kızartmak için sıvı yağ", "", "sıvı yağ", "Kızartmak için"),
        ("1.000 gr un", "1000 gram", "un", ""), ("Tereyağı 125 gr", "125 gram", "Tereyağı", ""),
        ("1 düzine yumurta", "12", "yumurta", ""), ("200 gr x 2 un", "2, each 200 gram", "un", ""),
    ])
    func `I-01 a Turkish line becomes amount, unit, name and note`(
        text: String,
        amounts: String,
        name: String,
        note: String
    ) {
        let line = IngredientReader.read(text, language: .tr)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
    }

    @Test func `SPEC-2.3 lines to taste and optional lines say so`() {
        #expect(IngredientReader.read("Salt, to taste", language: .en).isToTaste)
        #expect(IngredientReader.read("tuz (göz kararı)", language: .tr).isToTaste)
        #expect(IngredientReader.read("Un, aldığı kadar", language: .tr).isToTaste)
        #expect(IngredientReader.read("1 tsp chilli (optional)", language: .en).isOptional)
        #expect(IngredientReader.read("pul biber, isteğe bağlı", language: .tr).isOptional)
        #expect(!IngredientReader.read("1 tsp salt", language: .en).isToTaste)
    }

    @Test(arguments: [
        ("For the sauce:", "For the sauce"), ("Sosu için:", "Sosu için"), ("Üzeri için", "Üzeri için"),
        ("FILLING:", "FILLING"),
        ("For the dough", "For the dough"), ("For the lemon curd", "For the lemon curd"),
        ("For the pan sauce", "For the pan sauce"), ("İç harcı için", "İç harcı için"),
        ("Tepsiyi yağlamak için", "Tepsiyi yağlamak için"), ("Kızartmak için", "Kızartmak için"),
        ("Krema için", "Krema için"), ("Beşamel sosu için", "Beşamel sosu için"),
        ("For the vanilla cream cheese frosting", "For the vanilla cream cheese frosting"),
    ])
    func `S-01 a line that titles the ones below it is a heading`(text: String, title: String) {
        let line = IngredientReader.read(text, language: .tr)
        #expect(line.isHeading)
        #expect(line.name == title)
        #expect(IngredientReader.isHeading(text))
    }

    @Test(arguments: [
        "For frying, oil", "Un: 3 su bardağı", "tuz", "Kızartmak için sıvı yağ", ":",
        "For the topping, chopped hazelnuts",
        "For the garnish chopped pistachios", "For the topping - walnuts", "For the topping walnuts",
        "For the pan, butter",
        "For the glaze (butter and honey)", "susam, üzeri için", "tereyağı, kalıp için", "yumurta sarısı, üzeri için",
        "ceviz üzeri için", "un, açmak için", "un açmak için", "krema üzeri için", "Fındık süslemek için",
        "Susam üzeri için", "For the garnish freshly chopped pistachios", "For the pan some melted butter",
        "For the garnish chopped herb salad",
    ])
    func `S-01 other lines are none`(text: String) {
        #expect(!IngredientReader.read(text, language: .tr).isHeading)
        #expect(!IngredientReader.isHeading(text))
    }

    @Test func `I-01 a line in the other language is read in its own`() {
        #expect(summary(IngredientReader.read("2 yemek kaşığı zeytinyağı", language: .en)) == "2 soup spoon")
        #expect(summary(IngredientReader.read("2 cups all-purpose flour, sifted", language: .tr)) == "2 cup")
        #expect(IngredientReader.read("Şehriye", language: .en).name == "Şehriye")
    }

    @Test func `S-22 every word of name and note stands in the line as typed`() throws {
        for text in try turkishLines().map(\.[0]) + ["1 Ripe AVOCADO, peeled (or 2 small ones)", "4 İri Yumurta"] {
            let line = IngredientReader.read(text, language: .tr)
            for word in (line.name + " " + line.note + " " + line.size).split(whereSeparator: { !$0.isLetter }) {
                #expect(text.contains(word), "\(word) is not in \(text)")
            }
        }
    }

    @Test func `I-01 at least 98 in 100 Turkish lines are read with their name and unit`() throws {
        let lines = try turkishLines()
        let right = lines.count { columns in
            let line = IngredientReader.read(columns[0], language: .tr)
            let unit =
                columns[2].isEmpty ? nil : MeasureUnit.named(Folding.search(String(columns[2].prefix { $0 != "+" })))
            return words(line.name) == words(columns[3]) && line.amount?.unit == unit
        }

        #expect(lines.count >= 240)
        #expect(Double(right) / Double(lines.count) >= 0.98)
    }

    @Test func `HOSTILE-31 whatever is pasted is read without a fault`() {
        let pieces = [
            "1", "½", "/", "(", ")", ",", " ", "g", "cup", "-", "to", "2-3", "x", "of", "\u{301}", "\u{202E}", "🍅",
            "su", "bardağı",
            "için", ":", "or", "ya", "da", "&", "few", "couple", "parmak", "eksik", "lemon", "juice", "each", "T",
            "garlic", "cloves", "and", "plus", "'", "ve", "yarım", "\u{0}", "İ", "999999999999999999999",
            "1/0", ".",
        ]
        var chance = Chance(seed: 3)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...14, using: &chance)).map { _ in
                (pieces.randomElement(using: &chance) ?? "") + (Bool.random(using: &chance) ? " " : "")
            }.joined()
            for language in Language.allCases {
                let line = IngredientReader.read(text, language: language)
                #expect(line.amounts.allSatisfy { ($0.count?.low ?? 0) >= 0 && ($0.count?.high ?? 0).isFinite })
            }
        }
    }

    @Test(arguments: [
        "1 cup a" + String(repeating: "\u{301}", count: 100_000), String(repeating: "1 (", count: 330),
        String(repeating: "1 (", count: 100_000), String(repeating: "a, or ", count: 160),
        String(repeating: "1/", count: 490),
        String(repeating: "finely and ", count: 90), String(repeating: "yarim ", count: 160),
        String(repeating: "1 (or ", count: 160), "1 cup a, " + String(repeating: "or b, ", count: 160),
        String(repeating: "a and ", count: 160), String(repeating: "1 parmak eksik ", count: 60),
        String(repeating: "süt veya ", count: 110), String(repeating: "1 cup - ", count: 120),
    ])
    func `HOSTILE-31 HOSTILE-113 a hostile line takes no time`(text: String) {
        let taken = processorTime {
            for language in Language.allCases { _ = IngredientReader.read(text, language: language) }
        }
        #expect(taken < .seconds(1))
    }

    private func words(_ name: String) -> [Substring] { Folding.search(name).split { !$0.isLetter } }

    private func turkishLines() throws -> [[String]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures/ingredient_lines_tr.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.components(separatedBy: "\t") }
    }
}
