import Database
import Domain
import Testing

@testable import App

/// Many at one list at the same moment, on a real database.
@Suite struct ListRaceTests {
    @Test func `HOSTILE-91 of fifty who add and tick at once nobody's is lost and nothing is doubled`() async throws {
        try await Race.run { race in
            let phones = try await Phones(race)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        try await phones.write([
                            .add("thing \(number)"), .add("milk"), .act(.tick, "w:milk"),
                        ])
                    }
                }
                try await group.waitForAll()
            }

            #expect(try await phones.count("shopping_items") == 51)
            #expect(try await phones.count("shopping_needs") == 100)
            #expect(try await phones.count("shopping_operations") == 150)
            #expect(try await phones.revision == 50)
            #expect(try await phones.states["w:milk"]?.hasPrefix("ticked") == true)
        }
    }

    @Test func `HOSTILE-129 of a list that is made anew while ten people tick no tick is lost`() async throws {
        try await Race.run { race in
            let phones = try await Phones(race)
            let dish = ShoppingOrigin(.dish, .new(), day: Phones.today)
            let needs = (0..<10).map { NeedRecord(of: dish, "thing \($0)") }
            try await phones.remake(needs)

            try await withThrowingTaskGroup(of: Void.self) { group in
                for need in needs {
                    group.addTask { try await phones.write([.act(.tick, need.key.text)]) }
                    group.addTask { try await phones.remake(needs) }
                }
                try await group.waitForAll()
            }

            #expect(try await phones.count("shopping_items") == 10)
            #expect(try await phones.count("shopping_needs") == 10)
            #expect(try await phones.count("shopping_covers") == 10)
            #expect(try await phones.states.values.allSatisfy { $0.hasPrefix("ticked") })
        }
    }

    @Test func `HOSTILE-128 ten phones' operations come to one list, in any order, sent twice`() async throws {
        try await Race.run { race in
            var random = SeededChance(state: 128)
            for round in 0..<6 {
                let (first, batches) = (
                    Phones.names.map { ShoppingAct.add($0, ago: 4_000) }, Phones.batches(10, &random)
                )
                var found: [[String: String]] = []
                for _ in 0..<3 {
                    let phones = try await Phones(race)
                    try await phones.send(Batch(skew: 0, acts: first))
                    // Each phone sends its batch twice; they come in any order, some of them at once.
                    var left = (batches + batches).shuffled(using: &random)
                    while !left.isEmpty {
                        let some = Array(left.prefix(3))
                        left.removeFirst(some.count)
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            for batch in some { group.addTask { try await phones.send(batch) } }
                            try await group.waitForAll()
                        }
                    }
                    found.append(try await phones.states)
                    #expect(try await phones.count("shopping_operations") == 3 + 10 * 8, "round \(round)")
                }
                #expect(found.allSatisfy { $0 == found[0] }, "round \(round)")
            }
        }
    }

    @Test func `HOSTILE-128 an operation that counts later wins, whichever comes first`() async throws {
        try await Race.run { race in
            let (early, late) = (
                ShoppingAct.act(.tick, "w:milk", ago: 120), ShoppingAct.act(.untick, "w:milk", ago: 60)
            )
            for order in [[early, late], [late, early]] {
                let phones = try await Phones(race)
                try await phones.write([.add("milk")])
                for act in order { try await phones.send(Batch(skew: 0, acts: [act])) }
                #expect(try await phones.states["w:milk"]?.hasPrefix("open") == true)
            }
        }
    }

    @Test func `HOSTILE-128 what was added while a phone was away is not covered by its tick`() async throws {
        try await Race.run { race in
            let phones = try await Phones(race)
            try await phones.write([.add("milk")])
            try await phones.write([.add("milk")])

            // It ticked an hour ago, before the second milk.
            try await phones.send(Batch(skew: 7_200, acts: [.act(.tick, "w:milk", ago: 3_600)]))

            #expect(try await phones.count("shopping_covers") == 0)
            #expect(try await phones.states["w:milk"]?.hasPrefix("ticked") == true)
        }
    }
}

/// A list of its own in a race, and those who write to it.
struct Phones: Sendable {
    let race: Race
    let list = ShoppingList.ID.new()
    static let names = ["milk", "bread", "soap"]

    init(_ race: Race) async throws {
        self.race = race
        let list = list
        try await race.database.write { db in
            try await db.run(
                """
                INSERT INTO shopping_lists (household_id, id, name, name_key)
                VALUES (\(race.owner.household), \(list), \(list.description), \(list.description))
                """
            )
        }
    }

    static let today = CivilDate(iso: "2026-11-22") ?? .first

