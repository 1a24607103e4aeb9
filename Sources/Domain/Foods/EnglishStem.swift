/// English nouns in the singular, on folded letters.
enum EnglishStem {
    static func stem(_ word: String) -> String {
        if let irregular = irregulars[word] { return irregular }
        let singular = singular(word)
        return spellings[singular] ?? singular
    }

    private static func singular(_ word: String) -> String {
        guard word.utf8.count > 3, word.hasSuffix("s") else { return word }
        if word.hasSuffix("'s") { return String(word.dropLast(2)) }
        if word.hasSuffix("is") {
            // "zucchinis", "chilis": Italian and Spanish words, where "anis" and "coulis" are no plurals.
            return foreignPlurals.contains(where: word.hasSuffix) ? String(word.dropLast()) : word
        }
        if word.hasSuffix("ss") || word.hasSuffix("us") { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if word.hasSuffix("ves"), word.hasSuffix("aves") || word.hasSuffix("elves") || word.hasSuffix("alves") {
            return word.dropLast(3) + "f"
        }
        for ending in ["oes", "ches", "shes", "sses", "xes", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    private static let foreignPlurals = [
        "inis", "occhis", "ilis", "illis", "olis", "atis", "amis", "iwis", "ottis", "ushis",
    ]

    private static let irregulars: [String: String] = [
        "geese": "goose", "mice": "mouse", "feet": "foot", "teeth": "tooth", "children": "child", "olives": "olive",
        "chives": "chive", "endives": "endive", "cloves": "clove", "cookies": "cookie", "brownies": "brownie",
        "smoothies": "smoothie", "pies": "pie", "veggies": "veggie", "molasses": "molasses", "swiss": "swiss",
        "knives": "knife", "wives": "wife", "shoes": "shoe", "halloumis": "halloumi", "gas": "gas", "peas": "pea",
        "octopi": "octopus", "cacti": "cactus", "fungi": "fungus", "radii": "radius", "herbes": "herbes",
        "calories": "calorie", "sauces": "sauce", "haricots": "haricot", "beeves": "beef", "graves": "grave",
        "agaves": "agave", "guavas": "guava", "tapas": "tapas", "schnapps": "schnapps", "quiches": "quiche",
        "ceviches": "ceviche", "brioches": "brioche", "axes": "axe",
    ]

    private static let spellings: [String: String] = [
        "yoghurt": "yogurt", "yogourt": "yogurt", "chilli": "chili", "chilly": "chili", "chily": "chili",
        "chile": "chili",
        "chilly's": "chili", "flavour": "flavor", "flavoured": "flavored", "doughnut": "donut", "ketsup": "ketchup",
        "catsup": "ketchup", "hoummus": "hummus", "houmous": "hummus", "omelette": "omelet", "filet": "fillet",
        "fibre": "fiber", "grey": "gray", "semisweet": "semi-sweet", "wholemeal": "whole-wheat",
        "wholewheat": "whole-wheat", "wholegrain": "whole-grain", "tumeric": "turmeric", "brocoli": "broccoli",
        "zuchini": "zucchini", "parmigiano": "parmesan", "parmigiano-reggiano": "parmesan",
    ]
}
