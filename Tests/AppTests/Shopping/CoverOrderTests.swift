import Database
import Domain
import Testing

@testable import App

/// What operations cover, whatever the order in which they come.
@Suite struct CoverOrderTests {
    @Test func `HOSTILE-128 whatever the order in which phones send, ticks, amounts, covers and rows are the same`()
        async throws
    {
        try await Race.run { race in
            var random = SeededChance(state: 1_128)
            for round in 0..<25 {
                let (needs, acts) = (Self.needs(&random), Self.acts(&random))
                var found: [[String]] = []
                for turn in 0..<4 {
                    let phones = try await Phones(race)
                    try await phones.remake(needs)
                    // Some are sent alone, some in batches, and some twice.
                    var left = turn == 0 ? acts : (acts + acts.filter { _ in Bool.random(using: &random) })
                    if turn > 0 { left.shuffle(using: &random) }
                    while !left.isEmpty {
                        let count = turn == 0 ? left.count : .random(in: 1...3, using: &random)
                        try await phones.write(Array(left.prefix(count)), sentAt: Moment.now().milliseconds)
                        left.removeFirst(min(count, left.count))
                    }
                    found.append(try await phones.all)
                }
                for other in found.dropFirst() { #expect(other == found[0], "round \(round)") }
                #expect(found[0].contains { $0.hasPrefix("cover") }, "round \(round)")
            }
        }
    }

    @Test func `HOSTILE-128 an amount that was at home before the rest was bought is taken off what was bought`()
        async throws
    {
        try await Race.run { race in
            let dish = ShoppingOrigin(.dish, .new(), day: Phones.today)
            let have = Self.act(.have, "flour", ago: 200, grams: 100)
            let tick = Self.act(.tick, "flour", ago: 100)
            for order in [[have, tick], [tick, have]] {
                let phones = try await Phones(race)
                try await phones.remake([Self.need(dish, "flour", 250)])
                for act in order { try await phones.write([act], sentAt: Moment.now().milliseconds) }
                let covers = try await phones.all.filter { $0.hasPrefix("cover") }

                #expect(covers.count == 2)
                #expect(covers.contains { $0.contains("atHome") && $0.contains("100") })
                #expect(covers.contains { $0.contains("bought") && $0.contains("150") })
            }
        }
    }

    @Test func `HOSTILE-128 what is planned after a tick is not covered when an earlier act comes late`() async throws {
        try await Race.run { race in
            let soup = ShoppingOrigin(.dish, .new(), day: Phones.today)
            let stew = ShoppingOrigin(.dish, .new(), day: Phones.today.adding(days: 1))
            let phones = try await Phones(race)
            try await phones.remake([Self.need(soup, "flour", 250)])
            try await phones.write([Self.act(.tick, "flour", ago: 100)], sentAt: Moment.now().milliseconds)
            try await phones.remake([Self.need(soup, "flour", 250), Self.need(stew, "flour", 400)])
            try await phones.write([Self.act(.have, "flour", ago: 200, grams: 50)], sentAt: Moment.now().milliseconds)
            let covers = try await phones.all.filter { $0.hasPrefix("cover") }

            #expect(covers.count == 2)
            #expect(covers.allSatisfy { $0.contains("\(soup.id)") })
        }
    }

    @Test func `HOSTILE-128 of what is sent twice with two offsets of a clock the earlier time counts`() async throws {
        try await Race.run { race in
            let tick = Self.act(.tick, "w:milk", ago: 60, isKey: true)
            let untick = Self.act(.untick, "w:milk", ago: 90, isKey: true)
            for offsets in [[Int64(0), 120_000], [120_000, 0]] {
                let phones = try await Phones(race)
                try await phones.write([.add("milk", ago: 3_000)], sentAt: Moment.now().milliseconds)
                try await phones.write([untick], sentAt: Moment.now().milliseconds)
                for offset in offsets { try await phones.write([tick], sentAt: Moment.now().milliseconds + offset) }
                #expect(try await phones.states["w:milk"]?.hasPrefix("open") == true)
            }
        }
    }

    private static let names = ["flour", "eggs", "milk"]

    private static func need(_ origin: ShoppingOrigin, _ name: String, _ grams: Double) -> NeedRecord {
        NeedRecord(
            key: ShoppingKey(words: name),
            ingredient: nil,
            food: nil,
            name: name,
            need: ShoppingNeed(origin, amount(grams)),
            title: "Soup",
            servings: 2,
            text: name
        )
    }

    private static func amount(_ grams: Double) -> NeededAmount {
        NeededAmount(MeasureUnit.keyed("gram").flatMap { NeededPart(grams, $0) }.map { [$0] } ?? [])
    }

    /// What dishes of several days, and one of no day, need.
    private static func needs(_ random: inout SeededChance) -> [NeedRecord] {
        (0..<3).flatMap { day -> [NeedRecord] in
            let origin = ShoppingOrigin(.dish, .new(), day: Phones.today.adding(days: day))
            return names.map { need(origin, $0, .random(in: 10...400, using: &random).rounded()) }
        }
    }

    private static func act(
        _ kind: ShoppingAct.Kind,
        _ name: String,
        ago: Int64,
        grams: Double? = nil,
        isKey: Bool = false
    ) -> ShoppingAct {
        ShoppingAct(
            id: .new(),
            target: .key(isKey ? name : ShoppingKey(words: name).text),
            kind: kind,
            seen: grams.map { ShoppingSum([amount($0)]) },
            text: kind == .note || kind == .amount ? "\(ago)" : "",
            madeAt: began - ago * 1_000
        )
    }

    private static func acts(_ random: inout SeededChance) -> [ShoppingAct] {
        let kinds: [ShoppingAct.Kind] = [
            .tick, .tick, .tick, .have, .have, .untick, .missing, .add, .remove, .note, .amount,
        ]
        var times = Array(Int64(60)..<3_600).shuffled(using: &random)
        return (0..<14).map { _ in
            let (name, kind) = (names.randomElement(using: &random) ?? "", kinds.randomElement(using: &random) ?? .tick)
            let ago = times.removeLast()
            if kind == .add { return .add(Bool.random(using: &random) ? name : name.uppercased(), ago: ago) }
            let isPart = (kind == .tick || kind == .have) && Bool.random(using: &random)
            return act(kind, name, ago: ago, grams: isPart ? .random(in: 5...300, using: &random).rounded() : nil)
        }
    }
}

extension Phones {
    /// All that a list is, as text: its items, and what is needed and covered of them.
    var all: [String] {
        get async throws {
            try await race.database.read(
                Query.rows(
                    """
                    SELECT concat_ws('|', 'item', i.key, i.name, i.mark, i.marked_by_name, i.note, i.amount,
                        i.is_removed, i.is_shown) AS line
                    FROM shopping_items AS i WHERE i.list_id = \(list)
                    UNION ALL
                    SELECT concat_ws('|', 'need', i.key, n.origin, n.origin_id, n.text, n.amount)
                    FROM shopping_needs AS n JOIN shopping_items AS i ON i.id = n.item_id WHERE n.list_id = \(list)
                    UNION ALL
                    SELECT concat_ws('|', 'cover', i.key, c.operation_id, c.origin_id, c.reason, c.amount)
                    FROM shopping_covers AS c JOIN shopping_items AS i ON i.id = c.item_id WHERE c.list_id = \(list)
                    UNION ALL
                    SELECT concat_ws('|', 'operation', i.key, o.id, o.kind, o.seen, o.text)
                    FROM shopping_operations AS o JOIN shopping_items AS i ON i.id = o.item_id WHERE o.list_id = \(list)
                    ORDER BY line
                    """
                ) { row in try row.get("line", as: String.self) }
            )
        }
    }
}
