import Domain
import Foundation
import Testing

@Suite struct LineScalerTests {
    @Test(
        arguments: [
            ("6 apples", 1.5, "9 apples"), ("1 tbsp sugar", 1.5, "1 1/2 tbsp sugar"),
            ("2-3 cloves garlic", 2, "4-6 cloves garlic"), ("1 cup milk", 2, "2 cups milk"),
            ("2 cups flour, sifted", 0.5, "1 cup flour, sifted"), ("1½ cups milk", 3, "4½ cups milk"),
            ("¼ tsp salt", 3, "¾ tsp salt"), ("1/2 cup oil", 0.5, "1/4 cup oil"), ("100 g butter", 1.5, "150 g butter"),
            ("125g flour", 1.5, "187.5g flour"), ("1 kg potatoes", 1.25, "1.25 kg potatoes"),
            ("1 lb beef", 2.0 / 3, "2/3 lb beef"), ("2 to 3 carrots", 0.5, "1 to 1 1/2 carrots"),
            ("2-3 carrots", 0.5, "1 - 1 1/2 carrots"), ("1 large egg, beaten", 3, "3 large eggs, beaten"),
            ("1/3 cup kirsch", 0.5, "1/6 cup kirsch"), ("⅓ cup kirsch", 0.5, "⅙ cup kirsch"),
            ("1/6 cup kirsch", 2, "1/3 cup kirsch"), ("2/3 cup milk", 0.25, "1/6 cup milk"),
            ("1/3 cup milk", 2.5, "5/6 cup milk"), ("1 tsp salt", 0.17, "1/6 tsp salt"),
            ("1 cup milk", 7.0 / 6, "1 1/8 cups milk"), ("7/8 cup milk", 0.97, "7/8 cup milk"),
            ("2 eggs", 0.5, "1 egg"), ("1 pinch salt", 2, "2 pinches salt"), ("1.5 oz gin", 1.5, "2 1/4 oz gin"),
            (".5 cup milk", 1.5, "3/4 cup milk"), (".5 kg potatoes", 1.5, "0.75 kg potatoes"),
            ("a cup of flour", 2, "2 cups of flour"), ("at least 2 cups flour", 2, "at least 4 cups flour"),
            ("200g x 2 flour", 1.5, "200g x 3 flour"), ("flour: 200 g", 1.5, "flour: 300 g"),
            ("1 000 g flour", 1.5, "1500 g flour"), ("0 eggs", 2, "0 eggs"),
            ("milk 3.5% 250 ml", 2, "milk 3.5% 500 ml"), ("chocolate 85% 20g", 2, "chocolate 85% 40g"),
            ("/foods?q=60%20g%20egg", 2, "/foods?q=60%20g%20egg"),
            ("2 tins tomatoes x 400g", 2, "4 tins tomatoes x 400g"), ("6 eggs x 60g", 2, "12 eggs x 60g"),
            ("2 tins tomatoes, x 400g", 2, "4 tins tomatoes, x 400g"),
            ("1 tin tomatoes x 400g each", 2, "2 tins tomatoes x 400g each"), ("eggs x 3", 2, "eggs x 6"),
        ] as [(String, Double, String)]
    )
    func `P-36 amounts are multiplied in the words, in kitchen fractions`(text: String, factor: Double, scaled: String)
    {
        #expect(LineScaler.scaled(text, by: factor, language: .en) == scaled)
    }

    @Test(
        arguments: [
            ("a pinch of salt", 2, "2 pinches of salt"), ("Pinch of salt", 2, "2 pinches of salt"),
            ("an egg", 2, "2 eggs"), ("A large onion, chopped", 3, "3 large onions, chopped"),
            ("half a cup of milk", 3, "1 1/2 cups of milk"), ("half an onion", 2, "1 onion"),
            ("one and a half cups rice", 2, "3 cups rice"), ("a dozen eggs", 0.5, "6 eggs"),
            ("half a dozen eggs", 2, "12 eggs"), ("a couple of carrots", 2, "4 carrots"), ("Two eggs", 1.5, "3 eggs"),
            ("A 1-inch piece fresh ginger", 2, "A 2-inch piece fresh ginger"),
            ("Juice of 1 lemon", 2, "Juice of 2 lemons"),
            ("1 tsp plus a pinch sugar", 2, "2 tsp plus 2 pinches sugar"), ("2 garlic cloves", 0.5, "1 garlic clove"),
        ] as [(String, Double, String)]
    )
    func `P-36 articles and number words are counts`(text: String, factor: Double, scaled: String) {
        #expect(LineScaler.scaled(text, by: factor, language: .en) == scaled)
    }

