import Domain
import Web

/// The ingredients under one heading, as they go in.
struct CookModeGroup: Sendable {
    let title: String?
    let lines: [Line]
    var lang: String? { lines.first?.lang }

    struct Line: Sendable {
        let text: String
        /// The language of the text, where it is another than the page's.
        let lang: String?
        let amount: String
        /// The forms that change it for this time; nil where nothing is cooked yet, and for who only reads.
        let change: Change?
        let isLeftOut: Bool
        /// The recipe's own line, where another one goes in.
        let instead: String?
    }

    struct Change: Sendable {
        let csrf: CSRFField
        let path: LocalPath
        let version: String
        let row: CookedLineRow
        /// The name of the form's summary: "Change it, or leave it out: 20 g butter".
        let label: String
    }

    /// What is on the stove, or would go in, with what is left out, which goes back in at the stove.
    static func all(
        of mode: CookMode,
        _ context: any HouseholdContext,
        _ fields: inout FormFields
    ) -> [CookModeGroup] {
        let strings = context.strings
        let lines =
            mode.view.map { cooked($0, context, &fields) } ?? mode.lines.map { ($0.line, Line($0, strings)) }
        return RecipeLine.bySection(lines).map { CookModeGroup(title: $0.title, lines: $0.lines) }
    }

    private static func cooked(
        _ view: CookingReader.View,
        _ context: any HouseholdContext,
        _ fields: inout FormFields
    ) -> [(RecipeLine, Line)] {
        let mayEdit = context.may(.kitchen(.write))
        return view.detail.lines.map { cooked in
            let row = CookedLineRow(cooked, view.cooking, context.strings, &fields)
            let change = Change(
                csrf: context.csrf,
                path: view.cooking.path,
                version: String(view.cooking.version),
                row: row,
                label: "\(context.strings.planning.cooking.changeLine): \(row.text)"
            )
            let line = Line(
                text: row.text,
                lang: row.lang,
                amount: Line.amount(of: cooked.line, cooked.factor(in: view.cooking.factor), context.strings),
                change: mayEdit ? change : nil,
                isLeftOut: row.isLeftOut,
                instead: row.instead
            )
            return (cooked.line, line)
        }
    }
}

extension CookModeGroup.Line {
    fileprivate init(_ line: CookModeLine, _ strings: Strings) {
        self.init(
            text: line.text(strings.spokenLanguage),
            lang: line.line.lang(for: strings.spokenLanguage),
            amount: Self.amount(of: line.line, line.factor, strings),
            change: nil,
            isLeftOut: line.isLeftOut,
            instead: line.replaced.map { strings.planning.instead(line: $0.text) }
        )
    }

    fileprivate static func amount(of line: RecipeLine, _ factor: Double, _ strings: Strings) -> String {
        line.shownAmount(factor, strings, Formatting(strings.spokenLanguage))
    }
}
