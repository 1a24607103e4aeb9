import Domain
import Security
import Web

/// What else can be done to an item, for the script.
struct ListActs: Fragment, Sendable {}

/// "Always at home?"
struct AlwaysForm: Fragment, Sendable {
    let csrf: CSRFField
    let ingredient: String
    let name: String
    let list: String
}

/// "Have it", or have some of it.
struct HaveForm: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    let shown: String
    let name: String
    let label: String

    /// - Parameter path: the item's address.
    init(_ csrf: CSRFField, _ path: LocalPath, _ shown: ShoppingOperation.ID, _ name: String, _ strings: Strings) {
        self.csrf = csrf
        self.path = path.under("/have")
        self.shown = shown.description
        self.name = name
        label = strings.shopping.item.haveAmount(name: name)
    }
}

extension ShoppingOperation.ID {
    /// The field of a page that says how the list was when it was shown.
    static var shown: String { "shown" }

    /// The id of what a button of a page does: the same until the list changes, so that what is sent twice is done once. A
    /// page says it for all of its buttons by one id, since a list has hundreds of rows.
    init(_ kind: ShoppingAct.Kind, to item: ShoppingItem.ID, on shown: ShoppingOperation.ID) {
        let text = "\(shown) \(item) \(kind.rawValue)"
        self = .new(milliseconds: Int64(shown.high >> 16), randomness: Digest.sha256(Array(text.utf8)).words)
    }
}

extension [UInt8] {
    /// The first sixteen bytes of a digest.
    var words: (UInt64, UInt64) {
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return (word(self[..<8]), word(self[8..<16]))
    }
}
