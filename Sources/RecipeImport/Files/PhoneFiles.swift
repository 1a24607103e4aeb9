import FoundationEssentials

/// Paprika: one compressed JSON object for each recipe.
enum PaprikaFile {
    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("name")
        recipe.summary = node.line("description")
        recipe.ingredients = FileText.sections(FileText.lines(node.text("ingredients")))
        recipe.method = FileText.steps(node.text("directions"))
        recipe.findPartsOfFile()
        recipe.serve(node.line("servings"))
        recipe.prepMinutes = Minutes.of(node.line("prep_time"))
        recipe.cookMinutes = Minutes.of(node.line("cook_time"))
        recipe.totalMinutes = Minutes.of(node.line("total_time"))
        recipe.file(node.names("categories"), [])
        recipe.mark(.favourite, if: node.isTrue("on_favorites") || node.number("on_favorites") == 1)
        recipe.nutrition = FileText.lines(node.text("nutritional_info"))
        recipe.notes = [node.text("notes"), node.line("difficulty")].filter { !$0.isEmpty }
        recipe.cite(node.text("source_url"), name: node.line("source"))
        recipe.trim()
        var found = FileRecipe(recipe, key: node.line("uid"), rating: node.rating("rating"))
        let inner = node.list("photos").map { $0.text("data") }
        found.leavePhotos(of: inner)
        let photos = inner + [node.text("photo_large"), node.text("photo_data")]
        found.photo = Base64Photo.first(of: photos.sorted { $0.utf8.count > $1.utf8.count })
        if found.photo.isEmpty { found.standElsewhere(photo: node.line("image_url")) }
        return found
    }
}

/// Mela: JSON with Markdown's headings and links in its texts.
enum MelaFile {
    static func isRecipe(_ node: JSONNode) -> Bool {
        node["title"] != nil && node["ingredients"]?.string != nil && node["instructions"]?.string != nil
    }

    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("title")
        recipe.summary = node.line("text")
        recipe.ingredients = FileText.sections(FileText.lines(unlinked(node.text("ingredients"))), colons: false)
        recipe.method = FileText.steps(unlinked(node.text("instructions")))
        recipe.serve(node.line("yield"))
        recipe.prepMinutes = Minutes.of(node.line("prepTime"))
        recipe.cookMinutes = Minutes.of(node.line("cookTime"))
        recipe.totalMinutes = Minutes.of(node.line("totalTime"))
        recipe.file(node.names("categories"), [])
        recipe.mark(.favourite, if: node.isTrue("favorite"))
        recipe.mark(.wanted, if: node.isTrue("wantToCook"))
        recipe.nutrition = FileText.lines(node.text("nutrition"))
        recipe.notes = [node.text("notes")].filter { !$0.isEmpty }
        recipe.cite(node.text("link"))
        recipe.trim()
        var found = FileRecipe(recipe, key: node.line("id"))
        let photos = node.list("images").map { $0.string ?? "" }
        found.leavePhotos(of: photos)
        found.photo = Base64Photo.first(of: photos)
        return found
    }

    /// "[carrot](mela://…)" is a carrot.
    static func unlinked(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "["), let middle = rest[open...].firstRange(of: "]("),
            let close = rest[middle.upperBound...].firstIndex(of: ")"), !rest[open..<close].contains("\n")
        {
            result += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

/// Crouton: JSON with quantities of its own kinds, in an order of its own.
enum CroutonFile {
    static func isRecipe(_ node: JSONNode) -> Bool {
        node["steps"] != nil && node["ingredients"] != nil && (node["uuid"] != nil || node["cookingDuration"] != nil)
    }

    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("name")
        var lines: [ImportedRecipe.Section] = []
        for line in ordered(node.list("ingredients")) {
            let name = line["ingredient"]?.line("name") ?? ""
            let quantity = line["quantity"]
            let kind = quantity?.line("quantityType") ?? ""
            if kind == "SECTION" {
                lines.begin(name)
                continue
            }
            let amount = quantity?.number("amount").flatMap { $0 > 0 ? FileText.amount($0) : nil } ?? ""
            let words = [amount, amount.isEmpty ? "" : units[kind] ?? kind.lowercased(), name]
            lines.addFilled(words.filter { !$0.isEmpty }.joined(separator: " "))
        }
        recipe.ingredients = lines.filled
        var steps: [ImportedRecipe.Section] = []
        for step in ordered(node.list("steps")) {
            if step.isTrue("isSection") {
                steps.begin(step.line("step"))
            } else {
                for line in FileText.lines(step.text("step")) { steps.addFilled(Steps.withoutNumber(line)) }
            }
        }
        recipe.method = steps.filled
        recipe.serve(node.line("serves"))
        recipe.prepMinutes = node.number("duration").flatMap { $0 > 0 ? $0 : nil }
        recipe.cookMinutes = node.number("cookingDuration").flatMap { $0 > 0 ? $0 : nil }
        recipe.file([], node.names("tags"))
        recipe.nutrition = FileText.lines(node.text("neutritionalInfo", "nutritionalInfo"))
        recipe.notes = [node.text("notes")].filter { !$0.isEmpty }
        recipe.cite(node.text("webLink"), name: node.line("sourceName"))
        recipe.trim()
        var found = FileRecipe(recipe, key: node.line("uuid"))
        let photos = node.list("images").map { $0.string ?? "" }
        found.leavePhotos(of: photos)
        found.photo = Base64Photo.first(of: photos)
        return found
    }

    private static func ordered(_ nodes: [JSONNode]) -> [JSONNode] {
        let numbered = nodes.prefix(ImportLimits.lines).enumerated().map { ($1.number("order") ?? Double($0), $0, $1) }
        return numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 }
    }

    private static let units = [
        "ITEM": "", "GRAMS": "g", "KGS": "kg", "MILLS": "ml", "LITRES": "l", "TEASPOON": "tsp", "TABLESPOON": "tbsp",
        "CUP": "cup", "OUNCE": "oz", "OUNCES": "oz", "POUND": "lb", "POUNDS": "lb", "FLUID_OUNCE": "fl oz",
        "PINCH": "pinch", "CAN": "can", "BUNCH": "bunch", "PACKET": "packet", "BOTTLE": "bottle",
    ]
}

