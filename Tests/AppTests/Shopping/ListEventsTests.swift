import Database
import Domain
import HTTPServer
import Testing
import Web

@testable import App

/// Open pages of a list hear of each change of it.
@Suite struct ListEventsTests {
    @Test func `H-06 a stream says the present revision at once, and is kept and collected by nobody`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let list = try await Belongings(of: home, app).shopping.list

            for visitor in [home, viewer] {
                let answer = await visitor.get("/shopping/\(list)/events", ["Last-Event-ID": "3"])
                #expect(answer.status == .ok)
                #expect(answer.header("Content-Type") == "text/event-stream")
                #expect(answer.header("Cache-Control") == "no-store")
                #expect(try await answer.whole() == "retry: 3000\n\nid: 7\ndata: 7\n\n")
            }
            try await app.change("UPDATE shopping_lists SET deleted_at = now()")
            #expect(await home.get("/shopping/\(list)/events").status == .notFound)
        }
    }

    @Test func `A-06 where all places are taken, who has most of them gives up the oldest for somebody else`()
        async throws
    {
        let hub = ListHub()
        let (many, few) = (Household.ID.new(), Household.ID.new())
        func place(_ home: Household.ID) throws -> ListHub.Place {
            try hub.place(at: ListAddress(household: home, list: .new()), session: .new())
        }
        var places = try (0..<ListHub.maxStreams).map { _ in try place(many) }
        let oldest = places[0].news

        let other = try place(few)

        for await _ in oldest.arrivals { Issue.record("it hears of something") }
        #expect(hub.count == ListHub.maxStreams)
        #expect(throws: HTTPError.self) { try place(many) }
        places.removeAll()
        #expect(hub.count == 1)
        withExtendedLifetime(other) {}
    }

    @Test func `a stream where nothing happens gives a sign of life every 20 seconds`() async throws {
        try await TestApp.run { app in
            let (home, list) = try await Self.home(app)
            let page = OpenPage(await home.get("/shopping/\(list)/events"))
            try await eventually { page.revisions == [7] }

            for _ in 0..<19 { app.application.listHub.tick() }
            try await Task.sleep(for: .milliseconds(50))
            let early = page.received
            app.application.listHub.tick()

            #expect(!early.contains("\n:"))
            try await eventually { page.received.hasSuffix("data: 7\n\n:\n\n") }
        }
    }

    @Test func `HOSTILE-125 a stream makes sure of its session each minute, whatever it hears`() async throws {
        try await TestApp.run { app in
            let (home, list) = try await Self.home(app)
            let page = OpenPage(await home.get("/shopping/\(list)/events"))
            try await eventually { page.revisions == [7] }

            for _ in 0..<60 { app.application.listHub.tick() }
            try await eventually { page.received.hasSuffix(":\n\n") }
            let stays = !page.hasEnded
            // In this test's transaction nobody is notified.
            try await app.change("UPDATE shopping_lists SET revision = 8")
            for _ in 0..<60 { app.application.listHub.tick() }
            try await eventually { page.revisions == [7, 8] }
            try await app.change("DELETE FROM sessions")
            for _ in 0..<60 { app.application.listHub.tick() }

            #expect(stays)
            try await eventually { page.hasEnded }
        }
    }

    @Test func `HOSTILE-125 I-06 the stream of a program goes on with its token, and ends with it`() async throws {
        try await TestApp.run { app in
            let (home, list) = try await Self.home(app)
            let program = try await app.program(of: home, [.readShopping])
            let page = OpenPage(await program.get("/api/v1/shopping/\(list)/events"))
            try await eventually { page.revisions == [7] }

            for _ in 0..<60 { app.application.listHub.tick() }
            try await eventually { page.received.hasSuffix(":\n\n") }
            let stays = !page.hasEnded
            try await app.change("DELETE FROM access_tokens")
            for _ in 0..<60 { app.application.listHub.tick() }

            #expect(stays)
            try await eventually { page.hasEnded }
        }
    }

    @Test func `HOSTILE-130 of 250 streams 200 are open, and the others are told when to ask again`() async throws {
        try await TestApp.run { app in
            let (home, list) = try await Self.home(app)
            var pages: [OpenPage] = []
            var refused: [Answer] = []
            for _ in 0..<250 {
                let answer = await home.get("/shopping/\(list)/events")
                if answer.status == .ok { pages.append(OpenPage(answer)) } else { refused.append(answer) }
            }

            #expect(pages.count == 200)
            #expect(refused.count == 50)
            #expect(refused.allSatisfy { $0.status == .serviceUnavailable && $0.header("Retry-After") == "10" })
            #expect(await home.get("/recipes").status == .ok)
            // Whoever has gone leaves a place; HEAD takes none.
            try await eventually { pages.allSatisfy { $0.revisions == [7] } }
            for page in pages.prefix(2) { page.close() }
            try await eventually { app.application.listHub.count == 198 }
            #expect(await home.send(.head, "/shopping/\(list)/events", [], [:]).status == .ok)
            #expect(app.application.listHub.count == 198)
            for page in pages { page.close() }
            try await eventually { app.application.listHub.count == 0 }
        }
    }

    @Test func `HOSTILE-130 a slow reader holds nobody up, and hears of the newest revision alone`() async throws {
        try await TestApp.run { app in
            let (home, list) = try await Self.home(app)
            let address = ListAddress(household: try await app.owner(of: home).household, list: list)
            let (slow, quick) = (
                OpenPage(await home.get("/shopping/\(list)/events")),
                OpenPage(await home.get("/shopping/\(list)/events"))
            )
            try await eventually { slow.revisions == [7] && quick.revisions == [7] }
            slow.pause()

            for revision in 8...1_000 {
                app.application.listHub.pass(.revision(revision, of: address))
                if revision == 8 { try await eventually { slow.revisions.last == 8 } }
            }
            try await eventually { quick.revisions.last == 1_000 }
            slow.goOn()

            try await eventually { slow.revisions == [7, 8, 1_000] }
        }
    }

    @Test func `what nobody can have meant is not heard`() {
        let id = "00000000-0000-7000-8000-000000000000"
        let right = ListNotice(channel: "sofra_lists", payload: "\(id):\(id):9")

        #expect(right != nil)
        for payload in ["", ":", "::", "\(id):\(id)", "\(id):\(id):", "\(id):\(id):9:1", "\(id):\(id):x", "x:\(id):1"] {
            #expect(ListNotice(channel: "sofra_lists", payload: payload) == nil, "\(payload)")
        }
        #expect(ListNotice(channel: "sofra_sessions", payload: id) != nil)
        #expect(ListNotice(channel: "sofra_sessions", payload: "\(id)x") == nil)
        #expect(ListNotice(channel: "elsewhere", payload: id) == nil)
    }

    private static func home(_ app: TestApp) async throws -> (Browser, ShoppingList.ID) {
        let home = try await app.household()
        return (home, try await Belongings(of: home, app).shopping.list)
    }
}
