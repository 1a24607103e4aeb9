import Database
import Domain

extension DayMark: SQLEncodable, SQLDecodable {}

/// A person's remarks on a day.
struct DayRemarks: Sendable {
    var mark: DayMark?
    var note = ""

    static let none = DayRemarks()
}

/// The remarks on the days of a diary.
enum DayStore {
    static func remarks(on day: CivilDate, of owner: DiaryOwner) -> Query<DayRemarks?> {
        .first(
            """
            SELECT mark, note
            FROM diary_days
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND day_on = \(day)
            """
        ) { row in DayRemarks(mark: try row["mark"], note: try row["note"]) }
    }

    /// Sets the mark of a day; nil removes it.
    static func mark(_ day: CivilDate, _ mark: DayMark?, of owner: DiaryOwner) -> Query<Int> {
        write(.mark, to: "\(mark)", on: day, of: owner)
    }

    static func note(_ day: CivilDate, _ note: String, of owner: DiaryOwner) -> Query<Int> {
        write(.note, to: "\(note)", on: day, of: owner)
    }

    /// What is said of a day. Each is taken back by itself.
    enum Remark: Sendable {
        case mark, note

        fileprivate var column: SQL {
            switch self {
            case .mark: "mark"
            case .note: "note"
            }
        }
    }

    /// Restores a remark from before its last change. Repeating it changes nothing.
    static func undo(_ remark: Remark, on day: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_days
            SET \(fragment: remark.column) = former_\(fragment: remark.column), updated_at = now()
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND day_on = \(day)
            """
        )
    }

    /// Writes one of the remarks. Writing the same value again changes nothing, so
    /// that a form sent twice can still be undone.
    private static func write(
        _ remark: Remark,
        to value: SQL,
        on day: CivilDate,
        of owner: DiaryOwner
    ) -> Query<Int> {
        let column = remark.column
        return .affected(
            """
            INSERT INTO diary_days AS d (household_id, person_id, day_on, \(fragment: column))
            VALUES (\(owner.household), \(owner.person), \(day), \(fragment: value))
            ON CONFLICT (household_id, person_id, day_on) DO UPDATE
            SET former_\(fragment: column) = d.\(fragment: column), \(fragment: column) = excluded.\(fragment: column),
                updated_at = now()
            WHERE d.\(fragment: column) IS DISTINCT FROM excluded.\(fragment: column)
            """
        )
    }
}
