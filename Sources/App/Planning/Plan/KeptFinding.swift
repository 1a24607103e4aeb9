import Domain
import Security
import Web

/// That a food of a dish contains what somebody avoids: what is told of the dish, and what somebody may let stand. One that
/// was kept says nothing of another person, another substance or another food.
struct KeptFinding: Codable, Hashable, Sendable {
    let person: String
    /// What the person avoids: "substance milk", "diet vegan", "words kiwi".
    let thing: String
    /// What of it the food contains; nil for what is no substance.
    let substance: String?
    /// The key of the food, whatever its amount.
    let food: String
}

/// Several of them, as a column has them.
typealias KeptFindings = StoredList<KeptFinding>

extension KeptFinding {
    /// What of a dish contains what a person avoids.
    /// - Parameter foods: which food each line has.
    static func all(
        of person: Person.ID,
        _ avoided: [AvoidanceStore.Stored],
        in judged: [JudgedLine],
        _ foods: [String]
    ) -> [KeptFinding] {
        zip(judged, foods).flatMap { line, food in
            avoided.filter { $0.severity != .dislike }.flatMap { stored -> [KeptFinding] in
                let finding = Finding(stored.avoidance, in: [line])
                guard finding.verdict == .contains else { return [] }
                func found(_ substance: Substance?) -> KeptFinding {
                    KeptFinding(
                        person: person.description,
                        thing: stored.thing.word,
                        substance: substance?.word,
                        food: food
                    )
                }
                return finding.substances.isEmpty ? [found(nil)] : finding.substances.list.map(found)
            }
        }
    }

    /// What a button says it keeps, so that it keeps nothing that was not seen.
    static func digest(of all: [KeptFinding]) -> String {
        let lines = all.map { "\($0.thing)|\($0.substance ?? "")|\($0.food)" }.sorted().joined(separator: "\n")
        return Base64.encode(Array(Digest.sha256(Array(lines.utf8)).prefix(9)))
    }
}

extension AvoidanceStore.Stored.Thing {
    fileprivate var word: String {
        switch self {
        case .substance(let substance): "substance \(substance.word)"
        case .diet(let diet): "diet \(diet.rawValue)"
        case .words(let text, _): "words \(text)"
        case .ingredient(let id, _, _, _): "ingredient \(id)"
        }
    }
}

extension RecipeLine {
    /// Which foods it names, whatever their amount: a line that is linked to another food names another one.
    var foodKey: String {
        let foods = [foodID?.description ?? ""] + (others ?? []).map { $0.food?.description ?? $0.name }
        return ([IngredientKey(shortName).text] + foods).joined(separator: " ")
    }
}
