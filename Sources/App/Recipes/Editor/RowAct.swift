import Domain
import Web

/// A button of the editor that changes its rows and saves nothing.
enum RowAct: Hashable, Sendable {
    case add, read, paste, pick, take
    case up(Int)
    case down(Int)
    case remove(Int)

    /// The button that was pressed. Fails when it was the one that saves the form.
    init?(_ form: Form) {
        let parts = form.rawValue("row").split(separator: "-", maxSplits: 1)
        let index = parts.count == 2 ? Int(pathText: String(parts[1])) : nil
        switch (parts.first, index) {
        case ("add", nil): self = .add
        case ("read", _): self = .read
        case ("paste", nil): self = .paste
        case ("pick", nil): self = .pick
        case ("take", nil): self = .take
        case ("up", let index?): self = .up(index)
        case ("down", let index?): self = .down(index)
        case ("remove", let index?): self = .remove(index)
        default: return nil
        }
    }
}

extension TypedRecipe {
    /// Does what the button asks for, and returns the row that gets the focus.
    mutating func apply(_ act: RowAct, _ form: Form, _ language: Language) -> Int? {
        switch act {
        case .read, .pick: return nil
        case .add:
            rows.append(TypedRow(section: rows.last?.section ?? ""))
            return rows.count - 1
        case .up(let index): return move(index, to: index - 1)
        case .down(let index): return move(index, to: index + 1)
        case .remove(let index):
            guard rows.indices.contains(index) else { return nil }
            rows.remove(at: index)
            return rows.isEmpty ? nil : min(index, rows.count - 1)
        case .paste:
            defer { paste = "" }
            return append(pasted(language))
        case .take:
            pickSearch = ""
            return append(form.all("pick[]").map { TypedRow(text: $0) })
        }
    }

    private mutating func move(_ index: Int, to other: Int) -> Int? {
        guard rows.indices.contains(index), rows.indices.contains(other) else { return nil }
        rows.swapAt(index, other)
        return other
    }

    /// Whether the pasted list would make the recipe longer than it may be. The list is then not read.
    var pastesTooMuch: Bool {
        let most = RecipeForm.maxLines
        let pasted = paste.utf8.split(maxSplits: most) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return pasted.count + rows.count(where: \.isLine) > most
    }

    private mutating func append(_ more: [TypedRow]) -> Int? {
        while let last = rows.last, last.isBlank { rows.removeLast() }
        let first = rows.count
        rows += more.prefix(RecipeForm.maxLines)
        return more.isEmpty ? nil : first
    }

    /// The rows of a pasted list: one for each line, with headings as the sections of the lines below them.
    private func pasted(_ language: Language) -> [TypedRow] {
        var section = ""
        var found: [TypedRow] = []
        let most = RecipeForm.maxLines
        for line in paste.split(maxSplits: most, whereSeparator: \.isNewline).prefix(most) {
            guard let text = try? Self.clean(String(line)), !text.isEmpty else { continue }
            let read = IngredientReader.read(text, language: language)
            if read.isHeading {
                section = read.name
            } else {
                found.append(TypedRow(text: text, section: section))
            }
        }
        return found
    }

    private static func clean(_ line: String) throws -> String {
        var read = FormReader(Form([("text", line)]))
        let text = read.optionalText("text", RecipeForm.lineRule)
        guard read.isValid else { throw read.errors }
        let bullets: Set<Character> = ["-", "–", "—", "•", "*", "·", "▢", "☐"]
        return String((text ?? "").drop { bullets.contains($0) || $0.isWhitespace })
    }
}