/// KitchenOwl: everything of a household in one JSON object.
enum KitchenOwlFile {
    static func isHousehold(_ node: JSONNode) -> Bool {
        node["recipes"] != nil && node.list("recipes").contains { $0["items"] != nil }
    }

    /// Whether it says where in a shop its items stand.
    static func hasAisles(_ node: JSONNode) -> Bool {
        node.list("items").contains { item in
            guard let category = item["category"] else { return false }
            return !(category.string ?? category.line("name")).isEmpty
        }
    }

    /// - Parameter language: that of the export, in which its lines are read: what is optional is said in its words.
    static func recipe(_ node: JSONNode, language: String) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("name")
        let optional = language.hasPrefix("tr") ? "isteğe bağlı" : "optional"
        let lines = node.list("items").prefix(ImportLimits.lines).map { item in
            let words = [item.line("description"), item.line("name")].filter { !$0.isEmpty }.joined(separator: " ")
            return item.isTrue("optional") ? "\(words) (\(optional))" : words
        }
        recipe.ingredients = [.init(lines: lines.filter { !$0.isEmpty })].filter { !$0.lines.isEmpty }
        recipe.method = FileText.steps(mentioned(node.text("description")))
        recipe.servings = node.number("yields").flatMap { $0 > 0 ? $0 : nil }
        recipe.prepMinutes = node.number("prep_time").flatMap { $0 > 0 ? $0 : nil }
        recipe.cookMinutes = node.number("cook_time").flatMap { $0 > 0 ? $0 : nil }
        recipe.totalMinutes = node.number("time").flatMap { $0 > 0 ? $0 : nil }
        recipe.file([], node.names("tags"))
        recipe.cite(node.text("source"))
        recipe.trim()
        // Its name is no key: somebody else's recipe has the same one.
        var found = FileRecipe(recipe, key: recipe.address)
        // The export names photos, and has none of them.
        if !node.line("photo").isEmpty { found.remarks = [.photoElsewhere] }
        return found
    }

    /// "@Onion" mentions an item: what stands behind the sign is its name.
    private static func mentioned(_ text: String) -> String {
        var result = ""
        var last: Character = " "
        for character in text {
            if character != "@" || !(last.isWhitespace || last == "(") { result.append(character) }
            last = character
        }
        return result
    }
}

/// Photos inside of texts.
enum Base64Photo {
    private static let limit = 28 << 20

    /// The first of these texts that is one.
    static func first(of texts: [String]) -> [UInt8] {
        texts.prefix(20).lazy.compactMap(bytes).first { !$0.isEmpty } ?? []
    }

    static func bytes(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.count <= limit else { return nil }
        let coded = text.hasPrefix("data:") ? String(text.drop { $0 != "," }.dropFirst()) : text
        return Data(base64Encoded: coded, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
    }
}

/// RecetteTek: lists of recipes whose fields are texts, beside their pictures.
enum RecetteTekFile {
    static func isRecipe(_ node: JSONNode) -> Bool {
        node["title"] != nil && node["ingredients"]?.string != nil && (node["pictures"] != nil || node["uuid"] != nil)
    }

    static func recipe(_ node: JSONNode) -> FileRecipe {
        var recipe = ImportedRecipe()
        recipe.name = node.line("title")
        recipe.summary = node.line("description")
        recipe.ingredients = FileText.sections(FileText.lines(node.text("ingredients")))
        recipe.method = FileText.steps(node.text("instructions"))
        recipe.findPartsOfFile()
        recipe.serve(node.line("quantity"))
        recipe.prepMinutes = Minutes.of(node.line("preparationTime"))
        recipe.cookMinutes = Minutes.of(node.line("cookingTime"))
        recipe.totalMinutes = Minutes.of(node.line("totalTime"))
        let keywords = node.text("keywords").split(separator: ";").map(String.init)
        recipe.file(titles(node, "categories"), titles(node, "tags") + keywords)
        recipe.nutrition = FileText.lines(node.text("nutrition"))
        recipe.notes = [node.text("notes"), node.text("cookware"), node.line("video")].filter { !$0.isEmpty }
        recipe.cite(node.text("url"))
        recipe.trim()
        var found = FileRecipe(recipe, key: node.line("uuid"), rating: node.rating("rating"))
        // The application names where its pictures lie on the phone: the archive has them without folders.
        let pictures = node.list("pictures").map { $0.string ?? "" }
        found.leavePhotos(of: pictures)
        let picture = pictures.first ?? ""
        found.photoName = picture.split(separator: "/").last.map(String.init) ?? ""
        return found
    }

    private static func titles(_ node: JSONNode, _ key: String) -> [String] {
        node.list(key).map { $0["title"] == nil ? $0.string ?? "" : $0.line("title") }.filter { !$0.isEmpty }
    }
}
