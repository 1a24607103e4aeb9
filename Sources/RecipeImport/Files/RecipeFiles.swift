import Archives
import FoundationEssentials

/// Reads the recipes of another application's file, which is recognised by what it holds and never by its name alone.
public struct RecipeFiles {
    /// Takes one recipe, and its photo where it has one.
    public typealias Sink = (FileRecipe, _ photo: [UInt8]) throws -> Void

    let files: BundledFiles
    /// A file of our own for what is packed inside of archives.
    let scratch: String
    private let maxRecipes: Int
    private let sink: Sink
    /// In how many archives the file stands.
    let depth: Int
    static let maxDepth = 2
    var summary = FileSummary()
    /// Whether it names recipes of Mealie without saying what is in them.
    private var isList = false
    /// The photos that are still to come, by their names, with the recipes that they belong to.
    private var awaited: [(recipe: FileRecipe, photo: String)] = []

    public static let recipes = 20_000
    public static let photoBytes = 20 << 20

    /// - Parameters:
    ///   - path: the file, an archive or not.
    ///   - name: what the file was called, which is the name of a recipe that has no other.
    public static func read(
        _ path: String,
        name: String,
        scratch: String,
        maxRecipes: Int = recipes,
        _ sink: @escaping Sink
    ) -> FileSummary {
        do {
            var reader = RecipeFiles(try BundledFiles(path), scratch: scratch, maxRecipes: maxRecipes, sink)
            do {
                try reader.read(name)
            } catch let problem as FileProblem {
                reader.summary.problem = problem
            } catch {
                reader.summary.problem = .damaged
            }
            if reader.summary.problem == nil, reader.summary.count == 0 {
                reader.summary.problem = reader.isList ? .recipeList : reader.summary.app == nil ? .unknown : .empty
            }
            return reader.summary
        } catch {
            var summary = FileSummary()
            summary.problem = error
            return summary
        }
    }

    private init(_ files: BundledFiles, scratch: String, maxRecipes: Int, _ sink: @escaping Sink) {
        self.files = files
        self.scratch = scratch
        self.maxRecipes = maxRecipes
        self.sink = sink
        depth = 0
    }

    /// The archive that is all that another one holds.
    init(inside outer: RecipeFiles, at path: String) throws(FileProblem) {
        files = try BundledFiles(path)
        scratch = path + "-inside"
        maxRecipes = outer.maxRecipes
        sink = outer.sink
        depth = outer.depth + 1
    }

    private mutating func read(_ name: String) throws {
        let isArchive = try ByteFile.reading(files.path).read(upTo: 2) == Array("PK".utf8)
        if isArchive { try readArchive() } else { try readSingle(name) }
        try readPhotos()
    }

    mutating func emit(_ recipes: [FileRecipe], _ app: FileApp) throws {
        summary.app = summary.app ?? app
        for recipe in recipes {
            var recipe = recipe
            for kind in recipe.leftOut { leaveOut(kind, if: true) }
            if !recipe.recipe.hasContent { recipe.remarks.append(.bare) }
            if recipe.namesPhoto, recipe.photoName.isEmpty { recipe.remarks.append(.photoAbsent) }
            guard summary.count < maxRecipes else { throw FileProblem.tooManyRecipes }
            summary.count += 1
            if recipe.photo.isEmpty, !recipe.photoName.isEmpty {
                awaited.append((recipe, recipe.photoName))
            } else {
                let photo = recipe.photo
                recipe.photo = []
                try emit(recipe, photo)
            }
        }
    }

    /// A photo that is too large is left out, and the recipe says so.
    private func emit(_ recipe: FileRecipe, _ photo: [UInt8]) throws {
        var recipe = recipe
        recipe.hasPhoto = !photo.isEmpty && photo.count <= Self.photoBytes
        if !photo.isEmpty, !recipe.hasPhoto { recipe.remarks.append(.photo) }
        try sink(recipe, recipe.hasPhoto ? photo : [])
    }

    /// The photos that stand for themselves in the archive; a recipe whose photo is not there comes without, and says so.
    mutating func readPhotos() throws {
        if awaited.isEmpty { return }
        var places: [String: [Int]] = [:]
        for (index, one) in awaited.enumerated() { places[one.photo, default: []].append(index) }
        var done: Set<Int> = []
        let names = files.names.compactMap { name -> (String, [Int])? in
            let found = places[name] ?? places.first { name.hasSuffix("/" + $0.key) }?.value
            return found.map { (name, $0) }
        }
        let wanted = Dictionary(names) { first, _ in first }
        let reader = self
        try files.each({ wanted[$0] != nil }) { name, bytes in
            for index in wanted[name] ?? [] where done.insert(index).inserted {
                try reader.emit(reader.awaited[index].recipe, bytes)
            }
        }
        for index in awaited.indices where !done.contains(index) {
            var recipe = awaited[index].recipe
            recipe.remarks.append(recipe.recipe.images.isEmpty ? .photoAbsent : .photoElsewhere)
            try sink(recipe, [])
        }
    }
}

// What stands alone.
extension RecipeFiles {
    private mutating func readSingle(_ name: String) throws {
        let bytes = try files.first { _ in true } ?? []
        let text = FileText.decoded(bytes)
        let start = text.unicodeScalars.first { !$0.properties.isWhitespace }
        switch start {
        case "{", "[":
            // A heading of Cooklang's comments begins so, too.
            if text.hasPrefix("[-") {
                try emitText(text, name)
            } else {
                try emitJSON(Self.json(bytes), optional: false)
            }
        case "<":
            if text.prefix(1_000).contains("<cookbook") {
                try emitCookmate(bytes)
            } else {
                try emitPage(bytes)
            }
        case nil: throw FileProblem.empty
        default: try emitText(text, name)
        }
    }

