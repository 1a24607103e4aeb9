import Domain
import HTTPServer
import Testing

@testable import App

/// What somebody aims at of nutrients besides energy and the macronutrients.
@Suite struct NutrientGoalPagesTests {
    @Test func `P-37 goals of nutrients that nobody touched stay exact, and forms without them leave them`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let stored = "SELECT (nutrients->'fiber'->>'least')::float8 FROM goals WHERE since_on ="
            _ = await home.post("/goals", ["since": "2026-03-01", "energy_kcal": "2000", "fiber_g_least": "100/3"])
            let shown = await home.get("/goals").value(of: "fiber_g_least") ?? ""

            _ = await home.post("/goals", ["since": "2026-03-02", "energy_kcal": "2000", "fiber_g_least": shown])
            _ = await home.post("/goals", ["since": "2026-03-03", "energy_kcal": "1730", "macro_unit": "percent"])
            _ = await home.post("/goals", ["since": "2026-03-04", "energy_kcal": "1730", "fiber_g_least": ""])

            #expect(shown == "33.33")
            for day in ["2026-03-01", "2026-03-02", "2026-03-03"] {
                #expect(try await app.number("\(stored) '\(day)'") == 100.0 / 3, "\(day)")
            }
            #expect(try await app.rows(in: "goals WHERE since_on = '2026-03-04' AND nutrients IS NULL") == 1)
        }
    }

    @Test(
        arguments: [
            (["fiber_g_least": "0"], "fiber_g_least"), (["fiber_g_least": "x"], "fiber_g_least"),
            (["fiber_g_most": "2001"], "fiber_g_most"), (["sodium_mg_most": "-5"], "sodium_mg_most"),
            (["fiber_g_least": "30", "fiber_g_most": "29"], "fiber_g_most"),
            (["fiber_g_least": "", "fiber_g_most": ""], "energy_kcal"),
        ] as [([String: String], String)]
    )
    func `M-30 what cannot be a goal of a nutrient is refused at its field, and nothing is written`(
        fields: [String: String],
        field: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = try await app.fingerprint()

            let refused = await home.submit("/goals", fields.map { ($0.key, $0.value) })

            #expect(refused.status == .unprocessableContent)
            #expect(refused.marks(field))
            #expect(fields.allSatisfy { refused.value(of: $0.key) == $0.value })
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `M-30 goals of nutrients come back by an undo, and in a table`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/goals", ["since": "2026-03-02", "fiber_g_least": "30", "day6_energy_kcal": "2400"])
            _ = await home.post("/goals", ["since": "2026-03-02", "energy_kcal": "1800", "fiber_g_least": ""])
            let way = await home.get("/goals").between(#"action="/goals/changes/"#, "\"") ?? ""
            let without = try await home.get("/goals.csv").whole()

            _ = await home.post("/goals/changes/\(way)")
            let page = await home.get("/goals")
            let lines = try await home.get("/goals.csv").whole().split(separator: "\r\n").map(String.init)

            #expect(page.value(of: "fiber_g_least") == "30")
            #expect(page.value(of: "energy_kcal") == "")
            #expect(!without.contains("30"))
            try #require(lines.count == 3)
            #expect(lines[0].hasPrefix("since,weekday,energy_kcal,protein_g,"))
            #expect(lines[0].contains(",fat_percent,fiber_g_least,fiber_g_most,sugars_g_least,"))
            #expect(lines[1].hasPrefix("2026-03-02,,,,,,,,,30,,,"))
            #expect(lines[2].hasPrefix("2026-03-02,6,2400,,,,,,,,,,"))
        }
    }
}
