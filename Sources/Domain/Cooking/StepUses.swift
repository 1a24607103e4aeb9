/// Which lines a step uses: those whose name occurs in it.
struct StepUses {
    private let words: [String]
    /// Where a word stands, but for places between the same words as another.
    private let places: [String: [Int]]
    /// The words that begin with a letter: a form of a word begins as the word does.
    private let byFirst: [UInt8: [String]]
    private let names: [StepName]
    /// The words of each name, each with the words of the step that are forms of it.
    private let said: [[Set<String>]]
    /// The title above the step, in words.
    private let title: [String]

    init(_ step: RecipeStep, _ names: [StepName]) {
        let words = StepToken.tokens(of: step.text).compactMap(\.word)
        self.words = words
        title = StepToken.tokens(of: step.title ?? "").compactMap(\.word)
        var places: [String: [Int]] = [:]
        var seen: Set<[String]> = []
        for (place, word) in words.enumerated() where !Self.isOther(place, in: words) {
            let around = (place - 2...place + 1).map { words.indices.contains($0) ? words[$0] : "" }
            if seen.insert(around).inserted {
                places[word, default: []].append(place)
            }
        }
        self.places = places
        let byFirst = Dictionary(grouping: places.keys) { $0.utf8.first ?? 0 }
        self.byFirst = byFirst
        self.names = names
        said = names.map { name in name.words.map { Self.forms(of: $0, in: byFirst) } }
    }

    func lines() -> [Int] {
        var mentions = heads()
        addShort(to: &mentions)
        addWholeThings(to: &mentions)
        return resolved(mentions)
    }

    private static func forms(of word: StepWord, in byFirst: [UInt8: [String]]) -> Set<String> {
        guard let first = word.word.utf8.first, let near = byFirst[first] else { return [] }
        return Set(near.filter { word.isSaid(by: $0) })
    }

    private func places(of forms: Set<String>) -> [Int] { forms.flatMap { places[$0] ?? [] } }

    /// Whether a step says the last two words of a name at a place, one behind the other.
    private func isNear(_ line: Int, at place: Int) -> Bool {
        place > 0 && said[line].dropLast().last?.contains(words[place - 1]) == true
    }

    // MARK: - Mentions

    /// What one place of the step may mean.
    private struct Mention {
        var lines: Set<Int> = []
        /// Whether it says all of their names, or there is no other line that it may mean.
        var isNamedWhole = false
    }

    /// The places where a step says the last word of a name, with the lines that are meant there.
    private func heads() -> [Int: Mention] {
        let wholes = Set(names.indices.filter { names[$0].words.count > 1 && said[$0].allSatisfy { !$0.isEmpty } })
        var lines: [Int: Set<Int>] = [:]
        for index in names.indices {
            for place in places(of: said[index].last ?? []) { lines[place, default: []].insert(index) }
        }
        let near = lines.map { place, lines in (place, lines.filter { isNear($0, at: place) }) }
        let together = Set(near.flatMap(\.1))
        var mentions: [Int: Mention] = [:]
        for (place, near) in near {
            let all = lines[place] ?? []
            let named = near.intersection(wholes)
            // "Black and kidney beans": a name whose words stand apart.
            let apart = all.intersection(wholes).subtracting(together).filter { isClose($0, before: place) }
            let meant = (named.isEmpty ? near : named).union(apart)
            if meant.isEmpty {
                mentions[place] = Mention(
                    lines: meantBare(withoutOthers(all, named: together.intersection(wholes)), at: place)
                )
            } else {
                let exact = near.isEmpty ? all.filter { names[$0].words.count == 1 } : []
                mentions[place] = Mention(lines: meant.union(exact), isNamedWhole: true)
            }
        }
        return mentions
    }

    /// Whether the word before the last one of a name stands shortly before a place: the "black" of "black and kidney beans", but
    /// not the peanuts of "melt the butter with the peanuts".
    private func isClose(_ line: Int, before place: Int) -> Bool {
        words[max(0, place - 4)..<place].contains { said[line].dropLast().last?.contains($0) == true }
    }

    /// What "butter" alone may mean where the step names the peanut butter, too: not that again, where a line is called so and no
    /// more, or what is named is another food.
    private func withoutOthers(_ lines: Set<Int>, named: Set<Int>) -> Set<Int> {
        let rest = lines.subtracting(named)
        guard !rest.isEmpty, rest.count < lines.count else { return lines }
        if rest.contains(where: { names[$0].words.count == 1 }) { return rest }
        return preferring(lines) { !named.contains($0) || !names[$0].isOfNuts }
    }

    /// The lines that a last word alone may mean.
    private func meantBare(_ lines: Set<Int>, at place: Int) -> Set<Int> {
        let word = words[place]
        var kept = lines.filter { line in
            guard let head = names[line].head, names[line].words.count > 1 else { return true }
            // "Suyu" may be the stock where nothing else is, but no juice; "kabuğu" may be anything's.
            return !head.isOwnPart || head.word == "suyu" && !isFruit(names[line])
        }
        kept = preferring(kept) { names[$0].head?.isOwnPart == false }
        let ground = kept.filter { names[$0].isGround }
        guard !ground.isEmpty else { return kept }
        let isMany = word.hasPrefix("biberler") || word == "peppers"
        let isSalted = (max(0, place - 2)..<place).contains { ["salt", "tuz", "tuzu", "tuzunu"].contains(words[$0]) }
        if isMany { return kept.subtracting(ground) }
        return isSalted ? ground : preferring(kept) { !ground.contains($0) }
    }

