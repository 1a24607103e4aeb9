/// Reads one object of type Recipe, as JSON-LD or as marked-up elements come out.
struct LinkedRecipe {
    private let node: JSONNode
    private(set) var recipe = ImportedRecipe()

    init(_ node: JSONNode) {
        self.node = node.unwrapped
        recipe.name = line("name") ?? line("headline") ?? ""
        recipe.summary = line("description") ?? line("summary") ?? ""
        readIngredients()
        readMethod()
        recipe.findParts()
        readYield()
        recipe.prepMinutes = minutes("prepTime")
        recipe.cookMinutes = minutes("cookTime") ?? minutes("performTime")
        recipe.totalMinutes = minutes("totalTime")
        // The names behind the first ones are those of the vocabulary before schema.org.
        let photos = self["image"] ?? self["thumbnailUrl"] ?? self["photo"]
        recipe.images = photos?.elements.prefix(20).flatMap(images) ?? []
        let categories = words("recipeCategory") + words("recipeType")
        recipe.category = categories.first ?? ""
        let others = categories.dropFirst() + words("recipeCuisine") + words("keywords")
        recipe.tags = others.reduce(into: []) { if !$0.contains($1), $0.count < ImportLimits.tags { $0.append($1) } }
        recipe.sourceName = name(of: self["publisher"]) ?? ""
        recipe.address = address("mainEntityOfPage") ?? address("url") ?? ""
        let nutrition = self["nutrition"]?.elements.prefix(5) ?? []
        recipe.nutrition = nutrition.flatMap { $0.string.map(HTMLText.lines) ?? $0.statements() }
        let tools = texts("tool")
        recipe.tools = tools.isEmpty ? nil : tools
        recipe.cost = line("estimatedCost")
        recipe.trim()
    }

    /// What the recipe has under that name, or else under the same in other letters: pages write "RecipeInstructions", too.
    private subscript(key: String) -> JSONNode? {
        if let exact = node[key] { return exact }
        guard case .object(let members) = node else { return nil }
        let name = key.lowercased()
        return members.first { $0.value != .null && $0.key.lowercased() == name }?.value
    }

    private func texts(_ key: String) -> [String] {
        (self[key]?.elements ?? []).prefix(50).flatMap(\.elements).compactMap { $0.stated.map(HTMLText.line) }
            .filter { !$0.isEmpty }
    }

    private func line(_ key: String) -> String? { texts(key).first }

    /// The words of a field that is a list, or a text with commas.
    private func words(_ key: String) -> [String] {
        texts(key).flatMap { $0.split(separator: ",") }.map { HTMLText.collapsed(String($0)) }
            .filter { !$0.isEmpty && $0.utf8.count <= 100 }
    }

    private func name(of node: JSONNode?) -> String? {
        guard let first = node?.elements.first else { return nil }
        return (first.string ?? first["name"]?.string).map(HTMLText.line)
    }

    private func address(_ key: String) -> String? {
        guard let first = self[key]?.elements.first else { return nil }
        let address = first.string ?? first["@id"]?.string ?? first["url"]?.string
        return address.flatMap { $0.hasPrefix("http") ? HTMLText.collapsed($0) : nil }
    }

    private func images(_ node: JSONNode) -> [String] {
        if let address = node.string { return [address] }
        if case .array(let inner) = node { return inner.prefix(20).flatMap(images) }
        for key in ["url", "contentUrl", "@id"] {
            let first = node[key]?.elements.first
            if let found = first?.string ?? first?["@id"]?.string, AddressReference.isPlace(found) { return [found] }
        }
        return []
    }

    /// Of several statements one may measure the whole, and another say for how many it is.
    private mutating func readYield() {
        let stated = texts("recipeYield") + texts("yield") + texts("servings")
        (recipe.servings, recipe.yieldText) = Servings.of(stated)
        let counts = stated.lazy.filter { !Servings.isMeasured($0) }.compactMap(Servings.count)
        guard let count = counts.first else { return }
        if let measured = stated.first(where: Servings.isMeasured) { recipe.yieldText = measured }
        recipe.state(servings: count)
    }

    private func minutes(_ key: String) -> Double? {
        let found = (self[key]?.elements ?? []).lazy.compactMap { element -> Double? in
            let bounds = element["maxValue"]?.string ?? element["name"]?.string
            return (element.string ?? bounds).flatMap { Minutes.of(HTMLText.line($0)) }
        }
        return found.first
    }

    // MARK: Ingredients

    private mutating func readIngredients() {
        let lists = ["recipeIngredient", "ingredients", "ingredient", "supply"].map { self[$0]?.elements ?? [] }
        guard let elements = lists.first(where: { !$0.isEmpty }) else { return }
        var sections: [ImportedRecipe.Section] = []
        // A list of lists has a list for each section, whose names are lost.
        for element in elements.prefix(ImportLimits.lines) {
            if case .array(let inner) = element {
                sections.begin("")
                for one in inner.prefix(ImportLimits.lines) { add(one, isOnly: false, to: &sections) }
            } else {
                add(element, isOnly: elements.count == 1, to: &sections)
            }
        }
        recipe.ingredients = sections.filled
    }

