import Domain
import Web

/// What became of a cooked dish: plates, leftovers, and what was thrown away.
struct SharesSection: Fragment, Sendable {
    let csrf: CSRFField
    /// "2 entries used the old weight", or other old numbers; nil where none of the reader's did.
    let outdated: String?
    let renew: LocalPath
    /// Whether what is outdated was changed by hand, which the page has just said.
    let isByHand: Bool
    let path: LocalPath
    let rows: [Row]
    var hasRows: Bool { !rows.isEmpty }
    /// Whether what stays on a plate may go back into the pot.
    let mayPutBack: Bool

    struct Row: Sendable {
        let name: String
        /// "310 g · Dinner, today"
        let details: String
        let takeBack: LocalPath?
        let takeBackLabel: String
        /// Says how much of it was eaten; nil where somebody else says that.
        let eaten: LocalPath?
        let eatenLabel: String
        let shown: String
        let choices: [EatenChoice]
        /// A second helping; nil where nothing is left, and for who only reads.
        let more: Helping?
        /// Of a leftover, who can eat of it now.
        let eating: [EatButton]
        var hasEaters: Bool { !eating.isEmpty }
        /// Plans a leftover for a meal; nil for what is none, and for who only reads.
        let plan: Planning?
    }

    /// The form that plans what is left.
    struct Planning: Sendable {
        let path: LocalPath
        let label: String
        let date: Field
        let slot: Choice
        let once = IdempotencyField()
    }

    /// The form of a second helping, which comes of the pot while there is something in it.
    struct Helping: Sendable {
        let label: String
        /// Whose it is, of which plates they have the page knows, of what it is taken, and for when.
        let fields: [HiddenField]
        let amount: Field
        let once = IdempotencyField()
    }

    struct EatenChoice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    init(_ context: any HouseholdContext, _ view: CookingReader.View) {
        csrf = context.csrf
        path = view.cooking.path
        let mine = Set(view.plan.people.filter(\.isMine).map(\.id))
        let ledger = view.detail.ledger
        let mayEdit = context.may(.kitchen(.write))
        let maySay = context.may(.person)
        mayPutBack = mayEdit
        let keys = Set(ledger.outdated.map(\.key))
        let own = view.detail.shares.filter { keys.contains($0.id) && ($0.person.map(mine.contains) ?? false) }
        outdated = maySay ? context.strings.sentence(onOutdated: own) : nil
        isByHand = context.query["by_hand"] != nil
        renew = "/cookings/\(view.cooking.id)/entries"
        rows = view.detail.shares.compactMap { share in
            // A leftover that was used up says nothing any more.
            if share.use == .leftover, ledger.left(in: share.id) <= 0 { return nil }
            let isMine = share.use == .plate && (share.person.map(mine.contains) ?? mayEdit)
            return Row(share, view, context, isMine: isMine && maySay, mayEdit: mayEdit)
        }
    }
}

extension SharesSection.Row {
    fileprivate init(
        _ share: CookedShare,
        _ view: CookingReader.View,
        _ context: any HouseholdContext,
        isMine: Bool,
        mayEdit: Bool
    ) {
        let ledger = view.detail.ledger
        let strings = context.strings
        let cookingStrings = strings.planning.cooking
        let path: LocalPath = "/cookings/\(share.cooking)/plates/\(share.id)"
        let name = strings.name(of: share)
        let isUsed = ledger.shares.contains { $0.source == share.id }
        // How much somebody has eaten is theirs, and of those who look after them.
        let showsEaten = share.eaten < 1 && isMine
        let part = strings.name(ofEaten: share.eaten)
        self.init(
            name: name,
            details: [
                strings.amount(of: share, of: ledger, isOwn: isMine),
                share.use == .leftover
                    ? share.bestBefore.map { cookingStrings.good(day: strings.name(of: $0, seenFrom: context.today)) }
                    : strings.name(of: share.time, seenFrom: context.today),
                showsEaten ? (share.eaten == 0 ? part : cookingStrings.eatenPart(part: part)) : nil,
            ]
            .compactMap { $0 }.joined(separator: " · "),
            takeBack: mayEdit && !isUsed ? path.under("/delete") : nil,
            takeBackLabel: cookingStrings.takeBack(name: name),
            eaten: isMine ? path.under("/eaten") : nil,
            eatenLabel: cookingStrings.howMuchEaten(name: name),
            shown: share.shown,
            choices: isMine ? SharesSection.EatenChoice.all(of: share, strings) : [],
            more: mayEdit && share.use == .plate ? SharesSection.Helping(share, view, strings) : nil,
            eating: mayEdit && share.use == .leftover ? view.eatButtons(of: share, context) : [],
            plan: mayEdit && share.use == .leftover ? SharesSection.Planning(share, view, context) : nil
        )
    }
}

