import Domain
import Testing

@testable import App

@Suite struct DaySumTests {
    @Test func `R22 a day's sum is a lower bound where an entry does not know, and unknown where none does`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 300, .protein: 10, .iron: 2], daysAgo: 0, lowerBounds: [.iron], in: home)
            try await app.eat([.energy: 200.5], daysAgo: 0, in: home)

            for isKept in [false, true] {
                if isKept { try await Housekeeping(owner: app.database, log: .silent).sweep() }
                let day = try #require(try await app.days(1, of: home).first)
                #expect(day.entries == 2)
                #expect(day[.energy] == .exactly(500.5))
                #expect(day[.protein] == .atLeast(10))
                #expect(day[.iron] == .atLeast(2))
                #expect(day[.fat] == .unknown)
            }
        }
    }

    @Test func `a change of the diary is in the sums at once, whether they were kept or not`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let housekeeping = Housekeeping(owner: app.database, log: .silent)
            let entry = try await app.eat([.energy: 300], daysAgo: 1, in: home)
            try await app.eat([.energy: 100], daysAgo: 1, in: home)
            let changes = [
                "SET energy_kcal = 350", "SET eaten_on = eaten_on + 1", "SET deleted_at = now()",
                "SET deleted_at = NULL", "SET eaten_on = eaten_on - 1",
            ]
            let sums: [[Double?]] = [[450], [100, 350], [100], [100, 350], [450]]

            for (change, sums) in zip(changes, sums) {
                try await housekeeping.sweep()
                try await app.change("UPDATE diary_entries \(change) WHERE id = '\(entry)'")
                let read = try await app.days(3, of: home).map { $0[.energy].number }
                #expect(read == sums, "after \(change)")
                try await housekeeping.sweep()
                let kept = try await app.days(3, of: home).map { $0[.energy].number }
                #expect(kept == sums, "kept after \(change)")
            }
            let stale = try await app.text("SELECT count(*)::text FROM diary_sums WHERE is_stale")
            #expect(stale == "0")
        }
    }

    @Test func `what is read is what the domain sums, before and after it is kept`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            var dice = SystemRandomNumberGenerator()
            for _ in 0..<60 {
                let known = NutrientColumns.all.map(\.nutrient).filter { _ in Bool.random(using: &dice) }
                let numbers = known.map { ($0, Double(Int.random(in: 0...4000, using: &dice)) / 8) }
                let bounds = known.filter { _ in Int.random(in: 0..<9, using: &dice) == 0 }
                let daysAgo = Int.random(in: 0..<10, using: &dice)
                try await app.eat(Dictionary(numbers) { $1 }, daysAgo: daysAgo, lowerBounds: bounds, in: home)
            }
            let owner = try await app.owner(of: home)

            for isKept in [false, true] {
                if isKept { try await Housekeeping(owner: app.database, log: .silent).sweep() }
                for day in try await app.days(10, of: home) {
                    let entries = try await app.database.read(DiaryStore.entries(on: day.date, of: owner))
                    let total = NutrientTotal(of: entries.map(\.eaten.nutrients))
                    #expect(day.entries == entries.count)
                    for nutrient in NutrientColumns.all.map(\.nutrient) { #expect(day[nutrient] == total[nutrient]) }
                }
            }
        }
    }

    @Test func `a person who goes takes the sums along`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            for daysAgo in 0..<3 {
                try await app.eat([.energy: 100], daysAgo: daysAgo, in: mate)
                try await app.eat([.energy: 200], daysAgo: daysAgo, in: home)
            }

            try await app.change("DELETE FROM persons WHERE id = '\(try await app.owner(of: mate).person)'")

            #expect(try await app.rows(in: "diary_sums") == 3)
            #expect(try await app.days(7, of: home).map { $0[.energy] } == Array(repeating: .exactly(200), count: 3))
        }
    }

    @Test func `M-13 damaged numbers come through as damaged, and do not add up to an error`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for _ in 0..<3 { try await app.eat([.energy: 1.7e308, .protein: 1], daysAgo: 2, in: home) }
            try await app.eat([.energy: 100], daysAgo: 1, in: home)
            try await app.damage(daysAgo: 1, in: home)
            try await app.eat([.energy: 100], daysAgo: 0, in: home)

            let read = try await app.days(3, of: home)
            try await Housekeeping(owner: app.database, log: .silent).sweep()
            let kept = try await app.days(3, of: home)

            #expect(read.map(\.isCorrupted) == [true, true, false])
            #expect(kept.map(\.isCorrupted) == [true, true, false])
        }
    }
}
