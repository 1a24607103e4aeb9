import Domain
import Web

/// The words of recipes that have no food yet, or a guessed one, with one of them to decide (S-04).
struct OpenWordsPage: Page, Sendable {
    /// "60 recipes → 12"; nil where there was nothing to count down from.
    let countdown: String?
    let word: OpenWord?
    /// The walk from the beginning, where all words that are open were put off; nil where one is asked about, or none is open.
    let again: LocalPath?
    let rest: [Row]
    var hasRest: Bool { !rest.isEmpty }

    struct Row: Sendable {
        let name: String
        let path: LocalPath
        let recipes: String
    }

    init(
        _ context: any HouseholdContext,
        _ walk: OpenWordsWalk,
        _ recipes: Int,
        _ word: OpenWordStore.Word?,
        _ foods: [Food],
        _ rest: [OpenWordStore.Word]
    ) {
        let strings = context.strings.recipes.openWords
        var walk = walk
        let beginning = max(walk.beginning ?? recipes, recipes)
        walk.beginning = beginning
        let began = strings.recipes(count: beginning)
        let counted = beginning == recipes ? began : strings.countdown(before: began, now: String(recipes))
        countdown = beginning == 0 ? nil : counted
        self.word = word.map { OpenWord(context, walk, $0, foods) }
        again = word == nil && recipes > 0 ? OpenWordsWalk(again: walk).path : nil
        self.rest = rest.prefix(20).map { word in
            Row(
                name: word.name,
                path: OpenWordsWalk(walk, at: word.id).path,
                recipes: strings.inRecipes(count: word.recipes)
            )
        }
    }
}

/// A word, and what it may mean.
struct OpenWord: Fragment, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let name: String
    let recipes: String
    let examples: [String]
    /// Nil for who only reads.
    let decide: LocalPath?
    let later: String
    let beginning: String
    let id: String
    let foods: [Suggestion]
    var hasFoods: Bool { !foods.isEmpty }
    let find: String
    /// The page after this word is put off.
    let putOff: LocalPath
    let newFood: LocalPath
    let entry: LocalPath

    struct Suggestion: Sendable {
        let id: String
        let name: String
        let energy: String
    }

    init(_ context: any HouseholdContext, _ walk: OpenWordsWalk, _ word: OpenWordStore.Word, _ foods: [Food]) {
        let strings = context.strings
        csrf = context.csrf
        name = word.name
        recipes = strings.recipes.openWords.inRecipes(count: word.recipes)
        examples = word.examples
        decide = context.may(.kitchen(.write)) ? "/ingredients/\(word.id)/decide" : nil
        later = walk.laterText
        beginning = walk.beginning.map(String.init) ?? ""
        id = word.id.description
        var seen: Set<Food.ID> = []
        self.foods = foods.filter { seen.insert($0.id).inserted }.prefix(walk.find.isEmpty ? 3 : 8).map { food in
            Suggestion(
                id: food.id.description,
                name: food.title(context.language),
                energy: strings.foods.energy(of: food, Formatting(context.language))
            )
        }
        find = walk.find
        putOff = OpenWordsWalk(walk, puttingOff: word.id).path
        newFood = LocalPath("/foods/new").with(["name": word.name])
        entry = "/ingredients/\(word.id)/edit"
    }
}

/// Where somebody is in working through open words, as the address of the page says it.
struct OpenWordsWalk: Sendable {
    /// The word that is asked about; nil for the first.
    var word: Ingredient.ID?
    /// The words that were put off, the last of them last. Their number would mean others once one is decided.
    private(set) var later: [Ingredient.ID] = []
    /// How many recipes had open words at the beginning; nil before that is known.
    var beginning: Int?
    /// What is looked for in place of the word.
    var find = ""

    /// As many as an address has room for; those that were put off before them are asked about again.
    private static let maxLater = 40
    /// Stands between two ids; no address writes it otherwise.
    private static let separator = "."

    init(at word: Ingredient.ID) { self.word = word }

    init(_ walk: OpenWordsWalk, at word: Ingredient.ID) {
        self = walk
        self.word = word
    }

    /// After a word is put off, whether it was its turn or it was chosen.
    init(_ walk: OpenWordsWalk, puttingOff word: Ingredient.ID) {
        later = Array((walk.later.filter { $0 != word } + [word]).suffix(Self.maxLater))
        beginning = walk.beginning
    }

    /// From the beginning, with nothing put off.
    init(again walk: OpenWordsWalk) { beginning = walk.beginning }

    init(_ query: URLQuery) {
        word = query.value("word")
        later = Self.words(query["later"] ?? "")
        beginning = query["of"].flatMap { Int(pathText: $0) }
        find = query.search("find")
    }

    init(_ form: Form) {
        later = Self.words(form.rawValue("later"))
        beginning = Int(pathText: form.rawValue("of"))
    }

    private static func words(_ text: String) -> [Ingredient.ID] {
        text.split(separator: separator).suffix(maxLater).compactMap { Ingredient.ID(pathText: String($0)) }
    }

    var laterText: String { later.map(\.description).joined(separator: Self.separator) }

    var path: LocalPath {
        let list: LocalPath = "/ingredients"
        let parts: [(name: String, value: String)] = [
            ("show", "open"), ("word", word?.description ?? ""), ("later", laterText),
            ("of", beginning.map(String.init) ?? ""),
        ]
        return list.with(pairs: parts.filter { !$0.value.isEmpty })
    }
}
