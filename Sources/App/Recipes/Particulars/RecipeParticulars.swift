import Domain
import Web

/// What a recipe carries beside its lines and its method (S-27).
struct RecipeParticulars: Hashable, Sendable {
    /// The household's own words for it, beside the one category.
    var tags: [String] = []
    var notes = ""
    /// The site, the book or the person that it is from.
    var sourceName = ""
    /// The address that it is from; empty where there is none.
    var sourceAddress = ""
    /// Nutrients in the source's own words. They are shown beside the computed ones, and never counted.
    var statedNutrition = ""

    var isEmpty: Bool { self == RecipeParticulars() }

    static let maxTags = 50
    static let tag = TextRule.line(60)
    static let notes = TextRule.lines(20_000)
    static let sourceName = TextRule.line(200)
    static let statedNutrition = TextRule.lines(2_000)

    /// Words without repetitions: "Soup" and "soup" are one tag.
    static func distinct(_ tags: [String]) -> [String] {
        var seen: Set<String> = [""]
        return tags.filter { seen.insert(Folding.key($0)).inserted }
    }

    /// The tags in a field, separated by commas.
    static func tags(in text: String) -> [String] {
        distinct(text.split(whereSeparator: { ",;\n，、".contains($0) }).map { String($0).trimmed })
    }

    /// What strangers read of it: neither how it is filed nor what the household notes.
    var forStrangers: RecipeParticulars {
        RecipeParticulars(sourceName: sourceName, sourceAddress: sourceAddress, statedNutrition: statedNutrition)
    }

    /// The words by which the library finds the recipe.
    var searched: [String] {
        let host = sourceAddress.firstRange(of: "://").map { sourceAddress[$0.upperBound...] } ?? sourceAddress[...]
        let address = host.hasPrefix("www.") ? host.dropFirst(4) : host
        return tags + [sourceName, String(address), notes]
    }
}

extension RecipeParticulars {
    /// What the form says; what its fields do not name stays as it is stored, since a script's form may lack them.
    init(_ read: inout FormReader, kept: RecipeParticulars) {
        self = kept
        let form = read.form
        if form.has("tags") {
            tags = Self.tags(in: read.optionalText("tags", .lines(4_000)) ?? "")
            let isTooLong = tags.contains { $0.unicodeScalars.count > Self.tag.longest }
            if tags.count > Self.maxTags || isTooLong { read.reject("tags", .recipes(.tags)) }
        }
        if form.has("notes") { notes = read.optionalText("notes", Self.notes) ?? "" }
        if form.has("source_name") { sourceName = read.optionalText("source_name", Self.sourceName) ?? "" }
        if form.has("source_url") {
            let typed = read.optionalText("source_url", .line(2_000)) ?? ""
            let address = PageAddress(typed)?.text ?? ""
            if !typed.isEmpty, SafeURL(address) == nil { read.reject("source_url", .recipes(.sourceAddress)) }
            sourceAddress = typed == kept.sourceAddress ? typed : address
        }
        if form.has("stated_nutrition") {
            statedNutrition = read.optionalText("stated_nutrition", Self.statedNutrition) ?? ""
        }
    }
}
