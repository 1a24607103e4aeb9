import FoodImport
import Testing

@Suite struct CSVReaderTests {
    private func rows(_ text: String, _ style: CSVReader.Style = .comma, piece: Int = 7) throws -> [[String]] {
        var reader = try CSVReader(pieces(text, of: piece), style, file: "x.csv", needs: ["a", "b"])
        var rows: [[String]] = []
        while let next = try reader.next() {
            switch next {
            case .row(let row, _):
                rows.append([try row.text(reader.index(of: "a")) ?? "-", try row.text(reader.index(of: "b")) ?? "-"])
            case .broken(let reason, let line): rows.append(["broken \(line)", reason])
            }
        }
        return rows
    }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `quotes, doubled quotes, quoted newlines and commas are read wherever the pieces end`(piece: Int) throws {
        let text = "a,b\r\n\"1\",\"say \"\"hi\"\"\"\r\n\"two\nlines\",\"x,y\"\r\nplain,\r\n"

        let found = try rows(text, piece: piece)

        #expect(found == [["1", "say \"hi\""], ["two\nlines", "x,y"], ["plain", "-"]])
    }

    @Test(arguments: ["\n", "\r\n"], [1, 4, 100])
    func `either line ending, blank lines and a last line without one are read`(ending: String, piece: Int) throws {
        let found = try rows(["a,b", "1,2", "", "3,4"].joined(separator: ending), piece: piece)

        #expect(found == [["1", "2"], ["3", "4"]])
    }

    @Test(arguments: [1, 2, 3, 50])
    func `a byte order mark is no part of the first column's name`(piece: Int) throws {
        #expect(try rows("\u{FEFF}a,b\n1,2\n", piece: piece) == [["1", "2"]])
        #expect(try rows("\u{FEFF}\"a\",\"b\"\n1,2\n", piece: piece) == [["1", "2"]])
    }

    @Test func `columns are found by name, in any order and whatever stands between`() throws {
        #expect(try rows("B,extra,A\n2,x,1\n") == [["1", "2"]])
    }

    @Test func `a row with too many or too few values costs itself alone`() throws {
        let found = try rows("a,b\n1,2,3\n4\n5,6\n")

        #expect(found.map(\.[0]) == ["broken 2", "broken 3", "5"])
    }

    @Test func `a closing quote in the wrong place costs its row alone`() throws {
        let found = try rows("a,b\n\"1\"x,2\n3,4\n")

        #expect(found.map(\.[0]) == ["broken 2", "3"])
    }

    @Test func `lines are counted through quoted newlines`() throws {
        let found = try rows("a,b\n\"1\n\n\",2\nbad\n")

        #expect(found.last?[0] == "broken 5")
    }

    @Test func `a file of another kind is refused by its header, and the missing column is named`() {
        let fault = #expect(throws: ImportFault.self) { try rows("x,y\n1,2\n") }

        #expect(fault?.description == "x.csv is of another kind: its first line does not name a, b.")
    }

    @Test func `HOSTILE-85 a column that is there twice is refused`() {
        #expect(throws: ImportFault.self) { try rows("a,b,A\n1,2,3\n") }
    }

    @Test func `HOSTILE-85 a file cut off within quotes is refused`() {
        let fault = #expect(throws: ImportFault.self) { try rows("a,b\n1,2\n\"3,4\n5,6\n") }

        #expect(fault?.description.contains("line 3") == true)
    }

    @Test func `HOSTILE-85 a quote that never closes is noticed after a megabyte, not at the end of the disk`() {
        var sent = 0
        let endless = ByteStream {
            sent += 65_536
            return sent == 65_536 ? Array("a,b\n1,\"".utf8) : [UInt8](repeating: 0x78, count: 65_536)
        }

        #expect(throws: ImportFault.self) {
            var reader = try CSVReader(endless, .comma, file: "x.csv", needs: ["a"])
            _ = try reader.next()
        }
        #expect(sent < 2 << 20)
    }

    @Test func `an empty file is refused`() {
        #expect(throws: ImportFault.self) { try rows("") }
    }

    @Test func `between tabs a quote within a value means nothing, and quotes around a whole value are taken off`()
        throws
    {
        let found = try rows("a\tb\n5\" pizza\t\"so \"\"called\"\"\"\nx\t\"open\n", .tab)

        #expect(found == [["5\" pizza", "so \"called\""], ["x", "\"open"]])
    }

    @Test func `numbers are decimals and nothing else`() throws {
        func number(_ text: String) throws -> Double? {
            var reader = try CSVReader(pieces("a,b\n\(text),1\n"), .comma, file: "x.csv", needs: ["a"])
            guard case .row(let row, _) = try reader.next() else { return nil }
            return try row.number(0)
        }

        #expect(try number("1.5") == 1.5)
        #expect(try number("0E-8") == 0)
        #expect(try number("1.71E+3") == 1_710)
        #expect(try number("-0.4") == -0.4)
        #expect(try number(" ") == nil)
        for wrong in ["0x10", "inf", "nan", "1e999", "1.2.3", "12a", "٣"] {
            #expect(throws: ValueProblem.self) { try number(wrong) }
        }
    }

    @Test func `text that is no UTF-8 or holds a zero is refused`() throws {
        var reader = try CSVReader(
            pieces(Array("a,b\n".utf8) + [0xFF, 0x2C, 0x61, 0, 0x0A]),
            .comma,
            file: "x.csv",
            needs: []
        )
        guard case .row(let row, _) = try reader.next() else {
            Issue.record("no row")
            return
        }

        #expect(throws: ValueProblem.self) { try row.text(0) }
        #expect(throws: ValueProblem.self) { try row.text(1) }
    }
}
