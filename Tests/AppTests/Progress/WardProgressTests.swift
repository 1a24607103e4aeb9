import Domain
import HTTPServer
import Testing

@testable import App

/// The progress and the weight of somebody who is looked after, as guardians see them.
@Suite struct WardProgressTests {
    private func day(_ daysAgo: Int) -> CivilDate { TestApp.today.adding(days: -daysAgo) }

    /// What the child has eaten on a day.
    private func eat(_ energy: String, daysAgo: Int, _ kitchen: PlanKitchen) async throws {
        let form: KeyValuePairs = [
            "person": "\(kitchen.people.ela)", "quick_name": "Porridge", "energy_kcal": energy, "slot": "lunch",
        ]
        let added = await kitchen.ayse.post("/diary/\(day(daysAgo))/entries", form)
        guard added.status == .seeOther else { throw Unexpected(added) }
    }

    @Test func `H-03 guardians see a child's progress, which leads on to the child's, and nobody else does`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let child = "person=\(kitchen.people.ela)"
            try await eat("400", daysAgo: 1, kitchen)
            try await app.eat([.energy: 2000], daysAgo: 1, in: kitchen.ayse)
            let page = await kitchen.ayse.get("/progress?\(child)")
            let own = await kitchen.ayse.get("/progress")
            let section = await kitchen.ayse.get("/progress?period=monthly&\(child)", ["Sofra-Live": "progress"])
            let entries = try await kitchen.ayse.get("/progress/entries.csv?\(child)").whole()
            let days = try await kitchen.ayse.get("/progress/days.csv?\(child)").whole()

            #expect(page.card("energy")?.contains(">400 kcal<") == true)
            #expect(own.card("energy")?.contains(">2,000 kcal<") == true)
            #expect(page.body.contains("For Ela"))
            #expect(page.body.contains(#"href="/weight?\#(child)""#))
            #expect(page.body.contains(#"href="/diary/\#(day(1))?\#(child)""#))
            #expect(page.body.contains(#"name="person" value="\#(kitchen.people.ela)""#))
            #expect(section.body.contains("period=weekly&amp;\(child)"))
            #expect(entries.contains("Porridge"))
            #expect(!entries.contains("Menemen"))
            #expect(days.contains("400"))
            for path in ["/progress", "/progress/entries.csv", "/progress/days.csv", "/weight"] {
                #expect(await kitchen.mehmet.get("\(path)?\(child)").status == .notFound, "\(path)")
            }
        }
    }

    @Test func `H-03 a child's progress is not judged until a guardian sets a goal`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let page = "/progress?person=\(kitchen.people.ela)"
            try await eat("600", daysAgo: 1, kitchen)
            try await eat("400", daysAgo: 8, kitchen)
            let before = await kitchen.ayse.get(page)
            let goal: KeyValuePairs = [
                "person": "\(kitchen.people.ela)", "energy_kcal": "700", "since": day(20).iso,
            ]
            let set = await kitchen.ayse.post("/goals", goal)
            let after = await kitchen.ayse.get(page)

            #expect(before.card("energy")?.contains(#"<p class="level"><strong>↑ +50%"#) == true)
            #expect(before.card("energy")?.contains("Goal") == false)
            #expect(set.status == .seeOther)
            #expect(after.card("energy")?.contains(#"<p class="nearer"><strong>↑ +50%"#) == true)
            #expect(after.card("energy")?.contains("Goal 700 kcal") == true)
        }
    }

    @Test func `H-03 M-30 where no chart is drawn every weight of the period is listed`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = "\(kitchen.people.ela)"
            for daysAgo in 1...9 {
                let form: KeyValuePairs = ["person": ela, "date": day(daysAgo).iso, "weight_kg": "14.\(daysAgo)"]
                _ = await kitchen.ayse.post("/weight", form)
            }
            let listed = await kitchen.ayse.get("/weight?person=\(ela)")
            _ = await kitchen.ayse.post("/goals", ["person": ela, "energy_kcal": "1400"])
            let drawn = await kitchen.ayse.get("/weight?person=\(ela)")

            #expect(listed.figures == [])
            #expect(drawn.figures == ["weight"])
            for daysAgo in 1...9 {
                #expect(listed.body.contains("/weight/\(day(daysAgo))/edit"))
            }
        }
    }

    @Test func `H-03 M-30 a child's weights have a trend once a guardian has set a goal, and none before`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = "\(kitchen.people.ela)"
            for (daysAgo, weight) in [(9, "14"), (2, "14.4")] {
                _ = await kitchen.ayse.post("/weight", ["person": ela, "date": day(daysAgo).iso, "weight_kg": weight])
            }
            let before = await kitchen.ayse.get("/weight?person=\(ela)")
            _ = await kitchen.ayse.post("/goals", ["person": ela, "energy_kcal": "1400"])
            let after = await kitchen.ayse.get("/weight?person=\(ela)")
            let proposal = await kitchen.ayse.get("/goals?person=\(ela)")

            #expect(before.body.contains("14.4 kg"))
            #expect(before.figures == [])
            #expect(!before.body.contains("Trend:"))
            #expect(after.figures == ["weight"])
            #expect(after.body.contains("Trend:"))
            #expect(!proposal.body.contains(#"id="calculator""#))
        }
    }
}
