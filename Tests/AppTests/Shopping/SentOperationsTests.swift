import Domain
import HTTPServer
import Testing
import Web

@testable import App

/// What phones send.
@Suite struct SentOperationsTests {
    /// A household, its list with milk on it, and the milk's key.
    private func listWithMilk(_ app: TestApp) async throws -> (home: Browser, list: String, key: String) {
        let home = try await app.household()
        let list = try await home.list()
        try await home.put("milk", on: list)
        return (home, list, try await home.row("milk", on: list).key)
    }

    @Test func `H-06 a batch is applied once, and its additions are answered with their items`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let (milk, now) = (ShoppingOperation.ID.new(), Moment.now().milliseconds)
            let batch = [
                sent("add", id: milk, at: now - 5_000, text: "2 l milk"),
                // The phone knows the item by its addition alone.
                sent("tick", "\(milk)", at: now - 3_000),
                sent("note", "\(milk)", at: now - 2_000, text: "the blue one"),
                sent("tick", "w:nothing", at: now),
            ]

            let first = await home.send(batch, to: list, sentAt: now)
            let second = await home.send(batch, to: list, sentAt: now)
            let row = try await home.row("milk", on: list)

            #expect(first.status == .ok)
            #expect(first.header("Content-Type") == "application/json")
            #expect(first.number("applied") == 3)
            #expect(first.number("ignored") == 1)
            #expect(first.body.contains(#""\#(milk)":{"id":"\#(row.id)","key":"\#(row.key)"}"#))
            #expect(second.number("applied") == 0)
            #expect(second.body.contains(row.key))
            #expect(row.mark == "ticked")
            #expect(row.text.contains("the blue one"))
        }
    }

    @Test func `HG28 what a phone with a wrong clock did counts when it was done, and never later than now`()
        async throws
    {
        try await TestApp.run { app in
            let (home, list, key) = try await listWithMilk(app)
            let now = Moment.now().milliseconds
            let hours: Int64 = 2 * 60 * 60 * 1000

            // This phone's clock is two hours fast: it ticked a minute ago, and took the tick back half a minute ago.
            _ = await home.send([sent("untick", key, at: now + hours - 30_000)], to: list, sentAt: now + hours)
            _ = await home.send([sent("tick", key, at: now + hours - 60_000)], to: list, sentAt: now + hours)
            #expect(try await home.row("milk", on: list).mark == "open")

            // This one says that it did it an hour after it sent it.
            _ = await home.send([sent("tick", key, at: now + hours)], to: list, sentAt: now)
            #expect(try await home.row("milk", on: list).mark == "ticked")
            #expect(
                try await app.text("SELECT bool_and(effective_at <= clock_timestamp())::text FROM shopping_operations")
                    == "true"
            )
        }
    }

    @Test func `H-06 of two things done on one phone the later one counts, however long the earlier was on its way`()
        async throws
    {
        try await TestApp.run { app in
            let (home, list, key) = try await listWithMilk(app)
            let now = Moment.now().milliseconds
            let tick = ShoppingOperation.ID.new()

            // Ticked three seconds ago, and on its way for as long; unticked two seconds ago, and here at once.
            _ = await home.send([sent("tick", key, id: tick, at: now - 3_000)], to: list, sentAt: now - 3_000)
            let unticked = [sent("untick", key, at: now - 2_000)]
            let refused = await home.send(unticked, to: list, sentAt: now, after: "the last one")
            let answer = await home.send(unticked, to: list, sentAt: now, after: "\(tick)")

            #expect(refused.status == .badRequest)
            #expect(refused.body.contains(#""field":"after""#))
            #expect(refused.body.contains("request_id"))
            #expect(answer.number("applied") == 1)
            #expect(try await home.row("milk", on: list).mark == "open")

            // What names nothing of this list counts as ever.
            let old = [sent("tick", key, at: now - 60_000)]
            let unknown = await home.send(old, to: list, sentAt: now, after: "\(ShoppingOperation.ID.new())")
            #expect(unknown.number("applied") == 1)
            #expect(try await home.row("milk", on: list).mark == "open")
        }
    }

    @Test(arguments: ["-62135596800000", "-1", "253402300799999", "9223372036854775807", "1e300", "-1e300", "0.5"])
    func `HOSTILE-128 what a phone with a mad clock did is not lost, and does not count for ever`(time: String)
        async throws
    {
        try await TestApp.run { app in
            let (home, list, key) = try await listWithMilk(app)
            func act(_ kind: String, _ text: String = "") -> String {
                #"{"id": "\#(ShoppingOperation.ID.new())", "kind": "\#(kind)", "item_key": "\#(key)", "made_at": \#(time), "text": "\#(text)"}"#
            }
            for sentAt: Int64 in [Moment.now().milliseconds, 0, 253_402_300_799_999] {
                let answer = await home.send([act("add", "bread \(sentAt)"), act("tick")], to: list, sentAt: sentAt)
                #expect(answer.status == .ok)
                #expect(answer.number("applied") == 2)
            }
            let names = await home.get("\(list)?show=all").rows.map(\.name)
            // Whatever comes now counts later.
            let row = try await home.row("milk", on: list)
            let untick: KeyValuePairs = ["ticked": "0", "op": "\(ShoppingOperation.ID.new())"]
            _ = await home.post("\(list)/items/\(row.id)/tick", untick)

            #expect(names.count == 4)
            #expect(try await home.row("milk", on: list).mark == "open")
            let isWithin =
                "SELECT bool_and(effective_at BETWEEN 'epoch' AND clock_timestamp())::text FROM shopping_operations"
            #expect(try await app.text(isWithin) == "true")
        }
    }

    @Test func `H-06 a tick covers what the phone saw, and no more`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("200 g cheese", on: list)
            let row = try await home.row("cheese", on: list)
            #expect(row.seen == #"[{"parts":[{"count":200,"unit":"gram"}]}]"#)
            try await home.put("100 g cheese", on: list)

            _ = await home.send([sent("tick", row.key, seen: row.seen)], to: list)

            let ticked = try await home.row("cheese", on: list)
            #expect(ticked.mark == "ticked")
            #expect(ticked.more == "100 g more")
        }
    }

    @Test func `H-06 what is no batch is refused in JSON, and writes nothing`() async throws {
        try await TestApp.run { app in
            let (home, list, key) = try await listWithMilk(app)
            let before = try await app.fingerprint()
            let good = sent("tick", key)
            let bodies: [(String, Status)] = [
                ("", .badRequest), ("[]", .badRequest), ("{", .badRequest), (#"{"sent_at": 1}"#, .badRequest),
                (#"{"sent_at": "now", "ops": []}"#, .badRequest), (#"{"sent_at": -1, "ops": []}"#, .badRequest),
                (#"{"sent_at": 1e300, "ops": []}"#, .badRequest), (String(repeating: "[", count: 50_000), .badRequest),
                (#"{"sent_at": 1, "ops": [\#(good), {"id": 1}]}"#, .badRequest),
                (#"{"sent_at": 1, "ops": [\#(good), \#(sent("fly", key))]}"#, .badRequest),
                (
                    #"{"sent_at": 1, "ops": [\#(sent("tick", key, seen: #"[{"parts": [{"count": -1, "unit": "gram"}]}]"#))]}"#,
                    .badRequest
                ),
                (
                    #"{"sent_at": 1, "ops": [\#(sent("tick", key, seen: #"[{"parts": [{"count": 1, "unit": "parsec"}]}]"#))]}"#,
                    .badRequest
                ),
                (#"{"sent_at": 1, "ops": [\#(sent("add", text: ""))]}"#, .unprocessableContent),
                (#"{"sent_at": 1, "ops": [\#(sent("add", text: #"a\u0000b"#))]}"#, .unprocessableContent),
                (
                    #"{"sent_at": 1, "ops": [\#(sent("note", key, text: String(repeating: "a", count: 201)))]}"#,
                    .unprocessableContent
                ),
                (#"{"sent_at": 1, "ops": [\#(sent("tick", ""))]}"#, .unprocessableContent),
                (
                    #"{"sent_at": 1, "ops": [\#(Array(repeating: good, count: 501).joined(separator: ","))]}"#,
                    .contentTooLarge
                ),
            ]
            for (body, status) in bodies {
                let answer = await home.submit("\(list)/ops", [("json", body)])
                #expect(answer.status == status, "\(body.prefix(120))")
                #expect(answer.header("Content-Type") == "application/problem+json", "\(body.prefix(120))")
            }
            let after = try await app.fingerprint()
            #expect(before == after)
            let refused = await home.submit("\(list)/ops", [("json", #"{"sent_at": 1, "ops": [\#(good), {"id": 1}]}"#)])
            #expect(refused.body.contains("ops[1]."))
        }
    }

    @Test func `HOSTILE-61 JSON needs the token of its session in a header, and forms are no JSON`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", on: list)
            let body = #"{"sent_at": 1, "ops": [\#(sent("tick", try await home.row("milk", on: list).key))]}"#
            let before = try await app.fingerprint()

            let without = await home.submit("\(list)/ops", [("json", body)], token: "")
            let form = await home.post("\(list)/ops", ["sent_at": "1"])
            let foreign = await home.submit("\(list)/ops", [("json", body)], ["Sec-Fetch-Site": "cross-site"])
            let stranger = Browser(app)
            let nobody = await stranger.submit("\(list)/ops", [("json", body)])
            let asJSON = await home.submit("\(list)/items", [("json", #"{"text": "beer"}"#)])
            let after = try await app.fingerprint()

            #expect([without, form, foreign, asJSON].allSatisfy { $0.status == .forbidden })
            #expect(nobody.location?.hasPrefix("/login") == true)
            #expect(before == after)
            #expect(await home.submit("\(list)/ops", [("json", body)]).status == .ok)
        }
    }
}
