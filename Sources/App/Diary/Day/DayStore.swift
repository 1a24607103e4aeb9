import Database
import Domain
import Security

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

    /// The languages of the recipes that a day's entries are of, as far as they are known. An entry itself keeps a name alone.
    static func languages(on day: CivilDate, of owner: DiaryOwner) -> Query<[Recipe.ID: Language]> {
        Query.rows(
            """
            SELECT DISTINCT r.id, r.language
            FROM diary_entries AS e
            JOIN recipes AS r ON r.household_id = e.household_id AND r.id = e.recipe_id
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.eaten_on = \(day)
                AND e.deleted_at IS NULL AND r.language IS NOT NULL
            ORDER BY r.id
            LIMIT 1000
            """
        ) { row in (try row["id"] as Recipe.ID, try row["language"] as Language) }
        .map { Dictionary($0, uniquingKeysWith: { $1 }) }
    }

    /// Sets the mark of a day; nil removes it.
    static func mark(_ day: CivilDate, _ mark: DayMark?, of owner: DiaryOwner) -> Query<Int> {
        write(.mark, to: "\(mark)", on: day, of: owner)
    }

    /// - Parameter shown: the note that its form showed, which alone it replaces; nil where that does not tell.
    static func note(_ day: CivilDate, _ note: String, over shown: String?, of owner: DiaryOwner) -> Query<Int> {
        write(.note, to: "\(note)", where: "(\(shown == nil) OR d.note = \(shown ?? ""))", on: day, of: owner)
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

    /// By what an undo names what was written.
    static func digest(_ written: String) -> String {
        Digest.hexadecimal(Array(Digest.sha256(Array(written.utf8)).prefix(6)))
    }

    /// Restores a remark from before its last change, while what was written then still stands. Answers whether it is taken
    /// back, also by a button that is pressed twice.
    /// - Parameter digest: names what was written; nil takes back whatever it is.
    static func undo(
        _ remark: Remark,
        _ digest: String?,
        on day: CivilDate,
        of owner: DiaryOwner
    ) -> Query<Bool> {
        let (column, former) = (remark.column, "d.former_\(fragment: remark.column)" as SQL)
        let stands: SQL = """
            \(digest == nil)
                OR left(encode(sha256(convert_to(coalesce(d.\(fragment: column), ''), 'UTF8')), 'hex'), 12) = \(digest ?? "")
            """
        let that: SQL = """
            d.household_id = \(owner.household) AND d.person_id = \(owner.person) AND d.day_on = \(day)
            """
        return .one(
            """
            WITH undone AS (
                UPDATE diary_days AS d
                SET \(fragment: column) = \(fragment: former), updated_at = now()
                WHERE \(fragment: that) AND d.\(fragment: column) IS DISTINCT FROM \(fragment: former)
                    AND (\(fragment: stands))
                RETURNING d.day_on
            )
            SELECT EXISTS (SELECT FROM undone) OR EXISTS (
                SELECT
                FROM diary_days AS d
                WHERE \(fragment: that) AND d.\(fragment: column) IS NOT DISTINCT FROM \(fragment: former)
                    AND (\(digest == nil) OR NOT (\(fragment: stands)))
            )
            """,
            as: Bool.self
        )
    }

    /// Writes one of the remarks. Writing the same value again changes nothing, so
    /// that a form sent twice can still be undone.
    private static func write(
        _ remark: Remark,
        to value: SQL,
        where isKnown: SQL = "true",
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
            WHERE d.\(fragment: column) IS DISTINCT FROM excluded.\(fragment: column) AND \(fragment: isKnown)
            """
        )
    }
}
