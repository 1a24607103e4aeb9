import Domain
import Web

/// Who gets how much, and where the rest goes.
struct ServingSection: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    /// "Serve", with the day where that is not today: what is served "now" stands there.
    let title: String
    /// "1080 g left", of the pot; nil once it is empty.
    let left: String?
    let isEmpty: Bool
    let weighing: WeighingSection
    /// Serves as it was planned, or shares out what nobody planned, in one tap; nil once all who are expected have a plate.
    let planned: String?
    let rows: [ServingRow]
    /// Those who are not expected.
    let others: [ServingRow]
    var hasOthers: Bool { !others.isEmpty }
    var isUnfolded: Bool { others.contains(where: \.isAnswered) }
    let source: Choice?
    let rest: Choice
    let bestBefore: Field
    let date: Field
    let slot: Choice
    var isTimeWrong: Bool { date.isWrong || slot.isWrong }
    /// What the fields beside the plates show.
    let shown: [HiddenField]
    let problem: String?
    let once = IdempotencyField()

    init(
        _ context: any HouseholdContext,
        _ view: CookingReader.View,
        _ weighing: WeighingSection,
        _ fields: inout FormFields
    ) {
        let strings = context.strings.planning.cooking
        self.weighing = weighing
        let ledger = view.detail.ledger
        let inPot = ledger.left(in: nil)
        csrf = context.csrf
        path = view.cooking.path
        left = inPot > 0 ? strings.left(amount: context.strings.amount(of: inPot, of: ledger)) : nil
        isEmpty = ledger.left <= 0
        let isExpected = !view.unhelped.isEmpty || view.unhelpedGuests.count > 0
        let share = view.served == nil ? strings.shareOut : strings.asPlanned
        planned = inPot > 0 && !view.eaters.isEmpty && isExpected ? share : nil
        (rows, others) = Self.rows(view, &fields)
        source = Self.sources(view, &fields)
        let kept = view.detail.shares.contains { $0.use == .plate } ? RestChoice.stay : .fridge
        rest = Self.rest(kept, &fields)
        bestBefore = fields.text(
            "best_before",
            strings.bestBefore,
            type: "date",
            hint: strings.bestBeforeHint,
            isRequired: false
        )
        let time = view.cooking.dish != nil ? view.detail.time : MealTime(day: context.today, slot: context.usualSlot)
        title = context.strings.serve(on: time.day, seenFrom: context.today)
        date = fields.text("date", context.strings.diary.day.day, kept: time.day.iso, type: "date", isRequired: false)
        slot = fields.slot(kept: time.slot)
        shown = fields.shown([
            ("from", source?.options.first?.value ?? ""), ("rest", kept.rawValue), ("best_before", ""),
            ("date", time.day.iso), ("slot", time.slot.rawValue),
        ])
        let asked = context.form.isOneTap ? nil : fields.problem("keep", strings.serve, id: "serve")
        problem = fields.problem("plate", strings.serve, id: "serve") ?? asked
    }

    /// The rows of the expected and their guests, and those of all others.
    private static func rows(
        _ view: CookingReader.View,
        _ fields: inout FormFields
    ) -> (first: [ServingRow], others: [ServingRow]) {
        let rows = ServingRows(view: view, strings: fields.strings)
        let expected = view.eaters
        let (_, hasGuests, strangers) = view.rows
        let count = expected.count + (hasGuests ? 1 : 0)
        let first =
            expected.enumerated().map { rows.row(of: $1.person, $1.servings, $0, &fields) }
            + (hasGuests ? [rows.row(ofGuests: view.guests, expected.count, &fields)] : [])
        let others = strangers.enumerated().map { rows.row(of: $1, nil, count + $0, &fields) }
        return (first, others)
    }

    private static func rest(_ kept: RestChoice, _ fields: inout FormFields) -> Choice {
        let strings = fields.strings
        return fields.choice(
            "rest",
            strings.planning.cooking.rest,
            kept: kept.rawValue,
            RestChoice.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
    }

    /// The pot and all leftovers of which something is left; nil where that is one.
    private static func sources(_ view: CookingReader.View, _ fields: inout FormFields) -> Choice? {
        let ledger = view.detail.ledger
        let strings = fields.strings
        let cookingStrings = strings.planning.cooking
        var options: [(value: String, label: String)] = []
        let inPot = ledger.left(in: nil)
        if inPot > 0 {
            options.append((value: "", label: cookingStrings.fromPot(amount: strings.amount(of: inPot, of: ledger))))
        }
        for share in view.detail.shares where share.use == .leftover {
            let left = ledger.left(in: share.id)
            guard left > 0, let place = share.place else { continue }
            let amount = strings.amount(of: left, of: ledger)
            options.append(
                (
                    value: share.id.description,
                    label: cookingStrings.fromPlace(place: strings.name(of: place), amount: amount)
                )
            )
        }
        if options.isEmpty || options.count == 1 && inPot > 0 { return nil }
        return fields.choice("from", cookingStrings.from, kept: options[0].value, options)
    }
}

extension Strings {
    /// "Serve", "Serve · Tuesday 1 December"
    fileprivate func serve(on day: CivilDate, seenFrom today: CivilDate) -> String {
        day == today ? planning.cooking.serve : "\(planning.cooking.serve) · \(name(of: day, seenFrom: today))"
    }

    func name(of choice: RestChoice) -> String {
        switch choice {
        case .fridge: planning.cooking.restFridge
        case .freezer: planning.cooking.restFreezer
        case .discard: planning.cooking.restDiscard
        case .stay: planning.cooking.restStay
        }
    }

    func name(of place: CookedShare.Place) -> String {
        switch place {
        case .fridge: planning.cooking.fridge
        case .freezer: planning.cooking.freezer
        case .other: planning.cooking.otherPlace
        }
    }
}
