import Web

/// A field for a number in a table, whose row and column say what it is; who hears the page is told by its label.
struct FieldCell: Fragment, Sendable {
    let field: Field
    let label: String
}
