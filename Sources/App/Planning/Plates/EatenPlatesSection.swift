import Database
import Domain
import Web

/// A plate with what it is a part of, and with the entry that came of it.
struct EatenPlate: Sendable {
    let share: CookedShare
    /// The name of what was cooked.
    let name: String
    let whole: CookedShares<CookedShare.ID>
    /// Nil where nothing of it stands in the diary.
    let entry: DiaryEntry.ID?
}

/// How much was eaten of the plates that an entry came of, on that entry's own page.
struct EatenPlatesSection: Fragment, Sendable {
    let forms: [EatenPlateForm]

    /// The section for the page of an entry; nil where it came of no plate.
    static func html(of entry: DiaryEntry.ID, _ context: SignedInContext) -> Query<SafeHTML?> {
        EatenPlateStore.plates(of: entry, for: context.diaryOwner).map { plates in
            let forms = plates.map { EatenPlateForm($0, on: $0.share.time.day, context) }
            return forms.isEmpty ? nil : EatenPlatesSection(forms: forms).html(strings: context.strings)
        }
    }
}

/// Says how much was eaten of one plate: all, three quarters, half or nothing.
struct EatenPlateForm: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    let day: String
    let person: String
    let shown: String
    /// "Plate: 310 g"; of a plate that has no entry beside it "Stew: 310 g".
    let name: String
    let choices: [SharesSection.EatenChoice]
    /// Whether what stays on the plate may go back into its pot.
    let mayPutBack: Bool

    /// - Parameter day: the day to which it leads back.
    fileprivate init(_ plate: EatenPlate, on day: CivilDate, _ context: SignedInContext) {
        let strings = context.strings
        let amount = strings.amount(of: plate.share.part, of: plate.whole)
        csrf = context.csrf
        path = "/cookings/\(plate.share.cooking)/plates/\(plate.share.id)/eaten"
        self.day = day.iso
        person = context.diaryOwner.person.description
        shown = plate.share.shown
        name = plate.entry == nil ? "\(plate.name): \(amount)" : strings.planning.cooking.plateOf(amount: amount)
        choices = SharesSection.EatenChoice.all(of: plate.share, strings)
        mayPutBack = context.may(.household(.write))
    }
}

extension DayPlates {
    /// What stands on a day: a plate beside the entry that came of it, and one of which nothing was eaten at its meal.
    static func plates(on day: CivilDate, _ context: SignedInContext) -> Query<DayPlates> {
        EatenPlateStore.plates(on: day, for: context.diaryOwner).map { plates in
            var found = DayPlates.none
            for plate in plates {
                let form = EatenPlateForm(plate, on: day, context).html(strings: context.strings)
                if let entry = plate.entry {
                    found.forms[entry, default: []].append(form)
                } else if plate.share.eaten == 0 {
                    found.uneaten[plate.share.time.slot, default: []].append(form)
                }
            }
            return found
        }
    }
}
