import Database

extension ArchiveTable {
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
