/// Recipe Keeper: a page of all recipes, marked up in its own words.
enum RecipeKeeperFile {
    static func recipes(_ page: HTMLPage) -> [FileRecipe] {
        page.nodes.indices.filter { page.hasClass($0, "recipe-details") }.map { recipe(page, $0) }
    }

    private static func recipe(_ page: HTMLPage, _ place: Int) -> FileRecipe {
        var parts: [String: [Int]] = [:]
        for index in page.inside(place) {
            if let name = page.nodes[index].attributes["itemprop"] { parts[name, default: []].append(index) }
        }
        func words(_ name: String) -> [String] {
            (parts[name] ?? []).map { page.value($0) }.filter { !$0.isEmpty }
        }
        func lines(_ name: String) -> [String] { (parts[name] ?? []).flatMap { page.lines($0) } }
        var recipe = ImportedRecipe()
        recipe.name = words("name").first ?? ""
        let listed = lines("recipeIngredients")
        recipe.ingredients = FileText.sections(listed.filter { !isTotal($0) })
        recipe.method = FileText.sections(lines("recipeDirections").map(Steps.withoutNumber), colons: false)
        recipe.serve(words("recipeYield").first ?? listed.first(where: isTotal) ?? "")
        recipe.prepMinutes = words("prepTime").first.flatMap(Minutes.of)
        recipe.cookMinutes = words("cookTime").first.flatMap(Minutes.of)
        recipe.file(words("recipeCategory") + words("recipeCourse"), words("recipeCollection"))
        recipe.mark(.favourite, if: words("recipeIsFavourite").first?.lowercased() == "true")
        recipe.notes = [lines("recipeNotes").joined(separator: "\n")].filter { !$0.isEmpty }
        recipe.cite(parts["recipeSource"]?.first.flatMap { link(page, in: $0) } ?? words("recipeSource").first ?? "")
        recipe.nutrition = parts.keys.sorted().filter { $0.hasPrefix("recipeNut") }.compactMap { name in
            parts[name]?.first.flatMap { nutrient(page, $0, String(name.dropFirst(9)), in: place) }
        }
        recipe.findPartsOfFile()
        recipe.trim()
        var found = FileRecipe(
            recipe,
            key: words("recipeId").first ?? "",
            rating: words("recipeRating").first.flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil }
        )
        let photos = page.inside(place).filter { page.nodes[$0].name == "img" }
            .compactMap { page.nodes[$0].attributes["src"] }
        found.leavePhotos(of: photos)
        found.photoName = photos.first ?? ""
        return found
    }
}

extension RecipeKeeperFile {
    private static func link(_ page: HTMLPage, in place: Int) -> String? {
        page.inside(place).lazy.compactMap { page.nodes[$0].attributes["href"] }.first
    }

    /// Whether a line is the sum of the others, which the application writes among them: "1080g Total".
    private static func isTotal(_ line: String) -> Bool {
        let tokens = TextTokens(line).items
        let words = tokens.compactMap { token in if case .word(let word) = token { word } else { nil } }
        let isSum = words.contains("total") || words.contains("toplam")
        return isSum && words.count == 2 && tokens.count == 3 && Servings.isMeasured(line)
    }

    /// A nutrient as people read it, "Total Fat: 41.5g": beside it stands its number for programs, without a unit.
    private static func nutrient(_ page: HTMLPage, _ index: Int, _ name: String, in recipe: Int) -> String? {
        let value = page.value(index)
        if value.isEmpty { return nil }
        let around = page.nodes[index].parent
        guard around >= 0, around != recipe else { return "\(name): \(value)" }
        let words = page.lines(around).joined(separator: " ")
        return words.contains(value) && words.utf8.count <= 100 ? words : "\(name): \(value)"
    }
}

/// CopyMeThat: a page of all recipes, in which identifiers repeat.
enum CopyMeThatFile {
    static func isPage(_ page: HTMLPage) -> Bool {
        page.nodes.contains { $0.name == "meta" && $0.attributes["name"] == "copymethat_class_id_version" }
    }

    static func recipes(_ page: HTMLPage) -> [FileRecipe] {
        page.nodes.indices.filter { page.hasClass($0, "recipe") && page.nodes[$0].name == "div" }
            .map { recipe(page, $0) }
    }

