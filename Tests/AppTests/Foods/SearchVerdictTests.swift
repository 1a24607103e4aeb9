import Testing

@testable import App

/// What the searches say of what their reader must not have: the reader is whom one acts for.
@Suite struct SearchVerdictTests {
    @Test func `H-04 H-03 the library is that of the child for whom a guardian looks`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            _ = try await kitchen.cook("Mystery", ["100 g zorp"])
            let child = "person=\(kitchen.people.ela)"
            let own = await kitchen.ayse.get("/recipes")
            let page = await kitchen.ayse.get("/recipes?\(child)")
            let all = await kitchen.ayse.get("/recipes?show=all&\(child)")

            #expect(own.body.contains(">Rice with butter<"))
            #expect(!own.body.contains("not certain for you"))
            #expect(!page.body.contains(">Rice with butter<"))
            #expect(page.body.contains("1 recipe is not shown"))
            #expect(page.body.contains("/recipes?show=all&amp;\(child)"))
            #expect(page.body.contains("Ela: not certain"))
            #expect(all.body.contains("Ela: contains something avoided"))
        }
    }

    @Test func `H-04 H-03 the search of foods leaves out dishes that its reader must not have, counts and shows them`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Buttered kitchen rice", ["200 g rice", "20 g butter"])
            _ = try await kitchen.cook("Kitchen rice of old", ["200 g rice", "10 g zorp"])
            let search = "/foods?q=kitchen+rice"
            let child = "person=\(kitchen.people.ela)"
            let own = await kitchen.ayse.get(search)
            let page = await kitchen.ayse.get("\(search)&\(child)")
            let only = await kitchen.ayse.get("/foods?q=buttered+kitchen+rice&\(child)")
            let link = try #require(page.body.firstMatch(of: /id="hidden">[^<]*<a href="([^"]+)"/)?.1)
            let all = await kitchen.ayse.get(String(link).replacing("&amp;", with: "&"))
            let device = try await app.kitchenDevice(of: kitchen.ayse)

            #expect(own.body.contains(">Buttered kitchen rice<"))
            #expect(!own.body.contains("not shown"))
            #expect(!page.body.contains(">Buttered kitchen rice<"))
            #expect(page.body.contains(">Kitchen rice of old<"))
            #expect(page.body.contains("1 recipe is not shown"))
            #expect(only.body.contains("1 recipe is not shown"))
            #expect(!only.body.contains("Check the spelling"))
            #expect(link.contains(child))
            #expect(all.body.contains(">Buttered kitchen rice<"))
            #expect(all.body.contains("contains milk: 20 g butter"))
            #expect(!all.body.contains("not shown"))
            #expect(await device.get(search).body.contains(">Buttered kitchen rice<"))
        }
    }

    @Test func `H-04 H-03 the search of foods marks foods that its reader must not have, and leaves none out`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let child = "person=\(kitchen.people.ela)"
            for (typed, name, mark) in [("milk", "Whole milk", "contains milk")] {
                let own = await kitchen.ayse.get("/foods?q=\(typed)")
                let page = await kitchen.ayse.get("/foods?q=\(typed)&\(child)")
                func rows(_ page: Answer) -> Int { page.body.matches(of: /<li[ >]/).count }

                #expect(own.body.contains(name), "\(typed)")
                #expect(page.body.contains(name), "\(typed)")
                #expect(!own.body.contains("contains milk"), "\(typed)")
                #expect(page.body.contains(mark), "\(typed)")
                #expect(rows(page) == rows(own), "\(typed)")
            }
            #expect(await kitchen.mehmet.get("/foods?q=milk&\(child)").status == .notFound)
        }
    }
}
