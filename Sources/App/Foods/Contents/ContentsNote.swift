import Domain
import Web

/// The note "Contains: gluten, milk", with what is uncertain. Each substance has three answers:
/// yes, no and unknown; unknown never counts as no.
struct ContentsNote: Fragment, Sendable {
    let diets: String?
    let contained: String
    let doubts: [Doubt]
    /// Whether the food is certainly free of every substance that is not named.
    let isComplete: Bool

    /// A food of which it is uncertain whether it contains something.
    struct Doubt: Sendable {
        let name: String
        let what: String
    }

    /// The note for a single food.
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
    /// Fails when nothing is uncertain. `name` says which of several foods is meant.
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
    /// The names of the strictest diets, since "vegan" implies "vegetarian". Nil without any.
    func names(of diets: [Diet]) -> String? {
        let telling = diets.filter { diet in
            !diets.contains { $0.avoided.isStrictSuperset(of: diet.avoided) }
        }
        return telling.isEmpty ? nil : telling.map(name(of:)).joined(separator: ", ")
    }
}
