import Domain
import RecipeImport
import Security

/// A line of another application's diary as an entry here: a snapshot without a food of ours.
struct ImportedEntry: Sendable {
    private(set) var id: DiaryEntry.ID
    /// What earlier imports called it: by its person, who is another one in each household.
    let formerID: DiaryEntry.ID
    let line: FileEntry
    private(set) var entry: DiaryEntry?
    let problem: FileEntry.Problem?

    /// - Parameters:
    ///   - occurrence: how many lines of the file have said the same before, so that two equal coffees stay two.
    init(_ line: FileEntry, _ occurrence: Int, from app: String, of person: Person.ID) {
        self.line = line
        let (key, number) = (Self.key(of: line), String(occurrence))
        id = Self.id([app, key, number])
        formerID = Self.id([app, person.description, key, number])
        guard line.problem == nil, let day = CivilDate(iso: line.day), line.isDayComplete != true, line.weight == nil
        else {
            entry = nil
            let isHuman = line.weight == nil || line.weighing(in: .kg) != nil || line.weighing(in: .lb) != nil
            problem = line.problem ?? (CivilDate(iso: line.day) == nil ? .day : isHuman ? nil : .weight)
            return
        }
        let eaten = EntrySnapshot.quick(line.name.cut(to: 100), Self.nutrients(of: line), source: "import:\(app)")
        let isWithinLimits = eaten.isWithinLimits
        problem = isWithinLimits ? nil : .tooMuch
        entry =
            isWithinLimits
            ? DiaryEntry(id: id, day: day, slot: MealSlot(rawValue: line.slot) ?? .snack, eaten: eaten) : nil
    }

    /// The same under another id.
    func called(_ other: DiaryEntry.ID) -> Self {
        var renamed = self
        renamed.id = other
        renamed.entry = entry.map { DiaryEntry(id: other, day: $0.day, slot: $0.slot, eaten: $0.eaten) }
        return renamed
    }

    /// What lines have in common that say the same. A sum is the same whatever it comes to by now.
    static func key(of line: FileEntry) -> String {
        switch line.total {
        case .day: return [line.day, "total"].joined(separator: "\n")
        case .meal(let name): return [line.day, line.slot, name, "total"].joined(separator: "\n")
        case nil: break
        }
        if line.weight != nil { return [line.day, "weight"].joined(separator: "\n") }
        let energy = line.nutrients["energy"].map { String($0) } ?? ""
        return [line.day, line.slot, line.name, energy].joined(separator: "\n")
    }

    private static func nutrients(of line: FileEntry) -> Nutrients {
        var nutrients = Nutrients()
        for (key, number) in line.nutrients {
            if let nutrient = Nutrient(key: key) { nutrients[nutrient] = .exactly(number) }
        }
        return nutrients
    }

    /// A key made of a digest (RFC 9562, version 8).
    private static func id(_ parts: [String]) -> DiaryEntry.ID {
        let digest = Digest.sha256(Array(parts.joined(separator: "\n\n").utf8))
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return DiaryEntry.ID(
            high: word(digest[0..<8]) & ~0xF000 | 0x8000,
            low: word(digest[8..<16]) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }
}

extension FileEntry {
    /// The weight that the line says, in the unit that it names, or else in the other one; nil where it says none, or one
    /// that nobody has.
    func weighing(in other: WeightUnit) -> TypedWeight? {
        guard let weight, let day = CivilDate(iso: day) else { return nil }
        let unit = weightUnit.flatMap { WeightUnit(rawValue: $0.rawValue) } ?? other
        return BodyWeight(weight, unit.mass).map { TypedWeight(weighing: Weighing(day, $0), unit: unit) }
    }

    /// Reads the date the other way round: 5 January for 1 May.
    mutating func turnDate() {
        let parts = day.split(separator: "-")
        guard parts.count == 3 else { return }
        let turned = "\(parts[0])-\(parts[2])-\(parts[1])"
        if CivilDate(iso: turned) != nil { day = turned }
    }
}
