import Domain

/// A dish as the household writes it down.
enum Recipe {
    typealias ID = Identifier<Recipe>
}

/// What recipes are sorted under; one a recipe, or none.
enum Category {
    typealias ID = Identifier<Category>
}
