import Domain
import Web

/// Somebody who can get a plate.
struct ServingRow: Fragment, Sendable {
    let name: String
    /// The hidden field that says whose plate it is.
    let field: String
    let value: String
    let grams: Field?
    let servings: Field
    let when: Choice?
    /// What its fields show: what was typed there is told by it from what was filled in.
    let shown: [HiddenField]
    /// "has 310 g + 90 g already"; nil for who has no plate, and where that is asked about.
    let has: String?
    /// Asks whether somebody gets more who has got a plate since the page was shown that was sent; nil for all others.
    let question: Choice?
    /// "Ela: contains milk: 100 g butter"
    let warnings: [String]
    var isWarned: Bool { !warnings.isEmpty }
    /// What lets stand that it contains what the person avoids; nil where nobody has to be asked for.
    let asks: String?
    let askLabel: String
    /// The number of the row, where it takes all that is left.
    let takeAll: String?
    /// Whether something was typed, or there is something to say of it.
    var isAnswered: Bool {
        asks != nil || question != nil || takeAll != nil || !servings.typed.isEmpty || grams?.typed.isEmpty == false
    }
}

/// Makes the rows of those who can get a plate.
struct ServingRows {
    let view: CookingReader.View
    let strings: Strings

    func row(
        of person: PlanPerson,
        _ planned: Double?,
        _ index: Int,
        _ fields: inout FormFields
    ) -> ServingRow {
        let found = view.verdicts(for: [person], strings)
        let isServed = isServed("person", person.id.description, fields.form)
        let asked = isServed ? found.first(where: \.contains) : nil
        let cookingStrings = strings.planning.cooking
        let row = FormRow(prefix: "plate[\(index)]")
        let when = fields.choice(
            row["when"],
            cookingStrings.when,
            kept: "now",
            [("now", cookingStrings.now), ("later", cookingStrings.later)]
        )
        let recipient = Recipient(
            name: person.name,
            field: row["person"],
            value: person.id.description,
            planned: view.detail.shares.hasHelped(person.id) ? nil : planned,
            when: when,
            plates: view.detail.shares.helpings(of: person.id),
            warnings: found.flatMap { strings.sentences(of: $0) },
            asks: asked?.keep
        )
        return self.row(for: recipient, row, index, &fields)
    }

    func row(ofGuests guests: PlannedGuests, _ index: Int, _ fields: inout FormFields) -> ServingRow {
        let found = view.verdicts(for: [], and: guests, strings)
        let asked = isServed("guests", String(guests.count), fields.form) ? found.first(where: \.contains) : nil
        let row = FormRow(prefix: "plate[\(index)]")
        let recipient = Recipient(
            name: strings.planning.guestCount(count: guests.count),
            field: row["guests"],
            value: String(guests.count),
            planned: view.unhelpedGuests.count == 0 ? nil : Double(guests.count) * guests.share.value,
            when: nil,
            plates: view.detail.shares.helpings(of: nil),
            warnings: found.flatMap { strings.sentences(of: $0) },
            asks: asked?.keep
        )
        return self.row(for: recipient, row, index, &fields)
    }

    /// Whose row it is, and what is known of their plates.
    private struct Recipient {
        let name: String
        let field: String
        let value: String
        /// The servings that were planned; nil for who has had a plate already.
        let planned: Double?
        let when: Choice?
        let plates: [CookedShare]
        let warnings: [String]
        let asks: String?
    }

    private func row(for whose: Recipient, _ row: FormRow, _ index: Int, _ fields: inout FormFields) -> ServingRow {
        let cookingStrings = strings.planning.cooking
        let grams: Field? =
            view.cooking.weight == nil
            ? nil : fields.number(row["grams"], cookingStrings.gramsFor(name: whose.name), isRequired: false)
        let kept = whose.planned.map { Formatting(strings.spokenLanguage).typed(fitting($0)) } ?? ""
        let servings = fields.number(
            row["servings"],
            cookingStrings.servingsFor(name: whose.name),
            kept: kept,
            isRequired: false
        )
        let question = question(of: whose.name, whose.plates, row, &fields)
        return ServingRow(
            name: whose.name,
            field: whose.field,
            value: whose.value,
            grams: grams,
            servings: servings,
            when: whose.when,
            shown: fields.shown([(row["grams"], ""), (row["servings"], kept), (row["when"], "now")])
                + [KnownPlates.shown(whose.plates, in: row)],
            has: question == nil ? has(whose.plates) : nil,
            question: question,
            warnings: whose.warnings,
            asks: whose.asks,
            askLabel: cookingStrings.serveAnyway(name: whose.name),
            takeAll: grams?.isWrong == true || servings.isWrong ? String(index) : nil
        )
    }

    /// As much less as there is less in the pot: rounded up, so that nothing is left by that, and the last takes what is there.
    private func fitting(_ planned: Double) -> Double {
        let fit = view.fit
        return fit < 1 ? (planned * fit * 10_000 - 1e-6).rounded(.up) / 10_000 : planned
    }

    /// What somebody has on their plates; nothing is said of guests.
    private func has(_ plates: [CookedShare]) -> String? {
        let own = plates.filter { $0.use == .plate && $0.person != nil }
        let amounts = own.map { strings.amount(of: $0, of: view.detail.ledger, isOwn: false) }
        return amounts.isEmpty ? nil : strings.planning.cooking.hasPlate(amount: amounts.joined(separator: " + "))
    }

    /// Whether the form that was refused serves this person, or the guests.
    private func isServed(_ field: String, _ value: String, _ form: Form) -> Bool {
        form.has("planned")
            || form.rows("plate").contains { row in form.rawValue(row[field]) == value && form.isPlate(row) }
    }
}
