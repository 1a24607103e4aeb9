import Domain
import Testing

@Suite struct ShoppingOperationTests {
    private func operation(_ number: UInt64, at time: Int64, _ kind: ShoppingOperation.Kind) -> ShoppingOperation {
        ShoppingOperation(.init(high: 0, low: number), at: time, kind)
    }

    /// Milliseconds of a time of day.
    private func time(_ hours: Int64, _ minutes: Int64, _ seconds: Int64) -> Int64 {
        ((hours * 60 + minutes) * 60 + seconds) * 1000
    }

    @Test func `HG27 the greatest time and id decide, in any order and however often`() {
        let operations = [
            operation(1, at: time(10, 0, 0), .tick(seen: nil)), operation(2, at: time(10, 0, 5), .untick),
            operation(3, at: time(10, 0, 5), .tick(seen: nil)), operation(1, at: time(10, 0, 0), .tick(seen: nil)),
        ]
        var chance = Chance(seed: 27)

        for _ in 0..<24 {
            let log = ShoppingLog(operations.shuffled(using: &chance))
            #expect(log.count == 3)
            #expect(log.state.mark == .ticked)
        }
    }

    @Test func `HG28 a time counts by the database's clock, and is never to come`() {
        let clock = PhoneClock(sentAt: time(10, 3, 0), now: time(10, 0, 30))

        #expect(clock.offset == -150_000)
        #expect(clock.effective(madeAt: time(9, 58, 0)) == time(9, 55, 30))
        #expect(clock.effective(madeAt: time(11, 0, 0)) == time(10, 0, 30))
        #expect(clock.effective(madeAt: .max) == time(10, 0, 30))
        #expect(clock.effective(madeAt: .min) == 0)
        #expect(clock.effective(madeAt: -1) == 0)
        #expect(PhoneClock(sentAt: .min, now: 5).effective(madeAt: 3) == 5)
        #expect(PhoneClock(sentAt: .max, now: -5).effective(madeAt: -3) == -5)
    }

    @Test func `H-06 what a phone did after what it sent before counts no earlier than that, and never later than now`()
    {
        let clock = PhoneClock(sentAt: 5_000, now: 5_000, after: 4_000)

        #expect(clock.effective(madeAt: 3_000) == 4_000)
        #expect(clock.effective(madeAt: 4_500) == 4_500)
        #expect(clock.effective(madeAt: .min) == 4_000)
        #expect(PhoneClock(sentAt: 5_000, now: 5_000, after: 9_000).effective(madeAt: 3_000) == 5_000)
        #expect(PhoneClock(sentAt: 5_000, now: 5_000, after: -1).effective(madeAt: -3) == 0)
    }

    @Test func `H-06 removal hides and a later addition shows again, open and with its own words`() {
        var log = ShoppingLog([
            operation(1, at: 1, .add("2 l milk")), operation(2, at: 2, .tick(seen: nil)), operation(3, at: 3, .remove),
        ])
        #expect(log.state.isRemoved)

        log.insert(operation(4, at: 4, .add("milk")))

        #expect(!log.state.isRemoved)
        #expect(log.state.mark == .open)
        #expect(log.state.additions.map(\.text) == ["milk"])

        let isNew = log.insert(operation(4, at: 4, .add("milk")))
        #expect(!isNew)
    }

    @Test func `H-06 a tick of the rest covers more, and unticking ends both`() {
        let seen = [ShoppingSum([needed("350 g lentils")]), ShoppingSum([needed("250 g lentils")])]
        var log = ShoppingLog([
            operation(2, at: 20, .tick(seen: seen[1])), operation(1, at: 10, .tick(seen: seen[0])),
        ])
        #expect(log.state.covering.map(\.seen) == seen)

        log.insert(operation(3, at: 30, .untick))
        #expect(log.state.covering.isEmpty)
        #expect(log.state.mark == .open)

        log.insert(operation(4, at: 40, .have(nil)))
        log.insert(operation(5, at: 35, .missing))
        #expect(log.state.mark == .atHome)
        #expect(log.state.covering.map(\.reason) == [.atHome])
    }

    @Test func `HG33 a row that was cleared is open when it comes again, and its ticks cover what they covered`() {
        var log = ShoppingLog([
            operation(1, at: 10, .add("milk")), operation(2, at: 20, .tick(seen: nil)),
            operation(3, at: 21, .note("cheap")),
        ])

        #expect(log.state.mark == .ticked)
        #expect(log.state(clearedAt: 30).mark == .open)
        #expect(log.state(clearedAt: 30).note.isEmpty)
        #expect(log.state(clearedAt: 30).covering.map(\.operation) == log.state.covering.map(\.operation))

        log.insert(operation(4, at: 15, .add("2 l milk")))
        log.insert(operation(5, at: 40, .tick(seen: nil)))
        #expect(log.state(clearedAt: 30).additions.map(\.text) == ["milk", "2 l milk"])
        #expect(log.state(clearedAt: 30).mark == .ticked)

        log.insert(operation(6, at: 50, .untick))
        #expect(log.state(clearedAt: 30).covering.map(\.operation.low) == [2])
        #expect(ShoppingLog([operation(1, at: 10, .missing)]).state(clearedAt: 30).mark == .missing)
    }

    @Test func `HOSTILE-128 ten phones with wrong clocks, late, twice and in any order make one item and lose nothing`()
    {
        var chance = Chance(seed: 128)
        for _ in 0..<300 {
            let now: Int64 = 10_000_000
            let batches = (0..<10).map { phone in batch(of: phone, now: now, &chance) }
            let all = batches.flatMap { $0 }
            let state = ShoppingLog(all).state

            var other = ShoppingLog()
            for batch in (batches + batches).shuffled(using: &chance) {
                for operation in batch.shuffled(using: &chance) { other.insert(operation) }
            }
            let removed = all.filter { $0.kind == .remove }.map(\.effective).max() ?? .min
            let added = all.filter { $0.isAddition && $0.effective > removed }.map(\.id)

            #expect(other.state == state)
            #expect(other.count == all.count)
            #expect(Set(added).isSubset(of: Set(state.additions.map(\.operation))))
            #expect(Set(state.additions.map(\.operation)).count == state.additions.count)
        }
    }

    /// What one phone did, with a clock that is wrong by up to two hours.
    private func batch(of phone: Int, now: Int64, _ chance: inout Chance) -> [ShoppingOperation] {
        let error = Int64.random(in: -7_200_000...7_200_000, using: &chance)
        let clock = PhoneClock(sentAt: now + error, now: now)
        return (0..<Int.random(in: 0...5, using: &chance)).map { index in
            let kinds: [ShoppingOperation.Kind] = [
                .tick(seen: nil), .untick, .have(nil), .missing, .add("milk"), .remove, .note("\(phone)"),
                .amount("\(index)"),
            ]
            let kind = kinds[Int.random(in: kinds.indices, using: &chance)]
            // Few different times, so that ids decide as well.
            let madeAt = now + error - Int64.random(in: 0..<6, using: &chance)
            return operation(UInt64(phone * 100 + index), at: clock.effective(madeAt: madeAt), kind)
        }
    }
}

extension ShoppingOperation {
    fileprivate var isAddition: Bool {
        if case .add = kind { return true }
        return false
    }
}
