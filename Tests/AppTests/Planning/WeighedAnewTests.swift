import Domain
import HTTPServer
import Testing

@testable import App

/// What is said of plates before and after their pot is weighed anew.
@Suite struct WeighedAnewTests {
    /// Whose plate of 300 g it is, of a pot of 1400 g with 2800 kcal and four servings.
    enum Way: String, CaseIterable, Sendable {
        case own, direct, offer
    }

    /// What is said of a plate of 300 g.
    enum Saying: String, CaseIterable, Sendable {
        case half, threeQuarters, more, oneMoreServing

        /// What its person has eaten then, as a part of a pot of this weight.
        func part(of weight: Double) -> Double {
            switch self {
            case .half: 150 / weight
            case .threeQuarters: 225 / weight
            case .more: 400 / weight
            case .oneMoreServing: 300 / weight + 0.25
            }
        }

        /// The amount of the entry: in grams, or in servings where not all of it was weighed.
        func amount(of weight: Double) -> Double {
            part(of: weight) * (self == .oneMoreServing ? 4 : weight)
        }
    }

    private struct Pot {
        static let energy = 2800.0

        let kitchen: PlanKitchen
        let path: String
        let plate: String
        let person: Person.ID

        var app: TestApp { kitchen.app }

        init(_ app: TestApp, _ way: Way = .own) async throws {
            kitchen = try await PlanKitchen(app)
            person = way == .own ? kitchen.people.ayse : kitchen.people.mehmet
            let writing = way == .offer ? "offer" : "direct"
            try await app.change("UPDATE persons SET diary_writing = '\(writing)' WHERE name = 'Mehmet'")
            let soup = try await app.recipe(
                "Soup",
                lines: [.init("1400 g soup", grams: 1400, energyPer100g: 200)],
                servings: 4,
                in: kitchen.ayse
            )
            path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
            _ = await kitchen.ayse.post(path, ["net_g": "1400"])
            _ = await kitchen.ayse.submit(
                "\(path)/plates",
                [("plate[0][person]", "\(person)"), ("plate[0][grams]", "300"), ("rest", "stay")]
            )
            plate = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'plate'")
            if way == .offer {
                let offer = try await app.text("SELECT id::text FROM diary_offers WHERE answer IS NULL")
                _ = await kitchen.mehmet.post("/offers/\(offer)/add")
            }
        }

        func weigh(_ weight: Double) async { _ = await kitchen.ayse.post(path, ["net_g": "\(Int(weight))"]) }

        /// - Parameter browser: who says it; nil for Ayşe.
        func say(_ saying: Saying, by browser: Browser? = nil) async {
            let browser = browser ?? kitchen.ayse
            switch saying {
            case .half: _ = await browser.post("\(path)/plates/\(plate)/eaten", ["ate": "0.5"])
            case .threeQuarters: _ = await browser.post("\(path)/plates/\(plate)/eaten", ["ate": "0.75"])
            case .more: await more("grams", "100", browser)
            case .oneMoreServing: await more("servings", "1", browser)
            }
        }

        private func more(_ field: String, _ amount: String, _ browser: Browser) async {
            _ = await browser.submit(
                "\(path)/plates",
                [("plate[0][person]", "\(person)"), ("plate[0][\(field)]", amount), ("rest", "stay")]
            )
        }

        /// What stands in the diary.
        func entry() async throws -> (amount: Double, energy: Double) {
            let own = "FROM diary_entries WHERE person_id = '\(person)' AND deleted_at IS NULL"
            let amount = try #require(try await app.number("SELECT amount \(own)"))
            return (amount, try #require(try await app.number("SELECT energy_kcal \(own)")))
        }

        func isTold(_ browser: Browser) async -> Bool {
            await browser.get(path).body.contains("used the old weight")
        }
    }

    private func expect(_ entry: (amount: Double, energy: Double), _ saying: Saying, _ weight: Double, _ what: Comment)
    {
        #expect((entry.amount - saying.amount(of: weight)).magnitude < 1e-6, what)
        #expect((entry.energy - saying.part(of: weight) * Pot.energy).magnitude < 1e-6, what)
    }

