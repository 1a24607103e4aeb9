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

    /// Which own food went into which: by the barcode of one the other is found, and what was eaten of it counts as of that.
    /// A merge that somebody has taken back says nothing more, and one of very many lines is longer than a line may be.
    static let merges: [ArchiveTable] = [
        ArchiveTable(
            name: "own_food_merges",
            columns: [
                "id", "from_id", "into_id", "recipe_ids", "positions", "texts", "ingredient_ids", "undone_at",
                "created_at", "former_contains", "merged_contains", "stated", "gave_barcode",
            ],
            order: "t.id",
            condition: """
                t.undone_at IS NULL AND cardinality(t.recipe_ids) <= 2000
                    AND octet_length(t.texts::text) + octet_length(t.stated::text) <= 262144
                """
        )
    ]
}
