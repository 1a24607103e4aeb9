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
    init(_ contents: Contents, _ strings: Strings) {
        self.init(contents, doubts: Doubt(nil, contents, strings).map { [$0] } ?? [], strings)
    }

    init(_ contents: Contents, doubts: [Doubt], _ strings: Strings) {
        diets = strings.names(of: Diet.allCases.filter { $0.answer(to: contents) == .fits })
        contained =
            contents == .unknown
            ? strings.foods.diets.unknown
            : contents.contained.isEmpty
                ? strings.foods.diets.containsNothing
                : strings.foods.diets.contains(list: strings.names(of: contents.contained))
        self.doubts = doubts
        isComplete = contents.uncertain.isEmpty
    }
}

extension ContentsNote.Doubt {
    /// Nil where nothing is uncertain. `name`: of what, where it is one of several.
    init?(_ name: String?, _ contents: Contents, _ strings: Strings) {
        guard !contents.uncertain.isEmpty else { return nil }
        self.name = name.map { "\($0): " } ?? ""
        what =
            contents == .unknown
            ? strings.foods.diets.nothingKnown
            : strings.foods.diets.mayContain(list: strings.names(of: contents.uncertain))
    }
}

extension Strings {
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
        case .vegetarian: foods.diets.vegetarian
        case .vegan: foods.diets.vegan
        case .pescatarian: foods.diets.pescatarian
        case .glutenFree: foods.diets.glutenFree
        case .milkFree: foods.diets.milkFree
        }
    }

    func name(of substance: Substance) -> String {
        switch substance {
        case .gluten: foods.diets.gluten
        case .crustaceans: foods.diets.crustaceans
        case .eggs: foods.diets.eggs
        case .fish: foods.diets.fish
        case .peanuts: foods.diets.peanuts
        case .soya: foods.diets.soya
        case .milk: foods.diets.milk
        case .nuts: foods.diets.nuts
        case .celery: foods.diets.celery
        case .mustard: foods.diets.mustard
        case .sesame: foods.diets.sesame
        case .sulphites: foods.diets.sulphites
        case .lupin: foods.diets.lupin
        case .molluscs: foods.diets.molluscs
        case .meat: foods.diets.meat
        case .pork: foods.diets.pork
        case .honey: foods.diets.honey
        case .alcohol: foods.diets.alcohol
        }
    }
}
