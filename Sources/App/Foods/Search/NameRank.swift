/// How well a name answers a search; smaller is better.
///
/// The best is the name itself, then names that end with the search ("whole milk" for milk), then those that begin with
/// it ("milk chocolate"), then those that contain its words, then those in which a word is only begun. Among equals the
/// order is: the reader's own language, fewer words, the name that is shown, the shorter name.
struct NameRank: Comparable, Hashable, Sendable {
    private let order: Int

    /// The rank of a name; nil when the name lacks one of the words.
    /// - Parameters:
    ///   - name: the words of the name, folded.
    ///   - isForeign: the name is in another language than the reader's.
    ///   - isOther: the food is shown under another name.
    ///   - isHeadFirst: the most important word comes first, as in "Egg, whole, raw".
    init?(
        _ name: [String],
        _ query: SearchQuery,
        isForeign: Bool = false,
        isOther: Bool = false,
        isHeadFirst: Bool = false
    ) {
        var isWhole = true
        var correction = 0
        for word in query.tokens {
            guard let agreement = name.lazy.compactMap({ Agreement($0, word) }).min() else { return nil }
            isWhole = isWhole && agreement.isWhole
            correction = max(correction, agreement.correction)
        }
        let position = Self.position(of: query.tokens, in: name, isWhole: isWhole)
        let kind: Int =
            switch (isWhole, position) {
            case (true, .all): 0
            case (true, .shuffled): 1
            case (true, .end): isHeadFirst ? 3 : 1
            case (true, .start): isHeadFirst ? 1 : 2
            case (true, .somewhere): 3
            case (false, .all), (false, .start): 4
            case (false, _): 5
            }
        let length = name.reduce(0) { $0 + $1.utf8.count }
        order =
            kind << 40 | min(correction, 15) << 36 | (isForeign ? 1 : 0) << 32 | min(name.count, 255) << 17
            | (isOther ? 1 : 0) << 16 | min(length, 65_535)
    }

    /// Whether the name contains every word of the search in full, none of them merely begun.
    var isWhole: Bool { kind <= 3 }
    /// Whether the name is the search, and nothing besides.
    var isExact: Bool { kind == 0 }
    /// Whether the name is the search, or begins with it in full; of a name with its head first only the former.
    var begins: Bool { kind == 0 || kind == 2 }
    /// Whether it is the name that the reader sees.
    var isShown: Bool { order & (1 << 32 | 1 << 16) == 0 }

    private var kind: Int { order >> 40 }

    static func < (left: NameRank, right: NameRank) -> Bool { left.order < right.order }

    private enum Position { case all, shuffled, end, start, somewhere }

    private static func position(of tokens: [SearchQuery.Word], in name: [String], isWhole: Bool) -> Position {
        func stand(at start: Int) -> Bool {
            tokens.indices.allSatisfy { index in
                guard let agreement = Agreement(name[start + index], tokens[index]) else { return false }
                return agreement.isWhole || !isWhole
            }
        }
        guard name.count >= tokens.count else { return .somewhere }
        if name.count == tokens.count { return stand(at: 0) ? .all : .shuffled }
        if isWhole, stand(at: name.count - tokens.count) { return .end }
        return stand(at: 0) ? .start : .somewhere
    }
}

/// How a word of a name matches a word of a search.
private enum Agreement: Comparable {
    case whole
    case corrected(Int)
    case begun

    init?(_ word: String, _ wanted: SearchQuery.Word) {
        if wanted.forms.contains(word) {
            self = .whole
        } else if let position = wanted.corrections.firstIndex(of: word) {
            self = .corrected(position + 1)
        } else if word.hasPrefix(wanted.typed) {
            self = .begun
        } else {
            return nil
        }
    }

    var isWhole: Bool {
        switch self {
        case .whole, .corrected: true
        case .begun: false
        }
    }

    var correction: Int {
        if case .corrected(let position) = self { position } else { 0 }
    }
}
