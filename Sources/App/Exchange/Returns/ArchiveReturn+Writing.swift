import Database

extension ArchiveReturn {
    /// Writes rows that nothing names, and answers how many are new.
    func write(_ batch: ArchiveBatch) async throws -> Int {
        switch batch.table.name {
        case "goals": return try await writeGoals(batch)
        case "pantry":
            let new: [String] = try await db.fetch(ReturnStore.insertPantry(batch.lines, batch.written))
            stocked.formUnion(new)
            return new.count
        case "pantry_takings":
            return try await db.affected(
                ReturnStore.insertTakings(batch.lines, batch.written, besides: stocked.sorted())
            )
        default:
            return try await db.affected(ReturnStore.insert(batch.lines, into: batch.table.table, batch.written))
        }
    }

    /// The goals that begin on a day are one thing: where some begin on it here, none of the archive join them.
    private func writeGoals(_ batch: ArchiveBatch) async throws -> Int {
        let new: [String] = try await db.fetch(
            ReturnStore.insertGoals(batch.lines, batch.written, besides: goals.sorted(), of: owner.household)
        )
        goals.formUnion(new)
        return new.count
    }
}
