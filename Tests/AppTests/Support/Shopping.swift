import Database
import Domain
import HTTPServer
import Web

@testable import App

/// What stories about shopping lists have in common.
extension Browser {
    /// The address of the list that the household has from the beginning.
    func list() async throws -> String {
        guard let location = await get("/shopping").location else { throw Unexpected(await get("/shopping")) }
        return location
    }

    /// Types lines into a list.
    func put(_ lines: String..., on list: String) async throws {
        let answer = await post("\(list)/items", ["text": lines.joined(separator: "\r\n")])
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    /// Sends what a phone did.
    func send(_ operations: [String], to list: String, sentAt: Int64? = nil, after: String? = nil) async -> Answer {
        let after = after.map { #""after": "\#($0)", "# } ?? ""
        let time = sentAt ?? Moment.now().milliseconds
        let body = #"{"sent_at": \#(time), \#(after)"ops": [\#(operations.joined(separator: ", "))]}"#
        return await submit("\(list)/ops", [("json", body)])
    }

    /// Ticks a row as its button does.
    func tick(_ name: String, on list: String, _ ticked: String = "1") async throws {
        let row = try await self.row(name, on: list)
        let answer = await post(
            "\(list)/items/\(row.id)/tick",
            ["ticked": ticked, "op": "\(ShoppingOperation.ID.new())"]
        )
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    /// A row of a list.
    func row(_ name: String, on list: String, show: String = "all") async throws -> ShownRow {
        let page = await get("\(list)?show=\(show)")
        guard let row = page.rows.first(where: { $0.name == name }) else { throw Unexpected(page) }
        return row
    }
}

/// A row of a list as a person and a phone read it.
struct ShownRow {
    let text: String

    var id: String { text.between("", "\"") ?? "" }
    var key: String { text.between(#"data-key=""#, "\"") ?? "" }
    var mark: String { text.between(#"data-mark=""#, "\"") ?? "" }
    var name: String { text.between("<bdi>", "</bdi>") ?? "" }
    var amount: String { text.between(#"<span class="amount">"#, "</span>") ?? "" }
    /// What is needed beyond what was ticked.
    var more: String? { text.between(#"class="more""#, "</div>")?.between("</bdi></span> <span>", "</span>") }
    var seen: String {
        (text.between(#"data-seen=""#, "\"") ?? "").replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
    }
    var explanation: String { text.between("<details", "</details>") ?? "" }
}

extension Answer {
    /// The rows of a list, from the top.
    var rows: [ShownRow] {
        body.split(separator: #"<li id="i"#, omittingEmptySubsequences: false).dropFirst().map {
            ShownRow(text: String($0))
        }
    }

    /// The headings of a list with the names under each.
    var aisles: [(name: String, items: [String])] {
        body.split(separator: "<h2 id=", omittingEmptySubsequences: false).dropFirst().map { part in
            (
                String(part).between(">", "<") ?? "",
                String(part).split(separator: #"<li id="i"#, omittingEmptySubsequences: false).dropFirst().map {
                    ShownRow(text: String($0)).name
                }
            )
        }
    }

    /// A number of an answer in JSON.
    func number(_ name: String) -> Int? {
        (body.between(#""\#(name)":"#, nil)?.prefix { $0.isNumber }).flatMap { Int($0) }
    }
}

/// An operation as a phone writes it down.
func sent(
    _ kind: String,
    _ key: String = "",
    id: ShoppingOperation.ID = .new(),
    at time: Int64? = nil,
    text: String? = nil,
    seen: String? = nil
) -> String {
    var fields = [
        #""id": "\#(id)""#, #""kind": "\#(kind)""#, #""made_at": \#(time ?? Moment.now().milliseconds)"#,
        #""item_key": "\#(key)""#,
    ]
    if let text { fields.append(#""text": "\#(text)""#) }
    if let seen { fields.append(#""seen": \#(seen)"#) }
    return "{\(fields.joined(separator: ", "))}"
}
