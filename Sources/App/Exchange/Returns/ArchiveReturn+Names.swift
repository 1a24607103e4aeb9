import Database
import Domain

/// What the names of an archive mean here.
extension ArchiveReturn {
    /// The names that a table has here.
    func names(of table: ArchiveTable) async throws -> ArchiveNames {
        let column = ArchiveNames.column(of: table.name)
        let (known, deleted) = try await db.fetch(
            ReturnStore.names(in: table.table, by: column, of: owner.household),
            ReturnStore.deletedNames(in: table.table, of: owner.household)
        )
        var names = ArchiveNames(table, known, deleted: deleted)
        switch table.name {
        case "own_foods": try await followMerges()
        case "ingredients":
            let aliases: [ReturnStore.KnownName] = try await db.fetch(ReturnStore.aliases(of: owner.household))
            names.also(aliases)
        default: break
        }
        return names
    }

    /// A food that was merged into another here stays so: what has the archive's goes to the one that stayed.
    private func followMerges() async throws {
        let merges: [ReturnStore.MergedFood] = try await db.fetch(ReturnStore.mergedFoods(of: owner.household))
        let each = Dictionary(merges.map { ($0.id, $0) }) { first, _ in first }
        for merge in merges {
            var last = merge
            var steps = 0
            // The one that stayed may have gone into another since.
            while !last.isThere, steps < merges.count, let next = each[last.into] { (last, steps) = (next, steps + 1) }
            if last.isThere { keys[merge.id] = last.into }
        }
    }
}
