import Domain

/// A food that a line names besides the one that it is reckoned with: "butter" of "olive oil or butter". The line
/// contains what any of its foods contains (H-04).
struct OtherFood: Sendable {
    /// The name as the line has it.
    let name: String
    /// The food; nil unless it is certain.
    let food: Food.ID?
    /// The substances in the food; unknown where the food is.
    var contents = Contents.unknown
    /// Every kind of plant and animal of which the food is made; nil where that is open.
    var kinds: Set<String>?

    /// The food with its contents.
    func filled(_ foods: (Food.ID) -> Food?) -> OtherFood {
        let known = food.flatMap(foods)
        return OtherFood(name: name, food: food, contents: known?.contents ?? .unknown, kinds: known?.kinds)
    }
}

extension [OtherFood] {
    /// The foods that a line names besides the one that it is reckoned with.
    ///
    /// - Parameter all: every food that the text names, in its order.
    /// - Parameter correction: has the food that a person chose for the line. The text offers the others all the same: only
    ///   the name that means the chosen food is left out, or the first name, where nobody knew what that is. A food that
    ///   belongs to another name than the line has now says nothing of what the line names: "Sauce: 200 ml cream" is no hot
    ///   sauce without cream (H-04).
    init(_ all: [OtherFood], besides correction: LineCorrection, of read: ReadLine) {
        if let chosen = correction.food, let former = correction.formerName,
            Folding.search(former) != Folding.search(read.name)
        {
            self = all.filter { $0.food != chosen }
            return
        }
        guard all.count > 1 else {
            self = []
            return
        }
        self = all
        guard let chosen = correction.food else {
            removeFirst()
            return
        }
        if let taken = firstIndex(where: { $0.food == chosen }) {
            remove(at: taken)
        } else if all[0].food == nil {
            removeFirst()
        }
    }
}

extension Food {
    /// Whether it may contain what people avoid, or be made of plants and animals, as salt and water are not.
    ///
    /// - Parameter other: a food that it may only say again: what that holds as well is nothing more.
    func mayHoldMore(than other: Food?) -> Bool {
        let held = contents.contained.union(contents.uncertain)
        let others = other?.contents ?? Contents([])
        if !held.subtracting(others.contained).subtracting(others.uncertain).isEmpty { return true }
        guard let other else { return kinds?.isEmpty != true }
        // Where the other's kinds are open, nothing is ruled out of the line anyway.
        guard let all = other.kinds else { return false }
        return kinds?.isSubset(of: all) != true
    }
}

extension Strings {
    /// What a line is reckoned with, where it names several foods: "counted as Olive oil; or butter". Nil for one food.
    func reckoning(of food: String?, besides others: [OtherFood], _ joint: ReadLine.Joint?) -> String? {
        guard !others.isEmpty else { return nil }
        let names = others.map(\.name).joined(separator: ", ")
        guard let food else {
            return joint == .and ? recipes.portion.andOthers(names: names) : recipes.portion.orOthers(names: names)
        }
        return joint == .and
            ? recipes.portion.countedAsAnd(food: food, names: names)
            : recipes.portion.countedAsOr(food: food, names: names)
    }
}
