import Domain
import Web

/// What a recipe carries beside its lines and its method, folded on its page (S-27).
struct ParticularsSection: Fragment, Sendable {
    let tags: [Tag]
    var hasTags: Bool { !tags.isEmpty }
    let notes: SafeHTML?
    let source: Source?
    /// Nutrition in the source's own words, line by line.
    let stated: [String]
    var states: Bool { !stated.isEmpty }
    /// What others think of it: "Ela 4, Can 5".
    private(set) var opinions: String?
    /// The reader's own rating; nil at a kitchen device, where nobody is the reader.
    private(set) var own: Own?
    /// Whether there is anything to read.
    var isOpen: Bool { hasTags || notes != nil || source != nil || states }

    struct Tag: Sendable {
        let name: String
        let path: LocalPath
    }

    struct Source: Sendable {
        let name: String
        let address: SafeURL?
    }

    struct Own: Sendable {
        let action: LocalPath
        let csrf: CSRFField
        let choices: [Choice]

        struct Choice: Sendable {
            /// What pressing it sends: the rating that stands is taken back by pressing it again.
            let value: String
            let number: String
            let label: String
            let isChosen: Bool
        }
    }

    /// What everybody reads of it.
    init(_ particulars: RecipeParticulars) {
        tags = particulars.tags.map { tag in
            let path: LocalPath = "/recipes"
            return Tag(name: tag, path: path.with(["tag": tag]))
        }
        notes = particulars.notes.isEmpty ? nil : Markdown.html(particulars.notes)
        source = Source(particulars)
        stated = particulars.statedNutrition.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Adds what others think of it, and the reader's own rating.
    mutating func show(_ ratings: [Rating], _ paths: RecipePaths, _ context: any HouseholdContext) {
        let strings = context.strings.recipes.particulars
        let others = ratings.filter { $0.person != context.reader?.person }
        opinions =
            others.isEmpty
            ? nil : others.map { strings.opinion(name: $0.name, rating: String($0.rating)) }.joined(separator: ", ")
        let given = ratings.first { $0.person == context.reader?.person }?.rating
        own = context.reader.map { _ in
            Own(
                action: paths.rating,
                csrf: context.csrf,
                choices: (1...5).map { number in
                    Own.Choice(
                        value: number == given ? "0" : String(number),
                        number: String(number),
                        label: strings.outOfFive(rating: String(number)),
                        isChosen: number == given
                    )
                }
            )
        }
    }
}

extension ParticularsSection.Source {
    fileprivate init?(_ particulars: RecipeParticulars) {
        address = SafeURL(particulars.sourceAddress)
        let host = PageAddress(particulars.sourceAddress)?.host ?? ""
        name = particulars.sourceName.isEmpty ? host : particulars.sourceName
        if name.isEmpty { return nil }
    }
}
