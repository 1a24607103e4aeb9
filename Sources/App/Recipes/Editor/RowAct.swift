import Domain
import Web

/// A button of the editor that changes its rows and saves nothing.
enum RowAct: Hashable, Sendable {
    case add, read, pick, take
    case up(Int)
    case down(Int)
    case remove(Int)

    /// The button that was pressed. Fails when it was the one that saves the form.
    init?(_ form: Form) {
        let parts = form.withOneLineEach.rawValue("row").split(separator: "-", maxSplits: 1)
        let index = parts.count == 2 ? Int(pathText: String(parts[1])) : nil
        switch (parts.first, index) {
        case ("add", nil): self = .add
        case ("read", _): self = .read
        case ("pick", nil): self = .pick
        // Enter, and the key "Search" of a phone, press the form's first button: who searches has not finished.
        case (nil, _) where form.has("enter") && !form.rawValue("pick_q").allSatisfy(\.isWhitespace): self = .pick
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
    mutating func apply(_ act: RowAct, _ form: Form) -> Int? {
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
            keepRow()
            return min(index, rows.count - 1)
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

    private mutating func append(_ more: [TypedRow]) -> Int? {
        while let last = rows.last, last.isBlank { rows.removeLast() }
        let first = rows.count
        rows += more.prefix(RecipeForm.maxLines)
        return more.isEmpty ? nil : first
    }
}
