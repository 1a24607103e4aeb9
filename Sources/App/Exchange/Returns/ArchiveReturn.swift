import Database
import Domain
import Web

/// Brings the rows of an archive back in one transaction, table by table (I-04). What is there stays as it is, and what was
/// deleted is there again as it was then.
///
/// Keys stay the same, since each household has keys of its own. Others take the place of the archive's where something of
/// the same name is there, and of whoever made the archive, who becomes whoever brings it back.
final class ArchiveReturn {
    let owner: DiaryOwner
    let language: Language
    let zone: String
    let db: Connection
    var report = ArchiveReport()
    /// The keys that stand here in place of the archive's.
    var keys: [String: String]
    /// What was there, or is not to be brought back: nothing comes that is a part of it.
    var settled: Set<String> = []
    /// What had been deleted here, and is there again with its parts.
    var returned: Set<String> = []
    /// The latest answer of the archive to what is in an ingredient that became one with another here, by both.
    var statements: [String: ArchiveLine] = [:]
    /// The ingredients that stand here in place of the archive's.
    var merged: Set<String> = []
    /// Foods that this server does not know, which become the household's own.
    var foreign: Set<String> = []
    /// Foods whose values here may be others than in the archive.
    var others: Set<String> = []
    /// The recipes that are new.
    var recipes: [Recipe.ID] = []
    /// What has come of the plan.
    var planned = Planned()
    var formerItems: Set<FormerItem> = []
    /// Whose goals have come, and since which day they hold.
    var goals: Set<String> = []
    /// The ingredients of which the archive says what is at home, and nothing was said here.
    var stocked: Set<String> = []
    /// Rows of photos that wait for their content, by its digest.
    var photos: [String: [PhotoRow]] = [:]
    /// How many bytes those have together.
    var photoBytes = 0
    /// Whether lines are to be read anew for foods besides their own.
    var readsAnew = false
    /// Whether whoever brings it back writes in the kitchen, and not only reads there.
    private(set) var mayWrite = true
    /// The names of the archive's ingredients, where those stay away.
    var ingredientNames: [String: String] = [:]
    /// Whoever brings the archive back, and those whom they look after.
    private(set) var bodies: Set<String>
    private var acting: String
    private var isEmpty = false

    init(_ owner: DiaryOwner, _ language: Language, _ zone: String, _ db: Connection) {
        (self.owner, self.language, self.zone, self.db) = (owner, language, zone, db)
        keys = [ArchiveManifest.me.description: owner.person.description]
        bodies = [owner.person.description]
        acting = owner.person.description
    }

    /// - Parameter isByOperator: whether it is whoever runs the server who brings it, and may bring anything.
    func begin(_ scope: ArchiveScope, isByOperator: Bool) async throws {
        try await db.run(ArchiveStore.begin + [ReturnStore.lock(owner.household)])
        let (role, empty, wards) = try await db.fetch(
            ReturnStore.role(of: owner),
            ReturnStore.isEmpty(owner),
            ArchiveStore.wards(of: owner)
        )
        guard let role else { throw SessionChanged() }
        guard isByOperator || scope == .person || role.may(.household(.own)) else { throw ArchiveProblem.ownersOnly }
        mayWrite = isByOperator || role.may(.household(.write))
        bodies.formUnion(wards.map(\.description))
        isEmpty = empty && scope == .household
        if isEmpty { try await db.run(ReturnStore.clear(owner.household)) }
    }

    /// Begins a table with the columns that its file has.
    func begin(_ table: ArchiveTable, _ columns: [String]) async throws -> ArchiveBatch {
        guard table.naming != nil else { return ArchiveBatch(table, columns, nil) }
        return ArchiveBatch(table, columns, try await names(of: table))
    }

    /// Writes lines of a table.
    func add(_ lines: [[UInt8]], to batch: inout ArchiveBatch) async throws {
        if !mayWrite, batch.table.isForWriters { return try await keepAway(lines, of: batch.table) }
        for bytes in lines where !bytes.isEmpty {
            let line = try inWords(known(ArchiveLine(bytes).replacing(keys), of: batch.table), of: batch.table)
            let members = try line.members()
            switch batch.table.name {
            case "household": try await addSettings(line, batch)
            case "profiles": try await addProfile(line, members)
            case "foods", "food_measures": batch.lines.append(line)
            case "recipe_photos": try addPhoto(line, members)
            case "shopping_items":
                try await add(keepingKey(line, members, of: ArchiveLine(bytes)), members, to: &batch)
            default: try await add(line, members, to: &batch)
            }
        }
        switch batch.table.name {
        case "foods": try await addFoods(&batch)
        case "food_measures": try await addMeasures(&batch)
        default: try await flush(&batch)
        }
    }

