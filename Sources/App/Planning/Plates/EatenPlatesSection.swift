import Database
import Domain
import Web

/// A plate with what it is a part of, and with the entry that came of it.
struct EatenPlate: Sendable {
    let share: CookedShare
    /// The name of what was cooked.
    let name: String
    let cookedDay: CivilDate
    let whole: CookedShares<CookedShare.ID>
    /// Nil where nothing of it stands in the diary.
    let entry: DiaryEntry.ID?
}

/// How much was eaten of the plates that an entry came of, on that entry's own page.
struct EatenPlatesSection: Fragment, Sendable {
    let forms: [EatenPlateForm]
    /// Makes the entry what its plates are now; nil where it is that.
    let renewal: Renewal?

    struct Renewal: Sendable {
        let text: String
        let path: LocalPath
        let csrf: CSRFField
        let entry: String
        let person: String
    }

    /// The section for the page of an entry; nil where it came of no plate.
    static func html(of entry: DiaryEntry.ID, _ context: SignedInContext) -> Query<SafeHTML?> {
        EatenPlateStore.plates(of: entry, for: context.diaryOwner).map { plates in
            let forms = plates.map { EatenPlateForm($0, on: $0.share.time.day, context) }
            if forms.isEmpty { return nil }
            let renewal = Renewal(entry, plates, context)
            return EatenPlatesSection(forms: forms, renewal: renewal).html(strings: context.strings)
        }
    }
}

extension EatenPlatesSection.Renewal {
    /// Nil where no plate is outdated.
    fileprivate init?(_ entry: DiaryEntry.ID, _ plates: [EatenPlate], _ context: SignedInContext) {
        let outdated = plates.filter { $0.share.isOutdated || $0.whole.isByOldWeight($0.share.share) }
        guard let first = outdated.first(where: { $0.share.isWritten && $0.entry == entry }) else { return nil }
        let words = context.strings.planning.cooking
        text = outdated.contains(where: \.share.isOutdated) ? words.thisPrecedesCorrection : words.thisUsedOldWeight
        path = "/cookings/\(first.share.cooking)/entries"
        csrf = context.csrf
        self.entry = entry.description
        person = context.diaryOwner.person.description
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
        let amount = strings.amount(of: plate.share, of: plate.whole, isOwn: true)
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
                    let cooked = context.strings.name(of: plate.cookedDay, seenFrom: context.today)
                    found.pots[entry] = context.strings.planning.cooking.fromPotOf(day: cooked)
                } else if plate.share.eaten == 0 {
                    found.uneaten[plate.share.time.slot, default: []].append(form)
                }
            }
            return found
        }
    }
}
