import Database
import Domain

/// Moving from one household into another. SQL functions do it with the rights of their owner, because no statement of
/// the application sees two households; they ask for the session's digest, and for themselves who may.
enum MoveStore {
    enum Outcome: String, Sendable {
        case moved
        /// The only owner has to make somebody else an owner first.
        case lastOwner = "last owner"
        /// Whom nobody else looks after would stay behind.
        case lastGuardian = "last guardian"
        /// Nobody else is in the household: there is nothing to leave.
        case alone
        /// Whoever asks is in that household already.
        case there
        /// There is another owner, whom nobody removes so.
        case owner
        case unknown
    }

    /// What goes along with whoever asks, and whether their household ends with it.
    struct Luggage: Sendable {
        let days: Int
        let weights: Int
        let favourites: Int
        /// The household's own foods that diary and favourites name.
        let ownFoods: Int
        let recipes: Int
        let isLast: Bool
    }

    static func luggage() -> Query<Luggage> {
        .one(
            "SELECT days, weights, favourites, departing_foods() AS own_foods, recipes, is_last FROM departing()"
        ) { row in
            Luggage(
                days: try row["days"],
                weights: try row["weights"],
                favourites: try row["favourites"],
                ownFoods: try row["own_foods"],
                recipes: try row["recipes"],
                isLast: try row["is_last"]
            )
        }
    }

    /// What becomes of the diary of somebody whom an invite hands over.
    struct HandedOver: Sendable {
        /// Days that only that person has: they come along.
        let days: Int
        /// Days that both have: one's own entries stay, the others become offers.
        let daysOfBoth: Int
    }

    /// Nil where the invite hands nobody over to whoever asks: an account does not become whom it looks after.
    static func handedOver(by token: InviteToken, session: [UInt8]) -> Query<HandedOver?> {
        .first("SELECT days, days_of_both FROM handed_over(\(session), \(token.digest))") { row in
            HandedOver(days: try row["days"], daysOfBoth: try row["days_of_both"])
        }
    }

    static func join(
        by token: InviteToken,
        as person: Person.ID,
        bringingRecipes: Bool,
        session: [UInt8]
    ) -> Query<Outcome> {
        outcome("SELECT join_household(\(session), \(token.digest), \(Move.ID.new()), \(person), \(bringingRecipes))")
    }

    /// Moves whoever asks into a new household of this name.
    static func leave(
        into household: Household.ID,
        named name: String,
        as person: Person.ID,
        session: [UInt8]
    ) -> Query<Outcome> {
        outcome("SELECT leave_household(\(session), \(Move.ID.new()), \(household), \(name), \(person))")
    }

    /// Moves somebody else into a household of their own.
    static func remove(_ member: Person.ID, session: [UInt8]) -> Query<Outcome> {
        outcome(
            """
            SELECT remove_member(
                \(session), \(Move.ID.new()), \(member), \(Household.ID.new()), \(Person.ID.new())
            )
            """
        )
    }

    /// Ends the household of whoever asks, who moves into a new one of this name as everybody else does into theirs.
    static func end(
        into household: Household.ID,
        named name: String,
        as person: Person.ID,
        session: [UInt8]
    ) -> Query<Outcome> {
        outcome("SELECT end_household(\(session), \(Move.ID.new()), \(household), \(name), \(person))")
    }

    static func undo(session: [UInt8]) -> Query<Outcome> { outcome("SELECT undo_move(\(session))") }

    /// Takes the move back by which whoever asks came into this household.
    static func comeBack(from household: Household.ID, session: [UInt8], _ db: Connection) async throws -> Outcome {
        let (_, outcome) = try await db.fetch(Query<Int>.affected(lock(household)), undo(session: session))
        return outcome
    }

    /// Whoever changes who belongs where waits here for each other, and for imports that are writing.
    private static func lock(_ household: Household.ID) -> SQL {
        "SELECT FROM households WHERE id = \(household) FOR UPDATE"
    }

    /// Moves whoever asks by one of the above, unless somebody would stay behind whom nobody else looks after (H-03). The
    /// last person of a household takes them along.
    static func depart(
        _ person: Person.ID,
        from household: Household.ID,
        by move: Query<Outcome>,
        _ db: Connection
    ) async throws -> Outcome {
        // One at a time, so that of two guardians neither leaves while the other does.
        try await db.run([lock(household)])
        let (isLast) = try await db.fetch(isLastGuardian(person, in: household))
        if isLast { return .lastGuardian }
        let (outcome) = try await db.fetch(move)
        return outcome
    }

    private static func isLastGuardian(_ person: Person.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM guardians AS g
                JOIN persons AS ward ON ward.household_id = g.household_id AND ward.id = g.person_id
                WHERE g.household_id = \(household) AND g.guardian_id = \(person) AND ward.kind <> 'member'
                    AND ward.left_at IS NULL AND NOT EXISTS (
                        SELECT
                        FROM guardians AS other
                        JOIN persons AS p ON p.household_id = other.household_id AND p.id = other.guardian_id
                        WHERE other.household_id = g.household_id AND other.person_id = g.person_id
                            AND other.guardian_id <> g.guardian_id AND p.left_at IS NULL
                    )
            ) AND EXISTS (
                SELECT
                FROM persons
                WHERE household_id = \(household) AND id <> \(person) AND kind = 'member' AND left_at IS NULL
            )
            """,
            as: Bool.self
        )
    }

    /// A household that somebody can go back to.
    struct Former: Sendable {
        let name: String
        /// It comes back with whoever goes back.
        let hasEnded: Bool
    }

    /// The household that whoever asks left by a move that can still be taken back.
    static func formerHousehold() -> Query<Former?> {
        .first("SELECT former_name, has_ended FROM latest_move()") { row in
            Former(name: try row["former_name"], hasEnded: try row["has_ended"])
        }
    }

    private static func outcome(_ statement: SQL) -> Query<Outcome> {
        .one(statement) { row in Outcome(rawValue: try row.get(at: 0)) ?? .unknown }
    }
}

enum Move { typealias ID = Identifier<Move> }