    @Test(arguments: Saying.allCases, [1600.0, 1200])
    func `H-07 HG18 what is said after a pot was weighed anew is by its present weight, and before that once corrected`(
        saying: Saying,
        weight: Double
    ) async throws {
        try await TestApp.run { app in
            let pot = try await Pot(app)
            await pot.say(saying)
            await pot.weigh(weight)
            let (kept, wasTold) = (try await pot.entry(), await pot.isTold(pot.kitchen.ayse))
            _ = await pot.kitchen.ayse.post("\(pot.path)/entries")

            expect(kept, saying, 1400, "what was said before stands as it was said")
            #expect(wasTold)
            expect(try await pot.entry(), saying, weight, "until it is corrected")
            #expect(!(await pot.isTold(pot.kitchen.ayse)))
        }
        try await TestApp.run { app in
            let pot = try await Pot(app)
            await pot.weigh(weight)
            let wasTold = await pot.isTold(pot.kitchen.ayse)
            await pot.say(saying)

            #expect(wasTold)
            expect(try await pot.entry(), saying, weight, "what is said after it is by the present weight")
            #expect(!(await pot.isTold(pot.kitchen.ayse)), "and by no old one")
        }
    }

    @Test(arguments: [Saying.more, .oneMoreServing])
    func `H-07 a second helping for who lets it be written makes their entry one of the present weight`(saying: Saying)
        async throws
    {
        try await TestApp.run { app in
            let pot = try await Pot(app, .direct)
            await pot.weigh(1600)
            await pot.say(saying)

            expect(try await pot.entry(), saying, 1600, "by the present weight")
            #expect(!(await pot.isTold(pot.kitchen.mehmet)))
        }
    }

    @Test(arguments: [Saying.half, .threeQuarters])
    func `H-07 of an offer that was accepted, how much was eaten is by the present weight and told to be by no old one`(
        saying: Saying
    ) async throws {
        try await TestApp.run { app in
            let pot = try await Pot(app, .offer)
            await pot.weigh(1600)
            let wasTold = await pot.isTold(pot.kitchen.mehmet)
            await pot.say(saying, by: pot.kitchen.mehmet)

            #expect(wasTold)
            expect(try await pot.entry(), saying, 1600, "by the present weight")
            #expect(!(await pot.isTold(pot.kitchen.mehmet)))
        }
    }

    @Test(arguments: Way.allCases, [1600.0, 1200])
    func `H-07 the same plates leave the same in a pot that was weighed anew, whoever has answered`(
        way: Way,
        weight: Double
    ) async throws {
        try await TestApp.run { app in
            let pot = try await Pot(app, way)
            await pot.weigh(weight)
            _ = await pot.kitchen.ayse.submit("\(pot.path)/plates", [("rest", "fridge")])
            let left = try #require(try await app.number("SELECT part FROM cooked_shares WHERE use = 'leftover'"))

            #expect((left * weight - (weight - 300)).magnitude < 1e-6)
        }
    }

    @Test(arguments: [true, false])
    func `H-07 a weighing beside plates that are served says what is not served yet, and nothing of those that are`(
        hasPlates: Bool
    ) async throws {
        try await TestApp.run { app in
            let pot = try await Pot(app)
            let weighing = [("net_g", "1600"), ("was.net_g", "1400"), ("rest", "stay")]
            let plate = [("plate[0][person]", "\(pot.kitchen.people.ela)"), ("plate[0][servings]", "0.5")]
            let saved = await pot.kitchen.ayse.submit("\(pot.path)/plates", weighing + (hasPlates ? plate : []))
            let page = await pot.kitchen.ayse.get(pot.path).body

            #expect(saved.status == .seeOther)
            #expect(page.contains("Saved"))
            #expect(!page.contains("Nothing has been served"))
            #expect(page.contains("The plates below are not served yet.") == hasPlates)
            #expect(try await app.number("SELECT weight_g FROM cookings") == 1600)
            #expect(try await app.rows(in: "cooked_shares") == 1)
        }
    }

