/// One thing that somebody did to an item of a list, on any phone, at any time.
public struct ShoppingOperation: Hashable, Sendable {
    public typealias ID = Identifier<ShoppingOperation>

    public enum Kind: Hashable, Sendable {
        /// With the amounts as the phone showed them; nil for those of the moment.
        case tick(seen: ShoppingSum?)
        /// Ends the tick and that of "more".
        case untick
        /// It is at home: this much of it, nil for all.
        case have(ShoppingSum?)
        /// The shop does not have it.
        case missing
        /// The words that were typed.
        case add(String)
        case remove
        /// Blank for none.
        case note(String)
        /// Blank for that of the needs.
        case amount(String)
    }

    /// Made by the phone. Of whatever is sent under one id the earliest counts, so that what is sent twice is done once.
    public let id: ID
    /// By the database's clock, in milliseconds since 1970 (`PhoneClock`).
    public let effective: Int64
    public let kind: Kind

    public init(_ id: ID, at effective: Int64, _ kind: Kind) {
        self.id = id
        self.effective = effective
        self.kind = kind
    }
}

extension ShoppingOperation {
    /// The order in which operations count: by time, of one time by id.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
        (left.effective, left.id) < (right.effective, right.id)
    }
}
