import Database
import Domain
import RecipeImport

/// Days that a diary has already, and which whoever brings one in may leave out.
extension ImportEntryStore {
    /// The days of a diary on which there are entries that are not of the same application's files.
    static func takenDays(besides id: FileImport.ID, of owner: DiaryOwner) -> SQL {
        """
        SELECT eaten_on::text
        FROM diary_entries
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            AND source <> (
                SELECT 'import:' || app
                FROM imports
                WHERE household_id = \(owner.household) AND id = \(id)
            )
        """
    }

    /// Leaves out what a file says of such days, but for weights; or takes it in again. Nothing changes once the file is
    /// being written.
    static func settleDays(areLeft: Bool, _ job: ImportJob) -> Query<Int> {
        let (former, latter) = areLeft ? ("", FileEntry.Problem.taken.rawValue) : (FileEntry.Problem.taken.rawValue, "")
        let isTaken: SQL =
            areLeft ? "r.entry->>'day' IN (\(fragment: takenDays(besides: job.id, of: job.owner)))" : "true"
        return .affected(
            """
            UPDATE import_entries AS r
            SET problem = \(latter)
            FROM imports AS i
            WHERE i.household_id = \(job.household) AND i.id = \(job.id) AND i.state = 'preview'
                AND r.household_id = i.household_id AND r.person_id = \(job.person) AND r.import_id = i.id
                AND r.problem = \(former) AND r.entry->'weight' IS NULL AND \(fragment: isTaken)
            """
        )
    }
}