    @Test(
        arguments: [
            ("1'er dal nane", 12, "12'şer dal nane"), ("2'şer dilim ekmek", 8, "16'şar dilim ekmek"),
            ("5'er dilim ekmek", 4, "20'şer dilim ekmek"), ("10'ar gr un", 3, "30'ar gr un"),
            ("20'şer gr un", 2, "40'ar gr un"), ("25'er gr un", 2, "50'şer gr un"), ("20'şer gr un", 3, "60'ar gr un"),
            ("10'ar gr un", 7, "70'er gr un"), ("10'ar gr un", 9, "90'ar gr un"), ("50'şer gr un", 4, "200'er gr un"),
            ("onar yaprak nane", 2, "20'şer yaprak nane"), ("beşer yaprak nane", 2, "onar yaprak nane"),
            ("5'er gr tuz", 2.5, "12'şer buçuk gr tuz"), ("1'er çay kaşığı tuz", 2.0 / 3, "2/3'şer çay kaşığı tuz"),
        ] as [(String, Double, String)]
    )
    func `P-36 so many of each take the ending that the last spoken number has`(
        text: String,
        factor: Double,
        scaled: String
    ) {
        #expect(LineScaler.scaled(text, by: factor, language: .tr) == scaled)
    }

    @Test(
        arguments: [
            ("yarım limon", 3, "bir buçuk limon"), ("bir buçuk su bardağı un", 2, "üç su bardağı un"),
            ("bir su bardağı süt", 0.5, "yarım su bardağı süt"), ("Yarım demet maydanoz", 2, "Bir demet maydanoz"),
            ("çeyrek demet nane", 2, "yarım demet nane"), ("1 buçuk su bardağı un", 3, "4 buçuk su bardağı un"),
            ("1 yemek kaşığı şeker", 1.5, "1 1/2 yemek kaşığı şeker"), ("1,5 su bardağı süt", 2, "3 su bardağı süt"),
            ("2-3 diş sarımsak", 2, "4-6 diş sarımsak"), ("iki üç dal nane", 2, "dört altı dal nane"),
            ("tutam tuz", 2, "2 tutam tuz"),
            ("1'er çay kaşığı tuz ve karabiber", 2, "2'şer çay kaşığı tuz ve karabiber"),
            ("birer tutam tuz ve karabiber", 2, "ikişer tutam tuz ve karabiber"),
            ("birer tutam tuz", 1.5, "birer buçuk tutam tuz"), ("1'er çay kaşığı tuz", 0.75, "3/4'er çay kaşığı tuz"),
            ("125 gr un", 1.5, "187,5 gr un"),
            ("2 su bardağı + 1 yemek kaşığı un", 1.5, "3 su bardağı + 1 1/2 yemek kaşığı un"),
            ("1 limon veya 2 misket limonu", 2, "2 limon veya 4 misket limonu"),
            ("1 soğan ve 2 havuç", 2, "2 soğan ve 4 havuç"), ("un ile 1 çay kaşığı tuz", 2, "un ile 2 çay kaşığı tuz"),
            ("yarım kilo kıyma", 3, "bir buçuk kilo kıyma"),
            ("on iki yaprak", 0.5, "altı yaprak"),
        ] as [(String, Double, String)]
    )
    func `P-36 Turkish counts stay Turkish: yarım, bir buçuk`(text: String, factor: Double, scaled: String) {
        #expect(LineScaler.scaled(text, by: factor, language: .tr) == scaled)
    }

