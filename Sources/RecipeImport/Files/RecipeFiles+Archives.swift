import Archives
import FoundationEssentials

// What archives hold.
extension RecipeFiles {
    mutating func readArchive() throws {
        let files = files
        if let manifest = try files.first({ $0 == "manifest.json" }), Self.json(manifest)["format"]?.string == "sofra" {
            throw FileProblem.sofra
        }
        if let tables = try files.first({ $0 == "database.json" || $0.hasSuffix("/database.json") }) {
            return try readMealie(Self.json(tables))
        }
        if files.has(suffix: ".paprikarecipe") { return try readPacked(".paprikarecipe", .paprika) }
        if files.has(suffix: ".melarecipe") { return try readEach(".melarecipe", .mela, MelaFile.recipe) }
        if files.has(suffix: ".crumb") { return try readEach(".crumb", .crouton, CroutonFile.recipe) }
        if files.names.contains(where: { $0.split(separator: "/").last == "recipe.json" }) {
            return try readNextcloud()
        }
        if let only = files.names.first, files.names.count == 1, Self.isArchive(only) { return try readInside(only) }
        // Its parts are called by numbers, or as their recipes.
        if files.names.allSatisfy(Self.isArchive) || files.names.contains(where: Self.isNumbered) {
            return try readTandoor()
        }
        let isChowdown = files.names.contains(where: Self.isMarkdown)
        if isChowdown || files.has(suffix: ".cook"), try !hasKnownPage() {
            // Pages and other files beside them are what shows them.
            return try isChowdown ? readMarkdown() : readOthers()
        }
        if files.names.contains(where: Self.isPage) { return try readPages() }
        if files.has(suffix: ".xml") {
            let xml = try files.first { $0.hasSuffix(".xml") } ?? []
            return try emitCookmate(xml)
        }
        if files.has(suffix: ".json") { return try readJSONs() }
        try readOthers()
    }

    private mutating func readMealie(_ tables: JSONNode) throws {
        leaveOut(
            [
                ("shopping_lists", .shopping), ("group_meal_plans", .plan), ("cookbooks", .cookbooks),
                ("recipe_assets", .attachments),
            ],
            of: tables
        )
        let mealie = MealieTables(tables)
        leaveOut(.timeline, if: mealie.hasTimeline)
        leaveOut(.aisles, if: mealie.hasLabels)
        var recipes = mealie.recipes
        let photos = Self.mealiePhotos(files.names)
        for index in recipes.indices {
            recipes[index].photoName = photos[MealieTables.key(recipes[index].key)] ?? ""
        }
        try emit(recipes, .mealie)
    }

    static func json(_ bytes: [UInt8]) -> JSONNode {
        let values = LooseJSON.values(FileText.decoded(bytes))
        return values.count == 1 ? values[0] : .array(values)
    }

    private static func mealiePhotos(_ names: [String]) -> [String: String] {
        var photos: [String: String] = [:]
        for name in names {
            let parts = name.split(separator: "/")
            guard let last = parts.last, last.hasPrefix("original."), parts.count >= 3,
                parts[parts.count - 2] == "images"
            else { continue }
            photos[MealieTables.key(String(parts[parts.count - 3]))] = name
        }
        return photos
    }

    /// One damaged recipe never stops the rest.
    private mutating func readEach(
        _ suffix: String,
        _ app: FileApp,
        _ recipe: (JSONNode) -> FileRecipe
    ) throws {
        let files = files
        try files.each({ $0.lowercased().hasSuffix(suffix) }) { name, bytes in
            let node = Self.json(bytes)
            guard case .object = node else { return note(name) }
            try emit([recipe(node)], app)
        }
    }

    private mutating func note(_ name: String) {
        if summary.unread.count < 200 { summary.unread.append(name.limited(to: 200)) }
    }

    private mutating func readPacked(_ suffix: String, _ app: FileApp) throws {
        let (files, scratch) = (files, scratch)
        try files.eachPart({ $0.lowercased().hasSuffix(suffix) }) { name, bytes in
            var found: FileRecipe?
            do {
                guard let bytes else { throw FileProblem.tooLarge }
                try BundledFiles.inside(bytes, scratch) { _, inner in
                    let node = Self.json(inner)
                    if case .object = node, node["name"] != nil { found = PaprikaFile.recipe(node) }
                }
            } catch is FileProblem {
                found = nil
            }
            guard let found else { return note(name) }
            try emit([found], app)
        }
    }

    private static func isArchive(_ name: String) -> Bool { name.lowercased().hasSuffix(".zip") }

    private static func isNumbered(_ name: String) -> Bool {
        let last = name.split(separator: "/").last ?? ""
        return isArchive(name) && last.dropLast(4).allSatisfy(\.isNumber)
    }

    /// Reads the only file of an archive, which is an archive itself: somebody has packed an export once more, or one
    /// recipe was exported alone.
    private mutating func readInside(_ name: String) throws {
        guard depth < Self.maxDepth, let bytes = try files.first({ $0 == name }) else { return note(name) }
        try Data(bytes).write(to: URL(filePath: scratch))
        var inner = try RecipeFiles(inside: self, at: scratch)
        defer { summary = inner.summary }
        try inner.readArchive()
        try inner.readPhotos()
    }

