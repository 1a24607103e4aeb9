// Numbers that say which, how long or how warm, and not how much: "12 hours", "80/20", "size 3", "2 numara", "7 spice".

extension LineScanner {
    /// Whether a number stands before an index that says how long: "soaked for 12 hours", "10 dk bekletilmiş", but "2 minute
    /// steaks" and "1 day old baguette".
    func isDuration(at index: Int) -> Bool {
        guard Self.durations.contains(word(index)) else { return false }
        let next = word(index + 1)
        return !next.hasPrefix("steak") && !(next == "old" && !word(index).hasSuffix("s"))
    }

    /// "10 dk bekletilmiş 1 su bardağı bulgur": what was done before, for how long, is a remark where an amount follows.
    mutating func skipLeadingDuration() {
        let start = position
        guard number(start) != nil || counting.numbers[word(start)] != nil, isDuration(at: start + 1),
            let end = tokens[(start + 1)...].firstIndex(where: { !$0.isWord || counting.numbers[$0.folded] != nil }),
            token(end)?.isNumber == true || token(end)?.isWord == true
        else { return }
        mark(start..<end, .note)
        position = end
    }

    /// Whether a number says which of a kind it is: the 3 of "size 3 eggs", the 405 of "type 405 flour", the 2 of "2 numara", but
    /// not of "onions, medium size 2".
    func isNumberOfKind(_ place: Range<Int>) -> Bool {
        guard number(place.lowerBound) != nil else { return false }
        let before = place.lowerBound - 1
        let isKind = Self.kindsBefore.contains(word(before)) && !EnglishWords.sizes.contains(word(before - 1))
        return isKind || Self.kindsBehind.contains(word(place.upperBound)) || isBehindLetter(place)
    }

    /// "A1 sauce", "V8", "E300"
    func isBehindLetter(_ place: Range<Int>) -> Bool {
        let letter = word(place.lowerBound - 1)
        return letter.utf8.count == 1 && letter != "x" && tokens[place.lowerBound].isAttached
    }

    /// "80/20": lean meat and fat.
    func isRatio(_ place: Range<Int>) -> Bool {
        guard let value = number(place.lowerBound) else { return false }
        let (before, behind) = (place.lowerBound - 1, place.upperBound)
        if isSign("/", at: behind), tokens[behind].isAttached, let fat = number(behind + 1) {
            return value + fat == 100
        }
        guard isSign("/", at: before), tokens[place.lowerBound].isAttached, let lean = number(before - 1) else {
            return false
        }
        return lean + value == 100
    }

    /// Whether what stands before an index is a number of a name: "7 spice", "5 tahıllı".
    func isNumberOfName(at index: Int) -> Bool { Self.numberedNames.contains(word(index)) }

    private static let durations = EnglishWords.words(
        """
        second seconds sec secs minute minutes min mins hour hours hr hrs day days night nights week weeks month months year \
        years saniye sn dakika dk dakikalik saat saatlik gun gunluk gece gecelik hafta haftalik ay aylik yil yillik
        """
    )
    private static let kindsBefore = EnglishWords.words("size number type no tip numara")
    private static let kindsBehind: Set<String> = EnglishWords.words("numara numarali cesit kinds types varieties")
    private static let numberedNames = EnglishWords.words(
        "spice spices grain grains seed bean up baharat baharatli tahilli tohumlu"
    )
}
