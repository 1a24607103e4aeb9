import Database
import Domain
import Testing

@testable import App

/// Two at the same moment.
@Suite struct OfferRaceTests {
    private static let soup = EntrySnapshot(
        kind: .quick,
        name: "Soup",
        amount: 1,
        measure: "serving",
        measureName: "",
        grams: nil,
        nutrients: Nutrients(),
        source: "quick"
    )

    @Test func `W-18 of two guardians who answer at once one answer counts`() async throws {
        try await Race.run { race in
            let day = try #require(CivilDate(iso: "2026-03-20"))
            let entry = DiaryEntry(id: .new(), day: day, slot: .lunch, eaten: Self.soup)
            let giver = EntryWriter(id: .new(), name: "Mehmet")
            try await race.database.write(
                Query.run(OfferStore.offer(entry, to: race.owner, in: .new(), by: giver))
            )
            let id = Offer.ID(high: entry.id.high, low: entry.id.low)
            let owner = race.owner

            let second = try await race.overlap { db in
                #expect(try await db.fetch(OfferStore.answer(id, .accepted, for: owner)) == 1)
                _ = try await db.fetch(OfferStore.keep(entry, of: owner))
            } _: { database in
                try await database.write(OfferStore.answer(id, .accepted, for: owner))
            }

            #expect(second == 0)
            let entries = try await race.database.read(Query.one("SELECT count(*) FROM diary_entries", as: Int.self))
            #expect(entries == 1)
        }
    }

    @Test(arguments: ["UPDATE diary_offers SET answer = 'declined'", "DELETE FROM diary_offers"])
    func `W-18 of what is declined or taken back at the moment at which all is added nothing is added`(how: String)
        async throws
    {
        try await Race.run { race in
            let day = try #require(CivilDate(iso: "2026-03-20"))
            let (one, other) = (
                DiaryEntry(id: .new(), day: day, slot: .lunch, eaten: Self.soup),
                DiaryEntry(id: .new(), day: day, slot: .dinner, eaten: Self.soup)
            )
            let giver = EntryWriter(id: .new(), name: "Mehmet")
            for entry in [one, other] {
                try await race.database.write(
                    Query.run(OfferStore.offer(entry, to: race.owner, in: .new(), by: giver))
                )
            }
            let ids = [one, other].map { Offer.ID(high: $0.id.high, low: $0.id.low) }
            let owner = race.owner

            let made = try await race.overlap { db in
                try await db.run(["\(unsafeText: how) WHERE id = \(ids[0])"])
            } _: { database in
                try await database.write { db in try await OfferStore.acceptAll(ids, for: owner, db) }
            }

            #expect(made == 1)
            let entries = try await race.database.read(
                Query.rows("SELECT id FROM diary_entries LIMIT 9", as: DiaryEntry.ID.self)
            )
            #expect(entries == [other.id])
        }
    }

    @Test func `HOSTILE-126 who forbids it while somebody writes for them waits, and the next writes nothing`()
        async throws
    {
        try await Race.run { race in
            let (home, mehmet) = (race.owner.household, Person.ID.new())
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO persons (household_id, id, name, role, language, time_zone, diary_writing)
                    VALUES (\(home), \(mehmet), 'Mehmet', 'member', 'en', 'UTC', 'direct')
                    """
                )
            )

            try await race.overlap { db in
                let (eaters) = try await db.fetch(EaterStore.eaters([mehmet], in: home, locked: true))
                #expect(eaters.map(\.way) == [.entry])
            } _: { database in
                try await database.write(
                    Query.run(
                        "UPDATE persons SET diary_writing = 'nobody' WHERE household_id = \(home) AND id = \(mehmet)"
                    )
                )
            }

            let (eaters) = try await race.database.read(EaterStore.eaters([mehmet], in: home))
            #expect(eaters.map(\.way) == [.nothing])
        }
    }
}
