import Database

extension ArchiveTable {
    /// Which recipe is which of another application, so that the same file brings none of them a second time (I-05). What a
    /// file says of a recipe at a length that no recipe has is left out.
    static let imported: [ArchiveTable] = [
        ArchiveTable(
            name: "import_keys",
            columns: ["source", "source_key", "recipe_id", "recipe", "version", "photo_digest"],
            order: #"t.source COLLATE "C", t.source_key COLLATE "C""#,
            condition: "octet_length(t.recipe::text) <= 262144",
            parent: "recipe_id"
        )
    ]
}
