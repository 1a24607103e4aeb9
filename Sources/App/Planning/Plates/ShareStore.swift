import Database
import Domain

/// Writes where what was cooked went.
enum ShareStore {
    /// Takes shares, behind all that were taken before.
    static func add(_ shares: [CookedShare], by author: EntryWriter, in household: Household.ID) -> [SQL] {
        shares.map { share in
            let (grams, servings) = share.amount.columns
            return """
                INSERT INTO cooked_shares (household_id, cooking_id, id, position, use, source_id, part, grams, servings,
                    eaten, person_id, person_name, guests, dish_id, is_written, offered_part, eaten_on, slot, place,
                    best_before, act_id, served_by)
                SELECT \(household), \(share.cooking), \(share.id), coalesce(max(s.position) + 1, 0),
                    \(share.use.rawValue), \(share.source), \(share.part), \(grams), \(servings), \(share.eaten),
                    \(share.person), \(share.personName), \(share.guests), \(share.eatenAs), \(share.isWritten),
                    \(share.offeredPart), \(share.time.day), \(share.time.slot), \(share.place), \(share.bestBefore), \(share.act), \(author.id)
                FROM cooked_shares AS s
                WHERE s.household_id = \(household) AND s.cooking_id = \(share.cooking)
                """
        }
    }

    /// The statement that writes parts that have changed.
    static func parts(of shares: [CookedShares<CookedShare.ID>.Share], in household: Household.ID) -> [SQL] {
        if shares.isEmpty { return [] }
        let outdated = shares.filter(\.isOutdated).map(\.key)
        return [
            """
            UPDATE cooked_shares AS s
            SET part = p.part, eaten = p.eaten, grams = p.grams, servings = p.servings, offered_part = p.offered_part,
                is_outdated = p.id = ANY (\(outdated))
            FROM unnest(\(shares.map(\.key)), \(shares.map(\.part)), \(shares.map(\.eaten)),
                \(shares.map(\.amount.columns.grams)), \(shares.map(\.amount.columns.servings)),
                \(shares.map(\.offeredPart))) AS p (id, part, eaten, grams, servings, offered_part)
            WHERE s.household_id = \(household) AND s.id = p.id
                AND (s.part, s.eaten, s.offered_part, s.is_outdated IS TRUE)
                    IS DISTINCT FROM (p.part, p.eaten, p.offered_part, p.id = ANY (\(outdated)))
            """
        ]
    }

    /// The statement for plates of which the entry was made anew: it holds what they are now.
    static func settled(_ plates: [CookedShare], in household: Household.ID) -> SQL {
        """
        UPDATE cooked_shares
        SET offered_part = part, is_outdated = false
        WHERE household_id = \(household) AND id = ANY (\(plates.map(\.id))) AND (offered_part <> part OR is_outdated)
        """
    }

    /// - Parameter version: that of their cooking, where they can be given back as long as it is that; else nil.
    static func delete(_ ids: [CookedShare.ID], takenBackAt version: Int?, in household: Household.ID) -> SQL {
        """
        UPDATE cooked_shares
        SET deleted_at = now(), taken_back_at_version = \(version)
        WHERE household_id = \(household) AND id = ANY (\(ids)) AND deleted_at IS NULL
        """
    }

    /// A share that is gone as it was, with the version of its cooking at which it can be given back; nil for one that is there.
    static func deleted(
        _ id: CookedShare.ID,
        of cooking: Cooking.ID,
        in household: Household.ID
    ) -> Query<(share: CookedShare, version: Int?)?> {
        .first(
            """
            SELECT \(fragment: CookingColumns.share), s.taken_back_at_version
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.cooking_id = \(cooking) AND s.id = \(id)
                AND s.deleted_at IS NOT NULL
            """
        ) { row in (share: try CookingColumns.readShare(row), version: try row["taken_back_at_version"]) }
    }

    /// The act in which somebody has put the plate of a dish before a person, and nothing else; nil where there is none.
    static func given(
        _ dish: PlanDish.ID,
        to person: Person.ID,
        by author: Person.ID,
        in household: Household.ID
    ) -> Query<(cooking: Cooking.ID, act: Serving.ID)?> {
        .first(
            """
            SELECT s.cooking_id, s.act_id
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.dish_id = \(dish) AND s.person_id = \(person) AND s.use = 'plate'
                AND s.served_by = \(author) AND s.deleted_at IS NULL AND NOT EXISTS (
                    SELECT
                    FROM cooked_shares AS o
                    WHERE o.household_id = s.household_id AND o.cooking_id = s.cooking_id AND o.act_id = s.act_id
                        AND o.id <> s.id AND o.deleted_at IS NULL
                )
            ORDER BY s.position DESC
            LIMIT 1
            """
        ) { row in (cooking: try row["cooking_id"], act: try row["act_id"]) }
    }

    /// Whether all of these were served by one person.
    static func areServed(_ ids: [CookedShare.ID], by author: Person.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT bool_and(s.served_by = \(author))
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.id = ANY (\(ids))
            """,
            as: Bool.self
        )
    }

    /// The cookings of which anything was taken in one act.
    static func cookings(of act: Serving.ID, in household: Household.ID) -> Query<[Cooking.ID]> {
        .rows(
            """
            SELECT DISTINCT s.cooking_id
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.act_id = \(act) AND s.deleted_at IS NULL
            ORDER BY s.cooking_id
            LIMIT 100
            """,
            as: Cooking.ID.self
        )
    }
}

extension ServedAmount {
    var columns: (grams: Double?, servings: Double?) {
        switch self {
        case .grams(let grams): (grams.value, nil)
        case .servings(let count): (nil, count)
        case .rest: (nil, nil)
        }
    }
}
