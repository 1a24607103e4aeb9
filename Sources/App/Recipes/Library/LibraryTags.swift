import Domain

extension LibraryFilter {
    /// The filter by tag; nil for a household that has none.
    static func tag(_ chosen: String, _ tags: [String], _ strings: Strings) -> LibraryFilter? {
        if tags.isEmpty { return nil }
        return LibraryFilter(
            "tag",
            strings.recipes.particulars.tag,
            chosen: chosen,
            [(value: "", label: strings.recipes.library.all)] + tags.map { (value: Folding.key($0), label: $0) }
        )
    }
}