    private func preferring(_ lines: Set<Int>, where isBetter: (Int) -> Bool) -> Set<Int> {
        let better = lines.filter(isBetter)
        return better.isEmpty ? lines : better
    }

    private func isFruit(_ name: StepName) -> Bool {
        name.words.first.map { TurkishReader.fruits.contains(TurkishStem.stem($0.word)) } ?? false
    }

    /// "Yağda" may be in any oil.
    private func addShort(to mentions: inout [Int: Mention]) {
        let oils = names.indices.filter { names[$0].head?.short != nil }
        guard !oils.isEmpty else { return }
        let forms = Self.forms(of: StepWord("yag", isTied: false), in: byFirst)
        for place in places(of: forms) where mentions[place]?.isNamedWhole != true {
            mentions[place, default: Mention()].lines.formUnion(oils)
        }
    }

    /// "Lemon" is the line "lemon juice" where no line is a lemon, and the step does not say "lemon zest".
    private func addWholeThings(to mentions: inout [Int: Mention]) {
        let wholes = names.map(\.whole)
        let heads = names.compactMap(\.head)
        let taken = Set(
            names.indices.flatMap { line in
                places(of: said[line].last ?? []).filter { isNear(line, at: $0) }.map { words[($0 - 1)...$0] }
            }
        )
        var things: [Int: Set<Int>] = [:]
        for (index, whole) in wholes.enumerated() {
            guard let whole, !heads.contains(where: { $0.isSaid(by: whole.word) }) else { continue }
            for place in places(of: Self.forms(of: whole, in: byFirst))
            where place + 1 == words.count || !taken.contains(words[place...(place + 1)]) {
                things[place, default: []].insert(index)
            }
        }
        for (place, lines) in things where mentions[place] == nil { mentions[place] = Mention(lines: lines) }
    }

    // MARK: - Sections

    /// Where a word may mean several lines, those of the section that the step is about; among those of one section the one
    /// that is called so and no more: "sugar", and not "brown sugar".
    private func resolved(_ mentions: [Int: Mention]) -> [Int] {
        let section = section(of: mentions)
        var used: Set<Int> = []
        for mention in mentions.values {
            var lines = mention.lines
            if lines.count > 1, let section, !mention.isNamedWhole || isOneName(lines) {
                lines = preferring(lines) { names[$0].section == section }
            }
            if !mention.isNamedWhole, Set(lines.map { names[$0].section }).count == 1 {
                lines = preferring(lines) { names[$0].words.count == 1 && names[$0].head?.short == nil }
            }
            used.formUnion(lines)
        }
        return used.sorted()
    }

    private func isOneName(_ lines: Set<Int>) -> Bool { Set(lines.map { names[$0].text }).count == 1 }

    /// The section whose heading stands above the step, or in which most of the lines stand that it names for certain, or
    /// whose heading it says; nil where that cannot be told.
    private func section(of mentions: [Int: Mention]) -> String? {
        let sections = Set(names.map(\.section))
        guard sections.count > 1 else { return nil }
        let certain = Set(mentions.values.filter { $0.lines.count == 1 }.flatMap(\.lines))
        let votes = Dictionary(grouping: certain) { names[$0].section }.mapValues(\.count)
        let most = votes.values.max() ?? 0
        let first = votes.filter { $0.value == most }.map(\.key)
        return only(titled(sections) { word in title.contains(where: word.isSaid) })
            ?? only(first)
            ?? only(
                titled(first.isEmpty ? sections : Set(first)) { !Self.forms(of: $0, in: byFirst).isEmpty }
            )
    }

    private func only(_ sections: some Collection<String>) -> String? { sections.count == 1 ? sections.first : nil }

    /// The sections of whose headings a word is said.
    private func titled(_ sections: Set<String>, where isSaid: (StepWord) -> Bool) -> [String] {
        sections.filter { section in
            StepName(section, in: "").words.contains { $0.word.utf8.count > 1 && isSaid($0) }
        }
    }

    // MARK: - Other meanings

    /// "Su bardağı" is a measure, "tuzlu suda" a bath, and "servis et" no meat.
    private static func isOther(_ place: Int, in words: [String]) -> Bool {
        let word = words[place]
        let next = place + 1 < words.count ? words[place + 1] : ""
        let last = place > 0 ? words[place - 1] : ""
        if next.hasPrefix("bardag") || next.hasPrefix("kasig") { return true }
        if word == "et" { return doing.contains(last) }
        if word.hasPrefix("su") || word == "water" {
            if words[max(0, place - 2)..<place].contains(where: { $0 == "tuzlu" || $0 == "salted" }) { return true }
        }
        guard word.hasPrefix("su") else { return word == "water" && (next == "bath" || last == "running") }
        if word == "su" { return next == "dolu" || next.hasPrefix("banyo") || next.hasPrefix("alti") }
        if word == "suyun" { return next.hasPrefix("alti") }
        return word.hasPrefix("suy") && wet.contains(last)
    }

    private static let doing = EnglishWords.words("servis ilave devam dikkat elde muhafaza takip tercih yok fark")
    private static let wet = EnglishWords.words("kendi haslama musluk makarna tursu")
}
