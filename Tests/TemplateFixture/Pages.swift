import Domain
import Web

/// Pages as an application has them, compiled through the plugin.
struct Layout {
    var household = "Ev"
    var person = "Ayşe"
    var home = LocalPath.root
    var isSignedIn = true
}

struct RecipePage: Page {
    var name = "Soup"
    var path: LocalPath = "/recipes/7"
    var rows: [NutrientRow] = []
    var typed = ""
    var note = ""
    var portionError: String?
    var servings = 4.0
    var servingsShown = "4"
    var number = 2
    var source: SafeURL?
    var notes = SafeHTML("<em>hot</em>")
    var portionIsWrong: Bool { portionError != nil }
}

struct NutrientRow: Fragment {
    let name: String
    let amount: String
    var isTotal = false
}

struct ContextsPage: Fragment {
    let text: String
    var path = LocalPath.root
    var isBig = true
}

struct SpacedPage: Fragment {
    var names: [String] = []
    var isLoud = false
}

struct Mark: Fragment {}
