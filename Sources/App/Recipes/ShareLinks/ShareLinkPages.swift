import Domain
import Web

/// The page on which a recipe's share link is made, shown and revoked.
struct SharePage: Page, Sendable {
    let name: String
    let recipe: LocalPath
    let csrf: CSRFField
    let make: LocalPath
    let revoke: LocalPath
    let link: Link?
    /// Whether there is a link that was made under another secret of the server, and cannot be shown.
    let isLost: Bool

    struct Link: Sendable {
        let path: LocalPath
        /// The full address, to be sent to others.
        let text: String
    }

    init(_ context: SignedInContext, _ id: Recipe.ID, _ name: String, _ token: ShareToken?, isShared: Bool) {
        self.name = name
        isLost = isShared && token == nil
        recipe = .recipe(id)
        csrf = context.csrf
        make = "/recipes/\(id)/share"
        revoke = "/recipes/\(id)/share/delete"
        link = token.map { Link(path: $0.path, text: context.requestContext.absolute($0.path)) }
    }
}

/// A recipe as people with its link see it: nothing about the household, and nothing to change.
struct SharedRecipePage: Page, Sendable {
    let name: String
    /// The language of the recipe's words, where it is another than the page's.
    let lang: String?
    let summary: String
    var hasSummary: Bool { !summary.isEmpty }
    let figure: PhotoFigure
    let tags: [String]
    let definition: String
    let portion: NutrientTable
    let ingredients: CookedSection
    let method: MethodSection
    let nutrition: NutritionSection
    let linkedData: SafeHTML

    init(_ context: RequestContext, _ detail: RecipeDetail, _ token: ShareToken, _ cook: ViewedCook) {
        let strings = context.strings
        let language = strings.spokenLanguage
        let numbers = Formatting(language)
        let dish = detail.dish
        // The categories of a household are nobody else's business.
        let detail = detail.forStrangers
        name = detail.name
        lang = detail.lang(for: language)
        summary = detail.head.summary
        let photo = LocalPath(requested: token.path.text + "/photo") ?? token.path
        let link = detail.head.photo.map { Photo.Link(path: photo, width: $0.width, height: $0.height) }
        figure = .hero(link, of: detail.id, named: detail.name, strings)
        tags = strings.tags(of: detail, numbers)
        definition = strings.portionLabel(of: dish, numbers)
        portion = NutrientTable(dish.perPortion, language, isLarge: true)
        ingredients = CookedSection(strings, detail, cook, at: token.path, beside: nil)
        method = MethodSection(strings, detail, cook.amount)
        nutrition = NutritionSection(detail, strings)
        // The photo of a shared recipe has an address of its own, which anyone with the link can fetch.
        linkedData = SafeHTML(linkedData: detail.linkedData(image: link.map { context.absolute($0.path) }))
    }
}
