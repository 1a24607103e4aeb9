import Domain
import RecipeImport
import Web

/// Reads how an import stands, with a page of its recipes and the names that they get.
struct FileImportLoader {
    let context: SignedInContext

    struct Found {
        let found: FileImport
        let decisions: [(RowOutcome, Int)]
        let rows: [ImportRow]

        /// How many recipes have which outcome; as long as somebody looks them over, would have.
        var outcomes: [RowOutcome: Int] {
            found.state == .preview ? Dictionary(decisions) { $0 + $1 } : found.progress.outcomes
        }
    }

    /// Throws `HTTPError.notFound` where the household has no such import, or it is not there for who may only read.
    func load(_ id: FileImport.ID, after: Int, onlyRemarkable: Bool) async throws -> Found {
        let (found, decisions) = try await context.database.read(
            FileImportStore.find(id, in: context.household),
            ImportRowStore.decisions(of: id, in: context.household)
        )
        guard let found, context.mayOpen(found) else { throw HTTPError.notFound }
        let renamed = found.state == .preview && !found.isDiary ? try await renamed(found) : [:]
        let rows = try await context.database.read(
            ImportRowStore.rows(
                of: id,
                after: after,
                onlyRemarkable: onlyRemarkable,
                and: Array(renamed.keys),
                in: context.household
            )
        )
        return Found(
            found: found,
            decisions: decisions,
            rows: rows.map { row in
                var row = row
                row.nameHere = found.state == .preview ? renamed[row.position] : row.nameHere
                return row
            }
        )
    }

    /// The names that new recipes would get in place of those that are taken, by their positions.
    private func renamed(_ found: FileImport) async throws -> [Int: String] {
        let (keys, new) = try await context.database.read(
            RecipeStore.nameKeys(in: context.household),
            ImportRowStore.newNames(of: found.id, in: context.household)
        )
        let nameless = Strings(found.language).exchange.files.nameless
        return try await context.services.work.run(.lines, for: nil, size: new.count * 20) { caller in
            var names = RecipeNames(keys)
            var renamed: [Int: String] = [:]
            for (position, name) in new {
                try caller.check()
                let wanted = name.isEmpty ? nameless : name.cut(to: 100)
                let given = names.take(wanted)
                if given != wanted { renamed[position] = given }
            }
            return renamed
        }
    }
}
