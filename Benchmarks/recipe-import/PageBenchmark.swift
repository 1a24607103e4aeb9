import Foundation
import RecipeImport

/// How many recipes of real pages are read as expected, from the page and from its text.
///
/// The pages lie in a folder, each `NAME.testhtml` with a `NAME.json` beside it. Half of them, chosen by a hash of the
/// name, are for development; the other half is held out, and what fails there is only counted unless it is asked for.
enum PageBenchmark {
    typealias Result = (page: SamplePage, problems: [String])

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let options = arguments.filter { $0.hasPrefix("--") }
        guard let folder = arguments.first(where: { !$0.hasPrefix("--") }) else {
            print("usage: bench-recipe-import [--all] [--show=NAME] FOLDER")
            exit(2)
        }
        do {
            let pages = try SamplePage.all(in: folder)
            if let name = options.first(where: { $0.hasPrefix("--show=") })?.dropFirst(7) {
                for page in pages where page.name.contains(name) { page.show() }
                return
            }
            let listsAll = options.contains("--all")
            reportPages(pages, listsAll: listsAll)
            reportTexts(pages, listsAll: listsAll)
        } catch {
            print("cannot read the pages: \(error)")
            exit(1)
        }
    }

    private static func reportPages(_ pages: [SamplePage], listsAll: Bool) {
        let clock = ContinuousClock()
        var results: [Result] = []
        let time = clock.measure { results = pages.map { ($0, $0.problems()) } }
        print("Pages: name, ingredients, steps, yield and time as expected")
        count(results)
        for part in ["name", "ingredients", "steps", "yield", "time"] {
            let wrong = results.filter { $0.problems.contains { $0.hasPrefix(part) } }.count
            print("  \(part): \(results.count - wrong) of \(results.count)")
        }
        print("  \(time / results.count) a page")
        print("Of the pages whose files hold what is expected (some were cut to their heads):")
        count(results.filter { !$0.page.isCut })
        list(results, listsAll)
    }

    private static func reportTexts(_ pages: [SamplePage], listsAll: Bool) {
        for layout in SampleText.allCases {
            let results: [Result] = pages.map { ($0, layout.problems($0)) }
            print("Texts \(layout.rawValue): name, servings and number of lines right")
            count(results)
            let ours = results.filter { ["en", "tr"].contains($0.page.expected.language?.prefix(2) ?? "en") }
            print("  in English and Turkish:")
            count(ours)
            list(results, listsAll)
        }
    }

    private static func count(_ results: [Result]) {
        for (name, isHeldOut) in [("development", false), ("held out", true)] {
            let half = results.filter { $0.page.isHeldOut == isHeldOut }
            let right = half.filter { $0.problems.isEmpty }.count
            let share = half.isEmpty ? 0 : Int((Double(right) * 1_000 / Double(half.count)).rounded())
            print("  \(name): \(right) of \(half.count) (\(share / 10).\(share % 10) %)")
        }
    }

    private static func list(_ results: [Result], _ all: Bool) {
        for result in results where !result.problems.isEmpty && (all || !result.page.isHeldOut) {
            let cause = result.page.isCut ? " (not in the file)" : ""
            print("    \(result.page.name): \(result.problems.joined(separator: "; "))\(cause)")
        }
    }
}

/// One page with what is expected of it.
struct SamplePage {
    let name: String
    let content: [UInt8]
    let expected: ExpectedRecipe

