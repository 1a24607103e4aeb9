import Database
import Domain

extension ArchiveReturn {
    /// Finds the foods of an archive among those of this server. One that is not there becomes a food of the household's
    /// own, so that no line loses what it is made of, nor what is in it; what the archive says of it becomes nobody else's.
    func addFoods(_ batch: inout ArchiveBatch) async throws {
        let lines = batch.lines
        batch.empty()
        let members = try lines.map { try $0.members() }
        let known: [ReturnStore.KnownFood] = try await db.fetch(ReturnStore.foods(lines))
        let here = Dictionary(known.map { ("\($0.source) \($0.key)", $0.id) }) { first, _ in first }
        others.formUnion(known.filter(\.isOther).map(\.id))
        var unknown: [(ArchiveLine, String)] = []
        for (line, food) in zip(lines, members) {
            guard let id = food["id"], let source = food["source"], let key = food["source_key"] else {
                throw ArchiveProblem.damaged(file: batch.table.file)
            }
            if let found = here["\(source) \(key)"] {
                if found != id { keys[id] = found }
            } else {
                let names = (language == .tr ? [food["name_tr"]] : []) + [food["name_en"], food["name_tr"]]
                guard let name = names.lazy.compactMap({ $0.flatMap(ArchiveNames.ofFood) }).first else {
                    throw ArchiveProblem.damaged(file: batch.table.file)
                }
                unknown.append((line, name))
                foreign.insert(id)
            }
        }
        if unknown.isEmpty { return }
        try await addOwn(unknown)
        // One of them may have been merged into another since an archive brought it.
        foreign.formUnion(foreign.compactMap { keys[$0] })
    }

    private func addOwn(_ foods: [(line: ArchiveLine, name: String)]) async throws {
        guard let table = ArchiveTable.kitchen.first(where: { $0.name == "own_foods" }) else { return }
        let columns =
            ["id", "name", "brand", "barcode", "basis", "density_g_per_ml", "contains"] + ArchiveTable.nutrients
        var batch = try await begin(table, columns)
        let named = foods.map { food, name in
            var line = food
            line.add("name", name)
            line.add("basis", "100g")
            return line.bytes
        }
        try await add(named, to: &batch)
    }
}