    @Test(
        arguments: [
            ("1 (14 oz) can coconut milk", 2, "2 (14 oz) cans coconut milk"),
            ("2 x 400g tins tomatoes", 1.5, "3 x 400g tins tomatoes"), ("350g/12oz rice", 2, "700g/24oz rice"),
            ("1 cup plus 2 tbsp milk", 2, "2 cups plus 4 tbsp milk"),
            ("1 cup (240 ml) milk", 1.5, "1 1/2 cups (360 ml) milk"),
            ("4 chicken breasts (6 oz each)", 2, "8 chicken breasts (6 oz each)"),
            ("4 (6-ounce) salmon fillets", 2, "8 (6-ounce) salmon fillets"),
            ("1 tbsp chopped thyme or 1 tsp dried", 2, "2 tbsp chopped thyme or 2 tsp dried"),
            ("3 eggs, plus 1 egg yolk, beaten", 2, "6 eggs, plus 2 egg yolks, beaten"),
            ("2 lb 4 oz potatoes", 2, "4 lb 8 oz potatoes"),
            ("800g/1lb 12oz tomatoes", 3, "2400g/5lb 4oz tomatoes"), ("1 lb 5 oz leeks", 0.75, "15 3/4 oz leeks"),
            ("1lb 8oz flour", 2, "3lb flour"),
            ("400ml/14fl oz tin coconut milk", 2, "2 x 400ml/14fl oz tins coconut milk"),
            ("150ml-200ml stock", 2, "300ml-400ml stock"),
            ("1 lb beef, cut into 1-inch cubes", 2, "2 lb beef, cut into 1-inch cubes"),
            ("2 carrots, cut into 2 or 3 pieces", 2, "4 carrots, cut into 2 or 3 pieces"),
            ("500 g 00 flour", 2, "1000 g 00 flour"), ("1 can 7-Up", 2, "2 cans 7-Up"),
            ("100 g chocolate (70 % cocoa)", 2, "200 g chocolate (70 % cocoa)"),
            ("1 pound phyllo dough (24 sheets)", 2, "2 pounds phyllo dough (48 sheets)"),
            (
                "1 packet gelatin dissolved in 2 tablespoons water", 2,
                "2 packets gelatin dissolved in 4 tablespoons water"
            ),
            ("1 cup (200 g) plus 2 tbsp (25 g) sugar", 2, "2 cups (400 g) plus 4 tbsp (50 g) sugar"),
            ("2 cans (28 oz total) tomatoes", 2, "4 cans (56 oz total) tomatoes"),
            ("2 cans (400 g/14 oz) tomatoes", 2, "4 cans (400 g/14 oz) tomatoes"),
            ("1 can (400 g) tomatoes", 0.5, "1/2 can (200 g) tomatoes"),
            ("½ can (200 g) tomatoes", 4, "2 cans (400 g) tomatoes"),
            ("½ can (200 g) tomatoes", 0.5, "¼ can (100 g) tomatoes"),
            ("1 can tomatoes (400 g each)", 0.5, "1/2 can tomatoes (400 g each)"),
            ("½ (400 g) can tomatoes", 3, "1½ (400 g) cans tomatoes"),
            ("100 g sugar, plus 50 g for the topping", 1.5, "150 g sugar, plus 75 g for the topping"),
            ("2 lb beef, plus 4 oz for stock", 1.5, "3 lb beef, plus 6 oz for stock"),
            ("400ml tin coconut milk, plus 2 tbsp to serve", 2, "2 x 400ml tins coconut milk, plus 4 tbsp to serve"),
            ("1 tsp salt, plus a pinch", 2, "2 tsp salt, plus 2 pinches"),
            ("1 onion and 2 carrots", 2, "2 onions and 4 carrots"), ("1 egg & 1 egg yolk", 3, "3 eggs & 3 egg yolks"),
            ("100 g flour and 2 eggs (110 g)", 2, "200 g flour and 4 eggs (220 g)"),
            ("1 tsp salt and 1/2 tsp pepper", 2, "2 tsp salt and 1 tsp pepper"), ("2 doz. eggs", 2, "48 eggs"),
        ] as [(String, Double, String)]
    )
    func `P-36 alternatives and sums grow, what one of them holds does not`(
        text: String,
        factor: Double,
        scaled: String
    ) {
        #expect(LineScaler.scaled(text, by: factor, language: .en) == scaled)
    }

