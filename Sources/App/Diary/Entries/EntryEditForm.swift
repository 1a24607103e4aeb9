import Domain
import Web

/// Changes the amount, the meal or the day of an entry. What the form lacks stays as it is, and so does what nobody touched
/// there, whatever somebody else has made of it meanwhile.
struct EntryEditForm {
    let form: Form
    let entry: DiaryEntry
    let measures: [EntryMeasure]

    func validated() throws(FormErrors) -> DiaryEntry {
        var read = FormReader(form)
        let slot = form.changes("slot") ? read.choice("slot", of: MealSlot.self) : entry.slot
        let day =
            form.changes("date")
            ? read.optionalDate("date", in: CivilDate.first...CivilDate.last) ?? entry.day : entry.day
        let eaten = eaten(&read)
        guard let slot, let eaten, read.isValid else { throw read.errors }
        return DiaryEntry(id: entry.id, day: day, slot: slot, eaten: eaten)
    }

    /// The same, once whoever sends it knows what somebody else has made of it meanwhile, where both change the same (W-14).
    func validated(asking strings: Strings) throws(FormErrors) -> DiaryEntry {
        let changed = try validated()
        var read = FormReader(form)
        read.ask(about: outdated(changed, strings))
        guard read.isValid else { throw read.errors }
        return changed
    }

    /// The fields that the form makes something else of than somebody else has since its page was drawn.
    private func outdated(_ changed: DiaryEntry, _ strings: Strings) -> [ShownField] {
        var fields: [ShownField] = []
        if changed.slot != entry.slot {
            fields.append(ShownField("slot", entry.slot.rawValue, words: strings.name(of: entry.slot)))
        }
        if changed.day != entry.day {
            fields.append(ShownField("date", entry.day.iso, words: strings.dayMonthYear(entry.day)))
        }
        let numbers = Formatting(strings.spokenLanguage)
        guard entry.eaten.kind == .quick else {
            return form.outdated(fields) + outdatedAmount(changed.eaten, strings, numbers)
        }
        if changed.eaten.name != entry.eaten.name { fields.append(ShownField("quick_name", entry.eaten.name)) }
        for (nutrient, column) in NutrientColumns.all {
            let (now, wanted) = (entry.eaten.nutrients[nutrient], changed.eaten.nutrients[nutrient])
            if now == wanted { continue }
            let shown = entry.eaten.kept(nutrient).map(numbers.typed) ?? ""
            fields.append(ShownField(column, shown, words: numbers.nutrient(now, nutrient)))
        }
        return form.outdated(fields)
    }

    /// An amount and its measure are one: who changes one of them changes both.
    private func outdatedAmount(
        _ wanted: EntrySnapshot,
        _ strings: Strings,
        _ numbers: Formatting
    ) -> [ShownField] {
        let now = entry.eaten
        if wanted.amount == now.amount, wanted.measure == now.measure { return [] }
        let shown = numbers.typed(now.keptAmount)
        func isOther(_ field: String, than kept: String) -> Bool {
            form.has("was.\(field)") && form.rawValue("was.\(field)") != kept
        }
        guard isOther("amount", than: shown) || isOther("measure", than: now.measure) else { return [] }
        return [ShownField("amount", shown, words: strings.amount(of: now, numbers))]
    }

    /// The changed snapshot, however invalid the other fields are, for the preview.
    func eaten() throws(FormErrors) -> EntrySnapshot {
        var read = FormReader(form)
        guard let eaten = eaten(&read), read.isValid else { throw read.errors }
        return eaten
    }

    private func eaten(_ read: inout FormReader) -> EntrySnapshot? {
        entry.eaten.kind == .quick ? quick(&read) : measured(&read)
    }

    private func measured(_ read: inout FormReader) -> EntrySnapshot? {
        let old = entry.eaten
        guard form.changes("amount") || form.changes("measure") else { return old }
        var key = form.rawValue("measure")
        let count: Double?
        if let written = AmountInput(form.rawValue("amount")) {
            let names = measures.map { (key: $0.key, names: $0.names) }
            let amount = written.amount(in: names, else: key.isEmpty ? old.measure : key)
            guard let amount else {
                read.reject("amount", written.problem)
                return nil
            }
            count = amount.count
            key = amount.key
        } else {
            let range = NumberRange.positive(upTo: EntryLimits.grams)
            count = form.has("amount") ? read.decimal("amount", range, kept: old.keptAmount) : old.amount
        }
        guard let measure = key.isEmpty ? measures.first : measures.first(where: { $0.key == key }) else {
            read.reject("measure", .diary(.noSuchMeasure))
            return nil
        }
        guard let count else { return nil }
        if count == old.amount, measure.key == old.measure { return old }
        let eaten = old.eaten(count, of: measure)
        if let eaten, eaten.isWithinLimits { return eaten }
        read.reject("amount", .diary(eaten?.excess ?? .tooMuch(nil)))
        return nil
    }

    private func quick(_ read: inout FormReader) -> EntrySnapshot? {
        let old = entry.eaten
        let name = form.changes("quick_name") ? read.text("quick_name", .name) : old.name
        var nutrients = old.nutrients
        for (nutrient, column) in NutrientColumns.all where form.changes(column) {
            guard let max = EntryLimits.nutrients[nutrient] else { continue }
            let range = NumberRange.from(0, to: max)
            let kept = old.kept(nutrient)
            let number =
                nutrient == .energy
                ? read.requiredEnergy(column, range, kept: kept) : read.optionalDecimal(column, range, kept: kept)
            if let number, number == old.nutrients[nutrient].number { continue }
            nutrients[nutrient] = number.map(NutrientValue.exactly) ?? .unknown
        }
        guard let name, read.isValid else { return nil }
        return old.renamed(name, nutrients)
    }
}

extension EntrySnapshot {
    /// The amount as the forms of the entry show it.
    var keptAmount: KeptNumber { KeptNumber(amount) }

    /// A nutrient as the form of a quick entry shows it; nil when it is unknown.
    func kept(_ nutrient: Nutrient) -> KeptNumber? { nutrients[nutrient].number.map { KeptNumber($0) } }
}
