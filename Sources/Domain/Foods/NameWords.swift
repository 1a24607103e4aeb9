/// The words of a name, folded as search folds, with what stands before each of them.
struct NameWords: Sendable {
    enum Gap: Sendable {
        /// A sign is one that stands between two things: "almonds | flour", "milk. Lemon juice".
        case space, hyphen, comma, slash, bracket, sign
    }

    private(set) var words: [String] = []
    private(set) var gaps: [Gap] = []

    /// Words beyond this are no part of a name.
    static let maxWords = 40

    /// - Parameter max: words beyond are not looked at.
    init(_ text: String, max: Int = maxWords) {
        var folded = Folding.search(text)
        folded.withUTF8 { split($0, max) }
    }

    mutating func replace(_ place: Int, with word: String) { words[place] = word }

    private mutating func split(_ bytes: UnsafeBufferPointer<UInt8>, _ max: Int) {
        var gap = Gap.space
        var start = 0
        var index = 0
        while index < bytes.count, words.count < max {
            let length = Self.separatorLength(bytes, at: index)
            if length == 0 {
                index += 1
                continue
            }
            if index > start { append(bytes[start..<index], &gap) }
            let isApart = Self.isSign(bytes, at: index) || Self.isStop(bytes, at: index, behind: index - start)
            switch bytes[index] {
            case _ where isApart: gap = .sign
            case UInt8(ascii: ","), UInt8(ascii: ";"): gap = .comma
            case UInt8(ascii: "/"): gap = .slash
            case UInt8(ascii: "("), UInt8(ascii: "["): gap = .bracket
            case UInt8(ascii: "-"): if index > start { gap = .hyphen }
            default: if gap == .hyphen { gap = .space }
            }
            index += length
            start = index
        }
        if start < index, words.count < max { append(bytes[start..<index], &gap) }
    }

    private mutating func append(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ gap: inout Gap) {
        let isQuoted = word.last == UInt8(ascii: "'")
        words.append(String(decoding: isQuoted ? word.dropLast() : word, as: UTF8.self))
        gaps.append(gap)
        gap = .space
    }

    /// "|", "=", "•", "–".
    private static func isSign(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "|"), UInt8(ascii: "="), UInt8(ascii: "~"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "{"), UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            true
        case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xB7
        case 0xE2:
            index + 2 < bytes.count && bytes[index + 1] == 0x80 && [0x93, 0x94, 0x95, 0xA2].contains(bytes[index + 2])
        default: false
        }
    }

    /// A full stop behind a word, and not in a number.
    private static func isStop(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, behind letters: Int) -> Bool {
        bytes[index] == UInt8(ascii: ".") && letters > 1 && index + 1 < bytes.count
            && bytes[index + 1] == UInt8(ascii: " ")
    }

    /// How many bytes a sign at a place takes that belongs to no word; 0 for a letter, digit or apostrophe.
    private static func separatorLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 {
            let isLetter = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "'")
            return isLetter ? 0 : 1
        }
        // The signs of Latin-1 begin with C2, general punctuation and symbols with E2.
        if byte == 0xC2 { return min(2, bytes.count - index) }
        return byte == 0xE2 ? min(3, bytes.count - index) : 0
    }
}