    @Test(arguments: [0.25, 0.5, 0.75, 1.5, 2, 3, 4])
    func `P-36 a scaled line with a container weighs the factor of what it weighed`(factor: Double) {
        for text in ["yarım paket tereyağı (125 g)", "2 paket tereyağı (250 g)", "2 kutu domates (toplam 800 g)"] {
            let scaled = LineScaler.scaled(text, by: factor, language: .tr)
            func grams(_ text: String) -> Double {
                LineGrams.find(IngredientReader.read(text, language: .tr), food: nil).grams?.value ?? 0
            }
            #expect(abs(grams(scaled) - grams(text) * factor) <= grams(text) * factor * 0.05, "\(scaled)")
        }
    }

    @Test(arguments: [
        "Salt, to taste", "a few sprigs of thyme", "7-Up", "00 flour", "70 % cocoa chocolate", "For the sauce:",
        "A little olive oil", "a drizzle of oil", "9-inch pie crust", "half-and-half", "", "\u{0}",
    ])
    func `P-36 what nobody counts stays as typed`(text: String) {
        #expect(LineScaler.scaled(text, by: 2, language: .en) == text)
    }

    @Test(arguments: [
        "tuz, göz kararı", "birkaç dal maydanoz", "Aldığı kadar un", "%70 kakaolu çikolata", "Sosu için:",
    ])
    func `P-36 what nobody counts in Turkish stays as typed`(text: String) {
        #expect(LineScaler.scaled(text, by: 2, language: .tr) == text)
    }

    // MARK: - Laws

    /// Lines of the fixtures, and a thousand that people wrote where they are at hand.
    private static let samples: [(text: String, language: Language)] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        func rows(_ name: String) -> [String] {
            let text = try? String(contentsOf: folder.appendingPathComponent("../Fixtures/" + name), encoding: .utf8)
            return (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
                .map { $0.components(separatedBy: "\t")[0] }
        }
        let root = folder.path + "/../../.."
        let shared = ProcessInfo.processInfo.environment["SOFRA_SHARED"] ?? root + "/../shared"
        let written = (try? String(contentsOfFile: shared + "/data/ingredient_lines_en.jsonl", encoding: .utf8)) ?? ""
        let lines = written.split(separator: "\n").prefix(1000).compactMap { row in
            (try? JSONDecoder().decode([String: String].self, from: Data(row.utf8)))?["input"]
        }
        return (rows("ingredient_lines_en.tsv") + lines).map { ($0, .en) }
            + rows("ingredient_lines_tr.tsv").map { ($0, .tr) }
    }()

    /// The ends of a line's counts; one where a unit has none. What one of the counted things holds is told apart, as is
    /// what says the same in a bracket, which may be either: "2 onions (300 g)", "4 (6 oz) fillets".
    private func counts(_ text: String, _ language: Language) -> [ReadAmount.Role: [Double]] {
        Dictionary(grouping: IngredientReader.read(text, language: language).amounts, by: \.role).mapValues { amounts in
            amounts.flatMap { amount in
                amount.count.map { [$0.low, $0.high] }
                    ?? (amount.role == .first || amount.role == .added ? [1, 1] : [])
            }
        }
    }

    /// Whether a line's amounts are written anew: pounds with ounces, a tin by its contents.
    private func isAdded(_ text: String, _ language: Language) -> Bool {
        let amounts = IngredientReader.read(text, language: language).amounts
        let isTin = amounts.count > 1 && amounts.last?.count == nil && amounts.last?.unit?.kind == .container
        return isTin || amounts.contains { $0.role == .added && $0.unit?.key == "ounce" }
    }

    /// Whether it is written anew what a container holds: with the weight of all of what has become less than one.
    private func isHeld(_ text: String, _ language: Language, by factor: Double) -> Bool {
        let amounts = IngredientReader.read(text, language: language).amounts
        guard amounts.count > 1, amounts[0].unit?.kind == .container else { return false }
        let count = amounts[0].count?.high ?? 1
        return (count < 1) != (count * factor < 1)
    }

    /// Whether a line's amounts are those of another × a factor, to 5 %.
    private func isScaled(
        _ after: [ReadAmount.Role: [Double]],
        from before: [ReadAmount.Role: [Double]],
        by factor: Double
    ) -> Bool {
        before.keys == after.keys
            && before.allSatisfy { role, numbers in
                let wanted = numbers.map { role == .each ? $0 : $0 * factor }
                let isHeld = role == .alternative && after[role] == numbers
                return isHeld || agree(after[role] ?? [], wanted, within: role == .each ? 0 : 0.0501)
            }
    }

