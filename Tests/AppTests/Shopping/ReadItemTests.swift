import Domain
import HTTPServer
import Testing

@testable import App

/// Items that a program has read from one list and adds to another.
@Suite struct ReadItemTests {
    /// What the second list asks for, what was written of the thing on the first, and what the second asks for then.
    struct Row: Sendable {
        let there: String
        let written: String
        let amount: String
        let kept: String
    }

    @Test(arguments: [
        Row(there: "2 kg flour", written: "500 g", amount: "2.5 kg", kept: ""),
        Row(there: "2 kg flour", written: "enough for all", amount: "2 kg", kept: ""),
        Row(there: "1 l milk", written: "500 g", amount: "", kept: "500 g"),
    ])
    func `I-06 an amount that was written on one list is as much more on another that asks for the thing already`(
        row: Row
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            _ = await home.post("/shopping/lists", ["name": "Market"])
            let lists = await program.get("/api/v1/shopping").json["lists"]?.elements ?? []
            let list = "/api/v1/shopping/\(try #require(lists.last?["id"]?.text))"
            _ = await program.send(.post, list + "/items", #"{"text": "\#(row.there)"}"#)

            let read = #"{"name": "flour", "amount": "", "written": "\#(row.written)", "note": "", "mark": "open"}"#
            let added = await program.send(.post, list + "/items", read)
            let flour = added.json["items"]?.elements.filter { $0["name"]?.text == "flour" } ?? []
            let (amount, written) = (flour.first?["amount"]?.text ?? "", flour.first?["written"]?.text ?? "")

            #expect(lists.count == 2)
            #expect(flour.count == 1, "\(added.body)")
            #expect(amount.hasPrefix(row.amount), "\(added.body)")
            #expect(written == row.kept)
        }
    }
}
