import Database
import Domain

extension ArchiveReturn {
    /// Writes rows that nothing names, and answers how many are new.
    func write(_ batch: ArchiveBatch) async throws -> Int {
        switch batch.table.name {
        case "goals": return try await writeGoals(batch)
        case "plan_eaters":
            planned.hasMarks = batch.columns.contains("though_away")
            return try await db.affected(ReturnStore.insert(batch.lines, into: batch.table.table, batch.written))
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

    /// Writes rows that others name, and answers the ids of those that are new.
    func insert(_ batch: ArchiveBatch) async throws -> [String] {
        try await db.fetch(ReturnStore.insertNamed(batch.lines, into: batch.table.table, batch.written))
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

/// What people have said of ingredients that become one with another here (H-04).
extension ArchiveReturn {
    /// What was said to be in an ingredient is in the one that takes its place; that it is free of something nobody has said
    /// of that one. Statements come in their order, and the last of each substance counts.
    func keep(_ line: ArchiveLine, of ingredient: String, _ members: ArchiveLine.Members) {
        report.there += 1
        let key = "\(ingredient) \(members["substance"] ?? "")"
        statements[key] = members["answer"] == StatedContents.Answer.free.rawValue ? nil : line
    }

    func writeStatements(_ batch: ArchiveBatch) async throws {
        if statements.isEmpty { return }
        let said = statements.sorted { $0.key < $1.key }.map(\.value)
        try await db.run([ReturnStore.state(said, batch.written)])
    }
}
