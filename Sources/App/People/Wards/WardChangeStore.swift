import Database

/// Changes of persons without an account, and of who looks after them.
enum WardChangeStore {
    /// Adds a person with the language and time zone of an owner. All owners look after them.
    static func add(_ ward: WardDraft, as id: Person.ID, by owner: Person.ID, in household: Household.ID) -> [SQL] {
        [
            """
            INSERT INTO persons (household_id, id, name, kind, usual_share, language, time_zone)
            SELECT household_id, \(id), \(ward.name), \(ward.kind), \(ward.usualShare), language, time_zone
            FROM persons
            WHERE household_id = \(household) AND id = \(owner)
            """,
            """
            INSERT INTO guardians (household_id, person_id, guardian_id)
            SELECT household_id, \(id), id
            FROM persons
            WHERE household_id = \(household) AND role = 'owner' AND left_at IS NULL
            """,
        ]
    }

    static func guardians(of ward: Person.ID, in household: Household.ID) -> Query<[Person.ID]> {
        .rows(
            """
            SELECT g.guardian_id
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.guardian_id
            WHERE g.household_id = \(household) AND g.person_id = \(ward) AND p.left_at IS NULL
            ORDER BY g.guardian_id
            LIMIT 200
            """,
            as: Person.ID.self
        )
    }

    /// Locks a person, so that two guardians who take each other off do it one after the other. Answers whether whoever
    /// asks looks after that person then.
    static func lock(_ ward: Person.ID, in household: Household.ID, _ db: Connection) async throws -> Bool {
        try await db.run([
            // Whoever leaves has left then, or stays until this is done.
            "SELECT FROM households WHERE id = \(household) FOR KEY SHARE",
            "SELECT FROM persons WHERE household_id = \(household) AND id = \(ward) FOR UPDATE",
        ])
        let (found) = try await db.fetch(WardStore.ward(ward, in: household))
        return found != nil
    }

    /// Makes these members, and nobody else who is there, the guardians of a person, once that one is locked. Answers false,
    /// and changes nothing, where one of them is not there any more. The new ones come first: whoever does it may no longer
    /// add anybody once they are taken off. Whom somebody names who stands in for a guardian stands in, too.
    static func name(
        _ guardians: [Person.ID],
        of ward: Person.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Bool {
        let here = try await db.one(
            """
            SELECT count(*)
            FROM persons
            WHERE household_id = \(household) AND id = ANY (\(guardians)) AND kind = 'member' AND left_at IS NULL
            """,
            as: Int.self
        )
        guard here == guardians.count else { return false }
        try await db.run([
            """
            INSERT INTO guardians (household_id, person_id, guardian_id, stands_in_for)
            SELECT p.household_id, \(ward), p.id, mine.stands_in_for
            FROM persons AS p
            LEFT JOIN guardians AS mine
                ON mine.household_id = p.household_id AND mine.person_id = \(ward)
                AND mine.guardian_id = current_person()
            WHERE p.household_id = \(household) AND p.id = ANY (\(guardians))
            ON CONFLICT DO NOTHING
            """,
            """
            DELETE FROM guardians AS g
            USING persons AS p
            WHERE g.household_id = \(household) AND g.person_id = \(ward) AND g.guardian_id <> ALL (\(guardians))
                AND p.household_id = g.household_id AND p.id = g.guardian_id AND p.left_at IS NULL
            """,
        ])
        return true
    }

    /// Removes a person for whoever looks after them, and says whether it did.
    static func remove(_ ward: Person.ID) -> Query<Bool> {
        .one("SELECT remove_ward(\(ward))", as: Bool.self)
    }

    /// The persons whom whoever asks looked after, and who were removed within seven days.
    static func removed(from household: Household.ID) -> Query<[Ward]> {
        .rows(
            """
            SELECT id, name, usual_share
            FROM removed_wards()
            WHERE household_id = \(household)
            ORDER BY left_at DESC, id
            LIMIT 50
            """,
            WardStore.read
        )
    }

    /// Brings a removed person back for whoever looked after them.
    static func bringBack(_ ward: Person.ID) -> Query<Bool> {
        .one("SELECT bring_back_ward(\(ward))", as: Bool.self)
    }
}
