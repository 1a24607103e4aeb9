import FoodImport
import Testing

@Suite struct JSONTests {
    private func elements(_ text: String, piece: Int = 5, largest: Int = 4 << 20) throws -> [String] {
        var elements = JSONElements(pieces(text, of: piece), file: "x.json", largest: largest)
        var found: [String] = []
        while let (element, _) = try elements.next() { found.append(String(decoding: element, as: UTF8.self)) }
        return found
    }

    @Test(arguments: [1, 2, 3, 11, 1_000])
    func `the elements of the one array come one by one wherever the pieces end`(piece: Int) throws {
        let text = #" {"made": {"by": [1]}, "Foods": [ {"a": "]}\"{"} , [1,{}],"x\\", 12 ] , "n": 3} "#

        #expect(try elements(text, piece: piece) == [#"{"a": "]}\"{"}"#, "[1,{}]", #""x\\""#, "12"])
        #expect(try elements("[1,2]", piece: piece) == ["1", "2"])
        #expect(try elements(#"{"Foods":[]}"#, piece: piece) == [])
    }

    @Test(arguments: [
        "", "x", "{}", #"{"a": 1}"#, #"{"Foods": [{"a": 1}"#, #"{"Foods": [1] "#, #"{"Foods": [1]} x"#,
        #"{"Foods": ["abc"#, #"{"Foods": [1], "Foods": [2]}"#, "[1] [2]", "[,1]",
    ])
    func `HOSTILE-85 what is cut off, doubled, or no list of foods is refused`(text: String) {
        #expect(throws: ImportFault.self) { try elements(text) }
    }

    @Test func `HOSTILE-85 a gigabyte of brackets is refused after a few`() {
        var sent = 0
        let endless = ByteStream {
            sent += 65_536
            return sent == 65_536 ? Array(#"{"Foods":["#.utf8) : [UInt8](repeating: 0x5B, count: 65_536)
        }
        var elements = JSONElements(endless, file: "x.json")

        let fault = #expect(throws: ImportFault.self) { try elements.next() }

        #expect(fault?.description.contains("nested deeper") == true)
        #expect(sent < 1 << 20)
    }

    @Test func `HOSTILE-85 an element without end is refused at its limit`() {
        #expect(throws: ImportFault.self) { try elements("[\"" + String(repeating: "x", count: 5_000), largest: 1_000) }
    }

    @Test func `HOSTILE-85 a key that is there twice is refused`() {
        let problem = #expect(throws: ValueProblem.self) { try JSONValue(Array(#"{"a":1,"b":{"a":2},"a":3}"#.utf8)) }

        #expect(problem?.reason == "has the key “a” twice")
    }

    @Test func `documents are read as they are written`() throws {
        let value = try JSONValue(
            Array(#"{"t":"ğ\u00fc\ud83e\udd5a\n","n":-1.5E1,"s":"2.5","l":[true,false,null],"o":{}}"#.utf8)
        )

        #expect(value["t"] == .string("ğü🥚\n"))
        #expect(value["n"]?.number == -15)
        #expect(value["s"]?.number == 2.5)
        #expect(value["l"]?.elements == [.bool(true), .bool(false), .null])
        #expect(value["o"]?["x"] == nil)
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\":}", "{a:1}", "[1 2]", "01x", "+1", ".5", "5.", "0x1", "NaN", "tru", "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"", "\"a\nb\"", "[] []", "\"\\u0000\"",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: ValueProblem.self) { try JSONValue(Array(text.utf8)) }
    }

    @Test func `HOSTILE-85 a document that is too deep is refused before the stack ends`() {
        let deep = [UInt8](repeating: 0x5B, count: 1_000_000)

        #expect(throws: ValueProblem.self) { try JSONValue(deep) }
    }

    @Test(arguments: [1, 3, 100])
    func `lines come one by one, blank ones are passed`(piece: Int) throws {
        var lines = JSONLines(pieces("{\"a\":1}\r\n\n{\"b\":2}", of: piece), file: "x.jsonl")

        #expect(try lines.next()?.number == 1)
        let last = try lines.next()
        #expect(last?.number == 3)
        #expect(last.map { String(decoding: $0.line, as: UTF8.self) } == "{\"b\":2}")
        #expect(try lines.next() == nil)
    }

    @Test func `HOSTILE-85 a line without end is refused at its limit`() {
        var lines = JSONLines(pieces(String(repeating: "x", count: 5_000)), file: "x.jsonl", longest: 1_000)

        #expect(throws: ImportFault.self) { try lines.next() }
    }
}
