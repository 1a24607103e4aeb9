import Domain
import Testing

@testable import App

/// Foods of the household's own on the plan.
@Suite struct PlannedOwnFoodTests {
    @Test func `W-10 H-05 what is planned of an own food is eaten by the measure that was planned`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let bread = try await kitchen.ayse.ownFood([
                "name": "Moon bread", "energy_kcal": "250", "measure[0][name]": "slice", "measure[0][grams]": "40",
            ])
            let measure = try await app.text("SELECT key FROM own_food_measures WHERE own_food_id = '\(bread)'")
            let form = [("kind", "food"), ("food", bread), ("amount", "2"), ("measure", measure)]
            let dish = try await kitchen.add(form, .lunch, TestApp.today)

            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            let eaten = "SELECT concat_ws(' ', amount, measure, grams, energy_kcal) FROM diary_entries"
            #expect(try await app.text(eaten) == "2 \(measure) 80 200")
        }
    }

    @Test func `W-19 W-20 what is planned of a food that was merged is the one that stays, until they are two again`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let moon = try await kitchen.ayse.ownFood(["name": "Moon bread", "energy_kcal": "100"])
            let rye = try await kitchen.ayse.ownFood(["name": "Rye bread", "energy_kcal": "300"])
            let form = [("kind", "food"), ("food", moon), ("amount", "60"), ("measure", "g")]
            let dish = try await kitchen.add(form, .lunch, TestApp.today)
            let before = await kitchen.cell(.lunch, TestApp.today)

            _ = await kitchen.ayse.post("/foods/\(moon)/merge", ["into": rye])
            let merged = await kitchen.cell(.lunch, TestApp.today)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let eaten = try await app.text("SELECT concat_ws(' ', food_id, name) FROM diary_entries LIMIT 1")
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await kitchen.ayse.post("/merges/\(merge)/undo")

            #expect(before.contains("Moon bread"))
            #expect(merged.contains("Rye bread"))
            #expect(!merged.contains("Moon bread"))
            #expect(eaten == "\(rye) Rye bread")
            #expect(await kitchen.cell(.lunch, TestApp.today).contains("Moon bread"))
        }
    }
}
