import Domain
import Web

/// What is still to be bought, on paper: two columns with boxes, aisle by aisle.
struct PrintedListPage: Page, Sendable {
    let title: String
    /// The title as a line of text, which begins with our words and not with a name.
    let heading: String
    let back: LocalPath
    let groups: [Group]

    struct Group: Sendable {
        let name: String
        let rows: [Row]
    }

    struct Row: Sendable {
        let text: String
        /// "no milk (Ela)".
        let warnings: String
        var isWarned: Bool { !warnings.isEmpty }
        /// "free of milk (Ayşe, 3 May 2026)".
        let stated: String
        var isStated: Bool { !stated.isEmpty }
        var whole: String {
            let said = [warnings, stated].filter { !$0.isEmpty }.joined(separator: "; ")
            return said.isEmpty ? text : "\(text): \(said)"
        }
    }

    init(_ context: any HouseholdContext, _ detail: ShoppingListDetail) {
        let (strings, list) = (context.strings, detail.list)
        title = list.name.isEmpty ? strings.shopping.list.title : list.name
        heading = list.name.isEmpty ? title : "\(strings.shopping.list.title): \(list.name)"
        back = list.path
        let rows = ItemRows(context, list, isChecking: false)
        let open = detail.items.filter { $0.mark == .open || $0.more != nil || $0.mark == .missing }
        let places = Dictionary(grouping: open) { item in
            item.mark == .missing
                ? ListPlace.notFound : item.mark == .open ? ListPlace(item, isFolded: false) : .aisle(item.item.aisle)
        }
        groups = ListPlace.all(detail.aisles).compactMap { place in
            guard let items = places[place] else { return nil }
            let printed = items.map { Self.row(rows.row($0), $0, optional: strings.shopping.item.optional) }
            return Group(name: strings.name(of: place), rows: printed)
        }
    }

    /// - Parameter optional: says that dishes can do without it, which is grey on a screen.
    private static func row(_ row: ItemRow, _ listed: ListedItem, optional: String) -> Row {
        let amount = listed.more == nil ? row.amount : row.more ?? ""
        let main = [row.name, amount].filter { !$0.isEmpty }.joined(separator: " ")
        let beside = [row.isOptional ? optional : "", row.remark, row.note].filter { !$0.isEmpty }.joined(
            separator: ", "
        )
        return Row(
            text: beside.isEmpty ? main : "\(main) (\(beside))",
            warnings: row.warnings.joined(separator: "; "),
            stated: row.stated.joined(separator: "; ")
        )
    }

    /// The same as plain text. No line begins as a formula of a spreadsheet does (HOSTILE-46).
    var plain: String {
        let parts = groups.map { group in
            ([group.name] + group.rows.map { "[ ] " + $0.whole }).joined(separator: "\n")
        }
        return ([heading] + parts).joined(separator: "\n\n") + "\n"
    }
}
