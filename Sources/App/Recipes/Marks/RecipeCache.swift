import Domain
import Synchronization
import Web

/// A recipe as it was read last, with what its page shows of it to all who may do the same.
struct RememberedRecipe: Sendable {
    /// What `RecipeMarkStore` said that it comes to, asked before it was read.
    let mark: String
    let detail: RecipeDetail
    let sections: RecipeSections

    /// About how many bytes it takes.
    fileprivate var size: Int {
        let texts = detail.lines.reduce(0) { $0 + $1.text.utf8.count + $1.name.utf8.count }
        let lines = detail.lines.count * (MemoryLayout<RecipeLine>.stride + 500)
        return lines + texts + 2 * detail.head.instructions.utf8.count + sections.size + 1_000
    }
}

/// Keeps recipes in memory with what was made of them. None is trusted by itself: whoever uses one asks the database along
/// with the rest of a page whether its mark is still the same.
public final class RecipeCache: Sendable {
    /// What a page says of a recipe is the same in one language, at one address of the server, for whoever may do the same.
    struct Place: Hashable, Sendable {
        let household: Household.ID
        let recipe: Recipe.ID
        let language: Language
        let server: String
        let mayEdit: Bool
        let hasDiary: Bool

        init(_ recipe: Recipe.ID, _ context: any HouseholdContext) {
            self.recipe = recipe
            household = context.household
            language = context.language
            server = context.requestContext.absolute("/")
            mayEdit = context.may(.kitchen(.write))
            hasDiary = context.reader != nil
        }
    }

    /// In about so many bytes.
    private let recipes = Mutex(BoundedMemory<Place, RememberedRecipe>(max: 10 << 20))

    /// A cache that has read nothing.
    public init() {}

    /// Forgets all recipes, for tests of what is read anew.
    func forgetAll() { recipes.withLock { $0.removeAll() } }

    func latest(_ place: Place) -> RememberedRecipe? { recipes.withLock { $0[place] } }

    func keep(_ recipe: RememberedRecipe, at place: Place) {
        recipes.withLock { $0.keep(recipe, at: place, size: recipe.size) }
    }
}

/// What a recipe's page says of it to everybody who reads it in one language and may do the same.
struct RecipeSections: Sendable {
    let paths: RecipePaths
    let figure: PhotoFigure
    let category: RecipePage.CategoryLink?
    let tags: [String]
    /// The amounts as the recipe is written, which is what most look at.
    let amount: SafeHTML
    let method: SafeHTML?
    let nutrition: SafeHTML
    let linkedData: SafeHTML
    let particulars: ParticularsSection

    fileprivate var size: Int {
        let written = (method?.count ?? 0) + (particulars.notes?.count ?? 0)
        return amount.count + written + nutrition.count + linkedData.count
    }

    init(_ detail: RecipeDetail, _ context: any HouseholdContext) {
        let (head, strings) = (detail.head, context.strings)
        paths = RecipePaths(detail.id)
        figure = .hero(head.photo, of: detail.id, named: head.name, strings)
        category = head.category.map { category in
            let path: LocalPath = "/recipes"
            return RecipePage.CategoryLink(name: category.name, path: path.with(["category": category.id.description]))
        }
        tags = strings.tags(of: detail, Formatting(context.language))
        amount = SafeHTML(AmountSection(context, detail, .init(URLQuery(), of: detail.dish)), strings: strings)
        method = head.instructions.isEmpty ? nil : Markdown.html(head.instructions)
        particulars = ParticularsSection(head.particulars)
        nutrition = SafeHTML(NutritionSection(detail, strings), strings: strings)
        linkedData = SafeHTML(
            linkedData: detail.linkedData(image: head.photo.map { context.requestContext.absolute($0.path) })
        )
    }
}
