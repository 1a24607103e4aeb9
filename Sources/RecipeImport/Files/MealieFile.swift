/// Mealie: folders of version 0.5, tables of a backup, and what its API answers.
enum MealieFile {
    static func isRecipe(_ node: JSONNode) -> Bool {
        guard node["slug"] != nil else { return false }
        return node["recipe_ingredient"] != nil || node["recipeIngredient"] != nil || node["recipeInstructions"] != nil
            || node["recipe_instructions"] != nil
    }

    /// Whether it is what its API lists of a recipe, without what is in it.
    static func isListed(_ node: JSONNode) -> Bool {
        !isRecipe(node) && node["slug"] != nil && node["name"] != nil && node["recipeCategory"] != nil
            && (node["groupId"] ?? node["userId"]) != nil
    }

    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("name")
        recipe.summary = node.line("description")
        var found = FileRecipe(recipe, key: key(node.line("id")), rating: node.rating("rating"))
        let lines = node.list("recipe_ingredient", "recipeIngredient")
        var sections: [ImportedRecipe.Section] = []
        for line in lines.prefix(ImportLimits.lines) {
            let title = line.line("title")
            if !title.isEmpty { sections.begin(title) }
            if line["referencedRecipe"] != nil { found.remarks = [.subrecipe] }
            sections.addFilled(ingredient(line))
        }
        recipe.ingredients = sections.filled
        recipe.method = method(node.list("recipe_instructions", "recipeInstructions"))
        readFacts(node, &recipe)
        recipe.trim()
        found.recipe = recipe
        found.namesPhoto = !["", "no image"].contains(node.line("image"))
        if !node.list("assets").isEmpty { found.leftOut = [.attachments] }
        return found
    }

    /// The key of a recipe, as a backup has it, which leaves the dashes out. The first version numbers its recipes anew
    /// wherever it is installed, and names them by words that somebody else's recipe has, too: neither is a key.
    private static func key(_ id: String) -> String {
        let bare = MealieTables.key(id)
        if bare.utf8.count == 32, bare.allSatisfy(\.isHexDigit) { return bare }
        return Int(id) == nil ? id : ""
    }

    private static func readFacts(_ node: JSONNode, _ recipe: inout ImportedRecipe) {
        readYield(node, &recipe)
        recipe.prepMinutes = Minutes.of(node.line("prep_time", "prepTime"))
        recipe.cookMinutes = Minutes.of(node.line("perform_time", "performTime", "cook_time", "cookTime"))
        recipe.totalMinutes = Minutes.of(node.line("total_time", "totalTime"))
        recipe.file(node.names("recipe_category", "recipeCategory"), node.names("tags"))
        recipe.mark(.favourite, if: node.isTrue("isFavorite"))
        recipe.mark(.cooked, if: !node.line("last_made", "lastMade").isEmpty)
        recipe.nutrition = node["nutrition"]?.statements(unit) ?? []
        recipe.notes = notes(node)
        let tools = node.names("tools")
        recipe.tools = tools.isEmpty ? nil : tools
        recipe.cite(node.text("org_url", "orgURL"))
    }

    /// What is noted of it, what people have said below it, and the fields that they have made themselves.
    private static func notes(_ node: JSONNode) -> [String] {
        let notes = node.list("notes").map { note in
            [note.line("title"), note.text("text")].filter { !$0.isEmpty }.joined(separator: ": ")
        }
        let comments = node.list("comments").map { $0.text("text") }
        var own: [String] = []
        if case .object(let members)? = node["extras"] {
            own = members.compactMap { member in
                let value = HTMLText.line(member.value.string ?? "")
                return value.isEmpty ? nil : "\(HTMLText.line(member.key)): \(value)"
            }
        }
        return (notes + comments + own).filter { !$0.isEmpty }
    }

    /// The servings, and what it makes: "2" beside "quarts", "12" beside "cookies".
    private static func readYield(_ node: JSONNode, _ recipe: inout ImportedRecipe) {
        func number(_ keys: String...) -> Double? { keys.lazy.compactMap(node.number).first { $0 > 0 } }
        let yield = node.line("recipe_yield", "recipeYield")
        recipe.serve(yield)
        let servings = number("recipeServings", "recipe_servings")
        if let quantity = number("recipeYieldQuantity", "recipe_yield_quantity") {
            recipe.servings = quantity
            let isElsewhere = servings != nil || recipe.yieldIsMeasured
            if isElsewhere, !yield.isEmpty, !yield.contains(where: \.isNumber) {
                recipe.yieldText = "\(FileText.amount(quantity)) \(yield)"
            }
        }
        if let servings { recipe.state(servings: servings) }
    }

    /// In which unit it has the numbers of its fields for nutrients.
    private static func unit(_ nutrient: String) -> String? {
        switch nutrient {
        case "calories": "kcal"
        case "sodium", "cholesterol": "mg"
        case "fat", "saturated fat", "unsaturated fat", "trans fat", "protein", "carbohydrate", "fiber", "sugar": "g"
        default: nil
        }
    }

    private static func method(_ steps: [JSONNode]) -> [ImportedRecipe.Section] {
        var sections: [ImportedRecipe.Section] = []
        for step in steps.prefix(ImportLimits.lines) {
            let title = step.line("title")
            if !title.isEmpty { sections.begin(title) }
            let lines = FileText.lines(step.string ?? step.text("text")).map(Steps.withoutNumber)
            let first = [step.line("summary"), lines.first ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
            for line in [first] + lines.dropFirst() { sections.addFilled(line) }
        }
        return sections.filled
    }

    /// The line as its author saw it. A quantity of 1 beside a note alone means nothing.
    private static func ingredient(_ line: JSONNode) -> String {
        if let text = line.string { return HTMLText.line(text) }
        let original = line.line("originalText", "original_text")
        if !original.isEmpty { return original }
        let note = line.line("note")
        let unit = line["unit"].map { $0.string ?? $0.line("name", "abbreviation") } ?? ""
        let other = line["referencedRecipe"].map { $0.string ?? $0.line("name") } ?? ""
        let food = line["food"].map { $0.string ?? $0.line("name") } ?? ""
        let isText = line.isTrue("disable_amount") || line.isTrue("disableAmount")
        let quantity = line.number("quantity") ?? 0
        let isNote = unit.isEmpty && food.isEmpty && other.isEmpty
        let display = line.line("display")
        // A line on which nothing stands is shown as its quantity alone.
        if isNote, note.isEmpty { return display.contains(where: \.isLetter) ? display : "" }
        if isText || isNote && (quantity <= 0 || quantity == 1) { return note.isEmpty ? display : note }
        let amount = quantity > 0 ? FileText.amount(quantity) : ""
        if isNote { return HTMLText.collapsed("\(amount) \(note)") }
        let head = [amount, unit, food, other].filter { !$0.isEmpty }.joined(separator: " ")
        return note.isEmpty ? head : "\(head), \(note)"
    }
}

