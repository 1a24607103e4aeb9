import Domain
import Foundation
import Testing

@testable import App

/// What people type and the food that must stand first, against the real catalogue: PlainFoods.swift.
@Suite struct PlainFoodTests {
    @Test func `W-08 the plain food comes first: words, beginnings, plurals, typos, without diacritics`() async throws {
        let queries = try Expected.all()
        try await TestApp.run { app in
            let english = try await app.household(language: "en")
            let turkish = try await app.household(language: "tr")
            var misses: [String] = []

            for query in queries {
                let home = query.language == "tr" ? turkish : english
                let page = await home.search(query.typed)
                if page.foundKeys.first != CatalogueFood.id(of: query.food).description {
                    misses.append("\(query.typed) (\(query.language)): \(page.foundNames.prefix(3)), not \(query.food)")
                }
            }

            #expect(queries.count >= 100)
            #expect(misses.isEmpty, "\(misses.joined(separator: "\n"))")
        }
    }

    @Test func `W-05 two foods in one search are both found, the best of each first`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            func keys(_ typed: String) async -> [String] { await home.search(typed).foundKeys }
            let both = ["lahmacun", "ayran"].map { CatalogueFood.id(of: $0).description }

            #expect(await keys("lahmacun and ayran").prefix(2) == both[...])
            #expect(await keys("lahmacun + ayran").prefix(2) == both[...])
            #expect(await keys("fish and chips").first == CatalogueFood.id(of: "fish-and-chips").description)
            #expect(await keys("lahmacun and zzxqv").isEmpty)
        }
    }

    /// Every name of the catalogue with one letter wrong, some hundred of them by chance.
    @Test func `W-08 nine of ten single typos find the food that was meant`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            var chance = Chance(seed: 20_26)
            let names = try await app.names(of: "en-US").filter { $0.name.utf8.count >= 5 && !$0.name.contains(" ") }
            var found = 0
            let tries = 100

            for _ in 0..<tries {
                let (food, name) = names[chance.below(names.count)]
                let page = await home.search(chance.typo(in: name))
                if page.foundKeys.contains(food) { found += 1 }
            }

            #expect(found >= tries * 9 / 10, "\(found) of \(tries)")
        }
    }
}

/// A line of the table.
private struct Expected {
    let language: String
    let typed: String
    let food: String

    static func all() throws -> [Expected] {
        try PlainFoods.table.split(separator: "\n").map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4, "\(line)")
            return Expected(language: cells[0], typed: cells[2], food: cells[3])
        }
    }
}

/// Numbers that look random and are the same in every run.
struct Chance {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }

    /// One letter left out, doubled, replaced, or exchanged with the next; never the first.
    mutating func typo(in word: String) -> String {
        var letters = Array(word)
        let place = 1 + below(letters.count - 2)
        switch below(4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2: letters[place] = letters[place] == "x" ? "q" : "x"
        default: letters.swapAt(place, place + 1)
        }
        return String(letters)
    }
}

extension Browser {
    func search(_ typed: String, page: Int = 1) async -> Answer {
        let query = typed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return await get("/foods?q=\(query)&page=\(page)")
    }
}

extension Answer {
    /// The rows of a search, each from its link on.
    private var foundRows: [Substring] {
        guard let list = body.firstRange(of: "id=\"found\""), let end = body[list.upperBound...].firstRange(of: "</ul>")
        else { return [] }
        return Array(body[list.upperBound..<end.lowerBound].split(separator: "<li><a href=\"").dropFirst())
    }

    /// The keys of the foods and recipes that a search found.
    var foundKeys: [String] {
        foundRows.map { row in String(row.split(separator: "/")[1].prefix { $0 != "?" && $0 != "/" }) }
    }

    var foundNames: [String] {
        foundRows.compactMap { String($0).between("<bdi>", "</bdi>") }
    }

    var foundSources: [String] {
        foundRows.compactMap { String($0).between("<small>", "</small>")?.components(separatedBy: " · ").last }
    }
}

extension TestApp {
    /// Names of the catalogue's foods in a language.
    fileprivate func names(of language: String) async throws -> [(food: String, name: String)] {
        try await database.read(
            .rows("SELECT food_id::text AS food, name FROM food_names WHERE language = \(language) ORDER BY name_key") {
                (food: try $0.get("food", as: String.self), name: try $0.get("name", as: String.self))
            }
        )
    }
}
