/// Foods that a line names in its note.
extension ReadLine {
    /// What stands in the note and may be a food of its own: "butter" and "pepper" of "1 tsp salt, butter and pepper",
    /// "sesame seeds" of "plus sesame seeds to serve". Most notes name none ("finely chopped"), so whoever looks these up
    /// takes only what is certain.
    public func notedNames(_ language: Language) -> [String] {
        let words = NotedWords.of(language)
        var segments: [[Substring]] = [[]]
        for piece in note.split(whereSeparator: { ",;()/+&".contains($0) }) {
            segments.append([])
            for word in piece.split(separator: " ") {
                if words.joints.contains(Folding.key(String(word))) {
                    segments.append([])
                } else {
                    segments[segments.count - 1].append(word)
                }
            }
        }
        return segments.compactMap { words.name($0, language) }.prefix(6).map { $0 }
    }
}

/// The small words of notes.
private struct NotedWords {
    /// Stand between two foods.
    let joints: Set<String>
    /// Begin what a food is for: "sesame seeds to serve".
    let endings: Set<String>
    /// Say that the food behind or before them is not there: "not dairy butter", "instead of milk".
    let denials: Set<String>

    static func of(_ language: Language) -> NotedWords {
        switch language {
        case .en:
            NotedWords(
                joints: ["and", "or", "plus", "with"],
                endings: ["to", "for", "if", "as", "in", "on", "at", "from", "until"],
                denials: ["not", "no", "without", "instead", "never", "don't", "like", "size", "sized", "free", "of"]
            )
        case .tr:
            NotedWords(
                joints: ["ve", "veya", "ile", "ya", "da", "icin", "artı"].reduce(into: []) {
                    $0.insert(Folding.key($1))
                },
                endings: [],
                denials: ["degil", "yerine", "kadar", "gibi", "büyüklüğünde", "olmadan"].reduce(into: []) {
                    $0.insert(Folding.key($1))
                }
            )
        }
    }

    /// The name in a part of a note; nil where it denies one or is too long for one.
    func name(_ segment: [Substring], _ language: Language) -> String? {
        let keys = segment.map { Folding.key(String($0)) }
        guard !keys.contains(where: denials.contains) else { return nil }
        let end = keys.firstIndex(where: endings.contains) ?? keys.count
        guard 1...4 ~= end else { return nil }
        let read = IngredientReader.read(segment[..<end].joined(separator: " "), language: language)
        return read.isHeading || read.name.isEmpty ? nil : read.foodName
    }
}