    private static func recipe(_ page: HTMLPage, _ place: Int) -> FileRecipe {
        var recipe = ImportedRecipe()
        var rating: Int?
        var photo = ""
        var categories: [String] = []
        var isMade = false
        for index in page.inside(place) {
            let node = page.nodes[index]
            switch node.attributes["id"] ?? "" {
            case "name": recipe.name = page.value(index)
            case "description": recipe.summary = page.value(index)
            case "original_link": recipe.cite(node.attributes["href"] ?? page.value(index))
            case "recipeYield": recipe.serve(page.value(index))
            case "ratingValue": rating = Int(page.value(index)).flatMap { (1...5).contains($0) ? $0 : nil }
            case "made_this": isMade = true
            case "starred": recipe.mark(.favourite, if: true)
            case "recipeNotes": recipe.notes = [page.lines(index).joined(separator: "\n")].filter { !$0.isEmpty }
            default: break
            }
            if page.hasClass(index, "recipeImage") { photo = node.attributes["src"] ?? "" }
            if page.hasClass(index, "recipeCategory") { categories.append(page.value(index).trimmed(of: ", ")) }
            if page.hasClass(index, "recipeIngredient_subheader") { recipe.ingredients.begin(page.value(index)) }
            if page.hasClass(index, "recipeIngredient") { recipe.ingredients.addFilled(page.value(index)) }
            if page.hasClass(index, "instruction_subheader") { recipe.method.begin(page.value(index)) }
            if page.hasClass(index, "instruction") { recipe.method.addFilled(page.value(index)) }
        }
        recipe.ingredients = recipe.ingredients.filled
        recipe.method = recipe.method.filled
        recipe.file(categories.filter { !$0.isEmpty && $0 != "Tags:" }, [])
        recipe.mark(.cooked, if: isMade)
        recipe.trim()
        var found = FileRecipe(recipe, key: recipe.address, rating: rating)
        found.photoName = photo
        return found
    }
}

extension HTMLPage {
    func hasClass(_ index: Int, _ name: String) -> Bool {
        (nodes[index].attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).contains { $0 == name }
    }

    /// What an element says: its content attribute, or its text in one line.
    func value(_ index: Int) -> String {
        if let content = nodes[index].attributes["content"] { return HTMLText.line(content) }
        return lines(index).joined(separator: " ")
    }
}

/// Cookmate and MyCookbook: XML with lists of lines.
enum CookmateFile {
    static func recipes(_ page: HTMLPage) -> [FileRecipe] {
        page.nodes.indices.filter { page.nodes[$0].name == "recipe" }.map { recipe(page, $0) }
    }

    private static func recipe(_ page: HTMLPage, _ place: Int) -> FileRecipe {
        var parts: [String: [Int]] = [:]
        for index in page.inside(place) where page.nodes[index].parent == place {
            parts[page.nodes[index].name, default: []].append(index)
        }
        func lines(_ name: String) -> [String] { (parts[name] ?? []).flatMap { Self.lines(page, $0) } }
        var recipe = ImportedRecipe()
        recipe.name = lines("title").joined(separator: " ")
        recipe.summary = lines("description").joined(separator: " ")
        recipe.ingredients = FileText.sections(lines("ingredient"))
        recipe.method = FileText.sections(lines("recipetext").map(Steps.withoutNumber), colons: false)
        recipe.findPartsOfFile()
        recipe.serve(lines("quantity").first ?? "")
        recipe.prepMinutes = lines("preptime").first.flatMap(Minutes.of)
        recipe.cookMinutes = lines("cooktime").first.flatMap(Minutes.of)
        recipe.totalMinutes = lines("totaltime").first.flatMap(Minutes.of)
        recipe.file(lines("category"), [])
        recipe.nutrition = lines("nutrition")
        recipe.notes = [lines("comments").joined(separator: "\n"), lines("video").first ?? ""].filter { !$0.isEmpty }
        recipe.cite(lines("url").first ?? "", name: lines("source").first ?? "")
        recipe.trim()
        let rating = lines("rating").first.flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil }
        var found = FileRecipe(recipe, key: recipe.address, rating: rating)
        found.photoName = (lines("imagepath").first ?? "").split(separator: "/").last.map(String.init) ?? ""
        let address = (lines("imageurl").first ?? "").limited(to: 2_000)
        if found.photoName.isEmpty { found.standElsewhere(photo: address) }
        // What is not in the file stands there, perhaps.
        if !address.isEmpty { found.recipe.images = [address] }
        return found
    }

    /// The lines of a field. One without a list has its lines as they were typed.
    private static func lines(_ page: HTMLPage, _ place: Int) -> [String] {
        let inside = page.inside(place)
        guard inside.allSatisfy({ page.nodes[$0].name.isEmpty }) else { return page.lines(place) }
        return FileText.lines(HTMLText.decoded(inside.map { page.nodes[$0].text }.joined()))
    }
}
