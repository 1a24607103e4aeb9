/// What a page was found to hold.
public struct PageReading: Codable, Hashable, Sendable {
    public var recipes: [ImportedRecipe] = []
    /// The page's own title.
    public var title = ""
    /// The page's text in lines, for a person to choose from where no recipe was found.
    public var text = ""
    public var address = ""

    public init() {}
}

/// Reads the recipes of a page: those in JSON-LD, else in microdata or RDFa, else what the page's text looks like.
public enum RecipePage {
    /// - Parameters:
    ///   - contentType: the field of that name in the server's answer, for the encoding.
    ///   - address: where the page was found; relative addresses in it are resolved against that.
    public static func read(_ bytes: [UInt8], contentType: String = "", address: String = "") -> PageReading {
        let bytes = Array(bytes.prefix(ImportLimits.pageBytes))
        let charset = PageEncoding.name(bytes, stated: PageEncoding.named(in: contentType))
        let page = HTMLPage(bytes, charset: charset)
        let head = PageHead(page)
        var reading = PageReading()
        reading.title = head.title
        reading.address = address
        let found = recipes(page)
        reading.recipes = Array(found.prefix(ImportLimits.recipes)).map { finished($0, head, address) }
        if reading.recipes.isEmpty { reading.text = limited(page.lines(0..<page.nodes.count)) }
        return reading
    }

    private static func recipes(_ page: HTMLPage) -> [ImportedRecipe] {
        let linked = merged(LinkedData(scripts(page)).recipes.map(LinkedRecipe.init).map { $0.recipe })
        // A page may say the name in one way, and all else in another.
        if linked.contains(where: { $0.hasContent }) { return linked.filter(\.hasContent) }
        for vocabulary in MarkedUpRecipes.Vocabulary.allCases {
            let found = merged(MarkedUpRecipes(page, vocabulary).objects.map(LinkedRecipe.init).map { $0.recipe })
            if found.contains(where: { $0.hasContent }) { return found.filter(\.hasContent) }
        }
        return []
    }

    private static func scripts(_ page: HTMLPage) -> [String] {
        page.nodes.indices.compactMap { index in
            let node = page.nodes[index]
            guard node.name == "script", (node.attributes["type"] ?? "").lowercased().contains("ld+json") else {
                return nil
            }
            return page.inside(index).map { page.nodes[$0].text }.joined()
        }
    }

    /// One recipe for each name: of two, as plug-ins write them, what the first lacks comes from the second.
    private static func merged(_ recipes: [ImportedRecipe]) -> [ImportedRecipe] {
        var merged: [ImportedRecipe] = []
        var places: [String: Int] = [:]
        for recipe in recipes {
            let key = recipe.name.lowercased()
            if let place = places[key] {
                merged[place].complete(from: recipe)
            } else {
                places[key] = merged.count
                merged.append(recipe)
            }
        }
        return merged
    }

    private static func finished(_ recipe: ImportedRecipe, _ head: PageHead, _ address: String) -> ImportedRecipe {
        var recipe = recipe
        if recipe.name.isEmpty { recipe.name = head.title }
        recipe.takeYieldOfName()
        if recipe.summary.isEmpty { recipe.summary = head.summary }
        recipe.images = recipe.images.filter(AddressReference.isPlace)
        if recipe.images.isEmpty { recipe.images = head.image.map { [$0] } ?? [] }
        recipe.images = recipe.images.map { AddressReference.resolved($0, against: address) }
        if recipe.sourceName.isEmpty { recipe.sourceName = head.siteName }
        if recipe.sourceName.isEmpty { recipe.sourceName = AddressReference.host(of: address) }
        recipe.address = address.isEmpty ? recipe.address : address
        return recipe
    }

    private static func limited(_ lines: [String]) -> String {
        var text = ""
        for line in lines {
            guard text.utf8.count + line.utf8.count < ImportLimits.textBytes else { break }
            text += line + "\n"
        }
        return text
    }
}

extension ImportedRecipe {
    /// Takes from another reading of the same recipe what this one lacks.
    fileprivate mutating func complete(from other: ImportedRecipe) {
        if ingredients.isEmpty { ingredients = other.ingredients }
        if method.isEmpty { method = other.method }
        if servings == nil {
            (servings, yieldText, servingsAreStated) = (other.servings, other.yieldText, other.servingsAreStated)
        }
        if minutes == nil {
            (prepMinutes, cookMinutes, totalMinutes) = (other.prepMinutes, other.cookMinutes, other.totalMinutes)
        }
        if images.isEmpty { images = other.images }
        if summary.isEmpty { summary = other.summary }
        if nutrition.isEmpty { nutrition = other.nutrition }
        if tags.isEmpty { tags = other.tags }
        if category.isEmpty { category = other.category }
        if sourceName.isEmpty { sourceName = other.sourceName }
        (tools, cost) = (tools ?? other.tools, cost ?? other.cost)
    }
}

/// What a page says of itself in its head.
struct PageHead {
    private(set) var title = ""
    private(set) var summary = ""
    private(set) var siteName = ""
    private(set) var image: String?

    init(_ page: HTMLPage) {
        for index in page.nodes.indices {
            let node = page.nodes[index]
            if node.name == "meta", let content = node.attributes["content"] {
                let name = (node.attributes["property"] ?? node.attributes["name"] ?? "").lowercased()
                switch name {
                case "og:title" where title.isEmpty: title = HTMLText.line(content)
                case "og:site_name" where siteName.isEmpty: siteName = HTMLText.line(content)
                case "og:image" where AddressReference.isPlace(content),
                    "og:image:secure_url" where AddressReference.isPlace(content):
                    image = image ?? HTMLText.collapsed(content)
                case "og:description", "description": if summary.isEmpty { summary = HTMLText.line(content) }
                default: break
                }
            }
        }
        if title.isEmpty, let heading = page.first("h1") { title = page.lines(heading).joined(separator: " ") }
        if title.isEmpty, let element = page.first("title") { title = page.lines(element).joined(separator: " ") }
    }
}
