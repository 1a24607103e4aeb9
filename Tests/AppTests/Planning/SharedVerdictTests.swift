import Domain
import HTTPServer
import Testing

@testable import App

/// What several people are told alike stands once, and nobody is lost by it.
@Suite struct SharedVerdictTests {
    @Test func `H-04 those of whom the very same is true are named together, and decided about one by one`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ela, mehmet) = (kitchen.people.ela, kitchen.people.mehmet)
            try await kitchen.avoid("milk", mehmet)
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter"]))
            let cell = await kitchen.cell()
            let week = await kitchen.ayse.get(PlanKitchen.week()).body
            let box = week.between(#"aria-labelledby="undecided-h""#, "</section>") ?? ""
            let print = await kitchen.ayse.get(PlanKitchen.week() + "/print").body
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(mehmet)")])
            let kept = await kitchen.cell()

            for page in [cell, print] {
                #expect(page.components(separatedBy: "contains milk: 20 g butter<").count == 2)
                #expect(page.contains("Mehmet, Ela: contains milk: 20 g butter<"))
            }
            #expect(box.contains("<bdi>Mehmet, Ela: contains milk: 20 g butter</bdi>"))
            for person in [ela, mehmet] {
                #expect(cell.contains(#"name="off" value="\#(person)""#))
                #expect(cell.contains(#"name="keep" value="\#(person)""#))
            }
            #expect(cell.contains("Keep it for Mehmet"))
            #expect(kept.contains("<bdi>Ela: contains milk: 20 g butter</bdi>"), "what was kept is his alone")
            #expect(kept.contains("<bdi>Mehmet: contains milk: 20 g butter</bdi>"))
        }
    }

    @Test func `H-04 whoever is told anything else has a sentence of their own`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.avoid("milk", kitchen.people.mehmet)
            try await kitchen.avoid("nuts", kitchen.people.mehmet)
            try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter", "10 g walnuts"]))

            let cell = await kitchen.cell()
            let week = await kitchen.ayse.get(PlanKitchen.week()).body
            let box = week.between(#"aria-labelledby="undecided-h""#, "</section>") ?? ""

            for told in [cell, box] {
                #expect(told.contains("<bdi>Ela: contains milk: 20 g butter</bdi>"))
                #expect(told.contains("<bdi>Mehmet: contains "))
                #expect(told.contains("10 g walnuts"))
            }
        }
    }

    @Test func `H-04 lines that a sentence only counts are the same, too, where it is told together`() {
        let strings = Strings(.en)
        let lines = ["1 a", "1 b", "1 c", "1 d"]
        func told(_ last: String) -> [String] {
            let one = VerdictStatement(verdict: .contains, things: ["milk"], lines: lines)
            let other = VerdictStatement(verdict: .contains, things: ["milk"], lines: lines.dropLast() + [last])
            return strings.sentences([(name: "Ela", statements: [one]), (name: "Ali", statements: [other])])
        }

        #expect(told("1 d") == ["Ela, Ali: contains milk: 1 a, 1 b, 1 c + 1"])
        #expect(told("1 e") == ["Ela: contains milk: 1 a, 1 b, 1 c + 1", "Ali: contains milk: 1 a, 1 b, 1 c + 1"])
    }
}
