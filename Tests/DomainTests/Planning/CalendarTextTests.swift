import Domain
import Testing

@Suite struct CalendarTextTests {
    private func line(_ value: String) -> String {
        var calendar = CalendarText()
        calendar.add("SUMMARY", text: value)
        return calendar.text
    }

    /// The lines without their ends, each of which must be CR LF.
    private func lines(_ text: String) -> [String] {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.last?.isEmpty == true)
        return lines.dropLast().map { line in
            #expect(line.last == UInt8(ascii: "\r"))
            return String(decoding: line.dropLast(), as: UTF8.self)
        }
    }

    @Test func `HG31 a long line is folded between characters at 75 octets`() {
        let text = "Akşam: Kıymalı ıspanak ve yoğurt, Ayşe, Ali, Küçük Can ve iki misafir için 4,5 porsiyon"

        let lines = lines(line(text))

        #expect(lines.map(\.utf8.count) == [75, 35])
        #expect(lines.first == #"SUMMARY:Akşam: Kıymalı ıspanak ve yoğurt\, Ayşe\, Ali\, Küçük Can "#)
        #expect(lines.last == #" ve iki misafir için 4\,5 porsiyon"#)
    }

    @Test(arguments: [
        ("a;b,c\\d:e", #"SUMMARY:a\;b\,c\\d:e"#), ("one\ntwo\r\nthree\rfour", #"SUMMARY:one\ntwo\nthree\nfour"#),
        ("a\u{0}b\u{7}c\td\u{7F}", "SUMMARY:abc\td"), ("", "SUMMARY:"),
        ("x\r\nEND:VCALENDAR", #"SUMMARY:x\nEND:VCALENDAR"#),
    ])
    func `H-05 text is escaped, and never a colon`(value: String, expected: String) {
        #expect(lines(line(value)) == [expected])
    }

    @Test func `H-05 no line break gets in with a value that stands as it is`() {
        var calendar = CalendarText()
        calendar.add("BEGIN", "VCALENDAR")
        calendar.add("DTSTART;VALUE=DATE", "20261124\r\nMETHOD:PUBLISH")

        #expect(lines(calendar.text) == ["BEGIN:VCALENDAR", "DTSTART;VALUE=DATE:20261124METHOD:PUBLISH"])
    }

    @Test func `H-05 a character is whole in its line unless it is longer than one`() {
        let family = "👩‍👩‍👧‍👦"
        let long = "a" + String(repeating: "\u{301}", count: 500)

        let families = lines(line(String(repeating: family, count: 40)))
        #expect(families.allSatisfy { $0.utf8.count <= 75 })
        #expect(families.dropFirst().allSatisfy { $0.hasPrefix(" " + family) })

        let marks = lines(line(long))
        #expect(marks.allSatisfy { $0.utf8.count <= 75 })
        let unfolded = marks.enumerated().map { index, line in
            String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(index == 0 ? 0 : 1)))
        }
        #expect(unfolded.joined() == "SUMMARY:" + long)
    }
}
