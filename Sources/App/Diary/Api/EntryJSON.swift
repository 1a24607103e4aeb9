import Domain
import Security
import Web

// The diary as programs read it.

extension DiaryEntry {
    var json: JSONData {
        .object([
            ("id", .id(id)), ("date", .text(day.iso)), ("slot", .text(slot.rawValue)),
            ("kind", .text(eaten.kind.rawValue)), ("name", .text(eaten.name)), ("recipe", .id(eaten.recipe)),
            ("food", .id(eaten.food)), ("amount", .number(eaten.amount)), ("measure", .text(eaten.measure)),
            ("measure_name", .text(eaten.measureName)), ("grams", .optional(eaten.grams?.value)),
            ("nutrients", .nutrients(eaten.nutrients)), ("source", .text(eaten.source)),
            ("written_by", .optional(writer?.name)),
        ])
    }

    /// Stands for the entry as it is: a change names it.
    var tag: String { "\"\(Base64.encode(Array(Digest.sha256(json.bytes).prefix(16))))\"" }
}

extension [DiaryEntry] {
    /// What all of them come to.
    var sum: Nutrients { NutrientTotal(of: map(\.eaten.nutrients)).nutrients }

    /// What the day comes to of which they are all: unknown without any, unless its person fasted (M-22).
    func total(on day: CivilDate, marked mark: DayMark?) -> Nutrients {
        let known = sum
        let values = Nutrient.allCases.map { ($0, known[$0]) }
        return DayRecord(day, entries: count, values: values, mark: mark).eaten
    }
}
