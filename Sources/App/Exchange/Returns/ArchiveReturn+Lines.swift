import FoundationEssentials

/// What an archive that was made before lines were read as today says of the foods besides a line's own.
extension ArchiveReturn {
    /// A line of a recipe, of what goes into a dish instead, or of what went into one.
    private struct Line: Decodable {
        let name: String?
        let note: String?
        let hasOwn: Bool?

        enum CodingKeys: String, CodingKey {
            case name, note
            case hasOwn = "has_own"
        }

        /// Whether a remark may name foods that nobody has looked for.
        var mayNameMore: Bool { hasOwn != true && (note?.isEmpty == false || name?.contains("(") == true) }
    }

    /// The row with what is known of it: what a line with a remark contains is unknown until housekeeping has read it (H-04).
    func known(_ line: ArchiveLine, of table: ArchiveTable) throws -> ArchiveLine {
        guard readsAnew, table.columns.contains("other_food_ids"),
            try JSONDecoder().decode(Line.self, from: Data(line.bytes)).mayNameMore
        else {
            return line
        }
        var line = line
        line.add("other_names", "{}")
        line.add("other_food_ids", nil)
        line.add("names_joint", nil)
        return line
    }
}
