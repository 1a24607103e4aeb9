import Domain
import Security
import Web

/// A row of a list: a thing, how much of it, and a button that is the whole row.
struct ItemRow: Fragment, Sendable {
    let id: String
    let key: String
    /// What a phone sends back as what it saw.
    let seen: String
    let mark: String
    let name: String
    let amount: String
    let remark: String
    let note: String
    let isTicked: Bool
    let isOptional: Bool
    /// What turns the tick: 1, or 0 where it is ticked.
    let ticks: String
    let tick: LocalPath?
    let operation: String
    let csrf: CSRFField
    let more: More?
    let explainLabel: String
    let explanations: [String]
    let warnings: [String]
    let remarks: [String]
    /// Asks whether it is always at home; nil where that is not to be asked.
    let always: AlwaysForm?
    /// What else can be done to it; nil for who only reads.
    let acts: ItemActs?
    /// The same, where the kitchen is checked: then it is not folded away.
    let checking: ItemActs?

    /// What is needed beyond what was ticked.
    struct More: Sendable {
        let amount: String
        let operation: String
    }
}

/// Makes the rows of one list.
struct ItemRows: Sendable {
    let context: any HouseholdContext
    let list: ListStore.Kept
    /// Whether somebody goes through the kitchen with the list.
    let isChecking: Bool
    private let strings: Strings
    private let language: Language
    private let mayTick: Bool
    private let mayWrite: Bool
    private let csrf: CSRFField
    /// What the ids of all buttons begin with.
    private let seed: [UInt8]

    init(_ context: any HouseholdContext, _ list: ListStore.Kept, isChecking: Bool) {
        self.context = context
        self.list = list
        self.isChecking = isChecking
        strings = context.strings
        language = context.language
        mayWrite = context.may(.kitchen(.write))
        mayTick = mayWrite || list.viewersTick
        csrf = context.csrf
        seed = context.digest + Array("\(list.id) \(list.revision)".utf8)
    }

    func row(_ listed: ListedItem) -> ItemRow {
        let item = listed.item
        let isTicked = listed.mark == .ticked || listed.mark == .atHome
        let asked = listed.asked
        let operations = operations(item)
        let path: LocalPath = "/shopping/\(list.id)/items/\(item.id)"
        let acts = acts(listed, path, operations)
        return ItemRow(
            id: item.id.description,
            key: item.key,
            seen: listed.balance.toBuy.json,
            mark: item.mark.rawValue,
            name: item.name,
            amount: item.amount.isEmpty ? strings.text(of: asked, in: list.units) : item.amount,
            remark: item.amount.isEmpty ? remark(on: asked, pack: item.pack) : "",
            note: item.note,
            isTicked: isTicked,
            isOptional: listed.isOptional,
            ticks: isTicked ? "0" : "1",
            tick: mayTick ? path.under("/tick") : nil,
            operation: operations[isTicked ? .untick : .tick],
            csrf: csrf,
            more: listed.more.map { more in
                let amount = strings.text(of: more, in: list.units)
                return ItemRow.More(
                    amount: strings.shopping.item.more(amount: amount.isEmpty ? strings.shopping.item.moreOf : amount),
                    operation: operations[.more]
                )
            },
            explainLabel: strings.shopping.item.explain(name: item.name),
            explanations: strings.explanations(of: listed, in: list.units) + tickedBy(listed, isTicked),
            warnings: strings.words(of: listed.needs.flatMap(\.warnings)),
            remarks: remarks(listed),
            always: always(item),
            acts: acts,
            checking: isChecking && listed.mark == .open ? acts : nil
        )
    }

    /// What stands small beside the amount: sizes, what cups weigh, how many packets that is.
    private func remark(on asked: ShoppingMerge, pack: Grams?) -> String {
        let packs = pack.flatMap { pack in asked.grams.flatMap { PackCount(of: pack, for: $0) } }.map { packs in
            strings.shopping.item.packs(
                count: Double(packs.packs),
                shown: String(packs.packs),
                amount: Formatting(language).shopping(packs.pack, in: list.units)
            )
        }
        return [strings.remark(on: asked, in: list.units), packs ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func always(_ item: ListStore.Item) -> AlwaysForm? {
        guard mayWrite, item.asksAlways, let ingredient = item.ingredient else {
            return nil
        }
        return AlwaysForm(csrf: csrf, ingredient: ingredient.description, list: list.id.description)
    }

    private func acts(_ listed: ListedItem, _ path: LocalPath, _ operations: ItemOperations) -> ItemActs? {
        guard mayWrite else { return nil }
        let (item, words) = (listed.item, strings.shopping.item)
        return ItemActs(
            csrf: csrf,
            have: path.under("/have"),
            missing: path.under("/missing"),
            note: path.under("/note"),
            path: path,
            edit: path.under("/edit"),
            haveOperation: operations[.have],
            missingOperation: operations[.missing],
            noteOperation: operations[.note],
            noteText: item.note,
            amountText: item.amount,
            amountLabel: words.amountOf(name: item.name),
            haveLabel: words.haveAmount(name: item.name),
            noteLabel: words.noteOn(name: item.name),
            editLabel: words.edit(name: item.name),
            isOpen: listed.mark == .open || listed.mark == .missing
        )
    }

    private func remarks(_ listed: ListedItem) -> [String] {
        let isToCheck = listed.mark == .open && listed.item.pantry?.advice == .checkAtHome
        return isToCheck ? [strings.shopping.item.checkAtHome] : []
    }

    /// Who ticked it stands where it is folded away: a row that grows as it is ticked moves the next one under the finger.
    private func tickedBy(_ listed: ListedItem, _ isTicked: Bool) -> [String] {
        let name = listed.item.markedBy
        return isTicked && !name.isEmpty ? [strings.shopping.item.tickedBy(name: name)] : []
    }

    /// The ids of what the buttons of a row do.
    private func operations(_ item: ListStore.Item) -> ItemOperations {
        ItemOperations(of: item.id, seed: seed, at: list.changedAt)
    }
}

/// The ids of what the buttons of a row do: the same until the list changes, so that the page is the same until then, and
/// what is sent twice is done once.
struct ItemOperations: Sendable {
    enum Act: UInt64, CaseIterable, Sendable {
        case tick = 1, untick, more, have, missing, note
    }

    private let milliseconds: Int64
    private let words: (UInt64, UInt64)

    /// One digest for all of a row, since a list has hundreds of rows.
    init(of item: ShoppingItem.ID, seed: [UInt8], at moment: Moment) {
        var bytes = seed
        for word in [item.high, item.low] {
            withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
        }
        let digest = Digest.sha256(bytes)
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        milliseconds = moment.milliseconds
        words = (word(digest[..<8]), word(digest[8..<16]))
    }

    subscript(_ act: Act) -> String {
        ShoppingOperation.ID.new(
            milliseconds: milliseconds,
            // Ids of one row differ by the act alone.
            randomness: (words.0, words.1 ^ act.rawValue)
        ).description
    }
}
