import Domain
import Web

/// A row of the editor may hold several lines: a pasted list, or all that somebody writes without the script (S-26).
extension Form {
    /// The fields with one line in each row. Only the first line of a row keeps what was corrected of it, and the button
    /// that was pressed names the row where that is now. Files stay behind.
    var withOneLineEach: Form {
        let rows = rows("line")
        guard rows.contains(where: { rawValue($0["text"]).hasNewline }) else { return self }
        var fields = pairs(without: Set(rows.flatMap { row in TypedRow.fields.map { row[$0] } }))
        var firsts: [Int] = []
        var count = 0
        for row in rows {
            firsts.append(count)
            for (place, line) in TypedRow.lines(of: rawValue(row["text"])).enumerated() {
                let written = FormRow(prefix: "line[\(count)]")
                fields.append((written["text"], line))
                fields.append((written["section"], rawValue(row["section"])))
                for field in ["food", "grams", "find"] where place == 0 && has(row[field]) {
                    fields.append((written[field], rawValue(row[field])))
                }
                count += 1
            }
        }
        return Form(fields.map { ($0.name, $0.name == "row" ? Self.moved($0.value, firsts) : $0.value) })
    }

    /// "remove-3" with the number that row 3 has now.
    private static func moved(_ button: String, _ firsts: [Int]) -> String {
        let parts = button.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let index = Int(pathText: String(parts[1])), firsts.indices.contains(index) else {
            return button
        }
        return "\(parts[0])-\(firsts[index])"
    }
}

extension TypedRow {
    static let fields = ["text", "food", "grams", "section", "find"]

    /// The lines of a row's text without blank ones and without the bullets of a list; never none. Of more than a recipe
    /// may have the last holds all that is left, so that nothing typed is lost.
    static func lines(of text: String) -> [String] {
        guard text.contains(where: \.isNewline) else { return [text] }
        let bullets: Set<Character> = ["-", "–", "—", "•", "*", "·", "▢", "☐"]
        let lines = text.split(maxSplits: RecipeForm.maxRows, whereSeparator: \.isNewline)
            .map { String($0.drop { bullets.contains($0) || $0.isWhitespace }) }
            .filter { !$0.isEmpty }
        return lines.isEmpty ? [""] : lines
    }

    /// The rows of a stored recipe as one text: a heading stands above the lines that it titles. Where headings cannot
    /// say so (untitled lines below titled ones, a title that reads like an ingredient) each row names its section itself.
    static func titled(_ rows: [TypedRow], _ language: Language) -> [TypedRow] {
        var written: [TypedRow] = []
        var section = ""
        for var row in rows {
            let heading = IngredientReader.read(row.text, language: language).isHeading
            if row.section.isEmpty, heading {
                section = ""
            } else if row.section != section {
                let title = row.section + ":"
                let read = IngredientReader.read(title, language: language)
                guard !row.section.isEmpty, read.isHeading, read.name == row.section else { return rows }
                section = row.section
                written.append(TypedRow(text: title))
            }
            row.section = ""
            written.append(row)
        }
        return written.count > RecipeForm.maxLines ? rows : written
    }
}

extension RecipeDetail {
    /// The number of each line's row in the editor, where headings have rows of their own.
    func editorRows(_ language: Language) -> [Int] {
        // The search, which no stored line has, tells the rows of lines from those of headings.
        let rows = lines.map { TypedRow(text: $0.text, section: $0.section, find: "-") }
        return TypedRow.titled(rows, language).enumerated().filter { !$0.element.find.isEmpty }.map(\.offset)
    }
}

extension [DraftLine] {
    /// The lines with the sections that they are saved with, without the headings.
    func titled(_ language: Language) -> [(section: String, text: String)] {
        var title = ""
        return compactMap { line in
            let read = IngredientReader.read(line.text, language: language)
            if read.isHeading, line.own == nil {
                title = read.name
                return nil
            }
            if !line.section.isEmpty { title = "" }
            return (line.section.isEmpty ? title : line.section, line.text)
        }
    }
}

extension String {
    /// Whether a line ends in it. Bytes that can begin no such character are passed over without being put together.
    fileprivate var hasNewline: Bool {
        utf8.contains { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 } && contains(where: \.isNewline)
    }
}
