/// Folding of text, so that different spellings of a name compare as equal (SPEC 2.10).
///
/// `key` decides whether two names are the same, `search` whether a search finds a name. Both trim, collapse inner
/// spaces, remove invisible characters, and fold case and compatibility forms (ﬁ, ½, full width). Case folding follows
/// Turkish as well: I, ı, İ and i are one letter.
public enum Folding {
    /// The key of a name that must be unique: names are equal if their keys are. The empty key means no name.
    public static func key(_ text: String) -> String {
        fold(text, droppingMarks: false)
    }

    /// The text that search compares: the key without diacritics, in plain Latin letters.
    /// For Turkish and Latin text it equals PostgreSQL's `lower(unaccent(text))`.
    public static func search(_ text: String) -> String {
        fold(text, droppingMarks: true)
    }

    private static func fold(_ text: String, droppingMarks: Bool) -> String {
        var text = text
        if let plain = text.withUTF8(foldASCII) { return plain }
        let tables = FoldingTables.shared
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if isSpace(scalar) {
                scalars.append(0x20)
            } else if isInvisible(scalar.value) {
                continue
            } else if scalar.value < 0x80 {
                scalars.append(lowercase(scalar.value))
            } else if !(droppingMarks && tables.letters.append(scalar.value, to: &scalars)),
                !tables.names.append(scalar.value, to: &scalars)
            {
                scalars.append(scalar.value)
            }
        }
        if droppingMarks {
            scalars.removeAll(where: isDiacritic)
        } else {
            orderMarks(&scalars)
            dropDotsOverI(&scalars)
        }
        compose(&scalars, tables)
        return collapsingSpaces(scalars)
    }

    /// Folds ASCII text in one pass over its bytes, which is enough for nearly all names; nil for other text.
    private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { result in
            var count = 0
            var pendingSpace = false
            for byte in bytes {
                if byte == 0x20 || (0x09...0x0D).contains(byte) {
                    pendingSpace = count > 0
                    continue
                }
                if pendingSpace {
                    result[count] = 0x20
                    count += 1
                    pendingSpace = false
                }
                result[count] = UInt8(truncatingIfNeeded: lowercase(UInt32(byte)))
                count += 1
            }
            return count
        }
    }

    private static func lowercase(_ scalar: UInt32) -> UInt32 {
        (0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) }
        return scalar.properties.isWhitespace
    }

    /// Whether a character can hide in a name: zero width, direction marks, soft hyphens, tags.
    static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
            0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether a character is a diacritic of Latin, Greek or Cyrillic letters; vowel signs of other scripts are kept.
    private static func isDiacritic(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }

    private static func combiningClass(_ scalar: UInt32) -> UInt8 {
        if scalar < 0x300 { return 0 }
        return Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    /// Sorts runs of marks into canonical order: by class, otherwise as written. Runs may be very long (HOSTILE-31).
    private static func orderMarks(_ scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            guard combiningClass(scalars[start]) != 0 else {
                start += 1
                continue
            }
            let end = scalars[start...].firstIndex { combiningClass($0) == 0 } ?? scalars.count
            let marks = scalars[start..<end].enumerated()
                .map { (order: (combiningClass($0.element), $0.offset), mark: $0.element) }
                .sorted { $0.order < $1.order }
            for (offset, entry) in marks.enumerated() { scalars[start + offset] = entry.mark }
            start = end
        }
    }

    /// Removes U+0307 after i: İ may be encoded as I and U+0307, and the dot of an i is part of the letter.
    private static func dropDotsOverI(_ scalars: inout [UInt32]) {
        var isOnI = false
        scalars.removeAll { scalar in
            if combiningClass(scalar) == 0 { isOnI = scalar == 0x69 }
            return isOnI && scalar == 0x307
        }
    }

    /// Applies canonical composition, in place.
    private static func compose(_ scalars: inout [UInt32], _ tables: FoldingTables) {
        var starter = -1
        var lastClass: UInt8 = 0
        var count = 0
        for scalar in scalars {
            let ownClass = combiningClass(scalar)
            let isBlocked = starter < count - 1 && (lastClass == 0 || lastClass >= ownClass)
            if starter >= 0, !isBlocked, let whole = tables.whole(scalars[starter], scalar) {
                scalars[starter] = whole
                continue
            }
            if ownClass == 0 { starter = count }
            lastClass = ownClass
            scalars[count] = scalar
            count += 1
        }
        scalars.removeSubrange(count...)
    }

    private static func collapsingSpaces(_ scalars: [UInt32]) -> String {
        var result = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in scalars.lazy.compactMap(Unicode.Scalar.init) {
            if scalar.value == 0x20 {
                pendingSpace = !result.isEmpty
                continue
            }
            if pendingSpace { result.append(" ") }
            pendingSpace = false
            result.append(scalar)
        }
        return String(result)
    }
}
