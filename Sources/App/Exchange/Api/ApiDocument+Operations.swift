import Domain
import Web

extension ApiDocument {
    static let operations =
        recipeOperations + foodOperations + diaryOperations + planOperations + otherOperations + importOperations

    private static func named(_ name: String) -> JSONData { ApiSchema.named(name) }

    private static let recipeOperations: [ApiOperation] = [
        ApiOperation("GET", "/api/v1/recipes", .readRecipes, "Recipes, 50 at a time").with {
            $0.query = [
                ("q", ApiSchema.text, "words of the name, the ingredients, the tags, the source, the notes"),
                (
                    "rating", ApiSchema.choice(LibraryRating.allCases.map(\.rawValue)),
                    "that the person likes so well at least"
                ),
                ("sort", ApiSchema.choice(RecipeSort.allCases.map(\.rawValue)), "the order"),
                ("category", ApiSchema.id, "of this category alone"), ("tag", ApiSchema.text, "with this tag alone"),
                ("time", ApiSchema.choice(LibraryTime.allCases.map(\.rawValue)), "minutes at most"),
                ("diet", ApiSchema.choice(Diet.allCases.map(\.rawValue)), "free of what the diet leaves out"),
                ("after", ApiSchema.id, "the last recipe of the page before"),
            ]
            $0.answer = named("RecipeList")
        },
        ApiOperation("POST", "/api/v1/recipes", .writeRecipes, "Makes a recipe", status: 201).with {
            $0.body = ApiSchema.body(RecipeBody.fields)
            $0.takesKey = true
            $0.hasVersion = true
            $0.answer = named("Recipe")
        },
        ApiOperation("GET", "/api/v1/recipes/:recipe", .readRecipes, "A recipe").with {
            $0.hasVersion = true
            $0.answer = named("Recipe")
        },
        ApiOperation("PUT", "/api/v1/recipes/:recipe", .writeRecipes, "Writes a recipe anew").with {
            $0.body = ApiSchema.body(RecipeBody.fields)
            $0.needsVersion = true
            $0.hasVersion = true
            $0.answer = named("Recipe")
        },
        ApiOperation("DELETE", "/api/v1/recipes/:recipe", .writeRecipes, "Deletes a recipe", status: 204).with {
            $0.needsVersion = true
        },
        ApiOperation("GET", "/api/v1/recipes/:recipe/scaled", .readRecipes, "An amount of a recipe").with {
            $0.query = [
                ("grams", ApiSchema.number, "so much of it"), ("servings", ApiSchema.number, "or so many servings"),
                ("multiplier", ApiSchema.number, "or so many portions; one where nothing is said"),
            ]
            $0.hasVersion = true
            $0.answer = named("ScaledRecipe")
        },
        ApiOperation(
            "POST",
            "/api/v1/recipes/parse",
            .writeRecipes,
            "Reads a text or a page as a recipe, and keeps nothing"
        )
        .with {
            $0.body = ApiSchema.body(ParsingApiController.body)
            $0.answer = named("ReadRecipe")
        },
        ApiOperation("GET", "/api/v1/recipes/:recipe/ratings", .readRecipes, "How its people like a recipe").with {
            $0.answer = named("Ratings")
        },
        ApiOperation("PUT", "/api/v1/recipes/:recipe/ratings", .writeRecipes, "Rates a recipe, 0 to take it back").with
        {
            $0.body = ApiSchema.body(RatingBody.fields)
            $0.answer = named("Ratings")
        },
        ApiOperation("GET", "/api/v1/recipes/:recipe/photo", .readRecipes, "The photo of a recipe").with {
            $0.type = "image/*"
            $0.answer = .object([])
            $0.hasVersion = true
        },
        ApiOperation("PUT", "/api/v1/recipes/:recipe/photo", .writeRecipes, "Gives a recipe a photo", status: 204)
            .with {
                $0.bodyType = ApiOperation.file
                $0.body = ApiSchema.file
                $0.needsVersion = true
                $0.mayBeNew = true
            },
        ApiOperation(
            "DELETE",
            "/api/v1/recipes/:recipe/photo",
            .writeRecipes,
            "Takes a recipe's photo off",
            status: 204
        ).with {
            $0.needsVersion = true
            $0.mayBeNew = true
        },
    ]