    /// Whether each of the numbers is within a share of another.
    private func agree(_ numbers: [Double], _ others: [Double], within share: Double) -> Bool {
        numbers.count == others.count && zip(numbers, others).allSatisfy { abs($0 - $1) <= $1 * share + 1e-9 }
    }

    @Test(arguments: [0.5, 0.75, 1.5, 2, 3, 7.0 / 3])
    func `P-36 a scaled line is read again as its amounts × the factor, to 5 %`(factor: Double) {
        let odd = Self.samples.filter { text, language in
            let scaled = LineScaler.scaled(text, by: factor, language: language)
            return scaled != text && !isAdded(text, language) && !isHeld(text, language, by: factor)
                && !isScaled(counts(scaled, language), from: counts(text, language), by: factor)
        }
        let unchanged = Self.samples.filter { text, language in
            counts(text, language)[.first] != nil && LineScaler.scaled(text, by: factor, language: language) == text
        }
        #expect(Self.samples.count >= 440)
        #expect(odd.isEmpty, "\(odd.map(\.text).joined(separator: "\n"))")
        #expect(unchanged.count * 100 <= Self.samples.count)
    }

    @Test func `P-36 for as many servings as it was typed for, a line is the same to the byte`() {
        let changed = Self.samples.filter { text, language in
            !LineScaler.scaled(text, by: 1, language: language).utf8.elementsEqual(text.utf8)
        }
        #expect(changed.isEmpty, "\(changed.map(\.text).joined(separator: "\n"))")
    }

    @Test func `P-36 scaled and scaled back, a line has the same amounts`() {
        for (text, language) in Self.samples where !isAdded(text, language) {
            for factor in [2.0, 3, 4] {
                let there = LineScaler.scaled(text, by: factor, language: language)
                let back = LineScaler.scaled(there, by: 1 / factor, language: language)
                #expect(isScaled(counts(back, language), from: counts(text, language), by: 1), "\(there): \(back)")
            }
        }
    }

    @Test func `P-36 scaled and scaled back, a line that is written as kitchens do is the same text`() {
        let english = ["1/6", "1/4", "1/3", "1/2", "2/3", "3/4", "1", "1 1/2", "2", "2 1/4", "3", "5", "8", "12"]
        let things = ["tbsp sugar", "tsp salt, sifted", "oz cheese (see note)", "green gages", "lb beef or veal"]
        let turkish = ["yarım", "bir", "bir buçuk", "iki", "1/2", "1", "2", "3 1/2", "6"]
        let kinds = ["su bardağı un", "limon", "demet maydanoz (ince kıyılmış)", "yemek kaşığı zeytinyağı"]
        for factor in [2.0, 3, 4] {
            for (counts, rest, language) in [(english, things, Language.en), (turkish, kinds, .tr)] {
                for text in counts.flatMap({ count in rest.map { count + " " + $0 } }) {
                    let there = LineScaler.scaled(text, by: factor, language: language)
                    #expect(there != text)
                    #expect(LineScaler.scaled(there, by: 1 / factor, language: language) == text, "\(there)")
                }
            }
        }
    }

    @Test func `P-36 HOSTILE-31 whatever is pasted is scaled without a fault`() {
        let pieces = [
            "1", "½", "/", "(", ")", ",", "g", "cup", "-", "to", "2-3", "x", "of", "a", "an", "half", "\u{301}", "🍅",
            "su", "bardağı", "ya", "da", "few", "%", "lemon", "each", "and", "plus", "or", "'er", "ve", "yarım", "bir",
            "\u{0}", "999999999999999999999", "1/0", ".", "birer", "pinch", "egg",
        ]
        var chance = Chance(seed: 36)
        for _ in 0..<10_000 {
            let text = (0..<Int.random(in: 0...14, using: &chance)).map { _ in
                (pieces.randomElement(using: &chance) ?? "") + (Bool.random(using: &chance) ? " " : "")
            }.joined()
            for language in Language.allCases {
                #expect(LineScaler.scaled(text, by: 1, language: language) == text)
                let scaled = LineScaler.scaled(text, by: 1.5, language: language)
                #expect(scaled.unicodeScalars.count <= 4 * text.unicodeScalars.count + 40)
            }
        }
    }
}
