/// Where a text in Markdown has what nobody reads as its words: targets of links, code, addresses, and the numbers of lists.
struct MarkdownPlaces {
    /// In scalars, in order, none of them in another.
    private(set) var kept: [Range<Int>] = []
    private let scalars: [Unicode.Scalar]
    /// Where runs of so many backquotes begin.
    private var runs: [Int: [Int]] = [:]
    /// What "[1]: https://example.org" names, in brackets, without the mark of a reference.
    private var labels: Set<String> = []

    /// How far an end is looked for.
    private static let longest = 1_000

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        findRuns()
        findLabels()
        var index = 0
        var begins = true
        while index < scalars.count {
            let end = (begins ? endOfMark(at: index) : nil) ?? endOfPlace(at: index)
            begins = scalars[index] == "\n"
            if let end {
                kept.append(index..<end)
                index = end
            } else {
                index = next(behind: index)
            }
        }
    }

    /// Where reading goes on behind what is a part of the text: an escaped sign, or backquotes that nothing closes. At the end
    /// of a line "\" escapes nothing, but breaks it.
    private func next(behind index: Int) -> Int {
        switch scalars[index] {
        case "\\": scalar(index + 1) == "\n" ? index + 1 : index + 2
        case "`": endOfRun(at: index)
        default: index + 1
        }
    }

    private func endOfRun(at start: Int) -> Int { scalars[start...].firstIndex { $0 != "`" } ?? scalars.count }

    private func scalar(_ index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

    private func isSpace(_ scalar: Unicode.Scalar?) -> Bool { scalar?.isSpace ?? true }

    // MARK: - Lines

    /// Where the mark at the beginning of a line ends: "2. ", "- ", "> 3) "; or all of a line that says where a link leads.
    private func endOfMark(at start: Int) -> Int? {
        var index = start
        while let sign = scalar(index), " \t>".unicodeScalars.contains(sign) { index += 1 }
        if let label = label(at: index), scalar(label.end) == ":" { return endOfLine(from: index) }
        let number = index
        while let digit = scalar(index), ("0"..."9").contains(digit) { index += 1 }
        guard index > number, index - number <= 9, let mark = scalar(index), mark == "." || mark == ")",
            isSpace(scalar(index + 1))
        else { return nil }
        return index + 1
    }

    private func endOfLine(from start: Int) -> Int {
        scalars[start...].firstIndex(of: "\n") ?? scalars.count
    }

    private mutating func findLabels() {
        var index = 0
        while index < scalars.count {
            var start = index
            while scalar(start) == " " { start += 1 }
            if let label = label(at: start), scalar(label.end) == ":" { labels.insert(label.text) }
            index = endOfLine(from: start) + 1
        }
    }

    private func label(at start: Int) -> (text: String, end: Int)? {
        guard scalar(start) == "[", let close = end(from: start + 1, of: "]") else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<close])
        return (String(text).lowercased(), close)
    }

    // MARK: - Within a line

    private func endOfPlace(at index: Int) -> Int? {
        switch scalars[index] {
        case "`": endOfCode(at: index)
        case "]":
            switch scalar(index + 1) {
            case "(": endOfTarget(from: index + 2)
            case "[": end(from: index + 2, of: "]")
            default: nil
            }
        case "[": labels.isEmpty ? nil : label(at: index).flatMap { labels.contains($0.text) ? $0.end : nil }
        case "<": scalar(index + 1).flatMap { $0.isLetter || $0 == "/" ? end(from: index + 1, of: ">") : nil }
        case "&": scalar(index + 1) == "#" ? end(from: index + 1, of: ";", within: 10) : nil
        default: beginsAddress(at: index) ? endOfAddress(from: index) : nil
        }
    }

    /// Behind the sign; nil where it does not stand in this line.
    private func end(from start: Int, of sign: Unicode.Scalar, within length: Int = longest) -> Int? {
        guard start < scalars.count else { return nil }
        for index in start..<min(start + length, scalars.count) {
            if scalars[index] == sign { return index + 1 }
            if scalars[index] == "\n" { return nil }
        }
        return nil
    }

    /// Behind the bracket that closes a target, which may hold others.
    private func endOfTarget(from start: Int) -> Int? {
        guard start < scalars.count else { return nil }
        var depth = 1
        for index in start..<min(start + Self.longest, scalars.count) {
            if scalars[index] == "\n" { return nil }
            if scalars[index] == "(" { depth += 1 }
            if scalars[index] == ")" { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }

    private func beginsAddress(at index: Int) -> Bool {
        guard scalars[index].isLetter, index == 0 || !scalars[index - 1].isLetter else { return false }
        var end = index
        while end - index < 20, let letter = scalar(end), letter.isLetter { end += 1 }
        if scalar(end) == ":", scalar(end + 1) == "/", scalar(end + 2) == "/" { return true }
        return end == index + 3 && scalars[index..<end].allSatisfy { $0 == "w" } && scalar(end) == "."
    }

    private func endOfAddress(from start: Int) -> Int {
        scalars[start...].firstIndex { isSpace($0) || ")>]\"".unicodeScalars.contains($0) } ?? scalars.count
    }

    // MARK: - Code

    private mutating func findRuns() {
        var index = 0
        while let start = scalars[index...].firstIndex(of: "`") {
            index = endOfRun(at: start)
            runs[index - start, default: []].append(start)
        }
    }

    /// Behind the next run of as many backquotes.
    private func endOfCode(at start: Int) -> Int? {
        let length = endOfRun(at: start) - start
        guard let starts = runs[length], let own = starts.binaryIndex(of: start), own + 1 < starts.count else {
            return nil
        }
        return starts[own + 1] + length
    }
}

extension [Int] {
    /// Where a number stands in a list in order.
    fileprivate func binaryIndex(of number: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number ? low : nil
    }
}