    private static let foodOperations: [ApiOperation] = [
        ApiOperation("GET", "/api/v1/foods", .readRecipes, "Foods and recipes by their names, 20 at a time").with {
            $0.query = [
                ("q", ApiSchema.text, "at least two letters"),
                ("page", .object([("type", "integer"), ("minimum", .whole(1))]), "counted from 1"),
            ]
            $0.answer = named("FoundFoods")
        },
        ApiOperation("GET", "/api/v1/foods/:food", .readRecipes, "A food").with {
            $0.hasVersion = true
            $0.answer = named("Food")
        },
        ApiOperation("POST", "/api/v1/foods", .writeRecipes, "Makes a food of the household", status: 201).with {
            $0.body = ApiSchema.body(OwnFoodBody.fields)
            $0.takesKey = true
            $0.hasVersion = true
            $0.answer = named("Food")
        },
        ApiOperation("PUT", "/api/v1/foods/:food", .writeRecipes, "Changes a food of the household").with {
            $0.body = ApiSchema.body(OwnFoodBody.changes)
            $0.needsVersion = true
            $0.hasVersion = true
            $0.answer = named("Food")
        },
        ApiOperation("DELETE", "/api/v1/foods/:food", .writeRecipes, "Deletes a food of the household", status: 204)
            .with { $0.needsVersion = true },
    ]

    private static let diaryOperations: [ApiOperation] = [
        ApiOperation("GET", "/api/v1/diary/:date", .readDiary, "A day of the diary").with { $0.answer = named("Day") },
        ApiOperation(
            "POST",
            "/api/v1/diary/:date/entries",
            .writeDiary,
            "Logs a food, a recipe, or nutrients by themselves",
            status: 201
        ).with {
            $0.body = ApiSchema.body(EntryBody.fields)
            $0.takesKey = true
            $0.hasVersion = true
            $0.answer = named("Entry")
        },
        ApiOperation("GET", "/api/v1/entries/:entry", .readDiary, "An entry").with {
            $0.hasVersion = true
            $0.answer = named("Entry")
        },
        ApiOperation("PUT", "/api/v1/entries/:entry", .writeDiary, "Changes an entry").with {
            $0.body = ApiSchema.body(EntryBody.changes)
            $0.needsVersion = true
            $0.hasVersion = true
            $0.answer = named("Entry")
        },
        ApiOperation("DELETE", "/api/v1/entries/:entry", .writeDiary, "Deletes an entry", status: 204).with {
            $0.needsVersion = true
        },
    ]

    private static let otherOperations: [ApiOperation] = [
        ApiOperation("GET", "/api/v1/shopping", .readShopping, "The shopping lists").with {
            $0.answer = named("Lists")
        },
        ApiOperation("GET", "/api/v1/shopping/:list", .readShopping, "A shopping list").with {
            $0.answer = named("List")
        },
        ApiOperation("POST", "/api/v1/shopping/:list/items", .writeShopping, "Adds things, one a line").with {
            $0.body = ApiSchema.body(ListBody.fields)
            $0.takesKey = true
            $0.answer = named("List")
        },
        ApiOperation("POST", "/api/v1/shopping/:list/ops", .writeShopping, "Does what was done to a list").with {
            $0.body = named("Operations")
            $0.answer = named("Outcome")
        },
        ApiOperation(
            "GET",
            "/api/v1/shopping/:list/events",
            .readShopping,
            "Tells of each change of a list by its new revision"
        ).with {
            $0.type = "text/event-stream"
            $0.answer = ApiSchema.text
        },
        ApiOperation("GET", "/api/v1/export/household.zip", .export, "The archive of the household, for owners").with {
            $0.type = "application/zip"
            $0.answer = .object([])
        },
        ApiOperation("GET", "/api/v1/export/person.zip", .export, "The archive of the person").with {
            $0.type = "application/zip"
            $0.answer = .object([])
        },
    ]
}
