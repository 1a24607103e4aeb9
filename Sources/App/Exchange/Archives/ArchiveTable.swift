import Database
import Domain

/// A table as an archive has it: a file of JSON lines with the columns' own names (I-04).
struct ArchiveTable: Sendable {
    /// Whose rows they are, which decides who may read them.
    enum Owner: Sendable {
        /// What the household shares.
        case kitchen
        /// What the household knows of a person, and only the person writes: allergies.
        case said
        /// A person's body, which nobody else reads.
        case body
    }

    /// How the names of a table are kept apart.
    enum Naming: Sendable {
        /// What has a name that is there already becomes one with what has it.
        case merged
        /// What has a name that is there already gets a number behind it.
        case numbered
    }

    /// The name of the file, and of the table where `source` names no other.
    let name: String
    let columns: [String]
    /// The columns by which rows are ordered, as SQL.
    let order: String
    var owner = Owner.kitchen
    /// The table whose rows the file has.
    var source: String?
    /// The rows of the file where they are others than those of the table.
    var rows: SQL?
    /// Columns that are written in another way than they are kept, as SQL.
    var written: [String: String] = [:]
    /// Which rows of the household belong to it; all where it says nothing.
    var condition: SQL = "true"
    /// Which rows belong to a person's own archive; nil where none do.
    var ofPerson: SQL?
    /// Whether other tables name its rows by their `id`.
    var isNamedByOthers = false
    /// The column that names what a row is a part of: of what is there already no part is brought back.
    var parent: String?
    var naming: Naming?

    /// The column of which only one row may have a value, apart from key and name.
    var soleColumn: String? {
        switch name {
        case "own_foods": "barcode"
        case "cookings": "dish_id"
        default: nil
        }
    }

    /// Whether its rows are deleted so that they can come back.
    var hasTrash: Bool { columns.contains("deleted_at") }

    var file: String { "data/\(name).jsonl" }
    var table: String { source ?? name }

    /// The tables of an archive, those first that others name.
    static func all(_ scope: ArchiveScope) -> [ArchiveTable] {
        switch scope {
        case .household: kitchen + imported + merges + planning + shopping + body
        case .person: (kitchen + planning + shopping + body).filter { $0.ofPerson != nil }
        }
    }
}

/// What an archive is of.
enum ArchiveScope: String, Codable, CaseIterable, Sendable {
    /// The kitchen, with the bodies of whoever asks and of those whom they look after.
    case household
    /// One person, with the recipes that their diary names.
    case person
}
