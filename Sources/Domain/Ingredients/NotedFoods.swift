/// The foods that a line names in its note.
extension ReadLine {
    /// A food that stands in a note: "butter" of "fried in butter".
    public struct Noted<Food: Hashable & Sendable>: Hashable, Sendable {
        /// As the line has it, with its endings.
        public let name: String
        /// Nil for what is some food that nobody knows: "vegan mince" where no food has this name.
        public let food: Food?
        /// Whether it may only say the line's food again, or name a part of it: "double cream (heavy cream)", "eggs, yolks
        /// only", "chocolate (70 % cocoa)".
        public let mayBeSame: Bool
    }

    /// Every food that the note names, whatever its grammar: runs of words are looked up, the longest first, and each word
    /// counts once, so that "peanut butter" is no butter. What is denied ("without nuts"), a measure ("the size of a
    /// walnut"), a tool ("a butter knife") or what the line is for ("for pasta") is left out.
    ///
    /// - Parameter food: the food of which words that were folded for search are a whole name. One that contains nothing
    ///   is looked for as well: it takes its words from the others.
    public func notedFoods<Food: Hashable & Sendable>(
        _ language: Language,
        _ food: (String) -> Food?
    ) -> [Noted<Food>] {
        let words = NotedWords.of(language)
        var found: [Noted<Food>] = []
        for (text, isName) in [(note, false), (bracketOfName, true)] {
            var isChoice = false
            for piece in text.split(whereSeparator: { NotedWords.ends.contains($0) }) {
                let before = text[..<piece.startIndex].lowercased()
                // "With or w/o nuts" leaves it open.
                let isShort = before.hasSuffix("w/") && !before.hasSuffix("or w/") && !before.hasSuffix("and w/")
                let segment = NotedSegment(piece, language, words, isChoice: isChoice, isBehindW: isShort)
                isChoice = segment.endsInWith
                for noted in segment.foods(food, mayBeSame: isName)
                where !found.contains(where: { $0.name == noted.name }) && !isWide(noted.name, words) {
                    found.append(noted)
                }
            }
        }
        return found
    }

    private func isWide(_ noted: String, _ words: NotedWords) -> Bool {
        let noted = NameWords(noted).words
        return noted.count == 1 && words.wide.contains(noted[0]) && NameWords(name).words.contains(noted[0])
    }

    /// "apples (nuts optional)": what the name has in brackets is no name of its own.
    private var bracketOfName: String {
        // A line beyond the reader's length is all name, and no food of it is certain.
        guard name.unicodeScalars.count <= IngredientReader.longestLine,
            let start = name.firstIndex(where: { $0 == "(" || $0 == "[" })
        else {
            return ""
        }
        return String(name[name.index(after: start)...])
    }

    /// The foods that a part of a remark names; nil where it has no words that are a name at all.
    static func foods<Food: Hashable & Sendable>(
        ofRemark part: String,
        _ language: Language,
        _ food: (String) -> Food?
    ) -> [Noted<Food>]? {
        let segment = NotedSegment(part[...], language, NotedWords.of(language), isChoice: false, isBehindW: false)
        return segment.namesFood(food) ? segment.foods(food, mayBeSame: false) : nil
    }

    /// The words of the note that a name may begin with, for who looks up names in a store.
    public func notedWords(_ language: Language) -> [String] {
        let small = NotedWords.of(language).small
        return (NameWords(note).words + NameWords(bracketOfName).words).filter {
            $0.utf8.count > 2 && !small.contains($0)
        }
    }
}
