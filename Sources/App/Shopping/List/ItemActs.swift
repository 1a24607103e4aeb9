import Domain
import Web

/// What else can be done to an item: folded away in its row, unless the kitchen is checked.
struct ItemActs: Fragment, Sendable {
    let csrf: CSRFField
    let have: LocalPath
    let missing: LocalPath
    let note: LocalPath
    let path: LocalPath
    let edit: LocalPath
    let haveOperation: String
    let missingOperation: String
    let noteOperation: String
    let noteText: String
    /// What somebody has written in place of what is needed; empty for that.
    let amountText: String
    let amountLabel: String
    let haveLabel: String
    let noteLabel: String
    let editLabel: String
    /// Whether it can still be found at home, or not be found in the shop.
    let isOpen: Bool
    var haveForm: HaveForm { HaveForm(csrf: csrf, path: have, operation: haveOperation, label: haveLabel) }
}

/// "Always at home?"
struct AlwaysForm: Fragment, Sendable {
    let csrf: CSRFField
    let ingredient: String
    let list: String
}

/// "Have it", or have some of it.
struct HaveForm: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    let operation: String
    let label: String
}
