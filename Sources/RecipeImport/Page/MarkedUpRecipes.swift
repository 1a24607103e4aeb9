/// The recipes that a page marks up in its visible elements, as the same objects that JSON-LD holds.
struct MarkedUpRecipes {
    /// The way in which elements are marked.
    enum Vocabulary: CaseIterable {
        case microdata, rdfa, classes
    }

    private let page: HTMLPage
    private let vocabulary: Vocabulary

    init(_ page: HTMLPage, _ vocabulary: Vocabulary) {
        self.page = page
        self.vocabulary = vocabulary
    }

    var objects: [JSONNode] {
        let scopes = page.nodes.indices.filter { isRecipe(page.nodes[$0]) }
        if !scopes.isEmpty { return scopes.prefix(ImportLimits.recipes).map { object($0) } }
        // Some pages mark the parts and forget to mark the whole.
        let ingredients: Set<String> = ["recipeIngredient", "ingredients"]
        guard vocabulary == .microdata, !page.nodes.isEmpty,
            page.nodes.contains(where: { node in properties(node).contains { ingredients.contains($0) } })
        else { return [] }
        return [object(0)]
    }

    private func isRecipe(_ node: HTMLPage.Node) -> Bool {
        switch vocabulary {
        case .microdata: Self.endsInRecipe(node.attributes["itemtype"])
        case .rdfa: Self.endsInRecipe(node.attributes["typeof"])
        case .classes:
            node.attributes["class"].map { $0.split(separator: " ").contains { $0 == "hrecipe" || $0 == "h-recipe" } }
                ?? false
        }
    }

    private static func endsInRecipe(_ type: String?) -> Bool {
        guard let type else { return false }
        return type.split(whereSeparator: { $0.isWhitespace }).contains { name in
            name.split(whereSeparator: { "/#:".contains($0) }).last == "Recipe"
        }
    }

    /// The names under which the element is a part of its recipe.
    private func properties(_ node: HTMLPage.Node) -> [String] {
        switch vocabulary {
        case .microdata: return Self.names(node.attributes["itemprop"])
        case .rdfa:
            let named = Self.names(node.attributes["property"])
            // Lists of objects are related to their recipe.
            let related = Self.names(node.attributes["rel"]).filter { Self.renamed[$0] != nil }
            return (named.isEmpty ? related : named).map { Self.renamed[$0] ?? $0 }
        case .classes:
            return (node.attributes["class"] ?? "").split(separator: " ").compactMap { Self.classNames[String($0)] }
        }
    }

    private static func names(_ text: String?) -> [String] {
        (text ?? "").split(whereSeparator: { $0.isWhitespace })
            .compactMap { $0.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init) }
    }

    private static let renamed = [
        "ingredient": "recipeIngredient", "instructions": "recipeInstructions", "yield": "recipeYield",
    ]
    private static let classNames = [
        "fn": "name", "p-name": "name", "ingredient": "recipeIngredient", "p-ingredient": "recipeIngredient",
        "instructions": "recipeInstructions", "e-instructions": "recipeInstructions", "yield": "recipeYield",
        "p-yield": "recipeYield", "duration": "totalTime", "dt-duration": "totalTime", "preptime": "prepTime",
        "cooktime": "cookTime", "u-photo": "image", "photo": "image", "p-summary": "description",
        "summary": "description",
    ]

    private func isScope(_ node: HTMLPage.Node) -> Bool {
        vocabulary == .microdata && node.attributes["itemscope"] != nil
            || vocabulary == .rdfa && node.attributes["typeof"] != nil
    }

    /// The object of the element at an index: what is marked inside it, but not what is marked inside another object.
    private func object(_ start: Int, depth: Int = 0) -> JSONNode {
        var members: [(key: String, values: [JSONNode])] = []
        if let type = page.nodes[start].attributes["itemtype"] ?? page.nodes[start].attributes["typeof"] {
            members.append(("@type", [.string(type)]))
        }
        var places: [String: Int] = [:]
        var index = start + 1
        while index < page.nodes[start].end {
            let node = page.nodes[index]
            // The title of the page is that of its window.
            let names = node.name.isEmpty || node.name == "title" ? [] : properties(node)
            let isInner = !node.name.isEmpty && isScope(node) && depth < 8
            if !names.isEmpty {
                let value = isInner ? object(index, depth: depth + 1) : value(index, names)
                for name in names {
                    if let place = places[name] {
                        members[place].values.append(value)
                    } else {
                        places[name] = members.count
                        members.append((name, [value]))
                    }
                }
            }
            // Another recipe inside a recipe is a neighbour.
            index = isInner || (index > start && isRecipe(node)) ? node.end : index + 1
        }
        return .object(
            members.map { .init(key: $0.key, value: $0.values.count == 1 ? $0.values[0] : .array($0.values)) }
        )
    }

    private func value(_ index: Int, _ names: [String]) -> JSONNode {
        let node = page.nodes[index]
        if let content = node.attributes["content"], !content.isEmpty || node.name == "meta" { return .string(content) }
        switch node.name {
        case "time":
            if let stated = node.attributes["datetime"], !stated.isEmpty { return .string(stated) }
        case "img":
            // A picture that comes later has a placeholder in its place.
            let sources = ["src", "data-src", "data-lazy-src"].compactMap { node.attributes[$0] }
            return .string(sources.first(where: AddressReference.isPlace) ?? "")
        case "link", "a":
            if names.contains(where: { ["image", "photo", "url", "mainEntityOfPage"].contains($0) }) {
                return .string(node.attributes["href"] ?? "")
            }
        default: break
        }
        if names.contains(where: { $0.hasSuffix("Time") }),
            let title = page.inside(index).lazy.compactMap({ title($0) }).first
        {
            return .string(title)
        }
        let isIngredient = names.contains { $0.contains("ngredient") }
        if isIngredient, let row = rowWithAmount(index) { return .string(row) }
        let separator = isIngredient || names.contains("recipeInstructions") ? "\n" : " "
        return .string(page.lines(index).joined(separator: separator))
    }

    /// The whole row of a list where only the name in it is marked, and the amount stands before that.
    private func rowWithAmount(_ index: Int) -> String? {
        var row = index
        while !["li", "tr"].contains(page.nodes[row].name) {
            row = page.nodes[row].parent
            guard row >= 0, !isScope(page.nodes[row]), page.inside(row).count <= 40 else { return nil }
        }
        let marked = page.inside(row).filter { inner in
            properties(page.nodes[inner]).contains { $0.contains("ngredient") }
        }
        guard marked == [index] else { return nil }
        let text = page.lines(row).joined(separator: " ")
        let name = page.lines(index).joined(separator: " ")
        return text.first?.isNumber == true && !name.contains(where: \.isNumber) ? text : nil
    }

    /// A duration in the title of an element, as old plug-ins wrote it.
    private func title(_ index: Int) -> String? {
        page.nodes[index].attributes["title"].flatMap { $0.hasPrefix("P") ? $0 : nil }
    }
}
