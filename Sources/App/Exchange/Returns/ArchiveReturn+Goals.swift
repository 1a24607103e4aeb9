import Database

extension ArchiveReturn {
    /// Writes rows that nothing names, and answers how many are new. The goals that begin on a day are one thing: where some
    /// begin on it here, none of the archive join them.
    func write(_ batch: ArchiveBatch) async throws -> Int {
        guard batch.table.name == "goals" else {
            return try await db.affected(ReturnStore.insert(batch.lines, into: batch.table.table, batch.written))
        }
        let new: [String] = try await db.fetch(
            ReturnStore.insertGoals(batch.lines, batch.written, besides: goals.sorted(), of: owner.household)
        )
        goals.formUnion(new)
        return new.count
    }
}
