import Domain

/// Foods of the catalogue by their full names, and how lines name two of them.
enum PairedFoods {
    struct Food: Sendable {
        let english: String
        let turkish: String

        init(_ english: String, _ turkish: String) {
            self.english = english
            self.turkish = turkish
        }

        func name(_ language: Language) -> String { language == .en ? english : turkish }
    }

    /// Between them they hold every substance that anyone avoids.
    static let holding = [
        Food("whole milk", "süt"), Food("butter", "tereyağı"), Food("feta", "beyaz peynir"),
        Food("heavy cream", "krema"), Food("flour", "un"), Food("bulgur", "bulgur"), Food("pasta", "makarna"),
        Food("eggs", "yumurta"), Food("mayonnaise", "mayonez"), Food("almonds", "badem"), Food("walnuts", "ceviz"),
        Food("pistachios", "antep fıstığı"), Food("peanuts", "yer fıstığı"), Food("sesame seeds", "susam"),
        Food("tahini", "tahin"), Food("soy sauce", "soya sosu"), Food("tofu", "tofu"), Food("celery", "sap kereviz"),
        Food("dijon mustard", "dijon hardalı"), Food("salmon", "somon"), Food("shrimp", "karides"),
        Food("squid", "kalamar"), Food("lupin beans", "acı bakla"), Food("white wine", "beyaz şarap"),
        Food("bacon", "domuz pastırması"), Food("honey", "bal"), Food("peanut butter", "fıstık ezmesi"),
        Food("almond milk", "badem sütü"), Food("ground beef", "dana kıyma"), Food("beer", "bira"),
    ]

    /// They hold none.
    static let free = [
        Food("rice", "pirinç"), Food("tomatoes", "domates"), Food("onion", "soğan"), Food("garlic", "sarımsak"),
        Food("olive oil", "zeytinyağı"), Food("sugar", "şeker"), Food("salt", "tuz"), Food("water", "su"),
        Food("lemon juice", "limon suyu"), Food("carrots", "havuç"), Food("potatoes", "patates"),
        Food("coconut milk", "hindistan cevizi sütü"), Food("rice flour", "pirinç unu"),
        Food("cornstarch", "mısır nişastası"), Food("apple juice", "elma suyu"),
        Food("sunflower seeds", "ayçekirdeği"), Food("black pepper", "karabiber"), Food("parsley", "maydanoz"),
        Food("red lentils", "kırmızı mercimek"), Food("chickpeas", "nohut"), Food("rice noodles", "pirinç eriştesi"),
        Food("gluten-free flour", "glutensiz un"), Food("apples", "elma"), Food("tomato paste", "domates salçası"),
        Food("red cabbage", "kırmızı lahana"), Food("kidney beans", "kırmızı fasulye"),
        Food("apple cider vinegar", "elma sirkesi"), Food("quinoa", "kinoa"),
        Food("dark chocolate", "bitter çikolata"), Food("coconut oil", "hindistan cevizi yağı"),
    ]

    /// A and B stand for the foods.
    static let english = [
        "A or B", "A/B", "A / B", "A, or B", "A (or B)", "2 A or 1 B", "100 g A or 50 g B", "either A or B",
        "A with B", "A (with B)", "A and B", "A, plus B", "A plus B", "A, B", "A topped with B", "A mixed into B",
        "A in B", "A - B", "A – B", "A; B", "A: B", "A + B", "A (B)", "A [B]", "A & B", "A *B", "1 cup A or B",
        "100 g A or B", "100 g A and B", "100 g A, B", "100 g A (B)", "2 tbsp A with B", "100 g A (or B)",
        "100 g A [or B]", "100 g A, or use B", "100 g A (or 50 g B)", "100 g A (or sub B)",
        "100 g A, alternatively B", "100 g A instead of B", "100 g A; B", "100 g A: B", "A 100 g, B 50 g",
        "100 g A. B", "A and/or B", "100 g A | B", "100 g A, rolled in B", "100 g A then B", "A or, if you prefer, B",
        "100 g A stuffed with B", "1 A, 2 B", "fresh A or B", "100 g chopped A or B", "100 g A but B", "100 g A = B",
        "100 g A, preferably B", "100 g A (ideally B)", "1 can A in B", "100 g A flavoured with B", "A \u{2022} B",
        "100 g A ~ B", "100 g A vs B", "100 g A_B", "A: 100 g B", "100 g A, half B", "100 g A {B}",
        "100 g A made from B",
    ]

    static let turkish = [
        "A veya B", "A ya da B", "A yahut B", "A ve B", "A ile B", "A (veya B)", "A, B", "A/B", "A + B", "A & B",
        "A - B", "A; B", "A: B", "A (B)", "A yerine B", "A, yoksa B", "A (yoksa B)", "A (ya da B)", "2 A veya 1 B",
        "100 g A veya 50 g B", "100 g A ve B", "100 g A, B", "100 g A veya B", "100 g A ile B",
        "1 su bardağı A ya da B", "100 g A (B)", "100 g A [B]", "100 g A + 50 g B", "ya A ya B", "100 g A artı B",
        "100 g A biraz B", "A yoksa B", "100 g A, üzerine B", "A üstüne B", "100 g A (B ile)",
        "100 g A, B ile servis", "100 g A; B", "100 g A *B", "1 A, 2 B", "100 g A. B", "A hem B",
        "100 g A, tercihen B", "100 g A içine B", "A: 100 g B", "100 g A olmazsa B", "100 g A, isteğe bağlı B",
    ]

    /// Some pairs of different foods for the pattern at an index, of which at least one holds something, in either order.
    static func pairs(_ index: Int) -> [(Food, Food)] {
        (0..<8).compactMap { step in
            let one = holding[(index * 3 + step * 7) % holding.count]
            let others = step.isMultiple(of: 2) ? free : holding
            let other = others[(index * 5 + step * 11) % others.count]
            guard one.english != other.english else { return nil }
            return step % 4 < 2 ? (one, other) : (other, one)
        }
    }

    /// A pattern with the names of foods.
    static func line(_ pattern: String, _ first: String, _ second: String) -> String {
        let placed = pattern.split(separator: "B", omittingEmptySubsequences: false).joined(separator: second)
        guard let place = pattern.firstIndex(of: "A") else { return placed }
        let offset = pattern.distance(from: pattern.startIndex, to: place)
        return String(placed.prefix(offset)) + first + placed.dropFirst(offset + 1)
    }
}
