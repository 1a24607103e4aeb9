import Testing
import Web

@Suite struct CSVRowTests {
    @Test(
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-1+1", "'-1+1"), ("-", "'-"),
            ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("＝1", "'＝1"), ("-5", "-5"), ("-0.25", "-0.25"), ("-.5", "'-.5"),
            ("-1.2.3", "'-1.2.3"), ("menemen", "menemen"), ("a=b", "a=b"), ("", ""), ("a,b", "\"a,b\""),
            ("a;b", "\"a;b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("=a,b", "\"'=a,b\""),
            ("e\u{301}", "e\u{301}"), ("\"\u{301}x", "\"\"\"\u{301}x\""),
        ]
    )
    func `HOSTILE-46 a cell is never a formula, and a plain negative number stays one`(text: String, cell: String) {
        var row = CSVRow()
        row.add(text)
        #expect(row.bytes == Array((cell + "\r\n").utf8))
    }

    @Test func `numbers stand in the C locale, and what is unknown is empty`() {
        var row = CSVRow(["a"])
        for number in [1.5, nil, -0.25, 2_000_000, .nan, .infinity] as [Double?] { row.add(number) }
        #expect(String(decoding: row.bytes, as: UTF8.self) == "a,1.5,,-0.25,2000000,,\r\n")
    }
}