    private mutating func readTandoor() throws {
        let (files, scratch) = (files, scratch)
        try files.eachPart(Self.isArchive) { name, bytes in
            var found: FileRecipe?
            var photo: [UInt8] = []
            do {
                guard let bytes else { throw FileProblem.tooLarge }
                try BundledFiles.inside(bytes, scratch) { inner, content in
                    if inner == "recipe.json" { found = TandoorFile.recipe(Self.json(content)) }
                    if inner.hasPrefix("image.") { photo = content }
                }
            } catch is FileProblem {
                found = nil
            }
            guard var found else { return note(name) }
            found.photo = photo
            try emit([found], .tandoor)
        }
    }

    private mutating func readNextcloud() throws {
        let files = files
        let names = Set(files.names)
        try files.each({ $0.split(separator: "/").last == "recipe.json" }) { name, bytes in
            let node = Self.json(bytes)
            guard case .object = node else { return note(name) }
            let folder = name.dropLast("recipe.json".count)
            if TandoorFile.isRecipe(node) {
                var recipe = TandoorFile.recipe(node)
                recipe.photoName = names.first { $0.hasPrefix(folder + "image.") } ?? ""
                return try emit([recipe], .tandoor)
            }
            var recipe = MealieFile.isRecipe(node) ? MealieFile.recipe(node) : LinkedFile.recipe(node)
            if recipe.recipe.name.isEmpty {
                recipe.recipe.name = folder.split(separator: "/").last.map(String.init) ?? ""
            }
            let photo = ["full.jpg", "full.png", "full.webp"].map { folder + $0 }.first(where: names.contains)
            if let photo {
                recipe.photoName = photo
                recipe.remarks.removeAll { $0 == .photoElsewhere }
            }
            try emit([recipe], MealieFile.isRecipe(node) ? .mealie : .nextcloud)
        }
    }

    /// Folders of Mealie's first versions, or any JSON with recipes in it.
    private mutating func readJSONs() throws {
        let files = files
        let photos = Self.mealiePhotos(files.names)
        try files.each({ $0.hasSuffix(".json") }) { name, bytes in
            let node = Self.json(bytes)
            if MealieFile.isRecipe(node) {
                var recipe = MealieFile.recipe(node)
                let folder = name.split(separator: "/").dropLast().last.map(String.init) ?? ""
                let names = [folder, recipe.key, node.line("slug")].map(MealieTables.key)
                recipe.photoName = names.lazy.compactMap { photos[$0] }.first ?? ""
                try emit([recipe], .mealie)
            } else if name.contains("/recipes/"), node["slug"] == nil, case .object(let members) = node, members.isEmpty
            {
                note(name)
            } else {
                try emitJSON(node, optional: true)
            }
        }
    }

    private mutating func readPages() throws {
        let files = files
        try files.each(Self.isPage) { _, bytes in try emitPage(bytes) }
    }

    private static func isPage(_ name: String) -> Bool {
        name.lowercased().hasSuffix(".html") || name.lowercased().hasSuffix(".htm")
    }

    /// Whether some page bears the mark of an application that exports pages.
    private func hasKnownPage() throws -> Bool {
        var isKnown = false
        try files.each(Self.isPage) { _, bytes in
            let text = String(decoding: bytes, as: UTF8.self).utf8
            isKnown =
                isKnown || text.contains("copymethat_class_id_version".utf8) || text.contains("recipeIngredients".utf8)
        }
        return isKnown
    }

    private static func isMarkdown(_ name: String) -> Bool { name.contains("_recipes/") && name.hasSuffix(".md") }

    private mutating func readMarkdown() throws {
        let files = files
        try files.each(Self.isMarkdown) { name, bytes in
            guard let recipe = ChowdownFile.recipe(FileText.decoded(bytes)) else { return note(name) }
            try emit([recipe], .chowdown)
        }
    }

    /// Archives of files that could come alone: tables, texts, recipes in Cooklang.
    private mutating func readOthers() throws {
        let files = files
        let photos = Set(files.names)
        try files.each({ name in
            ["csv", "cook", "txt", "mxp", "mmf", "mz2"].contains { name.lowercased().hasSuffix("." + $0) }
        }) { name, bytes in
            let text = FileText.decoded(bytes)
            if name.lowercased().hasSuffix(".cook") {
                let parts = name.dropLast(5).split(separator: "/").map(String.init)
                var recipe = CooklangFile.recipe(
                    text,
                    name: parts.last ?? "",
                    folder: parts.count > 1 ? parts[parts.count - 2] : ""
                )
                let photo = ["jpg", "jpeg", "png", "webp"].map { name.dropLast(4) + $0 }.first(where: photos.contains)
                if let photo {
                    recipe.photoName = photo
                    recipe.remarks.removeAll { $0 == .photoElsewhere }
                }
                try emit([recipe], .cooklang)
            } else {
                try emitText(text, name)
            }
        }
    }
}
