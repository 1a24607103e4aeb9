import Database
import Domain
import FoundationEssentials

extension ArchiveReturn {
    /// Finds the foods of an archive among those of this server. One that is not there becomes a food of the household's
    /// own, so that no line loses what it is made of, nor what is in it; what the archive says of it becomes nobody else's.
    func addFoods(_ batch: inout ArchiveBatch) async throws {
        let lines = batch.lines
        batch.empty()
        let foods = try lines.map { try $0.members() }
        let ids = foods.compactMap { $0["id"].flatMap { Food.ID($0) } }
        let (known, own) = try await db.fetch(
            ReturnStore.foods(lines),
            ReturnStore.ownFoods(ids, in: owner.household)
        )
        let here = Dictionary(known.map { ("\($0.source) \($0.key)", $0.id) }) { first, _ in first }
        others.formUnion(known.filter(\.isOther).map(\.id))
        var unknown: [ForeignFood] = []
        for (line, food) in zip(lines, foods) {
            guard let id = food["id"], let source = food["source"], let key = food["source_key"] else {
                throw ArchiveProblem.damaged(file: batch.table.file)
            }
            if let found = here["\(source) \(key)"] {
                if found != id { keys[id] = found }
            } else if !foreign.contains(keys[id] ?? id) {
                guard let name = name(of: food), let its = ownID(of: id, own) else {
                    throw ArchiveProblem.damaged(file: batch.table.file)
                }
                unknown.append(ForeignFood(line: line, name: name, former: id, id: its))
                foreign.insert(its)
            }
        }
        if unknown.isEmpty || !mayWrite { return }
        try await addOwn(unknown)
        // One of them may have been merged into another since an archive brought it.
        foreign.formUnion(foreign.compactMap { keys[$0] })
    }

    /// A food that this server does not know.
    private struct ForeignFood {
        let line: ArchiveLine
        let name: String
        /// Its key in the archive, and the one that it has here.
        let former: String
        let id: String
    }

    private func name(of food: ArchiveLine.Members) -> String? {
        let names = (language == .tr ? [food["name_tr"]] : []) + [food["name_en"], food["name_tr"]]
        return names.lazy.compactMap { $0.flatMap(ArchiveNames.ofFood) }.first
    }

    /// The key of what a food becomes, the same whenever it is brought. In the archive it has that of a provider's food, which
    /// every server gives it, and which it would share with that food once it arrives here. One that an archive has brought
    /// under that key before keeps it.
    private func ownID(of id: String, _ own: [String]) -> String? {
        guard let food = Food.ID(id) else { return nil }
        return own.contains(food.description)
            ? id : Food.ID.stable("foreign food \(owner.household) \(food)").description
    }

    private func addOwn(_ foods: [ForeignFood]) async throws {
        let columns =
            ["id", "name", "brand", "barcode", "basis", "density_g_per_ml", "contains"] + ArchiveTable.nutrients
        guard var batch = try await begin("own_foods", columns) else { return }
        for food in foods where food.id != food.former { keys[food.former] = keys[food.id] ?? food.id }
        let named = foods.map { food in
            var line = food.line
            line.add("name", food.name)
            line.add("basis", "100g")
            return line.bytes
        }
        try await add(named, to: &batch)
        try await addOwnMeasures(try foods.compactMap { try pieceMeasure(of: $0) })
    }

    private struct Piece: Decodable {
        let grams: Double?

        enum CodingKeys: String, CodingKey {
            case grams = "piece_g"
        }
    }

    /// What one of it weighs: an own food has no place for that but among its measures. Nil where it does not say.
    private func pieceMeasure(of food: ForeignFood) throws -> ArchiveLine? {
        guard let grams = try JSONDecoder().decode(Piece.self, from: Data(food.line.bytes)).grams else { return nil }
        var line = ArchiveLine("{}")
        line.add("own_food_id", keys[food.id] ?? food.id)
        line.add("key", "piece")
        // Behind all that it has besides.
        line.add("position", json: Array("1000".utf8))
        line.add("name", Strings(language).foods.piece)
        line.add("grams", json: Array("\(grams)".utf8))
        return line
    }

    /// Gives the foods that this server does not know their measures, in the language of whoever brings them. Those of the
    /// others are known here.
    func addMeasures(_ batch: inout ArchiveBatch) async throws {
        let lines = batch.lines
        batch.empty()
        try await addOwnMeasures(try lines.compactMap { try ownMeasure($0) })
    }

    private func ownMeasure(_ line: ArchiveLine) throws -> ArchiveLine? {
        let members = try line.members()
        guard let food = members["food_id"], foreign.contains(food) else { return nil }
        let names = (language == .tr ? [members["name_tr"]] : []) + [members["name_en"], members["name_tr"]]
        guard let name = names.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
        var line = line
        line.add("own_food_id", food)
        line.add("name", name)
        return line
    }

    private func addOwnMeasures(_ measures: [ArchiveLine]) async throws {
        let columns = ["own_food_id", "key", "position", "name", "grams"]
        guard !measures.isEmpty, var batch = try await begin("own_food_measures", columns) else { return }
        try await add(measures.map(\.bytes), to: &batch)
    }

    private func begin(_ table: String, _ columns: [String]) async throws -> ArchiveBatch? {
        guard let table = ArchiveTable.kitchen.first(where: { $0.name == table }) else { return nil }
        return try await begin(table, columns)
    }
}
