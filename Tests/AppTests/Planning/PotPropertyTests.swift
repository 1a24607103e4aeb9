import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// Whatever is done with a pot, by the forms that people send, all of it is somewhere, and diaries say the same.
@Suite struct PotPropertyTests {
    /// A pot of 2366 kcal, and what chance does with it.
    private struct Pot {
        static let energy = 2366.0

        let kitchen: PlanKitchen
        let path: String
        var chance: SeededChance
        /// How many acts were done.
        var done = 0

        init(_ app: TestApp, seed: UInt64) async throws {
            kitchen = try await PlanKitchen(app)
            chance = SeededChance(state: seed)
            // Every second time Mehmet lets entries be written; else he is asked.
            if seed.isMultiple(of: 2) {
                try await app.change(
                    "UPDATE persons SET diary_writing = 'direct' WHERE id = '\(kitchen.people.mehmet)'"
                )
            }
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            path = try #require(await kitchen.ayse.post("/recipes/\(stew)/cookings").location)
            _ = await kitchen.ayse.post(path, ["net_g": "1820"])
        }

        var app: TestApp { kitchen.app }

        private mutating func number(_ range: ClosedRange<Double>) -> String {
            String((Double.random(in: range, using: &chance) * 1000).rounded() / 1000)
        }

        /// One share of these, or none where there is none.
        private mutating func share(_ condition: String) async throws -> String? {
            let all = try await app.text(
                """
                SELECT coalesce(string_agg(id::text, ' ' ORDER BY position), '') FROM cooked_shares
                WHERE deleted_at IS NULL AND \(condition)
                """
            )
            return all.split(separator: " ").randomElement(using: &chance).map(String.init)
        }

        mutating func act() async throws {
            let (leftover, plate) = (try await share("use = 'leftover'"), try await share("use = 'plate'"))
            let some = [("grams", number(1...150))]
            switch Int.random(in: 0...11, using: &chance) {
            case 0...3:
                let isEmpty = try await parts().left.first.map { $0 < 1e-3 } ?? true
                try await serve(from: isEmpty || Int.random(in: 0...2, using: &chance) == 0 ? leftover : nil)
            case 4, 5:
                let portion = ["0", "0.5", "0.75", "1"].randomElement(using: &chance) ?? "1"
                let back = Bool.random(using: &chance) ? [("back", "1")] : []
                if let plate { try await send("\(path)/plates/\(plate)/eaten", [("ate", portion)] + back) }
                if Bool.random(using: &chance) { try await undo() }
            case 6:
                guard let plate else { return }
                try await send("\(path)/plates/\(plate)/delete", [])
                if Bool.random(using: &chance) { try await send("\(path)/plates/\(plate)/undelete", []) }
            case 7: try await send(path, [("net_g", number(1500...4000)), ("sure", "1")])
            case 8: try await send("\(path)/entries", [])
            case 9: if let leftover { try await send("/leftovers/\(leftover)/freeze", some) }
            case 10: if let leftover { try await send("/leftovers/\(leftover)/discard", some) }
            default: if let leftover { try await send("/leftovers/\(leftover)/eat", some) }
            }
        }

        /// A plate, or a second helping where somebody has one, and where the rest goes.
        private mutating func serve(from source: String?) async throws {
            let people = [kitchen.people.ayse, kitchen.people.ela, kitchen.people.mehmet]
            let person = people.randomElement(using: &chance).map { [("plate[0][person]", "\($0)")] } ?? []
            let whose = Int.random(in: 0...5, using: &chance) == 0 ? [("plate[0][guests]", "2")] : person
            let isWeighed = Bool.random(using: &chance)
            let amount =
                isWeighed
                ? ("plate[0][grams]", number(1...200)) : ("plate[0][servings]", number(0.05...0.4))
            let later = Int.random(in: 0...5, using: &chance) == 0 ? [("plate[0][when]", "later")] : []
            let rests = Array(repeating: "stay", count: 20) + ["fridge", "freezer", "discard"]
            let rest = rests.randomElement(using: &chance) ?? "stay"
            let slot = [("slot", Bool.random(using: &chance) ? "dinner" : "snack"), ("date", TestApp.today.iso)]
            let from = source.map { [("from", $0)] } ?? []
            try await send("\(path)/plates", whose + [amount, ("rest", rest)] + later + slot + from)
        }

