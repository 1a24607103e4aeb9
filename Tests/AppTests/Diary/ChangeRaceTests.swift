import Database
import Domain
import Testing

@testable import App

@Suite struct ChangeRaceTests {
    @Test func `W-18 of two changes at once the second is undone to what the first has made`() async throws {
        try await Race.run { race in
            let (owner, id) = (race.owner, DiaryEntry.ID.new())
            let day = try #require(CivilDate(iso: "2026-03-20"))
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO diary_entries (
                        household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, source
                    )
                    VALUES (
                        \(owner.household), \(owner.person), \(id), \(day), 'lunch', 'quick', 'Bread', 1, 'g', 'g', 'quick'
                    )
                    """
                )
            )
            let (moving, deleting) = (ChangeStore(owner: owner), ChangeStore(owner: owner))

            try await race.overlap { db in
                _ = try await moving.chosen([id], db)
                try await db.run([
                    moving.beginning(at: "/"), moving.keeping([id]), moving.moving([id], to: day.adding(days: 1), nil),
                ])
            } _: { database in
                try await database.write { db in
                    _ = try await deleting.chosen([id], db)
                    try await db.run([deleting.beginning(at: "/"), deleting.keeping([id]), deleting.deleting([id])])
                }
            }
            _ = try await race.database.write { db in try await ChangeStore.undo(deleting.id, of: owner, db) }

            let entry = try await race.database.read(DiaryStore.entry(id, of: owner))
            #expect(entry?.day == day.adding(days: 1))
        }
    }

    @Test func `W-18 W-19 of two who edit an entry at once the second changes what the first has made of it`()
        async throws
    {
        try await Race.run { race in
            let (owner, id) = (race.owner, DiaryEntry.ID.new())
            let day = try #require(CivilDate(iso: "2026-03-20"))
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO diary_entries (
                        household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name, source
                    )
                    VALUES (
                        \(owner.household), \(owner.person), \(id), \(day), 'lunch', 'quick', 'Bread', 1, 'g', 'g', 'quick'
                    )
                    """
                )
            )
            let (moving, editing) = (ChangeStore(owner: owner), ChangeStore(owner: owner))

            let isNew = try await race.overlap { db in
                _ = try await moving.chosen([id], db)
                try await db.run([
                    moving.beginning(at: "/"), moving.keeping([id]), moving.moving([id], to: day.adding(days: 1), nil),
                ])
            } _: { database in
                try await database.write { db in
                    try await editing.edit(id, db) { entry in
                        DiaryEntry(id: entry.id, day: entry.day, slot: .dinner, eaten: entry.eaten)
                    }.isNew
                }
            }

            let entry = try await race.database.read(DiaryStore.entry(id, of: owner))
            #expect(isNew)
            #expect(entry?.day == day.adding(days: 1))
            #expect(entry?.slot == .dinner)
        }
    }
}
