/// What a program may do by an access token (I-06). Its person's own rights bind it besides.
enum TokenScope: String, CaseIterable, Sendable {
    case readRecipes = "recipes:read"
    case writeRecipes = "recipes:write"
    case readDiary = "diary:read"
    case writeDiary = "diary:write"
    case readPlan = "plan:read"
    case writePlan = "plan:write"
    case readShopping = "shopping:read"
    case writeShopping = "shopping:write"
    /// Files of other applications, with recipes or a diary in them.
    case bring = "import"
    /// Everything at once, the body that the person has, too.
    case export
}