    mutating func emitJSON(_ node: JSONNode, optional: Bool) throws {
        let nodes = node.elements.flatMap { $0["items"] == nil || $0["name"] != nil ? [$0] : $0.list("items") }
        for node in nodes {
            if MealieFile.isRecipe(node) {
                try emit([MealieFile.recipe(node)], .mealie)
            } else if TandoorFile.isRecipe(node) {
                try emit([TandoorFile.recipe(node)], .tandoor)
            } else if KitchenOwlFile.isHousehold(node) {
                let language = node.line("language")
                try emit(node.list("recipes").map { KitchenOwlFile.recipe($0, language: language) }, .kitchenOwl)
                leaveOut([("shoppinglists", .shopping), ("planner", .plan), ("expenses", .expenses)], of: node)
                leaveOut(.aisles, if: KitchenOwlFile.hasAisles(node))
            } else if RecetteTekFile.isRecipe(node) {
                try emit([RecetteTekFile.recipe(node)], .recetteTek)
            } else if MelaFile.isRecipe(node) {
                try emit([MelaFile.recipe(node)], .mela)
            } else if CroutonFile.isRecipe(node) {
                try emit([CroutonFile.recipe(node)], .crouton)
            } else if node["uid"] != nil, node["directions"] != nil {
                try emit([PaprikaFile.recipe(node)], .paprika)
            } else if MealieFile.isListed(node) {
                isList = true
            } else {
                try emit(LinkedFile.recipes([node]), .recipeSage)
            }
        }
        if summary.count == 0, !optional { summary.app = nil }
    }

    /// Says of lists that are not brought in what they hold.
    mutating func leaveOut(_ lists: [(String, FileLeftOut)], of node: JSONNode) {
        for (key, kind) in lists where !node.list(key).isEmpty && !summary.leftOut.contains(kind) {
            summary.leftOut.append(kind)
        }
    }

    mutating func leaveOut(_ kind: FileLeftOut, if isThere: Bool) {
        if isThere, !summary.leftOut.contains(kind) { summary.leftOut.append(kind) }
    }

    mutating func emitPage(_ bytes: [UInt8]) throws {
        let charset = PageEncoding.name(bytes, stated: nil)
        let page = HTMLPage(bytes, charset: charset, atMost: ImportLimits.fileNodes)
        if CopyMeThatFile.isPage(page) { return try emit(Self.said(CopyMeThatFile.recipes(page), page), .copyMeThat) }
        let kept = RecipeKeeperFile.recipes(page)
        if !kept.isEmpty { return try emit(Self.said(kept, page), .recipeKeeper) }
        let found = RecipePage.read(bytes).recipes.map { FileRecipe($0, key: $0.address) }
        if !found.isEmpty { try emit(found, .page) }
    }

    mutating func emitCookmate(_ bytes: [UInt8]) throws {
        let page = HTMLPage(bytes, charset: "utf-8", atMost: ImportLimits.fileNodes)
        try emit(Self.said(CookmateFile.recipes(page), page), .cookmate)
    }

    /// The recipes of a page, of which the last one says where the page was too long.
    private static func said(_ recipes: [FileRecipe], _ page: HTMLPage) -> [FileRecipe] {
        var recipes = recipes
        if page.isCut, !recipes.isEmpty { recipes[recipes.count - 1].remarks.append(.cut) }
        return recipes
    }

    mutating func emitText(_ text: String, _ name: String) throws {
        if MasterCookFile.isText(text) { return try emit(MasterCookFile.recipes(text), .masterCook) }
        if MealMasterFile.isText(text) { return try emit(MealMasterFile.recipes(text), .mealMaster) }
        let title = Self.title(of: name)
        if CooklangFile.isText(text) { return try emit([CooklangFile.recipe(text, name: title)], .cooklang) }
        let table = FileTable(text)
        if PlanToEatFile.isTable(table) { return try emit(PlanToEatFile.recipes(table), .planToEat) }
        if MyRecipeBoxFile.isTable(table) { return try emit(MyRecipeBoxFile.recipes(table), .myRecipeBox) }
        guard text.utf8.count <= ImportLimits.textBytes, !Self.isTable(text) else { return }
        let recipe = RecipeText.read(text)
        // One line after another may be anything: a table, a note.
        if recipe.lineCount > 1 { try emit([FileRecipe(recipe)], .text) }
    }

    /// Whether a text is a table of something, or mostly marks of a page: no words of a recipe.
    private static func isTable(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        guard lines.count > 1 else { return false }
        let isDivided = [";", ",", "\t"].contains { (sign: Character) in
            let counts = Set(lines.map { $0.count { $0 == sign } })
            return counts.count == 1 && (counts.first ?? 0) > (sign == "," ? 2 : 1)
        }
        return isDivided || lines.count { $0.contains("<") && $0.contains(">") } * 2 > lines.count
    }

    /// A file's name without its folders and its ending.
    private static func title(of name: String) -> String {
        let last = name.split(separator: "/").last ?? ""
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return String(last) }
        return String(last[..<dot])
    }
}
