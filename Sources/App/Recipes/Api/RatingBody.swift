/// What programs send to rate a recipe.
enum RatingBody {
    static let fields = [ApiField("rating", .whole, isRequired: true)]
}