    private func add(_ line: ArchiveLine, _ members: ArchiveLine.Members, to batch: inout ArchiveBatch) async throws {
        let whole = whole(of: members, in: batch.table)
        let isSaidOfAnother = batch.table.name == "stated_contents" && merged.contains(whole)
        if settled.contains(whole), !isSaidOfAnother, !returned.contains(whole) || !batch.table.hasTrash {
            batch.passOver(line)
            return
        }
        var line = try withPortions(line, of: batch.table)
        if batch.table.owner != .kitchen {
            guard let person = members["person_id"], bodies.contains(person) else {
                batch.passOver(line)
                return
            }
            if acting != person { try await act(as: person, &batch) }
        }
        // The person who was looked at, whatever else the row says.
        if let person = members["person_id"] { line.add("person_id", person) }
        // Nobody chooses by whose goal another eats (H-05): their portion is the usual one.
        if batch.table.name == "plan_eaters", !bodies.contains(members["person_id"] ?? "") { line.add("goal_on", nil) }
        if let food = members["food_id"], foreign.contains(food), batch.table.columns.contains("own_food_id") {
            line.add("food_id", nil)
            line.add("own_food_id", food)
        } else if let food = members["food_id"], foreign.contains(food), batch.table.name == "shopping_items" {
            line.add("food_id", nil)
        }
        guard try batch.name(&line, members, self) else { return }
        if batch.table.name == "persons" {
            guard report.new + batch.lines.count < ArchiveManifest.mostPersons else {
                throw ArchiveProblem.damaged(file: batch.table.file)
            }
            line.add("language", language.rawValue)
            line.add("time_zone", zone)
        }
        line.add("household_id", owner.household.description)
        if isSaidOfAnother { return keep(line, of: whole, members) }
        batch.lines.append(line)
        batch.ids.append(members["id"] ?? "")
        if members["left_at"] != nil { batch.gone.insert(members["id"] ?? "") }
    }

    /// Rows of a body are written as the person whose they are.
    private func act(as person: String, _ batch: inout ArchiveBatch) async throws {
        try await flush(&batch)
        guard let id = Person.ID(person) else { throw ArchiveProblem.damaged(file: batch.table.file) }
        try await db.run([
            ArchiveStore.act(as: owner.person, for: owner), ArchiveStore.act(as: id, for: owner),
        ])
        acting = person
    }

    /// Writes what waits of a table, and is whoever brings the archive back again.
    func end(_ batch: inout ArchiveBatch) async throws {
        try await flush(&batch)
        if batch.table.name == "stated_contents" { try await writeStatements(batch) }
        if acting != owner.person.description { try await act(as: owner.person.description, &batch) }
    }

    func flush(_ batch: inout ArchiveBatch) async throws {
        defer { batch.empty() }
        try await countPassed(batch)
        guard !batch.lines.isEmpty else { return }
        guard batch.table.isNamedByOthers || batch.table.name == "persons" else {
            let written = try await write(batch)
            let back = try await written < batch.lines.count ? undelete(batch).count : 0
            report.count(written, back: back, of: batch)
            return
        }
        var new = try await insert(batch)
        if let column = batch.table.soleColumn, new.count < batch.ids.count {
            new += try await insert(batch.without(column, allBut: new))
        }
        let back = try await new.count < batch.ids.count ? undelete(batch) : []
        let known = Set(batch.ids).subtracting(new)
        settled.formUnion(known)
        note(new, back: back, known: known, of: batch)
        report.count(new.count, back: back.count, of: batch)
        if batch.table.name == "persons" {
            try await lookAfter(new.filter { !batch.gone.contains($0) })
            try await countLeft(batch)
        }
    }

    private func lookAfter(_ persons: [String]) async throws {
        try await db.run(ReturnStore.lookAfter(persons, owner))
        bodies.formUnion(persons)
    }

    /// A household keeps its name, and one that has something its settings, too.
    private func addSettings(_ line: ArchiveLine, _ batch: ArchiveBatch) async throws {
        let columns = batch.columns.filter { $0 != "name" }
        guard isEmpty, !columns.isEmpty else { return }
        try await db.run(ReturnStore.settings(line, columns, of: owner.household))
    }
}
