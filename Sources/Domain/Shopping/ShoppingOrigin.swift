/// Where a need comes from.
public struct ShoppingOrigin: Hashable, Sendable {
    public typealias ID = Identifier<ShoppingOrigin>

    public enum Kind: String, CaseIterable, Sendable {
        /// A planned dish.
        case dish
        /// A recipe that somebody put on the list.
        case recipe
        /// What the household buys again and again.
        case staple
        /// Typed by somebody.
        case hand
    }

    public let kind: Kind
    /// The row's own: of the dish, the staple, the addition.
    public let id: ID
    /// The day of a dish; nil for what has none.
    public let day: CivilDate?

    public init(_ kind: Kind, _ id: ID, day: CivilDate? = nil) {
        self.kind = kind
        self.id = id
        self.day = day
    }

    /// Whether it asks for anything on a day: a dish whose day has passed does not, and what was bought for it ends with it
    /// (HG33).
    public func asks(on today: CivilDate) -> Bool { day.map { $0 >= today } ?? true }
}

extension ShoppingOrigin: Comparable {
    /// By day, those without one last, then in the order in which they were made.
    public static func < (left: Self, right: Self) -> Bool {
        (left.day ?? .last, left.id) < (right.day ?? .last, right.id)
    }
}
