import Web

/// A field for an ingredient by its name, with the names that there are: the browser offers them while somebody types.
struct IngredientChoice: Fragment, Sendable {
    let field: Field
    var names: [String] = []
}
