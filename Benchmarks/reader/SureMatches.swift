import Domain
import Foundation

/// Sure matches of the labelled lines, drawn at random, with the verdicts that stand in sure.tsv: a line that is linked
/// without asking must be linked to the right food (S-04, I-01).
struct SureMatches {
    /// What somebody who has read it says of a name and its food.
    private struct Verdict {
        let word: String
        let reason: String
    }

    let catalogue: FileCatalogue
    private let verdicts: [String: Verdict]

    /// - Parameter verdicts: a table of name, food, verdict (right, wrong, debatable) and reason.
    init(_ catalogue: FileCatalogue, verdicts path: String) {
        self.catalogue = catalogue
        let rows = (try? FileCatalogue.rows(path)) ?? []
        verdicts = Dictionary(
            rows.filter { $0.count == 4 }.map { (Self.key($0[0], $0[1]), Verdict(word: $0[2], reason: $0[3])) },
            uniquingKeysWith: { _, last in last }
        )
    }

    private static func key(_ name: String, _ food: String) -> String { Folding.key(name) + "\t" + food }

    /// How many of the lines find no food, and how many find one that has no weight for their amount: of all, and of
    /// the half that is only counted.
    func reportCoverage(_ title: String, _ lines: [LabelledLine], _ language: Language) {
        reportPart(title, lines, language)
        reportPart(title + ", held out", lines.filter(\.isHeldOut), language)
    }

    private func reportPart(_ title: String, _ lines: [LabelledLine], _ language: Language) {
        let found = lines.compactMap { catalogue.find($0.text, language) }
        func percent(_ count: Int) -> String {
            Rounding.text(Double(count) / Double(max(1, found.count)) * 100, places: 1, atLeast: 1)
        }
        let linked = found.filter { $0.food != nil }
        let unweighed = linked.count { $0.weight.grams == nil && !$0.isToTaste && !$0.read.amounts.isEmpty }
        print(
            "\(title): \(percent(found.count - linked.count)) % without a food, \(percent(unweighed)) % with food and amount but without grams, \(percent(found.count(where: \.isSure))) % sure"
        )
    }

    /// Prints the lines that find no food, and those whose food has no weight for their amount.
    func showOpen(_ lines: [LabelledLine], _ language: Language) {
        for line in lines where !line.isHeldOut {
            guard let found = catalogue.find(line.text, language) else { continue }
            if found.food == nil {
                print("no food\t\(found.name)\t\(line.text)")
            } else if found.weight.grams == nil, !found.isToTaste, !found.read.amounts.isEmpty {
                print("no grams\t\(found.food?.key ?? "")\t\(line.text)")
            }
        }
    }

    /// Prints what a line means, and the nearest foods.
    func explain(_ text: String) {
        for language in Language.allCases where IngredientReader.language(of: text, hint: language) == language {
            let read = IngredientReader.read(text, language: language)
            print("\(LabelledLine.summary(of: read)): \(read.names)")
            for amount in read.amounts {
                print("  \(amount.role) \(amount.count?.middle ?? 1) \(amount.unit?.key ?? "")")
            }
            for match in catalogue.matcher.matches(for: read, language: language) {
                let grams = LineGrams.find(read, food: catalogue.foods[match.food]?.weights)
                print("  \(Rounding.text(match.score, places: 2)) \(match.food) as \(match.name), \(grams)")
            }
        }
    }

    /// Prints for each line its grams, its energy, its food, marked where that is only guessed, and what was read.
    func list(_ texts: [String], _ language: Language) {
        for text in texts {
            guard let found = catalogue.find(text, language) else { continue }
            let grams =
                found.weight.grams.map { Rounding.text($0.value, places: 1) } ?? (found.isToTaste ? "taste" : "–")
            let energy = found.energy.map { Rounding.text($0, places: 0) } ?? "–"
            let food = found.food.map { $0.key + (found.isSure ? "" : "?") } ?? "no food"
            print([grams, energy, food, text, LabelledLine.summary(of: found.read)].joined(separator: "\t"))
        }
    }

    /// Prints the draw as a table, then the verdicts that are known of it.
    func draw(_ count: Int, seed: UInt64, from texts: [(String, Language)]) {
        var names: [String: (name: String, food: String)] = [:]
        for (text, language) in texts {
            guard let found = catalogue.find(text, language), found.isSure, let food = found.food else { continue }
            names[Self.key(found.name, food.name)] = (found.name, food.name)
        }
        var random = SplitMix(state: seed)
        let drawn = names.keys.sorted().shuffled(using: &random).prefix(count).compactMap { names[$0] }
        var counts: [String: Int] = [:]
        for one in drawn.sorted(by: { $0.food < $1.food }) {
            let verdict = verdicts[Self.key(one.name, one.food)]
            counts[verdict?.word ?? "not judged yet", default: 0] += 1
            print([one.name, one.food, verdict?.word ?? "?", verdict?.reason ?? ""].joined(separator: "\t"))
        }
        let summary = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print("# \(drawn.count) of \(names.count) sure names, seed \(seed): \(summary)")
    }
}

/// A generator that makes the same numbers of the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
