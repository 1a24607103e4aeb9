/// Tandoor: an archive of archives, one for each recipe.
enum TandoorFile {
    static func isRecipe(_ node: JSONNode) -> Bool { node["steps"] != nil && node["working_time"] != nil }

    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("name")
        recipe.summary = node.line("description")
        let steps = node.list("steps").prefix(ImportLimits.lines)
            .sorted { ($0.number("order") ?? 0) < ($1.number("order") ?? 0) }
        var lines: [ImportedRecipe.Section] = []
        var method: [ImportedRecipe.Section] = []
        for step in steps {
            let title = step.line("name")
            let ingredients = step.list("ingredients").enumerated()
                .sorted { ($0.element.number("order") ?? 0, $0.offset) < ($1.element.number("order") ?? 0, $1.offset) }
                .map(\.element)
            // Where a heading comes first, that has the lines, and the step's name has its instruction.
            let isHeaded = ingredients.first?.isTrue("is_header") ?? true
            if !title.isEmpty, steps.count > 1, !isHeaded { lines.begin(title) }
            for line in ingredients {
                let text = ingredient(line)
                if line.isTrue("is_header") { lines.begin(text) } else { lines.addFilled(text) }
            }
            if !title.isEmpty { method.begin(title) }
            let instruction = filled(step.text("instruction"), ingredients)
            for section in FileText.steps(instruction) {
                if !section.name.isEmpty { method.begin(section.name) }
                for line in section.lines { method.add(line) }
            }
        }
        recipe.ingredients = lines.filled
        recipe.method = method.filled
        readFacts(node, &recipe)
        recipe.trim()
        return FileRecipe(recipe, key: recipe.address)
    }

    private static func readFacts(_ node: JSONNode, _ recipe: inout ImportedRecipe) {
        readYield(node, &recipe)
        recipe.prepMinutes = node.number("working_time").flatMap { $0 > 0 ? $0 : nil }
        recipe.cookMinutes = node.number("waiting_time").flatMap { $0 > 0 ? $0 : nil }
        recipe.file([], node.names("keywords"))
        recipe.nutrition =
            (node["nutrition"]?.statements() ?? []) + node.list("properties").prefix(60).compactMap(property)
        let stated = node.text("source_url")
        let written = recipe.method.flatMap(\.lines).reversed().lazy.compactMap(address).first ?? ""
        recipe.cite(stated.isEmpty ? written : stated)
    }

    /// The number counts what the words behind it name: "2" "quarts" are no servings. Words with a number of their own say
    /// something else.
    private static func readYield(_ node: JSONNode, _ recipe: inout ImportedRecipe) {
        recipe.yieldText = node.line("servings_text")
        guard let count = node.number("servings"), count > 0 else { return }
        recipe.servings = count
        guard recipe.yieldIsMeasured else { return }
        if recipe.yieldText.contains(where: \.isNumber) {
            recipe.state(servings: count)
        } else {
            recipe.yieldText = "\(FileText.amount(count)) \(recipe.yieldText)"
        }
    }

    /// A property that people have given the recipe themselves, such as "Calories: 258 kcal".
    private static func property(_ node: JSONNode) -> String? {
        let kind = node["property_type"] ?? .null
        guard let amount = node.number("property_amount"), !kind.line("name").isEmpty else { return nil }
        let unit = kind.line("unit")
        return "\(kind.line("name")): \(FileText.amount(amount))" + (unit.isEmpty ? "" : " \(unit)")
    }

    private static func address(in line: String) -> String? {
        guard let start = line.firstRange(of: "https://") ?? line.firstRange(of: "http://") else { return nil }
        return String(line[start.lowerBound...].prefix { !$0.isWhitespace && !")>]\"".contains($0) })
    }

    private static func amount(_ line: JSONNode) -> String {
        let amount = line.number("amount").flatMap { $0 > 0 ? FileText.amount($0) : nil } ?? ""
        return line.isTrue("no_amount") ? "" : amount
    }

    /// One part of a line, by the name that templates have for it.
    private static func part(_ name: Substring, of line: JSONNode) -> String {
        switch name {
        case "amount": amount(line)
        case "unit": line["unit"]?.line("name") ?? ""
        case "food": line["food"]?.line("name") ?? ""
        case "note": line.line("note")
        default: ingredient(line)
        }
    }

    private static func ingredient(_ line: JSONNode) -> String {
        let shown = amount(line)
        let unit = shown.isEmpty ? "" : line["unit"]?.line("name") ?? ""
        let head = [shown, unit, line["food"]?.line("name") ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        let note = line.line("note")
        return head.isEmpty ? note : note.isEmpty ? head : "\(head), \(note)"
    }

    /// The template's marks replaced: "{{ ingredients[0] }}" by that line, "{{ ingredients[0].food }}" by that part of it, all
    /// others by nothing.
    private static func filled(_ text: String, _ ingredients: [JSONNode]) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            let next = rest.index(after: open)
            guard next < rest.endIndex, rest[next] == "{" || rest[next] == "%",
                let close = rest[next...].prefix(2_000).firstRange(of: rest[next] == "{" ? "}}" : "%}")
            else {
                result += rest[...open]
                rest = rest[next...]
                continue
            }
            result += rest[..<open]
            let inside = rest[next..<close.lowerBound]
            let place = Int(inside.drop { $0 != "[" }.dropFirst().prefix { $0.isNumber })
            if let scaled = inside.firstRange(of: "scale(") {
                result += inside[scaled.upperBound...].prefix { $0 != ")" && $0 != "," }
            } else if inside.contains("ingredients["), let place, ingredients.indices.contains(place) {
                let name = inside.drop { $0 != "]" }.dropFirst().drop { $0 == "." || $0 == " " }
                result += part(name.prefix { $0.isLetter }, of: ingredients[place])
            }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

/// Recipes as schema.org describes them: Nextcloud Cookbook, RecipeSage, and whoever else writes them into files.
enum LinkedFile {
    static func recipes(_ nodes: [JSONNode]) -> [FileRecipe] {
        nodes.flatMap(inside).map(recipe)
    }

    private static func inside(_ node: JSONNode) -> [JSONNode] {
        if case .array(let elements) = node { return elements.flatMap(inside) }
        if node.isOfType("Recipe") { return [node] }
        return (node.list("recipes") + node.list("@graph")).flatMap(inside)
    }

    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = LinkedRecipe(node).recipe
        recipe.ingredients = FileText.resectioned(recipe.ingredients)
        recipe.method = FileText.resectioned(recipe.method)
        recipe.notes = node.list("comment").compactMap { note in
            let text = note.text("text")
            return text.isEmpty ? nil : text
        }
        let written = node.line("isBasedOn", "url")
        let address = recipe.address.isEmpty ? written : recipe.address
        let name = node.line("creditText")
        recipe.address = ""
        recipe.cite(address, name: name.isEmpty ? recipe.sourceName : name)
        // A number counts the recipes of one server, and another's has it as well.
        let named = node.line("identifier", "id")
        let key = named.allSatisfy(\.isNumber) ? "" : named
        var found = FileRecipe(
            recipe,
            key: key.isEmpty ? recipe.address : key,
            rating: isOfRecipeSage(node) ? node["aggregateRating"]?.rating("ratingValue") : nil
        )
        if let inner = recipe.images.first(where: { $0.hasPrefix("data:") }) {
            found.photo = Base64Photo.bytes(inner) ?? []
        } else if !recipe.images.isEmpty {
            found.remarks.append(.photoElsewhere)
        }
        found.recipe.images = recipe.images.filter { !$0.hasPrefix("data:") }
        let reviews = node.list("review", "reviews")
        if reviews.contains(where: { !$0.line("reviewBody", "description").isEmpty }) { found.leftOut.append(.reviews) }
        let video = node["video"]?.elements.first
        if video?.string?.isEmpty == false || video?.line("contentUrl", "embedUrl", "url").isEmpty == false {
            found.leftOut.append(.videos)
        }
        return found
    }

    /// Whether RecipeSage has written it, whose rating is the person's own. Elsewhere it is that of a page's visitors.
    private static func isOfRecipeSage(_ node: JSONNode) -> Bool {
        node.list("comment").contains { $0.line("name") == "Author Notes" }
    }
}
