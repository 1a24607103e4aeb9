import Domain
import Foundation
import Testing

/// English lines as people write them, with what each says.
@Suite struct EnglishSampleTests {
    private struct Sample {
        let text: String
        /// As ends of ranges: `1 + 400` are 1…1 and 400…400.
        let counts: [ClosedRange<Double>]
        let unit: MeasureUnit?
        let name: [Substring]

        init?(_ row: Substring) {
            let columns = row.components(separatedBy: "\t")
            guard columns.count == 5 else { return nil }
            text = columns[0]
            counts = columns[1].components(separatedBy: " + ").compactMap { amount in
                let ends = amount.split(separator: "-").compactMap { Double($0) }
                return ends.first.flatMap { low in ends.last.map { low...$0 } }
            }
            unit = MeasureUnit.named(columns[2].components(separatedBy: " + ")[0])
            name = Self.words(columns[3])
        }

        static func words(_ name: String) -> [Substring] { Folding.search(name).split { !$0.isLetter } }

        var isRead: Bool {
            let line = IngredientReader.read(text, language: .en)
            let read = line.amounts.compactMap { $0.count.map { $0.low...$0.high } }
            return read == counts && line.amount?.unit == unit && Self.words(line.name) == name
        }
    }

    @Test func `I-01 at least 97 in 100 English lines are read with their amounts, unit and name`() throws {
        let rows = try rows()
        let samples = rows.compactMap(Sample.init)
        let misread = samples.filter { !$0.isRead }

        #expect(samples.count == rows.count)
        #expect(rows.count == 212)
        #expect(misread.count <= 6, "\(misread.map(\.text).joined(separator: "\n"))")
    }

    private func rows() throws -> [Substring] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures/ingredient_lines_en.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
}
