import Database
import Domain
import RecipeImport

/// How the work on an import goes on, and ends.
extension FileImportStore {
    /// Goes from one state to the next; 0 where it is no longer in the first.
    /// - Parameter person: in whose name it goes on; who has a file's recipes written has started the import.
    static func move(
        _ id: FileImport.ID,
        from: FileImport.State,
        to: FileImport.State,
        for person: Person.ID? = nil,
        in household: Household.ID
    ) -> Query<Int> {
        let starter = from == .preview ? person : nil
        return .affected(
            """
            UPDATE imports
            SET state = \(to.rawValue), claimed_until = now() + interval '30 seconds', acting_person = \(person),
                started_by = coalesce(\(starter), started_by), finished_at = CASE WHEN \(!to.isBusy) THEN now() END
            WHERE household_id = \(household) AND id = \(id) AND state = \(from.rawValue)
            """
        )
    }

    /// Begins to take an import back that is done, or has ended; 0 where there is nothing to be taken back.
    static func takeBack(_ id: FileImport.ID, for person: Person.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE imports
            SET state = 'undoing', claimed_until = now() + interval '30 seconds', acting_person = \(person),
                finished_at = NULL
            WHERE household_id = \(household) AND id = \(id)
                AND (state = 'done' OR state = 'failed' AND \(fragment: hasEnded))
            """
        )
    }

    /// Says that somebody still works on it, and keeps whoever it is done for where they are until the transaction ends.
    /// False where nothing more is to be done: it ends here where they have gone, or may write no more.
    static func hold(_ job: ImportJob, _ db: Connection) async throws -> Bool {
        // Whatever changes who belongs where, or may do what, takes this lock first.
        let lock: SQL = "SELECT FROM households WHERE id = \(job.household) FOR KEY SHARE"
        let held: SQL = """
            UPDATE imports
            SET claimed_until = greatest(claimed_until, now() + interval '30 seconds')
            WHERE \(fragment: isBusy(job)) AND \(fragment: mayWrite(job))
            """
        let (_, isHeld) = try await db.fetch(Query<Int>.affected(lock), Query<Int>.affected(held))
        if isHeld == 1 { return true }
        let end: SQL = """
            UPDATE imports
            SET state = 'failed', claimed_until = NULL, acting_person = NULL, finished_at = now(),
                problem = CASE
                    WHEN state = 'reading' AND \(fragment: isHere(job)) THEN \(FileImport.Ending.readOnly.rawValue)
                    WHEN state = 'reading' THEN \(FileImport.Ending.interrupted.rawValue)
                    WHEN state = 'undoing' THEN \(FileImport.Ending.departedUndoing.rawValue)
                    ELSE \(FileImport.Ending.departed.rawValue)
                END
            WHERE \(fragment: isBusy(job)) AND NOT \(fragment: mayWrite(job))
            """
        if try await db.affected(end) == 1 {
            try await db.run(ImportRowStore.miss(job) + ImportEntryStore.miss(job))
        }
        return false
    }

    private static func isBusy(_ job: ImportJob) -> SQL {
        "household_id = \(job.household) AND id = \(job.id) AND state IN ('reading', 'running', 'undoing')"
    }

    /// Whoever may only read in the household writes a diary all the same: it is their own.
    private static func mayWrite(_ job: ImportJob) -> SQL {
        isHere(job, "AND (p.role <> 'viewer' OR imports.holds = 'diary')")
    }

    private static func isHere(_ job: ImportJob, _ condition: SQL = "") -> SQL {
        """
        EXISTS (
            SELECT
            FROM persons AS p
            WHERE p.household_id = \(job.household) AND p.id = \(job.person) AND p.kind = 'member'
                AND p.left_at IS NULL \(fragment: condition)
        )
        """
    }

    /// Whether a failed import has ended when some of it was here.
    static let hasEnded: SQL = """
        problem IN (\(FileImport.Ending.departed.rawValue), \(FileImport.Ending.departedUndoing.rawValue))
        """

    /// Takes over what nobody works on; 0 where somebody was quicker.
    static func takeOver(_ job: ImportJob) -> Query<Int> {
        .affected(
            """
            UPDATE imports
            SET claimed_until = now() + interval '30 seconds'
            WHERE household_id = \(job.household) AND id = \(job.id)
                AND coalesce(claimed_until, '-infinity') < now()
            """
        )
    }

    /// The imports that no process works on any more.
    static var abandoned: Query<[ImportJob]> {
        .rows("SELECT household_id, id, person_id FROM abandoned_imports()") { row in
            ImportJob(household: try row["household_id"], id: try row["id"], person: try row["person_id"])
        }
    }
}

extension ImportRowStore {
    /// Says of what is left of a file's recipes and photos that it does not come any more.
    fileprivate static func miss(_ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE import_rows
            SET photo = NULL, photo_address = NULL,
                remarks = array_remove(remarks, \(FileRecipe.Remark.photoAwaited.rawValue))
                    || CASE WHEN outcome IS NULL THEN '{}' ELSE ARRAY[\(FileRecipe.Remark.photoMissed.rawValue)] END,
                outcome = coalesce(outcome, 'failed')
            WHERE household_id = \(job.household) AND import_id = \(job.id)
                AND (outcome IS NULL OR photo IS NOT NULL OR photo_address IS NOT NULL)
            """
        ]
    }
}

extension ImportEntryStore {
    /// Says of what is left of a diary's lines that it does not come any more, where their person has gone, too.
    fileprivate static func miss(_ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE import_entries AS r
            SET outcome = 'failed'
            FROM imports AS i
            WHERE r.household_id = \(job.household) AND r.person_id = \(job.person) AND r.import_id = \(job.id)
                AND r.outcome IS NULL AND r.problem = '' AND i.household_id = r.household_id AND i.id = r.import_id
                AND i.problem = \(FileImport.Ending.departed.rawValue)
            """,
            "SELECT bring_import_along(\(job.id))",
        ]
    }
}
