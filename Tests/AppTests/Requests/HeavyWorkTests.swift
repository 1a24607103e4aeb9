import Domain
import HTTPServer
import Synchronization
import Testing
import Threads
import Web

@testable import App

@Suite struct HeavyWorkTests {
    private let account = ProcessorBudget.Worker.person(.new())
    private let start = ContinuousClock.now

    @Test func `A-06 an account that has used its minute waits until some of it is regained`() throws {
        let budget = ProcessorBudget()

        budget.charge(.lines, account, .seconds(11), now: start)

        #expect(throws: HTTPError.tooManyRequests(retryAfter: 7)) {
            try budget.admit(.lines, account, now: start)
        }
        try budget.admit(.lines, account, now: start + .seconds(7))
        try budget.admit(.photos, account, now: start)
        try budget.admit(.lines, .person(.new()), now: start)
    }

    @Test func `A-06 what costs little is never refused, however long it goes on`() throws {
        let budget = ProcessorBudget()
        for second in 0..<600 {
            let now = start + .seconds(second)
            try budget.admit(.lines, account, now: now)
            for _ in 0..<10 { budget.charge(.lines, account, .milliseconds(10), now: now) }
        }
    }

    @Test func `A-06 what was begun for somebody who has gone ends at its next step, and is counted all the same`()
        async throws
    {
        let work = HeavyWork(width: 1, capacity: 1)
        let begun = Atomic(false)
        let account = account
        let task = Task {
            try await work.run(.lines, for: account, size: .max) { caller in
                begun.store(true, ordering: .relaxed)
                while true {
                    Self.spin(.milliseconds(1))
                    try caller.check()
                }
            }
        }
        while !begun.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(1)) }

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        let next = try await work.run(.lines, for: account, size: .max) { _ in 1 }
        #expect(next == 1, "the line is free again")
    }

    @Test func `A-06 beyond its line large work is refused at once with 503, and small work needs no line`()
        async throws
    {
        let work = HeavyWork(width: 1, capacity: 0)
        let isHeld = Atomic(true)
        let account = account
        let first = Task {
            try await work.run(.lines, for: account, size: .max) { _ in while isHeld.load(ordering: .relaxed) {} }
        }
        try await Task.sleep(for: .milliseconds(50))

        await #expect(throws: HTTPError.unavailable(retryAfter: 2)) {
            try await work.run(.lines, for: account, size: HeavyWork.small + 1) { _ in }
        }
        #expect(try await work.run(.lines, for: account, size: HeavyWork.small) { _ in 1 } == 1)

        isHeld.store(false, ordering: .relaxed)
        try await first.value
    }

    @Test
    func `A-06 HOSTILE-113 lines beyond an account's minute are 429, with everything typed and when to try again`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            let fields = [("name", "Menemen")] + Browser.rows(["3 eggs", "2 tomatoes"])
            let person = try await app.owner(of: home).person
            app.application.services.work.budget.charge(.lines, .person(person), .seconds(20))

            let preview = await home.submit("/recipes/preview", fields)
            let saved = await home.submit("/recipes", fields)
            let others = await other.submit("/recipes", fields)
            let search = await home.search("egg")

            #expect([preview.status, saved.status] == [.tooManyRequests, .tooManyRequests])
            #expect(preview.header("Retry-After").flatMap(Int.init).map { (55...65).contains($0) } == true)
            #expect(saved.header("Retry-After") != nil)
            #expect(saved.body.contains("So much was read in a short time"))
            #expect(saved.lines == ["3 eggs", "2 tomatoes"])
            #expect(saved.value(of: "name") == "Menemen")
            #expect(others.status == .seeOther)
            #expect(search.status == .ok)
            #expect(try await app.rows(in: "recipes") == 1)
        }
    }

    @Test func `A-06 photos beyond an account's minute are 429 with the form`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", [])
            app.application.services.work.budget.charge(
                .photos,
                .person(try await app.owner(of: home).person),
                .seconds(60)
            )

            let answer = await home.upload([UInt8].png(8, 8), to: "\(soup)/photo")

            #expect(answer.status == .tooManyRequests)
            #expect(answer.header("Retry-After").flatMap(Int.init).map { (55...65).contains($0) } == true)
            #expect(answer.body.contains("So many photos"))
        }
    }

    private static func spin(_ least: Duration) {
        let start = ThreadClock.now
        while ThreadClock.now - start < least {}
    }
}
