import Database
import Domain
import Web

/// How much was eaten of the plates that an entry came of, on that entry's own page.
struct EatenPlatesSection: Fragment, Sendable {
    let csrf: CSRFField
    let day: String
    let person: String
    let rows: [Row]

    struct Row: Sendable {
        /// "Plate: 310 g"
        let name: String
        let path: LocalPath
        let choices: [SharesSection.EatenChoice]
    }

    /// A plate with what it is a part of.
    fileprivate struct Plate: Sendable {
        let share: CookedShare
        let whole: CookedShares<CookedShare.ID>
    }

    private init?(_ context: SignedInContext, _ plates: [Plate]) {
        guard let first = plates.first else { return nil }
        let strings = context.strings
        csrf = context.csrf
        day = first.share.time.day.iso
        person = context.diaryOwner.person.description
        rows = plates.map { plate in
            Row(
                name: strings.planning.cooking.plateOf(amount: strings.amount(of: plate.share.part, of: plate.whole)),
                path: "/cookings/\(plate.share.cooking)/plates/\(plate.share.id)/eaten",
                choices: SharesSection.EatenChoice.all(of: plate.share, strings)
            )
        }
    }

    /// The section for the page of an entry; nil where it came of no plate, and for who only reads the kitchen.
    static func html(of entry: DiaryEntry.ID, _ context: SignedInContext) -> Query<SafeHTML?> {
        guard context.may(.household(.write)) else { return .nothing(nil) }
        return plates(of: entry, for: context.diaryOwner).map { plates in
            EatenPlatesSection(context, plates)?.html(strings: context.strings)
        }
    }

    private static func plates(of entry: DiaryEntry.ID, for owner: DiaryOwner) -> Query<[Plate]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share), k.servings, k.weight_g
            FROM diary_entries AS e
            JOIN cooked_shares AS s ON s.household_id = e.household_id AND s.person_id = e.person_id
                AND s.dish_id = e.dish_id AND s.use = 'plate' AND s.deleted_at IS NULL
            JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id AND k.deleted_at IS NULL
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = \(entry)
            ORDER BY s.position
            LIMIT 20
            """
        ) { row in
            let servings: Double = try row["servings"]
            let weight: Double? = try row["weight_g"]
            return Plate(
                share: try CookingColumns.readShare(row),
                whole: CookedShares(servings: ServingCount(servings) ?? .one, weight: weight.map(Grams.init))
            )
        }
    }
}
