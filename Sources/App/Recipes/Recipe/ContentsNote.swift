import Domain
import Web

/// "Contains: gluten, milk", and what nobody can be sure of: three answers, and unknown is none of the safe ones.
struct ContentsNote: Fragment, Sendable {
    let diets: String?
    let contained: String
    let doubts: [Doubt]
    /// Free of everything that is not named.
    let isComplete: Bool

    /// Something of which it is not known what it holds.
    struct Doubt: Sendable {
        let name: String
        let what: String
    }

    /// Of one food.
    init(_ contents: Contents, _ words: Words) {
        self.init(contents, doubts: Doubt(nil, contents, words).map { [$0] } ?? [], words)
    }

    /// Of a recipe, line by line where something is uncertain.
    init(_ detail: RecipeDetail, _ words: Words) {
        let doubts = detail.lines.compactMap { Doubt($0.shortName, $0.contents, words) }
        self.init(detail.contents, doubts: doubts, words)
    }

    private init(_ contents: Contents, doubts: [Doubt], _ words: Words) {
        diets = words.names(of: Diet.allCases.filter { $0.answer(to: contents) == .fits })
        contained =
            contents == .unknown
            ? words.diets.unknown
            : contents.contained.isEmpty
                ? words.diets.containsNothing
                : words.diets.contains(list: words.names(of: contents.contained))
        self.doubts = doubts
        isComplete = contents.uncertain.isEmpty
    }
}

extension ContentsNote.Doubt {
    fileprivate init?(_ name: String?, _ contents: Contents, _ words: Words) {
        guard !contents.uncertain.isEmpty else { return nil }
        self.name = name.map { "\($0): " } ?? ""
        what =
            contents == .unknown
            ? words.diets.nothingKnown : words.diets.mayContain(list: words.names(of: contents.uncertain))
    }
}

extension Words {
    /// "gluten, milk", in the order of the law.
    func names(of substances: Substances) -> String {
        substances.list.map(name(of:)).joined(separator: ", ")
    }

    /// The diets that say most: whoever reads "vegan" knows that it is vegetarian. Nil without any.
    func names(of diets: [Diet]) -> String? {
        let telling = diets.filter { diet in
            !diets.contains { $0.avoided.isStrictSuperset(of: diet.avoided) }
        }
        return telling.isEmpty ? nil : telling.map(name(of:)).joined(separator: ", ")
    }

    func name(of diet: Diet) -> String {
        switch diet {
        case .vegetarian: diets.vegetarian
        case .vegan: diets.vegan
        case .pescatarian: diets.pescatarian
        case .glutenFree: diets.glutenFree
        case .milkFree: diets.milkFree
        }
    }

    func name(of substance: Substance) -> String {
        switch substance {
        case .gluten: diets.gluten
        case .crustaceans: diets.crustaceans
        case .eggs: diets.eggs
        case .fish: diets.fish
        case .peanuts: diets.peanuts
        case .soya: diets.soya
        case .milk: diets.milk
        case .nuts: diets.nuts
        case .celery: diets.celery
        case .mustard: diets.mustard
        case .sesame: diets.sesame
        case .sulphites: diets.sulphites
        case .lupin: diets.lupin
        case .molluscs: diets.molluscs
        case .meat: diets.meat
        case .pork: diets.pork
        case .honey: diets.honey
        case .alcohol: diets.alcohol
        }
    }
}