    var writing: OperationWriting {
        OperationWriting(
            list: list,
            household: race.owner.household,
            author: ShoppingAuthor(name: "Ayşe", person: race.owner.person),
            today: Self.today
        )
    }

    func write(_ acts: [ShoppingAct], sentAt: Int64? = nil) async throws {
        let writing = writing
        _ = try await race.database.write { db in try await writing.write(acts, sentAt: sentAt, db) }
    }

    func remake(_ needs: [NeedRecord]) async throws {
        let writing = writing
        let range = PlanRange(from: Self.today, to: Self.today.adding(days: 6), slots: [])
        _ = try await race.database.write { db in
            try await writing.remake(needs, of: range, keeping: [], and: [], db)
        }
    }

    /// Sends what was done on a phone, by its own clock.
    func send(_ batch: Batch) async throws {
        let skew = batch.skew * 1_000
        let acts = batch.acts.map { act in
            var act = act
            act.madeAt = act.madeAt.map { $0 + skew }
            return act
        }
        try await write(acts, sentAt: Moment.now().milliseconds + skew)
    }

    func count(_ table: String) async throws -> Int {
        let condition: SQL = "list_id = \(list)"
        return try await race.database.read(
            Query.one(
                "SELECT count(*) FROM \(fragment: SQL(unsafeText: table)) WHERE \(fragment: condition)",
                as: Int.self
            )
        )
    }

    var revision: Int {
        get async throws {
            try await race.database.read(
                Query.one("SELECT revision FROM shopping_lists WHERE id = \(list)", as: Int.self)
            )
        }
    }

    /// What the items are, by key.
    var states: [String: String] {
        get async throws {
            let rows = try await race.database.read(
                Query.rows(
                    """
                    SELECT i.key, concat_ws('|', i.mark, i.note, i.amount, i.is_removed,
                        (SELECT string_agg(n.text, ',' ORDER BY n.id) FROM shopping_needs n
                         WHERE n.list_id = i.list_id AND n.item_id = i.id)) AS state
                    FROM shopping_items i
                    WHERE i.list_id = \(list)
                    ORDER BY i.key
                    """
                ) { row in (try row.get("key", as: String.self), try row.get("state", as: String.self)) }
            )
            return Dictionary(rows, uniquingKeysWith: { first, _ in first })
        }
    }

    /// What so many phones did in an hour without a network, with clocks that are wrong by up to two hours.
    static func batches(_ phones: Int, _ random: inout SeededChance) -> [Batch] {
        var times = Array(stride(from: Int64(60), to: 3_600, by: 4)).shuffled(using: &random)
        return (0..<phones).map { phone in
            let own = Array(times.prefix(8)).sorted(by: >)
            times.removeFirst(8)
            let acts = own.map { ago -> ShoppingAct in
                let name = names.randomElement(using: &random) ?? "milk"
                let kind = ShoppingAct.Kind.allCases.randomElement(using: &random) ?? .tick
                if kind == .add { return .add(name, ago: ago) }
                return .act(kind, "w:\(name)", ago: ago, text: "\(phone) \(ago)")
            }
            return Batch(skew: .random(in: -7_200...7_200, using: &random), acts: acts)
        }
    }
}

/// What was done on a phone, and by how many seconds its clock is wrong.
struct Batch: Sendable {
    let skew: Int64
    let acts: [ShoppingAct]
}

/// When the tests of this file began: what is done "ago" is done before that.
let began = Moment.now().milliseconds

extension ShoppingAct {
    /// - Parameter ago: how many seconds ago it was done on a phone; nil for now, without one.
    static func act(_ kind: Kind, _ key: String, ago: Int64? = nil, text: String = "") -> ShoppingAct {
        ShoppingAct(
            id: .new(),
            target: .key(key),
            kind: kind,
            text: kind == .note || kind == .amount ? text : "",
            madeAt: ago.map { began - $0 * 1_000 }
        )
    }

    static func add(_ name: String, ago: Int64? = nil) -> ShoppingAct {
        let need = TypedNeed(
            key: ShoppingKey(words: name),
            ingredient: nil,
            food: nil,
            name: name,
            text: name,
            amount: .unstated
        )
        return ShoppingAct(
            id: .new(),
            target: .needed(need),
            kind: .add,
            seen: ShoppingSum([need.amount]),
            text: name,
            madeAt: ago.map { began - $0 * 1_000 }
        )
    }
}

extension NeedRecord {
    fileprivate init(of origin: ShoppingOrigin, _ name: String) {
        self.init(
            key: ShoppingKey(words: name),
            ingredient: nil,
            food: nil,
            name: name,
            need: ShoppingNeed(origin, .unstated),
            title: "Soup",
            servings: 2,
            text: name
        )
    }
}

/// The same numbers in every run.
struct SeededChance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
}
