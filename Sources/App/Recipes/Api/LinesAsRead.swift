import Domain
import Web

/// The lines of a recipe as a program has read them. Who writes them back says nothing new by it: neither of foods that
/// follow from the texts, certain or guessed, nor of grams that were computed (H-04).
struct LinesAsRead {
    private let lines: [RecipeLine]
    /// The foods that the texts alone mean.
    private let found: [Food.ID?]
    private let places: [String: [Int]]

    /// - Parameter found: the lines as they are read by their texts alone.
    init(_ lines: [RecipeLine], found: [ResolvedLine]) {
        self.lines = lines
        self.found = found.map { $0.food?.id }
        places = Dictionary(grouping: lines.indices, by: { lines[$0].text })
    }

    /// The form without the foods that nobody has chosen, and the grams that nobody has typed. A line with another text
    /// may have been any of those that are not sent any more.
    func withoutUnsaid(_ sent: Form) -> Form {
        let rows = sent.rows("line")
        let texts = Set(rows.map { sent.rawValue($0["text"]) })
        let gone = lines.indices.filter { !texts.contains(lines[$0].text) }
        var unsaid: Set<String> = []
        for row in rows {
            let before = places[sent.rawValue(row["text"])] ?? gone
            if let food = Food.ID(pathText: sent.rawValue(row["food"])) {
                let isConfirmed = sent.rawValue(row[RecipeBody.isSure]) == "1"
                let isUnsaid = before.contains {
                    lines[$0].foodID == food && (lines[$0].isSure ? found[$0] == food : !isConfirmed)
                }
                if isUnsaid { unsaid.insert(row["food"]) }
            }
            if let grams = try? NumberInput.parse(sent.rawValue(row["grams"])),
                sent.rawValue(row[RecipeBody.gramsAreTyped]) != "1",
                before.contains(where: { lines[$0].rule != .typed && lines[$0].grams?.value == grams })
            {
                unsaid.insert(row["grams"])
            }
        }
        return Form(sent.pairs(without: unsaid))
    }
}
