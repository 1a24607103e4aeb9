import Domain
import Web

/// The page of a recipe, with the viewed amounts.
struct RecipePage: Page, Sendable {
    let name: String
    /// The language of the recipe's words, where it is another than the page's.
    let lang: String?
    let summary: String
    var hasSummary: Bool { !summary.isEmpty }
    let figure: PhotoFigure
    let hasPhoto: Bool
    let paths: RecipePaths
    /// Whether secret links can be given out, which somebody has to answer for: not at a kitchen device.
    let mayShare: Bool
    let category: CategoryLink?
    let tags: [String]
    /// Whether nobody has said for how many it is, so that a serving is all of it.
    let servingsUnknown: Bool
    let amount: SafeHTML
    /// For whom of the household the dish is not free of what they avoid.
    var verdicts: VerdictsSection?
    /// Tags, notes, source and ratings.
    var particulars: ParticularsSection
    /// When it is planned next: "Dinner, Friday 21 November".
    var planned: String?
    /// When it was cooked last; nil where it never was.
    var cooked: CookedNote?
    /// The last cooking that the page knows of, by which a form that is sent twice is known; empty where there is none. A
    /// key of its own would make another page of it each time.
    var cookedBefore: String { cooked?.path.text ?? "" }
    let method: MethodSection
    let csrf: CSRFField
    let mayEdit: Bool
    let nutrition: SafeHTML
    let linkedData: SafeHTML
    /// The favourite button; nil on the response to a rejected portion.
    private(set) var favourite: FavouriteButton?
    /// The page on which earlier entries of the recipe can be corrected; nil when there are none.
    private(set) var entries: LocalPath?

    struct CategoryLink: Sendable {
        let name: String
        let path: LocalPath
    }

    init(
        _ context: any HouseholdContext,
        _ detail: RecipeDetail,
        _ amounts: ViewedAmounts,
        _ sections: RecipeSections,
        errors: FormErrors = [:]
    ) {
        let head = detail.head
        name = head.name
        lang = detail.lang(for: context.language)
        summary = head.summary
        hasPhoto = head.photo != nil
        paths = sections.paths.cooking(amounts.cook.parameter)
        mayShare = context.may(.household(.write))
        servingsUnknown = head.servingsUnknown
        (figure, category, tags) = (sections.figure, sections.category, sections.tags)
        (nutrition, linkedData) = (sections.nutrition, sections.linkedData)
        method = MethodSection(context.strings, detail, amounts.cook.amount, written: sections.method)
        amount =
            amounts.areAsWritten && !context.form.has("grams")
            ? sections.amount
            : SafeHTML(
                AmountSection(context, detail, amounts, context.form, errors: errors),
                strings: context.strings
            )
        csrf = context.csrf
        mayEdit = context.may(.kitchen(.write))
        particulars = sections.particulars
    }

    /// Adds what the page shows of the person who views it.
    mutating func show(_ status: PersonalStatus, _ context: any HouseholdContext) {
        entries = status.isEaten ? paths.entries : nil
        favourite = FavouriteButton(
            action: paths.favourite,
            csrf: context.csrf,
            isFavourite: status.isFavourite
        )
    }
}

/// "Last cooked: dinner, yesterday, by Ayşe · 500 g left", and where that is told.
struct CookedNote: Sendable {
    let text: String
    let path: LocalPath
}

/// The nutrients of a recipe per 100 g, per serving and in total, side by side (S-28), and the substances in it.
struct NutritionSection: Fragment, Sendable {
    let first: NutritionTable
    /// Vitamins, minerals and the other known nutrients, which are folded.
    let others: NutritionTable?
    let contents: ContentsNote

