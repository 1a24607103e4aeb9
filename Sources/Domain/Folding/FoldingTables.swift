/// The generated Unicode data, parsed once into paged tables with constant-time lookup.
struct FoldingTables: Sendable {
    static let shared = FoldingTables()

    /// The folding of scalars in names; a scalar that is not listed folds to itself.
    let names: PagedTable
    /// The additional folding for search: letters without decomposition, quotes, dashes.
    let letters: PagedTable
    private let wholes: [UInt64: UInt32]

    private init() {
        var names = PagedTable()
        Self.words(of: Self.single) { names.setRun($0) }
        Self.words(of: Self.severalFirst) { names.setSequence($0) }
        Self.words(of: Self.severalSecond) { names.setSequence($0) }
        self.names = names

        var letters = PagedTable()
        Self.words(of: Self.letters) { letters.setSequence($0) }
        self.letters = letters

        var wholes: [UInt64: UInt32] = [:]
        Self.words(of: Self.compositions) { word in
            let numbers = Self.numbers(in: word)
            guard numbers.count == 3 else { return }
            wholes[Self.pair(numbers[0], numbers[1])] = numbers[2]
        }
        self.wholes = wholes
    }

    /// The canonical composition of a base and a mark; nil when Unicode has none.
    func whole(_ base: UInt32, _ mark: UInt32) -> UInt32? {
        if let syllable = Hangul.whole(base, mark) { return syllable }
        return wholes[Self.pair(base, mark)]
    }

    private static func pair(_ base: UInt32, _ mark: UInt32) -> UInt64 {
        UInt64(base) << 32 | UInt64(mark)
    }

    private static func words(of text: StaticString, _ body: (ArraySlice<UInt8>) -> Void) {
        let bytes = text.withUTF8Buffer { Array($0) }
        for word in bytes.split(separator: UInt8(ascii: " ")) { body(word) }
    }

    /// The hexadecimal numbers in a word, with any separators.
    fileprivate static func numbers(in word: ArraySlice<UInt8>) -> [UInt32] {
        var numbers: [UInt32] = []
        var current: UInt32?
        for byte in word {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): current = (current ?? 0) << 4 | UInt32(byte & 15)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): current = (current ?? 0) << 4 | UInt32(byte - 87)
            default:
                if let number = current { numbers.append(number) }
                current = nil
            }
        }
        if let number = current { numbers.append(number) }
        return numbers
    }
}

/// A map from scalars to scalars, in pages of 256, most of which are absent.
struct PagedTable: Sendable {
    private var pages: [UInt16] = Array(repeating: 0, count: 0x1100)
    /// The entries: 0 for a scalar that folds to itself, with the high bit set an index into `sequences`, else the
    /// target. Page 0 stays empty.
    private var values: [UInt32] = Array(repeating: 0, count: 256)
    private var sequences: [UInt32] = []

    /// Appends the folding of `scalar`; returns false if the table has no entry for it.
    @inline(__always)
    func append(_ scalar: UInt32, to result: inout [UInt32]) -> Bool {
        let value = values[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)]
        if value == 0 { return false }
        if value & 0x8000_0000 == 0 {
            result.append(value)
        } else {
            let start = Int(value & 0xFF_FFFF)
            result.append(contentsOf: sequences[start..<start + Int(value >> 24 & 0x7F)])
        }
        return true
    }

    /// Parses `start+count*stride=target` or `start=target`.
    fileprivate mutating func setRun(_ word: ArraySlice<UInt8>) {
        let numbers = FoldingTables.numbers(in: word)
        if numbers.count == 2 { set(numbers[0], numbers[1]) }
        guard numbers.count == 4 else { return }
        for step in 0..<numbers[1] { set(numbers[0] + step * numbers[2], numbers[3] + step * numbers[2]) }
    }

    /// Parses `scalar=part,part`; a scalar without parts folds to nothing.
    fileprivate mutating func setSequence(_ word: ArraySlice<UInt8>) {
        let numbers = FoldingTables.numbers(in: word)
        guard let scalar = numbers.first else { return }
        set(scalar, 0x8000_0000 | UInt32(numbers.count - 1) << 24 | UInt32(sequences.count))
        sequences += numbers.dropFirst()
    }

    private mutating func set(_ scalar: UInt32, _ value: UInt32) {
        let page = Int(scalar >> 8)
        if pages[page] == 0 {
            pages[page] = UInt16(values.count >> 8)
            values += Array(repeating: 0, count: 256)
        }
        values[Int(pages[page]) << 8 | Int(scalar & 0xFF)] = value
    }
}

/// Composition of Hangul syllables, which is arithmetic (Unicode 3.12).
private enum Hangul {
    static func whole(_ base: UInt32, _ mark: UInt32) -> UInt32? {
        if (0x1100..<0x1113).contains(base), (0x1161..<0x1176).contains(mark) {
            return 0xAC00 + ((base - 0x1100) * 21 + (mark - 0x1161)) * 28
        }
        let isOpenSyllable = (0xAC00..<0xD7A4).contains(base) && (base - 0xAC00) % 28 == 0
        return isOpenSyllable && (0x11A8..<0x11C3).contains(mark) ? base + mark - 0x11A7 : nil
    }
}