extension SharesSection.Planning {
    fileprivate init(_ leftover: CookedShare, _ view: CookingReader.View, _ context: any HouseholdContext) {
        var fields = FormFields(Form(), [:], context.strings)
        let suffix = "-\(leftover.id)"
        path = "/leftovers/\(leftover.id)/plan"
        label = "\(context.strings.planning.cooking.planThis): \(view.cooking.name)"
        let tomorrow = context.today.adding(days: 1).iso
        date = fields.text("date", context.strings.diary.day.day, kept: tomorrow, type: "date").identified(by: suffix)
        slot = fields.slot(kept: context.usualSlot).identified(by: suffix)
    }
}

extension SharesSection.EatenChoice {
    /// All, three quarters, half or nothing of a plate.
    static func all(of plate: CookedShare, _ strings: Strings) -> [Self] {
        [1, 0.75, 0.5, 0].map { value in
            Self(
                value: Formatting.typed(value),
                name: strings.name(ofEaten: value),
                isChosen: value == plate.eaten
            )
        }
    }
}

extension SharesSection.Helping {
    fileprivate init?(_ plate: CookedShare, _ view: CookingReader.View, _ strings: Strings) {
        let ledger = view.detail.ledger
        let leftovers = view.detail.shares.filter { $0.use == .leftover && ledger.left(in: $0.id) > 0 }
        let isInPot = ledger.left(in: nil) > 0
        guard isInPot || !leftovers.isEmpty, let index = view.row(of: plate.person) else { return nil }
        let cookingStrings = strings.planning.cooking
        let (row, name) = (FormRow(prefix: "plate[\(index)]"), strings.name(of: plate))
        let isWeighed = view.cooking.weight != nil
        label = cookingStrings.moreFor(name: name)
        let whose =
            plate.person.map { HiddenField(name: row["person"], value: $0.description) }
            ?? HiddenField(name: row["guests"], value: String(plate.guests ?? 1))
        amount = Field(
            row[isWeighed ? "grams" : "servings"],
            isWeighed ? cookingStrings.gramsFor(name: name) : cookingStrings.servingsFor(name: name),
            id: "more-\(plate.id)",
            typed: "",
            isNumber: true
        )
        let source = isInPot ? nil : leftovers.first.map { HiddenField(name: "from", value: $0.id.description) }
        let known = KnownPlates.shown(view.detail.shares.helpings(of: plate.person), in: row)
        let time = view.time(ofMore: plate)
        let day = HiddenField(name: "date", value: time.day.iso)
        let slot = HiddenField(name: "slot", value: time.slot.rawValue)
        fields = [whose, known, source, day, slot, RestChoice.stay.field].compactMap { $0 }
    }
}

extension Strings {
    fileprivate func name(ofEaten part: Double) -> String {
        switch part {
        case 1: planning.cooking.all
        case 0.75: "¾"
        case 0.5: "½"
        case 0: planning.cooking.nothing
        default: Formatting(spokenLanguage).count(part)
        }
    }

    /// Who has it, or where it is.
    func name(of share: CookedShare) -> String {
        switch share.use {
        case .discarded: planning.cooking.thrownAway
        case .plate: share.personName ?? planning.guestCount(count: share.guests ?? 1)
        case .leftover:
            [share.place.map { name(of: $0) }, share.personName.map { planning.cooking.keptFor(name: $0) }]
                .compactMap { $0 }.joined(separator: ", ")
        }
    }
}
