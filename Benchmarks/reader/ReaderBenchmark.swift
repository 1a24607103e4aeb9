import Domain
import Foundation

/// How well and how fast lines are read: against labelled lines, those of others where they are
/// at hand and else our own.
///
/// A line counts as read when amount, unit and name are all exact:
///   amount  every number that the labels call a quantity, in any order; ranges by both ends
///   unit    every unit, in any order, by its meaning (c = cup, tablespoons = tbsp), without sizes such as
///           "large" or "heaped", which the labels put now with the unit and now apart
///   name    every word, in order, folded as search folds, without punctuation, plurals as singulars (the
///           labels have some of both)
/// Half of the lines are for development; the other half, chosen by a hash of the text, is held out and only counted.
enum ReaderBenchmark {
    static func main() {
        let arguments = Arguments(CommandLine.arguments.dropFirst())
        guard arguments.paths.count == 3 else {
            print("usage: bench-reader [--errors=N] ENGLISH.jsonl|ENGLISH.tsv TURKISH.tsv names.tsv")
            exit(2)
        }
        do {
            try run(arguments)
        } catch {
            print("cannot read the files: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws {
        let catalogue = try FileCatalogue(names: arguments.paths[2])
        if let shown = arguments["recipes"] {
            let file = (arguments["shared"] ?? ".") + "/recipe_nutrition_dev.jsonl"
            return try RecipeComparison(catalogue: catalogue).report(file, showing: shown.isEmpty ? nil : shown)
        }
        let english = try LabelledLine.lines(arguments.paths[0])
        let turkish = try LabelledLine.lines(arguments.paths[1])
        let sure = SureMatches(catalogue, verdicts: "Benchmarks/reader/sure.tsv")
        let texts = english.map { ($0.text, Language.en) } + turkish.map { ($0.text, Language.tr) }
        let seed = arguments["seed"].flatMap { UInt64($0) } ?? 1
        if let count = arguments["sure"].flatMap({ Int($0) }) { return sure.draw(count, seed: seed, from: texts) }
        if let count = arguments["scaled"].flatMap({ Int($0) }) {
            return ScaledLines.draw(count, seed: seed, from: texts)
        }
        if let text = arguments["line"] { return sure.explain(text) }
        if let file = arguments["lines"] {
            let texts = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
            return sure.list(texts, arguments["language"] == "tr" ? .tr : .en)
        }
        let errorCount = arguments["errors"].flatMap { Int($0) } ?? 0
        report("English", english, .en, errorCount)
        report("Turkish", turkish, .tr, errorCount)
        sure.reportCoverage("English", english, .en)
        sure.reportCoverage("Turkish", turkish, .tr)
        if arguments["open"] != nil {
            sure.showOpen(english, .en)
            return sure.showOpen(turkish, .tr)
        }
        speed(english, turkish)
        let matching = try MatchingBenchmark(names: arguments.paths[2], texts: english.map(\.text))
        matching.report()
        if let file = arguments["answers"] {
            let names = try String(contentsOfFile: file, encoding: .utf8)
            print(matching.answers(to: names.split(separator: "\n").map(String.init)).joined(separator: "\n"))
        }
    }

    /// The paths of the command line, and its options: `--name=value` or `--name value`.
    private struct Arguments {
        private(set) var paths: [String] = []
        private var options: [String: String] = [:]

        init(_ arguments: some Sequence<String>) {
            var waiting: String?
            for argument in arguments {
                if argument.hasPrefix("--") {
                    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
                    waiting = argument.contains("=") ? nil : parts.first
                    if let name = parts.first { options[name] = parts.count == 2 ? parts[1] : "" }
                } else if let name = waiting {
                    options[name] = argument
                    waiting = nil
                } else {
                    paths.append(argument)
                }
            }
        }

        subscript(name: String) -> String? { options[name] }
    }

    private static func report(_ title: String, _ lines: [LabelledLine], _ language: Language, _ errorCount: Int) {
        print("\(title): \(lines.count) lines        amount    unit    name   all three")
        let parts: [(String, (LabelledLine) -> Bool)] = [
            ("development", { !$0.isHeldOut }), ("held out", { $0.isHeldOut }), ("all", { _ in true }),
        ]
        for (name, isPart) in parts {
            let part = lines.filter(isPart)
            print("  \(name.padding(toLength: 24, withPad: " ", startingAt: 0))", terminator: "")
            let scores = part.map { $0.score(IngredientReader.read($0.text, language: language)) }
            for share in [
                scores.filter(\.amount).count, scores.filter(\.unit).count, scores.filter(\.name).count,
                scores.filter(\.isExact).count,
            ] {
                let percent = Rounding.text(Double(share) / Double(max(1, part.count)) * 100, places: 1, atLeast: 1)
                print(percent.padding(toLength: 8, withPad: " ", startingAt: 0), terminator: "")
            }
            let states = scores.count { $0.amount && $0.unit && !$0.name && $0.isExactButForState }
            print("(\(part.count); \(states) lost by a state that the labels take for a note)")
        }
        var shown = 0
        for line in lines where !line.isHeldOut && shown < errorCount {
            let read = IngredientReader.read(line.text, language: language)
            guard !line.score(read).isExact else { continue }
            shown += 1
            print("  \(line.text)\n    labels \(line.summary)\n    read   \(LabelledLine.summary(of: read))")
        }
    }

    private static func speed(_ english: [LabelledLine], _ turkish: [LabelledLine]) {
        for (title, lines, language) in [("English", english, Language.en), ("Turkish", turkish, .tr)] {
            let rounds = max(1, 20_000 / max(1, lines.count))
            let start = MatchingBenchmark.processorSeconds
            var amounts = 0
            for _ in 0..<rounds {
                for line in lines { amounts += IngredientReader.read(line.text, language: language).amounts.count }
            }
            let seconds = MatchingBenchmark.processorSeconds - start
            let rate = Double(rounds * lines.count) / seconds
            print(
                "\(title): \(Formatting(.en).grouped(rate)) lines a second of processor time (\(amounts / rounds) amounts)"
            )
        }
    }
}
