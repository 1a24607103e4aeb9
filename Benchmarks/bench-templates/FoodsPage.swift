import Web

struct Layout {
    struct Place {
        let path: LocalPath
        let name: String
        let isHere: Bool
    }

    let css: LocalPath
    let places: [Place]
}

struct FoodsPage: Page {
    let title: String
    let query: String
    let rows: [FoodRow]
}

struct FoodRow: Fragment {
    let number: Int
    let path: LocalPath
    let name: String
    let energy: String
    let serving: String
    let isOwn: Bool
}

extension FoodsPage {
    /// Forty foods, one in eight with something to escape.
    static let sample = FoodsPage(
        title: "Foods",
        query: "cheese & \"olives\"",
        rows: (1...40).map { number in
            FoodRow(
                number: number,
                path: "/foods/0192f3a4-7c1e-7d52-9b1a-\(100_000_000_000 + number)",
                name: number % 8 == 0 ? "Beyaz peynir & zeytin" : "Beyaz peynir, tam yağlı",
                energy: "\(200 + number) kcal",
                serving: "1 slice (30 g)",
                isOwn: number % 3 == 0
            )
        }
    )
}

extension Layout {
    static let sample = Layout(
        css: "/css/app.3f9a1c22.css",
        places: [
            Place(path: "/", name: "Diary", isHere: false), Place(path: "/recipes", name: "Recipes", isHere: false),
            Place(path: "/foods", name: "Foods", isHere: true), Place(path: "/plan", name: "Plan", isHere: false),
        ]
    )
}