    static func all(in folder: String) throws -> [SamplePage] {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".testhtml") }.sorted().map { file in
            let path = folder + "/" + file
            let expected = try Data(
                contentsOf: URL(filePath: path.replacingOccurrences(of: ".testhtml", with: ".json"))
            )
            return SamplePage(
                name: String(file.dropLast(9)),
                content: [UInt8](try Data(contentsOf: URL(filePath: path))),
                expected: try JSONDecoder().decode(ExpectedRecipe.self, from: expected)
            )
        }
    }

    /// FNV-1a of the name.
    var isHeldOut: Bool {
        var hash: UInt32 = 2_166_136_261
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return hash >> 16 & 1 == 1
    }

    /// Whether expected lines or steps occur nowhere in the page, whatever surrounds them, or a yield is expected of a page
    /// that says none: the scraper took them from elsewhere, or the page was cut before it was kept.
    var isCut: Bool { lacksParts || lacksYield }

    private var lacksYield: Bool {
        guard expected.yields != nil, reading.recipes.allSatisfy({ $0.yieldText.isEmpty }) else { return false }
        let page = Comparison.unescaped(String(decoding: content, as: UTF8.self)).lowercased()
        return !page.split(whereSeparator: { !$0.isLetter }).contains { Self.yieldWords.contains($0) }
    }

    private static let yieldWords: Set<Substring> = [
        "recipeyield", "yield", "yields", "serving", "servings", "serves", "portion", "portions", "portionen",
        "portioner", "personen", "personer", "personas", "persone", "personnes", "porciones", "raciones", "kişilik",
        "porsiyon",
    ]

    private var lacksParts: Bool {
        let page = Comparison.key(Comparison.unescaped(String(decoding: content, as: UTF8.self)))
        let parts =
            expected.ingredients.map { Comparison.longestWords($0) }
            + expected.steps.map { Comparison.longestWords($0) }
        let wanted = parts.map(Comparison.key).filter { $0.count > 3 }
        return wanted.contains { !page.contains($0) }
    }

    var reading: PageReading {
        RecipePage.read(content, address: "https://" + (name.split(separator: "/").first ?? ""))
    }

    /// What differs from what is expected; empty when nothing does.
    func problems() -> [String] {
        let reading = reading
        guard let recipe = reading.recipes.first else {
            return ["name, ingredients, steps: no recipe in the page's data"]
        }
        var problems: [String] = []
        if Comparison.key(recipe.name) != Comparison.key(expected.title) {
            problems.append("name: \"\(recipe.name)\" for \"\(expected.title)\"")
        }
        // Scrapers keep the names of parts as lines, or leave them out.
        let lines = recipe.ingredients.flatMap(\.lines).map(Comparison.key)
        let named = recipe.ingredients.flatMap { [$0.name] + $0.lines }.map(Comparison.key).filter { !$0.isEmpty }
        let wanted = expected.ingredients.map(Comparison.key).filter { !$0.isEmpty }
        if ![lines, named].contains(where: { $0.joined() == wanted.joined() && $0.count == wanted.count }) {
            problems.append("ingredients: \(lines.count) for \(wanted.count)")
        }
        let steps = recipe.method.flatMap { [$0.name] + $0.lines }.map(Comparison.key).joined()
        let bare = recipe.method.flatMap(\.lines).map(Comparison.key).joined()
        let wantedSteps = expected.steps.map(Comparison.key).joined()
        if steps != wantedSteps, bare != wantedSteps {
            problems.append("steps: \(recipe.stepCount) for \(expected.steps.count)")
        }
        if recipe.servings != Comparison.number(expected.yields) {
            problems.append("yield: \(recipe.yieldText) for \(expected.yields ?? "none")")
        }
        if recipe.minutes.map({ $0.rounded() }) != expected.minutes {
            problems.append(
                "time: \(recipe.minutes.map { "\($0)" } ?? "none") for \(expected.minutes.map { "\($0)" } ?? "none")"
            )
        }
        return problems
    }

    func show() {
        let reading = reading
        print(name, "recipes:", reading.recipes.count, problems())
        guard let recipe = reading.recipes.first else { return print(reading.text.prefix(2_000)) }
        print(recipe.name, recipe.servings ?? 0, recipe.yieldText, recipe.minutes ?? 0)
        for (ours, theirs) in [
            (recipe.ingredients.flatMap { ["# " + $0.name] + $0.lines }, expected.ingredients),
            (recipe.method.flatMap { ["# " + $0.name] + $0.lines }, expected.steps),
        ] {
            print("ours:")
            for line in ours { print("   ", line) }
            print("expected:")
            for line in theirs { print("   ", line) }
        }
    }
}

/// The ways in which a page's recipe is put into one text.
enum SampleText: String, CaseIterable {
    case headed = "with headings"
    case gapped = "with empty lines alone"
    case bare = "without either"

    func text(_ recipe: ExpectedRecipe) -> String {
        let gap = self == .bare ? [] : [""]
        let ingredients = self == .headed ? ["Ingredients"] : []
        let method = self == .headed ? ["Method"] : []
        return
            ([recipe.title] + [recipe.yields ?? ""].filter { !$0.isEmpty } + gap + ingredients + recipe.ingredients
            + gap + method + recipe.steps).joined(separator: "\n")
    }

    func problems(_ page: SamplePage) -> [String] {
        let expected = page.expected
        let recipe = RecipeText.read(text(expected))
        var problems: [String] = []
        if Comparison.key(recipe.name) != Comparison.key(expected.title) { problems.append("name: \"\(recipe.name)\"") }
        if recipe.servings != Comparison.number(expected.yields) {
            problems.append("servings: \(recipe.yieldText) for \(expected.yields ?? "none")")
        }
        let wanted = expected.ingredients.filter { !Comparison.key($0).isEmpty }.count
        if recipe.lineCount != wanted { problems.append("lines: \(recipe.lineCount) for \(wanted)") }
        return problems
    }
}
