import Domain
import Web

/// The page on which a recipe's photo is chosen, replaced or removed.
struct PhotoPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let recipeName: String
    let recipePath: LocalPath
    let savePath: LocalPath
    let removePath: LocalPath
    /// Which photo is shown; empty for none.
    let version: String
    let figure: PhotoFigure
    let field: PhotoField
    let hasPhoto: Bool
    /// Whether the person may change the photo: viewers may not.
    let mayChange: Bool
    let mayChoose: Bool
    var isUnavailable: Bool { mayChange && !mayChoose }

    init(
        _ context: any HouseholdContext,
        _ recipe: Recipe.ID,
        _ shown: PhotoStore.Shown,
        _ errors: FormErrors,
        isAvailable: Bool
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        recipeName = shown.name
        recipePath = "/recipes/\(recipe)"
        savePath = "/recipes/\(recipe)/photo"
        removePath = "/recipes/\(recipe)/photo/delete"
        version = shown.version ?? ""
        figure = .hero(shown.photo, of: recipe, named: shown.name, strings)
        field = fields.photo(isRequired: true)
        self.errors = fields.summary
        hasPhoto = shown.photo != nil
        mayChange = context.may(.kitchen(.write))
        mayChoose = mayChange && isAvailable
    }
}

/// The field of a multipart form in which a photo is chosen or taken.
struct PhotoField: Fragment, Sendable {
    let problem: String?
    let isRequired: Bool
    var isWrong: Bool { problem != nil }
    var describedBy: String { isWrong ? "photo-error photo-hint" : "photo-hint" }
}

extension FormFields {
    mutating func photo(isRequired: Bool = false) -> PhotoField {
        let problem = problem(PhotosController.field, strings.recipes.photo.label)
        return PhotoField(problem: problem, isRequired: isRequired)
    }
}

/// A recipe's photo, or in its place a plate on a tablecloth with the recipe's first letter.
struct PhotoFigure: Fragment, Sendable {
    let image: Image?
    let letter: String
    let cloth: Int

    struct Image: Sendable {
        let path: LocalPath
        let width: Int
        let height: Int
        let alt: String
        /// Whether the browser should load the photo only when it comes into view, as far down in lists.
        let isLazy: Bool
    }

    /// The photo in a list. Its alternative text is empty because the name stands beside it.
    static func card(
        _ link: Photo.Link?,
        of recipe: Recipe.ID,
        named name: String,
        _ strings: Strings,
        isLazy: Bool = true
    ) -> PhotoFigure {
        PhotoFigure(link, recipe, name, strings, alt: "", isLazy: isLazy)
    }

    /// The photo on the recipe's own page.
    static func hero(_ link: Photo.Link?, of recipe: Recipe.ID, named name: String, _ strings: Strings) -> PhotoFigure {
        PhotoFigure(link, recipe, name, strings, alt: strings.recipes.photo.alt(name: name), isLazy: false)
    }

    private init(
        _ link: Photo.Link?,
        _ recipe: Recipe.ID,
        _ name: String,
        _ strings: Strings,
        alt: String,
        isLazy: Bool
    ) {
        image = link.map { Image(path: $0.path, width: $0.width, height: $0.height, alt: alt, isLazy: isLazy) }
        letter = Self.letter(of: name, strings.spokenLanguage)
        cloth = Int(recipe.low % 5)
    }

    /// The first letter in upper case. In Turkish i keeps its dot.
    private static func letter(of name: String, _ language: Language) -> String {
        // Most names begin with such a letter; Unicode's tables are slow.
        if let first = name.unicodeScalars.first, ("A"..."Z").contains(first) { return String(Character(first)) }
        let first = name.unicodeScalars.first { $0.properties.isAlphabetic } ?? name.unicodeScalars.first
        guard let first else { return "" }
        return language == .tr && first == "i" ? "İ" : String(first.properties.uppercaseMapping.prefix(1))
    }
}