    init(_ detail: RecipeDetail, _ strings: Strings) {
        let dish = detail.dish
        let portionStrings = strings.recipes.portion
        // The whole dish has no column of its own as one serving (C-2).
        let bases: [(basis: String, label: String, nutrients: Nutrients?)] = [
            ("100g", portionStrings.per100g, dish.per100g),
            ("serving", portionStrings.perServing, dish.isDivided ? dish.perPortion : nil),
            ("total", portionStrings.total, dish.total.nutrients),
        ]
        let columns = bases.compactMap { basis, label, nutrients in
            nutrients.map { (basis, label, table: NutrientTable($0, strings.spokenLanguage)) }
        }
        first = NutritionTable(portionStrings.nutrition, columns.map { ($0, $1, $2.first.rows) })
        let more = columns.map { ($0, $1, $2.others.rows) }
        others = more.allSatisfy(\.2.isEmpty) ? nil : NutritionTable(portionStrings.others, more)
        contents = ContentsNote(detail, strings)
    }
}

extension Strings {
    /// The tags of a recipe, such as "20 min" and "Makes 2 servings".
    func tags(of detail: RecipeDetail, _ numbers: Formatting) -> [String] {
        let servings = detail.dish.servings
        let time = detail.head.minutes.map { recipes.portion.minutes(count: numbers.count($0)) }
        let makes =
            detail.head.servingsUnknown
            ? nil : recipes.portion.makes(count: servings, shown: numbers.count(servings))
        return [time, makes].compactMap { $0 }
    }
}

extension ContentsNote {
    /// The note for a recipe, which names the lines with uncertain contents.
    init(_ detail: RecipeDetail, _ strings: Strings) {
        var doubts: [Doubt] = []
        for line in detail.lines {
            line.eachPart { name, contents in
                if let doubt = Doubt(name, contents, strings) { doubts.append(doubt) }
            }
        }
        self.init(detail.contents, doubts: doubts, strings)
    }
}

extension RecipeDetail {
    /// The recipe as schema.org describes one (I-04), with the nutrients of one serving. Programs that read it expect a
    /// whole number of servings. Where nobody knows the servings neither is said.
    /// - Parameter image: the absolute address of the photo; nil when there is none.
    func linkedData(image: String?) -> JSONData {
        let particulars = head.particulars
        func said(_ text: String) -> JSONData? { text.isEmpty ? nil : .text(text) }
        let yield = head.servingsUnknown ? "" : Rounding.text(max(1, dish.servings), places: 0)
        let members: [(name: String, value: JSONData?)] = [
            ("@context", "https://schema.org"), ("@type", "Recipe"), ("name", .text(head.name)),
            ("description", said(head.summary)),
            ("recipeCategory", head.category.map { .text($0.name) }),
            ("image", image.map { .list([.text($0)]) }),
            ("keywords", said(particulars.tags.joined(separator: ", "))),
            ("isBasedOn", said(particulars.sourceAddress)),
            ("creditText", said(particulars.sourceName)),
            ("recipeYield", said(yield)),
            ("totalTime", head.minutes.map { .text("PT\(Formatting.exact($0))M") }),
            ("recipeIngredient", .list(lines.map { .text($0.text) })),
            ("recipeInstructions", said(head.instructions)),
            ("nutrition", head.servingsUnknown ? nil : nutritionData),
        ]
        return .object(members)
    }

    private var nutritionData: JSONData {
        let nutrients = dish.perPortion
        let named: [(String, Nutrient)] = [
            ("calories", .energy), ("carbohydrateContent", .carbohydrate), ("fiberContent", .fiber),
            ("sugarContent", .sugars), ("proteinContent", .protein), ("fatContent", .fat),
            ("saturatedFatContent", .saturatedFat), ("cholesterolContent", .cholesterol), ("sodiumContent", .sodium),
        ]
        let numbers = Formatting(.en)
        // Machines would repeat a lower bound as if it were exact, so it is left out.
        let known = named.map { name, nutrient -> (name: String, value: JSONData?) in
            guard nutrients[nutrient].isExact else { return (name, nil) }
            return (name, .text(numbers.nutrient(nutrients[nutrient], nutrient)))
        }
        let size = dish.portion.map { JSONData.text(numbers.weight($0)) }
        return .object([(name: "@type", value: "NutritionInformation"), (name: "servingSize", value: size)] + known)
    }
}
