// Phrases that may stand anywhere in a Turkish line: "göz kararı", "isteğe bağlı", "üzerini geçecek kadar".

extension TurkishReader {
    mutating func markPhrases() {
        let isLittle = scanner.tokens.indices.contains {
            scanner.word($0) == "biraz" && TurkishWords.shortfalls.contains(scanner.word($0 + 1))
        }
        // "biraz eksik" says how full it is.
        line.isToTaste = mark(TurkishWords.toTaste.filter { !isLittle || $0 != ["biraz"] })
        line.isOptional = mark(TurkishWords.optional)
        if markCovers() { line.isToTaste = true }
        markFingers()
        markSizes()
    }

    /// "ceviz büyüklüğünde tereyağı", "3 kibrit kutusu büyüklüğünde peynir": so much of it, and no walnut.
    private mutating func markSizes() {
        for index in scanner.tokens.indices.dropFirst() where scanner.word(index) == "buyuklugunde" {
            guard scanner.tokens[index - 1].isWord else { continue }
            let isOfWord = Self.measured.contains(scanner.word(index - 1)) && scanner.token(index - 2)?.isWord == true
            let start = isOfWord ? index - 2 : index - 1
            scanner.mark(start..<index + 1, .note)
        }
    }

    /// What is as large belongs to the word before: "kuş başı", "mercimek tanesi", "tavla zarı".
    private static let measured = EnglishWords.words("kutusu tanesi basi zari ici")

    /// "üzerini 2 parmak geçecek kadar su": as much as it takes.
    private mutating func markCovers() -> Bool {
        var isFound = false
        for index in scanner.tokens.indices.dropFirst()
        where scanner.word(index) == "kadar" && Self.untils.contains(where: scanner.word(index - 1).hasSuffix) {
            // What a word or sign joins is a food: "tereyağı ve alacak kadar un".
            let joint = scanner.tokens[..<index].lastIndex { !$0.isWord && !$0.isNumber || joinsFoods($0.folded) }
            let before = max(0, index - 5, joint.map { $0 + 1 } ?? 0)..<index - 1
            let cover = before.last { Self.covers.contains(where: scanner.word($0).hasPrefix) }
            let object = before.last.flatMap { Self.objects.contains(where: scanner.word($0).hasSuffix) ? $0 : nil }
            scanner.mark((cover ?? object ?? index - 1)..<index + 1, .note)
            isFound = true
        }
        return isFound
    }

    private func joinsFoods(_ word: String) -> Bool {
        word == "da" || NameJoints.choices.contains(word) || NameJoints.sums.contains(word)
    }

    private static let untils = ["ecek", "acak"]
    private static let covers = ["uzeri", "uzerleri", "ustu", "ustleri"]
    private static let objects = ["i", "u"]

    /// "1 parmak eksik": so far below the rim, and no finger of anything.
    private mutating func markFingers() {
        for index in scanner.tokens.indices.dropFirst()
        where scanner.word(index) == "parmak" && TurkishWords.shortfalls.contains(scanner.word(index + 1)) {
            let isCounted =
                scanner.tokens[index - 1].isNumber
                || TurkishWords.counting.numbers[scanner.word(index - 1)] != nil
            scanner.mark((isCounted ? index - 1 : index)..<index + 2, .note)
        }
    }

    private mutating func mark(_ phrases: [[String]]) -> Bool {
        var isFound = false
        for index in scanner.tokens.indices where scanner.tokens[index].isWord {
            let word = scanner.word(index)
            for phrase in phrases where phrase[0] == word {
                let end = index + phrase.count
                guard end <= scanner.tokens.count,
                    phrase.indices.dropFirst().allSatisfy({ scanner.word(index + $0) == phrase[$0] })
                else { continue }
                scanner.mark(index..<end, .note)
                isFound = true
            }
        }
        return isFound
    }
}

extension LineScanner {
    /// Where another food begins behind so much as it takes, or a little of it: "yulaf üzerini geçecek kadar süt", "yulaf
    /// biraz da süt", "yulaf çok az süt" are no oat milk. "Peynir az tuzlu" says how the cheese is.
    func startBehindLittle(at index: Int) -> Int? {
        guard language == .tr, index > 0 else { return nil }
        var start = index
        if labels[index - 1] == .note, ["kadar", "biraz"].contains(word(index - 1)) {
            if ["da", "de"].contains(word(start)) { start += 1 }
        } else {
            if word(start) == "cok" { start += 1 }
            guard word(start) == "az" else { return nil }
            start += 1
        }
        let name = tokens.indices.dropFirst(start).prefix {
            tokens[$0].isWord && labels[$0] == .name && !NameJoints.sums.contains(word($0))
                && !NameJoints.choices.contains(word($0))
        }
        return name.allSatisfy { saysHow(word($0)) } ? nil : start
    }

    private func saysHow(_ word: String) -> Bool {
        ["li", "lu", "siz", "suz"].contains(where: word.hasSuffix) || Self.tastes.contains(word)
            || TurkishStem.isParticiple(word) || TurkishWords.states.contains(word)
            || TurkishWords.adverbs.contains(word) || TurkishReader.joints.adjectives.contains(word)
    }

    private static let tastes = EnglishWords.words("aci tatli eksi olgun yumusak sert pembe")
}
