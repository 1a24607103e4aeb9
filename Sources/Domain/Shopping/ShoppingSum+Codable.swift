// How a cover is kept, and how a phone says what it saw: `[{"parts": [{"count": 2, "unit": "cup"}], "grams": 250}]`.

extension ShoppingSum: Codable {
    /// Throws for a number that is no amount, an unknown unit, and more amounts than a list has.
    public init(from decoder: any Decoder) throws {
        let amounts = try decoder.singleValueContainer().decode([NeededAmount].self)
        guard amounts.count <= Self.maxAmounts else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "These are more than \(Self.maxAmounts).")
            )
        }
        self.init(amounts)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(amounts)
    }

    /// More needs of one thing are no household's.
    static let maxAmounts = 500
}

extension NeededAmount: Codable {
    private enum Key: String, CodingKey {
        case parts, grams, taste
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let parts = try container.decodeIfPresent([NeededPart].self, forKey: .parts) ?? []
        let grams = try container.decodeIfPresent(Double.self, forKey: .grams)
        let isToTaste = try container.decodeIfPresent(Bool.self, forKey: .taste) ?? false
        self = isToTaste && parts.isEmpty ? .toTaste : NeededAmount(parts, grams: grams.map(Grams.init))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if !parts.isEmpty { try container.encode(parts, forKey: .parts) }
        try container.encodeIfPresent(isMass ? nil : grams?.value, forKey: .grams)
        if isToTaste { try container.encode(true, forKey: .taste) }
    }
}

extension NeededPart: Codable {
    private enum Key: String, CodingKey {
        case count, unit, size
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let unit = MeasureUnit.keyed(try container.decode(String.self, forKey: .unit))
        let size = try container.decodeIfPresent(String.self, forKey: .size).flatMap(PieceSize.init(rawValue:))
        guard let unit, let part = NeededPart(try container.decode(Double.self, forKey: .count), unit, size: size)
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "This is no amount.")
            )
        }
        self = part
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(count, forKey: .count)
        try container.encode(unit.key, forKey: .unit)
        try container.encodeIfPresent(size?.rawValue, forKey: .size)
    }
}