        private mutating func send(_ target: String, _ form: [(String, String)]) async throws {
            let answer = await kitchen.ayse.submit(target, form)
            if answer.status == .seeOther { done += 1 }
            // What is refused because there is less, or because it is another's to say, changes nothing.
            let expected: [Status] = [.seeOther, .notFound, .unprocessableContent]
            guard expected.contains(answer.status) else { throw Unexpected(answer) }
        }

        private mutating func undo() async throws {
            let page = await kitchen.ayse.get("/leftovers").body
            guard let path = page.firstMatch(of: /action="([^"]*\/undo[^"]*)"/)?.1 else { return }
            try await send(String(path).replacing("&amp;", with: "&"), [])
        }

        private func sum(_ statement: String) async throws -> Double { try #require(try await app.number(statement)) }

        /// What went where, as parts of the whole, each by what the database holds of it.
        func parts() async throws -> (plates: Double, gone: Double, left: [Double]) {
            let own = "FROM cooked_shares AS s WHERE s.deleted_at IS NULL"
            let plates = try await sum("SELECT coalesce(sum(part * eaten), 0) \(own) AND use = 'plate'")
            let gone = try await sum(
                """
                SELECT coalesce(sum(CASE use WHEN 'plate' THEN part * (1 - eaten) ELSE part END), 0) \(own)
                    AND use <> 'leftover'
                """
            )
            let left = try await app.text(
                """
                SELECT (1 - coalesce(sum(part) FILTER (WHERE source_id IS NULL), 0))::text || coalesce((
                    SELECT string_agg((' ' || s.part - (
                        SELECT coalesce(sum(o.part), 0) FROM cooked_shares AS o
                        WHERE o.source_id = s.id AND o.deleted_at IS NULL
                    ))::text, '')
                    \(own) AND s.use = 'leftover'
                ), '')
                FROM cooked_shares WHERE deleted_at IS NULL
                """
            )
            return (plates, gone, left.split(separator: " ").compactMap { Double($0) })
        }

        /// The energy in somebody's diary, or offered to them, and that of their plates as these were told.
        func energies(_ person: Person.ID) async throws -> (told: Double, plates: Double) {
            let told = try await sum(
                """
                SELECT coalesce((
                    SELECT sum(energy_kcal) FROM diary_entries WHERE person_id = '\(person)' AND deleted_at IS NULL
                ), 0) + coalesce((
                    SELECT sum(energy_kcal) FROM diary_offers WHERE person_id = '\(person)' AND answer IS NULL
                ), 0)
                """
            )
            let plates = try await sum(
                """
                SELECT coalesce(sum(coalesce(offered_part, part) * eaten), 0) FROM cooked_shares
                WHERE person_id = '\(person)' AND use = 'plate' AND deleted_at IS NULL
                """
            )
            return (told, plates * Self.energy)
        }
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func
        `HG18 H-07 whatever is served, helped again, eaten in part, taken back, frozen, discarded and weighed anew is somewhere`(
            seed: UInt64
        ) async throws
    {
        try await TestApp.run { app in
            var pot = try await Pot(app, seed: seed)
            let people = pot.kitchen.people
            for step in 0..<40 {
                try await pot.act()
                let (plates, gone, left) = try await pot.parts()
                #expect(left.allSatisfy { $0 > -1e-9 }, "seed \(seed), step \(step)")
                let sum = plates + gone + left.reduce(0, +)
                #expect((sum - 1).magnitude < 1e-9, "seed \(seed), step \(step)")
                for person in [people.ayse, people.ela, people.mehmet] {
                    let (told, plates) = try await pot.energies(person)
                    #expect((told - plates).magnitude < 1e-9 * Pot.energy, "seed \(seed), step \(step), \(person)")
                }
            }
            #expect(pot.done > 8)
        }
    }
}
