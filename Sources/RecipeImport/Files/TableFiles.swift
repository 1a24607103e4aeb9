/// A table of values between commas, or another separator, whose cells may have several lines.
struct FileTable {
    let columns: [String: Int]
    private(set) var rows: [[String]] = []

    init(_ text: String, separator: UInt8 = UInt8(ascii: ",")) {
        var rows = Self.rows(text, separator)
        let head = rows.isEmpty ? [] : rows.removeFirst()
        columns = Dictionary(head.enumerated().map { (Self.name($1), $0) }) { first, _ in first }
        self.rows = rows.filter { row in row.contains { !$0.isEmpty } }
    }

    /// A column's name in small letters, with one sign for micro.
    private static func name(_ head: String) -> String {
        HTMLText.collapsed(head).lowercased().replacing("\u{3BC}", with: "\u{B5}").replacing("\u{FEFF}", with: "")
    }

    func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0] != nil } }

    func cell(_ row: [String], _ name: String) -> String {
        guard let place = columns[name], row.indices.contains(place) else { return "" }
        return row[place]
    }

    private static func rows(_ text: String, _ separator: UInt8) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var bytes = Array(text.utf8)[...]
        func finished() -> String { String(decoding: cell, as: UTF8.self) }
        while let byte = bytes.popFirst() {
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    cell.append(byte)
                } else if bytes.first == byte {
                    cell.append(byte)
                    bytes.removeFirst()
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where cell.isEmpty: isQuoted = true
            case separator:
                row.append(finished())
                cell = []
            case 0x0D: break
            case 0x0A:
                rows.append(row + [finished()])
                (row, cell) = ([], [])
            default: cell.append(byte)
            }
        }
        if !cell.isEmpty || !row.isEmpty { rows.append(row + [finished()]) }
        return rows
    }
}

/// Plan to Eat: a table, in whose cells headings begin with a comma.
enum PlanToEatFile {
    static func isTable(_ table: FileTable) -> Bool {
        table.has("title", "ingredients", "directions", "main ingredient")
    }

    static func recipes(_ table: FileTable) -> [FileRecipe] {
        table.rows.map { row in
            func cell(_ name: String) -> String { HTMLText.collapsed(table.cell(row, name)) }
            var recipe = ImportedRecipe()
            recipe.name = cell("title")
            recipe.summary = cell("description")
            var lines: [ImportedRecipe.Section] = []
            for line in FileText.lines(table.cell(row, "ingredients")) {
                if line.hasPrefix(", ") {
                    lines.begin(HTMLText.collapsed(String(line.dropFirst(2))))
                } else {
                    lines.addFilled(line)
                }
            }
            recipe.ingredients = lines.filled
            recipe.method = FileText.steps(table.cell(row, "directions"))
            recipe.serve(cell("yield"))
            if let servings = Servings.count(cell("servings")) { recipe.state(servings: servings) }
            recipe.prepMinutes = Minutes.of(cell("prep time"))
            recipe.cookMinutes = Minutes.of(cell("cook time"))
            recipe.totalMinutes = Minutes.of(cell("total time"))
            let tags = cell("tags").split(separator: ",").map { HTMLText.collapsed(String($0)) }
            let others = [cell("cuisine"), cell("main ingredient")] + tags
            recipe.file([cell("course")].filter { !$0.isEmpty }, others.filter { !$0.isEmpty })
            recipe.nutrition = nutrients.compactMap { name in
                cell(name).isEmpty ? nil : "\(name): \(cell(name))"
            }
            recipe.cost = cell("cost").isEmpty ? nil : cell("cost")
            recipe.cite(cell("url"), name: cell("source"))
            recipe.trim()
            var found = FileRecipe(recipe, key: recipe.address, rating: Int(cell("rating")))
            found.rating = found.rating.flatMap { (1...5).contains($0) ? $0 : nil }
            found.standElsewhere(photo: cell("photo url"))
            return found
        }
    }

    private static let nutrients = [
        "calories", "fat", "saturated fat", "cholesterol", "sodium", "sugar", "carbohydrate", "fiber", "protein",
    ]
}

/// My Recipe Box: a table with notes in doubled brackets.
enum MyRecipeBoxFile {
    static func isTable(_ table: FileTable) -> Bool {
        table.has("title", "ingredients", "instructions", "preparationtime")
    }

    /// A row as the table's head has it: the application does not quote the commas between categories, which have pushed
    /// what comes behind them to the right.
    private static func straight(_ row: [String], _ table: FileTable) -> [String] {
        let named = table.columns.filter { !$0.key.isEmpty }.values.max() ?? 0
        guard let last = row.lastIndex(where: { !$0.isEmpty }), last > named, let start = table.columns["categories"]
        else { return row }
        let end = start + last - named
        return row[..<start] + [row[start...end].joined(separator: ",")] + row[(end + 1)...]
    }

    static func recipes(_ table: FileTable) -> [FileRecipe] {
        table.rows.map { written in
            let row = straight(written, table)
            func cell(_ name: String) -> String { HTMLText.collapsed(table.cell(row, name)) }
            func words(_ name: String) -> [String] {
                cell(name).split(whereSeparator: { ",;".contains($0) }).map { HTMLText.collapsed(String($0)) }
                    .filter { !$0.isEmpty }
            }
            var recipe = ImportedRecipe()
            recipe.name = cell("title")
            recipe.summary = cell("description")
            let lines = table.cell(row, "ingredients").replacing("((", with: "(").replacing("))", with: ")")
            recipe.ingredients = FileText.sections(FileText.lines(lines))
            recipe.method = FileText.steps(table.cell(row, "instructions"))
            recipe.findPartsOfFile()
            recipe.serve(cell("quantity"))
            recipe.prepMinutes = Minutes.of(cell("preparationtime"))
            recipe.cookMinutes = Minutes.of(cell("cookingtime"))
            recipe.totalMinutes = Minutes.of(cell("totaltime"))
            if recipe.totalMinutes == nil, let waiting = Minutes.of(cell("inactivetime")) {
                recipe.totalMinutes = waiting + (recipe.minutes ?? 0)
            }
            recipe.file(words("categories"), words("tags"))
            recipe.mark(.favourite, if: ["1", "true", "yes"].contains(cell("favorite").lowercased()))
            recipe.nutrition = FileText.lines(table.cell(row, "nutrition"))
            if recipe.servings == nil {
                let said = recipe.nutrition.first { $0.lowercased().hasPrefix("servingsize") }
                recipe.servings = said.flatMap(Servings.ofShare)
            }
            recipe.notes = [table.cell(row, "notes"), cell("video")].filter { !$0.isEmpty }
            recipe.cite(cell("source"))
            recipe.trim()
            var found = FileRecipe(recipe, key: recipe.address)
            found.rating = Int(cell("rating")).flatMap { (1...5).contains($0) ? $0 : nil }
            found.standElsewhere(photo: cell("originalpicture"))
            return found
        }
    }
}
