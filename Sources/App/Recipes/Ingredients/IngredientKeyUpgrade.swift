import Database
import Domain

/// Brings the keys of all vocabularies to the rules of this program, which SQL cannot do. It runs with every migration,
/// and costs one query where nothing is to be done.
///
/// Ingredients that the rules make one, such as "egg" and "eggs" (S-29), are merged. Those for which a person may have
/// set different things stay apart: who wants them to be one merges them.
public struct IngredientKeyUpgrade: Sendable {
    public init() {}

    /// - Parameter database: signed in as the owner of the tables.
    /// - Returns: how many ingredients have been merged into others.
    @discardableResult
    public func run(on database: any Database) async throws -> Int {
        var merged = 0
        for household in try await database.read(IngredientKeyStore.outdated) {
            merged += try await database.write(deadline: .seconds(60)) { db in
                let (all) = try await db.fetch(IngredientKeyStore.all(of: household))
                let plan = Self.plan(all)
                let merges = plan.merges.flatMap { merge in
                    IngredientChangeStore.merging(merge.one.id, named: merge.one.name, into: merge.into, in: household)
                }
                try await db.run(
                    [IngredientKeyStore.clear(in: household)] + merges
                        + [IngredientKeyStore.write(plan.keys, in: household)]
                )
                return plan.merges.count
            }
        }
        return merged
    }

    struct Steps {
        var keys: [(id: Ingredient.ID, key: String)] = []
        var merges: [(one: IngredientKeyStore.Keyed, into: Ingredient.ID)] = []
    }

    /// Which ingredients become one, and the keys of those that stay.
    /// - Parameter all: those that win first.
    static func plan(_ all: [IngredientKeyStore.Keyed]) -> Steps {
        var plan = Steps()
        var kept: [String: [IngredientKeyStore.Keyed]] = [:]
        for one in all {
            let key = IngredientKey(one.name).text
            if one.isDeleted {
                plan.keys.append((one.id, key))
                continue
            }
            var others = kept[key, default: []]
            if let index = others.firstIndex(where: { $0.agrees(with: one) }) {
                plan.merges.append((one, others[index].id))
                others[index].chosenFood = others[index].chosenFood ?? one.chosenFood
                others[index].aisle = others[index].aisle ?? one.aisle
            } else {
                // The sign stands in no key of a name alone.
                plan.keys.append((one.id, others.isEmpty ? key : "\(key) =\(Folding.key(one.name))"))
                others.append(one)
            }
            kept[key] = others
        }
        return plan
    }
}

extension IngredientKeyStore.Keyed {
    /// Whether nothing that a person set is lost when this ingredient takes the other over, and what counts goes on counting.
    fileprivate func agrees(with other: Self) -> Bool {
        countsNothing == other.countsNothing
            && (chosenFood == nil || other.chosenFood == nil || chosenFood == other.chosenFood)
            && (aisle == nil || other.aisle == nil || aisle == other.aisle)
    }
}
