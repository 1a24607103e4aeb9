/// Turkish names for measures that occur in thousands of foods. A measure with any other word stays English.
enum MeasureWordsTR {
    static func translate(_ name: String) -> String {
        let parts = name.split(separator: ",").map { $0.trimmingSpaces().lowercased() }
        var translated: [String] = []
        for part in parts {
            guard let words = phrase(part) else { return name }
            translated.append(words)
        }
        return translated.joined(separator: ", ")
    }

    private static func phrase(_ text: String) -> String? {
        if let known = phrases[text] { return known }
        let words = text.split(separator: " ").map { phrases[String($0)] }
        guard !words.isEmpty, words.count <= 3 else { return nil }
        let known = words.compactMap { $0 }
        return known.count == words.count ? known.joined(separator: " ") : nil
    }

    private static let phrases: [String: String] = [
        "cup": "ölçü kabı (237 ml)", "cups": "ölçü kabı (237 ml)", "tbsp": "ABD yemek kaşığı",
        "tablespoon": "ABD yemek kaşığı", "tsp": "ABD çay kaşığı", "teaspoon": "ABD çay kaşığı", "fl oz": "sıvı ons",
        "oz": "ons", "lb": "libre", "slice": "dilim", "slices": "dilim", "piece": "parça", "pieces": "parça",
        "large": "büyük boy", "medium": "orta boy", "small": "küçük boy", "extra large": "çok büyük boy",
        "package": "paket", "packet": "poşet", "can": "kutu", "container": "kutu", "bottle": "şişe", "jar": "kavanoz",
        "serving": "porsiyon", "portion": "porsiyon", "leaf": "yaprak", "bunch": "demet", "fillet": "fileto",
        "bar": "bar", "clove": "diş", "head": "baş", "stalk": "sap", "ear": "koçan", "wedge": "dilim",
        "cookie": "adet", "cracker": "adet", "egg": "yumurta", "fruit": "meyve", "sandwich": "sandviç",
        "pizza": "pizza", "bowl": "kâse", "glass": "bardak", "stick": "çubuk", "cube": "küp", "patty": "köfte",
        "steak": "biftek", "thigh": "but", "wing": "kanat", "breast": "göğüs", "sprig": "dal", "handful": "avuç",
        "whole": "bütün", "each": "adet", "unit": "adet", "item": "adet",
        "chopped": "doğranmış", "sliced": "dilimlenmiş", "shredded": "rendelenmiş", "grated": "rendelenmiş",
        "diced": "küp doğranmış", "cubes": "küp", "cubed": "küp doğranmış", "mashed": "ezilmiş", "pureed": "püre",
        "ground": "öğütülmüş", "melted": "eritilmiş", "cooked": "pişmiş", "raw": "çiğ", "drained": "süzülmüş",
        "halves": "yarım", "whipped": "çırpılmış", "packed": "bastırılmış", "crushed": "ezilmiş",
        "crumbled": "ufalanmış", "peeled": "soyulmuş", "frozen": "donmuş", "dry": "kuru",
    ]
}