    @Test func `H-07 what was said by the present weight is taken back to what the old one made, which is told again`()
        async throws
    {
        try await TestApp.run { app in
            let pot = try await Pot(app)
            await pot.weigh(1600)
            await pot.say(.half)
            _ = try await pot.kitchen.ayse.pressUndo()
            let entry = try await pot.entry()

            #expect((entry.amount - 300).magnitude < 1e-6)
            #expect((entry.energy - 600).magnitude < 1e-6)
            #expect(await pot.isTold(pot.kitchen.ayse))
        }
    }

    @Test(arguments: [false, true])
    func `H-07 that all of a plate was eaten, said by the present weight, is taken back to what the old one made`(
        hasHelping: Bool
    ) async throws {
        try await TestApp.run { app in
            let pot = try await Pot(app)
            if hasHelping { await pot.say(.more) }
            await pot.weigh(1600)
            let before = try await pot.entry()
            _ = await pot.kitchen.ayse.post("\(pot.path)/plates/\(pot.plate)/eaten", ["ate": "1"])
            let all = try await pot.entry()
            _ = try await pot.kitchen.ayse.pressUndo()
            let after = try await pot.entry()
            let isTold = await pot.isTold(pot.kitchen.ayse)
            _ = await pot.kitchen.ayse.post("\(pot.path)/plates/\(pot.plate)/eaten", ["ate": "1"])

            #expect((before.energy - (hasHelping ? 800 : 600)).magnitude < 1e-6)
            #expect((all.energy - (hasHelping ? 700 : 525)).magnitude < 1e-6)
            #expect((after.energy - before.energy).magnitude < 1e-6)
            #expect((after.amount - before.amount).magnitude < 1e-6)
            #expect(isTold)
            #expect(await !pot.isTold(pot.kitchen.ayse))
        }
    }

    @Test func `H-07 a second helping that is taken back, and comes back, leaves an entry by the present weight`()
        async throws
    {
        try await TestApp.run { app in
            let pot = try await Pot(app)
            await pot.say(.more)
            await pot.weigh(1600)
            let helping = try await app.text("SELECT id::text FROM cooked_shares WHERE id <> '\(pot.plate)'")
            _ = await pot.kitchen.ayse.post("\(pot.path)/plates/\(helping)/delete")
            let less = try await pot.entry()
            let isTold = await pot.isTold(pot.kitchen.ayse)
            _ = await pot.kitchen.ayse.post("\(pot.path)/plates/\(helping)/undelete")

            #expect((less.amount - 300).magnitude < 1e-6)
            #expect((less.energy - 525).magnitude < 1e-6)
            #expect(!isTold)
            expect(try await pot.entry(), .more, 1600, "400 g of the pot as it is now")
            #expect(!(await pot.isTold(pot.kitchen.ayse)))
        }
    }

    @Test(arguments: [Saying.more, .oneMoreServing], [false, true])
    func `H-07 of another's plates, too, one that is given back leaves an entry by the present weight, whoever does it`(
        saying: Saying,
        hasServed: Bool
    ) async throws {
        try await TestApp.run { app in
            let pot = try await Pot(app, .direct)
            let ayse = pot.kitchen.ayse
            let can = try await app.person(.member, of: ayse, email: "can-\(Person.ID.new())@example.org")
            let browser = hasServed ? ayse : can
            await pot.say(saying)
            await pot.weigh(1600)
            let wasTold = await pot.isTold(pot.kitchen.mehmet)
            let helping = try await app.text("SELECT id::text FROM cooked_shares WHERE id <> '\(pot.plate)'")
            _ = await browser.post("\(pot.path)/plates/\(helping)/delete")
            let less = try await pot.entry()
            let back = await browser.post("\(pot.path)/plates/\(helping)/undelete")

            #expect(wasTold)
            #expect((less.energy - 525).magnitude < 1e-6)
            #expect(back.status == .seeOther)
            expect(try await pot.entry(), saying, 1600, "all of the pot as it is now")
            #expect(!(await pot.isTold(pot.kitchen.mehmet)))
            #expect(try await app.rows(in: "cooked_shares WHERE taken_back_at_version IS NOT NULL") == 0)
        }
    }
}
