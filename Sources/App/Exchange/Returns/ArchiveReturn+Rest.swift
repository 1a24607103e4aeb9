import Database
import Domain

/// What is done once all rows of an archive are there.
extension ArchiveReturn {
    /// An item of a list whose ingredient became one with another here, under the key that it had.
    struct FormerItem: Hashable {
        let list: String
        let key: String
        let ingredient: String
    }

    /// The dishes that are new, or there again, and whether their portions say which of them hold though their person is away.
    struct Planned {
        var dishes: [PlannedDish.ID] = []
        var hasMarks = false
    }

    /// Keeps what is to be done with rows that others name.
    func note(_ new: [String], back: [String], known: Set<String>, of batch: ArchiveBatch) {
        switch batch.table.name {
        case "own_foods": others.formUnion(known)
        case "recipes": recipes += new.compactMap { Recipe.ID($0) }
        case "plan_dishes": planned.dishes += (new + back).compactMap { PlannedDish.ID($0) }
        default: break
        }
    }

    /// The line with the key that it had, where its ingredient became one with another here: that one may stand on the same
    /// list, too, and the items become one when all is there that belongs to either.
    func keepingKey(_ line: ArchiveLine, _ members: ArchiveLine.Members, of former: ArchiveLine) throws -> ArchiveLine {
        guard let ingredient = members["key"], merged.contains(ingredient), let list = members["list_id"],
            !settled.contains(list), let key = try former.members()["key"], key != ingredient
        else {
            return line
        }
        formerItems.insert(FormerItem(list: list, key: key, ingredient: ingredient))
        var line = line
        line.add("key", key)
        return line
    }

    func finish() async throws {
        let items = formerItems.sorted { ($0.list, $0.key) < ($1.list, $1.key) }
        try await db.run(items.map { ReturnStore.join($0, of: owner.household) })
        if !recipes.isEmpty { try await db.run(ReturnStore.forgetEaten(recipes, of: owner.household)) }
        try await settlePortions()
        let foods = others.compactMap { Food.ID($0) }
        guard !foods.isEmpty, !recipes.isEmpty else { return }
        let stale: [Recipe.ID] = try await db.fetch(ReturnStore.recipes(recipes, of: foods, in: owner.household))
        for start in stride(from: 0, to: stale.count, by: 200) {
            let some = Array(stale[start..<min(start + 200, stale.count)])
            try await RecipeTotalsStore.follow(some, in: owner.household, db)
        }
    }

    /// Who eats at the meals of a dish may be others here. An archive from before portions were put by says of none that it holds
    /// though its person is away, which they all did (H-05).
    private func settlePortions() async throws {
        guard !planned.dishes.isEmpty else { return }
        try await db.run(
            planned.hasMarks
                ? AwayPortionStore.settle(.dishes(planned.dishes), in: owner.household)
                : AwayPortionStore.keepThoughAway(planned.dishes, in: owner.household)
        )
    }
}

extension ArchiveReturn {
    /// What a row is a part of: of what is there already no part is brought back.
    func whole(of members: ArchiveLine.Members, in table: ArchiveTable) -> String {
        guard table.name == "usual_weeks" else { return table.parent.flatMap { members[$0] } ?? "" }
        // At which meals others who are here eat is known here.
        return members["person_id"].flatMap { $0 == owner.person.description ? nil : $0 } ?? ""
    }

    /// What a person has set for themselves, where it is of somebody whose body may be read.
    func addProfile(_ line: ArchiveLine, _ members: ArchiveLine.Members) async throws {
        guard let person = members["person_id"], bodies.contains(person) else {
            report.left += 1
            return
        }
        try await db.run(ReturnStore.profile(line, of: person, in: owner.household))
    }
}
