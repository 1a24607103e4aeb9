import Domain

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
