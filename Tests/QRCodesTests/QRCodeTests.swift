import QRCodes
import Testing

@Suite struct QRCodeTests {
    @Test func `H-01 a link becomes a code with its three finders`() throws {
        let code = try #require(QRCode("https://sofra.example.org/invite/0123456789"))

        #expect((code.size - 17) % 4 == 0)
        for (column, row) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            let finder = (0..<7).map { dy in (0..<7).map { code.isDark(column: column + $0, row: row + dy) } }
            #expect(finder[0] == Array(repeating: true, count: 7))
            #expect(finder[1] == [true, false, false, false, false, false, true])
            #expect(finder[3] == [true, false, true, true, true, false, true])
        }
    }

    @Test func `the path draws as many modules as are dark`() throws {
        let code = try #require(QRCode("menemen"))
        let dark = (0..<code.size).reduce(0) { sum, row in
            sum + (0..<code.size).count { code.isDark(column: $0, row: row) }
        }
        let drawn = code.path(margin: 0).split(separator: "M").compactMap { stroke in
            stroke.split(separator: "h").dropFirst().first.flatMap { $0.split(separator: "v").first }.flatMap {
                Int($0)
            }
        }

        #expect(drawn.reduce(0, +) == dark)
        #expect(code.path(margin: 4).hasPrefix("M4 4h7v1h-7z"))
    }

    @Test func `a text that no code holds is refused`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 3_000)) == nil)
    }
}
