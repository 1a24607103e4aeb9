/// What a program may do by an access token (I-06). Its person's own rights bind it besides.
enum TokenScope: String, CaseIterable, Sendable {
    case readRecipes = "recipes:read"
    case writeRecipes = "recipes:write"
    case readDiary = "diary:read"
    case writeDiary = "diary:write"
    case readPlan = "plan:read"
    case readShopping = "shopping:read"
    case writeShopping = "shopping:write"
    /// Everything at once, the body that the person has, too.
    case export
}
