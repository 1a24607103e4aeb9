/// What an item of a list is by the operations on it. What is still to be bought of it says `ShoppingBalance`.
public struct ShoppingItemState: Hashable, Sendable {
    public enum Mark: String, CaseIterable, Sendable {
        case open
        case ticked
        case atHome = "at_home"
        /// "Not here": under "Not found", at the next shop as well.
        case missing
    }

    /// What an operation covers.
    public struct Covering: Hashable, Sendable {
        public let operation: ShoppingOperation.ID
        public let reason: ShoppingCover.Reason
        /// Nil for what was open at that moment.
        public let seen: ShoppingSum?
    }

    /// What somebody added by hand: each a need of its own, with its id.
    public struct Addition: Hashable, Sendable {
        public let operation: ShoppingOperation.ID
        public let text: String
    }

    public private(set) var mark = Mark.open
    /// What was covered before the row was last cleared, and since. Only the latter ends with unticking: what was brought
    /// home on an earlier trip is there.
    private var settled: [Covering] = []
    private var current: [Covering] = []
    /// In the order in which they were made, since the item was last removed.
    public private(set) var additions: [Addition] = []
    /// Whether the item is hidden. A later addition shows it again.
    public private(set) var isRemoved = false
    /// Blank for none.
    public private(set) var note = ""
    /// As typed; blank for that of the needs.
    public private(set) var amount = ""

    init() {}

    /// What the item's ticks cover, the earliest first; not those of a row that was unticked since.
    public var covering: [Covering] { settled + current }

    /// What the shop did not have stays so at the next one.
    mutating func clear() {
        if mark != .missing { mark = .open }
        settled += current
        current = []
        note = ""
        amount = ""
    }

    mutating func apply(_ operation: ShoppingOperation) {
        switch operation.kind {
        case .tick(let seen):
            mark = .ticked
            current.append(Covering(operation: operation.id, reason: .bought, seen: seen))
        case .have(let amount):
            mark = .atHome
            current.append(Covering(operation: operation.id, reason: .atHome, seen: amount))
        case .untick:
            mark = .open
            current = []
        case .missing: mark = .missing
        case .add(let text):
            isRemoved = false
            additions.append(Addition(operation: operation.id, text: text))
        case .remove:
            // What comes back is no longer ticked: it is wanted again.
            mark = .open
            isRemoved = true
            additions = []
        case .note(let text): note = text
        case .amount(let text): amount = text
        }
    }
}
