import Database
import Domain

/// Finds foods by what was typed: every word, or the beginning of one, in any language.
enum FoodSearch {
    /// Under two characters nothing is searched, which is no error (W-03).
    static let shortest = 2
    static let pageSize = 20
    /// Candidates of each kind that are ranked; what comes after them is never the plain food.
    private static let most = 400

    struct Found: Sendable {
        let foods: [Food]
        let hasMore: Bool
    }

    static func isSearch(_ typed: String) -> Bool {
        SearchWords(typed).text.unicodeScalars.count >= shortest
    }

    /// - Parameter page: counted from 1.
    static func find(
        _ typed: String,
        page: Int,
        language: Language,
        in household: Household.ID,
        _ database: any Database
    ) async throws -> Found {
        let query = SearchWords(typed, most: 12)
        guard isSearch(typed) else { return Found(foods: [], hasMore: false) }
        let prefixes = query.prefixQuery
        let (own, generic, branded) = try await database.read(
            ownFoods(prefixes, in: household),
            foods(prefixes, tier: 1),
            foods(prefixes, tier: 2)
        )
        let ranked = rank(own, query, language) + rank(generic, query, language) + rank(branded, query, language)
        let shown = Array(ranked.dropFirst((page - 1) * pageSize).prefix(pageSize))
        let found = try await FoodStore.find(shown, in: household, database)
        return Found(foods: shown.compactMap { found[$0] }, hasMore: ranked.count > page * pageSize)
    }

    /// A food that may be meant, with its names.
    private struct Candidate {
        let food: Food.ID
        let names: [String]
        let languages: [String]
        let popularity: Double
    }

    private static func foods(_ prefixes: String, tier: Int) -> Query<[Candidate]> {
        let tierIs: SQL = tier == 1 ? "f.tier = 1" : "f.tier = 2"
        return .rows(
            """
            SELECT c.id, c.popularity, array_agg(coalesce(n.name, c.name_en)) AS names,
                array_agg(coalesce(n.language, 'en')) AS languages
            FROM (
                SELECT f.id, f.popularity, f.name_en
                FROM foods f
                WHERE f.search @@ to_tsquery('simple', \(prefixes)) AND \(fragment: tierIs) AND f.retired_at IS NULL
                ORDER BY f.popularity DESC, length(f.name_en), f.id
                LIMIT \(most)
            ) AS c
            LEFT JOIN food_names n ON n.food_id = c.id
            GROUP BY c.id, c.popularity
            """,
            read
        )
    }

    private static func ownFoods(_ prefixes: String, in household: Household.ID) -> Query<[Candidate]> {
        .rows(
            """
            SELECT id, 0::float8 AS popularity, ARRAY[name] AS names, ARRAY['own'] AS languages
            FROM own_foods
            WHERE household_id = \(household) AND deleted_at IS NULL
                AND search @@ to_tsquery('simple', \(prefixes))
            ORDER BY length(name), id
            LIMIT \(most)
            """,
            read
        )
    }

    private static func read(_ row: Row) throws -> Candidate {
        Candidate(
            food: try row["id"],
            names: try row["names"],
            languages: try row["languages"],
            popularity: try row["popularity"]
        )
    }

    private static func rank(_ candidates: [Candidate], _ query: SearchWords, _ language: Language) -> [Food.ID] {
        let ranked = candidates.map { candidate in
            let ranks = zip(candidate.names, candidate.languages).map { name, spoken in
                NameRank(name, query, isForeign: spoken != "own" && spoken.hasPrefix(language.rawValue) == false)
            }
            return (rank: ranks.min() ?? .last, candidate: candidate)
        }
        return ranked.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.candidate.popularity != right.candidate.popularity {
                return left.candidate.popularity > right.candidate.popularity
            }
            return left.candidate.food < right.candidate.food
        }
        .map(\.candidate.food)
    }
}

/// How well a name answers a search; smaller is better.
struct NameRank: Comparable {
    private let steps: [Int]

    static let last = NameRank(steps: [9])

    private init(steps: [Int]) { self.steps = steps }

    /// The name itself, then names whose head it is, then those that begin with it, then those that hold its words,
    /// then those that only begin like it; among equals the shorter.
    init(_ name: String, _ query: SearchWords, isForeign: Bool) {
        let words = SearchWords(name).words
        let wanted = query.words.map { Set([$0] + SearchWords.singulars(of: $0)) }
        func begins(_ word: String, _ wanted: Set<String>) -> Bool { wanted.contains { word.hasPrefix($0) } }
        let kind: Int =
            if words.count == wanted.count, zip(words, wanted).allSatisfy({ $1.contains($0) }) {
                0
            } else if wanted.allSatisfy({ !$0.isDisjoint(with: words) }) {
                wanted.last?.contains(words.last ?? "") == true ? 1 : wanted[0].contains(words[0]) ? 2 : 3
            } else if wanted.allSatisfy({ word in words.contains { begins($0, word) } }) {
                begins(words[0], wanted[0]) ? 4 : 5
            } else {
                8
            }
        steps = [kind, isForeign ? 1 : 0, words.count, name.unicodeScalars.count]
    }

    static func < (left: NameRank, right: NameRank) -> Bool { left.steps.lexicographicallyPrecedes(right.steps) }
}
