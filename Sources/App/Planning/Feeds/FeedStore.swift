import Database
import Domain

/// A person's own link to the plan as a calendar.
struct FeedRecord: Sendable {
    let id: Feed.ID
    let seed: [UInt8]
    let digest: [UInt8]
    let slots: [MealSlot]
}

/// What a calendar's link opens.
struct OpenedFeed: Sendable {
    let household: Household.ID
    /// Whose link it is.
    let person: Person.ID
    let householdName: String
    let slots: [MealSlot]
    let language: Language
    let zone: Zone
}

/// A planned dish as a calendar says it.
struct FeedDish: Sendable {
    let id: Identifier<FeedDish>
    let day: CivilDate
    let slot: MealSlot
    let name: String
    let isLeftover: Bool
    let version: Int
    /// When the dish was changed, or what it is: a recipe's new name is news to a calendar.
    let changedAt: Moment
}

/// The calendar feeds of the plan.
enum FeedStore {
    /// More links than anybody has calendars.
    static let max = 20

    static func feeds(of owner: DiaryOwner) -> Query<[FeedRecord]> {
        .rows(
            """
            SELECT id, seed, digest, slots
            FROM feeds
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            ORDER BY id
            LIMIT \(max)
            """
        ) { row in
            FeedRecord(
                id: try row["id"],
                seed: try row["seed"],
                digest: try row["digest"],
                slots: try slots(row["slots"])
            )
        }
    }

    /// Answers 0 where the person has as many as anybody may.
    static func create(_ feed: FeedRecord, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            INSERT INTO feeds (household_id, person_id, id, seed, digest, slots)
            SELECT \(owner.household), \(owner.person), \(feed.id), \(feed.seed), \(feed.digest),
                \(feed.slots.map(\.rawValue))
            FROM feeds
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            HAVING count(*) < \(max)
            """
        )
    }

    static func delete(_ feed: Feed.ID, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            DELETE FROM feeds
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(feed)
            """
        )
    }

    /// What a link opens. The query calls a SQL function that row-level security does not bind, since nobody is signed in.
    static func feed(behind token: FeedToken) -> Query<OpenedFeed?> {
        .first(
            "SELECT household_id, person_id, household_name, slots, language, time_zone FROM feed_behind(\(token.digest))"
        ) { row in
            OpenedFeed(
                household: try row["household_id"],
                person: try row["person_id"],
                householdName: try row["household_name"],
                slots: try slots(row["slots"]),
                language: try row["language"],
                zone: Zone(try row["time_zone"]) ?? .utc
            )
        }
    }

    /// What is planned in these days for these meals, without who eats it and how much. What somebody else eats elsewhere
    /// by themselves is no meal of the reader's.
    static func dishes(
        from first: CivilDate,
        to last: CivilDate,
        in feed: OpenedFeed
    ) -> Query<[FeedDish]> {
        .rows(
            """
            SELECT d.id, d.planned_on, d.slot, d.version, d.kind = 'leftover' AS is_leftover,
                greatest(d.updated_at, r.updated_at, o.updated_at) AS changed_at,
                coalesce(
                    r.name, o.name, CASE WHEN \(feed.language) = 'tr' THEN f.name_tr END, f.name_en,
                    nullif(s.title, ''), d.title
                ) AS name
            FROM plan_dishes AS d
            LEFT JOIN plan_dishes AS s ON s.household_id = d.household_id AND s.id = d.from_dish_id
            LEFT JOIN recipes AS r ON r.household_id = d.household_id AND r.id = coalesce(d.recipe_id, s.recipe_id)
            LEFT JOIN own_foods AS o
                ON o.household_id = d.household_id AND o.id = coalesce(
                    \(fragment: DishColumns.ownFood("coalesce(d.own_food_id, s.own_food_id)", of: "d")), d.own_food_id,
                    s.own_food_id)
            LEFT JOIN foods AS f ON f.id = coalesce(d.food_id, s.food_id)
            WHERE d.household_id = \(feed.household) AND d.planned_on BETWEEN \(first) AND \(last)
                AND d.slot = ANY (\(feed.slots.map(\.rawValue)))
                AND d.template_id IS NULL AND d.deleted_at IS NULL
                AND (d.out_person_id IS NULL OR d.out_person_id = \(feed.person))
            ORDER BY d.planned_on, array_position(\(feed.slots.map(\.rawValue))::text[], d.slot), d.position, d.id
            LIMIT 2000
            """
        ) { row in
            FeedDish(
                id: try row["id"],
                day: try row["planned_on"],
                slot: try row["slot"],
                name: try row["name"],
                isLeftover: try row["is_leftover"],
                version: try row["version"],
                changedAt: try row["changed_at"]
            )
        }
    }

    /// The meals of these names, in the order of a day.
    private static func slots(_ names: [String]) -> [MealSlot] {
        MealSlot.allCases.filter { names.contains($0.rawValue) }
    }
}