    private func add(_ element: JSONNode, isOnly: Bool, to sections: inout [ImportedRecipe.Section]) {
        if let text = element.string {
            // A line of a list may be broken in the middle; a list that is one text has its lines in it.
            let line = HTMLText.line(text)
            if !isOnly { sections.addFilled(line) } else { for line in HTMLText.lines(text) { sections.add(line) } }
        } else if let items = element["itemListElement"] ?? element["recipeIngredient"] ?? element["ingredients"] {
            sections.begin(element["name"]?.string.map(HTMLText.line) ?? "")
            for item in items.elements.prefix(ImportLimits.lines) { add(item, isOnly: false, to: &sections) }
        } else if let item = element["item"] {
            add(item, isOnly: false, to: &sections)
        } else {
            sections.addFilled(ingredient(element))
        }
    }

    /// A line that is an object: its text, or its amount, its unit and its name.
    private func ingredient(_ node: JSONNode) -> String {
        func first(_ keys: String...) -> String {
            let found = keys.lazy.compactMap { node[$0]?.stated.map(HTMLText.line) }.first { !$0.isEmpty && $0 != "0" }
            return found ?? ""
        }
        let text = first("text")
        if text.contains(where: \.isNumber) { return text }
        let name = first("name", "ingredient", "food", "text")
        let amount = [first("amount", "quantity", "requiredQuantity", "value"), first("unitText", "unit")]
        let head = amount.filter { !$0.isEmpty }.joined(separator: " ")
        return name == head || name.hasPrefix(head + " ") ? name : HTMLText.collapsed("\(head) \(name)")
    }

    // MARK: Method

    private mutating func readMethod() {
        guard let instructions = self["recipeInstructions"] ?? self["instructions"] else { return }
        var sections: [ImportedRecipe.Section] = []
        for element in instructions.elements.prefix(ImportLimits.lines) { addStep(element, to: &sections) }
        recipe.method = sections.filled
    }

    private func addStep(_ element: JSONNode, to sections: inout [ImportedRecipe.Section]) {
        if case .array(let inner) = element {
            sections.begin("")
            for one in inner.prefix(ImportLimits.lines) { addStep(one, to: &sections) }
            return
        }
        if let text = element.string { return addLines(text, to: &sections) }
        let name = element["name"]?.elements.first?.string.map(HTMLText.line) ?? ""
        let items = element["itemListElement"] ?? element["steps"] ?? element["step"]
        if let items, element["text"] == nil || element.isOfType("HowToSection") {
            return addSteps(items, named: name, isStep: element.isOfType("HowToStep"), to: &sections)
        }
        let text =
            (element["text"] ?? element["description"])?.elements.compactMap(\.string).joined(separator: "\n") ?? ""
        let inner = element["item"]
        if text.isEmpty, let inner { return addStep(inner, to: &sections) }
        addLines(text.isEmpty ? name : titled(text, by: name), to: &sections)
    }

    /// Adds what a list holds. A step may be a list of its directions; a section has steps of its own.
    private func addSteps(
        _ items: JSONNode,
        named name: String,
        isStep: Bool,
        to sections: inout [ImportedRecipe.Section]
    ) {
        if !isStep { sections.begin(name) }
        let (section, line) = (max(sections.count - 1, 0), sections.last?.lines.count ?? 0)
        for item in items.elements.prefix(ImportLimits.lines) { addStep(item, to: &sections) }
        guard isStep, sections.indices.contains(section), sections[section].lines.indices.contains(line) else { return }
        sections[section].lines[line] = titled(sections[section].lines[line], by: name)
    }

    /// A step's text below its name, unless the name is the text's beginning or a mere number.
    private func titled(_ text: String, by name: String) -> String {
        let plain = HTMLText.line(text)
        let beginning = name.trimmed(of: ".…: ")
        let isNumber = Steps.isNumber(beginning)
        guard !beginning.isEmpty, !isNumber, !plain.lowercased().hasPrefix(beginning.lowercased()) else { return text }
        return beginning + (beginning.hasSuffix("!") || beginning.hasSuffix("?") ? " " : ": ") + text
    }

    private func addLines(_ text: String, to sections: inout [ImportedRecipe.Section]) {
        for line in Steps.unwrapped(HTMLText.lines(text)) {
            let step = Steps.withoutNumber(line)
            if !step.isEmpty { sections.add(step) }
        }
    }
}

extension ImportedRecipe {
    /// Cuts what is too long for any kitchen.
    mutating func trim() {
        name = name.limited(to: 400)
        // What is too long for a summary stands in the notes.
        summary = summary.limited(to: 20_000)
        yieldText = yieldText.limited(to: 200)
        ingredients = ingredients.limited
        method = method.limited
    }
}

extension [ImportedRecipe.Section] {
    fileprivate var limited: Self {
        var left = ImportLimits.lines
        return compactMap { section -> ImportedRecipe.Section? in
            let lines = section.lines.prefix(left).map { $0.limited(to: ImportLimits.lineBytes) }
            left -= lines.count
            return lines.isEmpty ? nil : .init(name: section.name.limited(to: 200), lines: lines)
        }
    }
}

extension String {
    /// The beginning of the text in at most so many bytes, without half a character.
    func limited(to count: Int) -> String {
        guard utf8.count > count else { return self }
        var result = String.UnicodeScalarView()
        var bytes = 0
        for scalar in unicodeScalars {
            bytes += UTF8.width(scalar)
            guard bytes <= count else { break }
            result.append(scalar)
        }
        return String(result)
    }

    /// Without these characters at both ends.
    func trimmed(of characters: String) -> String {
        let unwanted = Set(characters.unicodeScalars)
        var view = Substring(self).unicodeScalars
        while let first = view.first, unwanted.contains(first) { view.removeFirst() }
        while let last = view.last, unwanted.contains(last) { view.removeLast() }
        return String(String.UnicodeScalarView(view))
    }
}
