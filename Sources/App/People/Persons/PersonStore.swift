import Database
import Domain

/// One person of a household.
enum PersonStore {
    enum RoleChange: String, Sendable {
        case changed
        /// A household keeps at least one owner.
        case lastOwner = "last owner"
        /// Another owner is made a member only after that was announced.
        case owner
        case unknown
    }

    static func person(_ id: Person.ID, in household: Household.ID) -> Query<HouseholdStore.ListedPerson?> {
        .first(
            """
            SELECT id, name, kind, role
            FROM persons
            WHERE household_id = \(household) AND id = \(id) AND left_at IS NULL
            """,
            HouseholdStore.listed
        )
    }

    /// How a person eats, besides what they avoid.
    struct EatingSettings: Sendable {
        let usualShare: Double
        let diaryWriting: DiaryWriting
        /// Whether whoever asks looks after this person.
        let isWard: Bool

        /// The usual share as the form shows it (P-37).
        var keptShare: KeptNumber { KeptNumber(usualShare) }
    }

    /// A person with what their page shows.
    struct Found: Sendable {
        let person: HouseholdStore.ListedPerson
        let settings: EatingSettings
        let avoided: [AvoidanceStore.Stored]
        var share: BodyShare
        /// Those to whom this person can show their days: the others with an account.
        let viewers: [HouseholdStore.ListedPerson]
    }

    static func settings(of id: Person.ID, in household: Household.ID) -> Query<EatingSettings?> {
        .first(
            """
            SELECT usual_share, diary_writing, looks_after(id) AS is_ward
            FROM persons
            WHERE household_id = \(household) AND id = \(id) AND left_at IS NULL
            """
        ) { row in
            EatingSettings(
                usualShare: try row["usual_share"],
                diaryWriting: try row["diary_writing"],
                isWard: try row["is_ward"]
            )
        }
    }

    /// Lets one form after the other be saved.
    static func lock(_ person: Person.ID, in household: Household.ID) -> SQL {
        "SELECT FROM persons WHERE household_id = \(household) AND id = \(person) FOR NO KEY UPDATE"
    }

    /// Saves what a person says of themselves. The row of the person comes first, so that two forms go one after the other.
    static func save(_ profile: EatingProfile, of person: Person.ID, in household: Household.ID) -> [SQL] {
        [
            """
            UPDATE persons
            SET name = \(profile.name), usual_share = \(profile.usualShare), diary_writing = \(profile.diaryWriting)
            WHERE household_id = \(household) AND id = \(person) AND left_at IS NULL
            """
        ] + AvoidanceStore.replace(profile, of: person, in: household)
            + (profile.share.map { BodyShareStore.replace($0, of: person, in: household) } ?? [])
    }

    /// Changes a role by a SQL function, which asks whether an owner does it in a session of theirs.
    static func change(_ person: Person.ID, to role: Role, session: [UInt8]) -> Query<RoleChange> {
        .one("SELECT change_role(\(session), \(person), \(role))") { row in
            RoleChange(rawValue: try row.get(at: 0)) ?? .unknown
        }
    }
}

extension DiaryWriting: SQLEncodable, SQLDecodable {}
