import Database
import Domain
import Foundation
import Testing

@testable import App

/// What the database gives back is what was put there.
@Suite struct StoredAmountsTests {
    @Test func `H-06 amounts come back from the database as they were, to the last digit`() async throws {
        let unit = { (key: String) in try #require(MeasureUnit.keyed(key)) }
        let parts = [
            try #require(NeededPart(0.1 + 0.2, try unit("cup"))), try #require(NeededPart(1e-9, try unit("gram"))),
            try #require(NeededPart(3, try unit("piece"), size: .extraLarge)),
            try #require(NeededPart(123_456_789.123, try unit("water glass"))),
        ]
        let sum = ShoppingSum(
            [.toTaste, .unstated, NeededAmount(parts, grams: Grams(528.0 / 7))] + parts.map { NeededAmount([$0]) }
        )
        try await TestApp.run { app in
            let back = try await app.database.read(Query.one("SELECT \(sum)::jsonb", as: ShoppingSum.self))
            let text = try await app.database.read(Query.one("SELECT (\(sum)::jsonb)::text", as: String.self))

            #expect(back == sum)
            #expect(StoredAmounts.sum(text) == sum)
            #expect(StoredAmounts.sum(sum.json) == sum)
            #expect(try JSONDecoder().decode(ShoppingSum.self, from: Data(sum.json.utf8)) == sum)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(String(decoding: try encoder.encode(sum), as: UTF8.self) == sum.json)
            #expect(try JSONDecoder().decode(ShoppingSum.self, from: Data(text.utf8)) == sum)
        }
    }

    @Test(arguments: [
        "", "[", "[]x", "{}", "[{]", #"[{"parts": [{"unit": "cup"}]}]"#,
        #"[{"parts": [{"count": 1, "unit": "parsec"}]}]"#,
        #"[{"parts": [{"count": -1, "unit": "cup"}]}]"#, #"[{"grams": "1"}]"#, #"[{"other": 1}]"#, #"[{"parts"#,
    ])
    func `H-06 what is no amount is none`(text: String) {
        #expect(StoredAmounts.sum(text) == nil)
    }
}
