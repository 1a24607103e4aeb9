import Domain
import Testing

@testable import App

@Suite struct ProgressPageTests {
    @Test func `M-15 the first steps are those of today's page, and lead a viewer to nothing that is refused`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede-\(Person.ID.new())@example.org")
            let own = await home.get("/progress")
            let read = await viewer.get("/progress")

            for page in [own, read] {
                #expect(page.body.contains(#"<ol class="ways">"#))
                #expect(page.body.contains(#"<a href="/goals">"#))
            }
            #expect(own.body.contains(#"<a href="/recipes/new">"#))
            #expect(!read.body.contains(#"<a href="/recipes/new">"#))
        }
    }

    @Test func `M-01 anything but a period is weekly, and each tab says where one is`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for (asked, here) in [
                ("", "Weekly"), ("?period=weekly", "Weekly"), ("?period=monthly", "Monthly"),
                ("?period=quarter", "3 months"), ("?period=year", "Year"), ("?period=yearly", "Weekly"),
                ("?period=", "Weekly"), ("?period=monthly&period=year", "Weekly"), ("?period=%3Cscript%3E", "Weekly"),
            ] {
                let page = await home.get("/progress\(asked)")
                #expect(page.status == .ok)
                #expect(page.between(#"aria-current="true">"#, "<") == here, "\(asked)")
            }
        }
    }

    @Test func `F8 one day before against seven now is the same, of 1 of 7 days`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for daysAgo in 0..<7 { try await app.eat([.energy: 2000], daysAgo: daysAgo, in: home) }
            try await app.eat([.energy: 2000], daysAgo: 9, in: home)

            let card = try #require(await home.get("/progress").card("energy"))

            #expect(card.contains(">2,000 kcal<"))
            #expect(card.contains("7 of 7 days"))
            #expect(card.contains("→ 0%</strong> vs Last 7 Days"))
        }
    }

    @Test func `F9 two days now against seven before is the same, of 2 of 7 days`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            for daysAgo in [1, 4, 7, 8, 9, 10, 11, 12, 13] {
                try await app.eat([.energy: 2000], daysAgo: daysAgo, in: home)
            }

            let card = try #require(await home.get("/progress").card("energy"))

            #expect(card.contains(">2.000 kcal<"))
            #expect(card.contains("7 günün 2 günü"))
            #expect(card.contains("→ %0</strong> önceki 7 güne göre"))
        }
    }

    @Test func `M-03 a change has its sign and arrow; with nothing before it is new`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 2200, .protein: 90, .fat: 50], daysAgo: 0, in: home)
            try await app.eat([.energy: 2000, .protein: 100], daysAgo: 8, in: home)

            let page = await home.get("/progress")

            #expect(page.card("energy")?.contains("↑ +10%") == true)
            #expect(page.card("protein")?.contains("↓ -10%") == true)
            #expect(page.card("energy")?.contains("vs Last 7 Days · 1 of 7 days") == true)
            #expect(page.card("fat")?.contains("<strong>new</strong> vs Last 7 Days · 1 of 7 days") == true)
            #expect(page.card("carbohydrate")?.contains("nothing to compare") == true)
            #expect(!page.body.contains("NaN"))
            #expect(!page.body.contains("inf"))
        }
    }

    @Test func `M-03 with a goal the colour says nearer or farther, and today stands hatched and apart`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/goals", ["energy_kcal": "2300", "protein_g": "120"])
            try await app.eat([.energy: 2200, .protein: 90, .fat: 50], daysAgo: 1, in: home)
            try await app.eat([.energy: 2000, .protein: 100, .fat: 40], daysAgo: 8, in: home)
            let before = await home.get("/progress")
            try await app.eat([.energy: 200, .protein: 90], daysAgo: 0, in: home)
            let page = await home.get("/progress")

            #expect(before.card("energy")?.contains(#"<p class="nearer"><strong>↑ +10%"#) == true)
            #expect(before.card("energy")?.contains("Goal 2,300 kcal · nearer") == true)
            #expect(before.card("protein")?.contains(#"<p class="farther"><strong>↓ -10%"#) == true)
            #expect(before.card("protein")?.contains("· farther off") == true)
            #expect(before.card("fat")?.contains(#"<p class="up"><strong>↑ +25%"#) == true)
            #expect(!before.body.contains("without today"))
            #expect(!before.body.contains("hatch"))
            #expect(page.card("energy")?.contains("without today 2,200 kcal") == true)
            #expect(page.card("protein")?.contains("without today") == false, "today changes nothing there")
            #expect(page.body.contains(#"class="bar today" fill="url(#protein-hatch)""#))
            #expect(page.body.contains("200 kcal so far"))
        }
    }

    @Test func `F8 M-03 the period before says of how many days it is, in both languages and by month`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            for daysAgo in 0..<7 { try await app.eat([.energy: 2000], daysAgo: daysAgo, in: home) }

            let new = await home.get("/progress")
            try await app.eat([.energy: 2000], daysAgo: 8, in: home)
            let same = await home.get("/progress")
            let month = await home.get("/progress?period=monthly")

            #expect(new.card("energy")?.contains("<strong>yeni</strong> önceki 7 güne göre · 7 günün 0 günü") == true)
            #expect(same.card("energy")?.contains("<strong>→ %0</strong> önceki 7 güne göre · 7 günün 1 günü") == true)
            #expect(month.card("energy")?.contains("geçen aya göre") == true)
            #expect(!(new.body + same.body + month.body).contains("NaN"))
        }
    }

    @Test func `M-01 a range that lies wholly in the future is refused with a sentence`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 2000], daysAgo: 0, in: home)
            let (first, last) = (TestApp.today.adding(days: 1), TestApp.today.adding(days: 9))

            let page = await home.get("/progress?period=range&from=\(first)&to=\(last)")
            let begun = await home.get("/progress?period=range&from=\(TestApp.today)&to=\(last)")

            #expect(page.body.contains("These days are still to come."))
            #expect(page.card("energy")?.contains("vs Last 7 Days") == true)
            #expect(!begun.body.contains("These days are still to come."))
        }
    }

    @Test func `M-02 the cards of six months name the month that they average`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = TestApp.today
            try await app.eat([.energy: 2000], daysAgo: 0, in: home)
            let named = "\(Strings(.en).name(of: today.month)) \(today.year): 1 of \(today.day) days"

            let month = await home.get("/progress?period=monthly")
            let quarter = await home.get("/progress?period=quarter")

            #expect(month.card("energy")?.contains(named) == true)
            #expect(quarter.card("energy")?.contains(">1 of 91 days") == true)
        }
    }

    @Test func `M-16 the charts stand in their order, each with its table, and the further nutrients on demand`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let eaten: [Nutrient: Double] = [
                .energy: 2000, .protein: 90, .carbohydrate: 200, .fat: 70, .iron: 12, .sodium: 900, .fiber: 20,
            ]
            try await app.eat(eaten, daysAgo: 3, in: home)

            let page = await home.get("/progress?period=monthly")
            let more = await home.get("/progress?period=monthly&more=1")

            #expect(page.figures == ["energy", "protein", "carbohydrate", "fat"])
            #expect(more.figures == ["energy", "protein", "carbohydrate", "fat", "fiber", "sodium", "iron"])
            #expect(page.body.contains(#"href="/progress?period=monthly&amp;more=1#more""#))
            #expect(page.body.ranges(of: "<table>").count == 4)
        }
    }

    @Test func `M-22 partial days count for nothing, and a fasting day for what was eaten`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 2000], daysAgo: 1, in: home)
            try await app.eat([.energy: 600], daysAgo: 2, in: home)
            try await app.mark(.partial, daysAgo: 2, in: home)
            try await app.mark(.fasting, daysAgo: 3, in: home)

            let card = try #require(await home.get("/progress").card("energy"))

            #expect(card.contains(">1,000 kcal<"))
            #expect(card.contains("2 of 7 days"))
        }
    }

    @Test func `M-30 goals of their time are drawn, and kept to within a tenth of them`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.aim("'\(TestApp.today.adding(days: -2))', 0, 2000, 100, NULL", of: home)
            for (daysAgo, energy) in [2200.0, 1700, 1800, 2000].enumerated() {
                try await app.eat([.energy: energy], daysAgo: daysAgo, in: home)
            }

            let page = await home.get("/progress")

            #expect(page.card("energy")?.contains("Goal 2,000 kcal") == true)
            #expect(page.card("energy")?.contains("Within 10% of the goal on 2 of 3 days") == true)
            #expect(page.card("fat")?.contains("Goal") == false)
            #expect(page.body.contains(#"class="goal""#))
        }
    }

    @Test func `a range of one's own is compared with as many days before it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for daysAgo in 20..<30 { try await app.eat([.energy: 1500], daysAgo: daysAgo, in: home) }
            for daysAgo in 30..<40 { try await app.eat([.energy: 1000], daysAgo: daysAgo, in: home) }
            func day(_ daysAgo: Int) -> String { TestApp.today.adding(days: -daysAgo).iso }

            let page = await home.get("/progress?period=range&from=\(day(29))&to=\(day(20))")
            let backwards = await home.get("/progress?period=range&from=\(day(20))&to=\(day(29))")
            let nothing = await home.get("/progress?period=range&from=2026-02-30&to=")
            let tooLong = await home.get("/progress?period=range&from=1900-01-01&to=2200-12-31")

            #expect(page.card("energy")?.contains("10 of 10 days") == true)
            #expect(page.card("energy")?.contains("↑ +50%</strong> vs the same time before") == true)
            #expect(page.value(of: "from") == day(29))
            #expect(page.value(of: "to") == day(20))
            for (answer, problem) in [
                (backwards, "The first day must come before the last"), (nothing, "Choose two days"),
                (tooLong, "At most ten years"),
            ] {
                #expect(answer.status == .ok)
                #expect(answer.body.contains(problem))
                #expect(answer.marks("from"))
            }
        }
    }

    @Test func `M-11 a tab changes the section alone, by the page's own address`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 2000], daysAgo: 0, in: home)

            let part = await home.get("/progress?period=year", ["Sofra-Live": "progress"])
            let page = await home.get("/progress?period=year")

            #expect(part.body.hasPrefix(#"<div id="progress">"#))
            #expect(page.body.contains(part.body))
            #expect(part.header("vary") == "Sofra-Live")
            #expect(page.header("vary") == "Sofra-Live")
            #expect(page.body.contains(#"data-busy="Calculating progress...""#))
        }
    }

    @Test func `H-02 nobody else's diary shows, be it of the same household or of another`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            let other = try await app.household()
            try await app.eat([.energy: 1234], daysAgo: 0, in: home)
            try await app.aim("'2026-01-01', 0, 2345, NULL, NULL", of: home)

            for stranger in [mate, other] {
                let page = await stranger.get("/progress")
                let goals = await stranger.get("/goals")
                #expect(page.body.contains("No nutrition data available"))
                #expect(!page.body.contains("1,234"))
                #expect(!goals.shows("2345"))
            }
            #expect(await home.get("/progress").body.contains("1,234"))
        }
    }
}

extension Answer {
    /// The card of a nutrient.
    func card(_ key: String) -> String? { between(#"<li class="\#(key)">"#, "</li>") }

    /// The charts in order, by the ids of their headings.
    var figures: [String] {
        body.split(separator: "<figure ").dropFirst().compactMap { String($0).between(#"<h2 id=""#, "-h\"") }
    }
}
