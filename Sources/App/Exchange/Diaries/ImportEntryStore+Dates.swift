import Database
import Domain
import RecipeImport

/// What is needed to read the dates of a diary's file the other way round.
extension ImportEntryStore {
    /// Notes the other order of a diary's dates as long as it is only looked at, and answers whose diary it is; nil where
    /// there is nothing to be turned.
    static func turnDates(to order: DateOrder, _ job: ImportJob) -> Query<String?> {
        .first(
            """
            UPDATE imports
            SET dates = \(order.rawValue)
            WHERE household_id = \(job.household) AND id = \(job.id) AND state = 'preview' AND dates <> \(order.rawValue)
            RETURNING app
            """,
            as: String.self
        )
    }

    /// All that the file says, in its order.
    static func all(of job: ImportJob) -> Query<[String]> {
        .rows(
            """
            SELECT entry::text
            FROM import_entries
            WHERE household_id = \(job.household) AND person_id = \(job.person) AND import_id = \(job.id)
            ORDER BY position
            LIMIT \(constant: DiaryFiles.maxEntries)
            """,
            as: String.self
        )
    }

    static func clear(_ job: ImportJob) -> SQL {
        """
        DELETE FROM import_entries
        WHERE household_id = \(job.household) AND person_id = \(job.person) AND import_id = \(job.id)
        """
    }
}
