import Domain
import Web

/// One entry as it was logged, and the form that changes it; or one that somebody offers, and the form that accepts it.
struct EntryPage: Page, Sendable {
    let id: DiaryEntry.ID
    /// The day that the form says.
    let chosenDay: CivilDate
    let name: String
    /// Who has written or offered it, where that was somebody else.
    private(set) var lead: String?
    /// What an offer is to whom it is offered, and who has said what that rests on.
    var warnings: [String] = []
    var stated: [String] = []
    let back: LocalPath
    let day: String
    let action: LocalPath
    let preview: LocalPath
    let csrf: CSRFField
    /// What the fields held when the page was drawn first.
    private(set) var shown: [HiddenField]
    /// Says that the entry was deleted meanwhile; nil where it is there.
    private(set) var problem: String?
    let errors: ErrorSummary
    /// The fields of the amount; nil for a quick entry, which has numbers instead.
    let measured: Measured?
    /// The name of a quick entry; nil for others.
    let quickName: Field?
    let quick: [Field]
    var isQuick: Bool { !quick.isEmpty }
    let slot: Choice
    let date: Field
    var consumed: ConsumedSection
    let why: [String]
    /// Says how much was eaten of the plates that it came of; nil where it came of none.
    var plates: SafeHTML?
    /// Nil for an offer, which is no entry yet.
    private(set) var choose: LocalPath?
    private(set) var delete: LocalPath?

    /// The field that says that a deleted entry is to be written down anew.
    static let anew = "anew"

    struct Measured: Sendable {
        let amount: Field
        let measure: Choice
    }

    init(_ context: SignedInContext, _ entry: DiaryEntry, _ measures: [EntryMeasure], errors: FormErrors) {
        self.init(
            context,
            entry,
            measures,
            errors,
            at: "/entries/\(entry.id)",
            save: context.strings.requests.actions.save
        )
        lead = entry.writer(besides: context.person.person).map(context.strings.words(of:))
        choose = "/diary/\(entry.day)/choose?entry=\(entry.id)"
        delete = "/entries/\(entry.id)/delete"
    }

    init(_ context: SignedInContext, _ offer: Offer, _ measures: [EntryMeasure], errors: FormErrors) {
        let strings = context.strings.diary.offers
        self.init(context, offer.entry, measures, errors, at: offer.path, save: strings.add)
        lead = offer.dish == nil ? strings.offeredBy(name: offer.giver) : strings.servedByThem(name: offer.giver)
    }

    /// Makes it the form of an entry that was deleted meanwhile: sent once more, it is written down anew.
    mutating func askToWriteAnew(_ strings: Strings) {
        problem = strings.diary.day.deletedMeanwhile
        consumed.act = strings.diary.day.writeAnew
        shown.append(HiddenField(name: Self.anew, value: "1"))
        (choose, delete) = (nil, nil)
    }

    private init(
        _ context: SignedInContext,
        _ entry: DiaryEntry,
        _ measures: [EntryMeasure],
        _ errors: FormErrors,
        at path: LocalPath,
        save: String
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        let isQuick = entry.eaten.kind == .quick
        id = entry.id
        chosenDay = CivilDate(iso: context.form.rawValue("date")) ?? entry.day
        name = entry.eaten.name
        back = .diary(entry.day)
        day = strings.name(of: entry.day, seenFrom: context.today)
        action = path
        preview = path.under("/preview")
        csrf = context.csrf
        measured = isQuick ? nil : fields.measured(kept: entry.eaten, measures, Formatting(context.language))
        quickName = isQuick ? fields.quickName(kept: entry.eaten, isRequired: true) : nil
        let numbers = isQuick ? fields.quickNumbers(kept: entry.eaten) : []
        quick = numbers.map { $0.told(by: ConsumedSection.problemID) }
        slot = fields.slot(kept: entry.slot)
        date = fields.text("date", strings.diary.day.day, kept: entry.day.iso, type: "date")
        shown = fields.shown(entry)
        consumed = ConsumedSection(
            EntryEditForm(form: context.form, entry: entry, measures: measures),
            strings,
            context.language
        )
        consumed.act = save
        consumed.eater = context.ward.map { strings.diary.day.willEat(name: $0.name) }
        why = strings.reasons(of: entry.eaten, context.language)
        self.errors = fields.summary
    }
}

extension FormFields {
    /// What the fields of an entry hold before anybody touches them, or held when the form was drawn.
    fileprivate func shown(_ entry: DiaryEntry) -> [HiddenField] {
        let numbers = Formatting(strings.spokenLanguage)
        let eaten = entry.eaten
        var kept = [("slot", entry.slot.rawValue), ("date", entry.day.iso)]
        if eaten.kind == .quick {
            kept.append(("quick_name", eaten.name))
            kept += NutrientColumns.all.map { ($1, eaten.kept($0).map(numbers.typed) ?? "") }
        } else {
            kept += [("amount", numbers.typed(eaten.keptAmount)), ("measure", eaten.measure)]
        }
        return kept.map { name, value -> HiddenField in
            let isAsked = errors.asks(about: name == "measure" ? "amount" : name)
            return .shown(name, isAsked ? value : typed("was.\(name)", else: value))
        }
    }

    fileprivate mutating func measured(
        kept: EntrySnapshot,
        _ measures: [EntryMeasure],
        _ numbers: Formatting
    ) -> EntryPage.Measured {
        EntryPage.Measured(
            // "2 slices" is an amount, too.
            amount: text("amount", strings.diary.day.amount, kept: numbers.typed(kept.keptAmount))
                .told(by: ConsumedSection.problemID),
            measure: choice(
                "measure",
                strings.diary.day.measure,
                kept: kept.measure,
                measures.map { (value: $0.key, label: strings.label(of: $0, numbers)) }
            )
        )
    }
}

extension ConsumedSection {
    /// The nutrients of the changed entry.
    fileprivate init(_ form: EntryEditForm, _ strings: Strings, _ language: Language) {
        do throws(FormErrors) {
            self.init(try form.eaten().nutrients, problem: nil, language)
        } catch {
            self.init(nil, problem: error.entries.first.map { strings.text(of: $0.problem) }, language)
        }
    }
}
