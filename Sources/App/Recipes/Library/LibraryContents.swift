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

        init(_ all: [Verdict]) {
            self.all = all
            contain = BitSet(
                all.indices.filter { all[$0] == .contains }.map(Int32.init),
                count: all.count
            )
        }
    }

    struct Known {
        let state: State
        /// The contents in the order of the index.
        var contents: [Contents]
        /// The lines by what they are called, and the indices of the recipes with each; nil until somebody avoids a name.
        var names: [(line: NamedLine, recipes: [Int])]?
        /// What people have said that decides on recipes, by the recipes' indices.
        var stated: [Int: [LineStatement]] = [:]
        var verdicts: [[Avoidance]: Verdicts] = [:]
    }

    private let known: Mutex<Known?>
    /// A household has few readers; what is remembered of more of them is forgotten.
    private static let maxReaders = 50

    init(_ known: Known? = nil) { self.known = Mutex(known) }

    /// What is known so far.
    var present: Known? { known.withLock { $0 } }

    /// Whether nothing has to be read to judge the recipes for this reader.
    func suffices(for avoided: [Avoidance], _ state: State) -> Bool {
        known.withLock { known in
            guard let known, known.state == state else { return false }
            return known.names != nil || !avoided.contains(where: \.isByName)
        }
    }

    /// What people have said of the recipes' ingredients, by the recipes' indices.
    var stated: [Int: [LineStatement]] { known.withLock { $0?.stated ?? [:] } }

    /// - Parameters:
    ///   - recipes: the recipes in the order of the index.
    ///   - names: nil where no name is asked for.
    func remember(
        _ state: State,
        _ recipes: [Recipe.ID],
        _ contents: [(recipe: Recipe.ID, contents: Contents)],
        _ stated: [LibraryStore.StatedOfRecipes],
        _ names: [(line: NamedLine, recipes: [Recipe.ID])]?
    ) {
        var new = Known(state: state, contents: [], names: names == nil ? nil : [])
        new.append(recipes, contents, stated, names ?? [])
        known.withLock { $0 = new }
    }

    /// What each recipe is to whoever avoids these things; nil where it has to be read first.
    func verdicts(for avoided: [Avoidance]) -> Verdicts? {
        known.withLock { known in
            if let found = known?.verdicts[avoided] { return found }
            guard let all = known?.judged(for: avoided) else { return nil }
            let found = Verdicts(all)
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
    /// Adds what recipes contain that stand behind those that there are in the index, and what they are to the readers.
    mutating func append(
        _ recipes: [Recipe.ID],
        _ found: [(recipe: Recipe.ID, contents: Contents)],
        _ foundStated: [LibraryStore.StatedOfRecipes],
        _ foundNames: [(line: NamedLine, recipes: [Recipe.ID])]
    ) {
        let (start, firstName) = (contents.count, names?.count ?? 0)
        let byRecipe = Dictionary(
            found.map { ($0.recipe, $0.contents) },
            uniquingKeysWith: { first, _ in first }
        )
        // A recipe that was read again stands in the index twice, and the later place is what counts.
        let indices = Dictionary(
            recipes.enumerated().map { ($1, start + $0) },
            uniquingKeysWith: { $1 }
        )
        // A recipe without lines has no row: nothing is known of it.
        contents += recipes.map { byRecipe[$0] ?? .unknown }
        for said in foundStated {
            for index in said.recipes.compactMap({ indices[$0] }) { stated[index, default: []].append(said.statement) }
        }
        names? += foundNames.map { ($0.line, $0.recipes.compactMap { indices[$0] }) }
        for (avoided, known) in verdicts {
            verdicts[avoided] = judged(for: avoided, from: start, firstName).map { .init(known.all + $0) }
        }
    }

    /// What the recipes from an index on are. Several avoidances together are judged as their recipes are: the worst decides.
    /// - Parameter firstName: the first of the names that those recipes have.
    fileprivate func judged(for avoided: [Avoidance], from start: Int = 0, _ firstName: Int = 0)
        -> [Verdict]?
    {
        let byName = avoided.filter(\.isByName)
        guard var worst = named(byName, from: start, firstName) else { return nil }
        let bySubstance = avoided.filter { !$0.isByName }
        for (index, contents) in contents[start...].enumerated() {
            worst[index] = max(
                worst[index],
                Judgement(of: [.mixture(contents)], for: bySubstance).verdict
            )
        }
        return worst
    }

    /// What the recipes are by the names of their lines alone; nil where the names have not been read.
    private func named(_ avoided: [Avoidance], from start: Int, _ firstName: Int) -> [Verdict]? {
        if avoided.isEmpty { return Array(repeating: .free, count: contents.count - start) }
        guard let names else { return nil }
        var worst = [Verdict?](repeating: nil, count: contents.count - start)
        for (line, recipes) in names[firstName...] {
            let verdict = Judgement(of: [.named(line)], for: avoided).verdict
            for index in recipes { worst[index - start] = max(worst[index - start] ?? .free, verdict) }
        }
        return worst.map { $0 ?? .unknown }
    }
}

extension JudgedLine {
    /// A whole dish by what is in it.
    fileprivate static func mixture(_ contents: Contents) -> JudgedLine {
        JudgedLine("", names: [], contents: contents, isCertain: true, kinds: nil)
    }

    /// A line by what it is called, and what its note says besides, as `RecipeLine.judged` has it.
    fileprivate static func named(_ line: NamedLine) -> JudgedLine {
        JudgedLine(
            line.note,
            names: line.names,
            keys: Set(line.names.map { IngredientKey($0).text }),
            contents: Contents([], uncertain: .all.subtracting(line.absent)),
            isCertain: true,
            kinds: line.kinds
        )
    }
}

/// A line of a recipe by what it is called.
struct NamedLine: Sendable {
    let note: String
    /// The names that it goes by.
    let names: [String]
    /// The kinds of which its foods are made; nil where those of one are open.
    let kinds: Set<String>?
    /// The substances of which all its foods are free, where nobody has said anything of it.
    let absent: Substances
}