/// The tables of a Mealie backup, put together as its API would.
struct MealieTables {
    private let tables: JSONNode

    init(_ tables: JSONNode) { self.tables = tables }

    /// Identifiers stand with and without their dashes.
    static func key(_ id: String) -> String { id.lowercased().filter { $0 != "-" } }

    /// Whether somebody has written of how a recipe was cooked. That it was made or changed Mealie notes by itself.
    var hasTimeline: Bool {
        tables.list("recipe_timeline_events").contains { $0.line("event_type").lowercased() != "system" }
    }

    /// Whether some food has a label, by which it stands on a list.
    var hasLabels: Bool { tables.list("ingredient_foods").contains { !$0.line("label_id").isEmpty } }

    var recipes: [FileRecipe] {
        let lines = grouped("recipes_ingredients")
        let steps = grouped("recipe_instructions")
        let (notes, comments) = (grouped("notes"), grouped("recipe_comments"))
        let nutrition = grouped("recipe_nutrition")
        let units = named("ingredient_units")
        let foods = named("ingredient_foods")
        let titles = named("recipes")
        let categories = linked("recipes_to_categories", "category_id", named("categories"))
        let tags = linked("recipes_to_tags", "tag_id", named("tags"))
        let tools = linked("recipes_to_tools", "tool_id", named("tools"))
        let loved = favourites
        return tables.list("recipes").map { row in
            let id = Self.key(row.line("id"))
            let ingredients = (lines[id] ?? []).map { line in
                line.adding([
                    ("unit", units[Self.key(line.line("unit_id"))]), ("food", foods[Self.key(line.line("food_id"))]),
                    ("referencedRecipe", titles[Self.key(line.line("referenced_recipe_id"))]),
                ])
            }
            return MealieFile.recipe(
                row.adding([
                    ("recipeIngredient", .array(ingredients)), ("recipeInstructions", .array(steps[id] ?? [])),
                    ("notes", .array(notes[id] ?? [])), ("nutrition", nutrition[id]?.first),
                    ("recipeCategory", .array(categories[id] ?? [])), ("tags", .array(tags[id] ?? [])),
                    ("tools", .array(tools[id] ?? [])), ("comments", .array(comments[id] ?? [])),
                    ("isFavorite", .bool(loved.contains(id))),
                ])
            )
        }
    }

    /// The recipes that somebody likes best: a column of theirs, and a table in versions before.
    private var favourites: Set<String> {
        let marked = tables.list("users_to_recipes").filter { row in
            row.isTrue("is_favorite") || row.number("is_favorite") == 1
        }
        return Set((marked + tables.list("users_to_favorites")).map { Self.key($0.line("recipe_id")) })
    }

    private func grouped(_ table: String) -> [String: [JSONNode]] {
        let rows = tables.list(table).sorted { ($0.number("position") ?? 0) < ($1.number("position") ?? 0) }
        return Dictionary(grouping: rows) { Self.key($0.line("recipe_id")) }
    }

    private func named(_ table: String) -> [String: JSONNode] {
        Dictionary(tables.list(table).map { (Self.key($0.line("id")), .string($0.line("name"))) }) { first, _ in first }
    }

    private func linked(_ table: String, _ column: String, _ names: [String: JSONNode]) -> [String: [JSONNode]] {
        var linked: [String: [JSONNode]] = [:]
        for row in tables.list(table) {
            guard let name = names[Self.key(row.line(column))] else { continue }
            linked[Self.key(row.line("recipe_id")), default: []].append(name)
        }
        return linked
    }
}

extension JSONNode {
    /// The object with further members, unless they are nil; they go before its own.
    func adding(_ more: [(String, JSONNode?)]) -> JSONNode {
        guard case .object(let members) = self else { return self }
        return .object(more.compactMap { key, value in value.map { .init(key: key, value: $0) } } + members)
    }
}
