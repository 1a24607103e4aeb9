import Database
import Domain
import Web

/// How much was eaten of the plates that an entry came of, on that entry's own page.
struct EatenPlatesSection: Fragment, Sendable {
    let csrf: CSRFField
    let day: String
    let person: String
    let rows: [Row]
    /// Whether what stays on a plate may go back into its pot.
    let mayPutBack: Bool

    struct Row: Sendable {
        /// "Plate: 310 g"
        let name: String
        let path: LocalPath
        let choices: [SharesSection.EatenChoice]
    }

    /// A plate with what it is a part of.
    struct Plate: Sendable {
        let share: CookedShare
        let whole: CookedShares<CookedShare.ID>
    }

    private init?(_ context: SignedInContext, _ plates: [Plate]) {
        guard let first = plates.first else { return nil }
        let strings = context.strings
        csrf = context.csrf
        day = first.share.time.day.iso
        person = context.diaryOwner.person.description
        mayPutBack = context.may(.household(.write))
        rows = plates.map { plate in
            Row(
                name: strings.planning.cooking.plateOf(amount: strings.amount(of: plate.share.part, of: plate.whole)),
                path: "/cookings/\(plate.share.cooking)/plates/\(plate.share.id)/eaten",
                choices: SharesSection.EatenChoice.all(of: plate.share, strings)
            )
        }
    }

    /// The section for the page of an entry; nil where it came of no plate.
    static func html(of entry: DiaryEntry.ID, _ context: SignedInContext) -> Query<SafeHTML?> {
        EatenPlateStore.plates(of: entry, for: context.diaryOwner).map { plates in
            EatenPlatesSection(context, plates)?.html(strings: context.strings)
        }
    }
}
