import Domain
import RecipeImport

/// What a recipe says by which another reading of it is known.
struct SaidRecipe: Sendable {
    let lines: [String]
    var method: [String] = []
}

extension SaidRecipe {
    init(_ recipe: ImportedRecipe) {
        self.init(lines: recipe.ingredients.flatMap(\.lines), method: recipe.method.flatMap(\.lines))
    }
}

/// How much two readings have in common of what is one recipe: nearly all lines, most of them with the same amounts, and
/// nearly the whole method. Where the method is missing or short, all amounts are the same, too, but for rounding, and no
/// line is another: the bread of somebody else has the same name and the same ingredients, and the bread for two loaves
/// the same method.
struct RecipeLikeness: Comparable {
    private let commonLines: Int
    private let commonAmounts: Int

    /// From how many words on a method is told apart from another's by itself.
    private static let tellingWords = 20

    /// Nil for what may be two recipes.
    init?(_ one: SaidRecipe, _ other: SaidRecipe) {
        let read = Self.likeness(one, other) ?? Self.misread(one, of: other)
        guard let found = read ?? Self.misread(other, of: one) else { return nil }
        commonLines = found.lines
        commonAmounts = found.amounts
    }

    private static func likeness(_ one: SaidRecipe, _ other: SaidRecipe) -> (lines: Int, amounts: Int)? {
        guard let common = commonLines(one.lines, other.lines) else { return nil }
        let same = sameAmounts(one.lines, other.lines)
        let (words, others) = (Self.words(of: one.method), Self.words(of: other.method))
        if !words.isEmpty, !others.isEmpty, !areNearlySame(words, others) { return nil }
        if min(words.count, others.count) < tellingWords {
            guard same == common, common == min(one.lines.count, other.lines.count) else { return nil }
        }
        return haveMostAmounts(one.lines, other.lines) ? (common, same) : nil
    }

    /// What a reading has in common with another that has taken lines of the list for steps of the method, where each stands
    /// by itself as it was written; nil where that is not so.
    private static func misread(_ one: SaidRecipe, of other: SaidRecipe) -> (lines: Int, amounts: Int)? {
        let moved = sameAmounts(other.lines, one.method)
        let found = moved + sameAmounts(other.lines, one.lines)
        guard moved > 0, found * 4 >= other.lines.count * 3 else { return nil }
        let method = words(of: other.method)
        return common(method, words(of: one.method)) * 10 >= method.count * 9 ? (found, found) : nil
    }

    static func < (one: Self, other: Self) -> Bool {
        (one.commonLines, one.commonAmounts) < (other.commonLines, other.commonAmounts)
    }

    private static func words(of method: [String]) -> [Substring] {
        Folding.search(method.joined(separator: " ")).split { !$0.isLetter }
    }

    /// Whether nine of ten words are the same, wherever they stand.
    private static func areNearlySame(_ one: [Substring], _ other: [Substring]) -> Bool {
        common(one, other) * 10 >= max(one.count, other.count) * 9
    }

    /// How many lines two readings of a recipe have in common, whatever amounts they read; nil where it is not nearly all: of few
    /// lines one may be missing, and none may be another.
    static func commonLines(_ one: [String], _ other: [String]) -> Int? {
        let most = max(one.count, other.count)
        let common = common(one.map(letters), other.map(letters))
        let isPart = most - common == 1 && common == min(one.count, other.count)
        return common > 0 && (most - common <= most / 4 || isPart) ? common : nil
    }

    private static func letters(of line: String) -> String { Folding.search(line).filter { $0.isLetter } }

    /// How many there are of both, wherever they stand, each as often as in both.
    private static func common<Element: Hashable>(_ one: [Element], _ other: [Element]) -> Int {
        var left = Dictionary(other.map { ($0, 1) }, uniquingKeysWith: +)
        return one.count { element in
            guard let count = left[element], count > 0 else { return false }
            left[element] = count - 1
            return true
        }
    }

    // MARK: Amounts

    /// How many lines of the same words have the same amounts.
    private static func sameAmounts(_ one: [String], _ other: [String]) -> Int {
        var left = Dictionary(grouping: other, by: letters).mapValues { $0.map(numbers) }
        var same = 0
        for line in one {
            let (key, own) = (letters(of: line), numbers(of: line))
            guard let place = left[key]?.firstIndex(where: { areRounded($0, own) }) else { continue }
            left[key]?.remove(at: place)
            same += 1
        }
        return same
    }

    /// Whether at least half of the lines that have amounts in both have the same ones.
    private static func haveMostAmounts(_ one: [String], _ other: [String]) -> Bool {
        let (one, other) = (one.filter(hasNumbers), other.filter(hasNumbers))
        return sameAmounts(one, other) * 2 >= common(one.map(letters), other.map(letters))
    }

    private static func hasNumbers(_ line: String) -> Bool { !numbers(of: line).isEmpty }

    private static func areRounded(_ one: [Double], _ other: [Double]) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy { abs($0 - $1) <= max(0.01, 0.02 * max($0, $1)) }
    }

    /// The numbers of a line: a fraction behind a whole number is a part of it.
    private static func numbers(of line: String) -> [Double] {
        var found: [Double] = []
        var rest = line.unicodeScalars[...]
        while let first = rest.first {
            guard let number = number(&rest) else {
                rest = rest.dropFirst()
                continue
            }
            let isFraction = number < 1 && first.value != 0x30
            if isFraction, let whole = found.last, whole >= 1, whole == whole.rounded() {
                found[found.count - 1] += number
            } else {
                found.append(number)
            }
        }
        return found
    }

    /// Takes "2", "0.25", "0,25", "1/4" or "¼" from the beginning of a text.
    private static func number(_ rest: inout Substring.UnicodeScalarView) -> Double? {
        guard let first = rest.first else { return nil }
        if first.value >= 0x80, let value = first.properties.numericValue {
            rest = rest.dropFirst()
            return value
        }
        guard var number = digits(&rest) else { return nil }
        guard let sign = rest.first, [".", ",", "/", "⁄"].contains(sign) else { return number }
        var behind = rest.dropFirst()
        let before = behind.count
        guard let second = digits(&behind) else { return number }
        let length = before - behind.count
        if sign == "." || sign == "," {
            number += (0..<length).reduce(second) { part, _ in part / 10 }
        } else if second > 0 {
            number /= second
        }
        rest = behind
        return number
    }

    private static func digits(_ rest: inout Substring.UnicodeScalarView) -> Double? {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        return Double(String(digits))
    }
}
