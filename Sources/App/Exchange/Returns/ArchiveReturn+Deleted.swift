import Database
import Domain

/// What is deleted here, and what stays away.
extension ArchiveReturn {
    /// Gives back what of a batch is deleted here and was not where the archive was made, as it was when it was deleted, with
    /// what went with it. Answers the keys of the rows.
    func undelete(_ batch: ArchiveBatch) async throws -> [String] {
        guard let query = ReturnStore.undelete(batch.lines, in: batch.table.table, of: owner.household) else {
            return []
        }
        let back: [String] = try await db.fetch(query)
        if batch.table.isNamedByOthers { returned.formUnion(back) }
        if batch.table.name == "ingredients", !back.isEmpty {
            let ingredients = back.compactMap { Ingredient.ID($0) }
            try await IngredientRemovalStore.giveLinesBack(of: ingredients, in: owner.household, db)
        }
        return back
    }

    /// Counts rows that were passed over: what belongs to something that is here is there with it, a body that is not to be
    /// read is not, and of the rest the database knows.
    func countPassed(_ batch: ArchiveBatch) async throws {
        guard !batch.passed.isEmpty else { return }
        var left = 0
        switch batch.table.owner {
        case .body: left = batch.passed.count
        case .said:
            left = try await db.one(
                ReturnStore.missing(batch.passed, from: batch.table.table, of: owner.household),
                as: Int.self
            )
        case .kitchen:
            if batch.table.hasTrash {
                let deleted = ReturnStore.deleted(batch.passed, from: batch.table.table, of: owner.household)
                left = try await db.one(deleted, as: Int.self)
            }
        }
        report.left += left
        report.there += batch.passed.count - left
    }

    /// Counts the people of an archive who have left here since: they come back by themselves, or not.
    func countLeft(_ batch: ArchiveBatch) async throws {
        let left = try await db.one(ReturnStore.left(batch.lines, of: owner.household), as: Int.self)
        report.left += left
        report.there -= left
    }
}

extension ArchiveTable {
    /// Whether only who writes in the kitchen brings its rows back. Foods are looked for in any case: entries name them.
    var isForWriters: Bool { owner == .kitchen && name != "foods" || name == "recipe_ratings" }
}

/// What stays away where whoever brings an archive back only reads in the kitchen: all but their own body (H-01).
extension ArchiveReturn {
    func keepAway(_ lines: [[UInt8]], of table: ArchiveTable) async throws {
        let rows = lines.filter { !$0.isEmpty }.map { ArchiveLine($0).replacing(keys) }
        switch table.name {
        case "recipes":
            report.withheld += try await db.one(ReturnStore.absentRecipes(rows, of: owner.household), as: Int.self)
        case "ingredients":
            for row in rows {
                let members = try row.members()
                if let id = members["id"], let name = members["name"] { ingredientNames[id] = name }
            }
        default: break
        }
    }

    /// An ingredient is the kitchen's: where it stays away, what somebody avoids comes by its name, as it does when they move.
    func inWords(_ line: ArchiveLine, of table: ArchiveTable) throws -> ArchiveLine {
        guard !mayWrite, table.name == "avoidances", let ingredient = try line.members()["ingredient_id"] else {
            return line
        }
        guard let name = ingredientNames[ingredient] else { throw ArchiveProblem.damaged(file: table.file) }
        var line = line
        line.add("ingredient_id", nil)
        line.add("words", name)
        line.add("words_keys", ArchiveBatch.keys(of: name))
        return line
    }
}
