import Domain
import Foundation

/// How long a recipe's lines take from text to food: reading and matching, as saving a recipe does both.
struct MatchingBenchmark {
    private let matcher: FoodMatcher<String>
    private let nameCount: Int
    private let secondsToMake: Double
    private let texts: [String]
    private let words: [String]

    /// - Parameters:
    ///   - names: the catalogue's names.tsv.
    ///   - texts: real lines, from which ordinary and overlong ones are taken.
    init(names path: String, texts: [String]) throws {
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        let names = rows.filter { !$0.hasPrefix("#") }.map { row in
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return FoodMatcher<String>.Name(cells[0], cells[2], cells[1] == "tr" ? .tr : .en)
        }
        let start = Self.processorSeconds
        matcher = FoodMatcher(names)
        secondsToMake = Self.processorSeconds - start
        nameCount = names.count
        self.texts = texts
        words = texts.flatMap { $0.split(separator: " ").map(String.init) }
    }

    func report() {
        print("reading and matching among \(nameCount) names, processor time, best of 7 rounds")
        print("  making the matcher                        \(Self.milliseconds(secondsToMake))")
        for (title, lines) in [
            ("12 ordinary lines", Array(texts.prefix(12))),
            ("300 ordinary lines", Array(texts.prefix(300))),
            ("300 lines of 28 words of real lines", overlong { words[$0 % words.count] }),
            ("300 lines of 28 words, a list of foods", overlong { Self.foods[$0 % Self.foods.count] }),
            ("300 lines of 28 words, alternatives", overlong { ($0 % 2 == 0 ? "or " : "") + Self.foods[$0 % 23] }),
            ("300 lines of 28 Turkish words", overlong { Self.turkish[$0 % Self.turkish.count] }),
        ] {
            let seconds = (0..<7).map { _ in time(lines) }.min() ?? 0
            print("  \(title.padding(toLength: 42, withPad: " ", startingAt: 0))\(Self.milliseconds(seconds))")
        }
    }

    /// What each name of a file finds, for comparing two versions of the matcher.
    func answers(to names: [String]) -> [String] {
        names.map { name in
            let best = matcher.best(for: name, language: .en)
            return "\(name)\t\(best?.food ?? "")\t\(Rounding.text(best?.score ?? 0, places: 2))"
        }
    }

    private func time(_ lines: [String]) -> Double {
        let start = Self.processorSeconds
        var found = 0
        for line in lines {
            let read = IngredientReader.read(line, language: .en)
            let language = IngredientReader.language(of: line, hint: .en)
            found += matcher.matches(for: read.name, noted: read.notedState, language: language, limit: 5).count
        }
        precondition(found > 0)
        return Self.processorSeconds - start
    }

    private static func milliseconds(_ seconds: Double) -> String {
        Rounding.text(seconds * 1000, places: 2, atLeast: 2) + " ms"
    }

    /// Of this process: what others do on the machine does not count.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// No two of these lines have the same words in the same order.
    private func overlong(_ word: (Int) -> String) -> [String] {
        (0..<300).map { line in
            "2 cups " + (0..<26).map { word(line * 37 + $0 * (line % 11 + 1)) }.joined(separator: " ")
        }
    }

    private static let foods = [
        "butter", "flour", "milk,", "cheese", "chicken", "breast", "rice", "oil,", "olive", "sugar", "red", "pepper",
        "tomato", "paste", "white", "beans,", "cream", "lemon", "juice", "beef", "stock", "green", "onion,", "almond",
        "bread", "yogurt", "dried", "apple", "sauce", "black", "egg", "potato", "coconut", "water,", "soy", "corn",
    ]
    private static let turkish = [
        "zeytinyağı", "domates", "salçası", "kırmızı", "biber", "soğan,", "tavuk", "göğsü", "beyaz", "peynir", "süt",
        "yoğurt,", "pirinç", "bulgur", "maydanoz", "kuru", "fasulye", "nohut", "patlıcan", "kıyma", "yaprağı", "limon",
        "suyu", "tereyağı", "ceviz", "içi", "şeker", "un,", "yumurta", "sarısı",
    ]
}
