import Domain
import Synchronization

/// What the recipes of a library contain, and so what they are to whoever avoids something: read once for an index, and
/// kept with it.
final class LibraryContents: Sendable {
    /// The state in which the recipes' foods were read.
    struct State: Hashable, Sendable {
        /// The digest of the catalogue.
        let catalogue: String?
        /// What people have said holds for a time.
        let day: CivilDate
    }

    /// What every recipe is to one reader.
    struct Verdicts: Sendable {
        /// In the order of the index.
        let all: [Verdict]
        /// The recipes that contain something that the reader avoids.
        let contain: BitSet
    }

    fileprivate struct Known {
        let state: State
        /// The contents in the order of the index.
        let contents: [Contents]
        /// The names by which lines go with the kinds of their foods, and the indices of the recipes with each; nil until
        /// somebody avoids a name.
        var names: [(names: [String], kinds: Set<String>?, recipes: [Int])]?
        var verdicts: [[Avoidance]: Verdicts] = [:]
    }

    private let known = Mutex<Known?>(nil)
    /// A household has few readers; what is remembered of more of them is forgotten.
    private static let maxReaders = 50

    /// Whether nothing has to be read to judge the recipes for this reader.
    func suffices(for avoided: [Avoidance], _ state: State) -> Bool {
        known.withLock { known in
            guard let known, known.state == state else { return false }
            return known.names != nil || !avoided.contains(where: \.isByName)
        }
    }

    /// - Parameters:
    ///   - recipes: the recipes in the order of the index.
    ///   - names: nil where no name is asked for.
    func remember(
        _ state: State,
        _ recipes: [Recipe.ID],
        _ contents: [(recipe: Recipe.ID, contents: Contents)],
        _ names: [(names: [String], kinds: Set<String>?, recipes: [Recipe.ID])]?
    ) {
        let byRecipe = Dictionary(contents.map { ($0.recipe, $0.contents) }, uniquingKeysWith: { first, _ in first })
        let indices = Dictionary(recipes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let new = Known(
            state: state,
            // A recipe without lines has no row: nothing is known of it.
            contents: recipes.map { byRecipe[$0] ?? .unknown },
            names: names?.map { ($0.names, $0.kinds, $0.recipes.compactMap { indices[$0] }) }
        )
        known.withLock { $0 = new }
    }

    /// What each recipe is to whoever avoids these things; nil where it has to be read first.
    func verdicts(for avoided: [Avoidance]) -> Verdicts? {
        known.withLock { known in
            if let found = known?.verdicts[avoided] { return found }
            guard let all = known?.judged(for: avoided) else { return nil }
            let contain = all.indices.filter { all[$0] == .contains }
            let found = Verdicts(all: all, contain: BitSet(contain.map(Int32.init), count: all.count))
            if let count = known?.verdicts.count, count >= Self.maxReaders { known?.verdicts.removeAll() }
            known?.verdicts[avoided] = found
            return found
        }
    }
}

/// What every recipe is to somebody of the household.
struct NamedVerdicts: Sendable {
    let name: String
    /// In the order of the index; nil where nothing is known.
    let all: [Verdict]?

    /// The person with what the recipe is to them, unless it is free.
    func concerned(by index: Int) -> LibraryStore.Concerned? {
        let verdict = all?[index] ?? .unknown
        return verdict == .free ? nil : LibraryStore.Concerned(name: name, verdict: verdict)
    }
}

extension LibraryContents {
    func verdicts(for people: [NamedAvoidances]) -> [NamedVerdicts] {
        people.map { NamedVerdicts(name: $0.name, all: verdicts(for: $0.avoided)?.all) }
    }
}

extension LibraryContents.Known {
    /// Several avoidances together are judged as their recipes are: the worst decides.
    fileprivate func judged(for avoided: [Avoidance]) -> [Verdict]? {
        let byName = avoided.filter(\.isByName)
        guard var worst = named(byName) else { return nil }
        let bySubstance = avoided.filter { !$0.isByName }
        for (index, contents) in contents.enumerated() {
            worst[index] = max(worst[index], Judgement(of: [.mixture(contents)], for: bySubstance).verdict)
        }
        return worst
    }

    /// What the recipes are by the names of their lines alone; nil where the names have not been read.
    private func named(_ avoided: [Avoidance]) -> [Verdict]? {
        if avoided.isEmpty { return Array(repeating: .free, count: contents.count) }
        guard let names else { return nil }
        var worst = [Verdict?](repeating: nil, count: contents.count)
        for (names, kinds, recipes) in names {
            let verdict = Judgement(of: [.named(names, kinds)], for: avoided).verdict
            for index in recipes { worst[index] = max(worst[index] ?? .free, verdict) }
        }
        return worst.map { $0 ?? .unknown }
    }
}

extension JudgedLine {
    /// A whole dish by what is in it.
    fileprivate static func mixture(_ contents: Contents) -> JudgedLine {
        JudgedLine("", names: [], contents: contents, isCertain: true, kinds: nil)
    }

    /// A line by what it is called, as `RecipeLine.judged` has it.
    fileprivate static func named(_ names: [String], _ kinds: Set<String>?) -> JudgedLine {
        JudgedLine(
            "",
            names: names,
            keys: Set(names.map { IngredientKey($0).text }),
            contents: Contents([]),
            isCertain: true,
            kinds: kinds
        )
    }
}
