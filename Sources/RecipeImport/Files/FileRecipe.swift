/// A recipe of another application's file.
public struct FileRecipe: Codable, Hashable, Sendable {
    public var recipe: ImportedRecipe
    /// What the application calls it, by which a second import knows it again; empty where it has no name for it.
    public var key = ""
    /// From 1 to 5; nil where it states none.
    public var rating: Int?
    public var remarks: [Remark] = []
    /// Whether a photo was found with it.
    public var hasPhoto = false
    /// Whether the file says that there is a photo, and not where.
    var namesPhoto = false
    /// The photo's name within the file, where it stands for itself.
    var photoName = ""
    /// The photo itself, where it stands inside the recipe.
    var photo: [UInt8] = []

    /// What the file has of it that is of a kind of which nothing is brought in.
    var leftOut: [FileLeftOut] = []

    /// What of the recipe is not as it was.
    public enum Remark: String, Codable, Sendable {
        /// A recipe is an ingredient of it: it stays as a line with its name.
        case subrecipe
        /// It has more lines, steps or words than a recipe may have here, and the rest is left out.
        case cut
        /// Its photo stands at an address, and is not in the file.
        case photoElsewhere
        /// Its photo stands at an address, from which it is fetched.
        case photoAwaited
        /// Its photo did not come from its address.
        case photoUnfetched
        /// Its photo did not come, because the import ended before.
        case photoMissed
        /// Its photo could not be read, or is too large.
        case photo
        /// Its photo is one of another file, beside this one.
        case photoAbsent
        /// It has neither ingredients nor a method.
        case bare
        /// It does not say for how many it is.
        case servings
        /// It is taken for a recipe of an earlier file, whose lines were not quite the same.
        case alike
        /// A line of it became a heading, since its method makes what the line names.
        case headings
    }

    /// Notes that of so many photos the file has more than the one that a recipe has here.
    mutating func leavePhotos(of photos: [String]) {
        if Set(photos.filter { !$0.isEmpty }).count > 1 { leftOut.append(.photos) }
    }

    private enum CodingKeys: CodingKey { case recipe, key, rating, remarks, hasPhoto }

    public init(_ recipe: ImportedRecipe, key: String = "", rating: Int? = nil) {
        self.recipe = recipe
        self.key = key.limited(to: 400)
        self.rating = rating
        if recipe.hasMadeParts { remarks.append(.headings) }
    }
}

/// The applications whose files are read.
public enum FileApp: String, Codable, CaseIterable, Sendable {
    case mealie, paprika, tandoor, nextcloud, recipeSage, recipeKeeper, copyMeThat, mela, crouton, planToEat,
        myRecipeBox, recetteTek
    case kitchenOwl, masterCook, mealMaster, cooklang, chowdown, cookmate, page, text
    // Their files are diaries.
    case cronometer, myFitnessPal, loseIt, fddb, yazio, openNutriTracker, waistline, wger
}

/// Why a file is not read at all.
public enum FileProblem: String, Error, Codable, CaseIterable, Sendable {
    /// It is no file of any of these applications.
    case unknown
    /// The archive is cut off, or no archive.
    case damaged
    case encrypted
    /// A name in the archive leads out of it.
    case unsafe
    case tooManyFiles, tooManyRecipes, tooLarge, packedTooTightly
    /// It is one of those files, and holds no recipe.
    case empty
    /// It is a diary in which nothing stands.
    case emptyDiary
    /// It is foods of Waistline, of which nothing was eaten.
    case foods
    /// It is products of Yazio, of which nothing was eaten.
    case products
    /// It is Mealie's list of recipes, which has their names and nothing of what they say.
    case recipeList
    /// It is what Sofra itself has written, which comes back with all that is in it elsewhere.
    case sofra
}

/// What was found in a file, beside its recipes.
public struct FileSummary: Codable, Hashable, Sendable {
    public var app: FileApp?
    /// Whether it holds what somebody ate, and no recipes.
    public var isDiary = false
    public var problem: FileProblem?
    public var count = 0
    /// The names of parts that could not be read.
    public var unread: [String] = []
    /// In which order a diary's dates were read, where they could be meant in the other one, too.
    public var dates: DateOrder?
    /// Whether a diary's weights are in a unit that the file does not name.
    public var asksWeightUnit = false
    public var leftOut: [FileLeftOut] = []

    public init() {}
}

/// What of a file is read, and not brought in.
public enum FileLeftOut: String, Codable, CaseIterable, Sendable {
    case exercise, water, bodyValues
    /// A day has one weight here: the first.
    case furtherWeights
    /// Nutrients of which there is only the percentage of a daily value.
    case dailyValues
    case goals, plan, shopping, expenses
    /// Where the foods of a shopping list stand in a shop.
    case aisles
    /// What people have written of how they cooked a recipe, and when.
    case timeline
    /// Lists of recipes that gather themselves.
    case cookbooks
    /// Photos of a recipe beside its first.
    case photos
    /// Files that somebody has put to a recipe.
    case attachments
    /// What visitors of a page have said of a recipe.
    case reviews
    /// Videos that a page shows of a recipe.
    case videos
    /// The foods of a diary, which are named in another file beside this one.
    case products
    /// Foods, lists of them and recipes beside a diary.
    case foods
    /// Vitamin A in international units, each of which is another amount by where it comes from.
    case internationalUnits
}

/// What stands first in a date without the month's name.
public enum DateOrder: String, Codable, CaseIterable, Sendable {
    case day, month
}
