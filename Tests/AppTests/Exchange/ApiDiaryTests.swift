import Domain
import FoodImport
import HTTPServer
import Testing

@testable import App

/// What a diary says to programs, and what of theirs it refuses.
@Suite struct ApiDiaryTests {
    @Test func `I-06 M-22 a day without entries is unknown to programs, and zero only where it was a fasting one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            try await app.mark(.fasting, daysAgo: 2, in: home)
            try await app.mark(.complete, daysAgo: 3, in: home)
            try await app.mark(.fasting, daysAgo: 4, in: home)
            try await app.eat([.energy: 140, .protein: 0], daysAgo: 4, in: home)
            func day(_ daysAgo: Int) async -> JSONValue {
                await program.get("/api/v1/diary/\(TestApp.today.adding(days: -daysAgo))").json
            }
            let (unlogged, fasting, complete, eaten) = (await day(1), await day(2), await day(3), await day(4))
            func numbers(_ day: JSONValue, _ member: String = "total") -> [Double?] {
                [Nutrient.energy, .protein, .sodium].map { day[member]?["values"]?[$0.key]?.number }
            }

            #expect(numbers(unlogged) == [nil, nil, nil])
            #expect(numbers(unlogged, "reference_percent") == [nil, nil, nil])
            #expect(unlogged["total"]?["values"] != nil, "they are there, and null")
            #expect(numbers(fasting) == [0, 0, 0])
            #expect(numbers(complete) == [nil, nil, nil])
            #expect(numbers(eaten) == [140, 0, nil])
            #expect([unlogged, fasting, complete].map { $0["mark"]?.text } == [nil, "fasting", "complete"])
        }
    }
}
