extension FlashMessage {
    enum Recipes: Codable, Hashable, Sendable {
        case portionSaved
        case deleted(name: String)
        case restored(name: String)
        case copied
        /// The recipe cannot be restored because another one has its name.
        case nameTaken
        /// The recipe is saved, and the photo of the page that it is from could not be fetched.
        case savedWithoutPhoto
        case photoSaved
        case photoRemoved
        /// The photo is another one than the one that was to be taken back, and stays.
        case photoSince
        case shared
        case unshared
        case category(Category)
        case ingredient(Ingredient)

        enum Category: Codable, Hashable, Sendable {
            case deleted(name: String)
            case restored(name: String)
            case nameTaken
        }

        enum Ingredient: Codable, Hashable, Sendable {
            case deleted(name: String)
            case restored(name: String)
            case nameTaken
            case merged(into: String)
            /// What was merged is one by itself again.
            case parted(name: String, from: String)
            case linked(food: String, recipes: Int)
            case unlinked(name: String, recipes: Int)
            case decided(name: String, food: String)
            case countsNothing(name: String)
            case undecided
            case decidedMeanwhile(name: String)
        }

        func text(_ strings: Strings) -> String {
            switch self {
            case .portionSaved: strings.recipes.portion.saved
            case .deleted(let name): strings.recipes.editor.deleted(name: name)
            case .restored(let name): strings.recipes.editor.restored(name: name)
            case .copied: strings.recipes.editor.copied
            case .nameTaken: strings.recipes.editor.restoreTaken
            case .savedWithoutPhoto: strings.recipes.photo.unfetched
            case .photoSaved: strings.recipes.photo.saved
            case .photoRemoved: strings.recipes.photo.removed
            case .photoSince: strings.recipes.photo.changedSince
            case .shared: strings.recipes.shareLinks.made
            case .unshared: strings.recipes.shareLinks.revoked
            case .category(.deleted(let name)): strings.recipes.categories.deleted(name: name)
            case .category(.restored(let name)): strings.recipes.categories.restored(name: name)
            case .category(.nameTaken): strings.recipes.categories.restoreTaken
            case .ingredient(.deleted(let name)): strings.recipes.ingredients.deleted(name: name)
            case .ingredient(.restored(let name)): strings.recipes.ingredients.restored(name: name)
            case .ingredient(.nameTaken): strings.recipes.ingredients.restoreTaken
            case .ingredient(.merged(let name)): strings.recipes.ingredients.merged(name: name)
            case .ingredient(.parted(let name, let other)):
                strings.recipes.ingredients.parted(name: name, other: other)
            case .ingredient(.linked(let food, 0)): strings.recipes.ingredients.linked(food: food)
            case .ingredient(.linked(let food, let count)):
                strings.recipes.ingredients.linkedIn(count: count, food: food)
            case .ingredient(.unlinked(let name, 0)): strings.recipes.ingredients.unlinkedNow(name: name)
            case .ingredient(.unlinked(let name, let count)):
                strings.recipes.ingredients.unlinkedIn(count: count, name: name)
            case .ingredient(.decided(let name, let food)): strings.recipes.openWords.decided(name: name, food: food)
            case .ingredient(.countsNothing(let name)): strings.recipes.openWords.nothing(name: name)
            case .ingredient(.decidedMeanwhile(let name)): strings.recipes.openWords.decidedMeanwhile(name: name)
            case .ingredient(.undecided): strings.recipes.openWords.undecided
            }
        }
    }
}
