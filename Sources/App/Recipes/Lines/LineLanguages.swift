import Domain

/// The languages in which lines were written that are there already. The same text means the same whoever sends it, and so
/// do the same numbers: "1.500 g" says other amounts in each language.
struct LineLanguages: Sendable {
    private var ofText: [String: Language] = [:]
    private var ofNumbers: [[String]: Language] = [:]

    init(_ lines: [RecipeLine]) {
        self.init(lines.map { ($0.text, $0.language) })
    }

    /// Of lines with the same text or numbers the first counts.
    init(_ lines: [(text: String, language: Language?)]) {
        for (text, language) in lines {
            guard let language else { continue }
            ofText[text] = ofText[text] ?? language
            let numbers = Self.numbers(in: text)
            if !numbers.isEmpty { ofNumbers[numbers] = ofNumbers[numbers] ?? language }
        }
    }

    /// The language of the line that has this text, or else of one with its numbers; nil for what is new.
    func language(of text: String) -> Language? {
        ofText[text] ?? ofNumbers[Self.numbers(in: text)]
    }

    /// The numbers with a sign within them, which the languages read otherwise.
    private static func numbers(in text: String) -> [String] {
        let isSign = { (sign: Character) in sign == "." || sign == "," }
        let runs = text.split { !isSign($0) && !("0"..."9").contains($0) }
        return runs.compactMap { run in
            let inner = run.drop(while: isSign).reversed().drop(while: isSign)
            return inner.contains(where: isSign) ? String(inner.reversed()) : nil
        }
    }
}
