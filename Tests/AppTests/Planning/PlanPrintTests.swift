import HTTPServer
import Testing

@testable import App

/// A week on paper.
@Suite struct PlanPrintTests {
    @Test func `H-05 a printed week says who must not eat what, who eats and how much, and no energy`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let tomorrow = PlanKitchen.monday.adding(days: 1)
            try await kitchen.add([("kind", "leftover"), ("leftover", dish)], .lunch, tomorrow)
            _ = await kitchen.table([("away", kitchen.people.mehmet.description)])
            let guests = [("guests", "1"), ("guest_share", "1"), ("guest_substances", "nuts")]
            _ = await kitchen.table(guests, .lunch, tomorrow)
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("off", "\(kitchen.people.ela)")])
            let tea = try await kitchen.add([("kind", "note"), ("title", "Tea")])
            #expect(tea != dish)

            let page = await kitchen.mehmet.get(PlanKitchen.week() + "/print")

            #expect(page.status == .ok)
            for text in [
                "Ela must not eat: milk", "Rice with butter", "<p><bdi>Ayşe, Ela</bdi></p>", "1 serving · Ayşe<",
                "<p><bdi>Everybody · 1 guest</bdi></p>", "Ela: contains milk", "warm it up",
                "Guests (Lunch, Tuesday) must not eat: nuts",
            ] {
                #expect(page.body.contains(text), "\(text)")
            }
            #expect(!page.body.contains("kcal"))
        }
    }
}
