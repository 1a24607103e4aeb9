import Domain

/// Two foods in one search: "lahmacun and ayran" is the name of nothing, while "fish and chips" is.
extension FoodSearch {
    /// How many results of each.
    private static let each = 5

    /// The best result of each name first, then the next of each; nothing where one of them finds nothing.
    func findBoth(_ pair: SearchQuery.Pair) async throws -> Found {
        let first = try await best(pair.first)
        let second = try await best(pair.second)
        guard !first.found.isEmpty, !second.found.isEmpty else { return Found(hits: [], hasMore: false) }
        var seen: Set<Eatable> = []
        let both = (0..<Self.each)
            .flatMap { place in [first, second].compactMap { $0.found.dropFirst(place).first } }
            .filter { seen.insert($0).inserted }
        return try await page(of: both, second.asked, Self.pageSize)
    }

    private func best(_ typed: String) async throws -> (found: ArraySlice<Eatable>, asked: Ranked) {
        let name = SaidAmount(typed, language)?.name ?? typed
        let asked = try await ranked(SearchQuery(name), Self.pageSize)
        return (try await completed(asked.ranking, asked.kitchen, Self.pageSize).prefix(Self.each), asked)
    }
}

extension SearchQuery {
    struct Pair: Sendable {
        let first: String
        let second: String
    }

    /// What stands on both sides of the first joint; nil where that is not two names.
    static func pair(in typed: String) -> Pair? {
        let words = typed.replacing("+", with: " + ").replacing(",", with: " + ").split(whereSeparator: \.isWhitespace)
        guard let joint = words.firstIndex(where: { joints.contains(Folding.search(String($0))) }) else { return nil }
        let sides = [words[..<joint], words[(joint + 1)...]].map { $0.joined(separator: " ") }
        return sides.allSatisfy(FoodSearch.isSearch) ? Pair(first: sides[0], second: sides[1]) : nil
    }

    private static let joints: Set<String> = ["and", "with", "ve", "ile", "&", "+"]
}
