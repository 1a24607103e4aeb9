import Domain
import Security
import Web

/// A row of a list: a thing, how much of it, and a button that is the whole row.
struct ItemRow: Fragment, Sendable {
    let id: String
    let key: String
    /// The amount that a phone sends back as what it saw.
    let seen: String
    let mark: String
    let name: String
    let amount: String
    let remark: String
    let note: String
    let isTicked: Bool
    let isOptional: Bool
    /// The value that turns the tick: 1, or 0 where the item is ticked.
    let ticks: String
    let tick: LocalPath?
    /// Says that the shop does not have it, or that it has; nil for what is bought, and for who only reads.
    let notHere: NotHere?
    /// What is needed beyond what was ticked; nil where that is nothing.
    let more: String?
    let explainLabel: String
    let explanations: [Explanation]
    let warnings: [String]
    /// The same as they stand on the page, one after the other: each but the last ends with a mark.
    var dividedWarnings: [String] {
        warnings.enumerated().map { $0.offset + 1 < warnings.count ? "\($0.element);" : $0.element }
    }
    /// What people have said of its ingredient, because of which nothing is warned of: "free of milk (Ayşe, 3 May 2026)".
    let stated: [String]
    let remarks: [String]
    /// Asks whether it is always at home; nil where that is not to be asked.
    let always: AlwaysForm?
    /// The amount that somebody has written in place of what is needed; nil for none.
    let amountText: String?
    /// The page with all else that can be done to it; nil for who only reads.
    let edit: Edit?
    /// Whether it is at home, where the kitchen is checked.
    let checking: HaveForm?

    /// The button of what the shop does not have: pressed again it takes that back.
    struct NotHere: Sendable {
        let path: LocalPath
        let label: String
        let ticks: String
    }

    struct Edit: Sendable {
        let path: LocalPath
        let label: String
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
    /// The id that the page was shown with: the ids of all that is done on it follow from this.
    let shown: ShoppingOperation.ID

    init(_ context: any HouseholdContext, _ list: ListStore.Kept, isChecking: Bool) {
        self.context = context
        self.list = list
        self.isChecking = isChecking
        strings = context.strings
        language = context.language
        mayWrite = context.may(.kitchen(.write))
        mayTick = mayWrite || list.viewersTick
        csrf = context.csrf
        let seed = context.digest + Array("\(list.id) \(list.revision)".utf8)
        shown = .new(milliseconds: list.changedAt.milliseconds, randomness: Digest.sha256(seed).words)
    }

    func row(_ listed: ListedItem) -> ItemRow {
        let item = listed.item
        let isTicked = listed.mark == .ticked || listed.mark == .atHome
        let path: LocalPath = "/shopping/\(list.id)/items/\(item.id)"
        return ItemRow(
            id: item.id.description,
            key: item.key,
            seen: (listed.written(language) ?? listed.balance.toBuy).json,
            mark: item.mark.rawValue,
            name: item.name,
            amount: amount(listed),
            remark: remark(listed),
            note: item.note,
            isTicked: isTicked,
            isOptional: listed.isOptional,
            ticks: isTicked ? "0" : "1",
            tick: mayTick ? path.under("/tick") : nil,
            notHere: mayWrite && !isTicked ? notHere(listed.mark == .missing, path) : nil,
            more: listed.more.map { more in
                let amount = strings.text(of: more, in: list.units)
                return strings.shopping.item.more(amount: amount.isEmpty ? strings.shopping.item.moreOf : amount)
            },
            explainLabel: strings.shopping.item.explain(name: item.name),
            explanations: strings.explanations(of: listed, in: list.units) + tickedBy(listed, isTicked),
            warnings: strings.words(of: listed.warnings),
            stated: strings.statements(listed.stated),
            remarks: remarks(listed),
            always: always(item),
            amountText: item.amount.isEmpty ? nil : strings.text(written: item, in: list.units),
            edit: mayWrite
                ? ItemRow.Edit(path: path.under("/edit"), label: strings.shopping.item.edit(name: item.name)) : nil,
            checking: isChecking && listed.mark == .open && mayWrite
                ? HaveForm(csrf, path, shown, item.name, strings) : nil
        )
    }

    /// How much, as the sum of what is needed, or as somebody has written it, with what is needed where that is more.
    /// Of what a dish can do without it is what the dish would take.
    private func amount(_ listed: ListedItem) -> String {
        let asked = listed.isOptional ? ShoppingMerge(listed.optional) : listed.asked
        let needed = strings.text(of: asked, in: list.units)
        let item = listed.item
        if item.amount.isEmpty { return needed }
        let sum = ShoppingSum(typed: item.amount, item.amountLanguage ?? language)
        let isEnough = sum.map { listed.balance.isCovered(by: $0) } ?? false
        let written = strings.text(written: item, in: list.units)
        if needed.isEmpty || needed == written || listed.isHad || isEnough { return written }
        return "\(written) · \(strings.shopping.item.needed(amount: needed))"
    }

    /// What stands small beside what is needed beyond what was ticked, where anything is, and else beside the amount. Beside what
    /// somebody has written there is nothing to say.
    private func remark(_ listed: ListedItem) -> String {
        if let more = listed.more { return remark(on: more, pack: listed.item.pack) }
        return listed.item.amount.isEmpty ? remark(on: listed.asked, pack: listed.item.pack) : ""
    }

    /// What stands small beside an amount: sizes, what cups weigh, how many packets that is.
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

    private func notHere(_ isMissing: Bool, _ path: LocalPath) -> ItemRow.NotHere {
        let words = strings.shopping.item
        return isMissing
            ? ItemRow.NotHere(path: path.under("/tick"), label: words.hereAfterAll, ticks: "0")
            : ItemRow.NotHere(path: path.under("/missing"), label: words.notHere, ticks: "")
    }

    private func always(_ item: ListStore.Item) -> AlwaysForm? {
        guard mayWrite, item.asksAlways, let ingredient = item.ingredient else {
            return nil
        }
        return AlwaysForm(
            csrf: csrf,
            ingredient: ingredient.description,
            name: item.name,
            list: list.id.description
        )
    }

    private func remarks(_ listed: ListedItem) -> [String] {
        let isToCheck = listed.mark == .open && listed.item.pantry?.advice == .checkAtHome
        return isToCheck ? [strings.shopping.item.checkAtHome] : []
    }

    /// Who ticked it stands where it is folded away: a row that grows as it is ticked moves the next one under the finger.
    private func tickedBy(_ listed: ListedItem, _ isTicked: Bool) -> [Explanation] {
        let name = listed.item.markedBy
        return isTicked && !name.isEmpty ? [Explanation(lead: strings.shopping.item.tickedBy(name: name))] : []
    }
}
